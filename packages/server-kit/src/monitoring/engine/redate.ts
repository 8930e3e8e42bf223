import { serverBounds } from '../../base/bounds.js';
import type { Change, Row, Store } from '../../store/store.js';

/** Monitors and incidents that are read at a time. */
const portion = serverBounds.silencePortion.most;
/** Statuses of one monitor that are moved. */
const mostMoved = serverBounds.silenceSearch.most;

/** By how much the clock was set back, and what it says now. */
interface StepBack {
  readonly now: number;
  readonly backMs: number;
}

const moved = <Time extends number | null>(time: Time, { now, backMs }: StepBack): Time =>
  (time !== null && time > now ? time - backMs : time) as Time;

/** Those of these columns that lie ahead, moved. */
const movedColumns = <Columns extends object>(row: Columns, names: readonly (keyof Columns)[], step: StepBack) => {
  const changed: Partial<Columns> = {};
  for (const name of names) {
    const time = row[name] as number | null;
    if (time !== moved(time, step)) changed[name] = moved(time, step) as Columns[typeof name];
  }
  return changed;
};

/** What moves the statuses of a monitor: the one that lasts now gives the time that the others need. */
const redatedStatuses = (
  monitor: Row<'monitors'>,
  tail: readonly Row<'statusIntervals'>[],
  step: StepBack,
): Change[] => {
  const { ref: monitorRef, statusSince, currentStatus } = monitor;
  const ahead = tail.filter(({ startedAt }) => startedAt > step.now);
  const begin = (ahead[0]?.startedAt ?? statusSince) - step.backMs;
  const isCheckAhead = (monitor.lastCheckedAt ?? 0) > step.now;
  return [
    {
      kind: 'update',
      table: 'monitors',
      where: { ref: monitorRef, statusSince, currentStatus },
      set: {
        ...movedColumns(monitor, ['statusSince', 'firstFailureAt', 'unknownSince', 'lastCheckedAt'], step),
        ...(isCheckAhead && monitor.coveredUntil !== null && { coveredUntil: monitor.coveredUntil - step.backMs }),
        historyRewrittenAt: step.now,
      },
      mustMatch: true,
    },
    { kind: 'delete', table: 'statusIntervals', where: { monitorRef, startedAt: { atLeast: begin } } },
    {
      kind: 'update',
      table: 'statusIntervals',
      where: { monitorRef, startedAt: { below: begin }, endedAt: { above: begin } },
      set: { endedAt: begin },
    },
    ...ahead.map(({ upMs: _up, countedMs: _counted, startedAt, endedAt, ...status }): Change => {
      const times = { startedAt: startedAt - step.backMs, endedAt: endedAt - step.backMs };
      return { kind: 'insert', table: 'statusIntervals', row: { ...status, ...times } };
    }),
  ];
};

/** Evaluations that have seen what lies ahead would take what comes for old. */
const redatedEvaluation = (evaluation: Row<'evaluations'> | undefined, step: StepBack): Change[] => {
  if (evaluation === undefined) return [];
  const set = movedColumns(evaluation, ['evaluatedUntil', 'statusSeenSince'], step);
  return Object.keys(set).length === 0
    ? []
    : [{ kind: 'update', table: 'evaluations', where: { id: evaluation.id }, set }];
};

type RedatedStore = Pick<Store, 'find' | 'commit' | 'get'>;

const redateIncidents = async (store: RedatedStore, step: StepBack): Promise<void> => {
  const above = step.now;
  for (const where of [{ startedAt: { above } }, { resolvedAt: { above } }] as const) {
    for (;;) {
      const page = await store.find('incidents', where, { limit: portion });
      if (page.length === 0) break;
      await store.commit(
        page.map((incident) => ({
          kind: 'update',
          table: 'incidents',
          where: { id: incident.id },
          set: movedColumns(incident, ['startedAt', 'acknowledgedAt', 'resolvedAt'], step),
        })),
      );
    }
  }
};

/**
 * Moves statuses and incidents that lie ahead of now after the clock was set back: they keep their lengths, and the status
 * before them is the shorter by as much. So none has a negative length, and no outage disappears unless there was one more
 * right before.
 *
 * @throws StoreUnavailableError
 */
export const redate = async (store: RedatedStore, step: StepBack): Promise<void> => {
  await redateIncidents(store, step);
  for (let after = 0; ; ) {
    const page = await store.find(
      'monitors',
      { ref: { above: after }, statusSince: { above: step.now } },
      { orderBy: 'ref', limit: portion },
    );
    for (const monitor of page) {
      const tail = await store.find(
        'statusIntervals',
        { monitorRef: monitor.ref, endedAt: { above: step.now } },
        { orderBy: 'startedAt', isDescending: true, limit: mostMoved },
      );
      const evaluation = await store.get('evaluations', { id: monitor.id });
      await store.commit([
        ...redatedStatuses(monitor, tail.toReversed(), step),
        ...redatedEvaluation(evaluation, step),
      ]);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < portion) return;
    after = last.ref;
  }
};
