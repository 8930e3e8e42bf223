import { inspect } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { createServerKit, type ServerKit } from '../../../src/kit/create-kit.js';
import type { ServerKitOptions } from '../../../src/kit/options.js';
import { type Dialect, dialects, type KitFixture, openKit, quickHasher, type Reply } from '../../kit-fixture.js';

const secretKeys = [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }] as const;
const ownPage = { 'sec-fetch-site': 'same-origin' };
const owner = { email: 'ada@example.com', password: 'purple lanterns over quiet harbours' };
const hourMs = 3_600_000;

describe.each(dialects)('the setup of a server on %s', (dialect: Dialect) => {
  let fixture: KitFixture;
  afterEach(() => fixture.close());

  const open = async (options: Partial<ServerKitOptions> = {}): Promise<void> => {
    fixture = await openKit(dialect, { setup: true, ...options });
  };
  const link = async (kit: ServerKit = fixture.kit): Promise<string> =>
    (await kit.setupToken()) ?? expect.fail('owned');
  const setUp = (token: string, more: object = {}, headers: Record<string, string> = {}): Promise<Reply> =>
    fixture.request('POST', '/api/v1/setup', { body: { token, ...owner, ...more }, headers });
  const server = async (): Promise<Reply['body']> => (await fixture.request('GET', '/api/v1/server')).body;
  const counts = async (): Promise<number[]> => {
    const { store } = fixture;
    const all = { limit: 100 };
    return [(await store.find('users', {}, all)).length, (await store.find('organizations', {}, all)).length];
  };

  test('creates the owner and the organization, and signs the owner in', async () => {
    await open();
    expect(await server()).toMatchObject({ needsOwner: true });
    const reply = await setUp(await link(), { name: 'Ada', organizationName: 'Example', timezone: 'Europe/Berlin' });
    expect(reply.status).toBe(201);
    const { body: me } = await fixture.request('GET', '/api/v1/auth/me', { token: reply.body.accessToken });
    expect(me).toMatchObject({ name: 'Ada', email: owner.email, emailVerified: true });
    expect(me.memberships).toMatchObject([{ organizationName: 'Example', role: 'owner' }]);
    const { token, path } = { token: reply.body.accessToken, path: `/api/v1/organizations/${me.organizationId}` };
    expect((await fixture.request('GET', path, { token })).body).toMatchObject({ timezone: 'Europe/Berlin' });
    expect((await fixture.request('POST', '/api/v1/auth/login', { body: owner })).status).toBe(200);
    expect(
      (await fixture.request('POST', '/api/v1/auth/refresh', { body: { refreshToken: reply.body.refreshToken } }))
        .status,
    ).toBe(200);
    expect(await server()).toMatchObject({ needsOwner: false });
  });

  test('is recorded in the trail of the organization, with its event', async () => {
    await open();
    const reply = await setUp(await link());
    const { store } = fixture;
    const [{ id: organizationId } = expect.fail()] = await store.find('organizations', {}, { limit: 1 });
    const [{ id: userId } = expect.fail()] = await store.find('users', {}, { limit: 1 });
    const requestId = reply.headers.get('x-request-id') ?? '';
    const trail = await store.find('auditActivities', { requestId }, { limit: 10 });
    expect(trail.map(({ resource }) => resource.type).toSorted()).toEqual(['session', 'user']);
    for (const entry of trail) {
      expect(entry).toMatchObject({ action: 'server.setUp', organizationId, result: 'success', ip: '203.0.113.1' });
      expect(entry.actor).toMatchObject({ type: 'user', id: userId });
    }
    const events = await store.find('events', { type: 'organization.created' }, { limit: 10 });
    expect(events).toMatchObject([{ organizationId, actor: { id: userId } }]);
  });

  test('keeps the session of a page in a cookie', async () => {
    await open();
    const reply = await setUp(await link(), { keepIn: 'cookie', staySignedIn: true }, ownPage);
    expect(Object.keys(reply.body).sort()).toEqual(['accessToken', 'expiresIn', 'tokenType']);
    const cookie = reply.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^__Host-watchpost_session_[0-9a-f]{4}=1\.wpr_.+; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const headers = { ...ownPage, cookie: cookie.split(';')[0] ?? '' };
    expect((await fixture.request('POST', '/api/v1/auth/refresh', { body: {}, headers })).status).toBe(200);
  });

  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['a program', {}],
  ])('gives %s no cookie, and leaves the link good', async (_, headers) => {
    await open();
    const token = await link();
    expect((await setUp(token, { keepIn: 'cookie' }, headers)).body).toMatchObject({ code: 'forbidden' });
    expect(await counts()).toEqual([0, 0]);
    expect((await setUp(token)).status).toBe(201);
  });

  test.each([
    ['short', { password: 'fourteen chars' }, 'too_small'],
    ['common', { password: 'passwordpassword' }, 'too_common'],
    ['the e-mail', { password: owner.email }, 'contains_email'],
  ])('refuses a password that is %s, and leaves the link good', async (_, more, code) => {
    await open();
    const token = await link();
    const reply = await setUp(token, more);
    expect(reply.body).toMatchObject({ code: 'validation_failed', errors: [{ path: 'password', code }] });
    expect((await setUp(token)).status).toBe(201);
  });

  test('accepts a link for an hour', async () => {
    await open();
    const token = await link();
    fixture.clock.now += hourMs - 1;
    const newer = await link();
    fixture.clock.now += 1;
    expect((await setUp(token)).body).toMatchObject({ status: 401, code: 'token_expired' });
    expect(newer).not.toBe(token);
    expect((await setUp(newer)).status).toBe(201);
  });

  test('refuses a token that it did not make, before it hashes the password', async () => {
    let hashed = 0;
    const hash = (password: string): Promise<string> => {
      hashed += 1;
      return quickHasher.hash(password);
    };
    await open({ passwordHasher: { ...quickHasher, hash } });
    const token = await link();
    // 6 bytes of time, 2 random ones, 16 of the signature: a later time, another id, another signature.
    const bytes = Buffer.from(token.slice(4), 'base64url');
    const altered = [0, 5, 7, 8, 23].map((index) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8((copy[index] ?? 0) ^ 1, index);
      return `wps_${copy.toString('base64url')}`;
    });
    const wrong = [...altered, token.slice(0, -1), `${token}A`, token.replace('wps_', 'wpm_'), 'wps_', '…'];
    for (const one of wrong) expect((await setUp(one)).body, one).toMatchObject({ status: 401, code: 'token_expired' });
    expect([hashed, ...(await counts())]).toEqual([0, 0, 0]);
    expect((await setUp(token)).status).toBe(201);
    expect(hashed).toBe(1);
  });

  test('counts wrong tokens by address, and accepts the right one all the same', async () => {
    await open();
    const statuses: number[] = [];
    for (let index = 0; index < 22; index++) statuses.push((await setUp(`wps_${'A'.repeat(32)}`)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429, 429]);
    expect((await setUp(await link())).status).toBe(201);
  });

  test('creates one owner when 32 ask at once, also over two processes with a link each', async () => {
    await open();
    const store = fixture.anotherStore();
    const second = createServerKit({
      store,
      secretKeys,
      publicUrl: 'https://watchpost.test',
      passwordHasher: quickHasher,
      clock: () => fixture.clock.now,
      setup: true,
    });
    await second.start({ background: false });
    const links = [await link(), await link(second)];
    const kits = [fixture.kit, second];
    const answers = await Promise.all(
      Array.from({ length: 32 }, async (_, index) => {
        const body = JSON.stringify({ token: links[index % 2], ...owner, email: `ada-${index}@example.com` });
        const request = new Request('https://watchpost.test/api/v1/setup', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        // A link that one process printed is used at the other.
        const response = await kits[(index + 1) % 2]?.fetch(request, { ip: '203.0.113.1' });
        return response?.status;
      }),
    );
    await second.stop();
    await store.close();
    expect(answers.toSorted()).toEqual([201, ...Array<number>(31).fill(409)]);
    expect(await counts()).toEqual([1, 1]);
  });

  test('and a configured owner at once create one', async () => {
    await open();
    const token = await link();
    const [isMade, reply] = await Promise.all([
      fixture.kit.createFirstOwner({ email: 'grace@example.com', password: owner.password }),
      setUp(token),
    ]);
    expect([isMade, reply.status]).toEqual(isMade ? [true, 409] : [false, 201]);
    expect(await counts()).toEqual([1, 1]);
  });

  test.each([
    ['a wrong address', { email: 'grace' }, '`email` must be one e-mail address'],
    ['a short password', { password: 'short one' }, '`password` must have at least 15 characters; a few words'],
    ['a common password', { password: 'passwordpassword' }, '`password` is a commonly used password'],
    ['a password of the address', { password: 'grace@example.com1' }, '`password` must not consist mostly of your'],
    ['an empty name', { organizationName: ' ' }, '`organizationName` must not be empty'],
    ['an unknown field', { mail: 'grace@example.com' }, '`owner` Unrecognized key: "mail"'],
  ])('the host gives no owner with %s', async (_what, wrong, message) => {
    await open();
    const given = { email: 'grace@example.com', password: owner.password, ...wrong };
    const refused = fixture.kit.createFirstOwner(given);
    await expect(refused).rejects.toThrow(TypeError);
    await expect(refused).rejects.toThrow(`createFirstOwner: ${message}`);
    expect(await counts()).toEqual([0, 0]);
  });

  test('is over once there is an account, however it was opened', async () => {
    await open();
    const token = await link();
    await fixture.newMember('viewer');
    expect((await setUp(token)).body).toMatchObject({
      code: 'conflict',
      detail: 'This server has an owner already; sign in instead.',
    });
    expect(await fixture.kit.setupToken()).toBeNull();
    expect(await server()).toMatchObject({ needsOwner: false });
  });

  test('writes no token to the database or the log', async () => {
    await open();
    const token = await link();
    await setUp('wps_canary-that-must-never-be-seen');
    await setUp(token);
    const trail = JSON.stringify(await fixture.store.find('auditActivities', {}, { limit: 100 }));
    for (const text of [trail, inspect(fixture.logs, { depth: 10 })]) {
      expect(text).not.toContain('canary');
      expect(text).not.toContain(token.slice(4));
    }
  });

  test('does not exist in a kit without the option', async () => {
    await open({ setup: false });
    expect(await server()).toMatchObject({ needsOwner: false });
    expect((await setUp(`wps_${'A'.repeat(32)}`)).status).toBe(404);
    await expect(fixture.kit.setupToken()).rejects.toThrow(new TypeError('setupToken needs the option setup'));
  });
});

