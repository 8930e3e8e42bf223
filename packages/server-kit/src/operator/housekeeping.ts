import type { Logger } from '../base/logger.js';
import type { AnyRoom, UpkeepParts, UpkeepStep } from '../request/room.js';
import { recordMigrationNotes } from './migration-notes.js';

const hourMs = 3_600_000;
/** Rows that are deleted at a time: on SQLite no other writer can work in these few milliseconds. */
const portion = 500;

/** What is done before the upkeep of rooms. */
const firstSteps: readonly UpkeepStep[] = [
  { title: 'record what migrations changed', run: ({ store, now }) => recordMigrationNotes(store, now()) },
  { title: 'maintain the store', run: ({ store, now }) => store.maintain(now()) },
];

/**
 * Removes what has expired in each room and does its upkeep, at once and then every hour. Several processes may do so side
 * by side. A step that fails is logged and left to the next hour.
 *
 * @returns how to stop
 */
export const startHousekeeping = (
  rooms: readonly Pick<AnyRoom, 'expires' | 'upkeep'>[],
  {
    store,
    clock,
    logger,
    accessTokens,
  }: Pick<UpkeepParts, 'store' | 'accessTokens'> & { readonly clock: () => number; readonly logger: Logger },
): (() => void) => {
  let isStopped = false;
  const parts: UpkeepParts = {
    store,
    now: clock,
    accessTokens,
    isStopped: () => isStopped,
    removeAll: async (deletion) => {
      while (!isStopped && (await store.deleteSome(deletion, portion)) === portion);
    },
  };
  /** A step that fails does not keep the others from being done. */
  const attempt = async ({ title, run }: UpkeepStep): Promise<void> => {
    if (isStopped) return;
    try {
      await run(parts);
    } catch (error) {
      logger.warn('housekeeping step failed; retrying in an hour', { step: title, error });
    }
  };
  const tidy = async (): Promise<void> => {
    for (const step of firstSteps) await attempt(step);
    for (const { expires, upkeep = [] } of rooms) {
      for (const deletion of expires?.(clock()) ?? []) {
        await attempt({ title: `remove old rows of ${deletion.table}`, run: () => parts.removeAll(deletion) });
      }
      for (const step of upkeep) await attempt(step);
    }
  };
  void tidy();
  const timer = setInterval(tidy, hourMs);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
};
