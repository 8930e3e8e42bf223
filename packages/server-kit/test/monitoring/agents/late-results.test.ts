import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { recordChecks, toRecord } from '../../../src/monitoring/engine/record-checks.js';
import { createGapWorker } from '../../../src/monitoring/locations/gap-worker.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { reportOf } from '../engine/engine-fixture.js';
import { createAgent, decideWhatIsLate, followAgents, resultOf } from './agent-fixture.js';

const second = 1000;
const minute = 60_000;

/** A check: who made it, after how many seconds, and what it found. */
type Check = readonly [by: 'server' | 'agent' | 'other', at: number, status: 'up' | 'down'];

describe.each(dialects)('Results of an agent that was cut off, on %s', (dialect) => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
  });
  afterAll(() => fixture.close());

  test('fill the time in which the monitor was unknown, without an incident', async () => {
    const { clock, store } = fixture;
    const owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write'] as const;
    const apiKey = (await fixture.newApiKey(owner, scopes)).secret;
    const agent = await createAgent(fixture, apiKey);
    await agent.hello();
    const body = monitorBody({ agentIds: [agent.id], retries: 0, intervalSeconds: 60 });
    const created = await fixture.request('POST', '/api/v1/monitors', { apiKey, body });
    const { id } = created.body;
    const monitor = async () => (await fixture.request('GET', `/api/v1/monitors/${id}`, { apiKey })).body;

    await agent.send([resultOf(id, clock.now, 'up')]);
    const begin = clock.now;
    clock.now = begin + 5 * minute;
    await followAgents(fixture);
    expect((await monitor()).currentStatus).toBe('unknown');

    // An hour later it is back, with a result of each minute; the target was down for ten of them.
    clock.now = begin + 60 * minute;
    await agent.hello();
    const statusAt = (index: number) => (index >= 20 && index < 30 ? 'down' : 'up');
    const results = Array.from({ length: 60 }, (_, index) =>
      resultOf(id, begin + (index + 1) * minute, statusAt(index + 1)),
    );
    expect((await agent.send(results)).body).toMatchObject({ accepted: 60, rejected: [] });
    expect((await monitor()).currentStatus).toBe('up');
    const [row] = await store.find('monitors', { id }, { limit: 1 });
    const where = { monitorRef: row?.ref ?? 0, startedAt: { above: begin } };
    const evaluated = { statusSeenSince: row?.statusSince ?? 0 };
    await store.commit([{ kind: 'update', table: 'evaluations', where: { id }, set: evaluated }]);

    const worker = createGapWorker({ store, clock: { ...systemClock, now: () => clock.now } });
    worker.start();
    await expect.poll(() => store.find('statusGaps', {}, { limit: 1 })).toEqual([]);
    await worker.stop();
    const statuses = await store.find('statusIntervals', where, { orderBy: 'startedAt', limit: 10 });
    const outage = statuses.find(({ status }) => status === 'down');
    expect([outage?.startedAt, outage?.endedAt]).toEqual([begin + 20 * minute, begin + 30 * minute]);
    expect(statuses.some(({ status }) => status === 'unknown')).toBe(false);
    expect(await store.find('incidents', { organizationId: owner.organizationId }, { limit: 1 })).toEqual([]);
  });

  // The late batch of the agent comes after every other check: each status begins when its checks say so.
  test.each<
    [string, { quorum: object; checks: readonly Check[]; late: readonly Check[]; statuses: readonly string[] }]
  >([
    [
      'the outage that an agent reports late ends with the success that it reports, not with the last check of the server',
      {
        quorum: { mode: 'any' },
        checks: [
          ['server', 0, 'up'],
          ['agent', 1, 'up'],
          ['server', 60, 'up'],
          ['server', 120, 'up'],
        ],
        late: [
          ['agent', 20, 'down'],
          ['agent', 70, 'up'],
        ],
        statuses: ['up 0-20', 'down 20-70', 'up 70'],
      },
    ],
    [
      'it lasts while another location says down as well',
      {
        quorum: { mode: 'any' },
        checks: [
          ['agent', 1, 'up'],
          ['server', 2, 'up'],
          ['server', 60, 'down'],
          ['server', 100, 'up'],
          ['server', 120, 'up'],
        ],
        late: [
          ['agent', 50, 'down'],
          ['agent', 80, 'up'],
        ],
        statuses: ['up 1-50', 'down 50-100', 'up 100'],
      },
    ],
    [
      'it lasts while a location that has become silent says down',
      {
        quorum: { mode: 'any' },
        checks: [
          ['agent', 1, 'up'],
          ['other', 2, 'down'],
          ['agent', 40, 'down'],
          ['server', 60, 'up'],
          ['server', 120, 'up'],
          ['server', 170, 'up'],
        ],
        late: [['agent', 90, 'up']],
        statuses: ['up 1-2', 'down 2-162', 'up 162'],
      },
    ],
  ])('%s', async (_, { quorum, checks, late, statuses }) => {
    const { clock, store } = fixture;
    const owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write'] as const;
    const apiKey = (await fixture.newApiKey(owner, scopes)).secret;
    const [agent, other] = [await createAgent(fixture, apiKey), await createAgent(fixture, apiKey)];
    for (const each of [agent, other]) await each.hello();
    const more = { retries: 0, recoveryThreshold: 1, intervalSeconds: 60, timeoutSeconds: 10 };
    const agentIds = [agent.id, other.id];
    const body = monitorBody({ agentIds, checkFromServer: true, quorum, ...more });
    const { id } = (await fixture.request('POST', '/api/v1/monitors', { apiKey, body })).body;
    const begin = clock.now;
    for (const [by, at, status] of checks) {
      clock.now = begin + at * second;
      if (by !== 'server') {
        await (by === 'agent' ? agent : other).send([resultOf(id, clock.now, status)]);
        continue;
      }
      const until = clock.now + 30 * second;
      const monitor = await store.claimMonitor({ id, now: clock.now, leaseUntil: until, leaseToken: 'test' });
      if (monitor === undefined) throw new Error(`${id} is not free`);
      const lease = { token: 'test', monitorRef: monitor.ref, until };
      const times = { dueAt: clock.now, startedAt: clock.now, endedAt: clock.now };
      await recordChecks(store, [toRecord({ monitor, lease, report: reportOf(status), ...times }, false)], clock.now);
    }
    clock.now += 5 * second;
    const sent = late.map(([, at, status]) => resultOf(id, begin + at * second, status));
    expect((await agent.send(sent)).body).toMatchObject({ accepted: late.length, rejected: [] });
    await decideWhatIsLate(fixture, id);
    const monitor = await store.get('monitors', { id });
    const where = { monitorRef: monitor?.ref ?? 0, status: { in: ['up', 'down'] } } as const;
    const ended = await store.find('statusIntervals', where, { orderBy: 'startedAt', limit: 10 });
    const seconds = (at: number) => (at - begin) / second;
    expect([
      ...ended.map(({ status, startedAt, endedAt }) => `${status} ${seconds(startedAt)}-${seconds(endedAt)}`),
      `${monitor?.currentStatus} ${seconds(monitor?.statusSince ?? 0)}`,
    ]).toEqual(statuses);
  });
});
