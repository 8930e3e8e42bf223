import type { Plan, SubscriptionLine } from '@watchpost/schemas';
import type { Row } from '../../store/store.js';
import { entitlementsOf } from './agreement.js';
import { currentPeriod } from './due-time.js';
import { changeLines, creditLines, type PlanLabel, periodLines, withCredit } from './invoice-lines.js';
import { type Period, periodAt } from './periods.js';
import { type Agreement, isSameAgreement, isUpgrade, periodAmount } from './price.js';

type SubscriptionRow = Row<'subscriptions'>;

/** What a change asks for. */
export interface WantedChange {
  readonly to: Agreement;
  readonly plan: Plan;
  readonly labels: { readonly from: PlanLabel; readonly to: PlanLabel };
  readonly when: 'auto' | 'now' | 'periodEnd';
  /** The moment that amounts are reckoned for. */
  readonly at: number;
}

/** What a change does and costs. */
export interface PlannedChange {
  readonly kind: 'upgrade' | 'downgrade' | 'same';
  readonly trigger: 'changed' | 'scheduled';
  readonly effectiveAt: number;
  /** Empty when nothing changes. */
  readonly columns: Partial<SubscriptionRow>;
  readonly lines: readonly SubscriptionLine[];
  /** What the lines come to, 0 or more. */
  readonly totalMinor: number;
  readonly creditMinor: number;
  /** What the lines are about. */
  readonly billed: Period;
  readonly next: { readonly at: number; readonly totalMinor: number } | null;
}

const agreementOf = ({ planId, quantity, interval, currency, unitAmountMinor }: SubscriptionRow): Agreement => ({
  planId,
  quantity,
  interval,
  currency,
  unitAmountMinor,
});

/** The next regular invoice, which uses the credit that is left. */
const nextInvoice = (agreement: Agreement, at: number, creditMinor: number): PlannedChange['next'] => {
  const amountMinor = periodAmount(agreement);
  return amountMinor === 0 ? null : { at, totalMinor: Math.max(0, amountMinor - creditMinor) };
};

/** The columns of another agreement. */
export const agreementColumns = (agreement: Agreement, plan: Plan): Partial<SubscriptionRow> => ({
  ...agreement,
  entitlements: entitlementsOf(plan, agreement.quantity),
  pendingChange: null,
});

/** A change that waits for the end of the period. */
const changeLater = (row: SubscriptionRow, { to, at }: WantedChange, kind: PlannedChange['kind']): PlannedChange => {
  const period = currentPeriod(row, at);
  const { creditMinor } = row;
  return {
    kind,
    trigger: 'scheduled',
    effectiveAt: period.end,
    columns: {
      pendingChange: { ...to, effectiveAt: period.end },
      currentPeriodStart: period.start,
      currentPeriodEnd: period.end,
    },
    lines: [],
    totalMinor: 0,
    creditMinor,
    billed: period,
    next: nextInvoice(to, period.end, creditMinor),
  };
};

/** A change that takes effect now. What was free or had another interval begins a new period; a trial goes on. */
const changeNow = (row: SubscriptionRow, wanted: WantedChange, kind: PlannedChange['kind']): PlannedChange => {
  const { to, plan, labels, at } = wanted;
  const from = { agreement: agreementOf(row), label: labels.from };
  const next = { agreement: to, label: labels.to };
  const period = currentPeriod(row, at);
  const common = { kind, trigger: 'changed', effectiveAt: at } as const;
  if (row.status === 'trialing') {
    const { creditMinor } = row;
    return {
      ...common,
      columns: agreementColumns(to, plan),
      lines: [],
      totalMinor: 0,
      creditMinor,
      billed: period,
      next: nextInvoice(to, period.end, creditMinor),
    };
  }
  const beginsPeriod = periodAmount(from.agreement) === 0 || periodAmount(to) === 0 || to.interval !== row.interval;
  const billed = beginsPeriod ? periodAt(at, to.interval, at) : period;
  const lines = beginsPeriod
    ? [...creditLines(from, period, at), ...periodLines(next, billed)]
    : changeLines(from, next, period, at);
  const settled = withCredit(lines, row.creditMinor, { agreement: to, at });
  return {
    ...common,
    columns: {
      ...agreementColumns(to, plan),
      ...(beginsPeriod && { anchorAt: at, currentPeriodStart: billed.start, currentPeriodEnd: billed.end }),
      creditMinor: settled.creditMinor,
    },
    ...settled,
    billed,
    next: nextInvoice(to, billed.end, settled.creditMinor),
  };
};

/** What a change of a live subscription does and costs; pure: a preview and the change itself are the same. */
export const planChange = (row: SubscriptionRow, wanted: WantedChange): PlannedChange => {
  const from = agreementOf(row);
  const { to, when, at } = wanted;
  if (isSameAgreement(from, to)) {
    const period = currentPeriod(row, at);
    const { creditMinor } = row;
    const nothing = { columns: {}, lines: [], totalMinor: 0, creditMinor, billed: period };
    const next = nextInvoice(from, period.end, creditMinor);
    return { kind: 'same', trigger: 'changed', effectiveAt: at, ...nothing, next };
  }
  const kind = isUpgrade(from, to) ? 'upgrade' : 'downgrade';
  // Nothing was paid for a trial: a change at once loses nothing.
  const isNow = when === 'now' || (when === 'auto' && (kind === 'upgrade' || row.status === 'trialing'));
  return isNow ? changeNow(row, wanted, kind) : changeLater(row, wanted, kind);
};
