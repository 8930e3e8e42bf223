import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, monitorBody, openKit, type Reply } from '../../kit-fixture.js';
import { exporterBody } from '../exporters/exporter-fixture.js';
import { createAgent, followAgents, resultOf, type SimulatedAgent } from './agent-fixture.js';

const scopes = [
  'monitors:read',
  'monitors:write',
  'monitors:run',
  'agents:read',
  'agents:write',
  'exporters:read',
  'exporters:write',
] as const;

describe.each(dialects)('A check of agents on request, on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  let agent: SimulatedAgent;

  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
    const owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    agent = await createAgent(fixture, apiKey);
    await agent.hello({ capabilities: ['https', 'exporters'] });
  });

  const send = (method: string, path: string, body?: unknown): Promise<Reply> =>
    fixture.request(method, `/api/v1${path}`, { apiKey, ...(body !== undefined && { body }) });
  const newMonitor = async (more: object = {}): Promise<string> =>
    (await send('POST', '/monitors', monitorBody({ agentIds: [agent.id], ...more }))).body.id;
  const assigned = async (etag?: string) => {
    const headers = etag === undefined ? {} : { 'if-none-match': etag, prefer: 'wait=25' };
    const { body, headers: answered } = await agent.call('GET', '/assignments', undefined, headers);
    return { body, etag: answered.get('etag') ?? '' };
  };

  test('reaches an agent that waits, and is answered with its result', async () => {
    const monitorId = await newMonitor();
    const { etag, body } = await assigned();
    expect(body.assignments).toMatchObject([{ monitorId, runNow: null }]);
    const waiting = assigned(etag);
    const asked = send('POST', `/monitors/${monitorId}/check`);
    const [{ runNow }] = (await waiting).body.assignments;
    expect(runNow).toMatch(/^run_/);
    fixture.clock.now += 500;
    const result = resultOf(monitorId, fixture.clock.now, 'degraded', { runNow });
    expect((await agent.send([result])).body.accepted).toBe(1);
    expect((await asked).body).toMatchObject({
      monitorId,
      agentId: agent.id,
      status: 'degraded',
      at: result.at,
    });
    expect((await assigned()).body.assignments).toMatchObject([{ runNow: null }]);
  });

  test('is refused when no agent can make it, and given up by agents that are not there for long', async () => {
    const monitorId = await newMonitor();
    await send('POST', `/monitors/${monitorId}/pause`);
    expect((await send('POST', `/monitors/${monitorId}/check`)).body.detail).toContain('paused');
    await send('POST', `/monitors/${monitorId}/resume`);
    fixture.clock.now += 200_000;
    await followAgents(fixture);
    const refused = await send('POST', `/monitors/${monitorId}/check`);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('online')]);
    expect((await assigned()).body.assignments).toMatchObject([{ runNow: null }]);
  });

  test('asks an agent for a scrape as well, and is answered with the exporter', async () => {
    const { id } = (await send('POST', '/exporters', { ...exporterBody, agentId: agent.id })).body;
    const { etag } = await assigned();
    const waiting = assigned(etag);
    const asked = send('POST', `/exporters/${id}/scrape`);
    const [{ runNow, version }] = (await waiting).body.exporters;
    expect(runNow).toMatch(/^run_/);
    const scrape = { exporterId: id, version, at: new Date(fixture.clock.now).toISOString(), runNow, durationMs: 1 };
    const failed = { ...scrape, ok: false, status: 'unknown', message: 'the agent cannot open the credentials' };
    const { body } = await agent.call('POST', '/results', {
      instanceId: agent.instanceId,
      sentAt: scrape.at,
      scrapes: [failed],
    });
    expect(body.scrapes.accepted).toBe(1);
    expect((await asked).body).toMatchObject({ id, status: 'pending', lastError: failed.message });
    expect((await assigned()).body.exporters).toMatchObject([{ runNow: null }]);
    await agent.call('POST', '/goodbye', {});
    expect((await send('POST', `/exporters/${id}/scrape`)).status).toBe(409);
  });
});
