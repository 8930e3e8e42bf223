import type { Row, Store } from '../../store/interface/store.js';
import type { ReadLatencies } from '../history/read-latencies.js';
import { readSpans } from '../history/read-spans.js';
import type { StatusSpan } from '../history/status-spans.js';
import type { Range } from '../history/stretches.js';
import { budgetWindow, readBudgetReport } from './budget-window.js';
import type { Sample } from './sample.js';
import { StatusHistory } from './status-history.js';
import { readSummedTime } from './summed-time.js';
import { isAboutStatuses, latencyValue, uptimeValue, type WindowValue, windowEndingAt } from './window.js';

/** What windows are read from. */
export interface WindowSource {
  readonly store: Pick<Store, 'find' | 'findColumns' | 'sumUptime'>;
  readonly readLatencies: ReadLatencies;
}

/** Reads the window of a condition that ends at a sample. */
export const readWindow = async (
  condition: Row<'alertRules'>['condition'],
  monitor: Row<'monitors'>,
  sample: Sample,
  { store, readLatencies }: WindowSource,
): Promise<WindowValue> => {
  const range = windowEndingAt(condition, monitor, sample.at);
  if (!isAboutStatuses(condition)) return latencyValue(condition, await readLatencies(monitor.ref, range));
  if (condition.metric === 'uptimePercent') {
    return uptimeValue((await readHistory(store, monitor, range)).knownSeconds(range, sample));
  }
  const report = await readBudgetReport(store, condition, monitor.organizationId);
  if (report === undefined) return { value: null, isMoving: false };
  const window = budgetWindow(condition, report, monitor);
  const asked = { range: window.rangeAt(sample.at), sample };
  const summed = await readSummedTime(store, monitor, report.accounting, asked);
  if (summed !== undefined) return window.valueFrom(summed, sample.at);
  const covered = { from: Math.min(window.beginsAt(sample.at), sample.at), to: range.to };
  return window.valueAt(await readHistory(store, monitor, covered), sample);
};

const readHistory = async (
  store: Pick<Store, 'find'>,
  monitor: Row<'monitors'>,
  range: Range,
): Promise<StatusHistory> => {
  const spans: StatusSpan[] = [];
  for await (const page of readSpans(store, monitor, range)) spans.push(...page);
  return new StatusHistory(spans);
};
