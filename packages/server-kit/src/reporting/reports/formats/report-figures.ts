import type { ReportRunDetail, ReportSummary, UnknownReason } from '@watchpost/schemas';
import { reasonSentences } from '../../../monitoring/status/unknown-reason.js';
import { readableDuration, readableTime } from '../../../outbound/notifications/mailed-news.js';

/** Figures under a heading, as people read them. */
export interface FigureGroup {
  readonly title: string;
  readonly figures: readonly (readonly [name: string, value: string])[];
}

const duration = (seconds: number | null): string => (seconds === null ? 'none' : readableDuration(seconds * 1000));
const signedDuration = (seconds: number): string => (seconds < 0 ? `-${duration(-seconds)}` : duration(seconds));
const milliseconds = (value: number | null): string => (value === null ? 'none' : `${value} ms`);

/** `99.9 %`, or that no time counts. */
export const readablePercent = (percent: number | null): string => (percent === null ? 'no data' : `${percent} %`);

/** A time of the API for people. */
export const readableMoment = (time: string): string => readableTime(Date.parse(time));

/** Like {@link readableDuration}, of seconds. */
export const readableSeconds = (seconds: number): string => duration(seconds);

/** What kept the server from observing, as people read it. */
export const readableReason = (reason: UnknownReason | null): string => {
  const sentence = reason === null ? 'no reason was recorded' : reasonSentences[reason];
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
};

/** Time that was not observed by what kept the server from it, the longest first; runs of former rules have none. */
const unknownFigures = ({ unknownTimes = [] }: ReportSummary): [string, string][] =>
  unknownTimes.map(({ reason, seconds }) => [`· ${readableReason(reason)}`, duration(seconds)]);

const uptimeGroup = (summary: ReportSummary): FigureGroup => ({
  title: 'Uptime',
  figures: [
    ['Uptime', readablePercent(summary.uptimePercent)],
    ['Monitors', String(summary.monitorCount)],
    ['Counted time', duration(summary.countedSeconds)],
    ['Down', duration(summary.downSeconds)],
    // Without any there is nothing to explain.
    ...(summary.seconds.unknown === 0
      ? []
      : ([['Not observed', duration(summary.seconds.unknown)], ...unknownFigures(summary)] satisfies [
          string,
          string,
        ][])),
    ['Outages', String(summary.outages)],
    ['Longest outage', duration(summary.longestOutageSeconds)],
    ['Mean time between failures', duration(summary.mtbfSeconds)],
  ],
});

const states = { healthy: 'healthy', atRisk: 'at risk', exhausted: 'exhausted' } as const;

const targetGroup = ({ summary, target }: { summary: ReportSummary; target: number | null }): FigureGroup[] => {
  const { budget, slaMet } = summary;
  if (budget === null || target === null) return [];
  const met = slaMet === null ? 'no data' : slaMet ? 'met' : 'missed';
  return [
    {
      title: 'Target',
      figures: [
        ['Target', `${target} %, ${met}`],
        ['Error budget', duration(budget.totalSeconds)],
        ['Spent', duration(budget.spentSeconds)],
        ['Remaining', `${signedDuration(budget.remainingSeconds)} (${readablePercent(budget.remainingPercent)})`],
        ['State', states[budget.state]],
        ...(budget.projectedExhaustionAt === null
          ? []
          : [['Spent by', budget.projectedExhaustionAt] satisfies [string, string]]),
      ],
    },
  ];
};

const incidentGroup = ({ incidents, mttaSeconds, mttrSeconds }: ReportSummary): FigureGroup => ({
  title: 'Incidents',
  figures: [
    ['Incidents', String(incidents)],
    ['Mean time to acknowledge', duration(mttaSeconds)],
    ['Mean time to resolve', duration(mttrSeconds)],
  ],
});

const latencyGroup = ({ latency }: ReportSummary): FigureGroup => ({
  title: 'Latency',
  figures: [
    ['Results', String(latency.count)],
    ['Average', milliseconds(latency.averageMs)],
    ['Median', milliseconds(latency.p50Ms)],
    ['95th percentile', milliseconds(latency.p95Ms)],
    ['99th percentile', milliseconds(latency.p99Ms)],
  ],
});

/** What of a run says which of its figures lead. */
interface Led {
  readonly definition: Pick<ReportRunDetail['definition'], 'type' | 'slaTarget'>;
}

/** The figures of a run, what the type of its report is about first. */
export const figureGroups = (run: Led, summary: ReportSummary): FigureGroup[] => {
  const uptime = uptimeGroup(summary);
  const target = targetGroup({ summary, target: run.definition.slaTarget });
  const [incidents, latency] = [incidentGroup(summary), latencyGroup(summary)];
  switch (run.definition.type) {
    case 'sla':
      return [...target, uptime, incidents, latency];
    case 'incidents':
      return [incidents, uptime, ...target, latency];
    case 'latency':
      return [latency, uptime, ...target, incidents];
    default:
      return [uptime, ...target, incidents, latency];
  }
};

const combinations = {
  average: 'The times of all monitors are added up, and so are their budgets.',
  anyDown: 'It is down while any monitor that counts is down.',
  allDown: 'It is down while all monitors that count are down.',
} as const;

/** How a run was counted, in sentences. */
export const methodOf = ({ accounting, algorithm, timezone }: ReportRunDetail): string[] => {
  const countsAs = { excluded: 'is left out', up: 'counts as up', down: 'counts as down', half: 'counts half as down' };
  const { ignoreOutagesUnderSeconds: ignored } = accounting;
  return [
    `Time is counted to the millisecond from the record of statuses (${algorithm}), in days of ${timezone}. Paused and pending time never counts.`,
    `Maintenance ${countsAs[accounting.maintenance]}, degraded time ${countsAs[accounting.degraded]}, unknown time ${countsAs[accounting.unknown]}.`,
    'Down begins with the first failure, not with the check that confirmed it.',
    ...(ignored === 0 ? [] : [`Outages of a monitor shorter than ${duration(ignored)} count as up.`]),
    combinations[accounting.combine],
    'Percentages are rounded down, and percentiles are at most one percent away from the true ones.',
  ];
};

/** Monitors with the worst uptime first; those without any come last. */
export const worstFirst = ({ monitors }: Pick<ReportRunDetail, 'monitors'>): ReportRunDetail['monitors'] =>
  monitors.toSorted((a, b) => (a.uptimePercent ?? 101) - (b.uptimePercent ?? 101) || (a.id < b.id ? -1 : 1));

/** What the type of a report is about, for a message: the first group of its figures, without the rest. */
export const leadingFigures = (
  run: Led,
  summary: ReportSummary,
): readonly { readonly name: string; readonly value: string }[] =>
  (figureGroups(run, summary)[0]?.figures ?? []).slice(0, 5).map(([name, value]) => ({ name, value }));
