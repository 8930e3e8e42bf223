import { serverBounds } from '../../base/bounds.js';
import type { Change, Row, Store } from '../../store/store.js';
import { resultStatuses } from '../status/result-statuses.js';
import { rewritten } from '../status/status-changes.js';
import { statusRulesOf } from '../status/status-rules.js';
import { freshMs } from './freshness.js';
import { replayLocations, type StatusSpan } from './replay.js';

type Gap = Row<'statusIntervals'>;

/** Agents keep results for a day; the last of them come a little later. */
const reachMs = 25 * 3_600_000;

const readResults = (
  store: Pick<Store, 'find'>,
  monitor: Row<'monitors'>,
  gap: Gap,
): Promise<Row<'monitorResults'>[]> =>
  store.find(
    'monitorResults',
    { monitorRef: monitor.ref, at: { atLeast: gap.startedAt - freshMs(monitor), below: gap.endedAt } },
    { orderBy: 'at', limit: serverBounds.gapResults.most },
  );

/** What the results of a gap make of it; what they say nothing about keeps its cause. */
const replayGap = (
  monitor: Row<'monitors'>,
  gap: Gap,
  results: readonly Row<'monitorResults'>[],
): readonly StatusSpan[] => {
  const isWhole = results.length < serverBounds.gapResults.most;
  // Where more results follow than were read, the rest of the gap is a step of its own.
  const until = isWhole ? gap.endedAt : (results.at(-1)?.at ?? gap.endedAt);
  const enabled = monitor.locations.filter(({ presence }) => presence !== 'disabled');
  const spans = replayLocations({
    results: results.map(({ agentRef, at, status, message }) => ({
      agentRef,
      at,
      status: resultStatuses[status] ?? 'unknown',
      message,
    })),
    agentRefs: enabled.map(({ agentRef }) => agentRef),
    quorum: monitor.quorum,
    rules: statusRulesOf(monitor),
    freshMs: freshMs(monitor),
    from: gap.startedAt,
    until,
  });
  const rest: StatusSpan = { status: 'unknown', startedAt: until, endedAt: gap.endedAt, cause: gap.cause };
  const known = spans.map((span) => (span.status === 'unknown' ? { ...span, cause: gap.cause } : span));
  return until < gap.endedAt ? [...known, rest] : known;
};

/** What takes the place of a gap, and the statuses after it. */
interface Refill {
  readonly spans: readonly StatusSpan[];
  readonly later: readonly Row<'statusIntervals'>[];
  readonly now: number;
}

/** The commit that replaces a gap. The statuses after it are written once more, in their order: triggers sum them up anew. */
const changesOf = (
  { id, ref, currentStatus, statusSince }: Row<'monitors'>,
  gap: Gap,
  { spans, later, now }: Refill,
): Change[] => [
  // No other status may end meanwhile: its sum would be that of before.
  {
    kind: 'update',
    table: 'monitors',
    where: { id, currentStatus, statusSince },
    set: { statusSince },
    mustMatch: true,
  },
  {
    kind: 'delete',
    table: 'statusIntervals',
    where: { monitorRef: ref, startedAt: gap.startedAt, endedAt: gap.endedAt, status: 'unknown' },
    mustMatch: true,
  },
  ...spans.map((span): Change => {
    const unknownReason = span.status === 'unknown' ? gap.unknownReason : null;
    return { kind: 'insert', table: 'statusIntervals', row: { monitorRef: ref, ...span, unknownReason } };
  }),
  ...later.map(
    ({ startedAt, endedAt }): Change => ({
      kind: 'update',
      table: 'statusIntervals',
      where: { monitorRef: ref, startedAt },
      set: { endedAt },
    }),
  ),
  ...rewritten(ref, gap.startedAt, now),
];

/**
 * Replaces one closed time in which a monitor was `unknown` by what results say that have come since. It emits no event and
 * queues no evaluation: the past raises no alarm.
 *
 * @returns `none` when nothing is left to fill, `refused` when the monitor changed meanwhile
 */
export const fillGap = async (
  store: Pick<Store, 'find' | 'commit'>,
  monitor: Row<'monitors'>,
  now: number,
): Promise<'filled' | 'refused' | 'none'> => {
  const where = { monitorRef: monitor.ref, endedAt: { above: now - reachMs }, status: 'unknown' } as const;
  const gaps = await store.find('statusIntervals', where, {
    orderBy: 'startedAt',
    limit: serverBounds.gapsAtOnce.most,
  });
  for (const gap of gaps) {
    const spans = replayGap(monitor, gap, await readResults(store, monitor, gap));
    if (spans.every(({ status }) => status === 'unknown')) continue;
    const most = serverBounds.statusesAfterGap.most;
    const after = { monitorRef: monitor.ref, startedAt: { atLeast: gap.endedAt } };
    const later = await store.find('statusIntervals', after, { orderBy: 'startedAt', limit: most + 1 });
    if (later.length > most) continue;
    const { isCommitted } = await store.commit(changesOf(monitor, gap, { spans, later, now }));
    return isCommitted ? 'filled' : 'refused';
  }
  return 'none';
};
