import { timestamp } from '../../../base/timestamp.js';
import { percentOf } from '../../../monitoring/history/status-spans.js';
import { worstFirst } from '../../../monitoring/history/worst-status.js';
import type { CandidateMonitor } from '../candidates.js';
import { type Filled, type Filling, monitorNow, type WidgetOf } from './fill.js';

const latencyOf = ({ lastResult }: CandidateMonitor): number | null => lastResult?.latencyMs ?? null;

/** The order in which monitors are listed; those that come in the order of their names keep it among equals. */
const sorted = (
  monitors: readonly CandidateMonitor[],
  sort: WidgetOf<'monitorList'>['config']['sort'],
  uptimeOf: (monitor: CandidateMonitor) => number | null,
): readonly CandidateMonitor[] => {
  if (sort === 'name') return monitors;
  const rank = (monitor: CandidateMonitor): number => {
    if (sort === 'status') return worstFirst.indexOf(monitor.currentStatus);
    // What is not known comes last.
    if (sort === 'uptime') return uptimeOf(monitor) ?? Number.POSITIVE_INFINITY;
    return -(latencyOf(monitor) ?? Number.NEGATIVE_INFINITY);
  };
  const ranks = new Map(monitors.map((monitor) => [monitor.ref, rank(monitor)]));
  return monitors.toSorted((a, b) => {
    const [first = 0, second = 0] = [ranks.get(a.ref), ranks.get(b.ref)];
    return first < second ? -1 : first > second ? 1 : 0;
  });
};

/** Fills a list of monitors as they are now. */
export const fillMonitorList = async (
  { config: { statuses, sort, limit } }: WidgetOf<'monitorList'>,
  { sources: { history }, store, selection }: Filling,
): Promise<Filled<'monitorList'>> => {
  const chosen = selection.monitors.filter(
    ({ currentStatus }) => statuses.length === 0 || statuses.includes(currentStatus),
  );
  const before = sort === 'uptime' ? await history.uptimes(store, chosen) : undefined;
  const uptimeFrom = (times: typeof before) => (monitor: CandidateMonitor) => {
    const { upMs, countedMs } = times?.get(monitor.ref) ?? { upMs: 0, countedMs: 0 };
    return percentOf(upMs, countedMs);
  };
  const listed = sorted(chosen, sort, uptimeFrom(before)).slice(0, limit);
  const uptimeOf = uptimeFrom(await history.uptimes(store, listed));
  const monitors = listed.map((monitor) => ({
    ...monitorNow(monitor),
    type: monitor.type,
    statusSince: timestamp(monitor.statusSince),
    latencyMs: latencyOf(monitor),
    uptimePercent: uptimeOf(monitor),
  }));
  return { data: { totalItems: chosen.length, monitors }, notices: [] };
};
