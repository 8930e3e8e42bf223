import { setImmediate } from 'node:timers/promises';
import type { ReportBudget } from '@watchpost/schemas';
import { isSummedUp, readRangeUptime } from '../../monitoring/history/range-uptime.js';
import type { Row, Store } from '../../store/interface/store.js';
import { definitionOf, type RunRange } from './queue-run.js';
import { findMonitors } from './recorded-monitors.js';
import { checkMonitorCount } from './report-error.js';
import { budgetOf } from './report-summary.js';

/** Monitors whose sums are read together: on SQLite nothing else happens meanwhile. */
const pageSize = 200;

/** Whether the budget of a report follows from sums: those of several timelines do not say when both were down. */
export const hasSummedBudget = ({ accounting }: Row<'reports'>, range: RunRange, now: number): boolean =>
  accounting.combine === 'average' && isSummedUp(accounting, range, now);

/**
 * Reads the error budget of a report that {@link hasSummedBudget}: two rows of each monitor, however often its status
 * changed, where computing the report reads all of them.
 *
 * @throws ReportError when it covers too many monitors
 */
export const readSummedBudget = async (
  store: Pick<Store, 'findColumns' | 'sumUptime'>,
  report: Row<'reports'>,
  range: RunRange,
): Promise<ReportBudget | null> => {
  const { organizationId, scope } = report;
  let [monitorCount, countedMs, downMs] = [0, 0, 0];
  for await (const monitors of findMonitors(store, { organizationId, wanted: { target: scope }, pageSize })) {
    monitorCount += monitors.length;
    checkMonitorCount(monitorCount);
    for (const time of (await readRangeUptime(store, monitors, range)).values()) {
      countedMs += time.countedMs;
      downMs += time.countedMs - time.upMs;
    }
    // The reads of SQLite end without a pause.
    await setImmediate();
  }
  return budgetOf(definitionOf(report, range), { monitorCount, countedMs, downMs }, range);
};
