import type { Scope } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashSecret } from '../../../src/secrets/api-key-secret.js';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';
import { exporterBody } from '../../monitoring/exporters/exporter-fixture.js';

const stat = (more: object = {}, config: object = {}) => ({
  ...{ type: 'stat', x: 0, y: 0, w: 3, h: 2 },
  ...more,
  config: { metric: 'uptimePercent', ...config },
});

describe.each(dialects)('Dashboards, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let editor: Member;
  let viewer: Member;

  const as = (member: Member) => (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    fixture.request(method, `/api/v1${path}`, {
      token: member.token,
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers }),
    });
  const create = (body: object, member = editor) => as(member)('POST', '/dashboards', { name: 'Board', ...body });

  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    editor = await fixture.newMember('editor', owner.organizationId);
    viewer = await fixture.newMember('viewer', owner.organizationId);
  });
  afterAll(() => fixture.close());

  test('belong to the caller who creates them, and widgets get the ids that were left out', async () => {
    const { status, body } = await create({ widgets: [stat(), stat({ id: 'second', x: 3 })] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ownerId: editor.userId, publicToken: null, publicUrl: null, version: 1 });
    expect(body.widgets.map(({ id }: { id: string }) => id)).toEqual(['widget-1', 'second']);
  });

  test('are files without defaults, of which the same dashboard is made again', async () => {
    const board = {
      name: 'As code',
      tags: ['ops'],
      timeRange: { lastSeconds: 3600 },
      refreshSeconds: null,
      widgets: [
        { id: 'up', type: 'stat', x: 0, y: 0, w: 3, h: 2, config: { metric: 'uptimePercent' } },
        {
          ...{ id: 'by-tag', type: 'timeseries', title: 'Latency', x: 3, y: 0, w: 9, h: 2 },
          config: { metric: 'latencyP95', target: { scope: 'variable', name: 'env' } },
        },
        { id: 'text', type: 'text', x: 0, y: 2, w: 12, h: 1, config: { markdown: '# Hi' } },
      ],
      variables: [{ name: 'env', type: 'tag', values: ['a', 'b'] }],
    };
    const get = as(viewer);
    const first = await create({ ...board, description: '', publicTitle: null, visibility: 'organization' });
    expect(first.status).toBe(201);
    const content = await get('GET', `/dashboards/${first.body.id}?fields=document`);
    expect([content.status, content.body, content.headers.get('etag')]).toEqual([200, board, '"1"']);
    const second = await create(content.body);
    expect(second.status).toBe(201);
    expect((await get('GET', `/dashboards/${second.body.id}?fields=document`)).body).toEqual(board);
    const { name, widgets, timeRange, refreshSeconds, variables, visibility } = second.body;
    expect(first.body).toMatchObject({ name, widgets, timeRange, refreshSeconds, variables, visibility });
    const unknown = await get('GET', `/dashboards/${second.body.id}?fields=name`);
    expect([unknown.status, unknown.body.errors[0].message]).toEqual([400, 'must be: document']);
  });

  test('refuse widgets that overlap, and name the widget', async () => {
    const { status, body } = await create({ widgets: [stat(), stat({ x: 3 }), stat({ x: 6 }), stat({ x: 8 })] });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'widgets[3]', code: 'invalid', message: 'must not overlap widgets[2]' }]);
  });

  test('refuse a monitor that does not exist, and name the field', async () => {
    const target = { scope: 'monitors', monitorIds: ['mon_none'] };
    const first = await create({ widgets: [stat({}, { target })] });
    expect(first.body.errors[0].path).toBe('widgets[0].config.target.monitorIds');
    const second = await create({ variables: [{ name: 'site', type: 'monitor', values: ['mon_none'] }] });
    expect(second.body.errors[0].path).toBe('variables[0].values');
  });

  test('refuse an exporter that does not exist and a selector that cannot be read, and name the field', async () => {
    const stranger = await fixture.newMember('owner');
    const { body: foreign } = await as(stranger)('POST', '/exporters', exporterBody);
    const config = { metric: 'exporterSample', exporterId: foreign.id, selector: 'up' };
    const unknown = await create({ widgets: [stat({}, config)] });
    expect(unknown.body.errors[0]).toMatchObject({ path: 'widgets[0].config.exporterId', code: 'not_found' });
    const unread = await create({ widgets: [stat({}, { ...config, selector: 'up{' })] });
    expect(unread.body.errors[0]).toMatchObject({ path: 'widgets[0].config.selector', code: 'invalid_selector' });
  });

  test('can still be changed after a monitor of theirs was deleted', async () => {
    const { body: monitor } = await as(editor)('POST', '/monitors', monitorBody());
    const target = { scope: 'monitors', monitorIds: [monitor.id] };
    const { body } = await create({ widgets: [stat({}, { target })] });
    await as(editor)('DELETE', `/monitors/${monitor.id}`);
    const changed = await as(editor)('PATCH', `/dashboards/${body.id}`, {
      widgets: [stat({}, { target }), stat({ x: 3 })],
    });
    expect(changed.status).toBe(200);
    const { body: data } = await as(viewer)('GET', `/dashboards/${body.id}/data`);
    expect(data.widgets[0]).toMatchObject({
      status: 'partial',
      notice: '1 of the monitors that it names no longer exist.',
    });
  });

  test('take a time range of the other form as a whole', async () => {
    const { body } = await create({});
    const timeRange = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' };
    const changed = await as(editor)('PATCH', `/dashboards/${body.id}`, { timeRange });
    expect(changed.body.timeRange).toEqual(timeRange);
    const stale = await as(editor)('PATCH', `/dashboards/${body.id}`, { name: 'Other' }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
  });

  test('that are private are seen by their owner and by members who may change dashboards', async () => {
    const mine = await as(editor)('POST', '/dashboards', { name: 'Private', visibility: 'private' });
    const path = `/dashboards/${mine.body.id}`;
    const statuses = await Promise.all(
      [editor, owner, viewer].map(async (member) => (await as(member)('GET', path)).status),
    );
    expect(statuses).toEqual([200, 200, 404]);
    expect((await as(viewer)('GET', `${path}/data`)).status).toBe(404);
    const listed = async (member: Member) => (await as(member)('GET', '/dashboards?search=private')).body;
    expect((await listed(owner)).meta.totalItems).toBe(1);
    expect((await listed(viewer)).meta.totalItems).toBe(0);
    await as(editor)('PATCH', path, { visibility: 'organization' });
    expect((await as(viewer)('GET', path)).status).toBe(200);
  });

  test('show their public link to those who may change them alone, and the token opens the page', async () => {
    const { body } = await create({ visibility: 'public', publicTitle: 'Status of our shop' });
    expect(body.publicToken).toMatch(/^wpd_[0-9A-Za-z]{49}$/);
    expect(body.publicUrl).toBe(`https://watchpost.test/api/v1/public/dashboards/${body.publicToken}`);
    expect((await as(viewer)('GET', `/dashboards/${body.id}`)).body).toMatchObject({
      publicToken: null,
      publicUrl: null,
    });
    const page = await fixture.request('GET', `/api/v1/public/dashboards/${body.publicToken}`);
    expect(page.body.title).toBe('Status of our shop');
    expect(page.headers.get('cache-control')).toBe('public, max-age=15');
    const row = await fixture.store.get('dashboards', { id: body.id });
    expect(row?.tokenHash).toBe(hashSecret(body.publicToken));
    expect(JSON.stringify(row)).not.toContain(body.publicToken);
    const audit = await as(owner)('GET', '/audit-activities?pageSize=100');
    expect(JSON.stringify(audit.body)).not.toContain(body.publicToken);
  });

  test('answer an old, a wrong and no token at all in the same way', async () => {
    const { body } = await create({ visibility: 'public' });
    const rotated = await as(editor)('POST', `/dashboards/${body.id}/rotate-public-token`);
    expect(rotated.body.publicToken).not.toBe(body.publicToken);
    expect(rotated.body.version).toBe(2);
    const open = async (token: string) => (await fixture.request('GET', `/api/v1/public/dashboards/${token}`)).status;
    expect(await open(rotated.body.publicToken)).toBe(200);
    expect(await open(body.publicToken)).toBe(404);
    expect(await open('wpd_wrong')).toBe(404);
    await as(editor)('PATCH', `/dashboards/${body.id}`, { visibility: 'organization' });
    expect(await open(rotated.body.publicToken)).toBe(404);
    expect((await as(editor)('POST', `/dashboards/${body.id}/rotate-public-token`)).status).toBe(409);
  });

  test('are duplicated without their public link', async () => {
    const { body } = await create({ visibility: 'public', name: 'x'.repeat(200), widgets: [stat()] });
    const copy = await as(owner)('POST', `/dashboards/${body.id}/duplicate`);
    expect(copy.status).toBe(201);
    expect(copy.headers.get('location')).toBe(`/api/v1/dashboards/${copy.body.id}`);
    expect(copy.body).toMatchObject({
      name: `${'x'.repeat(193)} (copy)`,
      ownerId: owner.userId,
      visibility: 'organization',
      publicToken: null,
      widgets: body.widgets,
    });
    const named = await as(owner)('POST', `/dashboards/${body.id}/duplicate`, { name: 'Staging' });
    expect(named.body.name).toBe('Staging');
  });

  test.each<[string, Scope[], number]>([
    ['may not read what it shows', ['dashboards:read', 'dashboards:write'], 403],
    ['may read what it shows', ['dashboards:read', 'dashboards:write', 'monitors:read'], 201],
  ])('are published only by a caller who may read what they show: one who %s', async (_, scopes, status) => {
    const { secret } = await fixture.newApiKey(owner, scopes);
    const body = { name: 'Board', visibility: 'public', widgets: [stat()] };
    expect((await fixture.request('POST', '/api/v1/dashboards', { apiKey: secret, body })).status).toBe(status);
  });

  test('show nothing of monitors to a caller who may not read them, in data and in previews', async () => {
    await as(editor)('POST', '/monitors', monitorBody({ name: 'Hidden from keys' }));
    const widgets = [
      { type: 'monitorList', x: 0, y: 0, w: 4, h: 4, config: {} },
      { type: 'text', x: 4, y: 0, w: 4, h: 4, config: { markdown: '# Hello' } },
    ];
    const { body } = await create({ widgets });
    const { secret: apiKey } = await fixture.newApiKey(owner, ['dashboards:read']);
    const data = await fixture.request('GET', `/api/v1/dashboards/${body.id}/data`, { apiKey });
    const preview = await fixture.request('POST', '/api/v1/dashboards/preview', { apiKey, body: { widgets } });
    for (const answer of [data, preview]) {
      expect(answer.body.widgets).toMatchObject([
        { status: 'failed', data: null, notice: 'You need the permission monitors:read to see it.' },
        { status: 'ok', data: { markdown: '# Hello' } },
      ]);
      expect(JSON.stringify(answer.body)).not.toContain('Hidden');
    }
  });

  test('are at most as many as the bound of an organization', async () => {
    const crowded = await fixture.newMember('owner');
    const { body } = await create({}, crowded);
    const row = await fixture.store.get('dashboards', { id: body.id });
    if (row === undefined) throw new Error('no dashboard');
    await fixture.store.commit(
      Array.from({ length: 499 }, (_, index) => ({
        kind: 'insert' as const,
        table: 'dashboards' as const,
        row: { ...row, id: `dsh_${index}`, tokenHash: null },
      })),
    );
    const refused = await create({}, crowded);
    expect(refused.body).toMatchObject({ status: 403, code: 'plan_limit_reached' });
  });
});
