import { timestamp } from '../../base/timestamp.js';
import { type Actor, newEvent, streamOnly, systemActor } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/interface/store.js';
import { hasCause } from './cause.js';
import { afterSilence, setByPeople } from './coverage.js';
import type { StatusColumns } from './status-since.js';

/** The event about a new status. Only the live stream receives it. */
export const statusChangedType = 'monitor.status_changed';

/** The columns that queue an evaluation. One that is running has not read everything, and loses its lease. */
export const dueSoon = (now: number): Pick<Row<'evaluations'>, 'nextAt' | 'leaseUntil' | 'leaseToken'> => ({
  nextAt: now,
  leaseUntil: null,
  leaseToken: null,
});

/**
 * Queues an evaluation of an agent or an exporter, whose row is made when it is first due.
 *
 * @param since what came later is evaluated, in milliseconds since the epoch
 */
export const evaluateSourceSoon = (
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  { now, since }: { readonly now: number; readonly since: number },
): Change[] => [
  {
    kind: 'insert',
    table: 'evaluations',
    row: { id, organizationId, evaluatedUntil: since, statusSeenSince: since, isHeldBack: false },
    onConflict: 'ignore',
  },
  ...evaluateSoon(id, now),
];

/** Queues an evaluation of a monitor, or of several: incidents and alerts follow from what has changed. */
export const evaluateSoon = (monitorId: string | { readonly in: readonly string[] }, now: number): Change[] => [
  { kind: 'update', table: 'evaluations', where: { id: monitorId }, set: dueSoon(now) },
];

/**
 * Takes back the statuses since a failure that is confirmed only now, because checks could not be made in between: the
 * monitor is down since the failure, and was never unknown.
 */
export const takeBack = (monitorRef: number, since: number): Change[] => [
  {
    kind: 'update',
    table: 'statusIntervals',
    where: { monitorRef, startedAt: { below: since }, endedAt: { above: since } },
    set: { endedAt: since },
  },
  { kind: 'delete', table: 'statusIntervals', where: { monitorRef, startedAt: { atLeast: since } } },
];

/**
 * Has an evaluation see a status that begins at the very moment at which the one before it began, as where the first check of a
 * monitor fails within a millisecond or by a clock that is behind: evaluations know by its beginning what they have seen.
 */
const unseen = (id: string, at: number): Change => ({
  kind: 'update',
  table: 'evaluations',
  where: { id, statusSeenSince: at },
  set: { statusSeenSince: at - 1 },
});

/** Days begin with a quarter of an hour in every time zone: what stays within one changes no day that is over. */
const quarterMs = 900_000;
/** By how much the reader of a copy may be ahead of the time of a commit. */
const readAheadMs = 60_000;

/**
 * Notes that the history of a monitor is another since a time that lies back, as with a failure that is confirmed after
 * midnight, or a gap that is filled: copies of hours and days that are over are read again, in every process.
 */
export const rewritten = (monitorRef: number, since: number, now: number): Change[] =>
  Math.floor(since / quarterMs) === Math.floor((now + readAheadMs) / quarterMs)
    ? []
    : [{ kind: 'update', table: 'monitors', where: { ref: monitorRef }, set: { historyRewrittenAt: now } }];

type Before = Pick<Row<'monitors'>, 'id' | 'ref' | 'organizationId' | 'name' | 'version' | 'coveredUntil'> &
  StatusColumns;

/** What is recorded of a status that ends: where a person or a window ends it, the time that its last check does not cover is `unknown`. */
const endedIntervals = (before: Before, status: StatusColumns['currentStatus'], at: number): Change[] => {
  const silence = setByPeople.includes(status) ? afterSilence(before, at, () => 'overdue') : undefined;
  const parts = silence === undefined ? [before] : [before, silence];
  return parts.flatMap(({ statusSince, currentStatus, cause, unknownReason }, place): Change[] => {
    const endedAt = parts[place + 1]?.statusSince ?? at;
    if (endedAt === statusSince) return [];
    const row = {
      monitorRef: before.ref,
      startedAt: statusSince,
      endedAt,
      status: currentStatus,
      cause: hasCause(currentStatus) ? cause : null,
      unknownReason: currentStatus === 'unknown' ? unknownReason : null,
    };
    return [{ kind: 'insert', table: 'statusIntervals', row, onConflict: 'ignore' }];
  });
};

/** The event that a monitor has another status than before. */
export const statusChangedEvent = (
  { id, organizationId, name, currentStatus }: Pick<Before, 'id' | 'organizationId' | 'name' | 'currentStatus'>,
  after: StatusColumns,
  { now, actor = systemActor }: { readonly now: number; readonly actor?: Actor },
): Change => ({
  kind: 'insert',
  table: 'events',
  row: streamOnly(
    newEvent(
      statusChangedType,
      {
        organizationId,
        subject: { type: 'monitor', id, sequence: now },
        data: {
          monitorId: id,
          monitorName: name,
          from: currentStatus,
          to: after.currentStatus,
          at: timestamp(after.statusSince),
          cause: after.cause,
          unknownReason: after.currentStatus === 'unknown' ? after.unknownReason : null,
        },
      },
      { actor, now },
    ),
  ),
});

/**
 * The changes beside the monitor itself when its status changes: the interval that ends, the event of the live stream,
 * and a queued evaluation. None when the status stays.
 *
 * @param before the monitor as it was read
 * @param after the new status; its `statusSince` is before `now` when a failure took time to confirm
 */
export const statusChanges = (
  before: Before,
  after: StatusColumns,
  { now, actor = systemActor }: { readonly now: number; readonly actor?: Actor },
): Change[] => {
  if (before.currentStatus === after.currentStatus) return [];
  // A clock that was set back must not make a status end before it began.
  const at = Math.max(after.statusSince, before.statusSince);
  const isInstant = at === before.statusSince;
  const isTakenBack =
    before.currentStatus === 'unknown' && after.currentStatus === 'down' && after.statusSince < before.statusSince;
  return [
    ...(isTakenBack ? takeBack(before.ref, after.statusSince) : []),
    ...endedIntervals(before, after.currentStatus, at),
    statusChangedEvent(before, { ...after, statusSince: isTakenBack ? after.statusSince : at }, { now, actor }),
    ...rewritten(before.ref, isTakenBack ? after.statusSince : at, now),
    ...(isInstant ? [unseen(before.id, at)] : []),
    ...evaluateSoon(before.id, now),
  ];
};