describe.each(dialects)('what a server on %s says to everyone', (dialect: Dialect) => {
  const github = { clientId: 'id', clientSecret: 'secret' };
  const mailTransport = { send: async () => {} };
  const cases: readonly (readonly [string, Partial<ServerKitOptions>, object])[] = [
    ['without options', {}, { name: 'Watchpost', signUp: 'open', providers: [], mail: 'log', needsOwner: false }],
    ['with a name', { name: 'Example watch' }, { name: 'Example watch' }],
    ['for invited people', { signup: 'invite' }, { signUp: 'invite' }],
    ['with a provider', { oauthProviders: { github } }, { providers: [{ key: 'github', displayName: 'GitHub' }] }],
    ['with a mail server', { mailTransport }, { mail: 'sent' }],
    ['with the setup', { setup: true }, { needsOwner: true }],
  ];

  test.each(cases)('%s', async (_, options, expected) => {
    const fixture = await openKit(dialect, options);
    try {
      const { status, body } = await fixture.request('GET', '/api/v1/server');
      expect(status).toBe(200);
      expect(body).toMatchObject({ publicUrl: 'https://watchpost.test', ...expected });
      expect(Object.keys(body).sort()).toEqual(
        ['mail', 'name', 'needsOwner', 'providers', 'publicUrl', 'signUp', 'version'].sort(),
      );
    } finally {
      await fixture.close();
    }
  });
});
