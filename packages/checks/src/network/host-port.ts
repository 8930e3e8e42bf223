import { isIP } from 'node:net';
import { checkBounds } from '../bounds.js';
import { withoutBrackets } from './host.js';

/** A TCP port of a host. */
export interface HostPort {
  /** The address itself, never a name. */
  readonly address: string;
  readonly port: number;
}

/**
 * Reads the reference hosts that an operator chose: addresses with ports, such as `9.9.9.9:443` or `[2620:fe::fe]:443`. A name
 * would have to be looked up, when nothing may be reached.
 *
 * @throws TypeError when one of them is no address with a port, or when there are more than eight
 */
export const readReferenceHosts = (texts: readonly string[]): readonly HostPort[] => {
  const { most } = checkBounds.chosenReferenceHosts;
  if (texts.length > most) throw new TypeError(`referenceHosts: at most ${most} are asked (got ${texts.length})`);
  return texts.map((text) => {
    const [, host = '', digits] = /^(\[[^\]]+\]|[\d.]+):(\d{1,5})$/.exec(text) ?? [];
    const address = withoutBrackets(host);
    const port = Number(digits);
    if (isIP(address) === (host === address ? 4 : 6) && port >= 1 && port <= 65_535) return { address, port };
    throw new TypeError(`referenceHosts: must be addresses with ports such as 9.9.9.9:443 (got "${text}")`);
  });
};
