import { serverBounds } from '../base/bounds.js';
import type { Row, Store } from '../store/store.js';
import { freeLeases } from './worker-leases.js';

/** Who says nothing new while we speak this many times in a row is gone. */
export const patience = 4;

const mostWorkers = serverBounds.knownWorkers.most;

/** What was heard of a worker last, and for how many looks in a row it has been the same. */
export interface Silence {
  readonly lastSeenAt: number;
  readonly looks: number;
}

/**
 * Counts for how long workers have been silent. Only their words are compared with each other, never their clocks with
 * ours; and only looks count before which we could speak ourselves, so that nobody is given up because the database, or
 * this process, stood still. The first look needs no such proof: it is what makes us speak.
 */
export const nextSilences = (
  before: ReadonlyMap<string, Silence>,
  workers: readonly Row<'workers'>[],
  hasSpoken: boolean,
): Map<string, Silence> =>
  new Map(
    workers.map(({ id, lastSeenAt }) => {
      const known = before.get(id);
      if (known === undefined || known.lastSeenAt !== lastSeenAt) return [id, { lastSeenAt, looks: 0 }];
      const counts = hasSpoken || known.looks === 0;
      return [id, { lastSeenAt, looks: known.looks + (counts ? 1 : 0) }];
    }),
  );

/** Notices workers that died, and frees what they had leased. */
export interface SilentWorkers {
  readonly isInDoubt: boolean;
  /** @throws StoreUnavailableError */
  look(hasSpoken: boolean): Promise<void>;
}

/** Makes the {@link SilentWorkers} that a worker listens for. */
export const listenForSilence = (options: {
  readonly store: Pick<Store, 'find' | 'commit'>;
  /** The worker that listens. */
  readonly workerId: string;
}): SilentWorkers => {
  const { store, workerId } = options;
  let silences: ReadonlyMap<string, Silence> = new Map();

  return {
    get isInDoubt() {
      return [...silences.values()].some(({ looks }) => looks > 0);
    },
    look: async (hasSpoken) => {
      const others = await store.find('workers', { id: { not: workerId } }, { limit: mostWorkers });
      silences = nextSilences(silences, others, hasSpoken);
      for (const [id, { lastSeenAt, looks }] of silences) {
        if (looks < patience) continue;
        // Refused, and nothing freed, when it has spoken meanwhile or another was first.
        await store.commit([
          { kind: 'delete', table: 'workers', where: { id, lastSeenAt }, mustMatch: true },
          ...(await freeLeases(store, { id, lastSeenAt })),
        ]);
      }
    },
  };
};
