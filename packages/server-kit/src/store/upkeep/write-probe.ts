import { type StoreTrouble, StoreUnavailableError } from '../interface/errors.js';
import type { Store } from '../interface/store.js';

/** Proves now and then that the database takes writes. */
export type WriteProbe = () => Promise<StoreTrouble | null>;

/** Anybody may ask a probe of readiness at any rate, and each answer costs a write. */
const keptMs = 1_000;
const id = 'probe';

/**
 * Makes the probe. It writes a row and removes it in one commit, because a full disk, a foreign lock or a read-only database
 * shows in nothing less; who asks within a second gets the answer of before.
 *
 * @returns why the database takes no writes, or `null` when it does
 */
export const createWriteProbe = (store: Pick<Store, 'commit'>, now: () => number): WriteProbe => {
  let last: Promise<StoreTrouble | null> | undefined;
  let endedAt = Number.NEGATIVE_INFINITY;

  const probe = async (): Promise<StoreTrouble | null> => {
    try {
      const row = { id, startedAt: now(), lastSeenAt: now() };
      await store.commit([
        { kind: 'insert', table: 'workers', row, onConflict: 'ignore' },
        { kind: 'delete', table: 'workers', where: { id } },
      ]);
      return null;
    } catch (error) {
      if (error instanceof StoreUnavailableError) return error.trouble;
      throw error;
    } finally {
      endedAt = performance.now();
    }
  };

  return () => {
    if (performance.now() - endedAt > keptMs) {
      // Under way, it is shared by all who ask.
      endedAt = Number.POSITIVE_INFINITY;
      last = probe();
    }
    return last ?? Promise.resolve(null);
  };
};
