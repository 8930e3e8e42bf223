import type { Monitor, MonitorStatusHistory } from '@watchpost/client';
import { reasonIn, type UnknownWords } from '../../words/unknown.js';

type Interval = MonitorStatusHistory['intervals'][number];

/** A stretch of a range in which a monitor was not observed; milliseconds since the epoch. */
export interface Unobserved {
  readonly from: number;
  readonly to: number;
  readonly reason: Interval['unknownReason'];
  /** Whether it lasts. */
  readonly isNow: boolean;
}

/** The stretches of a range in which it was not observed, the latest first. */
export const unobservedIn = ({ intervals, from, to }: Pick<MonitorStatusHistory, 'intervals' | 'from' | 'to'>) =>
  intervals
    .filter(({ status }) => status === 'unknown')
    .map(
      (interval): Unobserved => ({
        from: Math.max(Date.parse(interval.from), Date.parse(from)),
        to: Math.min(interval.to === null ? Date.parse(to) : Date.parse(interval.to), Date.parse(to)),
        reason: interval.unknownReason,
        isNow: interval.to === null,
      }),
    )
    .filter((stretch) => stretch.to > stretch.from);

/** The stretch that takes most of a part of the range; `undefined` where all of the part was observed. */
export const unobservedAt = (
  stretches: readonly Unobserved[],
  part: { readonly from: number; readonly to: number },
): Unobserved | undefined => {
  const shareOf = ({ from, to }: Unobserved): number => Math.min(to, part.to) - Math.max(from, part.from);
  const [longest] = stretches.toSorted((a, b) => shareOf(b) - shareOf(a));
  return longest !== undefined && shareOf(longest) > 0 ? longest : undefined;
};

/** The agents that do not report about a monitor, by name. */
const silentAgents = ({ locations }: Pick<Monitor, 'locations'>): string =>
  locations
    .filter(({ agentId, isFresh }) => agentId !== null && !isFresh)
    .map(({ name }) => name)
    .join(', ');

/** What keeps the server from observing a monitor now, in words; of agents their names. */
export const reasonNow = (
  words: UnknownWords,
  monitor: Pick<Monitor, 'unknownReason' | 'locations'>,
): string | undefined => {
  const silent = monitor.unknownReason === 'agentSilent' ? silentAgents(monitor) : '';
  return silent === '' ? reasonIn(words, monitor.unknownReason) : words.silent(silent);
};

/** What kept the server from observing a monitor for a stretch, in words; what lasts is named as it is now. */
export const reasonOf = (
  words: UnknownWords,
  { isNow, reason }: Unobserved,
  monitor: Pick<Monitor, 'unknownReason' | 'locations'> | undefined,
): string | undefined => (isNow && monitor !== undefined ? reasonNow(words, monitor) : reasonIn(words, reason));

/** For how long it was not observed by reason, the longest first; milliseconds. */
export const timesByReason = (stretches: readonly Unobserved[]) => {
  const times = new Map<Unobserved['reason'], number>();
  for (const { from, to, reason } of stretches) times.set(reason, (times.get(reason) ?? 0) + to - from);
  return [...times].sort(([, one], [, other]) => other - one).map(([reason, ms]) => ({ reason, ms }));
};

/** The statuses that occur in a history, in the order in which they first do. */
export const statusesIn = (history: MonitorStatusHistory) => [
  ...new Set(history.bins.flatMap(({ status }) => (status === null ? [] : [status]))),
];
