import type { ReportBudget, ReportSummary } from '@watchpost/schemas';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import { errorBudgetOf, isTargetMet, projectedExhaustion } from '../../monitoring/history/error-budget.js';
import { sketchRelativeError } from '../../monitoring/history/latency-sketch.js';
import { latencyMsOf } from '../../monitoring/history/latency-summary.js';
import type { Range } from '../../monitoring/history/stretches.js';
import type { Row } from '../../store/interface/store.js';
import type { IncidentFigures } from './report-incidents.js';
import type { ReportTotals } from './report-tally.js';

type Definition = Row<'reportRuns'>['definition'];

/** How many monitors were added up, and their time. */
type CountedMonitors = Pick<ReportTotals, 'monitorCount' | 'countedMs' | 'downMs'>;

/** Time still to come, of all monitors that are added up; none in a period that is over. */
const comingMs = ({ accounting, budgetUntil }: Definition, { monitorCount }: CountedMonitors, to: number): number => {
  const timelines = accounting.combine === 'average' ? monitorCount : Math.min(monitorCount, 1);
  return budgetUntil === null ? 0 : Math.max(0, budgetUntil - to) * timelines;
};

/** The error budget of a report; `null` without a target. */
export const budgetOf = (definition: Definition, totals: CountedMonitors, { from, to }: Range): ReportBudget | null => {
  const { slaTarget, atRiskPercent, budgetUntil } = definition;
  if (slaTarget === null) return null;
  const { countedMs, downMs } = totals;
  const coming = comingMs(definition, totals, to);
  const budget = errorBudgetOf({ targetPercent: slaTarget, atRiskPercent, countedMs, downMs, comingMs: coming });
  return {
    totalSeconds: budget.totalMs / 1000,
    spentSeconds: budget.spentMs / 1000,
    remainingSeconds: budget.remainingMs / 1000,
    remainingPercent: budget.remainingPercent,
    state: budget.state,
    projectedExhaustionAt: timestampOrNull(projectedExhaustion(budget, { from, to, until: budgetUntil ?? to })),
  };
};

/** The figures of a report, from what its monitors and incidents add up to. */
export const summaryOf = (
  definition: Definition,
  range: Range,
  totals: ReportTotals,
  incidents: IncidentFigures,
): ReportSummary => {
  const { countedMs, downMs, latencies, ...shown } = totals;
  const { slaTarget } = definition;
  return {
    from: timestamp(range.from),
    to: timestamp(range.to),
    ...shown,
    ...incidents,
    mtbfSeconds: totals.outages === 0 ? null : Math.floor((countedMs - downMs) / totals.outages) / 1000,
    latency: {
      count: latencies.count,
      averageMs: latencyMsOf(latencies, 'avg'),
      p50Ms: latencyMsOf(latencies, 'p50'),
      p75Ms: latencyMsOf(latencies, 'p75'),
      p90Ms: latencyMsOf(latencies, 'p90'),
      p95Ms: latencyMsOf(latencies, 'p95'),
      p99Ms: latencyMsOf(latencies, 'p99'),
      relativeError: sketchRelativeError,
    },
    slaMet: slaTarget === null ? null : isTargetMet(slaTarget, { countedMs, downMs }),
    budget: budgetOf(definition, totals, range),
  };
};
