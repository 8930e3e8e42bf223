import type { Change, NewRow, Row, Store } from '../../store/interface/store.js';
import { engineBounds } from './bounds.js';
import { type Portions, rangesOfMonitors } from './portions.js';

/** Monitors of a range: all of them may have a status that lies ahead. */
const searched = engineBounds.searchedMonitors.most;
/** Statuses that one commit moves. */
const mostMoved = engineBounds.redatedStatuses.most;

/** By how much the clock was set back, and what it says now. */
interface StepBack {
  readonly now: number;
  readonly backMs: number;
}

const moved = <Time extends number | null>(time: Time, { now, backMs }: StepBack): Time =>
  (time !== null && time > now ? time - backMs : time) as Time;

/** What the last checks and signals of a monitor say, moved. All name the same columns: updates of one kind share a statement. */
const redatedChecks = (monitor: Row<'monitors'>, step: StepBack) => {
  const { firstFailureAt, unknownSince, lastCheckedAt, coveredUntil, lastSignalAt, runStartedAt } = monitor;
  const isCheckAhead = (lastCheckedAt ?? 0) > step.now;
  return {
    firstFailureAt: moved(firstFailureAt, step),
    unknownSince: moved(unknownSince, step),
    lastCheckedAt: moved(lastCheckedAt, step),
    coveredUntil: isCheckAhead && coveredUntil !== null ? coveredUntil - step.backMs : coveredUntil,
    lastSignalAt: moved(lastSignalAt, step),
    runStartedAt: moved(runStartedAt, step),
  };
};

/** A monitor whose status is moved. */
const redatedMonitor = (monitor: Row<'monitors'>, step: StepBack): Change => ({
  kind: 'update',
  table: 'monitors',
  where: { ref: monitor.ref },
  set: {
    ...redatedChecks(monitor, step),
    statusSince: moved(monitor.statusSince, step),
    historyRewrittenAt: step.now,
  },
});

/** The last statuses of a monitor as they are once those ahead are moved: the one before gives the time that these need. */
const redatedTail = (
  { statusSince }: Row<'monitors'>,
  tail: readonly Row<'statusIntervals'>[],
  step: StepBack,
): NewRow<'statusIntervals'>[] => {
  const begin = (tail.find(({ startedAt }) => startedAt > step.now)?.startedAt ?? statusSince) - step.backMs;
  return tail.flatMap(({ upMs: _up, countedMs: _counted, startedAt, endedAt, ...status }) => {
    if (startedAt > step.now) {
      return [{ ...status, startedAt: startedAt - step.backMs, endedAt: endedAt - step.backMs }];
    }
    return startedAt < begin ? [{ ...status, startedAt, endedAt: Math.min(endedAt, begin) }] : [];
  });
};

type RedatedStore = Pick<Store, 'findColumns' | 'commit'>;

/** Moves the statuses of these monitors; returns how many, or `undefined` when they have too many statuses for one commit. */
const redatePortion = async (
  store: RedatedStore,
  monitors: readonly Pick<Row<'monitors'>, 'ref' | 'id'>[],
  step: StepBack,
): Promise<number | undefined> => {
  const refs = { in: monitors.map(({ ref }) => ref) };
  const isTail = { monitorRef: refs, endedAt: { above: step.now - step.backMs } };
  // Read first, in the same commit: what is derived from statuses needs their monitors.
  let ahead: readonly Row<'monitors'>[] = [];
  const { isCommitted } = await store.commit([
    {
      kind: 'derive',
      table: 'monitors',
      where: { ref: refs, statusSince: { above: step.now } },
      limit: monitors.length,
      changes: (rows) => {
        ahead = rows;
        return rows.map((monitor) => redatedMonitor(monitor, step));
      },
    },
    {
      kind: 'derive',
      table: 'statusIntervals',
      where: isTail,
      limit: mostMoved,
      changes: (rows) => {
        if (rows.length === mostMoved && monitors.length > 1) return null;
        const tails = Map.groupBy(rows, ({ monitorRef }) => monitorRef);
        const within = { monitorRef: { in: ahead.map(({ ref }) => ref) }, endedAt: isTail.endedAt };
        return [
          { kind: 'delete', table: 'statusIntervals', where: within },
          ...ahead.flatMap((monitor) =>
            redatedTail(monitor, tails.get(monitor.ref) ?? [], step).map(
              (row): Change => ({ kind: 'insert', table: 'statusIntervals', row, onConflict: 'ignore' }),
            ),
          ),
        ];
      },
    },
    {
      kind: 'derive',
      table: 'evaluations',
      where: { id: { in: monitors.map(({ id }) => id) } },
      limit: monitors.length,
      // Evaluations that have seen what lies ahead would take what comes for old.
      changes: (rows) =>
        rows.map(({ id, evaluatedUntil, statusSeenSince }) => ({
          kind: 'update',
          table: 'evaluations',
          where: { id },
          set: { evaluatedUntil: moved(evaluatedUntil, step), statusSeenSince: moved(statusSeenSince, step) },
        })),
    },
  ]);
  return isCommitted ? ahead.length : undefined;
};

