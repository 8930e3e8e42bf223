import type { SubscriptionLine } from '@watchpost/schemas';
import type { Plans } from '../../request/ports/plans.js';
import type { Row } from '../../store/interface/store.js';
import { labelOf } from './agreement.js';
import { isTimed } from './due-time.js';
import { periodLines } from './invoice-lines.js';
import { type Period, periodAt } from './periods.js';
import { agreementColumns, agreementOf } from './plan-change.js';
import { type Agreement, periodAmount } from './price.js';

type SubscriptionRow = Row<'subscriptions'>;

/** What time brings to a subscription: its end, or another period. */
export type DueStep =
  | {
      readonly kind: 'end';
      readonly trigger: 'graceEnded' | 'periodEnded';
      readonly endReason: 'nonPayment' | 'user';
    }
  | {
      readonly kind: 'period';
      readonly trigger: 'trialEnded' | 'renewed';
      readonly columns: Partial<SubscriptionRow>;
      readonly lines: readonly SubscriptionLine[];
      readonly period: Period;
    };

/**
 * The agreement of the next period: a change that waited takes effect. One to a plan that the operator has removed does
 * not, nor one from a free plan that may not begin, and the subscription goes on as it was.
 */
const nextAgreement = (row: SubscriptionRow, plans: Plans, mayBegin: boolean): Agreement => {
  const waiting = row.pendingChange;
  if (waiting === null || plans.find(waiting.planId) === undefined) return agreementOf(row);
  const begins = periodAmount(row) === 0 && periodAmount(waiting) > 0;
  return begins && !mayBegin ? agreementOf(row) : agreementOf(waiting);
};

/** The next period of a subscription, with its invoice. It begins where the last one ended, however late that is noticed. */
const nextPeriod = (row: SubscriptionRow, plans: Plans, mayBegin: boolean): DueStep => {
  const agreement = nextAgreement(row, plans, mayBegin);
  const start = row.currentPeriodEnd;
  // The anchor of a trial is its end. Another interval counts its periods from where it begins.
  const anchorAt = agreement.interval === row.interval ? row.anchorAt : start;
  const period = periodAt(anchorAt, agreement.interval, start);
  const plan = plans.find(agreement.planId);
  const what = { agreement, label: labelOf(agreement.planId, plans) };
  return {
    kind: 'period',
    trigger: row.status === 'trialing' ? 'trialEnded' : 'renewed',
    columns: {
      ...(plan === undefined ? agreement : agreementColumns(agreement, plan)),
      pendingChange: null,
      anchorAt,
      currentPeriodStart: period.start,
      currentPeriodEnd: period.end,
    },
    lines: periodLines(what, period),
    period,
  };
};

/**
 * What is due of a live subscription, the longest due first; `undefined` when nothing is.
 *
 * @param options.mayBegin whether a plan that costs something may follow a free one
 */
export const dueStep = (
  row: SubscriptionRow,
  now: number,
  { plans, mayBegin }: { readonly plans: Plans; readonly mayBegin: boolean },
): DueStep | undefined => {
  const graceEndsAt = row.graceEndsAt ?? Number.POSITIVE_INFINITY;
  const periodEndsAt = isTimed(row) ? row.currentPeriodEnd : Number.POSITIVE_INFINITY;
  if (Math.min(graceEndsAt, periodEndsAt) > now) return undefined;
  if (graceEndsAt <= periodEndsAt) return { kind: 'end', trigger: 'graceEnded', endReason: 'nonPayment' };
  if (row.cancelAtPeriodEnd) return { kind: 'end', trigger: 'periodEnded', endReason: 'user' };
  return nextPeriod(row, plans, mayBegin);
};
