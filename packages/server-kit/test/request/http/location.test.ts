import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const me = 'the id of the owner';
const [soon, later] = ['in an hour', 'in two hours'];
/** What is created, below the list that it is created in; `{…}` stands for an id. */
const created = [
  ['/monitors', { name: 'Shop', type: 'manual' }],
  ['/incidents', { title: 'Checkout is down' }],
  ['/incidents/{/incidents}/notes', { text: 'We are on it.' }],
  ['/organizations', { name: 'Another' }],
  [
    '/on-call-schedules',
    { name: 'Platform', timezone: 'UTC', layers: [{ name: 'First', userIds: [me], startsOn: '2026-01-05' }] },
  ],
  ['/on-call-schedules/{/on-call-schedules}/overrides', { userId: me, from: soon, to: later }],
  ['/dashboards', { name: 'Wall' }],
  ['/dashboards/{/dashboards}/duplicate', {}],
] as const;

describe.each(dialects)('The Location of what was created, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect, { publicUrl: 'https://example.com/watch/' });
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const ids = new Map<string, string>();
  test.each(created)('%s lies below the path of the server', async (list, body) => {
    const path = list.replace(
      /\{(.*)\}/,
      (_, of: string) => ids.get(of) ?? expect.fail(`nothing was created in ${of}`),
    );
    const hours = (count: number): string => new Date(fixture.clock.now + count * 3_600_000).toISOString();
    const known: Record<string, string> = { [me]: owner.userId, [soon]: hours(1), [later]: hours(2) };
    const rawBody = JSON.stringify(body, (_, value) => (typeof value === 'string' ? (known[value] ?? value) : value));
    const headers = { 'content-type': 'application/json' };
    const reply = await fixture.request('POST', `/api/v1${path}`, { token: owner.token, rawBody, headers });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    ids.set(list, reply.body.id);
    const below = list.endsWith('/duplicate') ? '/dashboards' : path;
    expect(reply.headers.get('location')).toBe(`/watch/api/v1${below}/${reply.body.id}`);
  });
});
