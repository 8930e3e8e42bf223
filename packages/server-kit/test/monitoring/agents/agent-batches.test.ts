import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';
import { createAgent, resultOf, type SimulatedAgent } from './agent-fixture.js';

describe.each(dialects)('batches of results, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let apiKey: string;
  let agent: SimulatedAgent;
  let monitorId: string;
  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 100_000 });
    owner = await fixture.newMember('owner');
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write'] as const;
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
    agent = await createAgent(fixture, apiKey);
    await agent.hello();
    const created = await fixture.request('POST', '/api/v1/monitors', {
      apiKey,
      body: monitorBody({ agentIds: [agent.id] }),
    });
    monitorId = created.body.id;
  });
  afterAll(() => fixture.close());

  const sendBytes = (bytes: Uint8Array<ArrayBuffer>, encoding = 'gzip') =>
    fixture.request('POST', '/api/v1/agent/results', {
      token: agent.token,
      rawBody: bytes,
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    });
  const batch = (results: readonly unknown[]) => ({
    instanceId: agent.instanceId,
    sentAt: new Date(fixture.clock.now).toISOString(),
    results,
  });

  test('a batch that is compressed with gzip is accepted', async () => {
    const bytes = new Uint8Array(gzipSync(JSON.stringify(batch([resultOf(monitorId, fixture.clock.now)]))));
    expect((await sendBytes(bytes)).body).toMatchObject({ accepted: 1 });
  });

  test.each([
    ['unpacks to more than a mebibyte', () => gzipSync(Buffer.alloc(50_000_000, ' ')), 413],
    ['is small and unpacks to more than a mebibyte', () => gzipSync(Buffer.alloc(2_000_000, ' ')), 413],
    ['is not gzip', () => Buffer.from('{"results":[]}'), 400],
    ['is cut off', () => gzipSync(JSON.stringify({ a: 'b'.repeat(1000) })).subarray(0, 20), 400],
    ['is long and cut off', () => gzipSync(randomBytes(10_000)).subarray(0, 9000), 400],
  ])('a batch that %s is refused', async (_, make, status) => {
    expect((await sendBytes(new Uint8Array(make()))).status).toBe(status);
  });

  test('another content coding is refused with the one that is accepted', async () => {
    const reply = await sendBytes(new TextEncoder().encode('{}'), 'br');
    expect([reply.status, reply.headers.get('accept-encoding')]).toEqual([415, 'gzip']);
  });

  test('the same batch from two processes at once is recorded once', async () => {
    const at = fixture.clock.now - 60_000;
    const results = Array.from({ length: 50 }, (_, index) => resultOf(monitorId, at + index * 100));
    const replies = await Promise.all([agent.send(results), agent.send(results), agent.send(results)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await fixture.request('GET', `/api/v1/monitors/${monitorId}/results?pageSize=1`, { apiKey });
    expect(body.meta.totalItems).toBe(51);
  });

  test('results of a batch that is sent again before it is answered count as usage once', async () => {
    const checks = async () => {
      const used = { organizationId: owner.organizationId, metric: 'checks' } as const;
      const days = await fixture.store.find('usageDays', used, { limit: 100 });
      return days.reduce((sum, { quantity }) => sum + quantity, 0);
    };
    const before = await checks();
    fixture.clock.now += 60_000;
    const results = Array.from({ length: 50 }, (_, index) => resultOf(monitorId, fixture.clock.now - 10_000 + index));
    await Promise.all([agent.send(results), agent.send(results), agent.send(results)]);
    await agent.send(results);
    expect((await checks()) - before).toBe(50);
  });

  test('a result names its monitor, and never one of another organization', async () => {
    const stranger = await fixture.newMember('owner');
    const { secret } = await fixture.newApiKey(stranger, ['monitors:write', 'agents:write']);
    const foreign = await createAgent(fixture, secret);
    await foreign.hello();
    const sent = await foreign.send([resultOf(monitorId, fixture.clock.now)]);
    expect(sent.body).toMatchObject({ accepted: 0, rejected: [{ index: 0, code: 'unknown_monitor' }] });
    const assigned = await fixture.request('POST', '/api/v1/monitors', {
      apiKey: secret,
      body: monitorBody({ agentIds: [agent.id] }),
    });
    expect([assigned.status, assigned.body.errors[0].path]).toEqual([400, 'agentIds[0]']);
    const filtered = await fixture.request('GET', `/api/v1/monitors/${monitorId}/results?agentId=${foreign.id}`, {
      apiKey,
    });
    expect(filtered.status).toBe(404);
  });

  test('only who may manage agents hands one the credentials that are kept', async () => {
    const { secret } = await fixture.newApiKey(owner, ['monitors:read', 'monitors:write']);
    const credentials = { username: 'ops', password: 'correct horse' };
    const { body } = await fixture.request('POST', '/api/v1/monitors', { apiKey, body: monitorBody({ credentials }) });
    const path = `/api/v1/monitors/${body.id}`;
    const assign = (key: string, more: object = {}) =>
      fixture.request('PATCH', path, { apiKey: key, body: { agentIds: [agent.id], ...more } });
    const refused = await assign(secret);
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'credentials']);
    expect((await assign(secret, { credentials })).status).toBe(200);
    expect((await fixture.request('PATCH', path, { apiKey, body: { agentIds: [] } })).status).toBe(200);
    expect((await assign(apiKey)).status).toBe(200);
  });

  // How requests are counted is the same in every window: one of the two databases counts 601.
  if (dialect === 'postgres') return;

  test('an agent has its own window of calls', async () => {
    const flooding = await createAgent(fixture, apiKey);
    await flooding.hello();
    fixture.clock.now += 60_000 - (fixture.clock.now % 60_000);
    const replies = await Promise.all(Array.from({ length: 601 }, () => flooding.call('GET', '/assignments')));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await agent.call('GET', '/assignments')).status).toBe(200);
  });
});
