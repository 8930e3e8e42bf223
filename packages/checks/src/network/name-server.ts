import { isIP } from 'node:net';
import { checkBounds } from '../bounds.js';

/** A name server and the port on which it listens. */
export interface NameServer {
  readonly address: string;
  readonly family: 4 | 6;
  readonly port: number;
}

/** More servers of a list are not asked; resolvers of systems know three as well (resolv.conf, MAXNS). */
export const maxServers: number = checkBounds.nameServers.most;
export const dnsPort = 53;

/**
 * Reads the address of a name server: `9.9.9.9`, `9.9.9.9:5353`, `2620:fe::fe` or `[2620:fe::fe]:5353`.
 *
 * @returns `undefined` for any other text
 */
export const readNameServer = (text: string): NameServer | undefined => {
  const [, inBrackets, plain, port = dnsPort] =
    isIP(text) === 0 ? (/^(?:\[(.+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? []) : ['', undefined, text];
  const address = inBrackets ?? plain ?? '';
  const family = isIP(address);
  const isWanted = inBrackets === undefined ? family !== 0 : family === 6;
  if (!isWanted || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { address, family: family === 6 ? 6 : 4, port: Number(port) };
};

/**
 * Reads the name servers that an operator chose.
 *
 * @throws TypeError when one of them is no address, or when there are more than {@link maxServers}
 */
export const readNameServers = (texts: readonly string[]): readonly NameServer[] => {
  if (texts.length > maxServers)
    throw new TypeError(`dnsServers: at most ${maxServers} are asked (got ${texts.length})`);
  return texts.map((text) => {
    const server = readNameServer(text);
    if (server !== undefined) return server;
    throw new TypeError(`dnsServers: must be addresses such as 9.9.9.9 or [2620:fe::fe]:53 (got "${text}")`);
  });
};