/**
 * Monitors in which a failure, or a time in which checks could not be made, has begun ahead of now without a status yet, and jobs that
 * have signalled ahead of now.
 */
const runsAhead = (now: number) =>
  [
    { firstFailureAt: { above: now } },
    { unknownSince: { above: now } },
    { lastSignalAt: { above: now } },
    { runStartedAt: { above: now } },
  ] as const;

/** Moves the begin of what is being verified, with which the status begins that is confirmed later, and the signals that deadlines follow from. */
const redateRuns = async (
  store: RedatedStore,
  range: { readonly above: number; readonly atMost: number },
  step: StepBack,
  { portions, meanwhile }: RedateOptions,
): Promise<void> => {
  for (const isAhead of runsAhead(step.now)) {
    const where = { ref: range, ...isAhead };
    const ahead = await store.findColumns('monitors', ['ref'], where, { orderBy: 'ref', limit: searched });
    while (ahead.length > 0) {
      const refs = ahead.splice(0, portions.size).map(({ ref }) => ref);
      await portions.take(() =>
        store.commit([
          {
            kind: 'derive',
            table: 'monitors',
            where: { ref: { in: refs }, ...isAhead },
            limit: refs.length,
            changes: (monitors) =>
              monitors.map((monitor) => ({
                kind: 'update',
                table: 'monitors',
                where: { ref: monitor.ref },
                set: redatedChecks(monitor, step),
              })),
          },
        ]),
      );
      await meanwhile();
    }
  }
};

/** Commits a page of changes after the other, until one was not full; `seen` takes how many rows a page had. */
const inPages = async (
  store: RedatedStore,
  { portions, meanwhile }: RedateOptions,
  page: (limit: number, seen: (rows: number) => void) => Change,
): Promise<void> => {
  for (let isLast = false; !isLast; ) {
    const limit = portions.size;
    const seen = (rows: number): void => {
      isLast = rows < limit;
    };
    await portions.take(() => store.commit([page(limit, seen)]));
    await meanwhile();
  }
};

const redateIncidents = async (store: RedatedStore, step: StepBack, options: RedateOptions): Promise<void> => {
  const isAhead = { above: step.now };
  for (const where of [{ startedAt: isAhead }, { resolvedAt: isAhead }] as const) {
    let after = '';
    await inPages(store, options, (limit, seen) => ({
      kind: 'derive',
      table: 'incidents',
      where: { ...where, id: { above: after } },
      limit,
      changes: (incidents) => {
        seen(incidents.length);
        after = incidents.at(-1)?.id ?? after;
        return incidents.map(({ id, startedAt, acknowledgedAt, resolvedAt }) => ({
          kind: 'update',
          table: 'incidents',
          where: { id },
          set: {
            startedAt: moved(startedAt, step),
            acknowledgedAt: moved(acknowledgedAt, step),
            resolvedAt: moved(resolvedAt, step),
          },
        }));
      },
    }));
  }
};

