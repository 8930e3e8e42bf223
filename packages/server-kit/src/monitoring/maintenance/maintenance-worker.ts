import { type Clock, systemClock } from '../../base/clock.js';
import { type Logger, silentLogger } from '../../base/logger.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { createQueueWorker } from '../../workers/queue-worker.js';
import type { Worker } from '../../workers/worker-loop.js';
import { maintenanceBounds } from './bounds.js';
import {
  beginMaintenance,
  endMaintenance,
  maxMonitors,
  notCoveredBy,
  outsideMaintenance,
  readCovered,
  readOtherActive,
} from './covered-monitors.js';
import { missedStep } from './missed-occurrence.js';
import { occurrenceColumns } from './occurrence.js';
import { occurrenceBegan, occurrenceEnded } from './recorded-occurrence.js';

const maxTries = maintenanceBounds.maintenanceTries.most;

/** What is made, resumed or tagged while a window lasts is put into maintenance after this long at the latest. */
const lookAgainMs = 5000;

/** Monitors that change their status in one commit; each brings an interval and an event, and others want to write, too. */
const portion = 200;

/**
 * The changes that begin, go on with or end a window that is due. Of many monitors it takes a portion, and the window
 * stays due until none is left.
 */
export const maintenanceStep = async (
  store: Pick<Store, 'find' | 'findColumns' | 'commit'>,
  window: Row<'maintenanceWindows'>,
  now: number,
): Promise<{ readonly columns: Partial<Row<'maintenanceWindows'>>; readonly changes: readonly Change[] }> => {
  const { endsAt } = window;
  if (endsAt !== null && now < endsAt) {
    const waiting = await readCovered(store, window, { statuses: outsideMaintenance, limit: portion });
    const nextAt = waiting.length < portion ? Math.min(endsAt, now + lookAgainMs) : now;
    const began = window.isActive ? [] : occurrenceBegan(window, endsAt, now);
    return { columns: { isActive: true, nextAt }, changes: [...began, ...beginMaintenance(waiting, now)] };
  }
  if (!window.isActive) return missedStep(store, window, now);
  const others = await readOtherActive(store, window);
  // What stays in maintenance for another window would be read again each time.
  const limit = others.length === 0 ? portion : maxMonitors;
  const covered = await readCovered(store, window, { statuses: ['maintenance'], limit });
  const leaving = notCoveredBy(others, covered);
  const ended = endsAt ?? now;
  const ends = endMaintenance(leaving.slice(0, portion), [], { ended, now });
  if (leaving.length >= portion) return { columns: { nextAt: now }, changes: ends };
  return {
    columns: occurrenceColumns(window, ended),
    changes: [...ends, ...occurrenceEnded(window, { ended, now, isCancelled: false })],
  };
};

/** Makes the worker that begins and ends maintenance windows on time. */
export const createMaintenanceWorker = (options: {
  readonly store: Store;
  readonly clock?: Clock;
  readonly logger?: Logger;
}): Worker => {
  const { store, clock = systemClock, logger = silentLogger } = options;

  const move = async (id: string, leaseToken: string): Promise<void> => {
    for (let tries = 0; tries < maxTries; tries++) {
      const window = await store.get('maintenanceWindows', { id, leaseToken });
      // Changed or deleted meanwhile.
      if (window === undefined) return;
      const { columns, changes } = await maintenanceStep(store, window, clock.now());
      const set = { ...columns, leaseUntil: null, leaseToken: null };
      const { isCommitted } = await store.commit([
        { kind: 'update', table: 'maintenanceWindows', where: { id, leaseToken }, set, mustMatch: true },
        ...changes,
      ]);
      if (isCommitted) return;
    }
    throw new Error(`the maintenance window ${id} could not be moved on`);
  };

  return createQueueWorker({
    store,
    clock,
    logger,
    table: 'maintenanceWindows',
    name: 'maintenance window step',
    work: async (rows, leaseToken) => {
      for (const { id } of rows) await move(id, leaseToken);
    },
  });
};
