import type { CheckReport } from '@watchpost/checks';
import fc from 'fast-check';

/** What happens to the server; seconds since the begin of the history. */
export interface Accident {
  readonly kind: 'crash' | 'stall' | 'databaseAway' | 'offline';
  readonly from: number;
  readonly seconds: number;
  /** Which process has it; what befalls the database or the network befalls both. */
  readonly place: number;
}

/** What a target answers for how many seconds each, again and again. */
export type TargetPlan = readonly (readonly [CheckReport['status'], number])[];

/** The part of a definition whose change begins a new run of results. */
export interface Definition {
  readonly timeoutSeconds: number;
  readonly retries: number;
  readonly recoveryThreshold: number;
  readonly target: TargetPlan;
}

/** What a person does with a monitor. */
export interface PlannedAct {
  readonly at: number;
  readonly kind: 'pause' | 'resume';
}

/** Another definition, with another target. */
export interface PlannedEdit {
  readonly at: number;
  readonly kind: 'edit';
  readonly definition: Definition;
}

/** A monitor, what its target answers, and what people do with it. */
export interface MonitorPlan extends Definition {
  readonly intervalSeconds: number;
  readonly retryIntervalSeconds: number;
  readonly acts: readonly (PlannedAct | PlannedEdit)[];
  /** On which of the monitors before it this one depends, by its place; `null` for none. */
  readonly parent: number | null;
}

/** A group of some monitors of a history, by their places; a place past the last one is that of a group before it. */
export interface GroupPlan {
  readonly intervalSeconds: number;
  readonly members: readonly number[];
  /** How many members must be up; as many as there are where it is as bad as the worst. */
  readonly missing: number;
}

/** A maintenance window of some monitors of a history, by their places; it begins so long after the end of the one before it. */
export interface WindowPlan {
  readonly afterSeconds: number;
  readonly seconds: number;
  readonly members: readonly number[];
}

/** A job that signals, or not; each signal comes so long after the one before it. */
export interface JobPlan {
  readonly periodSeconds: number;
  readonly graceSeconds: number;
  readonly maxRunSeconds: number | null;
  readonly signals: readonly { readonly afterSeconds: number; readonly kind: SignalKind }[];
  readonly acts: readonly PlannedAct[];
}

export type SignalKind = 'success' | 'fail' | 'start';

/** What people say of a monitor that nothing checks, and for how many seconds. */
export type ManualPlan = TargetPlan;

/** A time that no one lives through: all processes are off, or the clock that decides is set forward; back where the seconds are negative. What is planned for later comes as much later. */
export interface Leap {
  readonly kind: 'off' | 'clock';
  readonly at: number;
  readonly seconds: number;
}

/** A server with many monitors, which all live through the same accidents. */
export interface History {
  /** How many processes it has. */
  readonly processes: 1 | 2;
  readonly accidents: readonly Accident[];
  readonly leaps: readonly Leap[];
  readonly jobs: readonly JobPlan[];
  readonly manuals: readonly ManualPlan[];
  readonly monitors: readonly MonitorPlan[];
  readonly groups: readonly GroupPlan[];
  readonly windows: readonly WindowPlan[];
}

type ActKind = (PlannedAct | PlannedEdit)['kind'];

/** How long a history lasts, before all is well and counted. */
export const historySeconds = 900;

/** Some accidents of some kinds. */
export const accidentsWithin = (kinds: readonly Accident['kind'][], seconds: number): fc.Arbitrary<Accident[]> =>
  kinds.length === 0
    ? fc.constant([])
    : fc.array(
        fc.record({
          kind: fc.constantFrom(...kinds),
          from: fc.integer({ min: 30, max: seconds - 60 }),
          seconds: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 30, max: 300 })),
          place: fc.nat(1),
        }),
        { maxLength: 3 },
      );

