import { BlockList, isIPv4, isIPv6 } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined => {
  if (isIPv4(address)) return 'ipv4';
  // A zone names an interface of a machine (RFC 4007 §11), not an address.
  return isIPv6(address) && !address.includes('%') ? 'ipv6' : undefined;
};

/** An address, or a range of addresses in CIDR notation (RFC 4632 §3.1). */
interface AddressRange {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  /** `undefined` for one address. */
  readonly prefix: number | undefined;
}

/** Reads a range; `undefined` for any other text. */
export const readAddressRange = (text: string): AddressRange | undefined => {
  const [address = '', bits, ...more] = text.split('/');
  const family = familyOf(address);
  if (family === undefined || more.length > 0) return undefined;
  if (bits === undefined) return { address, family, prefix: undefined };
  const most = family === 'ipv4' ? 32 : 128;
  const prefix = /^(?:0|[1-9]\d{0,2})$/.test(bits) ? Number(bits) : Number.NaN;
  return prefix <= most ? { address, family, prefix } : undefined;
};

/** Makes the function that says whether an address is in one of some ranges. */
export const addressMatcher = (texts: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const text of texts) {
    const range = readAddressRange(text);
    if (range === undefined) continue;
    if (range.prefix === undefined) list.addAddress(range.address, range.family);
    else list.addSubnet(range.address, range.prefix, range.family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== undefined && list.check(address, family);
  };
};
