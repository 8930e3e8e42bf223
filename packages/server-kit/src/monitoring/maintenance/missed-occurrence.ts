import { monitorStatuses } from '@watchpost/schemas';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { hasCause } from '../status/cause.js';
import { afterSilence } from '../status/coverage.js';
import { rewritten } from '../status/status-changes.js';
import { maintenanceBounds } from './bounds.js';
import {
  type CoveredMonitor,
  maxMonitors,
  outsideMaintenance,
  readCovered,
  stateAfterMaintenance,
} from './covered-monitors.js';
import { type Occurrence, occurrenceColumns } from './occurrence.js';
import { occurrenceMissed } from './recorded-occurrence.js';

type Interval = Pick<
  Row<'statusIntervals'>,
  'monitorRef' | 'startedAt' | 'endedAt' | 'status' | 'cause' | 'unknownReason'
>;

/** Monitors whose past one commit rewrites. */
const portion = 100;
const mostIntervals = maintenanceBounds.missedIntervals.most;
/** What was missed longer ago stays as it is: a window of five minutes would be thousands of commits. */
const reachMs = 7 * 24 * 3_600_000;

/**
 * A status that was recorded without the time of a window. What was not observed before it was let out of maintenance by it, and
 * is pending until it is checked.
 */
const cut = (interval: Interval, { startsAt, endsAt }: Occurrence): Interval[] => {
  if (!outsideMaintenance.includes(interval.status)) return [interval];
  const from = Math.max(interval.startedAt, startsAt);
  const to = Math.min(interval.endedAt, endsAt);
  if (from >= to) return [interval];
  const maintained = { status: 'maintenance', cause: null, unknownReason: null } as const;
  const after = interval.status === 'unknown' ? ({ status: 'pending', cause: null, unknownReason: null } as const) : {};
  return [
    { ...interval, endedAt: from },
    { ...interval, ...maintained, startedAt: from, endedAt: to },
    { ...interval, ...after, startedAt: to },
  ].filter(({ startedAt, endedAt }) => startedAt < endedAt);
};

/** The current status of a monitor until the window began, as far as it was known by then. */
const untilWindow = (monitor: CoveredMonitor, until: number): Interval[] => {
  const silence = afterSilence(monitor, until, () => 'away');
  const parts = silence === undefined ? [monitor] : [monitor, silence];
  return parts.map(({ currentStatus: status, statusSince: startedAt, cause, unknownReason }, place) => ({
    monitorRef: monitor.ref,
    startedAt,
    endedAt: parts[place + 1]?.statusSince ?? until,
    status,
    cause: hasCause(status) ? cause : null,
    unknownReason: status === 'unknown' ? unknownReason : null,
  }));
};

/** What makes the time of a window that no one began maintenance; none where it is already. */
const rewrite = (
  monitor: CoveredMonitor,
  recorded: readonly Interval[],
  occurrence: Occurrence,
  now: number,
): readonly Change[] => {
  const { ref, id, currentStatus, statusSince, createdAt } = monitor;
  const window = { startsAt: Math.max(occurrence.startsAt, createdAt), endsAt: occurrence.endsAt };
  if (window.startsAt >= window.endsAt) return [];
  // A status that lasts since before the end of the window was not checked since.
  const isCurrent = statusSince < window.endsAt && outsideMaintenance.includes(currentStatus);
  const before = isCurrent && statusSince < window.startsAt ? untilWindow(monitor, window.startsAt) : [];
  const during = { monitorRef: ref, status: 'maintenance', cause: null, unknownReason: null } as const;
  const startedAt = Math.max(statusSince, window.startsAt);
  const rows = [
    ...[...recorded, ...before].flatMap((interval) => cut(interval, window)),
    ...(isCurrent ? [{ ...during, startedAt, endedAt: window.endsAt }] : []),
  ].filter((row) => row.startedAt < row.endedAt);
  const first = Math.min(...rows.map((row) => row.startedAt));
  if (
    !isCurrent &&
    rows.length === recorded.length &&
    rows.every((row, place) => row.status === recorded[place]?.status)
  )
    return [];
  return [
    {
      kind: 'update',
      table: 'monitors',
      where: { id, currentStatus, statusSince },
      set: isCurrent ? stateAfterMaintenance(monitor, window.endsAt) : { statusSince },
      mustMatch: true,
    },
    { kind: 'delete', table: 'statusIntervals', where: { monitorRef: ref, startedAt: { atLeast: first } } },
    // In their order: triggers sum them up anew.
    ...rows.map((row): Change => ({ kind: 'insert', table: 'statusIntervals', row, onConflict: 'ignore' })),
    ...rewritten(ref, window.startsAt, now),
  ];
};

const rewriteAll = async (
  store: Pick<Store, 'find' | 'commit'>,
  monitors: readonly CoveredMonitor[],
  occurrence: Occurrence,
  now: number,
): Promise<boolean> => {
  const refs = monitors.map(({ ref }) => ref);
  const where = { monitorRef: { in: refs }, endedAt: { above: occurrence.startsAt } };
  const found = await store.find('statusIntervals', where, { orderBy: 'startedAt', limit: mostIntervals });
  if (found.length === mostIntervals) {
    // One whose status changed that often keeps its record.
    if (monitors.length === 1) return true;
    const half = Math.ceil(monitors.length / 2);
    for (const part of [monitors.slice(0, half), monitors.slice(half)]) {
      if (!(await rewriteAll(store, part, occurrence, now))) return false;
    }
    return true;
  }
  const ofMonitor = Map.groupBy(found, ({ monitorRef }) => monitorRef);
  const changes = monitors.flatMap((monitor) =>
    rewrite(
      monitor,
      (ofMonitor.get(monitor.ref) ?? []).map(({ upMs: _, countedMs: _counted, ...interval }) => interval),
      occurrence,
      now,
    ),
  );
  return changes.length === 0 || (await store.commit(changes)).isCommitted;
};

/**
 * Records an occurrence that passed while no one began it, and makes its time maintenance for all that the window is about. It
 * sends no news: it is over.
 *
 * @returns what moves the window on to its next occurrence, which may be over as well; when a monitor changed meanwhile it stays due
 */
export const missedStep = async (
  store: Pick<Store, 'find' | 'findColumns' | 'commit'>,
  window: Row<'maintenanceWindows'>,
  now: number,
): Promise<{ readonly columns: Partial<Row<'maintenanceWindows'>>; readonly changes: readonly Change[] }> => {
  const { startsAt, endsAt } = window;
  if (startsAt === null || endsAt === null || endsAt < now - reachMs) {
    return { columns: occurrenceColumns(window, endsAt === null ? now : Math.max(endsAt, now - reachMs)), changes: [] };
  }
  const occurrence = { startsAt, endsAt };
  const monitors = await readCovered(store, window, { statuses: monitorStatuses, limit: maxMonitors });
  for (let first = 0; first < monitors.length; first += portion) {
    if (!(await rewriteAll(store, monitors.slice(first, first + portion), occurrence, now))) {
      return { columns: { nextAt: now }, changes: [] };
    }
  }
  return { columns: occurrenceColumns(window, endsAt), changes: [occurrenceMissed(window, occurrence)] };
};