/** Stalls of both processes that overlap, so that for a while no process is there. */
const overlappingStalls: fc.Arbitrary<Accident[]> = fc
  .array(
    fc.record({
      from: fc.integer({ min: 30, max: historySeconds - 60 }),
      seconds: fc.integer({ min: 4, max: 120 }),
      laterBy: fc.integer({ min: 0, max: 60 }),
      place: fc.nat(1),
      others: fc.integer({ min: 4, max: 120 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((pairs) =>
    pairs.flatMap(({ from, seconds, laterBy, place, others }): Accident[] => [
      { kind: 'stall', from, seconds, place },
      { kind: 'stall', from: from + Math.min(laterBy, seconds - 1), seconds: others, place: 1 - place },
    ]),
  );

const status: fc.Arbitrary<CheckReport['status']> = fc.constantFrom('up', 'up', 'down', 'down', 'degraded', 'unknown');

const definition = {
  timeoutSeconds: fc.constantFrom(2, 5, 10),
  retries: fc.integer({ min: 0, max: 3 }),
  recoveryThreshold: fc.integer({ min: 1, max: 3 }),
  target: fc.array(fc.tuple(status, fc.integer({ min: 5, max: 180 })), { minLength: 1, maxLength: 12 }),
};

const act = (kind: ActKind): fc.Arbitrary<PlannedAct | PlannedEdit> => {
  const at = fc.integer({ min: 1, max: historySeconds });
  return kind === 'edit'
    ? fc.record({ at, kind: fc.constant(kind), definition: fc.record(definition) })
    : fc.record({ at, kind: fc.constant(kind) });
};

const plan = (acts: readonly ActKind[], hasParents: boolean): fc.Arbitrary<MonitorPlan> =>
  fc.record({
    ...definition,
    intervalSeconds: fc.constantFrom(15, 20, 30, 60),
    retryIntervalSeconds: fc.constantFrom(5, 10, 15),
    acts: acts.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...acts.map(act)), { maxLength: 4 }),
    // A few monitors are the parents of all: outages of both overlap often.
    parent: hasParents ? fc.option(fc.nat(7)) : fc.constant(null),
  });

const group: fc.Arbitrary<GroupPlan> = fc.record({
  intervalSeconds: fc.constantFrom(15, 30, 60),
  members: fc.uniqueArray(fc.nat(15), { minLength: 1, maxLength: 5 }),
  missing: fc.constantFrom(0, 0, 1, 2),
});

const window: fc.Arbitrary<WindowPlan> = fc.record({
  afterSeconds: fc.integer({ min: 20, max: 300 }),
  seconds: fc.integer({ min: 10, max: 300 }),
  members: fc.uniqueArray(fc.nat(24), { minLength: 1, maxLength: 12 }),
});

const day = 86_400;

/** Some leaps of some kinds, of up to a number of days each. */
export const leapsWithin = (
  kinds: readonly Leap['kind'][],
  { seconds, days }: { readonly seconds: number; readonly days: number },
): fc.Arbitrary<Leap[]> =>
  kinds.length === 0
    ? fc.constant([])
    : fc.array(
        fc.record({
          kind: fc.constantFrom(...kinds),
          at: fc.integer({ min: 30, max: seconds - 60 }),
          seconds: fc.oneof(
            fc.integer({ min: 60, max: 3600 }),
            fc.constantFrom(...[day / 3, 2 * day, 9 * day, 40 * day].filter((each) => each <= days * day)),
          ),
        }),
        { maxLength: 2 },
      );

const job: fc.Arbitrary<JobPlan> = fc.record({
  periodSeconds: fc.constantFrom(10, 30, 60, 150),
  graceSeconds: fc.constantFrom(0, 5, 20, 60),
  maxRunSeconds: fc.option(fc.constantFrom(5, 30, 90)),
  signals: fc.array(
    fc.record({
      afterSeconds: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 20, max: 300 })),
      kind: fc.constantFrom<SignalKind>('success', 'success', 'success', 'fail', 'start'),
    }),
    { maxLength: 30 },
  ),
  acts: fc.array(
    fc.record({ at: fc.integer({ min: 1, max: historySeconds }), kind: fc.constantFrom('pause', 'resume') }),
    { maxLength: 2 },
  ),
});

/** What goes wrong in histories, and what people do meanwhile. */
export interface Faults {
  readonly accidents: readonly Accident['kind'][];
  readonly acts: readonly ActKind[];
  readonly processes: 1 | 2;
  /** How many groups there are. Default: none. */
  readonly groups?: number;
  /** How many maintenance windows there are. Default: none. */
  readonly windows?: number;
  /** Times that no one lives through. Default: none. */
  readonly leaps?: readonly Leap['kind'][];
  /** Whether the clock that decides is set back by an hour, after two in which all processes were off. Default: false. */
  readonly isSetBack?: boolean;
  /** Whether the processes stall at overlapping times, instead of `accidents`. Default: false. */
  readonly stallsOverlap?: boolean;
  /** Whether monitors depend on others. Default: false. */
  readonly hasParents?: boolean;
  /** How many jobs signal, and of how many monitors people say what they are. Default: none. */
  readonly reported?: number;
}

/** Histories of some monitors each. */
export const histories = (options: Faults & { readonly monitors: number }): fc.Arbitrary<History> =>
  fc.record({
    processes: fc.constant(options.processes),
    accidents: options.stallsOverlap === true ? overlappingStalls : accidentsWithin(options.accidents, historySeconds),
    leaps:
      options.isSetBack === true
        ? fc.integer({ min: 90, max: historySeconds - 60 }).map((at): Leap[] => [
            { kind: 'off', at: 60, seconds: 7200 },
            { kind: 'clock', at, seconds: -3600 },
          ])
        : leapsWithin(options.leaps ?? [], { seconds: historySeconds, days: 40 }),
    jobs: fc.array(job, { minLength: options.reported ?? 0, maxLength: options.reported ?? 0, size: 'max' }),
    manuals: fc.array(definition.target, {
      minLength: options.reported ?? 0,
      maxLength: options.reported ?? 0,
      size: 'max',
    }),
    monitors: fc.array(plan(options.acts, options.hasParents ?? false), {
      minLength: options.monitors,
      maxLength: options.monitors,
      size: 'max',
    }),
    groups: fc.array(group, { minLength: options.groups ?? 0, maxLength: options.groups ?? 0, size: 'max' }),
    windows: fc.array(window, { minLength: options.windows ?? 0, maxLength: options.windows ?? 0, size: 'max' }),
  });

/** What a target answers, a time after the begin; after the end of the history, the same for ever. */
export const answerOf = (target: TargetPlan, passed: number, endsAt: number): CheckReport['status'] => {
  const round = target.reduce((sum, [, lasts]) => sum + lasts, 0);
  let rest = Math.min(passed, endsAt) % round;
  for (const [answer, lasts] of target) {
    if (rest < lasts) return answer;
    rest -= lasts;
  }
  return 'up';
};
