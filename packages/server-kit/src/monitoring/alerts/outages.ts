import { reportedTypes } from '@watchpost/schemas';
import type { Row, Store } from '../../store/interface/store.js';
import { alertsBounds } from './bounds.js';

/** A stretch in which a monitor was down, or may have been; milliseconds since the epoch, the end not included. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** How long a failure waits at most for checks of the ancestors. */
export const dependencyWaitMs = 120_000;

type Monitor = Pick<Row<'monitors'>, 'ref' | 'type' | 'currentStatus' | 'statusSince'>;

const maxOutages = alertsBounds.outages.most;

/**
 * Reads when a monitor was down in a range. An outage counts from the check before its first failure, at most
 * {@link dependencyWaitMs} earlier: a dependent that failed since then failed because of it.
 */
export const readOutages = async (
  store: Pick<Store, 'find'>,
  monitor: Monitor,
  range: { readonly from: number; readonly to: number },
): Promise<Outage[]> => {
  const { ref: monitorRef, currentStatus, statusSince } = monitor;
  const where = {
    monitorRef,
    status: 'down',
    endedAt: { above: range.from },
    startedAt: { atMost: range.to + dependencyWaitMs },
  } as const;
  const ended = await store.find('statusIntervals', where, { orderBy: 'endedAt', limit: maxOutages });
  const known = ended.map(({ startedAt, endedAt }) => ({ from: startedAt, to: endedAt }));
  if (currentStatus === 'down') known.push({ from: statusSince, to: Number.POSITIVE_INFINITY });
  // A reported status is never checked, so no failure waits for it.
  if (reportedTypes.includes(monitor.type)) return known;
  return Promise.all(
    known.map(async ({ from, to }) => {
      const [last] = await store.find(
        'monitorResults',
        { monitorRef, at: { atLeast: from - dependencyWaitMs, below: from } },
        { orderBy: 'at', isDescending: true, limit: 1 },
      );
      return { from: last === undefined ? from - dependencyWaitMs : last.at + 1, to };
    }),
  );
};

/** Reads when any of some monitors was down. */
export const readAllOutages = async (
  store: Pick<Store, 'find'>,
  monitors: readonly Monitor[],
  range: { readonly from: number; readonly to: number },
): Promise<Outage[]> => (await Promise.all(monitors.map((monitor) => readOutages(store, monitor, range)))).flat();

/** Whether something was down at a time. */
export const isOutAt = (outages: readonly Outage[], at: number): boolean =>
  outages.some(({ from, to }) => from <= at && at < to);
