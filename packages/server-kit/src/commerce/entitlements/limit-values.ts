import { type Entitlement, type Entitlements, entitlementNames } from '@watchpost/schemas';

/** What a source says of an organization: some entitlements, of which those left out are no limit, or none at all. */
export type GivenEntitlements = Partial<Entitlements> | 'unlimited';

/** Entitlements as the rows of `organizationLimits` hold them: `null` is no limit, and a feature is 1 or 0. */
export const limitValues = (given: GivenEntitlements): ReadonlyMap<Entitlement, number | null> =>
  new Map(
    entitlementNames.map((name) => {
      const value = given === 'unlimited' ? null : (given[name] ?? null);
      return [name, typeof value === 'boolean' ? Number(value) : value];
    }),
  );

const features: ReadonlySet<string> = new Set<Entitlement>(['customRoles', 'sso']);

/** The entitlements that rows hold. */
export const entitlementsOf = (
  rows: readonly { readonly entitlement: string; readonly value: number | null }[],
): Entitlements => {
  const values = new Map(rows.map(({ entitlement, value }) => [entitlement, value]));
  const shown = entitlementNames.map((name) => {
    const value = values.get(name) ?? null;
    return [name, value !== null && features.has(name) ? value > 0 : value];
  });
  // Each name has a value of its kind.
  return Object.fromEntries(shown) as unknown as Entitlements;
};
