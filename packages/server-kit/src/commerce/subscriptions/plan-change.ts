import type { Plan, SubscriptionLine } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';
import { entitlementsOf } from './agreement.js';
import { currentPeriod } from './due-time.js';
import { changeLines, creditLines, type PlanLabel, periodLines } from './invoice-lines.js';
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
  /** What can be given back of the invoices of the period, without taxes. */
  readonly mostGivenBackMinor: number;
}

/** What a change does; what it costs follows from its lines. */
export interface PlannedChange {
  readonly kind: 'upgrade' | 'downgrade' | 'same';
  readonly trigger: 'changed' | 'scheduled';
  readonly effectiveAt: number;
  /** Empty when nothing changes. */
  readonly columns: Partial<SubscriptionRow>;
  /** What is charged and given back now, without taxes. */
  readonly lines: readonly SubscriptionLine[];
  /** What the lines are about. */
  readonly billed: Period;
  /** What the next regular invoice is about. */
  readonly next: { readonly agreement: Agreement; readonly label: PlanLabel; readonly at: number };
}

/** What was agreed, of a row that has more. */
export const agreementOf = (row: Agreement): Agreement => {
  const { planId, quantity, interval, currency, exponent, unitAmountMinor } = row;
  return { planId, quantity, interval, currency, exponent, unitAmountMinor };
};

/** The columns of another agreement. */
export const agreementColumns = (agreement: Agreement, plan: Plan): Partial<SubscriptionRow> => ({
  ...agreement,
  entitlements: entitlementsOf(plan, agreement.quantity),
  pendingChange: null,
});

/** A change that waits for the end of the period. */
const changeLater = (
  row: SubscriptionRow,
  { to, labels, at }: WantedChange,
  kind: PlannedChange['kind'],
): PlannedChange => {
  const period = currentPeriod(row, at);
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
    billed: period,
    next: { agreement: to, label: labels.to, at: period.end },
  };
};

/** A change that takes effect now. What was free or had another interval begins a new period; a trial goes on. */
const changeNow = (row: SubscriptionRow, wanted: WantedChange, kind: PlannedChange['kind']): PlannedChange => {
  const { to, plan, labels, at, mostGivenBackMinor } = wanted;
  const from = { agreement: agreementOf(row), label: labels.from };
  const next = { agreement: to, label: labels.to };
  const period = currentPeriod(row, at);
  const common = { kind, trigger: 'changed', effectiveAt: at } as const;
  if (row.status === 'trialing') {
    const columns = agreementColumns(to, plan);
    return { ...common, columns, lines: [], billed: period, next: { ...next, at: period.end } };
  }
  const beginsPeriod = periodAmount(from.agreement) === 0 || periodAmount(to) === 0 || to.interval !== row.interval;
  const billed = beginsPeriod ? periodAt(at, to.interval, at) : period;
  return {
    ...common,
    columns: {
      ...agreementColumns(to, plan),
      ...(beginsPeriod && { anchorAt: at, currentPeriodStart: billed.start, currentPeriodEnd: billed.end }),
    },
    lines: beginsPeriod
      ? [...creditLines(from, period, at, mostGivenBackMinor), ...periodLines(next, billed)]
      : changeLines(from, next, period, at, mostGivenBackMinor),
    billed,
    next: { ...next, at: billed.end },
  };
};

/** What a change of a live subscription does; pure: a preview and the change itself are the same. */
export const planChange = (row: SubscriptionRow, wanted: WantedChange): PlannedChange => {
  const from = agreementOf(row);
  const { to, when, at, labels } = wanted;
  if (isSameAgreement(from, to)) {
    const period = currentPeriod(row, at);
    const next = { agreement: from, label: labels.from, at: period.end };
    return { kind: 'same', trigger: 'changed', effectiveAt: at, columns: {}, lines: [], billed: period, next };
  }
  const kind = isUpgrade(from, to) ? 'upgrade' : 'downgrade';
  // Nothing was paid for a trial: a change at once loses nothing.
  const isNow = when === 'now' || (when === 'auto' && (kind === 'upgrade' || row.status === 'trialing'));
  return isNow ? changeNow(row, wanted, kind) : changeLater(row, wanted, kind);
};
