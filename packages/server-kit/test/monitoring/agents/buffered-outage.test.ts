import { createPatternEngine } from '@watchpost/checks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { silentLogger } from '../../../src/base/logger.js';
import { createEvaluator } from '../../../src/monitoring/evaluation/evaluator.js';
import { createReadLatencies } from '../../../src/monitoring/history/read-latencies.js';
import { deadlineStep } from '../../../src/monitoring/locations/deadline-worker.js';
import { createGapWorker } from '../../../src/monitoring/locations/gap-worker.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { createAgent, followAgents, resultOf } from './agent-fixture.js';

const second = 1000;

/** What an agent found while it could not report: from the last result before, every five seconds. */
interface Buffered {
  /** Seconds until the agent reports again, after the last result that it had reported. */
  readonly cutSeconds: number;
  /** When the target was down, in seconds since then. */
  readonly down: readonly [from: number, to: number];
  /** Whether someone noticed the silence before the results came: the server was there, or was faster than the agent. */
  readonly isNoticed: boolean;
  /** Results to a batch. */
  readonly batch: number;
  readonly statuses: readonly string[];
  /** When its incidents begin and end. */
  readonly incidents: readonly (readonly [number, number | null])[];
}

describe.each(dialects)('An outage that an agent measured while it could not report, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    const owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write', 'incidents:read'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
  });
  afterAll(() => fixture.close());

  const get = async (path: string) => (await fixture.request('GET', `/api/v1${path}`, { apiKey })).body;

  /** Decides about all whose last result is too old, as the workers do. */
  const noticeSilence = async (): Promise<void> => {
    const { now } = fixture.clock;
    const lease = { now, leaseUntil: now + 30 * second, leaseToken: `silence_${now}`, limit: 50 };
    const due = await fixture.store.claimDue('locationDeadlines', lease);
    if (due.length > 0) await deadlineStep(due, lease.leaseToken, fixture.store, now);
    await followAgents(fixture);
  };

  /** Lets what is queued be evaluated, and gaps be filled. */
  const settle = async (): Promise<void> => {
    const { store } = fixture;
    const shared = { store, clock: { ...systemClock, now: () => fixture.clock.now }, logger: silentLogger };
    const readLatencies = createReadLatencies(store, shared.clock.now);
    const evaluator = createEvaluator({ ...shared, readLatencies, patterns: createPatternEngine() });
    const gaps = createGapWorker(shared);
    evaluator.start();
    await expect
      .poll(() => store.find('evaluations', { nextAt: { atMost: fixture.clock.now } }, { limit: 1 }))
      .toEqual([]);
    gaps.start();
    await expect.poll(() => store.find('statusGaps', {}, { limit: 1 })).toEqual([]);
    await gaps.stop();
    await evaluator.stop();
  };

  const away = { cutSeconds: 67, down: [8, 50], batch: 100 } as const;
  const awayTruth = { statuses: ['up 0-10', 'down 10-50', 'up 50'], incidents: [[10, 50]] } as const;
  const long = { cutSeconds: 600, down: [5, 10_000] } as const;
  const longTruth = { statuses: ['up 0-5', 'down 5'], incidents: [[5, null]] } as const;
  test.each<[string, Buffered]>([
    ['is whole, with its incident, when the silence was noticed', { ...away, isNoticed: true, ...awayTruth }],
    ['is whole, with its incident, when no one noticed the silence', { ...away, isNoticed: false, ...awayTruth }],
    ['is one that lasts since it began', { ...long, batch: 1000, isNoticed: true, ...longTruth }],
    ['is one, in whatever batches it comes', { ...long, batch: 7, isNoticed: true, ...longTruth }],
    [
      'is on record without an incident when it is long over',
      {
        cutSeconds: 1500,
        down: [20, 60],
        batch: 1000,
        isNoticed: true,
        statuses: ['up 0-20', 'down 20-60', 'up 60'],
        incidents: [],
      },
    ],
  ])('%s', async (_, { cutSeconds, down, isNoticed, batch, statuses, incidents }) => {
    const { clock } = fixture;
    const agent = await createAgent(fixture, apiKey);
    await agent.hello();
    const rules = { intervalSeconds: 5, timeoutSeconds: 2, retries: 2, retryIntervalSeconds: 5, recoveryThreshold: 1 };
    const body = monitorBody({ agentIds: [agent.id], ...rules });
    const { id } = (await fixture.request('POST', '/api/v1/monitors', { apiKey, body })).body;
    await agent.send([resultOf(id, clock.now, 'up')]);
    await settle();
    const begin = clock.now;
    for (let passed = 0; passed < cutSeconds; passed += 1) {
      clock.now = begin + (passed + 1) * second;
      if (isNoticed && passed % 20 === 19) await noticeSilence();
    }
    if (isNoticed) {
      expect((await get(`/monitors/${id}`)).currentStatus).toBe('unknown');
      await settle();
    }
    const made: ReturnType<typeof resultOf>[] = [];
    for (let at = 5; at < cutSeconds; at += 5) {
      made.push(resultOf(id, begin + at * second, at >= down[0] && at < down[1] ? 'down' : 'up'));
    }
    await agent.hello();
    for (let first = 0; first < made.length; first += batch) {
      expect((await agent.send(made.slice(first, first + batch))).body.rejected).toEqual([]);
    }
    await settle();

    const since = (time: string) => (Date.parse(time) - begin) / second;
    const range = `from=${new Date(begin).toISOString()}&to=${new Date(clock.now).toISOString()}`;
    const history = await get(`/monitors/${id}/status-history?${range}&bins=10`);
    expect(
      history.intervals
        .toReversed()
        .filter(({ status }: { status: string }) => status !== 'pending')
        .map(({ status, from, to }: { status: string; from: string; to: string | null }) =>
          [status, to === null ? since(from) : `${since(from)}-${since(to)}`].join(' '),
        ),
    ).toEqual(statuses);
    const uptime = await get(`/monitors/${id}/uptime?${range}`);
    const lasts = Math.min(down[1], cutSeconds) - Math.ceil(down[0] / 5) * 5;
    expect(uptime).toMatchObject({ downCount: 1, longestDownSeconds: lasts });
    expect(uptime.seconds).toMatchObject({ down: lasts, up: cutSeconds - lasts, unknown: 0 });
    const found = await get(`/incidents?monitorId=${id}&pageSize=100`);
    expect(
      found.data.map(({ startedAt, resolvedAt }: { startedAt: string; resolvedAt: string | null }) => [
        since(startedAt),
        resolvedAt === null ? null : since(resolvedAt),
      ]),
    ).toEqual(incidents);
    // Nothing is left for the silences of the next case.
    await fixture.request('DELETE', `/api/v1/monitors/${id}`, { apiKey });
  });
});
