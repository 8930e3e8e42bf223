import { createAgentKeyPair, openSealedCredentials } from '@watchpost/checks/sealed-credentials';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, monitorBody, openKit } from '../../kit-fixture.js';
import { createAgent, followAgents, newInstanceId, resultOf, simulateAgent } from './agent-fixture.js';

const second = 1000;

describe.each(dialects)('agents, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  let organizationId: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    const owner = await fixture.newMember('owner');
    organizationId = owner.organizationId;
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
  });
  afterAll(() => fixture.close());

  const call = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });
  const newMonitor = async (more: object): Promise<string> => {
    const reply = await call('POST', '/monitors', monitorBody(more));
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.id;
  };
  const events = async (type: string, subjectId: string) =>
    (await fixture.store.find('events', { organizationId, type, subjectId }, { limit: 100 })).length;

  test('a new agent has a token that is shown once and stored as a hash', async () => {
    const created = await call('POST', '/agents', { name: 'Berlin', location: 'Berlin, Germany' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ status: 'pending', lastSeenAt: null, monitorCount: 0, capabilities: [] });
    expect(created.body.token).toMatch(/^wpa_[0-9A-Za-z]{36}$/);
    const shown = await call('GET', `/agents/${created.body.id}`);
    expect(JSON.stringify(shown.body)).not.toContain(created.body.token);
    const row = await fixture.store.get('agents', { id: created.body.id });
    expect(JSON.stringify(row)).not.toContain(created.body.token);
    expect(created.body.token.startsWith(shown.body.tokenPrefix)).toBe(true);
  });

  test('a result counts whose message, or whose certificate has an issuer, that is too long', async () => {
    const agent = await createAgent(fixture, apiKey);
    await agent.hello();
    const monitorId = await newMonitor({ agentIds: [agent.id] });
    fixture.clock.now += 10 * second;
    const result = resultOf(monitorId, fixture.clock.now - second, 'down');
    const certificate = { issuer: 'y'.repeat(501), validTo: '2030-01-01T00:00:00.000Z', daysRemaining: 1 };
    const message = `${'x'.repeat(1998)}🚪🚪`;
    const long = { ...result, certificate, measurement: { ...result.measurement, message } };
    expect((await agent.send([long])).body).toMatchObject({ accepted: 1, rejected: [] });
    const shown = await call('GET', `/monitors/${monitorId}/results?agentId=${agent.id}`);
    expect(shown.body.data[0].message).toBe(`${'x'.repeat(1998)}…`);
  });

  test('an agent says hello, gets its monitors and reports results, each once', async () => {
    const agent = await createAgent(fixture, apiKey);
    const connected = await events('agent.connected', agent.id);
    const welcome = await agent.hello();
    expect(welcome.status, JSON.stringify(welcome.body)).toBe(200);
    expect(welcome.body).toMatchObject({ agentId: agent.id, protocol: 1, pollSeconds: 30, maxBatch: 500 });
    expect(await events('agent.connected', agent.id)).toBe(connected + 1);
    const monitorId = await newMonitor({ agentIds: [agent.id] });
    const assigned = await agent.call('GET', '/assignments');
    expect(assigned.body.assignments).toMatchObject([
      { monitorId, version: 1, type: 'https', sealedCredentials: null },
    ]);
    const etag = assigned.headers.get('etag') ?? '';
    expect((await agent.call('GET', '/assignments', undefined, { 'if-none-match': etag })).status).toBe(304);

    fixture.clock.now += 10 * second;
    const at = fixture.clock.now - 2 * second;
    const batch = [resultOf(monitorId, at), resultOf(monitorId, at + second, 'degraded')];
    const sent = await agent.send(batch);
    expect(sent.body).toMatchObject({ accepted: 2, duplicates: 0, rejected: [], assignmentsEtag: etag });
    expect((await agent.send(batch)).body).toMatchObject({ accepted: 0, duplicates: 2 });
    expect((await agent.send([...batch].reverse())).body).toMatchObject({ accepted: 0, duplicates: 2 });
    const monitor = await call('GET', `/monitors/${monitorId}`);
    expect(monitor.body).toMatchObject({
      currentStatus: 'degraded',
      checkFromServer: false,
      nextCheckAt: null,
      locations: [{ agentId: agent.id, name: 'Hamburg', status: 'degraded', latencyMs: 12.5, isFresh: true }],
    });
    const results = await call('GET', `/monitors/${monitorId}/results?agentId=${agent.id}`);
    expect(results.body.data.map((result: { at: string; agentId: string }) => [result.at, result.agentId])).toEqual(
      [batch[1], batch[0]].map((result) => [result?.at, agent.id]),
    );
    expect((await call('GET', `/monitors/${monitorId}/results?agentId=server`)).body.data).toEqual([]);
    expect((await call('GET', `/monitors/${monitorId}/latency?agentId=${agent.id}`)).body).toMatchObject({ count: 2 });
    expect((await call('GET', `/monitors/${monitorId}/latency?agentId=server`)).body).toMatchObject({ count: 0 });
    expect((await call('GET', `/agents/${agent.id}`)).body).toMatchObject({ status: 'online', monitorCount: 1 });
  });

  test('a batch is taken item by item, and each refusal names its reason', async () => {
    const agent = await createAgent(fixture, apiKey);
    const other = await createAgent(fixture, apiKey);
    await agent.hello();
    const mine = await newMonitor({ agentIds: [agent.id] });
    const its = await newMonitor({ agentIds: [other.id] });
    const { now } = fixture.clock;
    const reply = await agent.send([
      resultOf('mon_0000000000000000000000000z', now),
      resultOf(its, now),
      resultOf(mine, now + 5001),
      resultOf(mine, now - 86_400_001),
      { monitorId: mine },
      null,
      resultOf(mine, now),
    ]);
    expect(reply.body).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(reply.body.rejected.map(({ index, code }: { index: number; code: string }) => [index, code])).toEqual([
      [0, 'unknown_monitor'],
      [1, 'not_assigned'],
      [2, 'in_future'],
      [3, 'too_old'],
      [4, 'invalid'],
      [5, 'invalid'],
    ]);
  });

  test('an instance that says hello takes over, and the older one gets a conflict', async () => {
    const first = await createAgent(fixture, apiKey);
    await first.hello();
    const second = simulateAgent(fixture, first);
    expect((await second.hello()).status).toBe(200);
    const monitorId = await newMonitor({ agentIds: [first.id] });
    const late = await first.send([resultOf(monitorId, fixture.clock.now)]);
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect((await first.call('POST', '/goodbye', { instanceId: first.instanceId })).status).toBe(204);
    expect((await call('GET', `/agents/${first.id}`)).body.status).toBe('online');
    expect((await second.send([resultOf(monitorId, fixture.clock.now)])).body.accepted).toBe(1);
  });

  test('the first hello pins the key, and only a rotated token pins another', async () => {
    const agent = await createAgent(fixture, apiKey);
    await agent.hello();
    const thief = simulateAgent(fixture, { id: agent.id, token: agent.token });
    expect((await thief.hello()).body).toMatchObject({ code: 'conflict' });
    const rotated = await call('POST', `/agents/${agent.id}/rotate-token`, { graceSeconds: 60 });
    expect(rotated.body).toMatchObject({ publicKeyFingerprint: null });
    expect((await thief.hello()).status).toBe(409);
    expect((await agent.hello()).status).toBe(200);
    const renewed = simulateAgent(fixture, rotated.body);
    expect((await renewed.hello()).status).toBe(200);
    fixture.clock.now += 61 * second;
    expect((await agent.hello()).status).toBe(401);
    expect((await renewed.hello()).status).toBe(200);
  });

  test('credentials are sealed to the pinned key, and open for the agent alone', async () => {
    const agent = await createAgent(fixture, apiKey);
    await agent.hello();
    const credentials = { username: 'ops', password: 'correct horse' };
    const monitorId = await newMonitor({ agentIds: [agent.id], credentials });
    const reply = await agent.call('GET', '/assignments');
    expect(JSON.stringify(reply.body)).not.toContain('horse');
    const [assignment] = reply.body.assignments;
    const sealedFor = { agentId: agent.id, subjectId: monitorId, version: assignment.version };
    expect(openSealedCredentials(assignment.sealedCredentials, agent.keys.privateKey, sealedFor)).toEqual(credentials);
    const { privateKey } = createAgentKeyPair();
    expect(() => openSealedCredentials(assignment.sealedCredentials, privateKey, sealedFor)).toThrow();
  });

  test('a silent agent is offline, its monitors are unknown and never down, and one notice is sent', async () => {
    const agent = await createAgent(fixture, apiKey);
    await agent.hello();
    const monitorIds = await Promise.all([1, 2, 3].map(() => newMonitor({ agentIds: [agent.id] })));
    await agent.send(monitorIds.map((id) => resultOf(id, fixture.clock.now)));
    const disconnected = await events('agent.disconnected', agent.id);
    fixture.clock.now += 91 * second;
    await followAgents(fixture);
    expect(await events('agent.disconnected', agent.id)).toBe(disconnected + 1);
    expect((await call('GET', `/agents/${agent.id}`)).body.status).toBe('offline');
    for (const id of monitorIds) {
      const { body } = await call('GET', `/monitors/${id}`);
      expect(body).toMatchObject({ currentStatus: 'unknown', locations: [{ isFresh: false }] });
    }
    const notices = await fixture.store.find('news', { organizationId }, { limit: 100 });
    expect(notices.filter((notice) => notice.monitorId === agent.id).map(({ kind }) => kind)).toEqual([
      'agent.disconnected',
    ]);
    expect(notices.filter((notice) => monitorIds.includes(notice.monitorId ?? ''))).toEqual([]);
    await agent.send([resultOf(monitorIds[0] ?? '', fixture.clock.now)]);
    expect((await call('GET', `/monitors/${monitorIds[0]}`)).body.currentStatus).toBe('up');
    expect((await call('GET', `/agents/${agent.id}`)).body.status).toBe('online');
  });

  test('a goodbye makes an agent offline at once', async () => {
    const agent = await createAgent(fixture, apiKey);
    await agent.hello();
    expect((await agent.call('POST', '/goodbye', { instanceId: agent.instanceId })).status).toBe(204);
    expect((await call('GET', `/agents/${agent.id}`)).body.status).toBe('offline');
  });

  test('a disabled agent is refused, and is offline once it is enabled', async () => {
    const agent = await createAgent(fixture, apiKey);
    await agent.hello();
    const monitorId = await newMonitor({ agentIds: [agent.id] });
    await agent.send([resultOf(monitorId, fixture.clock.now)]);
    expect((await call('PATCH', `/agents/${agent.id}`, { enabled: false })).body.status).toBe('disabled');
    await followAgents(fixture);
    expect((await call('GET', `/monitors/${monitorId}`)).body.currentStatus).toBe('unknown');
    expect((await agent.hello()).status).toBe(403);
    expect((await call('PATCH', `/agents/${agent.id}`, { enabled: true })).body.status).toBe('offline');
    expect((await agent.hello()).status).toBe(200);
  });

  test('an agent that is the only location of a monitor is deleted by force alone, which pauses the monitor', async () => {
    const agent = await createAgent(fixture, apiKey);
    const other = await createAgent(fixture, apiKey);
    const only = await newMonitor({ agentIds: [agent.id] });
    const several = await newMonitor({ agentIds: [agent.id, other.id], quorum: { mode: 'count', count: 2 } });
    expect((await call('DELETE', `/agents/${agent.id}`)).body).toMatchObject({ code: 'conflict' });
    expect((await call('DELETE', `/agents/${agent.id}?force=true`)).status).toBe(204);
    expect((await call('GET', `/monitors/${only}`)).body).toMatchObject({
      agentIds: [],
      currentStatus: 'paused',
      enabled: false,
      checkFromServer: true,
    });
    expect((await call('GET', `/monitors/${several}`)).body).toMatchObject({
      agentIds: [other.id],
      quorum: { mode: 'count', count: 1 },
    });
    expect((await agent.hello()).status).toBe(401);
  });

  test.each([
    ['an agent that is not there', () => ({ agentIds: ['agt_0000'] }), 'agentIds[0]'],
    ['no location', () => ({ checkFromServer: false }), 'checkFromServer'],
    ['more votes than locations', () => ({ quorum: { mode: 'count', count: 2 } }), 'quorum.count'],
    ['a count without its mode', () => ({ quorum: { mode: 'any', count: 2 } }), 'quorum.count'],
  ])('a monitor with %s is refused', async (_, more, path) => {
    const reply = await call('POST', '/monitors', monitorBody(more()));
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path]);
  });

  test('a type that an agent cannot check, or that needs the server, is refused with both named', async () => {
    const agent = await createAgent(fixture, apiKey, { name: 'Bremen' });
    await agent.hello();
    const icmp = await call('POST', '/monitors', {
      name: 'Ping',
      type: 'icmp',
      target: '192.0.2.1',
      agentIds: [agent.id],
    });
    expect(icmp.body.errors[0].message).toMatch(/Bremen.*icmp/);
    const manual = await call('POST', '/monitors', { name: 'Manual', type: 'manual', agentIds: [agent.id] });
    expect(manual.body.errors[0].message).toContain('manual');
  });

  test('a call that waits is answered when a monitor is assigned, and not before', async () => {
    const [agent, other] = [await createAgent(fixture, apiKey), await createAgent(fixture, apiKey, { name: 'Other' })];
    const wait = async (one: typeof agent, seconds: number) => {
      await one.hello();
      const etag = (await one.call('GET', '/assignments')).headers.get('etag') ?? '';
      return {
        answer: one.call('GET', '/assignments', undefined, { 'if-none-match': etag, prefer: `wait=${seconds}` }),
      };
    };
    let isOtherAnswered = false;
    const { answer: ofOther } = await wait(other, 20);
    void ofOther.finally(() => {
      isOtherAnswered = true;
    });
    const { answer: waiting } = await wait(agent, 25);
    const monitorId = await newMonitor({ agentIds: [agent.id] });
    const reply = await waiting;
    expect(reply.status).toBe(200);
    expect(reply.body.assignments).toMatchObject([{ monitorId }]);
    // It would be if the answer had come with the end of the wait, which is longer.
    expect(isOtherAnswered).toBe(false);
    const othersId = await newMonitor({ agentIds: [other.id] });
    expect((await ofOther).body.assignments).toMatchObject([{ monitorId: othersId }]);
    const next = reply.headers.get('etag') ?? '';
    const quiet = await agent.call('GET', '/assignments', undefined, { 'if-none-match': next, prefer: 'wait=1' });
    expect(quiet.status).toBe(304);
  });

  test('a monitor that the agent and the server check has both locations', async () => {
    const agent = await createAgent(fixture, apiKey);
    const id = await newMonitor({ agentIds: [agent.id], checkFromServer: true });
    const { body } = await call('GET', `/monitors/${id}`);
    expect(body.locations.map(({ agentId }: { agentId: string | null }) => agentId)).toEqual([null, agent.id]);
    expect(body.nextCheckAt).not.toBeNull();
    const alone = await call('PATCH', `/monitors/${id}`, { agentIds: [] });
    expect(alone.body).toMatchObject({ locations: [], checkFromServer: true });
    const back = await call('PATCH', `/monitors/${id}`, { agentIds: [agent.id] });
    expect(back.body).toMatchObject({ checkFromServer: false, nextCheckAt: null });
  });

  test('an instance id that is not the one of the hello is refused for assignments too', async () => {
    const agent = await createAgent(fixture, apiKey);
    await agent.hello();
    expect((await agent.call('GET', `/assignments?instanceId=${newInstanceId()}`)).status).toBe(409);
    expect((await agent.call('GET', `/assignments?instanceId=${agent.instanceId}`)).status).toBe(200);
  });
});
