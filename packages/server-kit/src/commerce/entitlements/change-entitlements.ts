import { checksPerRun, type Entitlement, type MonitorType } from '@watchpost/schemas';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { entitlementsBounds } from './bounds.js';
import { type GivenEntitlements, limitValues } from './limit-values.js';
import { monitorsWithinLimit, surplusChanges } from './surplus.js';

/** What an organization is entitled to from now on, and who says so. */
export interface NewEntitlements {
  readonly organizationId: string;
  readonly source: Row<'organizationEntitlements'>['source'];
  /** `null` where the source knows no plans. */
  readonly plan: { readonly code: string; readonly name: string } | null;
  readonly entitlements: GivenEntitlements;
  /** When the source is to be asked again; `null` for a source that says itself when something changes. */
  readonly nextAt: number | null;
}

/** What the change is decided on. */
interface Reads {
  readonly store: Pick<Store, 'get' | 'find' | 'page'>;
  readonly now: number;
}

const slowRows = (table: 'monitors' | 'exporters', organizationId: string, least: number | null): Change[] => {
  const update = (where: object, slowedToSeconds: number | null): Change => ({
    kind: 'update',
    table,
    where: { organizationId, ...where },
    set: { slowedToSeconds },
  });
  if (least === null) return [update({ slowedToSeconds: { not: null } }, null)];
  return [
    update({ intervalSeconds: { atLeast: least }, slowedToSeconds: { not: null } }, null),
    update({ intervalSeconds: { below: least } }, least),
  ];
};

/**
 * Monitors with several steps get the least interval for each of them. Those that an organization has beyond the bound get it once.
 */
const slowSteps = async (
  organizationId: string,
  least: number | null,
  store: Pick<Store, 'find'>,
): Promise<Change[]> => {
  if (least === null) return [];
  const where = { organizationId, type: 'api' as MonitorType };
  const monitors = await store.find('monitors', where, { limit: entitlementsBounds.slowedStepMonitors.most });
  const slowed = new Map<number, string[]>();
  for (const { id, type, config, intervalSeconds } of monitors) {
    const seconds = least * checksPerRun(type, config);
    if (intervalSeconds < seconds && seconds > least) slowed.set(seconds, [...(slowed.get(seconds) ?? []), id]);
  }
  return [...slowed].map(([slowedToSeconds, ids]) => ({
    kind: 'update',
    table: 'monitors',
    where: { organizationId, id: { in: ids } },
    set: { slowedToSeconds },
  }));
};

/** Monitors and exporters that are faster than allowed are slowed down; their documents stay as they are. */
export const slowDown = async (
  organizationId: string,
  least: number | null,
  store: Pick<Store, 'find'>,
): Promise<Change[]> => [
  ...slowRows('monitors', organizationId, least),
  ...(await slowSteps(organizationId, least, store)),
  ...slowRows('exporters', organizationId, least),
];

const capKeys = (organizationId: string, cappedPerMinute: number | null): Change => ({
  kind: 'update',
  table: 'apiKeys',
  where: { organizationId },
  set: { cappedPerMinute },
});

const queueSurplus = (organizationId: string, now: number): Change[] => [
  {
    kind: 'insert',
    table: 'surplusQueue',
    row: { id: organizationId, organizationId },
    onConflict: 'ignore',
  },
  {
    kind: 'update',
    table: 'surplusQueue',
    where: { id: organizationId },
    set: { nextAt: now, leaseUntil: null, leaseToken: null },
  },
];

const limitRows = (
  organizationId: string,
  values: ReadonlyMap<Entitlement, number | null>,
  before: ReadonlyMap<string, number | null>,
): Change[] =>
  [...values].sort().flatMap(([entitlement, value]): Change[] => {
    const known = before.get(entitlement);
    if (known === value) return [];
    if (known === undefined) {
      return [{ kind: 'insert', table: 'organizationLimits', row: { organizationId, entitlement, value } }];
    }
    const where = { organizationId, entitlement, value: known };
    return [{ kind: 'update', table: 'organizationLimits', where, set: { value }, mustMatch: true }];
  });

const sourceRow = (
  { organizationId, source, plan, nextAt }: NewEntitlements,
  known: Row<'organizationEntitlements'> | undefined,
  now: number,
): Change => {
  const set = {
    source,
    planCode: plan?.code ?? null,
    planName: plan?.name ?? null,
    readAt: now,
    failingSince: null,
    nextAt,
    leaseUntil: null,
    leaseToken: null,
  };
  if (known === undefined) {
    const row = { id: organizationId, organizationId, ...set };
    return { kind: 'insert', table: 'organizationEntitlements', row };
  }
  return { kind: 'update', table: 'organizationEntitlements', where: { id: organizationId }, set, mustMatch: true };
};

/**
 * The entries of a commit by which an organization is entitled to something else: the limits, and what follows from them
 * for monitors and keys. A commit that others were faster than is refused, and is made again of fresh reads: also when a
 * monitor came in between that the new limit does not admit.
 */
export const entitlementChanges = async (given: NewEntitlements, { store, now }: Reads): Promise<readonly Change[]> => {
  const { organizationId } = given;
  const values = limitValues(given.entitlements);
  const [rows, known] = await Promise.all([
    store.find('organizationLimits', { organizationId }, { limit: values.size * 2 }),
    store.get('organizationEntitlements', { id: organizationId }),
  ]);
  const before = new Map(rows.map(({ entitlement, value }) => [entitlement, value]));
  const valueFor = (name: Entitlement): number | null => values.get(name) ?? null;
  const isChanged = (name: Entitlement): boolean => (before.get(name) ?? null) !== valueFor(name);
  const most = valueFor('maxMonitors');
  const surplus = isChanged('maxMonitors')
    ? await surplusChanges(organizationId, most, { store, now })
    : { changes: [], hasMore: false };
  const least = valueFor('minIntervalSeconds');
  return [
    // Rows before limits, as in the commits of requests: two commits must not wait for each other.
    ...surplus.changes,
    ...(isChanged('minIntervalSeconds') ? await slowDown(organizationId, least, store) : []),
    ...(isChanged('rateLimitPerMinute') ? [capKeys(organizationId, valueFor('rateLimitPerMinute'))] : []),
    // A monitor that was made while there was no limit to wait for is found afterwards.
    ...(isChanged('maxMonitors') || isChanged('minIntervalSeconds') ? queueSurplus(organizationId, now) : []),
    ...limitRows(organizationId, values, before),
    sourceRow(given, known, now),
    ...(isChanged('maxMonitors') && most !== null && !surplus.hasMore ? [monitorsWithinLimit(organizationId)] : []),
  ];
};
