import type { EntitlementSource } from '../../request/ports/entitlements.js';
import type { Insert } from '../../store/interface/store.js';
import type { AskedSource } from './asked-source.js';
import { limitValues } from './limit-values.js';

/** The first rows of an organization: the fallback, until the source has answered. It is due at once. */
export const firstEntitlements = (
  { key, fallback }: Pick<AskedSource, 'key' | 'fallback'>,
  organizationId: string,
  now: number,
): (Insert<'organizationLimits'> | Insert<'organizationEntitlements'>)[] => [
  ...[...limitValues(fallback)].sort().map(
    ([entitlement, value]): Insert<'organizationLimits'> => ({
      kind: 'insert',
      table: 'organizationLimits',
      row: { organizationId, entitlement, value },
    }),
  ),
  {
    kind: 'insert',
    table: 'organizationEntitlements',
    row: { id: organizationId, organizationId, source: key, nextAt: now },
  },
];

/** What requests need of a source. */
export const requestSource = (source: AskedSource): EntitlementSource => ({
  firstChanges: (organizationId, now) => firstEntitlements(source, organizationId, now),
  describeLimit: (refusal) => source.describeLimit(refusal),
});
