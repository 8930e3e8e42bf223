import type { Bound } from '@watchpost/schemas';

/** Bounds of workers; `docs/bounds.md` shows them. */
export const workersBounds = {
  queueBatches: {
    most: 4,
    unit: 'entries',
    reason:
      'Batches of a queue at once: what is claimed beyond would wait under a lease, out of reach of other processes.',
  },
  loggedFailures: {
    most: 1000,
    unit: 'entries',
    reason: 'Failures of a worker that go on and are not logged again; beyond, the oldest is forgotten.',
  },
  knownWorkers: { most: 1000, unit: 'entries', reason: 'More processes than ever share a store.' },
} as const satisfies Readonly<Record<string, Bound>>;
