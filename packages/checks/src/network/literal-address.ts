import { isIP } from 'node:net';
import { withoutBrackets } from './host.js';

/**
 * The address that a host denotes without a name server; `undefined` for a name that has to be looked up.
 *
 * @param host name or address, IPv6 with or without brackets
 */
export const literalAddress = (host: string): string | undefined => {
  const bare = withoutBrackets(host);
  if (isIP(bare) !== 0) return bare;
  // RFC 6761 §6.3: names below `localhost` mean this machine.
  return /(?:^|\.)localhost\.?$/i.test(bare) ? '127.0.0.1' : undefined;
};
