import {
  apiBasePath,
  defineDocument,
  defineResource,
  immutable,
  nameField,
  optional,
  readOnly,
  required,
  routesOf,
  timestampField,
} from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { allOperations, operationsOf } from '../../../src/kit/operations.js';
import { plainOperations } from '../../../src/request/verbs/plain-operations.js';
import { servedResource } from '../../../src/request/verbs/served-resource.js';
import { allDialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const layoutSchema = z.strictObject({ columns: z.int().min(1).default(2), widgets: z.array(z.string()).default([]) });

const notice = defineDocument({
  id: 'Notice',
  idPrefix: 'ntc',
  descriptions: { create: 'A notice to create.', update: 'A merge patch for a notice.', shown: 'A notice.' },
  fields: {
    name: required(nameField),
    description: optional(z.enum(['draft', 'published']), 'draft'),
    enabled: optional(z.boolean(), true),
    target: immutable(z.strictObject({ scope: z.enum(['all']) })),
    schedule: { ...optional(layoutSchema, { columns: 2, widgets: [] }), update: z.record(z.string(), z.unknown()) },
    startsAt: required(timestampField('When it is published.')),
    endsAt: optional(timestampField('When it is withdrawn; `null` for never.').nullable(), null),
    isActive: immutable(z.boolean().default(false)),
    leaseUntil: readOnly(timestampField('When a worker releases it.').nullable()),
  },
});

const body = {
  name: 'Database upgrade',
  target: { scope: 'all' },
  startsAt: '2030-03-01T02:00:00.000Z',
} as const;

/** A resource that the contract does not have: its plain verbs are all that serves it. */
const notices = defineResource({
  ...notice,
  name: 'notice',
  collection: 'notices',
  path: '/notices',
  idPrefix: 'ntc',
  scopes: { read: 'dashboards:read', write: 'dashboards:write' },
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'startsAt', 'createdAt'],
    defaultSort: '-createdAt',
    search: ['name'],
    filters: {
      description: { schema: z.enum(['draft', 'published']), description: 'Only these.' },
      from: { schema: timestampField('From then on.'), description: 'From then on.', field: 'startsAt', match: 'from' },
      until: { schema: timestampField('Before.'), description: 'Before.', field: 'startsAt', match: 'until' },
    },
  },
  routes: [],
  example: body,
  words: { one: 'a notice', many: 'notices' },
  chapter: 'Organization',
});

/** The table is borrowed: it has times, flags, text and JSON, and another would need a migration. */
const served = servedResource(notices, 'maintenanceWindows');
const operations = [...allOperations(), ...operationsOf(routesOf(notices), plainOperations(served), apiBasePath)];

