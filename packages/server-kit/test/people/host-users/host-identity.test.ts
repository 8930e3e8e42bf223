import { eventSubjects } from '@watchpost/schemas';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HostRequest, HostUser } from '../../../src/people/host-users/host-user.js';
import type { Row } from '../../../src/store/interface/store.js';
import { dialects, type KitFixture, monitorBody, openKit, type RequestOptions } from '../../kit-fixture.js';
import { instantHasher } from '../mfa/mfa-fixture.js';

const ada: HostUser = {
  id: '17',
  name: 'Ada',
  email: 'Ada@Example.com',
  emailVerified: true,
  organization: { key: 'acme', name: 'Acme Ltd' },
  role: 'admin',
};

describe.each(dialects)('a host that brings its own users, on %s', (dialect) => {
  let fixture: KitFixture;
  let hostUsers: Map<string, unknown>;
  let asked: HostRequest[];
  beforeEach(async () => {
    hostUsers = new Map<string, unknown>([['ada', ada]]);
    asked = [];
    fixture = await openKit(dialect, {
      passwordHasher: instantHasher,
      identity: async (request) => {
        asked.push(request);
        // What a host answers is checked when it comes.
        return (hostUsers.get(request.header('cookie') ?? '') ?? null) as HostUser | null;
      },
    });
  });
  afterEach(() => fixture.close());

  const as = (cookie: string, method: string, path: string, { headers, ...more }: RequestOptions = {}) =>
    fixture.request(method, `/api/v1/${path}`, { ...more, headers: { cookie, ...headers } });
  const me = async (cookie = 'ada') => (await as(cookie, 'GET', 'auth/me')).body;
  const rows = <Table extends 'users' | 'organizations' | 'memberships' | 'hostOrganizations' | 'auditActivities'>(
    table: Table,
  ): Promise<Row<Table>[]> => fixture.store.find(table, {}, { limit: 100 });

  test('identifies the caller, who can do what the role allows', async () => {
    const reply = await as('ada', 'GET', 'auth/me');
    expect(reply).toMatchObject({
      status: 200,
      body: { type: 'user', name: 'Ada', email: 'ada@example.com', emailVerified: true },
    });
    expect(reply.body.memberships).toMatchObject([{ organizationName: 'Acme Ltd', role: 'admin' }]);
    expect((await as('ada', 'POST', 'monitors', { body: monitorBody() })).status).toBe(201);
    expect((await as('ada', 'GET', 'auth/sessions')).body.data).toEqual([]);
    expect(asked[0]).toMatchObject({ method: 'GET', path: '/api/v1/auth/me', raw: expect.any(Request) });
    const trail = await rows('auditActivities');
    expect(trail.map(({ action, resource }) => `${action} ${resource.type}`).toSorted()).toEqual([
      'auth.me member',
      'monitors.create monitor',
    ]);
    for (const { actor } of trail) expect(actor).toEqual({ type: 'user', id: reply.body.id, name: 'Ada' });
  });

  test('identifies no user: the request is refused, except for public endpoints', async () => {
    expect((await as('stranger', 'GET', 'auth/me')).status).toBe(401);
    asked = [];
    await fixture.request('POST', '/api/v1/auth/login', { body: { email: 'a@example.com', password: 'whatever' } });
    expect(asked).toEqual([]);
  });

  test('is not called when the request has a credential of Watchpost', async () => {
    const member = await fixture.newMember('owner');
    expect((await as('ada', 'GET', 'auth/me', { token: member.token })).body.id).toBe(member.userId);
    expect((await as('ada', 'GET', 'auth/me', { token: 'wrong' })).status).toBe(401);
    expect((await as('ada', 'GET', 'auth/me', { apiKey: 'wrong' })).status).toBe(401);
    expect(asked).toEqual([]);
  });

  test('creates one user, organization and membership for 64 simultaneous first requests', async () => {
    const replies = await Promise.all(Array.from({ length: 64 }, () => as('ada', 'GET', 'auth/me')));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    for (const table of ['users', 'organizations', 'memberships', 'hostOrganizations'] as const) {
      expect(await rows(table), table).toHaveLength(1);
    }
  });

  test.each([true, false])(
    'lets a user in whose account another first request makes meanwhile, verified: %s',
    async (emailVerified) => {
      hostUsers.set('ada', { ...ada, emailVerified });
      const { store } = fixture;
      const get = store.get.bind(store);
      let another: Promise<{ status: number }> | undefined;
      vi.spyOn(store, 'get').mockImplementation(async (table, where) => {
        // The first request has found no identity, and looks for an account with the address.
        if (table === 'users' && 'email' in where && another === undefined) {
          another = as('ada', 'GET', 'auth/me');
          await another;
        }
        return get(table, where);
      });
      expect((await as('ada', 'GET', 'auth/me')).status).toBe(200);
      expect((await another)?.status).toBe(200);
      expect(await rows('users')).toHaveLength(1);
    },
  );

  test('creates one organization for 64 simultaneous users of it', async () => {
    const names = Array.from({ length: 64 }, (_, index) => `user${index}`);
    for (const name of names) hostUsers.set(name, { ...ada, id: name, name, email: `${name}@example.com` });
    const replies = await Promise.all(names.map((name) => as(name, 'GET', 'auth/me')));
    expect(replies.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(await rows('organizations')).toHaveLength(1);
    expect(await rows('memberships')).toHaveLength(64);
  });

  test('causes events for a new organization and every role, as the catalogue declares them', async () => {
    await me();
    hostUsers.set('ada', { ...ada, role: 'viewer', name: 'Ada L.' });
    await me();
    await me();
    const events = await fixture.store.find('events', {}, { limit: 100 });
    const subjects = events.map(({ type, subjectId }) => `${type} ${subjectId.split('_')[0]}`);
    expect(subjects.toSorted()).toEqual([
      'organization.created org',
      'role.assigned admin',
      'role.assigned viewer',
      'role.revoked admin',
    ]);
    for (const { type, data, actor } of events) {
      const { data: schema } = eventSubjects[type as keyof typeof eventSubjects];
      expect(schema.parse(data)).toEqual(data);
      expect(actor).toMatchObject({ type: 'user', id: expect.stringMatching(/^usr_/) });
    }
  });

  test('changes a role for the next request, whatever was set in Watchpost', async () => {
    hostUsers.set('ada', { ...ada, role: 'owner' });
    expect((await me()).memberships[0].role).toBe('owner');
    hostUsers.set('ada', { ...ada, role: 'viewer', name: 'Ada L.' });
    expect((await as('ada', 'POST', 'monitors', { body: monitorBody() })).status).toBe(403);
    expect(await me()).toMatchObject({ name: 'Ada L.', memberships: [{ role: 'viewer' }] });
    const set = { role: 'owner' };
    await fixture.store.commit([
      { kind: 'update', table: 'memberships', where: { role: 'viewer' }, set, mustMatch: true },
    ]);
    expect((await me()).memberships[0].role).toBe('viewer');
  });

  test('names the organization that its user acts in', async () => {
    const home = (await me()).organizationId;
    hostUsers.set('ada', { ...ada, organization: { key: 'other', name: 'Other' } });
    const elsewhere = (await me()).organizationId;
    expect(elsewhere).not.toBe(home);
    expect((await as('ada', 'GET', `organizations/${elsewhere}`)).status).toBe(200);
    expect((await as('ada', 'GET', `organizations/${home}`)).status).toBe(404);
    expect((await as('ada', 'GET', 'monitors', { headers: { 'x-organization-id': home } })).status).toBe(404);
  });

  test('does not join an existing organization that only has the same name', async () => {
    const { organizationId } = await fixture.newMember('owner');
    const set = { slug: 'acme' };
    await fixture.store.commit([{ kind: 'update', table: 'organizations', where: { id: organizationId }, set }]);
    expect((await me()).organizationId).not.toBe(organizationId);
    expect(await rows('organizations')).toHaveLength(2);
  });

  test.each([
    [{}, 201],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://watchpost.test' }, 201],
    [{ 'sec-fetch-site': 'none' }, 201],
    [{ origin: 'https://watchpost.test' }, 201],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://watchpost.test' }, 403],
    [{ origin: 'https://attacker.test' }, 403],
    [{ origin: 'null' }, 403],
  ])('answers a change with the headers %j with %i', async (headers, status) => {
    await me();
    const reply = await as('ada', 'POST', 'monitors', { body: monitorBody(), headers });
    expect(reply.status).toBe(status);
    const refused = (await rows('auditActivities')).filter(({ result }) => result === 'refused');
    expect(refused).toHaveLength(status === 403 ? 1 : 0);
    if (status === 403) {
      expect(reply.body.code).toBe('forbidden');
      expect(refused[0]).toMatchObject({ actor: { name: 'Ada' }, action: 'monitors.create' });
    }
  });

  test('creates no user or organization for requests of other sites, and answers only their reads', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await as('ada', 'POST', 'monitors', { body: monitorBody(), headers })).status).toBe(403);
    expect(await rows('users')).toEqual([]);
    expect((await as('ada', 'GET', 'monitors', { headers })).status).toBe(200);
  });

  test('accepts a caller with a token from other sites, since no browser sends it by itself', async () => {
    const { token } = await fixture.newMember('owner');
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://attacker.test' };
    expect((await as('ada', 'POST', 'monitors', { token, body: monitorBody(), headers })).status).toBe(201);
  });

  test('opens accounts without passwords, password mails and second factors', async () => {
    const { id, organizationId } = await me();
    // The hasher of this test takes the password of every account.
    for (const password of ['', ' ', 'a long enough passphrase']) {
      const reply = await fixture.request('POST', '/api/v1/auth/login', {
        body: { email: 'ada@example.com', password: password || 'x' },
      });
      expect(reply.body.code).toBe('invalid_credentials');
    }
    await fixture.request('POST', '/api/v1/auth/forgot-password', { body: { email: 'ada@example.com' } });
    expect(await fixture.store.find('mails', { recipient: 'ada@example.com' }, { limit: 1 })).toEqual([]);
    const settings = { requireMfa: true, sessionTtlSeconds: 3600, escalationPolicyId: null };
    await fixture.store.commit([
      { kind: 'update', table: 'organizations', where: { id: organizationId }, set: { settings } },
    ]);
    expect((await as('ada', 'GET', 'monitors')).status).toBe(200);
    const disabledAt = fixture.clock.now;
    await fixture.store.commit([{ kind: 'update', table: 'users', where: { id }, set: { disabledAt } }]);
    expect((await as('ada', 'GET', 'monitors')).status).toBe(403);
  });

  /** An account with the host's user's address, and what the host's word makes of it. */
  const adoptions = [
    ['both sides have verified it', true, {}, 200],
    ['it has a second factor, which the host asks for or not', true, { totpSecret: 'sealed', totpEnabledAt: 1 }, 200],
    ['it is disabled', true, { disabledAt: 1 }, 403],
    ['only we have verified it', false, {}, 403],
    ['only the host has verified it', true, { emailVerifiedAt: null }, 403],
    ['no one has verified it', false, { emailVerifiedAt: null }, 403],
  ] as const;
  test.each(adoptions)('adopts an account with the same e-mail or leaves it untouched: %s', async (...cells) => {
    const [, emailVerified, set, status] = cells;
    const member = await fixture.newMember('owner');
    await fixture.store.commit([
      { kind: 'update', table: 'users', where: { id: member.userId }, set: { emailVerifiedAt: 1, ...set } },
    ]);
    const [before] = await rows('users');
    hostUsers.set('ada', { ...ada, email: member.email, emailVerified });
    const reply = await as('ada', 'GET', 'auth/me');
    expect(reply.status).toBe(status);
    const isAdopted = status === 200;
    if (isAdopted) expect(reply.body).toMatchObject({ id: member.userId, organizationId: expect.any(String) });
    expect(await rows('users')).toHaveLength(1);
    expect(await rows('memberships')).toHaveLength(isAdopted ? 2 : 1);
    expect(await fixture.store.find('oauthIdentities', {}, { limit: 2 })).toHaveLength(isAdopted ? 1 : 0);
    if (!isAdopted) expect(await rows('users')).toEqual([before]);
    // Its word reaches the organization that the host names, and none of the account's others.
    const elsewhere = { headers: { 'x-organization-id': member.organizationId } };
    expect((await as('ada', 'GET', 'monitors', elsewhere)).status).toBe(isAdopted ? 404 : 403);
  });

  test('keeps the address of an account, whatever the host or the user calls it later', async () => {
    const { id, email } = await me();
    hostUsers.set('ada', { ...ada, email: 'other@example.com' });
    expect(await me()).toMatchObject({ id, email });
    expect((await as('ada', 'PATCH', 'auth/me', { body: { email: 'other@example.com' } })).status).toBe(400);
    expect(await rows('users')).toMatchObject([{ email }]);
  });

  test('gives an account to one of eight users of its address who come at once', async () => {
    const { userId, email } = await fixture.newMember('owner');
    const set = { emailVerifiedAt: 1 };
    await fixture.store.commit([{ kind: 'update', table: 'users', where: { id: userId }, set }]);
    const names = Array.from({ length: 8 }, (_, number) => `user-${number}`);
    // Each in an organization of its own: a membership would refuse all but one.
    for (const name of names) hostUsers.set(name, { ...ada, id: name, email, organization: { key: name, name } });
    const replies = await Promise.all(names.map((name) => as(name, 'GET', 'auth/me')));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 403, 403, 403, 403, 403, 403, 403]);
    expect(await fixture.store.find('oauthIdentities', { userId }, { limit: 100 })).toHaveLength(1);
  });

  test('leaves it to the host which organizations there are', async () => {
    const refused = await as('ada', 'POST', 'organizations', { body: { name: 'Another' } });
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await rows('organizations')).map(({ name }) => name)).toEqual(['Acme Ltd']);
  });

  test('does not open the old account of an address that has a new owner', async () => {
    await me();
    hostUsers.set('ada', { ...ada, id: '18' });
    expect((await as('ada', 'GET', 'auth/me')).status).toBe(403);
  });

  test.each([
    [{ ...ada, role: 'emperor' }],
    [{ ...ada, role: 'toString' }],
    [{ ...ada, id: '' }],
    [{ ...ada, email: 'not-an-address' }],
    [{ ...ada, organization: undefined }],
    ['ada'],
  ])('causes a 500 and a logged error with an unusable answer: %j', async (answer) => {
    hostUsers.set('ada', answer);
    expect((await as('ada', 'GET', 'auth/me')).status).toBe(500);
    expect(JSON.stringify(await rows('users'))).toBe('[]');
    expect(fixture.logs.at(-1)?.fields).toMatchObject({ error: expect.any(TypeError) });
  });
});
