import { allScopes } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isApiKeySecret, newApiKeySecret } from '../../../src/secrets/api-key-secret.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

describe('the form of an API key', () => {
  test('1,000 new ones are all different and all valid', () => {
    const secrets = Array.from({ length: 1000 }, newApiKeySecret);
    expect(new Set(secrets).size).toBe(1000);
    expect(secrets.filter((secret) => !isApiKeySecret(secret))).toEqual([]);
  });

  test('one changed, missing or doubled character is detected', () => {
    const secret = newApiKeySecret();
    for (let index = 3; index < secret.length; index++) {
      const changed = `${secret.slice(0, index)}${secret[index] === 'a' ? 'b' : 'a'}${secret.slice(index + 1)}`;
      expect(isApiKeySecret(changed), changed).toBe(false);
      expect(isApiKeySecret(secret.slice(0, index) + secret.slice(index + 1))).toBe(false);
    }
  });
});

describe.each(dialects)('API keys on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let path: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    path = `/api/v1/organizations/${owner.organizationId}/api-keys`;
  });
  afterAll(() => fixture.close());

  const use = (apiKey: string) => fixture.request('GET', '/api/v1/monitors', { apiKey });

  test('the secret is shown once, stored hashed, and works', async () => {
    const { id, secret } = await fixture.newApiKey(owner, ['monitors:read']);
    expect((await use(secret)).status).toBe(200);
    const shown = await fixture.request('GET', `${path}/${id}`, { token: owner.token });
    expect(shown.body).toMatchObject({
      id,
      prefix: secret.slice(0, 7),
      last4: secret.slice(-4),
      status: 'active',
      createdBy: owner.userId,
    });
    expect(JSON.stringify(shown.body)).not.toContain(secret);
    const row = await fixture.store.get('apiKeys', { id });
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  test('me shows the scopes and the organization of a key', async () => {
    const { id, secret } = await fixture.newApiKey(owner, ['monitors:read', 'monitors:run']);
    const reply = await fixture.request('GET', '/api/v1/auth/me', { apiKey: secret });
    expect(reply.body).toMatchObject({
      id,
      type: 'apiKey',
      organizationId: owner.organizationId,
      scopes: ['monitors:read', 'monitors:run'],
    });
  });

  test('a revoked key is refused from the next request on and stays in the list', async () => {
    const { id, secret } = await fixture.newApiKey(owner, ['monitors:read']);
    expect((await use(secret)).status).toBe(200);
    expect((await fixture.request('DELETE', `${path}/${id}`, { token: owner.token })).status).toBe(204);
    expect(await use(secret)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await fixture.request('GET', `${path}/${id}`, { token: owner.token })).body.status).toBe('revoked');
    const patched = await fixture.request('PATCH', `${path}/${id}`, { token: owner.token, body: { name: 'again' } });
    expect(patched).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('an expired key is refused, and so is the creation of a key that has expired', async () => {
    const expiresAt = new Date(fixture.clock.now + 60_000).toISOString();
    const { id, secret } = await fixture.newApiKey(owner, ['monitors:read'], { expiresAt });
    expect((await use(secret)).status).toBe(200);
    fixture.clock.now += 60_000;
    expect((await use(secret)).status).toBe(401);
    expect((await fixture.request('GET', `${path}/${id}`, { token: owner.token })).body.status).toBe('expired');
    const reply = await fixture.request('POST', path, {
      token: owner.token,
      body: { name: 'late', scopes: ['monitors:read'], expiresAt },
    });
    expect(reply.body.errors).toEqual([expect.objectContaining({ path: 'expiresAt', code: 'in_the_past' })]);
  });

  test('rotation shows a new secret; the old one works for the grace and no longer', async () => {
    const { id, secret } = await fixture.newApiKey(owner, ['monitors:read']);
    const rotate = (body?: object) =>
      fixture.request('POST', `${path}/${id}/rotate`, { token: owner.token, ...(body ? { body } : {}) });
    const first = await rotate({ graceSeconds: 30 });
    expect([(await use(secret)).status, (await use(first.body.secret)).status]).toEqual([200, 200]);
    fixture.clock.now += 30_000;
    expect([(await use(secret)).status, (await use(first.body.secret)).status]).toEqual([401, 200]);
    const second = await rotate();
    expect([(await use(first.body.secret)).status, (await use(second.body.secret)).status]).toEqual([401, 200]);
  });

  test('a member cannot make, widen or rotate a key beyond their own permissions', async () => {
    const admin = await fixture.newMember('admin', owner.organizationId);
    const create = await fixture.request('POST', path, {
      token: admin.token,
      body: { name: 'pay', scopes: ['billing:write'] },
    });
    expect(create).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(create.body.detail).toContain('billing:write');
    const { id } = await fixture.newApiKey(admin, ['monitors:read']);
    const widen = await fixture.request('PATCH', `${path}/${id}`, {
      token: admin.token,
      body: { scopes: ['monitors:read', 'subscription:write'] },
    });
    expect(widen.status).toBe(403);
    const powerful = await fixture.newApiKey(owner, allScopes);
    const steal = await fixture.request('POST', `${path}/${powerful.id}/rotate`, { token: admin.token });
    expect(steal.status).toBe(403);
  });

  test('the last use is stored to the minute', async () => {
    const { id, secret } = await fixture.newApiKey(owner, ['monitors:read']);
    const usedAt = fixture.clock.now;
    await use(secret);
    await expect.poll(async () => (await fixture.store.get('apiKeys', { id }))?.lastUsedAt).toBe(usedAt);
    fixture.clock.now += 30_000;
    await use(secret);
    expect((await fixture.store.get('apiKeys', { id }))?.lastUsedAt).toBe(usedAt);
  });

  test('a key has its own limit, exact to the request, and the window ends with the minute', async () => {
    const { secret } = await fixture.newApiKey(owner, ['monitors:read'], { rateLimitPerMinute: 5 });
    fixture.clock.now = Math.ceil(fixture.clock.now / 60_000) * 60_000 + 40_000;
    const replies = await Promise.all(Array.from({ length: 8 }, () => use(secret)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(5);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(3);
    const refused = replies.find((reply) => reply.status === 429);
    expect(refused?.body.code).toBe('rate_limited');
    expect(Object.fromEntries(refused?.headers ?? [])).toMatchObject({
      'retry-after': '20',
      'x-ratelimit-reset': '20',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-limit': '5',
    });
    fixture.clock.now += 20_000;
    expect((await use(secret)).status).toBe(200);
  });

  const malformed = [
    'wp_',
    'x',
    'wp_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    "wp_' OR 1=1 --",
    'undefined',
    'Bearer wp_x',
  ];
  test.each(malformed)('the key %s is refused', async (apiKey) => {
    expect(await use(apiKey)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  test('a malformed key is refused without a database query', async () => {
    const { get } = fixture.store;
    const asked: string[] = [];
    fixture.store.get = (table, where) => {
      asked.push(table);
      return get(table, where);
    };
    try {
      for (const apiKey of malformed) await use(apiKey);
      expect(asked).not.toContain('apiKeys');
      await use(newApiKeySecret());
      expect(asked).toContain('apiKeys');
    } finally {
      fixture.store.get = get;
    }
  });

  test('a request with both a key and a token is refused', async () => {
    const { secret } = await fixture.newApiKey(owner, ['monitors:read']);
    const reply = await fixture.request('GET', '/api/v1/monitors', { apiKey: secret, token: owner.token });
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  test('a key may not call operations for signed-in users only', async () => {
    const { secret } = await fixture.newApiKey(owner, allScopes);
    expect((await fixture.request('GET', '/api/v1/auth/sessions', { apiKey: secret })).status).toBe(403);
  });
});
