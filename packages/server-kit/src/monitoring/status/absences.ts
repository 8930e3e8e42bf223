import type { UnknownReason } from '@watchpost/schemas';
import type { Store } from '../../store/interface/store.js';
import { statusBounds } from './bounds.js';
import type { ReasonOf } from './coverage.js';

/** Time in which this server observed nothing; milliseconds since the epoch. */
export interface Absence {
  readonly from: number;
  readonly to: number;
  readonly reason: UnknownReason;
}

/** Says what kept the server from observing: the absence that covers most of the time, or else that it was too busy. */
export const reasonAmong =
  (absences: readonly Absence[]): ReasonOf =>
  (from, to) => {
    let [reason, longestMs]: [UnknownReason, number] = ['overdue', 0];
    for (const absence of absences) {
      const overlapMs = Math.min(absence.to, to) - Math.max(absence.from, from);
      if (overlapMs > longestMs) [reason, longestMs] = [absence.reason, overlapMs];
    }
    return reason;
  };

/**
 * The times between two moments in which no process was there: neither to make checks nor to take the signals of jobs. In the
 * order of time, without overlap.
 *
 * @throws StoreUnavailableError
 */
export const readAbsences = async (
  store: Pick<Store, 'find'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly { readonly from: number; readonly to: number }[]> => {
  const rows = await store.find(
    'absences',
    { endedAt: { above: from }, startedAt: { below: to }, isOfChecksAlone: false },
    { orderBy: 'endedAt', isDescending: true, limit: statusBounds.readAbsences.most },
  );
  const merged: { from: number; to: number }[] = [];
  for (const { startedAt, endedAt } of rows.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const [begin, end] = [Math.max(startedAt, from), Math.min(endedAt, to)];
    const last = merged.at(-1);
    if (last !== undefined && begin <= last.to) last.to = Math.max(last.to, end);
    else merged.push({ from: begin, to: end });
  }
  return merged;
};
