import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { Change, Row } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { readCredit } from '../billing/invoices/read-credit.js';
import { subscriptionsBounds } from './bounds.js';
import { causedByTime } from './cause.js';
import { type DueStep, dueStep } from './due-step.js';
import { nextDueAt } from './due-time.js';
import { endSubscription } from './end-subscription.js';
import { readOwed } from './first-payment.js';
import { planInvoice } from './invoice-subscription.js';
import { planLimits } from './plan-limits.js';
import { moveSubscription } from './subscription-changes.js';
import type { SubscriptionParts } from './subscription-parts.js';

type SubscriptionRow = Row<'subscriptions'>;

const maxTries = subscriptionsBounds.subscriptionTries.most;

/** The entries of the next period: the subscription, its invoice, and its limits when the plan is another one. */
const periodChanges = async (
  row: SubscriptionRow,
  step: Extract<DueStep, { kind: 'period' }>,
  now: number,
  parts: SubscriptionParts,
): Promise<readonly Change[]> => {
  const { trigger, columns, lines, period } = step;
  const cause = causedByTime(now);
  const next = { ...row, ...columns };
  const { organizationId, planId, quantity, currency } = next;
  const credit =
    currency === row.currency ? row.creditMinor : await readCredit({ organizationId, currency }, parts.store);
  const invoice = await planInvoice(next, { lines, period, creditMinor: credit }, parts);
  const set = { ...columns, creditMinor: credit - invoice.creditUsedMinor };
  const moved = moveSubscription(row, { trigger, action: 'subscriptions.renew', columns: set }, cause);
  const plan = parts.plans.find(planId);
  const isOther = planId !== row.planId || quantity !== row.quantity;
  return [
    ...moved.changes,
    ...invoice.issue(row.id, now),
    ...(plan === undefined || !isOther ? [] : await planLimits({ organizationId, plan, quantity }, cause, parts)),
  ];
};

/** The entries of what is due of a subscription, the longest due first; `undefined` when nothing is. */
export const dueChanges = async (
  row: SubscriptionRow,
  now: number,
  parts: SubscriptionParts,
): Promise<readonly Change[] | undefined> => {
  const { plans, invoicing, store } = parts;
  const waits = row.pendingChange !== null;
  const mayBegin =
    waits && invoicing.firstPayment === 'afterwards' && (await readOwed(row.organizationId, store)) === undefined;
  const step = dueStep(row, now, { plans, mayBegin });
  if (step === undefined) return undefined;
  if (step.kind === 'period') return periodChanges(row, step, now, parts);
  const ending = { ...step, action: step.trigger === 'graceEnded' ? 'subscriptions.expire' : 'subscriptions.end' };
  const { changes } = await endSubscription(row, ending, causedByTime(now), parts);
  return changes;
};

/**
 * Makes what takes one step of a subscription under a lease. When more is due, such as periods that were missed, the
 * subscription stays due.
 */
export const createSubscriptionStep =
  (parts: SubscriptionParts, clock: Pick<Clock, 'now'>) =>
  async (id: string, leaseToken: string): Promise<void> => {
    const { store } = parts;
    for (let tries = 0; tries < maxTries; tries++) {
      const row = await store.get('subscriptions', { id, leaseToken });
      // Changed meanwhile, which takes the lease away.
      if (row === undefined) return;
      const changes = await dueChanges(row, clock.now(), parts);
      const released: Change = {
        kind: 'update',
        table: 'subscriptions',
        where: { id, leaseToken, version: row.version },
        set: { nextAt: nextDueAt(row), leaseUntil: null, leaseToken: null },
        mustMatch: true,
      };
      const { isCommitted } = await store.commit(changes ?? [released]);
      if (isCommitted) return;
    }
    throw new Error(`the subscription ${id} could not be moved on`);
  };

/** Makes the worker that renews subscriptions, and ends trials, periods and graces on time. */
export const createSubscriptionWorker = ({
  parts,
  clock,
  logger,
}: {
  readonly parts: SubscriptionParts;
  readonly clock: Clock;
  readonly logger: Logger;
}): Worker => {
  const step = createSubscriptionStep(parts, clock);
  return createQueueWorker({
    store: parts.store,
    clock,
    logger,
    table: 'subscriptions',
    name: 'subscription step',
    work: async (rows, leaseToken) => {
      for (const { id } of rows) await step(id, leaseToken);
    },
  });
};
