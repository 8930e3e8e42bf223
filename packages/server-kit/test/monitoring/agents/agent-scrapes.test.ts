import { createAgentKeyPair, openSealedCredentials } from '@watchpost/checks/sealed-credentials';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, openKit, type Reply } from '../../kit-fixture.js';
import { deleteExporters, exporterBody } from '../exporters/exporter-fixture.js';
import { createAgent, followAgents, type SimulatedAgent } from './agent-fixture.js';

const minute = 60_000;
const noon = Date.parse('2026-03-01T12:00:00.000Z');
const scopes = ['exporters:read', 'exporters:write', 'agents:read', 'agents:write'] as const;

const iso = (at: number): string => new Date(at).toISOString();

describe.each(dialects)('Exporters that agents scrape, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let apiKey: string;
  let agent: SimulatedAgent;

  beforeAll(async () => {
    fixture = await openKit(dialect, { rateLimitPerIp: 1_000_000 });
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    await deleteExporters(fixture.store);
    fixture.clock.now = noon;
    owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, scopes, { rateLimitPerMinute: 100_000 })).secret;
    agent = await createAgent(fixture, apiKey);
    await agent.hello({ capabilities: ['https', 'exporters'] });
  });

  const send = (method: string, path: string, body?: unknown, key = apiKey): Promise<Reply> =>
    fixture.request(method, `/api/v1${path}`, { apiKey: key, ...(body !== undefined && { body }) });
  const created = async (more: object = {}): Promise<string> => {
    const reply = await send('POST', '/exporters', { ...exporterBody, agentId: agent.id, ...more });
    expect(reply.body).toMatchObject({ id: expect.any(String) });
    return reply.body.id;
  };
  const shown = async (id: string): Promise<Reply['body']> => (await send('GET', `/exporters/${id}`)).body;
  const eventsOf = async (id: string): Promise<string[]> =>
    (await fixture.store.find('events', { subjectId: id }, { orderBy: 'id', limit: 99 })).map(({ type }) => type);

  const good = (exporterId: string, at: number, value: number | string = 1, more: object = {}) => ({
    exporterId,
    version: 1,
    at: iso(at),
    ok: true,
    format: 'text',
    samplesScraped: 2,
    bodyBytes: 30,
    durationMs: 5,
    metrics: [
      {
        name: 'app_load',
        type: 'gauge',
        unit: '',
        help: 'How busy.',
        series: [{ labels: { cpu: '0' }, value: String(value) }],
      },
    ],
    ...more,
  });
  const failed = (exporterId: string, at: number, more: object = {}) => ({
    exporterId,
    version: 1,
    at: iso(at),
    ok: false,
    status: 'down',
    message: 'connection refused',
    durationMs: 1,
    ...more,
  });
  const report = async (scrapes: readonly unknown[], by = agent): Promise<Reply['body']> =>
    (
      await by.call('POST', '/results', {
        instanceId: by.instanceId,
        sentAt: iso(fixture.clock.now),
        scrapes,
      })
    ).body;
  const valuesOf = async (id: string, from: number, to: number): Promise<(readonly [string, number | null])[]> => {
    const range = `from=${iso(from)}&to=${iso(to)}&bins=${(to - from) / minute}`;
    const { series } = (await send('GET', `/exporters/${id}/samples?selector=app_load&${range}`)).body;
    return (series[0]?.points ?? []).map(({ at, value }: { at: string; value: number }) => [at.slice(11, 16), value]);
  };

  test('an agent gets its exporters, with credentials that only it can open, and hears of each change', async () => {
    const credentials = { username: 'ops', password: 'correct horse' };
    const id = await created({ credentials, headers: { 'X-A': 'b' } });
    const reply = await agent.call('GET', '/assignments');
    expect(JSON.stringify(reply.body)).not.toContain('horse');
    const [exporter] = reply.body.exporters;
    expect(exporter).toMatchObject({ exporterId: id, version: 1, url: exporterBody.url, headers: { 'X-A': 'b' } });
    const sealedFor = { agentId: agent.id, subjectId: id, version: 1 };
    expect(openSealedCredentials(exporter.sealedCredentials, agent.keys.privateKey, sealedFor)).toEqual(credentials);
    const thief = createAgentKeyPair();
    expect(() => openSealedCredentials(exporter.sealedCredentials, thief.privateKey, sealedFor)).toThrow();

    const known = { 'if-none-match': reply.headers.get('etag') ?? '' };
    expect((await agent.call('GET', '/assignments', undefined, known)).status).toBe(304);
    await report([good(id, noon)]);
    expect((await agent.call('GET', '/assignments', undefined, known)).status).toBe(304);
    await send('PATCH', `/exporters/${id}`, { maxSeries: 10 });
    const changed = await agent.call('GET', '/assignments', undefined, known);
    expect(changed.body.exporters).toMatchObject([{ exporterId: id, version: 2, maxSeries: 10 }]);
    await send('POST', `/exporters/${id}/pause`);
    expect((await agent.call('GET', '/assignments')).body.exporters).toEqual([]);
    await send('DELETE', `/exporters/${id}`);
    const gone = await agent.call('GET', '/assignments', undefined, {
      'if-none-match': changed.headers.get('etag') ?? '',
    });
    expect(gone.status).toBe(200);
  });

  test('a scrape is recorded as one of the server, and once however often it is sent', async () => {
    const id = await created({ labels: { site: 'hh' } });
    expect(await shown(id)).toMatchObject({ status: 'pending', nextScrapeAt: null, lastError: null });
    const family = { name: 'app_load', type: 'gauge', unit: '', help: 'How busy.', samples: 2 };
    const scrapes = [good(id, noon - minute, 1.5), good(id, noon, '+Inf', { families: [family] })];
    expect((await report(scrapes)).scrapes).toEqual({ accepted: 2, duplicates: 0, rejected: [] });
    expect((await report(scrapes)).scrapes).toEqual({ accepted: 0, duplicates: 2, rejected: [] });
    expect(await shown(id)).toMatchObject({
      status: 'up',
      lastScrapedAt: iso(noon),
      seriesCount: 1,
      samplesScraped: 2,
      lastScrape: { samplesKept: 1, format: 'text', bodyBytes: 30 },
    });
    const { data } = (await send('GET', `/exporters/${id}/series?metric=app_load`)).body;
    expect(data).toMatchObject([{ series: 'app_load{cpu="0",site="hh"}', type: 'gauge', help: 'How busy.' }]);
    expect((await send('GET', `/exporters/${id}/catalogue`)).body.families).toMatchObject([{ name: 'app_load' }]);
    fixture.clock.now = noon + minute;
    expect(await valuesOf(id, noon - 2 * minute, noon + minute)).toEqual([
      ['11:59', 1.5],
      ['12:00', null],
    ]);
  });

  test('scrapes are refused one by one, each with its reason', async () => {
    const id = await created({ maxSeries: 1 });
    const ofServer = await created({ agentId: null });
    const stranger = await fixture.newMember('owner');
    const { secret } = await fixture.newApiKey(stranger, scopes);
    const foreign = (await send('POST', '/exporters', exporterBody, secret)).body.id;
    const series = [1, 2].map((cpu) => ({ labels: { cpu: String(cpu) }, value: '1' }));
    const answer = await report([
      good(foreign, noon),
      good(ofServer, noon),
      good(id, noon + minute),
      good(id, noon - 25 * 60 * minute),
      { ...good(id, noon), at: 'noon' },
      good(id, noon, 1, { metrics: [{ name: 'app_load', type: 'gauge', unit: '', help: '', series }] }),
      good(id, noon),
    ]);
    expect(answer.scrapes.accepted).toBe(1);
    expect(answer.scrapes.rejected.map(({ index, code }: { index: number; code: string }) => [index, code])).toEqual([
      [0, 'unknown_exporter'],
      [1, 'not_assigned'],
      [2, 'in_future'],
      [3, 'too_old'],
      [4, 'invalid'],
      [5, 'invalid'],
    ]);
    expect((await agent.call('POST', '/results', { instanceId: agent.instanceId, sentAt: iso(noon) })).status).toBe(
      400,
    );
  });

  test('scrapes of hours without a connection are kept, and raise no alarm about the past', async () => {
    const id = await created({ failureThreshold: 2 });
    await report([good(id, noon)]);
    fixture.clock.now = noon + 360 * minute;
    await report([1, 2, 3].map((index) => failed(id, noon + index * minute)));
    await report([good(id, noon + 10 * minute, 7)]);
    expect(await eventsOf(id)).toEqual([]);
    expect(await shown(id)).toMatchObject({ status: 'up', lastScrapedAt: iso(noon + 10 * minute) });
    expect(await valuesOf(id, noon, noon + 11 * minute)).toEqual([
      ['12:00', 1],
      ['12:10', 7],
    ]);
    const { now } = fixture.clock;
    await report([failed(id, now - minute), failed(id, now)]);
    expect(await eventsOf(id)).toEqual(['exporter.failed']);
    expect(await shown(id)).toMatchObject({ status: 'failing', lastError: 'connection refused' });
  });

  test('a scrape that comes after later ones, or was made by an older definition, brings samples alone', async () => {
    const id = await created({ failureThreshold: 1 });
    await report([good(id, noon)]);
    fixture.clock.now += 3 * minute;
    await report([good(id, fixture.clock.now, 3)]);
    const late = good(id, noon + minute, 2, {
      metrics: [{ name: 'app_old', type: 'counter', unit: '', help: '', series: [{ labels: {}, value: '5' }] }],
    });
    expect((await report([late])).scrapes.accepted).toBe(1);
    const { data } = (await send('GET', `/exporters/${id}/series?search=app_`)).body;
    expect(data.map((one: { metric: string; isStale: boolean }) => [one.metric, one.isStale])).toEqual([
      ['app_load', false],
      ['app_old', true],
    ]);
    await send('PATCH', `/exporters/${id}`, { labels: { site: 'hh' } });
    fixture.clock.now += minute;
    await report([failed(id, fixture.clock.now)]);
    expect(await shown(id)).toMatchObject({ status: 'up', lastScrapedAt: iso(noon + 3 * minute) });
    expect(await eventsOf(id)).toEqual([]);
  });

  test('the exporter of an agent that is offline is not failing, and says that no scrape arrives', async () => {
    const id = await created({ failureThreshold: 1 });
    await report([good(id, noon)]);
    fixture.clock.now += 10 * minute;
    await followAgents(fixture);
    const lastError = 'no scrape arrives: the agent Hamburg is offline';
    expect(await shown(id)).toMatchObject({ status: 'up', lastError });
    expect(await eventsOf(id)).toEqual([]);
    expect(await shown(await created())).toMatchObject({ status: 'pending', lastError });
    await agent.hello({ capabilities: ['https', 'exporters'] });
    await report([good(id, fixture.clock.now)]);
    expect(await shown(id)).toMatchObject({ status: 'up', lastError: null });
  });

  test('an exporter that an agent scrapes is never due for the server', async () => {
    const id = await created();
    const lease = { now: noon + 10 * minute, leaseUntil: noon + 20 * minute, leaseToken: 'lease', limit: 10 };
    expect(await fixture.store.claimDue('exporters', lease)).toEqual([]);
    await send('PATCH', `/exporters/${id}`, { intervalSeconds: 30 });
    expect(await fixture.store.claimDue('exporters', lease)).toEqual([]);
    await send('PATCH', `/exporters/${id}`, { agentId: null });
    expect((await fixture.store.claimDue('exporters', lease)).map((row) => row.id)).toEqual([id]);
    expect((await report([good(id, noon)])).scrapes.rejected).toMatchObject([{ code: 'not_assigned' }]);
  });

  test('an agent no longer scrapes for an organization that is suspended, and goes on when it is reactivated', async () => {
    const id = await created();
    const act = (verb: string) =>
      fixture.request('POST', `/api/v1/organizations/${owner.organizationId}/${verb}`, { token: owner.token });
    const before = await agent.call('GET', '/assignments');
    await act('suspend');
    const known = { 'if-none-match': before.headers.get('etag') ?? '' };
    const suspended = await agent.call('GET', '/assignments', undefined, known);
    expect(suspended).toMatchObject({ status: 200, body: { exporters: [] } });
    expect((await report([good(id, noon)])).scrapes).toMatchObject({
      accepted: 0,
      rejected: [{ index: 0, code: 'not_assigned' }],
    });
    await act('reactivate');
    const after = await agent.call('GET', '/assignments', undefined, {
      'if-none-match': suspended.headers.get('etag') ?? '',
    });
    expect(after.body.exporters).toMatchObject([{ exporterId: id }]);
    expect((await report([good(id, noon)])).scrapes).toMatchObject({ accepted: 1, rejected: [] });
  });

  test('an agent scrapes an exporter no faster than the plan allows', async () => {
    const id = await created({ intervalSeconds: 30 });
    const before = await agent.call('GET', '/assignments');
    const where = { organizationId: owner.organizationId };
    await fixture.store.commit([{ kind: 'update', table: 'exporters', where, set: { slowedToSeconds: 300 } }]);
    const slowed = await agent.call('GET', '/assignments', undefined, {
      'if-none-match': before.headers.get('etag') ?? '',
    });
    expect(slowed.body.exporters).toMatchObject([{ exporterId: id, version: 1, intervalSeconds: 300 }]);
    expect(slowed.body.exporters[0].offsetMs).toBeLessThan(300_000);
  });

  test('an agent is named that is there, can scrape, and may see the credentials', async () => {
    const refusal = async (body: object, key = apiKey) => {
      const reply = await send('POST', '/exporters', { ...exporterBody, ...body }, key);
      return [reply.status, reply.body.errors?.[0]?.path, reply.body.errors?.[0]?.code];
    };
    expect(await refusal({ agentId: 'agt_00' })).toEqual([400, 'agentId', 'not_found']);
    const old = await createAgent(fixture, apiKey);
    await old.hello();
    expect(await refusal({ agentId: old.id })).toEqual([400, 'agentId', 'not_capable']);
    expect((await send('POST', '/exporters/test', { ...exporterBody, agentId: agent.id })).body.errors[0].path).toBe(
      'agentId',
    );
    const credentials = { token: 'a secret' };
    const id = await created({ agentId: null, credentials });
    const { secret } = await fixture.newApiKey(owner, ['exporters:read', 'exporters:write']);
    const assign = (body: object) => send('PATCH', `/exporters/${id}`, { agentId: agent.id, ...body }, secret);
    expect((await assign({})).body.errors[0].path).toBe('credentials');
    expect((await assign({ credentials })).status).toBe(200);
  });

  test('an agent that scrapes an exporter is deleted only with force, which pauses the exporter', async () => {
    const id = await created();
    expect((await send('DELETE', `/agents/${agent.id}`)).status).toBe(409);
    expect((await send('DELETE', `/agents/${agent.id}?force=true`)).status).toBe(204);
    expect(await shown(id)).toMatchObject({ status: 'paused', enabled: false, agentId: null, version: 2 });
  });

  test('the same scrapes from two processes at once are recorded once', async () => {
    const id = await created();
    const scrapes = Array.from({ length: 20 }, (_, index) => good(id, noon - index * minute, index));
    const answers = await Promise.all([report(scrapes), report(scrapes.toReversed()), report(scrapes)]);
    expect(answers.every((answer) => answer.scrapes.rejected.length === 0)).toBe(true);
    const exporter = await fixture.store.get('exporters', { id });
    const rows = await fixture.store.find('exporterScrapes', { exporterRef: exporter?.ref ?? 0 }, { limit: 99 });
    expect(rows).toHaveLength(20);
    expect(exporter?.lastScrapedAt).toBe(noon);
  });
});
