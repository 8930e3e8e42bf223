import { setImmediate } from 'node:timers/promises';
import { formerReportAlgorithm, type ReportDay, type ReportMonitor, type ReportSummary } from '@watchpost/schemas';
import { contentHashOf } from '../../base/content-hash.js';
import { timestamp } from '../../base/timestamp.js';
import { outageMarginMs } from '../../monitoring/history/counted-time.js';
import { daysOf } from '../../monitoring/history/periods.js';
import type { Row, Store } from '../../store/interface/store.js';
import { reportsBounds } from './bounds.js';
import { readRecorded, type WantedMonitors } from './recorded-monitors.js';
import { checkMonitorCount, ReportError } from './report-error.js';
import { incidentFigures, readIncidents } from './report-incidents.js';
import { summaryOf } from './report-summary.js';
import { ReportTally } from './report-tally.js';

/** What a report is computed from, besides the records. */
export interface ReportInput
  extends Pick<
    Row<'reportRuns'>,
    'organizationId' | 'periodFrom' | 'periodTo' | 'timezone' | 'definition' | 'algorithm'
  > {
  readonly wanted: WantedMonitors;
}

/** A report as it was computed. */
export interface ComputedReport {
  readonly summary: ReportSummary;
  readonly monitors: ReportMonitor[];
  readonly days: ReportDay[];
  readonly contentHash: string;
}

const maxMoments = reportsBounds.reportMoments.most;

const hashOf = (input: ReportInput, { summary, monitors, days }: Omit<ComputedReport, 'contentHash'>): string => {
  const { definition } = input;
  return contentHashOf({
    algorithm: input.algorithm,
    definition: { ...definition, budgetUntil: definition.budgetUntil && timestamp(definition.budgetUntil) },
    from: timestamp(input.periodFrom),
    to: timestamp(input.periodTo),
    timezone: input.timezone,
    monitors,
    totals: summary,
    days,
  });
};

/**
 * Computes a report from the records, some monitors at a time. The same records give the same report and hash.
 *
 * @param options.onProgress called between the batches of monitors with how many were read; what it throws ends the
 *   computation
 * @throws ReportError when the report is too large, as a sentence
 */
export const computeReport = async (
  store: Pick<Store, 'find' | 'findColumns'>,
  input: ReportInput,
  options: { readonly clock: () => number; readonly onProgress?: (monitorsRead: number) => Promise<void> },
): Promise<ComputedReport> => {
  const { organizationId, definition, wanted } = input;
  const { accounting } = definition;
  const range = { from: input.periodFrom, to: input.periodTo };
  const tally = new ReportTally(range, daysOf(range, input.timezone), accounting);
  const monitorIds = new Set<string>();
  const source = { organizationId, range, marginMs: outageMarginMs(accounting), clock: options.clock };
  for await (const batch of readRecorded(store, wanted, source)) {
    for (const monitor of batch) {
      tally.add(monitor);
      monitorIds.add(monitor.id);
    }
    checkMonitorCount(monitorIds.size);
    if (tally.heldMoments > maxMoments) {
      throw new ReportError(
        `The statuses of its monitors changed more than ${maxMoments} times; choose a shorter period, or the combination average.`,
      );
    }
    await options.onProgress?.(monitorIds.size);
    // The reads of SQLite end without a pause, and requests of others wait meanwhile.
    await setImmediate();
  }
  const incidents = incidentFigures(await readIncidents(store, organizationId, { monitorIds, range }), range);
  const { totals, monitors, days } = tally.finish();
  const { unknownTimes, ...others } = summaryOf(definition, range, totals, incidents);
  // A run keeps its rules, so that its hash can be computed again.
  const summary =
    input.algorithm === formerReportAlgorithm || unknownTimes === undefined ? others : { ...others, unknownTimes };
  const computed = { summary, monitors, days };
  return { ...computed, contentHash: hashOf(input, computed) };
};
