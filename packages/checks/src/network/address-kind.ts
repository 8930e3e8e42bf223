import { isIP } from 'node:net';

/** What an address is for. Only `public` ones belong to the internet that everyone shares. */
export type AddressKind =
  | 'public'
  | 'metadata'
  | 'loopback'
  | 'private'
  | 'shared'
  | 'link-local'
  | 'unspecified'
  | 'multicast'
  | 'documentation'
  | 'benchmarking'
  | 'reserved';

type Range = readonly [kind: AddressKind, network: string, prefix: number];

/**
 * IPv4 that is not public: IANA's IPv4 Special-Purpose Address Registry (RFC 6890), multicast (RFC 5771), and where
 * clouds hand out credentials to their machines. The first range that holds an address names it.
 */
const ipv4Ranges: readonly Range[] = [
  ['metadata', '169.254.169.0', 24], // AWS, Azure, Google, Oracle, DigitalOcean, OpenStack and their DNS and time
  ['metadata', '169.254.170.0', 24], // AWS ECS (.2) and EKS (.23)
  ['metadata', '169.254.0.23', 32], // Tencent
  ['metadata', '169.254.42.42', 32], // Scaleway
  ['metadata', '100.100.100.200', 32], // Alibaba
  ['metadata', '192.0.0.192', 32], // Oracle, older
  ['metadata', '168.63.129.16', 32], // Azure's wire server, on an address in a public range
  ['unspecified', '0.0.0.0', 8], // RFC 791 §3.2; Linux connects 0.0.0.0 to itself
  ['private', '10.0.0.0', 8], // RFC 1918
  ['shared', '100.64.0.0', 10], // RFC 6598
  ['loopback', '127.0.0.0', 8], // RFC 1122 §3.2.1.3
  ['link-local', '169.254.0.0', 16], // RFC 3927
  ['private', '172.16.0.0', 12], // RFC 1918
  ['reserved', '192.0.0.0', 24], // RFC 6890 §2.1
  ['documentation', '192.0.2.0', 24], // RFC 5737
  ['reserved', '192.88.99.0', 24], // RFC 7526, once 6to4 relays
  ['private', '192.168.0.0', 16], // RFC 1918
  ['benchmarking', '198.18.0.0', 15], // RFC 2544
  ['documentation', '198.51.100.0', 24], // RFC 5737
  ['documentation', '203.0.113.0', 24], // RFC 5737
  ['multicast', '224.0.0.0', 4], // RFC 5771
  ['reserved', '240.0.0.0', 4], // RFC 1112 §4, the limited broadcast address included
];

/**
 * IPv6 that is not public: IANA's IPv6 Special-Purpose Address Registry (RFC 6890) and IPv6 Address Space registry.
 * Only 2000::/3 is assigned to networks, so the last three ranges are everything else.
 */
const ipv6Ranges: readonly Range[] = [
  ['metadata', 'fd00:ec2::254', 128], // AWS
  ['metadata', 'fd00:ec2::23', 128], // AWS EKS
  ['metadata', 'fd20:ce::254', 128], // Google
  ['metadata', 'fd00:42::42', 128], // Scaleway
  ['metadata', 'fe80::a9fe:a9fe', 128], // OpenStack
  ['unspecified', '::', 128], // RFC 4291 §2.5.2
  ['loopback', '::1', 128], // RFC 4291 §2.5.3
  ['private', '64:ff9b:1::', 48], // RFC 8215, NAT64 of one network
  ['private', 'fc00::', 7], // RFC 4193
  ['link-local', 'fe80::', 10], // RFC 4291 §2.5.6
  ['private', 'fec0::', 10], // RFC 3879, once site-local
  ['multicast', 'ff00::', 8], // RFC 4291 §2.7
  ['benchmarking', '2001:2::', 48], // RFC 5180
  ['documentation', '2001:db8::', 32], // RFC 3849
  ['reserved', '2001::', 23], // RFC 2928, protocol assignments
  ['documentation', '3fff::', 20], // RFC 9637
  ['reserved', '::', 3], // RFC 4291 §2.4 and IANA: all but 2000::/3
  ['reserved', '4000::', 2],
  ['reserved', '8000::', 1],
];

/** An address in groups of 16 bits, the first first: two of IPv4, eight of IPv6. */
type Groups = readonly number[];

/** The groups of a valid IPv4 address. */
const groupsOfIpv4 = (address: string): Groups => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [(a << 8) | b, (c << 8) | d];
};

