import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { liveWithLocations } from './live-with-locations.js';
import type { Found, Program, Stretch } from './locations-histories.js';

const minutesOf = (...stretches: readonly (readonly [Found, number])[]): Found[] =>
  stretches.flatMap(([status, minutes]) => Array<Found>(minutes).fill(status));

const program = (cuts: readonly Stretch[], more: Partial<Program> = {}): Program => ({
  aheadMs: 0,
  driftPpm: 0,
  cuts,
  faults: [],
  batch: 16,
  isRepeated: false,
  isReversed: false,
  ...more,
});

describe.each(dialects)('The record of a monitor with three locations, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    const owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
  });
  afterAll(() => fixture.close());

  test.each([
    [
      // Its successor takes over in the minute in which the connection is back, so that it reports none of what it found.
      'is unknown while the results are lost that an outage needs',
      { mode: 'all' },
      minutesOf(['up', 5], ['down', 20]),
      [program([]), program([{ from: 10, minutes: 8 }], { copiedAt: 18 })],
    ],
    [
      'goes on while the results are lost that an outage does not need',
      { mode: 'majority' },
      minutesOf(['up', 5], ['down', 20]),
      [program([]), program([{ from: 10, minutes: 8 }], { copiedAt: 18 })],
    ],
    [
      'is as if results had come in time that a program reports at the end, when no other has taken over',
      { mode: 'all' },
      minutesOf(['up', 5], ['down', 20]),
      [program([]), program([{ from: 15, minutes: 10 }], { copiedAt: 25 })],
    ],
    [
      'is as if all had come in time when both agents come back at once, newest results first',
      { mode: 'all' },
      minutesOf(['up', 4], ['down', 12], ['up', 6]),
      [
        program([{ from: 3, minutes: 15 }], { isReversed: true, aheadMs: 3_600_000, driftPpm: 100 }),
        program([{ from: 6, minutes: 12 }], { isReversed: true, isRepeated: true, aheadMs: -90_000 }),
      ],
    ],
  ] as const)('%s', async (_, quorum, truth, programs) => {
    await liveWithLocations(fixture, apiKey, { truth, faults: [], quorum, programs });
    expect.hasAssertions();
  });
});
