import type { Change, CheckOutcome, Store } from '../../store/interface/store.js';
import { withLateMarks } from '../history/late-results.js';
import { afterExpiry } from '../locations/decided-columns.js';
import { groupCheckChanges } from './groups/record-group-check.js';
import { checksMade, type FinishedCheck, type JudgedCheck, judgeCheck } from './outcome.js';

/** A check of the server that is judged and is to be written. */
export interface CheckToRecord {
  readonly check: FinishedCheck;
  /** Whether rules evaluate every result of the monitor. */
  readonly isWatched: boolean;
  readonly judged: JudgedCheck;
}

/** Judges a check. */
export const toRecord = (check: FinishedCheck, isWatched: boolean): CheckToRecord => ({
  check,
  isWatched,
  judged: judgeCheck(check, isWatched),
});

/**
 * Writes a check of a monitor that agents check as well, while its lease is held. It is judged once more on the row as it is
 * at the commit: what agents have reported since it was leased counts.
 */
const locatedCheck = ({ check, isWatched }: CheckToRecord, now: number): Change => ({
  kind: 'derive',
  table: 'monitors',
  where: { ref: check.monitor.ref, leaseToken: check.lease.token },
  limit: 1,
  changes: ([monitor]) => {
    if (monitor === undefined) return null;
    const until = afterExpiry(monitor, check.startedAt, now);
    const { outcome } = judgeCheck({ ...check, monitor: until.row }, isWatched);
    const [marked = outcome] = withLateMarks([outcome], now);
    return [
      { kind: 'update', table: 'monitors', where: { id: monitor.id }, set: { ...until.set, ...marked.set } },
      { kind: 'insert', table: 'monitorResults', row: marked.result, onConflict: 'ignore' },
      ...until.changes,
      ...(marked.changes ?? []),
      checksMade(monitor, marked.result.at),
    ];
  },
});

/** What checks are recorded with. */
export type RecordingStore = Pick<Store, 'recordChecks' | 'commit' | 'get' | 'find'>;

/** How often the check of a group is read and written while others change its record or its incidents. */
const attempts = 5;

/** @returns whether it was written; if not, its lease is lost, or ends with nothing written, and it is checked anew */
const recordGroupCheck = async (store: RecordingStore, outcome: CheckOutcome, now: number): Promise<boolean> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const changes = await groupCheckChanges(store, outcome, now);
    if (changes === undefined) return false;
    if ((await store.commit(changes)).isCommitted) return true;
  }
  return false;
};

/**
 * Writes checks of the server whose lease is still held.
 *
 * @returns how many were not written, because the lease was lost
 */
export const recordChecks = async (
  store: RecordingStore,
  checks: readonly CheckToRecord[],
  now: number,
): Promise<number> => {
  const isLocated = ({ check }: CheckToRecord): boolean => check.monitor.locations.length > 0;
  const isOfGroup = ({ check }: CheckToRecord): boolean => check.monitor.type === 'group';
  const outcomes = checks.filter((each) => !isLocated(each) && !isOfGroup(each)).map(({ judged }) => judged.outcome);
  let lost = outcomes.length === 0 ? 0 : (await store.recordChecks(withLateMarks(outcomes, now))).lost.length;
  for (const each of checks.filter(isLocated)) {
    const { isCommitted } = await store.commit([locatedCheck(each, now)]);
    if (!isCommitted) lost += 1;
  }
  // After the others of this write, among which may be its members.
  for (const { judged } of checks.filter(isOfGroup)) {
    const [outcome = judged.outcome] = withLateMarks([judged.outcome], now);
    if (!(await recordGroupCheck(store, outcome, now))) lost += 1;
  }
  return lost;
};