/** The groups of a valid IPv6 address without a zone. */
export const groupsOfIpv6 = (address: string): Groups => {
  const hexadecimal = address.replace(/[\d.]+\.\d+$/, (dotted) =>
    groupsOfIpv4(dotted)
      .map((group) => group.toString(16))
      .join(':'),
  );
  const [head = [], tail] = hexadecimal
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))));
  if (tail === undefined) return head;
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
};

interface Network {
  readonly kind: AddressKind;
  readonly groups: Groups;
  readonly prefix: number;
}

const networksOf = (ranges: readonly Range[], groupsOf: (address: string) => Groups): readonly Network[] =>
  ranges.map(([kind, network, prefix]) => ({ kind, groups: groupsOf(network), prefix }));

const ipv4Networks = networksOf(ipv4Ranges, groupsOfIpv4);
const ipv6Networks = networksOf(ipv6Ranges, groupsOfIpv6);

/** Whether the first `prefix` bits of an address are those of the network. */
const isWithin = (address: Groups, { groups, prefix }: Network): boolean =>
  groups.every((group, index) => {
    const bits = Math.min(16, Math.max(0, prefix - 16 * index));
    return (group ^ (address[index] ?? 0)) >> (16 - bits) === 0;
  });

const kindWithin = (networks: readonly Network[], address: Groups): AddressKind =>
  networks.find((network) => isWithin(address, network))?.kind ?? 'public';

/** The IPv4 addresses inside an IPv6 address, and whether they alone say what it is. */
const embeddedIpv4 = (address: Groups): { readonly addresses: readonly Groups[]; readonly areDecisive: boolean } => {
  const [g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0] = address;
  const last = [g6, g7];
  const startsWithZeros = g0 === 0 && g1 === 0 && g2 === 0 && g3 === 0;
  // IPv4-mapped, RFC 4291 §2.5.5.2: the system connects by IPv4.
  if (startsWithZeros && g4 === 0 && g5 === 0xffff) return { addresses: [last], areDecisive: true };
  // NAT64, RFC 6052 §2.1: a translator connects by IPv4.
  if (g0 === 0x64 && g1 === 0xff9b && g2 === 0 && g3 === 0 && g4 === 0 && g5 === 0) {
    return { addresses: [last], areDecisive: true };
  }
  // 6to4, RFC 3056 §2.
  if (g0 === 0x2002) return { addresses: [[g1, g2]], areDecisive: true };
  // Teredo, RFC 4380 §4: the server, and the client with all bits turned over.
  if (g0 === 0x2001 && g1 === 0) {
    return {
      addresses: [
        [g2, g3],
        [g6 ^ 0xffff, g7 ^ 0xffff],
      ],
      areDecisive: true,
    };
  }
  // NAT64 of one network, RFC 6052 §2.2 with /96 and with /48.
  if (g0 === 0x64 && g1 === 0xff9b && g2 === 1) {
    return { addresses: [last, [g3, ((g4 & 255) << 8) | (g5 >> 8)]], areDecisive: false };
  }
  // IPv4-compatible, RFC 4291 §2.5.5.1, but not :: and ::1; IPv4-translated, RFC 2765 §2.1.
  const isCompatible = startsWithZeros && g4 === 0 && g5 === 0 && (g6 !== 0 || g7 > 1);
  const isTranslated = startsWithZeros && g4 === 0xffff && g5 === 0;
  // ISATAP, RFC 5214 §6.1.
  const isIsatap = (g4 & 0xfdff) === 0 && g5 === 0x5efe;
  return { addresses: isCompatible || isTranslated || isIsatap ? [last] : [], areDecisive: false };
};

const kindOfIpv6 = (address: Groups): AddressKind => {
  const embedded = embeddedIpv4(address);
  const kinds = embedded.addresses.map((inner) => kindWithin(ipv4Networks, inner));
  if (!embedded.areDecisive) kinds.unshift(kindWithin(ipv6Networks, address));
  return kinds.find((kind) => kind === 'metadata') ?? kinds.find((kind) => kind !== 'public') ?? 'public';
};

/**
 * Says what an address is for. Every form that carries an IPv4 address in an IPv6 one is unwrapped.
 *
 * @param address IPv4 or IPv6 as `net.isIP` accepts it, a zone such as `%eth0` included; all else is `reserved`
 */
export const kindOfAddress = (address: string): AddressKind => {
  // A zone names an interface of this machine.
  const bare = address.replace(/%.*$/s, '');
  const family = isIP(bare);
  if (family === 0) return 'reserved';
  return family === 4 ? kindWithin(ipv4Networks, groupsOfIpv4(bare)) : kindOfIpv6(groupsOfIpv6(bare));
};
