import { inspect } from 'node:util';
import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expiredRows } from '../../../src/kit/rooms.js';
import { removeSurplusEvidence } from '../../../src/monitoring/history/remove-surplus-evidence.js';
import { tableNames } from '../../../src/store/interface/rows.js';
import { dialects } from '../../kit-fixture.js';
import { component, openPages, type PageFixture } from '../../reporting/status-pages/page-fixture.js';
import { createAgent, resultOf } from '../agents/agent-fixture.js';
import { evaluateAll } from '../evaluation/evaluate-all.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** In everything that the target sends, and nowhere else. */
const canary = 'canary-of-evidence';

describe.each(dialects)('evidence of failed checks on %s', (dialect) => {
  let pages: PageFixture;
  let target: Target;
  let apiKey: string;
  let blindKey: string;
  let wall: { publicToken: string };
  let isDown = true;
  beforeAll(async () => {
    pages = await openPages(dialect, { allowPrivateTargets: true });
    const scopes = ['monitors:read', 'monitors:write', 'monitors:run', 'agents:write', 'alert-rules:write'] as const;
    ({ secret: apiKey } = await pages.newApiKey(pages.owner, scopes));
    const { token } = pages.owner;
    const webhook = { name: 'Everything', url: 'https://hooks.example.com/', events: ['*'] };
    expect((await pages.request('POST', '/api/v1/webhooks', { token, body: webhook })).status).toBe(201);
    const dashboard = { name: 'Wall', visibility: 'public' };
    ({ body: wall } = await pages.request('POST', '/api/v1/dashboards', { token, body: dashboard }));
    ({ secret: blindKey } = await pages.newApiKey(pages.owner, ['dashboards:read']));
    target = await startHttpTarget({
      handler: (_request, response) => {
        response.writeHead(isDown ? 500 : 200, { 'X-Canary': canary, 'Set-Cookie': 'session=secret-of-a-cookie' });
        response.end(`<b>${canary}</b>`);
      },
    });
  });
  afterAll(async () => {
    await target.stop();
    await pages.close();
  });

  const send = (method: string, path: string, body?: object) =>
    pages.request(method, `/api/v1${path}`, { apiKey, ...(body === undefined ? {} : { body }) });
  const newMonitor = async (more: object = {}): Promise<string> => {
    const { status, body } = await send('POST', '/monitors', {
      name: 'Shop',
      type: 'http',
      target: `${target.url}/`,
      ...more,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  };
  const check = async (id: string, isNowDown = true): Promise<void> => {
    isDown = isNowDown;
    pages.passTime(minuteMs);
    expect((await send('POST', `/monitors/${id}/check`)).status).toBe(200);
  };
  const evidenceOf = async (id: string, query = '') => (await send('GET', `/monitors/${id}/evidence${query}`)).body;

  test('is kept of the first failure in a row and of each that doubles their number, newest first', async () => {
    const id = await newMonitor();
    for (let failures = 1; failures <= 9; failures += 1) await check(id);
    const { data, meta } = await evidenceOf(id);
    expect(data.map((each: { failures: number }) => each.failures)).toEqual([8, 4, 2, 1]);
    expect(meta).toEqual({ page: 1, pageSize: 20, totalItems: 4 });
    const { data: results } = (await send('GET', `/monitors/${id}/results`)).body;
    expect(data[0]).toMatchObject({
      id: expect.stringMatching(/^evd_/),
      resultId: results[1].id,
      at: results[1].at,
      message: results[1].message,
      monitorId: id,
      agentId: null,
      http: { statusCode: 500, body: `<b>${canary}</b>`, redirects: [] },
      tls: null,
      isCut: false,
    });
    expect(data[0].http.headers).toContainEqual({ name: 'set-cookie', value: 'session=•••' });
    await check(id, false);
    await check(id);
    const after = await evidenceOf(id, `?since=${results[0].at}`);
    expect(after.data.map((each: { failures: number }) => each.failures)).toEqual([1]);
    const before = await evidenceOf(id, `?until=${results[0].at}&pageSize=1`);
    expect([before.data[0].failures, before.meta.totalItems]).toEqual([8, 4]);
  });

  test('of a monitor that goes up and down has a bound, and the newest stays', async () => {
    const id = await newMonitor();
    for (let times = 0; times < 30; times += 1) {
      await check(id);
      await check(id, false);
    }
    const { data, meta } = await evidenceOf(id, '?pageSize=100');
    expect(meta.totalItems).toBe(24);
    const { data: failed } = (await send('GET', `/monitors/${id}/results?ok=false&pageSize=24`)).body;
    expect(data.map((each: { at: string }) => each.at)).toEqual(failed.map((each: { at: string }) => each.at));
  });

  test('is not kept of checks that do not count', async () => {
    const id = await newMonitor();
    const schedule = { type: 'once', ...window() };
    const maintenance = await send('POST', '/maintenance-windows', { name: 'w', target: { scope: 'all' }, schedule });
    expect(maintenance.status).toBe(201);
    await pages.store.commit([
      { kind: 'update', table: 'monitors', where: { id }, set: { currentStatus: 'maintenance' } },
    ]);
    await check(id);
    const refused = await newMonitor({ target: 'http://169.254.169.254/' });
    await check(refused);
    expect((await evidenceOf(id)).data).toEqual([]);
    expect((await evidenceOf(refused)).data).toEqual([]);
    const paused = await newMonitor({ enabled: false });
    await check(paused);
    expect((await evidenceOf(paused)).data).toEqual([]);
  });

  const window = () => ({
    startsAt: new Date(pages.clock.now + minuteMs).toISOString(),
    endsAt: new Date(pages.clock.now + 2 * minuteMs).toISOString(),
  });

  test('is for members of the organization who may read monitors', async () => {
    const id = await newMonitor();
    await check(id);
    const stranger = await pages.newMember('owner');
    const path = `/api/v1/monitors/${id}/evidence`;
    expect((await pages.request('GET', path, { token: stranger.token })).status).toBe(404);
    expect((await pages.request('GET', path, { apiKey: blindKey })).status).toBe(403);
  });

  test('is answered by a try of a monitor that is not saved, and stored nowhere', async () => {
    const rows = async () => (await pages.store.find('checkEvidence', {}, { limit: 1000 })).length;
    const before = await rows();
    isDown = true;
    const document = { name: 'Try', type: 'http', target: `${target.url}/` };
    const failed = await send('POST', '/monitors/test', document);
    expect(failed.body.evidence.http).toMatchObject({ statusCode: 500, body: `<b>${canary}</b>` });
    isDown = false;
    expect((await send('POST', '/monitors/test', document)).body.evidence).toBeNull();
    expect(await rows()).toBe(before);
  });

  test('of an agent is kept by the same rule, as far as it can be read, and no longer than it may be', async () => {
    const agent = await createAgent(pages, apiKey);
    await agent.hello();
    const id = await newMonitor({ agentIds: [agent.id] });
    pages.passTime(10 * minuteMs);
    const from = pages.clock.now - 5 * minuteMs;
    const seen = (body: string) => ({
      http: { url: 'http://a.example/', redirects: [], statusCode: 500, headers: [], body, isBodyCut: false },
    });
    const results = [
      { evidence: { ...seen('first\u0000'), future: { of: 'another version' } } },
      { evidence: seen('漢'.repeat(4096)) },
      { evidence: seen('third') },
      { evidence: { http: { url: 7 } } },
    ].map((more, index) => ({ ...resultOf(id, from + index * minuteMs, 'down'), ...more }));
    const sent = await agent.send(results);
    expect(sent.body).toMatchObject({ accepted: 4, rejected: [] });
    const { data } = await evidenceOf(id);
    expect(data.map((each: { failures: number; agentId: string }) => [each.failures, each.agentId])).toEqual([
      [2, agent.id],
      [1, agent.id],
    ]);
    expect(data[0]).toMatchObject({ isCut: true, http: { isBodyCut: true } });
    expect(Buffer.byteLength(JSON.stringify(data[0].http))).toBeLessThan(12_288);
    expect(data[1]).toMatchObject({ isCut: false, tls: null, http: { body: 'first\uFFFD' } });
    expect(data[1]).not.toHaveProperty('future');
    // A batch that is repeated changes nothing.
    expect((await agent.send(results)).body).toMatchObject({ accepted: 0, duplicates: 4 });
    expect((await evidenceOf(id)).meta.totalItems).toBe(2);
  });

  test('of steps and of a program is kept of an agent, and a part that cannot be read is left out', async () => {
    const agent = await createAgent(pages, apiKey, { name: 'Plugins' });
    await agent.hello();
    const id = await newMonitor({ agentIds: [agent.id] });
    const step = { name: 'Cart', status: 'down', latencyMs: 12, statusCode: 503, message: 'status 503' };
    const command = { exitCode: 2, output: `CRITICAL ${canary}`, errorOutput: '', isOutputCut: false };
    pages.passTime(10 * minuteMs);
    const from = pages.clock.now - 5 * minuteMs;
    const sent = [
      { evidence: { steps: [step], command } },
      { evidence: { steps: Array.from({ length: 41 }, () => step), command: { ...command, exitCode: -1 } } },
    ].map((more, index) => ({ ...resultOf(id, from + index * minuteMs, 'down'), ...more }));
    expect((await agent.send(sent)).body).toMatchObject({ accepted: 2, rejected: [] });
    const { data } = await evidenceOf(id);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ failures: 1, http: null, steps: [step], command });
  });

  test('of an agent that sends as much as it can has the bound of its monitor', async () => {
    const agent = await createAgent(pages, apiKey, { name: 'Hostile' });
    expect((await agent.hello()).body.takesEvidence).toBe(true);
    const id = await newMonitor({ agentIds: [agent.id] });
    pages.passTime(90 * minuteMs);
    const from = pages.clock.now - 80 * minuteMs;
    const http = { url: '', redirects: [], statusCode: 1, headers: [], body: 'x'.repeat(4096), isBodyCut: false };
    const results = Array.from({ length: 120 }, (_, index) => ({
      ...resultOf(id, from + index * 30_000, index % 2 === 0 ? 'down' : 'up'),
      evidence: { http },
    }));
    expect((await agent.send(results)).body).toMatchObject({ accepted: 120 });
    const { data, meta } = await evidenceOf(id, '?pageSize=100');
    expect(meta.totalItems).toBe(24);
    expect(data[0].at).toBe(results[118]?.at);
    expect(data.at(-1).at).toBe(results[72]?.at);
  });

  test('is deleted with the monitor', async () => {
    const id = await newMonitor();
    await check(id);
    const { ref } = (await pages.store.get('monitors', { id })) ?? { ref: 0 };
    expect(await pages.store.find('checkEvidence', { monitorRef: ref }, { limit: 10 })).toHaveLength(1);
    expect((await send('DELETE', `/monitors/${id}`)).status).toBe(204);
    expect(await pages.store.find('checkEvidence', { monitorRef: ref }, { limit: 10 })).toEqual([]);
  });

  test('is deleted after 30 days, and the oldest of an organization that has more than 2,000', async () => {
    const { store, clock } = pages;
    const rowAt = (organizationId: string, monitorRef: number, at: number) =>
      ({
        kind: 'insert',
        table: 'checkEvidence',
        row: { monitorRef, at, place: 0, organizationId, failures: 1, evidence: {} },
        onConflict: 'ignore',
      }) as const;
    const countOf = async (organizationId: string) =>
      (await store.findColumns('checkEvidence', ['at'], { organizationId }, { limit: 5000 })).length;
    const other = (await pages.newMember('owner')).organizationId;
    const { organizationId } = await pages.newMember('owner');
    await store.commit([
      ...Array.from({ length: 2003 }, (_, index) => rowAt(organizationId, 900_000 + index, clock.now + index)),
      rowAt(other, 800_000, clock.now - 30 * dayMs),
      rowAt(other, 800_001, clock.now - 30 * dayMs + 1),
    ]);
    for (const deletion of expiredRows(clock.now)) await store.deleteSome(deletion, 500);
    expect([await countOf(other), await countOf(organizationId)]).toEqual([1, 2003]);
    await removeSurplusEvidence({
      store,
      now: () => clock.now,
      accessTokens: { rotate: async () => undefined },
      removeAll: async (deletion) => void (await store.deleteSome(deletion, 500)),
      isStopped: () => false,
    });
    expect([await countOf(other), await countOf(organizationId)]).toEqual([1, 2000]);
    const [oldest] = await store.find('checkEvidence', { organizationId }, { orderBy: 'at', limit: 1 });
    expect(oldest?.at).toBe(clock.now + 3);
  });

  test('is in no public form, event, message or line of the log', async () => {
    const id = await newMonitor({ name: 'Canary', retries: 0 });
    const page = await pages.newPage({ slug: 'evidence', components: [component('Shop', [id])] });
    await check(id);
    await check(id);
    await evaluateAll(pages.store, pages.clock.now);
    pages.passTime(minuteMs);
    expect((await evidenceOf(id)).meta.totalItems).toBe(2);
    expect((await send('GET', `/monitors/${id}`)).body.currentStatus).toBe('down');

    const seen: string[] = [];
    for (const path of [
      '',
      '/summary.json',
      '/incidents.json',
      '/components.json',
      '/feed.atom',
      '/calendar.ics',
      '/badge.svg',
      '/history',
    ]) {
      const { body } = await pages.visit(`${page.slug}${path}`);
      seen.push(JSON.stringify(body));
    }
    const shared = await pages.request('GET', `/api/v1/public/dashboards/${wall.publicToken}`);
    expect(shared.status).toBe(200);
    seen.push(JSON.stringify(shared.body));
    const tables = tableNames.filter((name) => name !== 'checkEvidence');
    const rows = await Promise.all(tables.map((name) => pages.store.find(name, {}, { limit: 10_000 })));
    const everything = JSON.stringify(rows);
    expect(everything).toContain('incident.opened');
    expect(everything.includes(canary)).toBe(false);
    expect(seen.filter((text) => text.includes(canary))).toEqual([]);
    expect(inspect(pages.logs, { depth: 20, maxArrayLength: null, maxStringLength: null }).includes(canary)).toBe(
      false,
    );
    const evidence = JSON.stringify(await pages.store.find('checkEvidence', {}, { limit: 1000 }));
    expect(evidence.includes(canary)).toBe(true);
    expect(evidence.includes('secret-of-a-cookie')).toBe(false);
  });
});
