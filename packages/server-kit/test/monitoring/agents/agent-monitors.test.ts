import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/base/ids.js';
import { monitorsBounds } from '../../../src/monitoring/monitors/bounds.js';
import { dialects, type KitFixture, monitorBody, openKit, type Reply } from '../../kit-fixture.js';
import { createAgent, resultOf, type SimulatedAgent } from './agent-fixture.js';

const most = monitorsBounds.agentMonitors.most;

describe.each(dialects)('The monitors of an agent, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  let agent: SimulatedAgent;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    const owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
    agent = await createAgent(fixture, apiKey);
    await agent.hello();
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body: unknown): Promise<Reply> =>
    fixture.request(method, `/api/v1${path}`, { apiKey, body });
  const bulk = (count: number, agentIds: readonly string[]): Promise<Reply> => {
    const monitors = Array.from({ length: count }, () => monitorBody({ agentIds }));
    return send('POST', '/monitors/bulk', { action: 'create', monitors });
  };

  /** Writes monitors of the agent as they are after a request. */
  const addMonitors = async (count: number): Promise<void> => {
    const { id } = (await send('POST', '/monitors', monitorBody({ agentIds: [agent.id] }))).body;
    const made = await fixture.store.get('monitors', { id });
    if (made === undefined) throw new Error(`no monitor ${id}`);
    const { ref: _, ...row } = made;
    const rows = Array.from({ length: count - 1 }, () => ({ ...row, id: newId('mon', fixture.clock.now) }));
    for (let index = 0; index < rows.length; index += 100) {
      const some = rows.slice(index, index + 100);
      await fixture.store.commit(some.map((copy) => ({ kind: 'insert', table: 'monitors', row: copy })));
    }
  };

  test('begin anew when many are resumed at once: what an agent found before says nothing', async () => {
    const { id, version } = (await send('POST', '/monitors', monitorBody({ agentIds: [agent.id], retries: 2 }))).body;
    const found = async () => (await fixture.store.get('monitors', { id }))?.locations;
    await agent.send([resultOf(id, fixture.clock.now, 'down', { version })]);
    expect(await found()).toMatchObject([{ consecutiveFailures: 1, isVerifying: true }]);
    await send('POST', '/monitors/bulk', { action: 'pause', monitorIds: [id] });
    await send('POST', '/monitors/bulk', { action: 'resume', monitorIds: [id] });
    expect(await found()).toMatchObject([
      { currentStatus: 'pending', consecutiveFailures: 0, isVerifying: false, at: null },
    ]);
  });

  test('are 2,000 at most, also when they are assigned at once or in bulk', async () => {
    const before = (await fixture.request('GET', `/api/v1/agents/${agent.id}`, { apiKey })).body.monitorCount;
    await addMonitors(most - before - 1);
    const together = await bulk(2, [agent.id]);
    expect([together.status, together.body.errors[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'monitors', code: 'too_many_monitors' }),
    ]);
    const { body: free } = await send('POST', '/monitors', monitorBody());
    const { body: another } = await send('POST', '/monitors', monitorBody());
    const monitorIds = [free.id, another.id];
    const named = { action: 'update', monitorIds, patch: { agentIds: [agent.id] } };
    const updated = await send('POST', '/monitors/bulk', named);
    expect([updated.status, updated.body.errors[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'patch.agentIds', code: 'too_many_monitors' }),
    ]);
    const previewed = await send('POST', '/monitors/bulk', { ...named, dryRun: true });
    expect(previewed.body.problems).toMatchObject([{ path: 'patch.agentIds', code: 'too_many_monitors' }]);
    for (const id of monitorIds) {
      expect((await fixture.request('GET', `/api/v1/monitors/${id}`, { apiKey })).body).toMatchObject({
        version: 1,
        agentIds: [],
      });
    }
    const replies = await Promise.all([
      send('POST', '/monitors', monitorBody({ agentIds: [agent.id] })),
      send('PATCH', `/monitors/${free.id}`, { agentIds: [agent.id] }),
      send('POST', '/monitors/bulk', { ...named, monitorIds: [another.id] }),
      send('POST', '/monitors', monitorBody({ agentIds: [agent.id] })),
    ]);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    for (const { status, body } of replies.filter((reply) => reply.status >= 300)) {
      expect([status, body.errors[0]]).toEqual([
        400,
        expect.objectContaining({
          path: expect.stringMatching(/agentIds$/),
          message: expect.stringContaining(`at most ${most}`),
        }),
      ]);
    }
    expect((await agent.call('GET', '/assignments')).body.assignments).toHaveLength(most);
    const { monitorId, version } = (await agent.call('GET', '/assignments')).body.assignments[0];
    const renamed = await send('PATCH', `/monitors/${monitorId}`, { name: 'Another name' });
    expect([renamed.status, renamed.body.version]).toEqual([200, version + 1]);
  });
});
