import { isIP } from 'node:net';
import type { Logger } from '../../base/logger.js';

/**
 * Warns once of requests without the caller's address: they are all counted together, so one caller can use up the limit of
 * all. Apps that hand on a `Request` have to name the address; `node:http` knows it.
 */
export const createAddressWarning = (logger: Logger): ((clientAddress: string) => void) => {
  let hasWarned = false;
  return (clientAddress) => {
    if (hasWarned || isIP(clientAddress) !== 0) return;
    hasWarned = true;
    logger.warn(
      'client address unknown: all callers share one rate limit; pass ip to kit.fetch and kit.handle, or ipOf to toFetchHandler ' +
        '(https://watchpost.dev/start/embed)',
      { given: clientAddress },
    );
  };
};
