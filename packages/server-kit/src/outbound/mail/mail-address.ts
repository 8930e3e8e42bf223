import { isIP } from 'node:net';

/** Who mails are from. */
export interface Sender {
  /** Display name; empty without one. */
  readonly name: string;
  readonly address: string;
}

/**
 * Whether a text is one address and nothing besides: no name, no list, no line break. Mail libraries read all of those
 * out of an address, and would mail each of them.
 */
export const isOneAddress = (text: string): boolean =>
  /^[^\p{Cc}\s<>"(),:;@[\]\\]+@[^\p{Cc}\s<>"(),:;@[\]\\]+$/u.test(text);

/**
 * Reads `noreply@example.com` or `Watchpost <noreply@example.com>`.
 *
 * @throws TypeError when it is not one address
 */
export const parseSender = (from: string): Sender => {
  const [, quoted = '', inBrackets] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(from.trim()) ?? [];
  const address = inBrackets?.trim() ?? from.trim();
  if (!isOneAddress(address)) {
    throw new TypeError(`from must be one e-mail address, such as Watchpost <noreply@example.com>; it is ${from}.`);
  }
  return { name: quoted.trim().replace(/^"(.*)"$/, '$1'), address };
};

/** Whether a host is this machine: nothing that is sent there can be read on the way. */
export const isLoopbackHost = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
};

/** An address as others than its owner may see it: the first character and the host. */
export const maskedAddress = (address: string): string =>
  `${address.slice(0, 1)}…${address.slice(address.indexOf('@'))}`;
