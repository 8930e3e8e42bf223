import { serverBounds } from '../../base/bounds.js';
import { windowAt } from '../../request/rate-limit/window.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Store } from '../../store/store.js';
import type { EscalationTarget } from '../escalation/escalation-steps.js';
import type { Reach } from './reach.js';

const hourMs = 3_600_000;
const most = serverBounds.pagesToMember.most;

/**
 * Counts the pages that a step is about to write, and leaves out people who have had theirs of this hour: the step then
 * reaches others, or passes to the next one and says why.
 */
export const withinBound = async (
  reach: Reach,
  targets: readonly EscalationTarget[],
  { store, organizationId, now }: { readonly store: Store; readonly organizationId: string; readonly now: number },
): Promise<Reach> => {
  const people = new Map(
    targets.flatMap((target) => reach.recipientsOf(target, now)).map(({ userId, email }) => [userId, email]),
  );
  const spent = new Set<string>();
  for (const [userId, email] of people) {
    const bucket = `mail:page:${organizationId}:${hashSecret(email)}`;
    if ((await store.requestCounter.count(bucket, windowAt(now, hourMs))) > most) spent.add(userId);
  }
  if (spent.size === 0) return reach;
  const recipientsOf: Reach['recipientsOf'] = (target, at) =>
    reach.recipientsOf(target, at).filter(({ userId }) => !spent.has(userId));
  return {
    ...reach,
    recipientsOf,
    problemOf: (target, at) =>
      reach.problemOf(target, at) ??
      (recipientsOf(target, at).length > 0 ? null : `${reach.nameOf(target)} has had ${most} pages in this hour`),
  };
};
