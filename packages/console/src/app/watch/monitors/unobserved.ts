import type { Monitor, MonitorStatusHistory } from '@watchpost/client';

type Interval = MonitorStatusHistory['intervals'][number];

/** A stretch of a range in which a monitor was not observed; milliseconds since the epoch. */
export interface Unobserved {
  readonly from: number;
  readonly to: number;
  readonly reason: Interval['unknownReason'];
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
export const silentAgents = ({ locations }: Pick<Monitor, 'locations'>): string =>
  locations
    .filter(({ agentId, isFresh }) => agentId !== null && !isFresh)
    .map(({ name }) => name)
    .join(', ');

/** The statuses that occur in a history, in the order in which they first do. */
export const statusesIn = (history: MonitorStatusHistory) => [
  ...new Set(history.bins.flatMap(({ status }) => (status === null ? [] : [status]))),
];
