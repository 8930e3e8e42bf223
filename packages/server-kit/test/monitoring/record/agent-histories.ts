import type { CheckReport } from '@watchpost/checks';
import type { Quorum } from '@watchpost/schemas';
import fc from 'fast-check';
import { type Accident, accidentsWithin, type Leap, leapsWithin, type PlannedAct } from './histories.js';

/** Some seconds of a history, from its begin. */
export interface Stretch {
  readonly from: number;
  readonly seconds: number;
}

/** A program that checks from elsewhere. */
export interface AgentPlan {
  /** When it has no connection to the server: it goes on checking, and reports later. */
  readonly cuts: readonly Stretch[];
  /** When it checks nothing. */
  readonly silences: readonly Stretch[];
  /** Results to a batch, and how batches come. */
  readonly batch: number;
  readonly order: 'forward' | 'reversed' | 'repeated';
}

/** A monitor that several locations check, and what each of them finds for how many seconds, again and again. */
export interface LocatedPlan {
  readonly agents: readonly number[];
  readonly checkFromServer: boolean;
  readonly quorum: Quorum;
  readonly intervalSeconds: number;
  readonly retries: number;
  readonly recoveryThreshold: number;
  /** Of the server, and of each agent by its place. */
  readonly targets: readonly (readonly (readonly [CheckReport['status'], number])[])[];
  readonly acts: readonly PlannedAct[];
}

/** A server with some agents. */
export interface AgentHistory {
  readonly processes: 1 | 2;
  readonly accidents: readonly Accident[];
  readonly leaps: readonly Leap[];
  readonly agents: readonly AgentPlan[];
  readonly monitors: readonly LocatedPlan[];
}

export const agentCount = 3;
/** How long a history lasts, before all is well and counted. */
export const agentHistorySeconds = 600;

const stretches = (most: number) =>
  fc.array(
    fc.record({
      from: fc.integer({ min: 60, max: agentHistorySeconds - 60 }),
      seconds: fc.oneof(fc.integer({ min: 5, max: 60 }), fc.integer({ min: 60, max: 300 })),
    }),
    { maxLength: most },
  );

const agent: fc.Arbitrary<AgentPlan> = fc.record({
  cuts: stretches(3),
  silences: stretches(1),
  batch: fc.constantFrom(1, 5, 100),
  order: fc.constantFrom('forward', 'reversed', 'repeated'),
});

const target = fc.array(
  fc.tuple(fc.constantFrom<CheckReport['status']>('up', 'up', 'down', 'degraded'), fc.integer({ min: 10, max: 150 })),
  { minLength: 1, maxLength: 6 },
);

const plan: fc.Arbitrary<LocatedPlan> = fc.record({
  agents: fc.uniqueArray(fc.nat(agentCount - 1), { minLength: 1, maxLength: agentCount }),
  checkFromServer: fc.boolean(),
  quorum: fc.constantFrom<Quorum>({ mode: 'any' }, { mode: 'majority' }, { mode: 'all' }),
  intervalSeconds: fc.constantFrom(10, 15),
  retries: fc.nat(2),
  recoveryThreshold: fc.integer({ min: 1, max: 2 }),
  targets: fc.array(target, { minLength: agentCount + 1, maxLength: agentCount + 1 }),
  acts: fc.array(
    fc.record({
      at: fc.integer({ min: 60, max: agentHistorySeconds }),
      kind: fc.constantFrom<PlannedAct['kind']>('pause', 'resume'),
    }),
    { maxLength: 2 },
  ),
});

/** What goes wrong with the server, beside what goes wrong with its agents. */
export interface ServerFaults {
  readonly processes: 1 | 2;
  readonly accidents: readonly Accident['kind'][];
  readonly leaps: readonly Leap['kind'][];
}

/** Histories of some monitors that agents check. */
export const agentHistories = (options: ServerFaults & { readonly monitors: number }): fc.Arbitrary<AgentHistory> =>
  fc.record({
    processes: fc.constant(options.processes),
    accidents: accidentsWithin(options.accidents, agentHistorySeconds),
    // An agent keeps what it found for a day.
    leaps: leapsWithin(options.leaps, { seconds: agentHistorySeconds, days: 0.4 }),
    agents: fc.array(agent, { minLength: agentCount, maxLength: agentCount }),
    monitors: fc.array(plan, { minLength: options.monitors, maxLength: options.monitors, size: 'max' }),
  });
