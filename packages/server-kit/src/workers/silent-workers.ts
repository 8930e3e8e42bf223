import type { Change, Row, Store } from '../store/interface/store.js';
import { workersBounds } from './bounds.js';

/** A worker whose report stays the same for this many reports of ours in a row is dead. */
export const missedReports = 4;

const mostWorkers = workersBounds.knownWorkers.most;

/** The last report of a worker, and how many of our polls in a row have found it unchanged. */
export interface Silence {
  readonly lastSeenAt: number;
  readonly missed: number;
}

/**
 * Counts the reports that workers missed. Reports of a worker are only compared with each other, never its clock with
 * ours. Only polls count before which this process could report itself: no worker is taken for dead because the
 * database, or this process, was suspended. The first poll needs no such proof; it is what makes this process report.
 */
export const nextSilences = (
  before: ReadonlyMap<string, Silence>,
  workers: readonly Row<'workers'>[],
  hasReported: boolean,
): Map<string, Silence> =>
  new Map(
    workers.map(({ id, lastSeenAt }) => {
      const known = before.get(id);
      if (known === undefined || known.lastSeenAt !== lastSeenAt) return [id, { lastSeenAt, missed: 0 }];
      const counts = hasReported || known.missed === 0;
      return [id, { lastSeenAt, missed: known.missed + (counts ? 1 : 0) }];
    }),
  );

/**
 * The entries that free what a dead worker had leased.
 *
 * @throws StoreUnavailableError
 */
export type FreeLeases = (
  store: Pick<Store, 'find'>,
  worker: Pick<Row<'workers'>, 'id' | 'lastSeenAt'>,
) => Promise<Change[]>;

/** Finds workers that died, and frees what they had leased. */
export interface SilentWorkers {
  /** Whether a worker has missed a report. */
  readonly isInDoubt: boolean;
  /**
   * Reads the reports of the others.
   *
   * @param hasReported whether this process could report itself just before
   * @throws StoreUnavailableError
   */
  poll(hasReported: boolean): Promise<void>;
}

/** Makes the {@link SilentWorkers} of one worker. */
export const listenForSilence = (options: {
  readonly store: Pick<Store, 'find' | 'commit'>;
  /** The worker that listens. */
  readonly workerId: string;
  readonly freeLeases: FreeLeases;
}): SilentWorkers => {
  const { store, workerId, freeLeases } = options;
  let silences: ReadonlyMap<string, Silence> = new Map();

  return {
    get isInDoubt() {
      return [...silences.values()].some(({ missed }) => missed > 0);
    },
    poll: async (hasReported) => {
      const others = await store.find('workers', { id: { not: workerId } }, { limit: mostWorkers });
      silences = nextSilences(silences, others, hasReported);
      for (const [id, { lastSeenAt, missed }] of silences) {
        if (missed < missedReports) continue;
        // Refused, and nothing freed, when it has reported meanwhile or another process was first.
        await store.commit([
          { kind: 'delete', table: 'workers', where: { id, lastSeenAt }, mustMatch: true },
          ...(await freeLeases(store, { id, lastSeenAt })),
        ]);
      }
    },
  };
};
