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

/** A server with many monitors, which all live through the same accidents. */
export interface History {
  /** How many processes it has. */
  readonly processes: 1 | 2;
  readonly accidents: readonly Accident[];
  readonly monitors: readonly MonitorPlan[];
  readonly groups: readonly GroupPlan[];
  readonly windows: readonly WindowPlan[];
}

type ActKind = (PlannedAct | PlannedEdit)['kind'];

/** How long a history lasts, before all is well and counted. */
export const historySeconds = 900;

const accident = (kinds: readonly Accident['kind'][]): fc.Arbitrary<Accident> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    from: fc.integer({ min: 30, max: historySeconds - 60 }),
    seconds: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 30, max: 300 })),
    place: fc.nat(1),
  });

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

const plan = (acts: readonly ActKind[]): fc.Arbitrary<MonitorPlan> =>
  fc.record({
    ...definition,
    intervalSeconds: fc.constantFrom(15, 20, 30, 60),
    retryIntervalSeconds: fc.constantFrom(5, 10, 15),
    acts: acts.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...acts.map(act)), { maxLength: 4 }),
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

/** What goes wrong in histories, and what people do meanwhile. */
export interface Faults {
  readonly accidents: readonly Accident['kind'][];
  readonly acts: readonly ActKind[];
  readonly processes: 1 | 2;
  /** How many groups there are. Default: none. */
  readonly groups?: number;
  /** How many maintenance windows there are. Default: none. */
  readonly windows?: number;
}

/** Histories of some monitors each. */
export const histories = (options: Faults & { readonly monitors: number }): fc.Arbitrary<History> =>
  fc.record({
    processes: fc.constant(options.processes),
    accidents:
      options.accidents.length === 0 ? fc.constant([]) : fc.array(accident(options.accidents), { maxLength: 3 }),
    monitors: fc.array(plan(options.acts), {
      minLength: Math.ceil(options.monitors / 2),
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
