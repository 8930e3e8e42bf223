import { bounds, type Resource, resources, routes } from '@watchpost/schemas';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const all: readonly Resource[] = resources;
const limited = all.flatMap(({ collection, limit, example, words }) => {
  const route = routes.find(({ operationId }) => operationId === `${collection}.create`);
  return limit === undefined || route === undefined ? [] : [{ collection, limit, example, words, path: route.path }];
});

/** That commits count right on every database is a case of the store's conformance suite. */
describe('the number of documents that an organization may have', () => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit('sqlite');
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const setCount = (collection: string, count: number): void => {
    const database = new Database(fixture.location);
    database
      .prepare(
        'INSERT INTO resource_counts (organization_id, collection, count) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET count = excluded.count',
      )
      .run(owner.organizationId, collection, count);
    database.close();
  };
  const post = (path: string, body: unknown, headers = {}) =>
    fixture.request('POST', `/api/v1${path.replace(':orgId', owner.organizationId)}`, {
      token: owner.token,
      body,
      headers,
    });

  test.each(limited)(
    '$collection.create refuses one more than the limit, and the key of the request stays free',
    async ({ collection, limit, example, words, path }) => {
      const headers = { 'idempotency-key': `limit-${collection}` };
      setCount(collection, limit.most);
      const refused = await post(path, example, headers);
      expect(refused.status, JSON.stringify(refused.body)).toBe(403);
      expect(refused.body).toMatchObject({
        code: 'plan_limit_reached',
        detail: `An organization has at most ${limit.most} ${words.many}.`,
      });
      expect(await fixture.store.countOf(owner.organizationId, collection)).toBe(limit.most);
      setCount(collection, limit.most - 1);
      expect((await post(path, example, headers)).status).toBe(201);
      expect(await fixture.store.countOf(owner.organizationId, collection)).toBe(limit.most);
    },
  );

  test('monitors.bulk creates all of its monitors or, when they do not fit, none', async () => {
    const [website] = all.filter(({ collection }) => collection === 'monitors');
    const body = { action: 'create', monitors: [website?.example, website?.example] };
    setCount('monitors', bounds.organizationMonitors.most - 1);
    expect(await post('/monitors/bulk', body)).toMatchObject({ status: 403, body: { code: 'plan_limit_reached' } });
    setCount('monitors', bounds.organizationMonitors.most - 2);
    expect(await post('/monitors/bulk', body)).toMatchObject({ status: 200 });
  });

  test('organizations.create refuses a user of as many organizations as one may have', async () => {
    const { userId, token } = await fixture.newMember('owner');
    const [membership] = await fixture.store.find('memberships', { userId }, { limit: 1 });
    if (membership === undefined) throw new Error('the owner is no member');
    const more = (index: number) => ({ ...membership, id: `${membership.id}${index}`, organizationId: `org_${index}` });
    await fixture.store.commit(
      Array.from({ length: bounds.organizations.most - 1 }, (_, index) => ({
        kind: 'insert',
        table: 'memberships',
        row: more(index),
      })),
    );
    const create = () => fixture.request('POST', '/api/v1/organizations', { token, body: { name: 'One more' } });
    expect(await create()).toMatchObject({ status: 403, body: { code: 'plan_limit_reached' } });
    await fixture.store.commit([{ kind: 'delete', table: 'memberships', where: { id: more(0).id } }]);
    expect(await create()).toMatchObject({ status: 201 });
  });
});
