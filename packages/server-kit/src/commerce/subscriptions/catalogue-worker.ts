import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { Change, Row } from '../../store/interface/store.js';
import { createTroubleLog } from '../../workers/trouble-log.js';
import { createWorkerLoop, type Worker } from '../../workers/worker-loop.js';
import { entitlementChanges } from '../entitlements/change-entitlements.js';
import { entitlementsOf } from './agreement.js';
import { type Cause, causedByTime } from './cause.js';
import { defaultSubscription } from './default-subscription.js';
import { planLimits } from './plan-limits.js';
import { moveSubscription } from './subscription-changes.js';
import type { SubscriptionParts } from './subscription-parts.js';

/** Organizations that are read at a time; each is changed in a separate commit. */
const portion = 200;
const hourMs = 3_600_000;

/** What brings one organization in line with the catalogue: its default plan, or what its plan includes now. */
const alignmentOf = async (
  organizationId: string,
  known: {
    readonly live: Row<'subscriptions'> | undefined;
    readonly limits: Row<'organizationEntitlements'> | undefined;
  },
  cause: Cause,
  parts: SubscriptionParts,
): Promise<readonly Change[]> => {
  const { plans } = parts;
  const { live, limits } = known;
  // What a plan included that the operator has removed stays as it was.
  const isBegun = live !== undefined && live.status !== 'incomplete';
  const plan = isBegun ? plans.find(live.planId) : plans.defaultPlan;
  if (plan === undefined) return [];
  const quantity = isBegun ? live.quantity : 1;
  const entitlements = entitlementsOf(plan, quantity);
  const isOther = live !== undefined && !isDeepStrictEqual(live.entitlements, entitlements);
  const isLimited = limits?.source === 'plan' && limits.planCode === plan.code;
  if (live !== undefined && !isOther && (isLimited || !plans.setsLimits)) return [];
  const move = { trigger: 'scheduled', action: 'subscriptions.update', columns: { entitlements } } as const;
  return [
    ...(live === undefined ? defaultSubscription(organizationId, cause, parts) : []),
    ...(isOther ? moveSubscription(live, move, cause).changes : []),
    ...(await planLimits({ organizationId, plan, quantity }, cause, parts)),
  ];
};

/**
 * Brings every organization in line with the catalogue: those that were made before plans were configured begin the
 * default plan, and what a plan includes now holds for who has it. Agreed prices stay. What another process was faster
 * with is refused, and found right the next time.
 */
export const alignWithCatalogue = async (parts: SubscriptionParts, clock: Pick<Clock, 'now'>): Promise<void> => {
  const { store } = parts;
  for (let above = ''; ; ) {
    const organizations = await store.findColumns(
      'organizations',
      ['id'],
      { id: { above } },
      {
        orderBy: 'id',
        limit: portion,
      },
    );
    const ids = organizations.map(({ id }) => id);
    const [lives, limits] = await Promise.all([
      store.find('subscriptions', { organizationId: { in: ids }, endedAt: null }, { limit: portion }),
      store.find('organizationEntitlements', { id: { in: ids } }, { limit: portion }),
    ]);
    const liveOf = new Map(lives.map((row) => [row.organizationId, row]));
    const limitsOf = new Map(limits.map((row) => [row.id, row]));
    for (const id of ids) {
      const known = { live: liveOf.get(id), limits: limitsOf.get(id) };
      const changes = await alignmentOf(id, known, causedByTime(clock.now()), parts);
      if (changes.length > 0) await store.commit(changes);
    }
    above = ids.at(-1) ?? above;
    if (ids.length < portion) return;
  }
};

/** Frees organizations of limits that came from plans, on a server whose plans decide that no longer. */
const forgetPlans = async ({ store }: SubscriptionParts, clock: Pick<Clock, 'now'>): Promise<void> => {
  for (;;) {
    const rows = await store.find('organizationEntitlements', { source: 'plan' }, { limit: portion });
    for (const { organizationId } of rows) {
      const given = { organizationId, source: 'plan', plan: null, entitlements: 'unlimited', nextAt: null } as const;
      await store.commit([
        ...(await entitlementChanges(given, { store, now: clock.now() })),
        { kind: 'delete', table: 'organizationEntitlements', where: { id: organizationId } },
      ]);
    }
    if (rows.length < portion) return;
  }
};

/** Makes the worker that follows a catalogue that the operator has changed: at each start, and every hour. */
export const createCatalogueWorker = ({
  parts,
  clock,
  logger,
}: {
  readonly parts: SubscriptionParts;
  readonly clock: Clock;
  readonly logger: Logger;
}): Worker => {
  const loop = createWorkerLoop({
    clock,
    trouble: createTroubleLog(logger),
    name: 'change of the catalogue of plans',
    pollMs: 60_000,
    poll: async () => {
      if (parts.plans.isConfigured) await alignWithCatalogue(parts, clock);
      if (!parts.plans.setsLimits) await forgetPlans(parts, clock);
      return { forMs: hourMs, atLeastMs: 0 };
    },
  });
  return { start: loop.start, stop: () => loop.stop() };
};
