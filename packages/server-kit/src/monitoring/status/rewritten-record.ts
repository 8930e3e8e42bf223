import type { Change, Row } from '../../store/interface/store.js';
import { statusBounds } from './bounds.js';
import { hasCause } from './cause.js';
import { evaluateSoon, rewritten, statusChangedEvent } from './status-changes.js';
import type { StatusColumns } from './status-since.js';

type MonitorRow = Row<'monitors'>;

/** A status of a record; it lasts until the next one begins, and the last one still does. Milliseconds since the epoch. */
export interface RecordedStatus extends Pick<StatusColumns, 'cause' | 'unknownReason'> {
  readonly status: StatusColumns['currentStatus'];
  readonly startedAt: number;
}

/** What is recorded of a monitor. */
export interface RecordTail {
  readonly monitor: MonitorRow;
  /** Its statuses that ended after a time, in the order of time. */
  readonly ended: readonly Row<'statusIntervals'>[];
}

/** What is written so that a record becomes another one. */
export interface RewrittenRecord {
  /** When the first status began that is another one, or none any more. */
  readonly since: number;
  readonly columns: StatusColumns;
  readonly changes: readonly Change[];
  /** The record from the status before `since` on. */
  readonly line: readonly RecordedStatus[];
}

/** A record as a line of statuses. */
export const lineOf = ({ monitor, ended }: RecordTail): RecordedStatus[] => [
  ...ended.filter(({ startedAt }) => startedAt < monitor.statusSince),
  {
    status: monitor.currentStatus,
    startedAt: monitor.statusSince,
    cause: monitor.cause,
    unknownReason: monitor.unknownReason,
  },
];

/** Statuses of which none begins that lasts already. */
const joined = (line: readonly RecordedStatus[]): RecordedStatus[] =>
  line.filter(({ status }, place) => status !== line[place - 1]?.status);

const isSame = (one: RecordedStatus | undefined, other: RecordedStatus | undefined): boolean =>
  one?.status === other?.status && one?.startedAt === other?.startedAt;

const intervalsOf = (monitorRef: number, line: readonly RecordedStatus[]): Change[] =>
  line.flatMap(({ status, startedAt, cause, unknownReason }, place): Change[] => {
    const endedAt = line[place + 1]?.startedAt;
    if (endedAt === undefined) return [];
    const reasons = {
      cause: hasCause(status) ? cause : null,
      unknownReason: status === 'unknown' ? unknownReason : null,
    };
    return [{ kind: 'insert', table: 'statusIntervals', row: { monitorRef, startedAt, endedAt, status, ...reasons } }];
  });

/**
 * Lets a monitor have had other statuses from a time on. What is written is refused when its status has changed since it was read. Its
 * evaluation takes in what is new, and the statuses that are written again are summed up anew.
 *
 * @param statuses the first begins at that time, the last one lasts; none is there twice in a row
 * @returns `undefined` when they are what is recorded, and where more would be written than one commit may
 */
export const rewriteRecord = (
  tail: RecordTail,
  statuses: readonly RecordedStatus[],
  now: number,
): RewrittenRecord | undefined => {
  const { monitor } = tail;
  const before = lineOf(tail);
  const from = statuses[0]?.startedAt ?? Number.POSITIVE_INFINITY;
  const line = joined([...before.filter(({ startedAt }) => startedAt < from), ...statuses]);
  const first = line.findIndex((status, place) => !isSame(status, before[place]));
  const place = first === -1 ? line.length : first;
  if (place === before.length && place === line.length) return undefined;
  const starts = [line[place]?.startedAt, before[place]?.startedAt];
  const since = Math.min(...starts.filter((at) => at !== undefined));
  const written = line.slice(Math.max(0, place - 1));
  const [begin = line[0], last = begin] = [written[0], written.at(-1)];
  if (begin === undefined || last === undefined || written.length > statusBounds.rewrittenStatuses.most)
    return undefined;
  const { id, ref, currentStatus, statusSince } = monitor;
  const kept = { currentStatus, statusSince, cause: monitor.cause, unknownReason: monitor.unknownReason };
  const columns: StatusColumns = isSame(last, before.at(-1))
    ? kept
    : {
        currentStatus: last.status,
        statusSince: last.startedAt,
        cause: last.status === currentStatus ? kept.cause : last.cause,
        unknownReason: last.status === 'unknown' ? last.unknownReason : null,
      };
  return {
    since,
    columns,
    line: written,
    changes: [
      // No other status may end meanwhile: it would be lost.
      { kind: 'update', table: 'monitors', where: { id, currentStatus, statusSince }, set: columns, mustMatch: true },
      {
        kind: 'delete',
        table: 'statusIntervals',
        where: { monitorRef: ref, startedAt: { atLeast: Math.min(begin.startedAt, since) } },
      },
      // In their order: triggers sum them up.
      ...intervalsOf(ref, written),
      ...(columns.currentStatus === currentStatus ? [] : [statusChangedEvent(monitor, columns, { now })]),
      ...rewritten(ref, since, now),
      // What has been seen of this time was something else.
      {
        kind: 'update',
        table: 'evaluations',
        where: { id, statusSeenSince: { atLeast: since } },
        set: { statusSeenSince: since - 1 },
      },
      ...evaluateSoon(id, now),
    ],
  };
};
