import { widgetTypes } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insert, sampleIncident, sampleResult } from '../../../src/store/conformance/sample-rows.js';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

const place = (index: number) => ({ x: 0, y: 2 * index, w: 12, h: 2 });
/** Marks everything that people without an account must not see. */
const canary = 'canary';

describe.each(dialects)('A public dashboard, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let token: string;
  let dashboardId: string;
  let monitorId: string;

  const send = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { token: owner.token, ...(body === undefined ? {} : { body }) });
  const open = (query = '', headers: Record<string, string> = {}) =>
    fixture.request('GET', `/api/v1/public/dashboards/${token}${query}`, { headers });

  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    const { body: monitor } = await send('POST', '/monitors', {
      ...monitorBody({ name: 'Shop', tags: [`${canary}-tag`], description: `${canary} description` }),
      target: `https://${canary}.example.com/`,
      config: { headers: { 'x-internal': `${canary} header` } },
    });
    const row = await fixture.store.get('monitors', { id: monitor.id });
    if (row === undefined) throw new Error('no monitor');
    const { now } = fixture.clock;
    const failed = {
      currentStatus: 'down' as const,
      cause: `${canary} cause`,
      lastResult: { ok: false, latencyMs: 42, statusCode: 500, message: `${canary} message`, timings: {} } as never,
      certificate: { issuer: `${canary} issuer`, validTo: '2030-01-01T00:00:00.000Z', daysRemaining: 3 },
    };
    const { organizationId } = owner;
    await fixture.store.commit([
      { kind: 'update', table: 'monitors', where: { id: monitor.id }, set: failed },
      insert(
        'incidents',
        sampleIncident({
          id: `inc_${canary}`,
          organizationId,
          title: `${canary} title`,
          cause: `${canary} cause of it`,
          status: 'open',
          monitorIds: [monitor.id],
          startedAt: now - 1000,
        }),
      ),
      insert('monitorResults', { ...sampleResult(row.ref, now - 5000), message: `${canary} result` }),
    ]);
    const configs: Record<string, object> = {
      stat: { metric: 'monitorsByStatus' },
      timeseries: { metric: 'latencyP95', target: { scope: 'variable', name: 'env' } },
      text: { markdown: 'Welcome' },
    };
    const { status, body } = await send('POST', '/dashboards', {
      name: `${canary} name`,
      description: `${canary} text`,
      tags: [`${canary}-label`],
      publicTitle: 'Our services',
      visibility: 'public',
      variables: [{ name: 'env', type: 'tag', values: [`${canary}-tag`], default: `${canary}-tag` }],
      widgets: widgetTypes.map((type, index) => ({
        ...{ id: `w-${index}`, title: `Part ${index}`, type },
        ...place(index),
        config: configs[type] ?? {},
      })),
    });
    expect(status).toBe(201);
    token = body.publicToken;
    dashboardId = body.id;
    monitorId = monitor.id;
  });
  afterAll(() => fixture.close());

  test('shows every type of widget, and nothing beyond the listed fields', async () => {
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(body.title).toBe('Our services');
    expect(body.widgets.map((widget: { type: string }) => widget.type)).toEqual(widgetTypes);
    for (const widget of body.widgets) expect(widget, widget.type).toMatchObject({ status: 'ok' });
    const text = JSON.stringify(body);
    expect(text).toContain('"Shop"');
    expect(text).not.toContain(canary);
    expect(text).not.toMatch(/\b(?:mon|inc|org|usr|dsh|key)_/);
    const members = JSON.stringify((await send('GET', `/dashboards/${dashboardId}/data`)).body);
    expect(members).toContain(`${canary} title`);
  });

  test('lets caches and browsers of any site have it for 15 seconds, and answers 304 while it is the same', async () => {
    const { headers } = await open();
    expect(headers.get('cache-control')).toBe('public, max-age=15');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const unchanged = await open('', { 'if-none-match': headers.get('etag') ?? '' });
    expect(unchanged.status).toBe(304);
  });

  test('is computed once for all who read it within 15 seconds', async () => {
    const first = await open();
    fixture.clock.now += 14_000;
    expect((await open()).body.generatedAt).toBe(first.body.generatedAt);
    fixture.clock.now += 2000;
    expect((await open()).body.generatedAt).not.toBe(first.body.generatedAt);
  });

  test('takes the declared values of its variables, and names none of them when another is asked for', async () => {
    expect((await open(`?variables=env:${canary}-tag`)).status).toBe(200);
    const { status, body } = await open('?variables=env:other');
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain(canary);
  });

  test('says that nothing is known of a monitor; why, it says to members alone', async () => {
    const set = { currentStatus: 'unknown', unknownReason: 'agentSilent' } as const;
    await fixture.store.commit([{ kind: 'update', table: 'monitors', where: { id: monitorId }, set }]);
    fixture.clock.now += 16_000;
    const seenBy = (widgets: { type: string; data: { monitors?: object[] } }[]) =>
      Object.fromEntries(
        widgets
          .filter(({ type }) => ['statusHistory', 'uptime', 'monitorList'].includes(type))
          .map(({ type, data }) => [type, data.monitors]),
      );
    const { body } = await open();
    const isUnknown = [expect.objectContaining({ currentStatus: 'unknown' })];
    expect(seenBy(body.widgets)).toEqual({ statusHistory: isUnknown, uptime: isUnknown, monitorList: isUnknown });
    expect(JSON.stringify(body)).not.toMatch(/unknownReason|agentSilent/);
    const members = (await send('GET', `/dashboards/${dashboardId}/data`)).body;
    const says = [expect.objectContaining(set)];
    expect(seenBy(members.widgets)).toEqual({ statusHistory: says, uptime: says, monitorList: says });
  });
});