/** Moves the times at which agents, and what they say of monitors, become too old: a silence is noticed as soon as ever. */
const redateAgents = async (store: RedatedStore, step: StepBack, options: RedateOptions): Promise<void> => {
  const nextAt = { above: step.now };
  let [afterRef, afterId] = [0, ''];
  await inPages(store, options, (limit, seen) => ({
    kind: 'derive',
    table: 'agents',
    where: { nextAt, ref: { above: afterRef } },
    limit,
    changes: (agents) => {
      seen(agents.length);
      afterRef = agents.at(-1)?.ref ?? afterRef;
      return agents.map(({ ref, ...agent }) => ({
        kind: 'update',
        table: 'agents',
        where: { ref },
        set: { nextAt: moved(agent.nextAt, step), lastSeenAt: moved(agent.lastSeenAt, step) },
      }));
    },
  }));
  await inPages(store, options, (limit, seen) => ({
    kind: 'derive',
    table: 'locationDeadlines',
    where: { nextAt, id: { above: afterId } },
    limit,
    changes: (deadlines) => {
      seen(deadlines.length);
      afterId = deadlines.at(-1)?.id ?? afterId;
      return deadlines.map(({ id, ...deadline }) => ({
        kind: 'update',
        table: 'locationDeadlines',
        where: { id },
        set: { nextAt: moved(deadline.nextAt, step) },
      }));
    },
  }));
};

/** What the locations of a monitor say, moved; what they found before says nothing about the time since, which has the same dates. */
const redatedLocations = ({ ref, locations }: Row<'monitors'>, step: StepBack): Change => ({
  kind: 'update',
  table: 'monitors',
  where: { ref },
  set: {
    definedAt: step.now,
    locations: locations.map((run) => ({
      ...run,
      statusSince: moved(run.statusSince, step),
      firstFailureAt: moved(run.firstFailureAt, step),
      unknownSince: moved(run.unknownSince, step),
      at: moved(run.at, step),
    })),
  },
});

/**
 * Moves a result, at most to now: an agent may be ahead of the server by some seconds. Where the same location had one at that time
 * already, that one stays.
 */
const redatedResult = (result: Row<'monitorResults'>, step: StepBack): Change[] => {
  const { monitorRef, at, agentRef } = result;
  const row = { ...result, at: Math.min(moved(at, step), step.now) };
  return [
    { kind: 'delete', table: 'monitorResults', where: { monitorRef, at, agentRef } },
    { kind: 'insert', table: 'monitorResults', row, onConflict: 'ignore' },
  ];
};

/**
 * Moves what locations found: monitors that they check are decided by their results once more when one comes late, and those of the time
 * before the step would count as if they were of the time after it.
 */
const redateLocated = async (store: RedatedStore, step: StepBack, options: RedateOptions): Promise<void> => {
  const { portions, meanwhile } = options;
  let after = '';
  for (let isLast = false; !isLast; ) {
    const limit = portions.size;
    const id = { above: after };
    const located = await store.findColumns('locationDeadlines', ['id'], { id }, { orderBy: 'id', limit });
    isLast = located.length < limit;
    after = located.at(-1)?.id ?? after;
    const ids = { in: located.map((each) => each.id) };
    let refs: readonly number[] = [];
    const changes = (monitors: readonly Row<'monitors'>[]): Change[] => {
      refs = monitors.map(({ ref }) => ref);
      return monitors.map((monitor) => redatedLocations(monitor, step));
    };
    await portions.take(() =>
      store.commit([{ kind: 'derive', table: 'monitors', where: { id: ids }, limit, changes }]),
    );
    await meanwhile();
    await inPages(store, options, (most, seen) => ({
      kind: 'derive',
      table: 'monitorResults',
      where: { monitorRef: { in: refs }, at: { above: step.now } },
      limit: most,
      changes: (results) => {
        seen(results.length);
        return results.flatMap((result) => redatedResult(result, step));
      },
    }));
  }
};

