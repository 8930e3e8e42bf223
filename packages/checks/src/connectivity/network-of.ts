import { BlockList, isIP } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { groupsOfIpv6, kindOfAddress } from '../network/address-kind.js';

/** What is reached, or lost, as a whole. */
export type Network = 'internet' | 'internet by IPv6' | (string & {});

/** Names the network of an address; `null` for this machine itself. */
export type NetworkOf = (address: string) => Network | null;

/** Interfaces come and go, and reading them takes a system call for each. */
const readAgainMs = 10_000;

/** Networks to which this machine is attached, and its own addresses. */
interface Attached {
  readonly own: ReadonlySet<string>;
  readonly networks: readonly { readonly name: string; readonly addresses: BlockList }[];
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const readAttached = (interfaces: readonly NetworkInterfaceInfo[]): Attached => {
  const networks = interfaces.flatMap(({ address, cidr, internal }) => {
    const prefix = Number(cidr?.split('/')[1]);
    // An address alone has no neighbours.
    if (internal || cidr === null || !(prefix > 0) || prefix >= (isIP(address) === 6 ? 128 : 32)) return [];
    const addresses = new BlockList();
    addresses.addSubnet(address, prefix, familyOf(address));
    return [{ name: cidr, addresses }];
  });
  return { own: new Set(interfaces.map(({ address }) => address)), networks };
};

/**
 * Where a private address is that no interface is attached to: what is routed to one site, as sites are numbered. A site takes
 * /16 of 10.0.0.0/8, /24 of 192.168.0.0/16, and /48 of IPv6 (RFC 4193 §3.2).
 */
const siteOf = (address: string): string => {
  if (isIP(address) === 6) {
    const site = groupsOfIpv6(address).slice(0, 3);
    return `${site.map((group) => group.toString(16)).join(':')}::/48`;
  }
  const numbers = address.split('.');
  const prefix = numbers[0] === '192' ? 24 : 16;
  return `${numbers.slice(0, prefix / 8).join('.')}/${prefix}`;
};

/**
 * Makes {@link NetworkOf}: the network of an interface of this machine, public or not; else the internet, of either family of
 * addresses; else a private site.
 *
 * @param options.interfaces default: those of this machine
 * @param options.now milliseconds that never go back
 */
export const createNetworkOf = ({
  interfaces = networkInterfaces,
  now,
}: {
  readonly interfaces?: typeof networkInterfaces;
  readonly now: () => number;
}): NetworkOf => {
  let attached: Attached | undefined;
  let readAt = 0;
  return (text) => {
    if (attached === undefined || now() > readAt + readAgainMs) {
      attached = readAttached(Object.values(interfaces()).flatMap((addresses = []) => addresses));
      readAt = now();
    }
    const [address = '', zone] = text.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%');
    const kind = kindOfAddress(address);
    if (kind === 'loopback' || kind === 'unspecified' || attached.own.has(address)) return null;
    // The zone of a link-local address names an interface.
    if (zone !== undefined) return `%${zone}`;
    const near = attached.networks.find(({ addresses }) => addresses.check(address, familyOf(address)));
    if (near !== undefined) return near.name;
    if (kind !== 'public') return siteOf(address);
    return isIP(address) === 6 ? 'internet by IPv6' : 'internet';
  };
};
