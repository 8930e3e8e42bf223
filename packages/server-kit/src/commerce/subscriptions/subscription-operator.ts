import type { Subscription, SubscriptionChange } from '@watchpost/schemas';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import type { Row } from '../../store/interface/store.js';
import { subscriptionsBounds } from './bounds.js';
import type { Cause } from './cause.js';
import { endSubscription } from './end-subscription.js';
import { presentSubscription } from './present-subscription.js';
import { readLive } from './read-live.js';
import { carryOut, reckonChange } from './reckon-change.js';
import type { Moved } from './subscription-changes.js';
import { transitionOf } from './subscription-machine.js';
import type { SubscriptionParts } from './subscription-parts.js';

const mostTries: number = subscriptionsBounds.subscriptionTries.most;

/** What a host does to subscriptions by itself: the same as the routes, recorded as its deed. */
export interface SubscriptionOperator {
  /**
   * Changes the plan, the seats or the interval of an organization's subscription, as `change-plan` does.
   *
   * @throws ProblemError `not_found` without a subscription; `validation_failed`; `conflict`
   */
  changePlan(organizationId: string, change: Omit<SubscriptionChange, 'prorateAt'>): Promise<Subscription>;
  /**
   * Ends an organization's subscription now, with the `endReason` `operator`; the default plan begins.
   *
   * @throws ProblemError `not_found` without a subscription; `conflict` for the default plan
   */
  endSubscription(organizationId: string, ending: { readonly reason: string }): Promise<Subscription>;
}

const hostActor = { type: 'host', id: null, name: 'Host' } as const;

/** The host that the server runs in, where it acts by itself. */
const causedByHost = (now: number): Cause => ({
  now,
  actor: hostActor,
  audit: (recorded) => {
    const entry = systemAuditChange({ ...recorded, causeId: recorded.resource.id }, now);
    return { ...entry, activity: { ...entry.activity, actor: hostActor } };
  },
});

/** Makes the operator's side of subscriptions. */
export const createSubscriptionOperator = (parts: SubscriptionParts, clock: () => number): SubscriptionOperator => {
  const { store, plans } = parts;

  /** Decides and commits, again on fresh reads when others were faster. */
  const change = async (
    organizationId: string,
    decide: (row: Row<'subscriptions'>, cause: Cause) => Promise<Moved | undefined>,
  ): Promise<Subscription> => {
    for (let tries = 0; tries < mostTries; tries++) {
      const row = await readLive(organizationId, store);
      if (row === undefined) throw notFound();
      const cause = causedByHost(clock());
      const moved = await decide(row, cause);
      // What is shown has the form of the contract.
      const shown = presentSubscription(moved?.row ?? row, cause.now) as unknown as Subscription;
      if (moved === undefined || (await store.commit(moved.changes)).isCommitted) return shown;
    }
    throw new ProblemError('conflict', 'Others are changing this at the same time; try again.');
  };

  return {
    changePlan: (organizationId, { when = 'auto', ...asked }) =>
      change(organizationId, async (row, cause) => {
        if (transitionOf(row.status, when === 'periodEnd' ? 'scheduled' : 'changed') === undefined) {
          throw new ProblemError('conflict', 'The subscription is past due.');
        }
        const reckoned = await reckonChange(row, { ...asked, when }, cause.now, parts);
        return carryOut(row, reckoned, cause, parts);
      }),
    endSubscription: (organizationId, { reason }) =>
      change(organizationId, async (row, cause) => {
        if (row.planId === plans.defaultPlan.code) {
          throw new ProblemError('conflict', 'The organization has the default plan, which does not end.');
        }
        const ending = {
          trigger: 'canceled',
          action: 'subscriptions.end',
          endReason: 'operator',
          note: { reason },
        } as const;
        return endSubscription(row, ending, cause, parts);
      }),
  };
};
