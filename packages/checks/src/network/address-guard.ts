import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type AddressKind, kindOfAddress } from './address-kind.js';

/** An address of a host, and whether it may be connected to. */
export interface JudgedAddress {
  readonly address: string;
  readonly family: 4 | 6;
  /** Why it may not be connected to; `null` when it may. */
  readonly refusal: AddressKind | null;
}

/** Finds every address of a name. Rejects with a system error such as `ENOTFOUND`. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;

/** Decides which addresses this server may connect to on behalf of its users. */
export interface AddressGuard {
  /**
   * Says why an address may not be connected to, or `null` when it may.
   *
   * @param address the address itself, never a name
   */
  refusalOf(address: string): AddressKind | null;
  /**
   * Finds all addresses of a host and judges each. A literal address is judged without asking a name server.
   * Connect to what it returns and do not resolve the name again: the next answer may be another one.
   *
   * @param host name or address, IPv6 with or without brackets
   * @throws system errors of the resolver, such as `ENOTFOUND`
   */
  resolve(host: string): Promise<readonly JudgedAddress[]>;
}

/** What a guard is made with. */
export interface AddressGuardOptions {
  /** Allows all addresses except the metadata services of clouds. */
  readonly allowPrivate: boolean;
  /** Where names are looked up; the operating system's resolver by default. */
  readonly resolve?: Resolve;
}

const resolveBySystem: Resolve = (host) => lookup(host, { all: true, order: 'verbatim' });

/** Makes a guard. */
export const createAddressGuard = ({ allowPrivate, resolve = resolveBySystem }: AddressGuardOptions): AddressGuard => {
  const refusalOf = (address: string): AddressKind | null => {
    const kind = kindOfAddress(address);
    return kind === 'public' || (allowPrivate && kind !== 'metadata') ? null : kind;
  };
  return {
    refusalOf,
    async resolve(host) {
      const name = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
      const found = isIP(name) === 0 ? await resolve(name) : [{ address: name }];
      return found.map(({ address }) => ({
        address,
        family: isIP(address) === 6 ? 6 : 4,
        refusal: isIP(address) === 0 ? 'reserved' : refusalOf(address),
      }));
    },
  };
};

/** A host has addresses, and none of them may be connected to. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  /** What its first address is. */
  readonly kind: AddressKind;

  constructor(kind: AddressKind) {
    super(`refused to connect to a ${kind} address`);
    this.kind = kind;
  }
}

/**
 * Finds the addresses of a host that may be connected to; those that may not are left out.
 *
 * @throws AddressRefusedError when they are all refused, and system errors of the resolver such as `ENOTFOUND`
 */
export const admittedAddresses = async (guard: AddressGuard, host: string): Promise<readonly JudgedAddress[]> => {
  const addresses = await guard.resolve(host);
  const admitted = addresses.filter(({ refusal }) => refusal === null);
  if (admitted.length > 0) return admitted;
  const refusal = addresses[0]?.refusal;
  if (refusal) throw new AddressRefusedError(refusal);
  throw Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' });
};
