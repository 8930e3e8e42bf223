import type { SubscriptionLine } from '@watchpost/schemas';
import type { Plans } from '../../request/ports/plans.js';
import type { Row } from '../../store/store.js';
import { labelOf } from './agreement.js';
import { isTimed } from './due-time.js';
import { periodLines, withCredit } from './invoice-lines.js';
import { type Period, periodAt } from './periods.js';
import { agreementColumns } from './plan-change.js';
import type { Agreement } from './price.js';

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
 * not, and the subscription goes on as it was.
 */
const nextAgreement = (row: SubscriptionRow, plans: Plans): Agreement => {
  const waiting = row.pendingChange;
  const agreed = waiting !== null && plans.find(waiting.planId) !== undefined ? waiting : row;
  const { planId, quantity, interval, currency, unitAmountMinor } = agreed;
  return { planId, quantity, interval, currency, unitAmountMinor };
};

/** The next period of a subscription, with its invoice. It begins where the last one ended, however late that is noticed. */
const nextPeriod = (row: SubscriptionRow, plans: Plans): DueStep => {
  const agreement = nextAgreement(row, plans);
  const start = row.currentPeriodEnd;
  // The anchor of a trial is its end. Another interval counts its periods from where it begins.
  const anchorAt = agreement.interval === row.interval ? row.anchorAt : start;
  const period = periodAt(anchorAt, agreement.interval, start);
  const plan = plans.find(agreement.planId);
  const what = { agreement, label: labelOf(agreement.planId, plans) };
  const { lines, creditMinor } = withCredit(periodLines(what, period), row.creditMinor, { agreement, at: start });
  return {
    kind: 'period',
    trigger: row.status === 'trialing' ? 'trialEnded' : 'renewed',
    columns: {
      ...(plan === undefined ? agreement : agreementColumns(agreement, plan)),
      pendingChange: null,
      anchorAt,
      currentPeriodStart: period.start,
      currentPeriodEnd: period.end,
      creditMinor,
    },
    lines,
    period,
  };
};

/** What is due of a live subscription, the longest due first; `undefined` when nothing is. */
export const dueStep = (row: SubscriptionRow, now: number, plans: Plans): DueStep | undefined => {
  const graceEndsAt = row.graceEndsAt ?? Number.POSITIVE_INFINITY;
  const periodEndsAt = isTimed(row) ? row.currentPeriodEnd : Number.POSITIVE_INFINITY;
  if (Math.min(graceEndsAt, periodEndsAt) > now) return undefined;
  if (graceEndsAt <= periodEndsAt) return { kind: 'end', trigger: 'graceEnded', endReason: 'nonPayment' };
  if (row.cancelAtPeriodEnd) return { kind: 'end', trigger: 'periodEnded', endReason: 'user' };
  return nextPeriod(row, plans);
};
