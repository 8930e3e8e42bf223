import { type Clock, systemClock } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { statusChanges } from '../status/status-changes.js';
import { afterExpiry, decidedColumns } from './decided-columns.js';
import { freshMs, isFresh } from './freshness.js';

type MonitorRow = Row<'monitors'>;

/** When the next result of a location will be too old; results that come meanwhile are read then. */
const nextDeadline = (monitor: MonitorRow, now: number): number => {
  const ends = monitor.locations
    .filter((run) => isFresh(run, monitor, now))
    .map(({ at }) => (at ?? now) + freshMs(monitor));
  return Math.min(...ends, now + freshMs(monitor));
};

/** Decides about a monitor once more, as its locations say at `now`; none where that changes nothing. */
const decideAgain = (monitor: MonitorRow, now: number): readonly Change[] => {
  // What is reported about it counts for nothing until its organization is back.
  if (monitor.isSuspended) return [];
  const expired = afterExpiry(monitor, now, now);
  const set = { ...expired.set, ...decidedColumns(expired.row, expired.row.locations, now) };
  if (!('currentStatus' in set)) return [];
  return [
    { kind: 'update', table: 'monitors', where: { ref: monitor.ref }, set },
    ...expired.changes,
    ...statusChanges(expired.row, { ...monitor, ...set }, { now }),
  ];
};

/**
 * Decides about monitors that are due: an agent may be online, and silent about one of its monitors. Then its last result
 * holds no longer than that of an agent that is offline.
 */
export const deadlineStep = async (
  rows: readonly Row<'locationDeadlines'>[],
  leaseToken: string,
  store: Pick<Store, 'commit'>,
  now: number,
): Promise<void> => {
  const ids = rows.map(({ id }) => id);
  await store.commit([
    {
      kind: 'derive',
      table: 'monitors',
      where: { id: { in: ids } },
      limit: ids.length,
      changes: (monitors) => {
        const located = monitors.filter(({ locations }) => locations.length > 0);
        const kept = new Set(located.map(({ id }) => id));
        const free = { leaseUntil: null, leaseToken: null };
        return [
          ...located.flatMap((monitor): Change[] => [
            ...decideAgain(monitor, now),
            {
              kind: 'update',
              table: 'locationDeadlines',
              where: { id: monitor.id, leaseToken },
              set: { nextAt: nextDeadline(monitor, now), ...free },
            },
          ]),
          // Deleted, or checked by the server alone.
          {
            kind: 'delete',
            table: 'locationDeadlines',
            where: { id: { in: ids.filter((id) => !kept.has(id)) }, leaseToken },
          },
        ];
      },
    },
  ]);
};

/** Makes the worker that decides about monitors when results of their locations are too old. */
export const createDeadlineWorker = (options: {
  readonly store: Store;
  readonly clock?: Clock;
  readonly logger?: Logger;
}): Worker => {
  const { store, clock = systemClock, logger = silentLogger } = options;
  return createQueueWorker({
    store,
    clock,
    logger,
    table: 'locationDeadlines',
    name: 'location deadline',
    restMs: 250,
    work: (rows, leaseToken) => deadlineStep(rows, leaseToken, store, clock.now()),
  });
};
