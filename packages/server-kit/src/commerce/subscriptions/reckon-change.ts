import { invalidField, ProblemError } from '../../request/http/problem.js';
import type { Plans } from '../../request/ports/plans.js';
import type { Row } from '../../store/interface/store.js';
import { agreeOn, labelOf } from './agreement.js';
import type { Cause } from './cause.js';
import { currentPeriod } from './due-time.js';
import { askedColumns, asksBefore } from './first-payment.js';
import { readCovering } from './give-back.js';
import { type PlannedChange, planChange, type WantedChange } from './plan-change.js';
import { planLimits } from './plan-limits.js';
import { periodAmount, priceOf } from './price.js';
import { type SettledChange, settleChange } from './settle-change.js';
import { type Moved, moveSubscription } from './subscription-changes.js';
import type { SubscriptionParts } from './subscription-parts.js';

type SubscriptionRow = Row<'subscriptions'>;

/** How long the amounts of a preview can be charged. */
const previewMs = 600_000;

/** What a change asks for; what is left out stays. */
export interface ChangeAsked {
  readonly planId?: string | undefined;
  readonly quantity?: number | undefined;
  readonly interval?: SubscriptionRow['interval'] | undefined;
  readonly when: WantedChange['when'];
  /** The moment of a preview (RFC 3339). Default: now. */
  readonly prorateAt?: string | undefined;
}

/** A change with what it does and costs. */
export interface ReckonedChange {
  readonly wanted: WantedChange;
  readonly planned: PlannedChange;
  readonly settled: SettledChange;
}

/** @throws ProblemError `validation_failed` or `conflict` when the amounts of that moment can no longer be charged */
const momentOf = (row: SubscriptionRow, prorateAt: string | undefined, now: number): number => {
  if (prorateAt === undefined) return now;
  const at = Date.parse(prorateAt);
  if (at > now || at < now - previewMs) {
    throw invalidField('prorateAt', 'out_of_range', 'must be the prorateAt of a preview of the last 10 minutes');
  }
  if (at < row.updatedAt) {
    throw new ProblemError('conflict', 'The subscription has changed since the preview; ask for another one.');
  }
  return at;
};

/** The currency that a change is paid in; what is free has agreed on none yet. */
const currencyFor = (
  row: SubscriptionRow,
  { planId, interval }: { readonly planId: string; readonly interval: SubscriptionRow['interval'] },
  plans: Plans,
): string | undefined => {
  const plan = plans.find(planId);
  const { currency } = row;
  const isAgreed = periodAmount(row) > 0 || plan === undefined || priceOf(plan, { interval, currency }) !== undefined;
  return isAgreed ? currency : undefined;
};

/** What a change asks for. The price of the same plan and interval stays as it was agreed. */
const wantedChange = (
  row: SubscriptionRow,
  asked: ChangeAsked,
  plans: Plans,
  at: number,
): Omit<WantedChange, 'mostGivenBackMinor'> => {
  const { planId = row.planId, interval = row.interval } = asked;
  const labels = { from: labelOf(row.planId, plans), to: labelOf(planId, plans) };
  const quantity = asked.quantity ?? (labels.to.isPerSeat ? row.quantity : 1);
  const currency = currencyFor(row, { planId, interval }, plans);
  const agreed = agreeOn({ planId, quantity, interval, currency }, plans);
  const isSamePrice = planId === row.planId && interval === row.interval;
  const to = isSamePrice
    ? { ...agreed.agreement, exponent: row.exponent, unitAmountMinor: row.unitAmountMinor }
    : agreed.agreement;
  return { to, plan: agreed.plan, labels, when: asked.when, at };
};

/**
 * Reckons what a change of a live subscription does and costs.
 *
 * @throws ProblemError `validation_failed`, `conflict`
 */
export const reckonChange = async (
  row: SubscriptionRow,
  asked: ChangeAsked,
  now: number,
  parts: SubscriptionParts,
): Promise<ReckonedChange> => {
  const { plans, store } = parts;
  if (row.cancelAtPeriodEnd) {
    throw new ProblemError('conflict', 'The subscription ends with its period. Resume it before you change it.');
  }
  const at = momentOf(row, asked.prorateAt, now);
  const change = wantedChange(row, asked, plans, at);
  if (at >= currentPeriod(row, at).end) {
    throw new ProblemError('conflict', 'The subscription is about to be renewed; try again in a minute.');
  }
  const covering = await readCovering(row, store);
  const wanted = { ...change, mostGivenBackMinor: covering.leftMinor };
  const planned = planChange(row, wanted);
  return {
    wanted,
    planned,
    settled: await settleChange(row, { planned, wanted, covering: covering.invoices, now }, parts),
  };
};

/**
 * Carries a change out: the subscription, its invoice or credit notes and, unless it waits, the limits. `undefined` when nothing
 * changes.
 *
 * @throws ProblemError `conflict` while a provider collects an invoice that is reduced
 */
export const carryOut = async (
  row: SubscriptionRow,
  { wanted, planned, settled }: ReckonedChange,
  cause: Cause,
  parts: SubscriptionParts,
): Promise<Moved | undefined> => {
  if (Object.keys(planned.columns).length === 0) return undefined;
  const { plan, to } = wanted;
  const isAsked = planned.trigger === 'changed' && asksBefore(periodAmount(row), settled.dueMinor, parts);
  const trigger = isAsked ? 'paymentAsked' : planned.trigger;
  const columns = {
    ...planned.columns,
    ...(planned.trigger === 'changed' && { creditMinor: settled.creditMinor }),
    ...(isAsked && askedColumns(planned.billed, cause.now, parts)),
  };
  const moved = moveSubscription(row, { trigger, action: 'subscriptions.changePlan', columns }, cause);
  const { organizationId } = row;
  const limits =
    trigger === 'changed' ? await planLimits({ organizationId, plan, quantity: to.quantity }, cause, parts) : [];
  return { row: moved.row, changes: [...moved.changes, ...(await settled.changes(cause.now)), ...limits] };
};
