import { allScopes } from '@watchpost/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

describe.each(dialects)('the holder of an API key on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let admin: Member;
  let path: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  beforeEach(async () => {
    owner = await fixture.newMember('owner');
    admin = await fixture.newMember('admin', owner.organizationId);
    path = `/api/v1/organizations/${owner.organizationId}`;
  });
  afterAll(() => fixture.close());

  const send = (method: string, rest: string, body?: object, token = owner.token) =>
    fixture.request(method, `${path}/${rest}`, { token, ...(body === undefined ? {} : { body }) });
  const use = async (apiKey: string) => (await fixture.request('GET', '/api/v1/monitors', { apiKey })).status;
  const keyOf = async (id: string) => (await send('GET', `api-keys/${id}`)).body;
  const membershipOf = async ({ userId, organizationId }: Member) => {
    const row = await fixture.store.get('memberships', { userId, organizationId });
    return `members/${row?.id}`;
  };
  /** A custom role with everything that an editor of API keys needs, given to the admin. */
  const giveRole = async (scopes: readonly string[]): Promise<string> => {
    const role = await fixture.request('POST', '/api/v1/roles', {
      token: owner.token,
      body: { name: 'Key maker', scopes },
    });
    expect(role.status).toBe(201);
    expect((await send('PATCH', await membershipOf(admin), { role: role.body.id })).status).toBe(200);
    return role.body.id;
  };

  const losses: [string, () => Promise<{ status: number }>][] = [
    ['is removed', async () => send('DELETE', await membershipOf(admin))],
    ['gets a role that may less', async () => send('PATCH', await membershipOf(admin), { role: 'billing' })],
  ];
  test.each(losses)('a key stops with the next request when the member who made it %s', async (_, lose) => {
    const { id, secret } = await fixture.newApiKey(admin, ['monitors:read']);
    expect(await keyOf(id)).toMatchObject({ status: 'active', createdBy: admin.userId, heldBy: admin.userId });
    // A key that a key has made is the same member's.
    const maker = await fixture.newApiKey(admin, ['api-keys:write', 'monitors:read']);
    const second = await fixture.request('POST', `${path}/api-keys`, {
      apiKey: maker.secret,
      body: { name: 'made by a key', scopes: ['monitors:read'] },
    });
    expect(second.body).toMatchObject({ createdBy: maker.id, heldBy: admin.userId });
    expect([await use(secret), await use(second.body.secret)]).toEqual([200, 200]);

    expect((await lose()).status).toBeLessThan(300);
    expect([await use(secret), await use(second.body.secret)]).toEqual([401, 401]);
    expect(await keyOf(id)).toMatchObject({ status: 'suspended' });
    const audited = await fixture.store.find(
      'auditActivities',
      { organizationId: owner.organizationId },
      { limit: 99 },
    );
    expect(audited.filter(({ changes }) => JSON.stringify(changes?.after) === '{"status":"suspended"}')).toHaveLength(
      3,
    );
    const mails = await fixture.store.find('mails', { recipient: owner.email }, { limit: 9 });
    expect(mails.map(({ template }) => template)).toEqual(['api-keys-suspended']);
  });

  test('a key stops when its maker’s role loses a scope, and works again with the scope', async () => {
    const scopes = ['api-keys:read', 'api-keys:write', 'monitors:read'] as const;
    const role = await giveRole(scopes);
    const reads = await fixture.newApiKey(admin, ['monitors:read']);
    const writes = await fixture.newApiKey(admin, ['api-keys:read']);
    const setScopes = (next: readonly string[]) =>
      fixture.request('PATCH', `/api/v1/roles/${role}`, { token: owner.token, body: { scopes: next } });
    expect((await setScopes(['api-keys:read', 'api-keys:write'])).status).toBe(200);
    expect(await use(reads.secret)).toBe(401);
    expect(await keyOf(writes.id)).toMatchObject({ status: 'active' });
    expect((await setScopes(scopes)).status).toBe(200);
    expect(await use(reads.secret)).toBe(200);
    expect(await keyOf(reads.id)).toMatchObject({ status: 'active' });
  });

  test('rotating a suspended key transfers it to the rotator, without a grace for the old secret', async () => {
    const { id, secret } = await fixture.newApiKey(admin, ['monitors:read']);
    await send('DELETE', await membershipOf(admin));
    expect(await send('POST', `api-keys/${id}/rotate`, { graceSeconds: 60 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'graceSeconds' }] },
    });
    const rotated = await send('POST', `api-keys/${id}/rotate`);
    expect(rotated.body).toMatchObject({ status: 'active', heldBy: owner.userId, createdBy: admin.userId });
    expect([await use(secret), await use(rotated.body.secret)]).toEqual([401, 200]);
  });

  test('a suspended key works again when it is reduced to the scopes of its holder', async () => {
    const { id, secret } = await fixture.newApiKey(admin, ['monitors:read', 'sso:write']);
    await send('PATCH', await membershipOf(admin), { role: 'viewer' });
    expect(await use(secret)).toBe(401);
    expect((await send('PATCH', `api-keys/${id}`, { scopes: ['monitors:read'] })).body.status).toBe('active');
    expect(await use(secret)).toBe(200);
  });

  test('a key that an owner gives more scopes than its maker has is held by the owner', async () => {
    const { id } = await fixture.newApiKey(admin, ['monitors:read']);
    const { body } = await send('PATCH', `api-keys/${id}`, { scopes: ['monitors:read', 'billing:write'] });
    expect(body).toMatchObject({ status: 'active', heldBy: owner.userId });
  });

  test('a key that is created while its maker is removed does not work', async () => {
    const made = await Promise.all([
      ...Array.from({ length: 8 }, () =>
        send('POST', 'api-keys', { name: 'late', scopes: ['monitors:read'] }, admin.token),
      ),
      (async () => send('DELETE', await membershipOf(admin)))(),
    ]);
    expect(made.at(-1)?.status).toBe(204);
    const rows = await fixture.store.find('apiKeys', { heldBy: admin.userId, suspendedAt: null }, { limit: 99 });
    expect(rows).toEqual([]);
  });

  const more: [string, object][] = [
    ['live for ever', { expiresAt: null }],
    ['live longer', { expiresAt: '2027-01-01T00:00:00.000Z' }],
    ['make more requests', { rateLimitPerMinute: 5000 }],
  ];
  test.each(more)('a caller without all scopes of a key cannot make it %s, expired or not', async (_, patch) => {
    const expiresAt = new Date(fixture.clock.now + 60_000).toISOString();
    const strong = await fixture.newApiKey(owner, allScopes, { expiresAt, rateLimitPerMinute: 100 });
    const weak = await fixture.newApiKey(owner, ['api-keys:write']);
    const attempt = () =>
      fixture.request('PATCH', `${path}/api-keys/${strong.id}`, { apiKey: weak.secret, body: patch });
    expect(await attempt()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    fixture.clock.now += 60_001;
    expect(await attempt()).toMatchObject({ status: 403 });
    expect(await use(strong.secret)).toBe(401);
    expect((await fixture.store.get('apiKeys', { id: strong.id }))?.rateLimitPerMinute).toBe(100);
  });

  test('a caller without all scopes of a key may still rename it, lower its limit and set its expiry', async () => {
    const strong = await fixture.newApiKey(owner, allScopes);
    const weak = await fixture.newApiKey(owner, ['api-keys:write']);
    const expiresAt = new Date(fixture.clock.now + 60_000).toISOString();
    const body = { name: 'slower', rateLimitPerMinute: 1, expiresAt };
    const reply = await fixture.request('PATCH', `${path}/api-keys/${strong.id}`, { apiKey: weak.secret, body });
    expect(reply).toMatchObject({ status: 200, body });
  });
});
