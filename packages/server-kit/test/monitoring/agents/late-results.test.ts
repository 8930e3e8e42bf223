import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { createGapWorker } from '../../../src/monitoring/locations/gap-worker.js';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { createAgent, followAgents, resultOf } from './agent-fixture.js';

const minute = 60_000;

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
});
