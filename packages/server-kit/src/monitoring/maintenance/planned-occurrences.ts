import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MaintenanceOccurrences } from '@watchpost/schemas';
import type { Row } from '../../store/interface/store.js';
import { type Occurrence, occurrenceAt } from './occurrence.js';

type WindowRow = Pick<
  Row<'maintenanceWindows'>,
  'id' | 'name' | 'target' | 'schedule' | 'startsAt' | 'endsAt' | 'isActive'
>;

/** One time that a window takes place or did, in milliseconds since the epoch. */
export interface WindowOccurrence extends Occurrence {
  readonly windowId: string;
  readonly windowName: string;
  readonly target: WindowRow['target'];
  readonly status: MaintenanceOccurrences['occurrences'][number]['status'];
}

/** Expressions that are worked out before others have their turn; each takes some 0.1 ms. */
const portion = 50;

/** What comes after an occurrence, as the worker finds it: what begins before the end of the last one begins with its end. */
const after = ({ schedule }: WindowRow, { endsAt }: Occurrence): Occurrence | undefined => {
  const next = occurrenceAt(schedule, endsAt);
  return next === undefined ? undefined : { startsAt: Math.max(next.startsAt, endsAt), endsAt: next.endsAt };
};

/** The first occurrence that has not begun: one that lasts is on record. */
const firstOf = (window: WindowRow): Occurrence | undefined => {
  const { startsAt, endsAt, isActive } = window;
  if (startsAt === null || endsAt === null) return undefined;
  return isActive ? after(window, { startsAt, endsAt }) : { startsAt, endsAt };
};

/**
 * The occurrences of windows that are still to begin, in the order of their beginning.
 *
 * @param options.limit the most that are worked out, over all windows
 */
export const plannedOccurrences = async (
  windows: readonly WindowRow[],
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<WindowOccurrence[]> => {
  const next = new Map<WindowRow, Occurrence>();
  let worked = 0;
  const put = async (window: WindowRow, occurrence: Occurrence | undefined): Promise<void> => {
    if (occurrence === undefined || occurrence.startsAt >= to) next.delete(window);
    else next.set(window, occurrence);
    worked += 1;
    if (worked % portion === 0) await nextTurn();
  };
  // Of a range that is far ahead, what is before it is passed over.
  const skipTo = (window: WindowRow): Occurrence | undefined => {
    const first = firstOf(window);
    return first === undefined || first.endsAt > from ? first : occurrenceAt(window.schedule, from);
  };
  for (const window of windows) await put(window, skipTo(window));
  const found: WindowOccurrence[] = [];
  while (next.size > 0 && found.length < limit) {
    const [window, occurrence] = [...next].reduce((a, b) => (b[1].startsAt < a[1].startsAt ? b : a));
    const { id: windowId, name: windowName, target } = window;
    found.push({ ...occurrence, windowId, windowName, target, status: 'scheduled' });
    await put(window, after(window, occurrence));
  }
  return found;
};
