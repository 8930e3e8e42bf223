import type { Row, Store } from '../../store/store.js';
import type { ReadLatencies } from '../history/read-latencies.js';
import { readSpans } from '../history/read-spans.js';
import type { StatusSpan } from '../history/status-spans.js';
import type { Range } from '../history/stretches.js';
import { budgetWindow, readBudgetReport } from './budget-window.js';
import type { Sample } from './sample.js';
import { StatusHistory } from './status-history.js';
import { isAboutStatuses, latencyValue, uptimeValue, type WindowValue, windowEndingAt } from './window.js';

/** Reads the window of a condition that ends at a sample. */
export const readWindow = async (
  condition: Row<'alertRules'>['condition'],
  monitor: Row<'monitors'>,
  sample: Sample,
  { store, readLatencies }: { readonly store: Pick<Store, 'find'>; readonly readLatencies: ReadLatencies },
): Promise<WindowValue> => {
  const range = windowEndingAt(condition, monitor, sample.at);
  if (!isAboutStatuses(condition)) return latencyValue(condition, await readLatencies(monitor.ref, range));
  if (condition.metric === 'uptimePercent') {
    return uptimeValue((await readHistory(store, monitor, range)).knownSeconds(range, sample));
  }
  const report = await readBudgetReport(store, condition, monitor.organizationId);
  if (report === undefined) return { value: null, isMoving: false };
  const window = budgetWindow(condition, report, monitor);
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