describe.each(allDialects)('a resource that only the plain verbs serve, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect, {}, operations);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const path = '/api/v1/notices';
  const send = (method: string, to: string, more: Parameters<KitFixture['request']>[2] = {}) =>
    fixture.request(method, to, { token: owner.token, ...more });
  const created = async (more: object = {}) => {
    const reply = await send('POST', path, { body: { ...body, ...more } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body;
  };
  const actionsOn = async (id: string) => {
    const rows = await fixture.store.find('auditActivities', { organizationId: owner.organizationId }, { limit: 1000 });
    return rows
      .filter(({ resource }) => resource.id === id)
      .sort((a, b) => a.sequence - b.sequence)
      .map(({ action, changes }) => ({ action, changes }));
  };

  test('create fills defaults, and get and list show the same document with times in RFC 3339', async () => {
    const reply = await send('POST', path, { body: { ...body, endsAt: '2030-03-01T04:00:00.123Z' } });
    expect(reply.status).toBe(201);
    const now = new Date(fixture.clock.now).toISOString();
    const shown = notices.schema.strict().parse(reply.body);
    expect(shown).toEqual({
      id: expect.stringMatching(/^ntc_/),
      createdAt: now,
      updatedAt: now,
      version: 1,
      ...body,
      description: 'draft',
      enabled: true,
      schedule: { columns: 2, widgets: [] },
      endsAt: '2030-03-01T04:00:00.123Z',
      isActive: false,
      leaseUntil: null,
    });
    expect(reply.headers.get('etag')).toBe('"1"');
    expect(reply.headers.get('location')).toBe(`${path}/${shown.id}`);
    expect((await send('GET', `${path}/${shown.id}`)).body).toEqual(shown);
    expect((await send('GET', path)).body.data).toContainEqual(shown);
    const row = await fixture.store.get('maintenanceWindows', { id: shown.id });
    expect(row).toMatchObject({ startsAt: Date.parse(body.startsAt), endsAt: Date.parse('2030-03-01T04:00:00.123Z') });
  });

  test('update merges a patch, and null puts a default back', async () => {
    const { id } = await created({ endsAt: '2030-03-01T04:00:00.000Z', description: 'published' });
    const patch = {
      startsAt: '2031-01-01T00:00:00.000Z',
      endsAt: null,
      description: null,
      schedule: { widgets: ['uptime'] },
    };
    const reply = await send('PATCH', `${path}/${id}`, { body: patch });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body).toMatchObject({
      version: 2,
      startsAt: '2031-01-01T00:00:00.000Z',
      endsAt: null,
      description: 'draft',
      schedule: { columns: 2, widgets: ['uptime'] },
      name: body.name,
    });
    expect((await send('GET', `${path}/${id}`)).body).toEqual(reply.body);
  });

  test('update without a change keeps the version', async () => {
    const { id } = await created();
    const reply = await send('PATCH', `${path}/${id}`, { body: { startsAt: body.startsAt } });
    expect(reply).toMatchObject({ status: 200, body: { version: 1 } });
  });

  test.each([
    [{ target: { scope: 'all' } }, 'target', 'unknown_field'],
    [{ leaseUntil: null }, 'leaseUntil', 'unknown_field'],
    [{ startsAt: null }, 'startsAt', 'invalid_type'],
    [{ startsAt: 'tomorrow' }, 'startsAt', 'invalid_format'],
    [{ schedule: { columns: 0 } }, 'schedule.columns', 'too_small'],
  ])('update refuses %j', async (patch, field, code) => {
    const { id } = await created();
    const reply = await send('PATCH', `${path}/${id}`, { body: patch });
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(reply.body.errors).toContainEqual(expect.objectContaining({ path: field, code }));
  });

  test('a version that was not read is refused, and remove deletes the current one', async () => {
    const { id } = await created();
    const stale = { headers: { 'if-match': '"7"' } };
    expect(await send('PATCH', `${path}/${id}`, { ...stale, body: { name: 'Other' } })).toMatchObject({ status: 412 });
    expect(await send('DELETE', `${path}/${id}`, stale)).toMatchObject({ status: 412 });
    expect(await send('DELETE', `${path}/${id}`, { headers: { 'if-match': '"1"' } })).toMatchObject({ status: 204 });
    expect(await send('GET', `${path}/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('another organization does not see it', async () => {
    const { id } = await created();
    const { token } = await fixture.newMember('owner');
    for (const method of ['GET', 'DELETE']) {
      expect(await send(method, `${path}/${id}`, { token })).toMatchObject({ status: 404 });
    }
    expect(await send('PATCH', `${path}/${id}`, { token, body: { name: 'Mine' } })).toMatchObject({ status: 404 });
    expect((await send('GET', path, { token })).body.meta.totalItems).toBe(0);
  });

  test('list filters by a value and by bounds in time, searches and sorts', async () => {
    const { token } = await fixture.newMember('owner');
    const years = ['2032', '2034', '2033'];
    for (const year of years) {
      const more = { name: `Upgrade of ${year}`, startsAt: `${year}-01-01T00:00:00.000Z` };
      const reply = await send('POST', path, { token, body: { ...body, ...more, description: 'published' } });
      expect(reply.status).toBe(201);
    }
    const namesOf = async (query: string): Promise<string[]> => {
      const { status, body: page } = await send('GET', `${path}?${query}`, { token });
      expect(status, JSON.stringify(page)).toBe(200);
      expect(page.meta.totalItems).toBe(page.data.length);
      return page.data.map(({ name }: { name: string }) => name.replace('Upgrade of ', ''));
    };
    expect(await namesOf('sort=startsAt')).toEqual(['2032', '2033', '2034']);
    expect(await namesOf('sort=-name')).toEqual(['2034', '2033', '2032']);
    expect(await namesOf('search=of+2033')).toEqual(['2033']);
    expect(await namesOf('description=draft')).toEqual([]);
    expect(await namesOf('sort=name&from=2033-01-01T00:00:00.000Z&until=2034-01-01T00:00:00.000Z')).toEqual(['2033']);
  });

  test('create runs once for an idempotency key', async () => {
    const headers = { 'idempotency-key': 'notice-1' };
    const first = await send('POST', path, { headers, body: { ...body, name: 'Once' } });
    const again = await send('POST', path, { headers, body: { ...body, name: 'Once' } });
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect((await send('GET', `${path}?search=once`)).body.meta.totalItems).toBe(1);
  });

  test('each change is audited with what differs', async () => {
    const document = await created();
    await send('PATCH', `${path}/${document.id}`, { body: { endsAt: '2030-03-02T00:00:00.000Z' } });
    await send('DELETE', `${path}/${document.id}`);
    const changed = { ...document, endsAt: '2030-03-02T00:00:00.000Z', version: 2 };
    expect(await actionsOn(document.id)).toEqual([
      { action: 'notices.create', changes: { before: null, after: document } },
      {
        action: 'notices.update',
        changes: { before: { version: 1, endsAt: null }, after: { version: 2, endsAt: changed.endsAt } },
      },
      { action: 'notices.remove', changes: { before: changed, after: null } },
    ]);
  });
});
