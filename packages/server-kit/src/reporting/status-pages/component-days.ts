import { bounds, type DayLetter, type PublicDays } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { type MonitorStatusColumns, readSpans } from '../../monitoring/history/read-spans.js';
import { percentOf, type StatusSpan } from '../../monitoring/history/status-spans.js';
import type { Range } from '../../monitoring/history/stretches.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Row, Store } from '../../store/interface/store.js';
import { statusPagesBounds } from './bounds.js';
import type { LocalDay } from './local-days.js';
import { joinedRanges, UnobservedStretches } from './unobserved-stretches.js';

const mostUnobserved = bounds.publicUnobserved.most;

/** What the monitors of a component were on one day, in milliseconds of all of them together. */
export interface DayTally {
  upMs: number;
  downMs: number;
  /** Monitors of which something is known, and those of them that were down, degraded or in maintenance. */
  known: number;
  down: number;
  degraded: number;
  maintenance: number;
  /** When nothing is known of any of them, because they could not be observed. */
  unobserved: readonly Range[];
}

/** A monitor as far as the days of a component need it. */
export type DayMonitor = MonitorStatusColumns & Pick<Row<'monitors'>, 'createdAt'>;

/** How many statuses may still be read for a page. */
export interface IntervalBudget {
  left: number;
}

/** A budget for one page. */
export const newIntervalBudget = (): IntervalBudget => ({ left: statusPagesBounds.pageIntervals.most });

const newTally = (): DayTally => ({
  ...{ upMs: 0, downMs: 0, known: 0, down: 0, degraded: 0, maintenance: 0 },
  unobserved: [],
});

type Milliseconds = Partial<Record<StatusSpan['status'], number>>;

/** Divides spans, which are in the order of time, among the days that they lie in. */
const addSpans = (byDay: Milliseconds[], days: readonly LocalDay[], spans: readonly StatusSpan[]): void => {
  let day = 0;
  for (const { status, from, to } of spans) {
    while (day < days.length && (days[day]?.to ?? 0) <= from) day += 1;
    for (let index = day; index < days.length; index++) {
      const { from: begin = 0, to: end = 0 } = days[index] ?? {};
      if (begin >= to) break;
      const sums = byDay[index] ?? {};
      sums[status] = (sums[status] ?? 0) + Math.min(end, to) - Math.max(begin, from);
      byDay[index] = sums;
    }
  }
};

/** Reads the days of one monitor; without days that lie before it was made, or all of them when there is too much to read. */
const readMonitorDays = async (
  store: Pick<Store, 'find'>,
  monitor: DayMonitor,
  days: readonly LocalDay[],
  { budget, unobserved }: { readonly budget: IntervalBudget; readonly unobserved: UnobservedStretches },
): Promise<Milliseconds[]> => {
  const byDay: Milliseconds[] = days.map(() => ({}));
  const from = Math.max(days[0]?.from ?? 0, monitor.createdAt);
  const to = days.at(-1)?.to ?? 0;
  if (from >= to) return byDay;
  const all: StatusSpan[] = [];
  try {
    for await (const spans of readSpans(store, monitor, { from, to })) {
      budget.left -= spans.length;
      if (budget.left < 0) return [];
      addSpans(byDay, days, spans);
      all.push(...spans);
    }
  } catch (error) {
    // More changes of status than one call may read.
    if (error instanceof ProblemError) return [];
    throw error;
  }
  unobserved.add(all);
  return byDay;
};

/** Reads what the monitors of a component were on each day. */
export const readDays = async (
  store: Pick<Store, 'find'>,
  monitors: readonly DayMonitor[],
  days: readonly LocalDay[],
  budget: IntervalBudget,
): Promise<DayTally[]> => {
  const tallies = days.map(newTally);
  const unobserved = new UnobservedStretches({ from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 });
  let isWhole = true;
  for (const monitor of monitors) {
    const byDay = await readMonitorDays(store, monitor, days, { budget, unobserved });
    isWhole &&= byDay.length === days.length;
    for (const [index, sums] of byDay.entries()) {
      const { up = 0, degraded = 0, down = 0, maintenance = 0 } = sums;
      const tally = tallies[index];
      if (tally === undefined || up + degraded + down + maintenance === 0) continue;
      tally.known += 1;
      tally.upMs += up + degraded;
      tally.downMs += down;
      if (down > 0) tally.down += 1;
      if (degraded > 0) tally.degraded += 1;
      if (maintenance > 0) tally.maintenance += 1;
    }
  }
  const stretches = isWhole ? unobserved.finish() : [];
  for (const [index, { from, to }] of days.entries()) {
    const tally = tallies[index];
    const within = stretches.filter((stretch) => stretch.to > from && stretch.from < to);
    if (tally === undefined || within.length === 0) continue;
    tally.unobserved = within.map((stretch) => ({ from: Math.max(stretch.from, from), to: Math.min(stretch.to, to) }));
  }
  return tallies;
};

/** The worst that a component was on a day, by the rules of its status: an outage of all monitors, or of some. */
export const letterOf = ({ known, down, degraded, maintenance }: DayTally): DayLetter => {
  if (known === 0) return 'n';
  if (down > 0) return down === known ? 'd' : 'p';
  if (degraded > 0) return 'g';
  return maintenance > 0 ? 'm' : 'u';
};

const uptimeOf = ({ upMs, downMs }: Pick<DayTally, 'upMs' | 'downMs'>): number | null => percentOf(upMs, upMs + downMs);

/** The uptime over all days, in percent; `null` without data. */
export const uptimeOfDays = (tallies: readonly DayTally[]): number | null => {
  const sum = (part: 'upMs' | 'downMs'): number => tallies.reduce((total, tally) => total + tally[part], 0);
  return uptimeOf({ upMs: sum('upMs'), downMs: sum('downMs') });
};

/** The strip of a component, with numbers only where the page shows uptime. */
export const presentDays = (
  tallies: readonly DayTally[],
  { from, showsUptime }: { readonly from: string; readonly showsUptime: boolean },
): PublicDays => ({
  from,
  letters: tallies.map(letterOf).join(''),
  uptimePercents: showsUptime ? tallies.map(uptimeOf) : null,
  downSeconds: showsUptime
    ? tallies.map(({ downMs, known }) => (known === 0 ? 0 : Math.round(downMs / known / 1000)))
    : null,
  unobserved: joinedRanges(tallies.flatMap(({ unobserved }) => unobserved))
    .reverse()
    .slice(0, mostUnobserved)
    .map((stretch) => ({ from: timestamp(stretch.from), to: timestamp(stretch.to) })),
});
