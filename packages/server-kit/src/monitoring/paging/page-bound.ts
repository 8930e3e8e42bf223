import { mailboxOf } from '../../base/mailbox.js';
import { windowAt } from '../../request/rate-limit/window.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Store } from '../../store/interface/store.js';
import type { EscalationTarget } from '../escalation/escalation-steps.js';
import { pagingBounds } from './bounds.js';
import type { Reach } from './reach.js';

const hourMs = 3_600_000;
const most = pagingBounds.pagesToMember.most;

/**
 * Counts the pages that a step is about to write, and leaves out people and channels that have had theirs of this hour: the
 * step then reaches others, or passes to the next one and says why.
 */
export const withinBound = async (
  reach: Reach,
  targets: readonly EscalationTarget[],
  { store, organizationId, now }: { readonly store: Store; readonly organizationId: string; readonly now: number },
): Promise<Reach> => {
  const people = new Map(
    targets.flatMap((target) => reach.recipientsOf(target, now)).map(({ userId, email }) => [userId, mailboxOf(email)]),
  );
  const channels = new Map(
    targets.flatMap((target) => reach.channelOf(target, now) ?? []).map(({ id }) => [id, id] as const),
  );
  const spent = new Set<string>();
  for (const [id, place] of [...people, ...channels]) {
    const bucket = `mail:page:${organizationId}:${hashSecret(place)}`;
    if ((await store.requestCounter.count(bucket, windowAt(now, hourMs))) > most) spent.add(id);
  }
  if (spent.size === 0) return reach;
  const recipientsOf: Reach['recipientsOf'] = (target, at) =>
    reach.recipientsOf(target, at).filter(({ userId }) => !spent.has(userId));
  const channelOf: Reach['channelOf'] = (target, at) =>
    spent.has(target.id ?? '') ? undefined : reach.channelOf(target, at);
  const isReached = (target: EscalationTarget, at: number): boolean =>
    recipientsOf(target, at).length > 0 || channelOf(target, at) !== undefined;
  return {
    ...reach,
    recipientsOf,
    channelOf,
    problemOf: (target, at) =>
      reach.problemOf(target, at) ??
      (isReached(target, at) ? null : `${reach.nameOf(target)} has had ${most} pages in this hour`),
  };
};
