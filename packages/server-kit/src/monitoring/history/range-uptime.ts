import type { Row, Store, UptimeQuestion } from '../../store/interface/store.js';
import { keptIntervalMs } from '../../store/upkeep/retention.js';
import { outageMarginMs, type StatusAccounting } from './counted-time.js';
import { sinceCreation } from './range.js';
import type { CountedTime } from './status-spans.js';
import type { Range } from './stretches.js';

type Monitor = Pick<Row<'monitors'>, 'ref' | 'createdAt' | 'currentStatus' | 'statusSince'>;

/** Whether time in a status is time up, as the database sums it up: the usual accounting. */
export const countsAsUp = (status: Monitor['currentStatus']): boolean => status === 'up' || status === 'degraded';
/** Whether time in a status counts at all, likewise. */
export const countsAsTime = (status: Monitor['currentStatus']): boolean => countsAsUp(status) || status === 'down';

/**
 * Whether the sums of the database say how much of a range counts: they follow the usual accounting, count every outage, and
 * hold what was deleted before it.
 */
export const isSummedUp = (accounting: StatusAccounting, { from }: Pick<Range, 'from'>, now: number): boolean => {
  const { degraded, maintenance, unknown } = accounting;
  const isUsual = degraded === 'up' && maintenance === 'excluded' && unknown === 'excluded';
  return isUsual && outageMarginMs(accounting) === 0 && from >= now - keptIntervalMs;
};

/**
 * Computes how long some monitors were up in a range, with one read at most, however often their statuses changed: what has
 * ended since its begin, less what has ended since its end.
 *
 * @param range not after now
 */
export const readRangeUptime = async (
  store: Pick<Store, 'sumUptime'>,
  monitors: readonly Monitor[],
  range: Range,
): Promise<ReadonlyMap<number, CountedTime>> => {
  const questions: UptimeQuestion[] = [];
  const ask = (monitorRef: number, since: number): number => questions.push({ monitorRef, since }) - 1;
  const asked = monitors.map((monitor) => {
    const { from, to } = sinceCreation(range, monitor);
    const { ref, statusSince } = monitor;
    return {
      monitor,
      begin: statusSince > from ? ask(ref, from) : null,
      end: statusSince > to ? ask(ref, to) : null,
      lastsMs: Math.max(0, to - Math.max(statusSince, from)),
    };
  });
  const ended = questions.length === 0 ? [] : await store.sumUptime(questions);
  const sumsAt = (place: number | null): CountedTime =>
    (place === null ? undefined : ended[place]) ?? { upMs: 0, countedMs: 0 };
  return new Map(
    asked.map(({ monitor: { ref, currentStatus }, begin, end, lastsMs }) => [
      ref,
      {
        upMs: sumsAt(begin).upMs - sumsAt(end).upMs + (countsAsUp(currentStatus) ? lastsMs : 0),
        countedMs: sumsAt(begin).countedMs - sumsAt(end).countedMs + (countsAsTime(currentStatus) ? lastsMs : 0),
      },
    ]),
  );
};
