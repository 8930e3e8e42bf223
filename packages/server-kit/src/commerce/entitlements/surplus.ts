import { switchByPlan } from '../../monitoring/monitors/switch-by-plan.js';
import type { Change, Limit, Store } from '../../store/interface/store.js';
import { entitlementsBounds } from './bounds.js';

/** Monitors that one commit pauses or resumes. */
const portion = entitlementsBounds.surplusOfCommit.most;

/** What brings the monitors of an organization in line with a limit. */
export interface Surplus {
  readonly changes: readonly Change[];
  /** Whether more are to be paused or resumed after these. */
  readonly hasMore: boolean;
}

/**
 * Pauses the newest enabled monitors beyond a limit, or resumes those that the plan paused, in the reverse order, while
 * there is room. Nothing is deleted, and what a person has paused stays paused.
 *
 * @param most `null` for no limit
 */
export const surplusChanges = async (
  organizationId: string,
  most: number | null,
  { store, now }: { readonly store: Pick<Store, 'page' | 'find'>; readonly now: number },
): Promise<Surplus> => {
  const enabled = { organizationId, enabled: true } as const;
  const newestFirst = { orderBy: 'createdAt', isDescending: true } as const;
  const { totalItems } = await store.page('monitors', { where: enabled, ...newestFirst, limit: 1, offset: 0 });
  if (most !== null && totalItems > most) {
    const limit = Math.min(totalItems - most, portion);
    const rows = await store.find('monitors', enabled, { ...newestFirst, limit });
    return { changes: rows.flatMap((row) => switchByPlan(row, false, now)), hasMore: totalItems - most > portion };
  }
  const room = most === null ? portion : Math.min(most - totalItems, portion);
  if (room === 0) return { changes: [], hasMore: false };
  const paused = { organizationId, enabled: false, pausedReason: 'plan' } as const;
  const rows = await store.find('monitors', paused, { orderBy: 'createdAt', limit: room });
  const isAllRoom = most !== null && room === most - totalItems;
  return {
    changes: rows.flatMap((row) => switchByPlan(row, true, now)),
    hasMore: rows.length === portion && !isAllRoom,
  };
};

/** Refuses a commit that was decided on fewer monitors than there are when it is written. */
export const monitorsWithinLimit = (organizationId: string): Limit => ({
  kind: 'limit',
  organizationId,
  entitlement: 'maxMonitors',
  counts: [{ table: 'monitors', where: { organizationId, enabled: true } }],
  onOver: 'again',
});
