import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { connect } from 'node:net';
import { kindOfAddress } from '../network/address-kind.js';
import type { HostPort } from '../network/host-port.js';
import type { NameServer } from '../network/name-server.js';

/** Whether a host accepts a connection, which is ended at once. A refusal may come from a router on the way. */
export const acceptsConnection = ({ address, port }: HostPort, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const socket = connect({ host: address, port });
    const end = (isAccepted: boolean): void => {
      signal.removeEventListener('abort', stop);
      socket.destroy();
      resolve(isAccepted);
    };
    const stop = (): void => end(false);
    signal.addEventListener('abort', stop);
    socket.once('connect', () => end(true));
    socket.on('error', () => end(false));
  });

/** What an answer of a name server shows. */
export interface NameServerAnswer {
  /** It has answered. */
  readonly isHeard: boolean;
  /** It has heard from the internet just now. */
  readonly isOnline: boolean;
}

/** Codes of answers; all others mean that nothing came. */
const answers = ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ENOTIMP', 'EFORMERR'];

/**
 * Asks a name server for a name that no one has asked for, so that the answer is in no cache, and that does not exist. Servers of
 * `com` deny it, and no resolver can do so for them: that zone is signed with opt-out (RFC 8198 §5.4, RFC 5155 §6).
 */
export const askNameServer = async (
  { address, family, port }: NameServer,
  signal: AbortSignal,
): Promise<NameServerAnswer> => {
  const resolver = new Resolver({ tries: 1 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  resolver.setServers([family === 6 ? `[${address}]:${port}` : `${address}:${port}`]);
  try {
    const found = await resolver.resolve4(`watchpost-online-${randomBytes(6).toString('hex')}.com`);
    // A provider that answers with its own page has been reached; a router does so with its own address.
    return { isHeard: true, isOnline: found.every((each) => kindOfAddress(each) === 'public') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { isHeard: answers.includes(code), isOnline: code === 'ENOTFOUND' || code === 'ENODATA' };
  }
};
