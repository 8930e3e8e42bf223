import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../base/clock.js';
import type { Store } from '../../store/interface/store.js';
import { engineBounds } from './bounds.js';

/**
 * How long a portion may hold up this process. On SQLite nothing else happens meanwhile; on PostgreSQL most of a portion is
 * waiting, in which everything else goes on.
 */
const goalMs = 40;
const { most } = engineBounds.portionOfMonitors;
/** With fewer, what each portion costs besides is most of it; and where all is slow, all monitors would take minutes. */
const least = most / 4;
const searched = engineBounds.searchedMonitors.most;

/** Work on all monitors, of which each portion is as large as one takes a moment. */
export interface Portions {
  /** How many rows the next portion may have. */
  readonly size: number;
  /** Does a portion. The next is larger or smaller, so that it holds up the process for about as long as it may. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Leaves the process to others for as long as the last portion held it up. */
  rest(): Promise<void>;
}

/** Makes them. */
export const createPortions = (clock: Pick<Clock, 'monotonic'>): Portions => {
  let size = most / 2;
  let heldMs = 0;
  return {
    get size() {
      return Math.floor(size);
    },
    async take(work) {
      heldMs = 0;
      let turnBegan = clock.monotonic();
      const noteTurn = (): void => {
        const now = clock.monotonic();
        heldMs = Math.max(heldMs, now - turnBegan);
        turnBegan = now;
      };
      // What others do before the turn in which SQLite writes does not count.
      const first = setImmediate(() => {
        turnBegan = clock.monotonic();
      });
      const turns = setInterval(noteTurn, 1);
      try {
        return await work();
      } finally {
        clearImmediate(first);
        clearInterval(turns);
        noteTurn();
        const fitting = size * Math.min(2, Math.max(0.5, goalMs / Math.max(1, heldMs)));
        size = Math.min(most, Math.max(least, fitting));
      }
    },
    rest: () => (heldMs > 0 ? delay(Math.min(heldMs, goalMs)) : nextTurn()),
  };
};

/**
 * All monitors, as ranges of `ref`.
 *
 * @param most how many monitors the next range may have. Default: as many as are searched in a moment
 */
export async function* rangesOfMonitors(
  store: Pick<Store, 'findColumns'>,
  most = (): number => searched,
): AsyncGenerator<{ readonly above: number; readonly atMost: number }> {
  const [newest] = await store.findColumns('monitors', ['ref'], {}, { orderBy: 'ref', isDescending: true, limit: 1 });
  for (let above = 0, atMost = 0; above < (newest?.ref ?? 0); above = atMost) {
    if (above > 0) await nextTurn();
    atMost = above + most();
    yield { above, atMost };
  }
}
