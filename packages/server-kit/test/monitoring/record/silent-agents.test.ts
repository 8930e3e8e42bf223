import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { createAgent, resultOf } from '../agents/agent-fixture.js';
import { recordScopes } from './hold-to-model.js';
import { RecordWorld } from './record-world.js';

const minute = 60_000;
const hour = 60 * minute;

describe.each(dialects)('An agent that falls silent as the clock is set back, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    const limits = { rateLimitPerMinute: 100_000 };
    apiKey = (await fixture.newApiKey(await fixture.newMember('owner'), recordScopes, limits)).secret;
  });
  afterAll(() => fixture.close());

  test('is noticed as soon as ever, and so is that nothing is known of its monitors', async () => {
    const { clock } = fixture;
    const world = new RecordWorld(fixture, { hasAgents: true });
    world.start(0);
    const agent = await createAgent(fixture, apiKey);
    const body = { name: 'Intranet', type: 'tcp', target: 'intranet.example:443', agentIds: [agent.id] };
    const rules = { checkFromServer: false, intervalSeconds: 15, timeoutSeconds: 2 };
    const { body: monitor } = await fixture.request('POST', '/api/v1/monitors', {
      apiKey,
      body: { ...body, ...rules },
    });
    world.passWithoutProcesses(2 * hour);
    expect((await agent.hello()).status).toBe(200);
    for (const end = clock.now + minute; clock.now < end; ) {
      expect((await agent.send([resultOf(monitor.id, clock.now)])).status).toBe(200);
      await world.advanceTo(clock.now + 15_000);
    }
    const read = async (path: string) => (await fixture.request('GET', `/api/v1/${path}`, { apiKey })).body;
    expect((await read(`monitors/${monitor.id}`)).currentStatus).toBe('up');
    world.setClockBack(hour);
    await world.advanceTo(clock.now + 3 * minute);
    expect(await read(`monitors/${monitor.id}`)).toMatchObject({
      currentStatus: 'unknown',
      unknownReason: 'agentSilent',
    });
    expect((await read(`agents/${agent.id}`)).status).toBe('offline');
    world.end();
  });

  test('finds nothing of the time before the step in the time that has the same dates since', async () => {
    const { clock } = fixture;
    const world = new RecordWorld(fixture, { hasAgents: true });
    world.start(0);
    const agents = [await createAgent(fixture, apiKey), await createAgent(fixture, apiKey)] as const;
    const agentIds = agents.map(({ id }) => id);
    const body = { name: 'Extranet', type: 'tcp', target: 'extranet.example:443', agentIds };
    const rules = {
      checkFromServer: false,
      intervalSeconds: 30,
      timeoutSeconds: 2,
      retries: 0,
      quorum: { mode: 'any' },
    };
    const { id } = (await fixture.request('POST', '/api/v1/monitors', { apiKey, body: { ...body, ...rules } })).body;
    const read = async (path: string) => (await fixture.request('GET', `/api/v1/${path}`, { apiKey })).body;
    for (const agent of agents) expect((await agent.hello()).status).toBe(200);
    const report = async (minutes: number, status: 'up' | 'down'): Promise<void> => {
      for (const end = clock.now + minutes * minute; clock.now < end; ) {
        for (const agent of agents) expect((await agent.send([resultOf(id, clock.now, status)])).status).toBe(200);
        await world.advanceTo(clock.now + minute / 2);
      }
    };
    await report(20, 'up');
    await report(10, 'down');
    await report(5, 'up');
    const incidents = await read(`incidents?monitorId=${id}`);
    expect(incidents.data.map(({ status }: { readonly status: string }) => status)).toEqual(['resolved']);
    // So that no two results have the same date.
    world.setClockBack(30 * minute + 4000);
    const stepAt = clock.now;
    await report(10, 'up');
    // A check between two of the others, which comes late: all is decided once more that was decided since.
    const late = resultOf(id, clock.now - 7000, 'up');
    await report(15, 'up');
    expect((await agents[0].send([late])).status).toBe(200);
    await world.advanceTo(clock.now + 30_000);
    const [first, ...others] = (await read(`incidents?monitorId=${id}`)).data;
    expect(others).toEqual([]);
    expect(Date.parse(first.resolvedAt) - Date.parse(first.startedAt)).toBe(10 * minute);
    expect(Date.parse(first.resolvedAt)).toBeLessThan(stepAt);
    expect((await read(`monitors/${id}`)).currentStatus).toBe('up');
    const { ref } = (await fixture.store.get('monitors', { id })) ?? { ref: 0 };
    const ended = await fixture.store.find('statusIntervals', { monitorRef: ref }, { orderBy: 'startedAt', limit: 20 });
    expect(ended.filter(({ endedAt }) => endedAt > stepAt)).toEqual([]);
    const { data: items } = await read(`monitors/${id}/results?since=${new Date(stepAt).toISOString()}&pageSize=100`);
    expect(new Set(items.map(({ status }: { readonly status: string }) => status))).toEqual(new Set(['up']));
    world.end();
  });

  test('keeps what it had found some seconds ahead of the server, and work that a dead process held goes on', async () => {
    const { clock, store } = fixture;
    const world = new RecordWorld(fixture, { hasAgents: true });
    world.start(0);
    const agent = await createAgent(fixture, apiKey);
    expect((await agent.hello()).status).toBe(200);
    const body = {
      name: 'Wiki',
      type: 'tcp',
      target: 'wiki.example:443',
      agentIds: [agent.id],
      checkFromServer: false,
    };
    const { id } = (await fixture.request('POST', '/api/v1/monitors', { apiKey, body })).body;
    await world.advanceTo(clock.now + minute);
    expect((await agent.send([resultOf(id, clock.now + 3000)])).status).toBe(200);
    await world.advanceTo(clock.now + 500);
    const held = { nextAt: clock.now - 2 * hour, leaseUntil: clock.now + 9000, leaseToken: 'wrk_gone:held' };
    await store.commit([{ kind: 'update', table: 'evaluations', where: { id }, set: held }]);
    world.setClockBack(hour);
    const stepAt = clock.now;
    await world.advanceTo(stepAt + minute);
    expect((await store.get('evaluations', { id }))?.leaseToken).not.toBe(held.leaseToken);
    const { ref } = (await store.get('monitors', { id })) ?? { ref: 0 };
    const results = await store.find('monitorResults', { monitorRef: ref }, { orderBy: 'at', limit: 5 });
    expect(results).toHaveLength(1);
    expect(results[0]?.at).toBeGreaterThanOrEqual(stepAt);
    expect(results[0]?.at).toBeLessThan(stepAt + 1000);
    world.end();
  });
});
