import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Dialect, type KitFixture, openKit } from '../../kit-fixture.js';
import { agentHistories, type ServerFaults } from './agent-histories.js';
import { type Faults, histories } from './histories.js';
import { liveThrough } from './live-through.js';
import { liveWithAgents } from './live-with-agents.js';
import { seedIds, unseedIds } from './seeded-ids.js';

/** What a key may that reads what a server says of its past. */
export const recordScopes = [
  ...(['monitors:read', 'monitors:write', 'incidents:read', 'agents:read', 'agents:write'] as const),
  ...(['dashboards:read', 'dashboards:write', 'reports:read', 'reports:write'] as const),
] as const;

const accidents = ['crash', 'stall', 'databaseAway', 'offline'] as const;
const acts = ['pause', 'resume'] as const;
const leaps = ['off', 'clock'] as const;
const allActs = [...acts, 'edit'] as const;

/** What goes wrong in histories: one thing after the other, and all of it. */
const faults: readonly (readonly [string, Faults])[] = [
  ['nothing but checks', { processes: 1, accidents: [], acts: [] }],
  ['crashes', { processes: 1, accidents: ['crash'], acts: [] }],
  ['stalls', { processes: 1, accidents: ['stall'], acts: [] }],
  ['a database that is away', { processes: 1, accidents: ['databaseAway'], acts: [] }],
  ['a server that is offline', { processes: 1, accidents: ['offline'], acts: [] }],
  ['people who pause and resume, and groups', { processes: 1, accidents: [], acts, groups: 8 }],
  ['people who edit', { processes: 1, accidents: [], acts: ['edit'] }],
  [
    'people who edit while the server crashes and stalls',
    { processes: 1, accidents: ['crash', 'stall'], acts: ['edit'] },
  ],
  ['maintenance windows', { processes: 1, accidents: [], acts: [], groups: 4, windows: 3 }],
  [
    'maintenance windows while the server crashes',
    { processes: 1, accidents: ['crash'], acts: ['edit'], groups: 4, windows: 3 },
  ],
  ['monitors that depend on others', { processes: 1, accidents: [], acts: [], hasParents: true }],
  [
    'monitors that depend on others while the server has accidents',
    { processes: 1, accidents, acts: [], hasParents: true },
  ],
  ['two processes that take over from each other', { processes: 2, accidents: ['crash', 'stall'], acts: [] }],
  ['stalls of two processes that overlap', { processes: 2, accidents: [], acts, groups: 4, stallsOverlap: true }],
  [
    'all processes off for minutes to weeks',
    { processes: 1, accidents: [], acts: ['edit'], groups: 4, windows: 3, leaps: ['off'] },
  ],
  [
    'a clock that is set forward',
    { processes: 1, accidents: [], acts: ['edit'], groups: 4, windows: 3, leaps: ['clock'] },
  ],
  ['a clock that is set back', { processes: 1, accidents: [], acts: allActs, groups: 4, reported: 6, isSetBack: true }],
  ['a clock that is set back, which two processes follow', { processes: 2, accidents: [], acts, isSetBack: true }],
  ['jobs that signal, and people who say what is', { processes: 1, accidents: [], acts: [], groups: 4, reported: 8 }],
  ['jobs that signal while no process is there', { processes: 1, accidents, acts: [], groups: 4, reported: 8, leaps }],
  ['all of it', { processes: 1, accidents, acts: allActs, groups: 8, reported: 4, leaps }],
  ['all of it, and two processes', { processes: 2, accidents, acts: allActs, groups: 8, reported: 4, leaps }],
];

/** Histories in which much goes wrong at once. */
const mixed = faults.filter(
  ([, { accidents: kinds, acts: done, windows = 0 }]) =>
    done.length > 0 && kinds.length + done.length + Math.min(1, windows) > 2,
);

/** What goes wrong with a server beside its agents. */
const agentFaults: readonly (readonly [string, ServerFaults])[] = [
  ['whenever they report it', { processes: 1, accidents: [], leaps: [] }],
  ['also what a server finds that has accidents', { processes: 1, accidents, leaps }],
  ['also what two processes find that have accidents', { processes: 2, accidents, leaps }],
];

/** When the first world begins: no other test makes ids of this time. */
const firstWorldAt = Date.parse('2030-01-01T00:00:00.000Z');
/** From the begin of a world to that of the next: longer than its histories, with all leaps. */
const worldMs = 1000 * 24 * 3600 * 1000;

/** How much of the past is lived through. */
interface Effort {
  /** Whether histories have one kind of fault after the other as well, or only many at once. */
  readonly hasEach: boolean;
  /** How many servers live through each fault, and how many monitors each of them checks. */
  readonly runs: number;
  readonly monitors: number;
  /** The same with agents, of eight monitors each. */
  readonly agentRuns: number;
  /** Histories of monitors, groups and jobs together, at least. */
  readonly least: number;
}

/** Only what never ends meets it: how long a number of histories takes depends on what else the machine does. */
const longestMs = 3_600_000;

/** Holds what a server says of its past to what could be observed. */
export const holdToModel = (dialect: Dialect, effort: Effort): void => {
  describe(`the record of any past, on ${dialect}`, () => {
    let fixture: KitFixture;
    let apiKey: string;
    /** Of how many monitors the record was held to the model; each has a history. */
    let lived = 0;
    // The same histories in every run, so that a change is not refused for what an earlier one did; `FC_SEED` has others. Each
    // world begins at a time of its own, whatever came before it, and with the same ids.
    let beginsAt = firstWorldAt;
    const seed = fc.readConfigureGlobal().seed ?? 20_261_129;
    beforeAll(async () => {
      fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
      const owner = await fixture.newMember('owner');
      apiKey = (await fixture.newApiKey(owner, recordScopes, { rateLimitPerMinute: 100_000 })).secret;
    });
    afterAll(() => fixture.close());
    beforeEach(() => {
      fixture.clock.now = beginsAt;
      beginsAt += worldMs;
      seedIds(seed);
    });
    afterEach(unseedIds);

    test.each(effort.hasEach ? faults : mixed)(
      'is what could be observed: %s',
      { timeout: longestMs },
      async (_, options) => {
        await fc.assert(
          fc.asyncProperty(histories({ ...options, monitors: effort.monitors }), async (history) => {
            lived += await liveThrough(fixture, apiKey, history);
          }),
          { numRuns: effort.runs, endOnFailure: true, seed },
        );
        expect.hasAssertions();
      },
    );

    test.each(effort.agentRuns === 0 ? [] : agentFaults)(
      'is what its agents could observe: %s',
      { timeout: longestMs },
      async (_, options) => {
        await fc.assert(
          fc.asyncProperty(agentHistories({ ...options, monitors: 8 }), async (history) => {
            lived += await liveWithAgents(fixture, apiKey, history);
          }),
          { numRuns: effort.agentRuns, endOnFailure: true, seed },
        );
        expect.hasAssertions();
      },
    );

    test('is held to the model as often as promised', () => {
      console.log(`record: ${lived} histories on ${dialect}, with the seed ${seed}`);
      expect(lived).toBeGreaterThanOrEqual(effort.least);
    });
  });
};
