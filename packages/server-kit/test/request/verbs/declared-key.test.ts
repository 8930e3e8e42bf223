import { bounds } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, monitorBody, openKit } from '../../kit-fixture.js';

const resources: readonly (readonly [path: string, prefix: string, body: Record<string, unknown>])[] = [
  ['monitors', 'mon', monitorBody()],
  ['alert-rules', 'alr', { name: 'Down', condition: { metric: 'status', operator: '==', threshold: 'down' } }],
  [
    'maintenance-windows',
    'mnt',
    {
      name: 'Upgrade',
      target: { scope: 'all' },
      schedule: { type: 'recurring', cron: '0 3 * * 0', timezone: 'UTC', durationSeconds: 3600 },
    },
  ],
  ['webhooks', 'whk', { name: 'Pager', url: 'https://hooks.example.com/' }],
  [
    'notification-channels',
    'nch',
    {
      name: 'Phone',
      type: 'gotify',
      config: { serverUrl: 'https://gotify.example.com' },
      credentials: { appToken: 'a-token' },
    },
  ],
  [
    'on-call-schedules',
    'ocs',
    { name: 'Platform', timezone: 'UTC', layers: [{ name: 'Primary', userIds: [], startsOn: '2036-01-07' }] },
  ],
  ['escalation-policies', 'esc', { name: 'Platform', steps: [{ targets: [{ type: 'responders' }] }] }],
  ['dashboards', 'dsh', { name: 'Production' }],
  ['status-pages', 'stp', { name: 'Example status' }],
];

describe.each(dialects)('%s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let other: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    other = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  describe.each(resources)('/%s', (path, prefix, body) => {
    const base = `/api/v1/${path}`;
    const create = (key: unknown, member = owner) =>
      fixture.request('POST', base, { token: member.token, body: { ...body, key } });

    test('a resource without a key has null, and any number may have none', async () => {
      for (const _ of [1, 2]) {
        const { status, body: made } = await fixture.request('POST', base, { token: owner.token, body });
        expect(status).toBe(201);
        expect(made.key).toBeNull();
      }
    });

    test('a key finds its resource, and no resource of another organization', async () => {
      const { body: made } = await create('eu.website-1');
      expect((await create('eu.website-1', other)).status).toBe(201);
      const list = await fixture.request('GET', `${base}?key=eu.website-1`, { token: owner.token });
      expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([made.id]);
      expect(list.body.meta.totalItems).toBe(1);
    });

    test('a key that another has is refused, at creation and at a change; null frees it', async () => {
      const { body: first } = await create('first');
      const { body: second } = await create('second');
      const taken = { path: 'key', code: 'taken', message: expect.stringMatching(/is taken/) };
      expect((await create('first')).body).toMatchObject({ code: 'validation_failed', errors: [taken] });
      const change = (id: string, key: string | null) =>
        fixture.request('PATCH', `${base}/${id}`, { token: owner.token, body: { key } });
      expect((await change(second.id, 'first')).body).toMatchObject({ code: 'validation_failed', errors: [taken] });
      expect((await change(first.id, 'first')).body).toMatchObject({ version: 1, key: 'first' });
      expect((await change(first.id, null)).body).toMatchObject({ version: 2, key: null });
      expect((await change(second.id, 'first')).body).toMatchObject({ version: 2, key: 'first' });
    });

    test('of requests with one key at the same time, one creates and the others are refused', async () => {
      const replies = await Promise.all([1, 2, 3, 4].map(() => create('raced')));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
    });

    test.each([
      ['an id', `${prefix}_1`, /not with/],
      ['upper case', 'Website', /lower-case/],
      ['a space', 'web site', /lower-case/],
      ['nothing', '', /lower-case/],
      ['a number', 7, /must be text/],
      ['too much', 'x'.repeat(bounds.declaredKey.most + 1), /at most 100/],
    ])('a key that is %s is refused', async (_what, key, message) => {
      const { body: problem } = await create(key);
      expect(problem.errors).toEqual([
        { path: 'key', code: expect.any(String), message: expect.stringMatching(message) },
      ]);
    });
  });

  test('a list of monitors with the same key twice is refused as a whole', async () => {
    const monitors = [monitorBody({ key: 'twice' }), monitorBody({ key: 'twice' })];
    const bulk = (body: object) => fixture.request('POST', '/api/v1/monitors/bulk', { token: owner.token, body });
    const { body: problem } = await bulk({ action: 'create', monitors });
    expect(problem.errors).toEqual([
      { path: 'monitors[1].key', code: 'taken', message: 'is given twice in the list: twice' },
    ]);
    const list = await fixture.request('GET', '/api/v1/monitors?key=twice', { token: owner.token });
    expect(list.body.meta.totalItems).toBe(0);
  });

  test('a copy of a dashboard has no key', async () => {
    const options = { token: owner.token, body: { name: 'Original', key: 'original' } };
    const { body: made } = await fixture.request('POST', '/api/v1/dashboards', options);
    const copy = await fixture.request('POST', `/api/v1/dashboards/${made.id}/duplicate`, {
      token: owner.token,
      body: {},
    });
    expect(copy.body).toMatchObject({ name: 'Original (copy)', key: null });
  });
});