/** Queues whose rows are due at once: they would wait until the clock has caught up. */
const queuesOfNow = ['evaluations', 'statusGaps', 'channelNews', 'news', 'publicIncidentUpdates'] as const;
/** None of their leases is longer: one that ends later was taken before the step. */
const longestLeaseMs = 60_000;

/** Makes due what was due when the clock was set back, and ends leases of processes that have died before. */
const redateQueues = async (store: RedatedStore, step: StepBack, options: RedateOptions): Promise<void> => {
  const wasDue = { nextAt: { above: step.now, atMost: step.now + step.backMs } };
  const wasLeased = { leaseUntil: { above: step.now + longestLeaseMs } };
  for (const table of queuesOfNow) {
    for (const where of [wasDue, wasLeased]) {
      let after = '';
      await inPages(store, options, (limit, seen) => ({
        kind: 'derive',
        table,
        where: { ...where, id: { above: after } },
        limit,
        changes: (rows: readonly Pick<Row<'news'>, 'id' | 'nextAt' | 'leaseUntil'>[]) => {
          seen(rows.length);
          after = rows.at(-1)?.id ?? after;
          return rows.map(({ id, nextAt, leaseUntil }) => {
            const set = { nextAt: nextAt && Math.min(nextAt, step.now), leaseUntil: moved(leaseUntil, step) };
            return { kind: 'update', table, where: { id }, set } as Change;
          });
        },
      }));
    }
  }
};

/** Moves absences that lie ahead: jobs can signal in the time that is still to come. */
const redateAbsences = async (store: RedatedStore, step: StepBack): Promise<void> => {
  const limit = engineBounds.recentAbsences.most;
  for (let isLast = false; !isLast; ) {
    await store.commit([
      {
        kind: 'derive',
        table: 'absences',
        where: { endedAt: { above: step.now } },
        limit,
        changes: (absences) => {
          isLast = absences.length < limit;
          return absences.map(({ id, startedAt, endedAt }): Change => {
            const set = { startedAt: moved(startedAt, step), endedAt: endedAt - step.backMs };
            return set.startedAt < set.endedAt
              ? { kind: 'update', table: 'absences', where: { id }, set }
              : { kind: 'delete', table: 'absences', where: { id } };
          });
        },
      },
    ]);
  }
};

/** How it goes on beside everything else. */
export interface RedateOptions {
  readonly portions: Portions;
  /** Called after each portion. */
  readonly meanwhile: () => Promise<void>;
}

/**
 * Moves statuses, incidents, signals and deadlines that lie ahead of now after the clock was set back, a portion at a time: they
 * keep their lengths, and the status before them is the shorter by as much. So none has a negative length, and no outage
 * disappears unless there was one more right before.
 *
 * @returns of how many monitors the status was moved
 * @throws StoreUnavailableError
 */
export const redate = async (store: RedatedStore, step: StepBack, options: RedateOptions): Promise<number> => {
  const { portions, meanwhile } = options;
  await redateAbsences(store, step);
  await redateAgents(store, step, options);
  await redateIncidents(store, step, options);
  await redateLocated(store, step, options);
  await redateQueues(store, step, options);
  let count = 0;
  for await (const range of rangesOfMonitors(store)) {
    const where = { ref: range, statusSince: { above: step.now } };
    let waiting = await store.findColumns('monitors', ['ref', 'id'], where, { orderBy: 'ref', limit: searched });
    for (let atMost: number = searched; waiting.length > 0; ) {
      const portion = waiting.slice(0, Math.min(portions.size, atMost));
      const done = await portions.take(() => redatePortion(store, portion, step));
      if (done === undefined && portion.length > 1) atMost = Math.ceil(portion.length / 2);
      else {
        count += done ?? 0;
        waiting = waiting.slice(portion.length);
      }
      await meanwhile();
    }
    await redateRuns(store, range, step, options);
  }
  return count;
};
