import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Dialect, type KitFixture, openKit } from '../../kit-fixture.js';
import { agentHistories } from './agent-histories.js';
import { type Faults, histories } from './histories.js';
import { liveThrough } from './live-through.js';
import { liveWithAgents } from './live-with-agents.js';

const accidents = ['crash', 'stall', 'databaseAway', 'offline'] as const;
const acts = ['pause', 'resume'] as const;
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
  ['two processes that take over from each other', { processes: 2, accidents: ['crash', 'stall'], acts: [] }],
  ['all of it', { processes: 1, accidents, acts: allActs, groups: 8 }],
  ['all of it, and two processes', { processes: 2, accidents, acts: allActs, groups: 8 }],
];

/** Histories in which much goes wrong at once. */
const mixed = faults.filter(
  ([, { accidents: kinds, acts: done, windows = 0 }]) => kinds.length + done.length + Math.min(1, windows) > 2,
);

/** How many monitors live through the accidents of one server at most; each has a history of its own. */
const monitors = 25;

/** How much of the past is lived through. */
interface Effort {
  /** Whether histories have one kind of fault after the other as well, or only many at once. */
  readonly hasEach: boolean;
  /** Histories of some twenty monitors, for each fault. */
  readonly runs: number;
  /** Histories of eight monitors that agents check. */
  readonly agentRuns: number;
  readonly timeoutMs: number;
}

/** Holds what a server says of its past to what could be observed. */
export const holdToModel = (dialect: Dialect, effort: Effort): void => {
  describe(`the record of any past, on ${dialect}`, () => {
    let fixture: KitFixture;
    let apiKey: string;
    beforeAll(async () => {
      fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
      const owner = await fixture.newMember('owner');
      const scopes = ['monitors:read', 'monitors:write', 'incidents:read', 'agents:read', 'agents:write'] as const;
      apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
    });
    afterAll(() => fixture.close());

    test.each(effort.hasEach ? faults : mixed)(
      'is what could be observed: %s',
      { timeout: effort.timeoutMs },
      async (_, options) => {
        await fc.assert(
          fc.asyncProperty(histories({ ...options, monitors }), (history) => liveThrough(fixture, apiKey, history)),
          { numRuns: effort.runs, endOnFailure: true },
        );
        expect.hasAssertions();
      },
    );

    if (effort.agentRuns === 0) return;
    test('is what its agents could observe, whenever they report it', { timeout: effort.timeoutMs }, async () => {
      await fc.assert(
        fc.asyncProperty(agentHistories({ monitors: 8 }), (history) => liveWithAgents(fixture, apiKey, history)),
        { numRuns: effort.agentRuns, endOnFailure: true },
      );
      expect.hasAssertions();
    });
  });
};
