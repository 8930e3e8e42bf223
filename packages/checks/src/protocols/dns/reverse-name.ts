import { isIP } from 'node:net';

/** `4.3.2.1.in-addr.arpa` for `1.2.3.4` (RFC 1035 §3.5). */
export const reverseName = (address: string): string => `${address.split('.').reverse().join('.')}.in-addr.arpa`;

/** The address whose name is looked up under this one (RFC 1035 §3.5, RFC 3596 §2.5); `undefined` for another name. */
export const reversedAddress = (name: string): string | undefined => {
  const [, bytes] = /^((?:\d{1,3}\.){4})in-addr\.arpa$/.exec(name) ?? [];
  const [, nibbles] = /^((?:[0-9a-f]\.){32})ip6\.arpa$/.exec(name) ?? [];
  const address =
    bytes?.slice(0, -1).split('.').reverse().join('.') ??
    nibbles?.replaceAll('.', '').split('').reverse().join('').match(/.{4}/g)?.join(':');
  return address === undefined || isIP(address) === 0 ? undefined : address;
};
