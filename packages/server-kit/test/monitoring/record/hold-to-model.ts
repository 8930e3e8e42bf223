import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Dialect, type KitFixture, openKit } from '../../kit-fixture.js';
import { type Faults, histories } from './histories.js';
import { liveThrough } from './live-through.js';

const accidents = ['crash', 'stall', 'databaseAway', 'offline'] as const;
const acts = ['pause', 'resume'] as const;

/** What goes wrong in histories: one thing after the other, and all of it. */
const faults: readonly (readonly [string, Faults])[] = [
  ['nothing but checks', { processes: 1, accidents: [], acts: [] }],
  ['crashes', { processes: 1, accidents: ['crash'], acts: [] }],
  ['stalls', { processes: 1, accidents: ['stall'], acts: [] }],
  ['a database that is away', { processes: 1, accidents: ['databaseAway'], acts: [] }],
  ['a server that is offline', { processes: 1, accidents: ['offline'], acts: [] }],
  ['people who pause and resume', { processes: 1, accidents: [], acts }],
  ['two processes that take over from each other', { processes: 2, accidents: ['crash', 'stall'], acts: [] }],
  ['all of it', { processes: 1, accidents, acts }],
  ['all of it, and two processes', { processes: 2, accidents, acts }],
];

/** How many monitors live through the accidents of one server at most; each has a history of its own. */
const monitors = 25;

/** Holds what a server says of its past to what could be observed, in so many histories of about twenty monitors for each fault. */
export const holdToModel = (dialect: Dialect, effort: { readonly runs: number; readonly timeoutMs: number }): void => {
  describe(`the record of any past, on ${dialect}`, () => {
    let fixture: KitFixture;
    let apiKey: string;
    beforeAll(async () => {
      fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
      const owner = await fixture.newMember('owner');
      const scopes = ['monitors:read', 'monitors:write', 'incidents:read'] as const;
      apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
    });
    afterAll(() => fixture.close());

    test.each(faults)('is what could be observed: %s', { timeout: effort.timeoutMs }, async (_, options) => {
      await fc.assert(
        fc.asyncProperty(histories({ ...options, monitors }), (history) => liveThrough(fixture, apiKey, history)),
        { numRuns: effort.runs, endOnFailure: true },
      );
      expect.hasAssertions();
    });
  });
};
