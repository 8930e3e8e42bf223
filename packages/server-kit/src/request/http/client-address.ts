import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** Finds out which address a request comes from. */
export type ClientAddressReader = (peerAddress: string, forwardedFor: string | null) => string;

/** `::ffff:192.0.2.1` is the same host as `192.0.2.1` (RFC 4291 §2.5.5.2); zones have no meaning on other hosts. */
const plainAddress = (address: string): string => {
  const withoutZone = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone);
  return mapped?.[1] ?? withoutZone;
};

const readRange = (cidr: string): { readonly address: string; readonly prefix: number } | undefined => {
  const [address = '', bits] = cidr.split('/');
  const most = isIPv4(address) ? 32 : 128;
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  return isIP(address) !== 0 && prefix <= most ? { address, prefix } : undefined;
};

/** Whether it is an address, or a range of them such as `10.0.0.0/8`. */
export const isAddressRange = (value: unknown): boolean => typeof value === 'string' && readRange(value) !== undefined;

const readTrusted = (cidrs: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const range = readRange(cidr);
    if (range === undefined) throw new TypeError(`trustProxy: ${cidr} is not an address or CIDR range`);
    list.addSubnet(range.address, range.prefix, isIPv4(range.address) ? 'ipv4' : 'ipv6');
  }
  return list;
};

/**
 * Makes the reader. `X-Forwarded-For` counts only when the peer is trusted, and is walked from the right: the first
 * address that is not a trusted proxy is the client; entries to its left are unverified and ignored.
 *
 * @param trustProxy addresses or CIDR ranges of proxies; none by default
 * @throws TypeError when an entry is not an address or range
 */
export const createClientAddressReader = (trustProxy: readonly string[] = []): ClientAddressReader => {
  const trusted = readTrusted(trustProxy);
  const isTrusted = (address: string): boolean =>
    isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

  return (peerAddress, forwardedFor) => {
    const peer = plainAddress(peerAddress);
    if (trustProxy.length === 0 || forwardedFor === null || !isTrusted(peer)) return peer;
    const hops = forwardedFor.split(',').map((hop) => plainAddress(hop.trim()));
    for (const hop of hops.reverse()) {
      if (isIP(hop) === 0) return peer;
      if (!isTrusted(hop)) return hop;
    }
    return hops.at(-1) ?? peer;
  };
};

/** The groups of an IPv6 address, written out. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':');
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
};

const network64 = (address: string): string => groupsOf(address).slice(0, 4).join(':');

/** What a source is counted under: an IPv4 address, or an IPv6 /64, which is what one subscriber gets (RFC 6177 §2). */
export const addressBucket = (address: string): string => (isIPv6(address) ? `${network64(address)}::/64` : address);

/** A network that an address lies in, and how much more it may do than one subscriber. */
export interface SourceNetwork {
  readonly bucket: string;
  readonly factor: number;
}

/**
 * What a flood from a source is counted under. An IPv6 /56 or /48, which subscribers and sites often
 * have (RFC 6177 §2), contains 256 or 65,536 networks of /64. These are counted as well: they may do four and sixteen
 * times as much as one.
 */
export const sourceNetworks = (address: string): readonly SourceNetwork[] => {
  const own = { bucket: addressBucket(address), factor: 1 };
  if (!isIPv6(address)) return [own];
  const [first, second, third, fourth = '0'] = groupsOf(address);
  const network48 = `${first}:${second}:${third}`;
  const network56 = `${network48}:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}`;
  return [own, { bucket: `${network56}::/56`, factor: 4 }, { bucket: `${network48}::/48`, factor: 16 }];
};
