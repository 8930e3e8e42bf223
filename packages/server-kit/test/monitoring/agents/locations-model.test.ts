import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { liveWithLocations } from './live-with-locations.js';
import { locationsHistories } from './locations-histories.js';

/** Eight histories take seconds on an idle machine, and minutes on a busy one. `RECORD_RUNS` makes more of them. */
const runs = Math.max(8, Number(process.env.RECORD_RUNS ?? 0));
const timeout = 3_600_000;

describe.each(dialects)('a monitor that the server and two agents with wrong clocks check, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    const owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
  });
  afterAll(() => fixture.close());

  test('records every check once, and has the status that the quorum makes of what was found, whenever that was reported', {
    timeout,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(locationsHistories, (history) => liveWithLocations(fixture, apiKey, history)),
      { numRuns: runs, endOnFailure: true },
    );
    expect.hasAssertions();
  });
});
