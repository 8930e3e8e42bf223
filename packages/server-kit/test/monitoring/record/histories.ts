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

/** What a person does with a monitor. */
export interface PlannedAct {
  readonly at: number;
  readonly kind: 'pause' | 'resume';
}

/** A monitor, and what its target answers for how many seconds each, again and again. */
export interface MonitorPlan {
  readonly intervalSeconds: number;
  readonly timeoutSeconds: number;
  readonly retries: number;
  readonly retryIntervalSeconds: number;
  readonly recoveryThreshold: number;
  readonly target: readonly (readonly [CheckReport['status'], number])[];
  readonly acts: readonly PlannedAct[];
}

/** A server with many monitors, which all live through the same accidents. */
export interface History {
  /** How many processes it has. */
  readonly processes: 1 | 2;
  readonly accidents: readonly Accident[];
  readonly monitors: readonly MonitorPlan[];
}

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

const plan = (acts: readonly PlannedAct['kind'][]): fc.Arbitrary<MonitorPlan> =>
  fc.record({
    intervalSeconds: fc.constantFrom(15, 20, 30, 60),
    timeoutSeconds: fc.constantFrom(2, 5, 10),
    retries: fc.integer({ min: 0, max: 3 }),
    retryIntervalSeconds: fc.constantFrom(5, 10, 15),
    recoveryThreshold: fc.integer({ min: 1, max: 3 }),
    target: fc.array(fc.tuple(status, fc.integer({ min: 5, max: 180 })), { minLength: 1, maxLength: 12 }),
    acts:
      acts.length === 0
        ? fc.constant([])
        : fc.array(fc.record({ at: fc.integer({ min: 1, max: historySeconds }), kind: fc.constantFrom(...acts) }), {
            maxLength: 4,
          }),
  });

/** What goes wrong in histories, and what people do meanwhile. */
export interface Faults {
  readonly accidents: readonly Accident['kind'][];
  readonly acts: readonly PlannedAct['kind'][];
  readonly processes: 1 | 2;
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
  });

/** What a target answers, a time after the begin. */
export const answerAt = ({ target }: MonitorPlan, seconds: number): CheckReport['status'] => {
  const round = target.reduce((sum, [, lasts]) => sum + lasts, 0);
  let rest = seconds % round;
  for (const [answer, lasts] of target) {
    if (rest < lasts) return answer;
    rest -= lasts;
  }
  return 'up';
};
