import { allScopes } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offlineChanges, seenChanges } from '../../../src/monitoring/agents/agent-status.js';
import { dialects, type KitFixture, openKit, type Reply } from '../../kit-fixture.js';
import { evaluateAll } from '../evaluation/evaluate-all.js';

const second = 1000;

describe.each(dialects)('A rule about agents on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    const owner = await fixture.newMember('owner');
    ({ secret: apiKey } = await fixture.newApiKey(owner, allScopes));
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: object): Promise<Reply> =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body !== undefined && { body }) });
  const newAgent = async (name: string): Promise<string> => (await send('POST', '/agents', { name })).body.id;
  /** Writes that an agent called, or was silent for too long. */
  const change = async (id: string, to: 'online' | 'offline'): Promise<void> => {
    const { store, clock } = fixture;
    const agent = await store.get('agents', { id });
    if (agent === undefined) throw new Error(`no agent ${id}`);
    const { now } = clock;
    const changes =
      to === 'online' ? await seenChanges(agent, store, now) : await offlineChanges(agent, store, { now });
    expect((await store.commit(changes)).isCommitted).toBe(true);
    await evaluateAll(store, now);
  };
  const pass = async (seconds: number): Promise<void> => {
    fixture.clock.now += seconds * second;
    await evaluateAll(fixture.store, fixture.clock.now);
  };
  const states = async (id: string): Promise<string[]> =>
    (await send('GET', `/alerts?agentId=${id}`)).body.data.map(({ state }: { state: string }) => state);

  const condition = { metric: 'agentOffline', operator: '>=', threshold: 300 };

  test('fires when an agent has been offline for long enough, and clears when it is back', async () => {
    const [berlin, other] = [await newAgent('Berlin'), await newAgent('Other')];
    const target = { scope: 'agents', agentIds: [berlin] };
    const draft = {
      name: 'Agent is gone',
      target,
      condition,
      failureThreshold: 1,
      successThreshold: 1,
      createIncident: true,
    };
    const { body: rule, status } = await send('POST', '/alert-rules', draft);
    expect(status, JSON.stringify(rule)).toBe(201);
    const from = new Date(fixture.clock.now).toISOString();
    await pass(10);
    await change(berlin, 'online');
    await change(other, 'online');
    await pass(60);
    await change(berlin, 'offline');
    await change(other, 'offline');
    expect(await states(berlin)).toEqual(['inactive']);
    await pass(299);
    expect(await states(berlin)).toEqual(['inactive']);
    await pass(1);
    expect(await states(berlin)).toEqual(['firing']);
    expect(await states(other)).toEqual([]);
    const { body: incidents } = await send('GET', '/incidents');
    const subject = { type: 'agent', id: berlin, name: 'Berlin', labels: {}, exporterId: null };
    expect(incidents.data).toMatchObject([{ title: 'Agent is gone: Berlin', monitorIds: [], subject, status: 'open' }]);
    await pass(600);
    await change(berlin, 'online');
    expect(await states(berlin)).toEqual(['inactive']);
    expect((await send('GET', '/incidents')).body.data).toMatchObject([{ status: 'resolved' }]);
    const { body: tried } = await send('POST', `/alert-rules/${rule.id}/test`, { from, subjectId: berlin });
    const ago = (seconds: number): string => new Date(fixture.clock.now - seconds * second).toISOString();
    expect(tried.alerts).toEqual([
      { monitorId: null, monitorName: null, subject, firedAt: ago(600), clearedAt: ago(0), value: 300 },
    ]);
    await send('DELETE', `/alert-rules/${rule.id}`);
  });

  test('clears when the agent is disabled, and ends with the agent', async () => {
    const id = await newAgent('Hamburg');
    const { body: rule } = await send('POST', '/alert-rules', {
      name: 'Any agent is gone',
      condition,
      failureThreshold: 1,
      successThreshold: 1,
      createIncident: true,
    });
    await change(id, 'online');
    await pass(60);
    await change(id, 'offline');
    await pass(300);
    expect(await states(id)).toEqual(['firing']);
    await send('PATCH', `/agents/${id}`, { enabled: false });
    await pass(0);
    expect(await states(id)).toEqual(['inactive']);
    await send('PATCH', `/agents/${id}`, { enabled: true });
    await pass(300);
    expect(await states(id)).toEqual(['firing']);
    expect((await send('DELETE', `/agents/${id}`)).status).toBe(204);
    expect(
      (await send('GET', `/alert-rules/${rule.id}/states`)).body.data.map(
        ({ subject }: { subject: { id: string } }) => subject.id,
      ),
    ).not.toContain(id);
    const { body: open } = await send('GET', '/incidents?status=open');
    expect(open.data.map(({ title }: { title: string }) => title)).not.toContain('Any agent is gone: Hamburg');
    expect(await fixture.store.get('evaluations', { id })).toBe(undefined);
  });

  test.each([
    ['an agent that does not exist', { target: { scope: 'agents', agentIds: ['agt_none'] } }, 'target.agentIds'],
    ['monitors as its target', { target: { scope: 'tags', tags: ['a'] } }, 'target.scope'],
    ['an exact number of seconds', { condition: { ...condition, operator: '==' } }, 'condition.operator'],
  ])('with %s is refused', async (_, given, path) => {
    const { status, body } = await send('POST', '/alert-rules', { name: 'Gone', condition, ...given });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });

  test('about monitors has no agents as its target', async () => {
    const latency = { metric: 'latencyMs', operator: '>', threshold: 1 };
    const { status, body } = await send('POST', '/alert-rules', {
      name: 'A',
      condition: latency,
      target: { scope: 'agents' },
    });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'target.scope']);
  });
});
