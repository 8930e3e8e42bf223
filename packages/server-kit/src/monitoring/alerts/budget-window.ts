import { budgetMetrics } from '@watchpost/schemas';
import type { Row, Store } from '../../store/interface/store.js';
import { type CountedTime, countedSpans, downMsOf, outageMarginMs, timeOf } from '../history/counted-time.js';
import { burnRateOf, errorBudgetOf } from '../history/error-budget.js';
import { ongoing, periodAt } from '../history/periods.js';
import type { Range } from '../history/stretches.js';
import type { Sample } from './sample.js';
import type { StatusHistory } from './status-history.js';
import type { WindowValue } from './window.js';

type Condition = Row<'alertRules'>['condition'];
type Monitor = Pick<Row<'monitors'>, 'createdAt'>;

const reportColumns = ['period', 'timezone', 'accounting', 'slaTarget', 'atRiskPercent'] as const;
/** What of a report a budget follows from. */
export type BudgetReport = Pick<Row<'reports'>, (typeof reportColumns)[number]>;

/** Measures one monitor by the target, the accounting and the period of a report. */
export interface BudgetWindow {
  /** Where the statuses begin that a value at this time follows from. */
  beginsAt(at: number): number;
  /** The range that counts at a time; not a range where none does. */
  rangeAt(at: number): Range;
  /** The value at a sample. It is `null` without a target. */
  valueAt(history: StatusHistory, sample: Sample): WindowValue;
  /** The value at a time, from what counts of {@link BudgetWindow.rangeAt}. */
  valueFrom(time: CountedTime, at: number): WindowValue;
}

const noValue: WindowValue = { value: null, isMoving: false };

/** Makes the window of a condition about a budget. */
export const budgetWindow = (
  condition: Condition,
  { period, timezone, accounting, slaTarget, atRiskPercent }: BudgetReport,
  monitor: Monitor,
): BudgetWindow => {
  const marginMs = outageMarginMs(accounting);
  const sinceCreation = (at: number): number => Math.max(at, monitor.createdAt);
  let unit: Range | undefined;
  /** The period that lasts at a time. Samples follow each other, so it mostly is that of the one before. */
  const periodOf = (at: number): Range => {
    if (period.kind === 'rolling' || period.kind === 'fixed') return periodAt(period, timezone, at);
    if (unit === undefined || at < unit.from || at >= unit.to) unit = periodAt(ongoing(period), timezone, at);
    return unit;
  };
  const rangeAt = (at: number): Range => {
    if (condition.metric === 'burnRate') {
      return { from: sinceCreation(at + 1 - condition.windowSeconds * 1000), to: at + 1 };
    }
    const { from, to } = periodOf(at);
    return { from: sinceCreation(from), to: Math.min(at + 1, Math.max(to, from)) };
  };
  const valueFrom = (time: CountedTime, at: number): WindowValue => {
    const range = rangeAt(at);
    if (slaTarget === null || range.from >= range.to) return noValue;
    const counted = { countedMs: time.countedMs, downMs: downMsOf(time) };
    const isMoving = counted.downMs > 0;
    if (condition.metric === 'burnRate') return { value: burnRateOf(slaTarget, counted), isMoving };
    const comingMs = Math.max(0, periodOf(at).to - range.to);
    const budget = errorBudgetOf({ targetPercent: slaTarget, atRiskPercent, ...counted, comingMs });
    return { value: budget.remainingPercent, isMoving };
  };
  return {
    beginsAt: (at) => sinceCreation(rangeAt(at).from - marginMs),
    rangeAt,
    valueFrom,
    valueAt(history, sample) {
      const range = rangeAt(sample.at);
      if (range.from >= range.to) return noValue;
      const known = { from: sinceCreation(range.from - marginMs), to: range.to };
      return valueFrom(timeOf(countedSpans(history.knownSpans(known, sample), accounting, range)), sample.at);
    },
  };
};

/** Reads the report that a condition is about; `undefined` when it is about none, or the report was deleted. */
export const readBudgetReport = async (
  store: Pick<Store, 'findColumns'>,
  { metric, reportId }: Condition,
  organizationId: string,
): Promise<BudgetReport | undefined> => {
  if (!budgetMetrics.includes(metric) || reportId === undefined) return undefined;
  const [report] = await store.findColumns('reports', reportColumns, { id: reportId, organizationId }, { limit: 1 });
  return report;
};
