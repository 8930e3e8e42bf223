import { describe, expect, test } from 'vitest';
import { recordResults } from '../../../src/monitoring/engine/location-results.js';
import { isFresh } from '../../../src/monitoring/locations/freshness.js';
import { noRun } from '../../../src/monitoring/status/status-machine.js';
import { dialects, newMonitor, openFixture, reportOf, startOfTest } from '../engine/engine-fixture.js';

const minute = 60_000;
const hour = 60 * minute;
const now = startOfTest;
/** Two intervals, a timeout and half a minute: 160 seconds. */
const monitor = { intervalSeconds: 60, slowedToSeconds: null, timeoutSeconds: 10 };

describe('What a location says is fresh', () => {
  test.each([
    ['just now', 0, true],
    ['until its age is reached', -159_999, true],
    ['not from then on', -160_000, false],
    ['a minute ahead, as clocks and networks differ', minute, true],
    ['not further ahead: it was made before the clock was set back', minute + 1, false],
    ['not an hour ahead', hour, false],
  ])('%s', (_, at, expected) => {
    expect(isFresh({ presence: 'online', at: now + at }, monitor, now)).toBe(expected);
  });

  test('never while it is offline, nor before its first result', () => {
    expect(isFresh({ presence: 'offline', at: now }, monitor, now)).toBe(false);
    expect(isFresh({ presence: 'online', at: null }, monitor, now)).toBe(false);
  });
});

test.each(dialects)('a result decides after the clock was set back by an hour, on %s', async (dialect) => {
  const fixture = await openFixture(dialect);
  await fixture.insert(newMonitor('mon_1', { currentStatus: 'up', statusSince: now - hour, retries: 0 }));
  const run = {
    ...noRun,
    agentId: 'agt_berlin',
    agentRef: 7,
    presence: 'online',
    currentStatus: 'up',
    statusSince: now - hour,
    cause: null,
    failureCause: null,
    at: now + hour,
    latencyMs: 3,
  } as const;
  const located = { ...(await fixture.monitor('mon_1')), lastCheckedAt: now + hour, locations: [run] };
  const failure = { at: now, delayMs: 0, report: reportOf('down'), isCurrent: true };
  const { monitor: after } = recordResults(located, 7, [failure], now + 100);
  expect(after).toMatchObject({ currentStatus: 'down', statusSince: now, lastCheckedAt: now });
});
