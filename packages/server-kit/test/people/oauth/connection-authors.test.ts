import { type Scope, type SystemRoleKey, systemRoles } from '@watchpost/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../src/base/ids.js';
import type { TableName } from '../../../src/store/interface/store.js';
import { dialects, type Member, quickHasher } from '../../kit-fixture.js';
import { clientSecret, type OAuthFixture, openOAuthKit } from './oauth-fixture.js';

const viewerWithSso: readonly Scope[] = [...systemRoles.viewer.scopes, 'sso:write'];

/** Who sets up the connection, and what they hold when people sign in through it. */
const authors: Readonly<Record<string, { readonly holds: readonly Scope[]; readonly isOwner?: boolean }>> = {
  'an owner': { holds: systemRoles.owner.scopes, isOwner: true },
  'an admin': { holds: systemRoles.admin.scopes },
  'a role of sso:write alone': { holds: ['sso:write'] },
  'a viewer who may set up connections': { holds: viewerWithSso },
  'an API key': { holds: viewerWithSso },
  'an admin who has left': { holds: [] },
};
const memberRoles = Object.keys(systemRoles) as SystemRoleKey[];
const both = [false, true] as const;

/** What an author may open, said once more and apart from the code that decides it. */
const isWithin = (role: SystemRoleKey, { holds, isOwner = false }: (typeof authors)[string]): boolean =>
  holds.length > 0 && (role !== 'owner' || isOwner) && systemRoles[role].scopes.every((scope) => holds.includes(scope));

describe.each(dialects)('the author of a connection, on %s', (dialect) => {
  // What a role holds is compared apart from the database: one of the two shows every role, the other the strongest and the weakest.
  const roles = dialect === 'sqlite' ? memberRoles : (['owner', 'viewer'] as const);
  let fixture: OAuthFixture;
  let owner: Member;
  let beforeHash: (() => Promise<unknown>) | undefined;
  beforeAll(async () => {
    const passwordHasher = {
      ...quickHasher,
      async hash(password: string) {
        const act = beforeHash;
        beforeHash = undefined;
        await act?.();
        return quickHasher.hash(password);
      },
    };
    fixture = await openOAuthKit(dialect, { oauthProviders: {}, passwordHasher, rateLimitPerIp: 10_000_000 });
  });
  beforeEach(async () => {
    fixture.clock.now = Date.now();
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const commit = (table: 'memberships' | 'users' | 'roles', id: string, set: object) =>
    fixture.store.commit([{ kind: 'update', table, where: { id }, set }]);
  const membershipOf = async ({ userId, organizationId }: Member) => {
    const row = await fixture.store.get('memberships', { userId, organizationId });
    if (row === undefined) throw new Error('no membership');
    return row;
  };
  const newRole = async (scopes: readonly Scope[], name: string): Promise<string> => {
    const reply = await fixture.request('POST', '/api/v1/roles', {
      token: owner.token,
      body: { name, scopes },
    });
    expect(reply.status).toBe(201);
    return reply.body.id;
  };
  const withRole = async (scopes: readonly Scope[]): Promise<Member & { readonly role: string }> => {
    const member = await fixture.newMember('viewer', owner.organizationId);
    const role = await newRole(scopes, `role ${member.userId}`);
    await commit('memberships', (await membershipOf(member)).id, { role });
    return { ...member, role };
  };
  const put = (credential: { token: string } | { apiKey: string }, more: object = {}) =>
    fixture.request('PUT', `/api/v1/organizations/${owner.organizationId}/sso/gitlab`, {
      ...credential,
      body: { issuer: fixture.gitlab.issuer, clientId: 'watchpost', clientSecret, role: 'viewer', ...more },
    });
  const connection = async () => {
    const row = await fixture.store.get('ssoConnections', {
      organizationId: owner.organizationId,
      provider: 'gitlab',
    });
    if (row === undefined) throw new Error('no connection');
    return row;
  };
  const query = () => `?organizationId=${owner.organizationId}`;
  const signIn = () => fixture.signInWith('gitlab', query());
  const count = async (table: TableName, where: object) =>
    (await fixture.store.find(table, where, { limit: 50 })).length;
  const get = (path: string, token: string) => fixture.request('GET', `/api/v1${path}`, { token });

  /** Sets the connection up as an author does. */
  const setUps: Readonly<Record<string, () => Promise<void>>> = {
    'an owner': async () => {
      expect((await put(owner)).status).toBe(200);
    },
    'an admin': async () => {
      expect((await put(await fixture.newMember('admin', owner.organizationId))).status).toBe(200);
    },
    'a role of sso:write alone': async () => {
      const member = await withRole(['sso:write']);
      expect(await put(member)).toMatchObject({ status: 403 });
      expect((await put(member, { role: member.role })).status).toBe(200);
    },
    'a viewer who may set up connections': async () => {
      expect((await put(await withRole(viewerWithSso))).status).toBe(200);
    },
    'an API key': async () => {
      const { secret } = await fixture.newApiKey(owner, viewerWithSso);
      expect((await put({ apiKey: secret })).status).toBe(200);
    },
    'an admin who has left': async () => {
      const admin = await fixture.newMember('admin', owner.organizationId);
      expect((await put(admin)).status).toBe(200);
      const path = `/api/v1/organizations/${owner.organizationId}/members/${(await membershipOf(admin)).id}`;
      expect((await fixture.request('DELETE', path, { token: owner.token })).status).toBe(204);
    },
  };

  const joinElsewhere = async ({ userId }: Member) => {
    const { organizationId } = await fixture.newMember('owner');
    const now = fixture.clock.now;
    const row = { id: newId('mbr', now), organizationId, userId, role: 'viewer', createdAt: now, updatedAt: now };
    await fixture.store.commit([{ kind: 'insert', table: 'memberships', row }]);
  };

  test.each(Object.entries(authors))(
    'opens the accounts that hold no more than %s, and only after their members have confirmed it',
    async (name, author) => {
      await setUps[name]?.();
      const details = new Set<string>();
      let cells = 0;
      let opened = 0;
      for (const role of roles) {
        for (const hasFactor of both) {
          for (const isElsewhere of both) {
            for (const isEmailVerified of both) {
              const cell = `${name}, ${role}, factor ${hasFactor}, elsewhere ${isElsewhere}, verified ${isEmailVerified}`;
              const member = await fixture.newMember(role, owner.organizationId);
              const { userId, email } = member;
              if (hasFactor) await commit('users', userId, { totpSecret: 'sealed', totpEnabledAt: fixture.clock.now });
              if (isElsewhere) await joinElsewhere(member);
              const { id } = fixture.someoneNew({ email, isEmailVerified });
              const isOpen = isWithin(role, author) && !isElsewhere;

              const first = await signIn();
              expect(first, cell).toMatchObject({ status: 403, body: { code: 'forbidden' } });
              details.add(first.body.detail);
              expect(await count('oauthIdentities', { userId }), cell).toBe(0);
              expect(await fixture.linkTokens(email), cell).toHaveLength(isOpen && isEmailVerified ? 1 : 0);
              if (isOpen && isEmailVerified) expect((await fixture.confirmLink(email)).status, cell).toBe(204);
              else {
                // Even when it was linked in another way.
                const { issuer } = fixture.gitlab;
                const at = { createdAt: 0, lastUsedAt: 0 };
                const vouchedBy = owner.organizationId;
                const row = { issuer, subject: String(id), userId, email, vouchedBy, ...at };
                await fixture.store.commit([{ kind: 'insert', table: 'oauthIdentities', row }]);
              }
              const again = await signIn();
              if (isOpen) {
                expect(again.status, cell).toBe(200);
                expect(again.body.mfaRequired === true, cell).toBe(hasFactor);
                opened++;
              } else {
                expect(again, cell).toMatchObject({ status: 403, body: { code: 'forbidden' } });
                // Its own, which the password opened.
                expect(await count('sessions', { userId }), cell).toBe(1);
                expect(await count('mfaChallenges', { userId }), cell).toBe(0);
              }
              cells++;
            }
          }
        }
      }
      // One answer for all of them.
      expect(details.size).toBe(1);
      console.info(`${dialect}: connection of ${name}: ${cells} cells, ${opened} accounts opened`);
      expect(cells).toBe(roles.length * 8);
    },
    120_000,
  );

  test('a role of sso:write alone opens no owner’s account by an issuer that claims the owner’s address', async () => {
    await setUps['a role of sso:write alone']?.();
    fixture.someoneNew({ email: owner.email, isEmailVerified: true });
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await signIn()).toMatchObject({ status: 403 });
    expect(await fixture.linkTokens(owner.email)).toEqual([]);
    const shown = await get(`/organizations/${owner.organizationId}/sso/gitlab`, owner.token);
    expect(shown.body.lastFailure.reason).toMatch(/holds more than the author/);
  });

  describe('a session that the connection opened ends, and none is opened any more,', () => {
    interface Case {
      readonly author: Member & { readonly role: string };
      readonly member: Member;
    }
    const changes: readonly (readonly [string, (it: Case) => Promise<unknown>])[] = [
      [
        'when its member is promoted',
        async ({ member }) => commit('memberships', (await membershipOf(member)).id, { role: 'admin' }),
      ],
      [
        'when the author is demoted',
        async ({ author }) => commit('memberships', (await membershipOf(author)).id, { role: 'billing' }),
      ],
      ['when the author’s role loses scopes', ({ author }) => commit('roles', author.role, { scopes: ['sso:write'] })],
      ['when the author’s account is disabled', ({ author }) => commit('users', author.userId, { disabledAt: 1 })],
      [
        'when the author is removed',
        async ({ author }) =>
          fixture.store.commit([{ kind: 'delete', table: 'memberships', where: { userId: author.userId } }]),
      ],
      ['when its member joins another organization', ({ member }) => joinElsewhere(member)],
      [
        'when a weaker member takes the connection over',
        async () => {
          const weaker = await withRole(['sso:write']);
          expect((await put(weaker, { role: weaker.role })).status).toBe(200);
        },
      ],
    ];
    test.each(changes)('%s', async (_, change) => {
      const author = await withRole(viewerWithSso);
      expect((await put(author)).status).toBe(200);
      const member = await fixture.newMember('viewer', owner.organizationId);
      fixture.someoneNew({ email: member.email });
      await signIn();
      const [unused] = await fixture.linkTokens(member.email);
      expect((await fixture.confirmLink(member.email)).status).toBe(204);
      const { accessToken, refreshToken } = (await signIn()).body;
      const visit = await fixture.visitProvider('gitlab', `${query()}&returnTo=/`);
      const code = await visit.comeBackToPage();
      expect((await get('/monitors', accessToken)).status).toBe(200);

      await change({ author, member });
      expect(await get('/monitors', accessToken)).toMatchObject({ status: 401 });
      expect(await get('/auth/me', accessToken)).toMatchObject({ status: 401 });
      const refreshed = await fixture.request('POST', '/api/v1/auth/refresh', { body: { refreshToken } });
      expect(refreshed).toMatchObject({ status: 401, body: { code: 'token_expired' } });
      expect(await fixture.exchange({ code }, visit.cookie)).toMatchObject({ status: 401 });
      expect(await signIn()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      const body = { token: unused };
      expect((await fixture.request('POST', '/api/v1/auth/oauth/links/read', { body })).status).toBe(401);
    });

    test('but not when another member changes what needs no client secret', async () => {
      const author = await withRole(viewerWithSso);
      await put(author);
      fixture.someoneNew();
      const { accessToken } = (await signIn()).body;
      expect(await put(owner, { clientSecret: undefined, role: 'editor' })).toMatchObject({
        body: { role: 'editor', authorId: author.userId },
      });
      expect((await get('/monitors', accessToken)).status).toBe(200);
      // The role of people who join is beyond the author as well.
      const { email } = fixture.someoneNew();
      expect(await signIn()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(await fixture.store.get('users', { email })).toBeUndefined();
      expect(await put(owner, { role: 'editor' })).toMatchObject({ body: { authorId: owner.userId } });
      expect((await signIn()).status).toBe(200);
    });
  });

  test('an account that the connection made is closed to it once it was given more', async () => {
    await put(await withRole(viewerWithSso));
    const { email } = fixture.someoneNew();
    expect((await signIn()).status).toBe(200);
    const user = await fixture.store.get('users', { email });
    const where = { userId: user?.id ?? '', organizationId: owner.organizationId };
    await fixture.store.commit([{ kind: 'update', table: 'memberships', where, set: { role: 'editor' } }]);
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('a connection whose issuer is replaced while a sign-in is decided opens nothing', async () => {
    await put(await withRole(viewerWithSso));
    const { email } = fixture.someoneNew();
    beforeHash = () => put(owner, { issuer: 'https://idp.example' });
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(await fixture.store.get('users', { email })).toBeUndefined();
    expect((await connection()).authorId).toBe(owner.userId);
  });

  describe('the mail that asks a member', () => {
    let member: Member;
    beforeEach(async () => {
      await put(owner);
      member = await fixture.newMember('viewer', owner.organizationId);
      fixture.someoneNew({ email: member.email });
      await signIn();
    });
    const confirm = (token: string | undefined) =>
      fixture.request('POST', '/api/v1/auth/oauth/links/confirm', { body: { token } });
    const expectSpent = async (token: string | undefined) => {
      expect(await confirm(token)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
      expect(await count('oauthIdentities', { userId: member.userId })).toBe(0);
    };

    test('says which provider and organization it is about, and uses the link up once', async () => {
      const [token] = await fixture.linkTokens(member.email);
      const read = await fixture.request('POST', '/api/v1/auth/oauth/links/read', { body: { token } });
      expect(read).toMatchObject({
        status: 200,
        body: { provider: 'gitlab', issuer: fixture.gitlab.issuer, email: member.email },
      });
      const replies = await Promise.all(Array.from({ length: 16 }, () => confirm(token)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([204, ...Array.from({ length: 15 }, () => 401)]);
      expect(await count('oauthIdentities', { userId: member.userId })).toBe(1);
    });

    /** Who is signed in where the link is opened: the link alone says whose account it is about. */
    const openers: readonly (readonly [string, () => Promise<object>])[] = [
      ['no one', async () => ({})],
      ['the member', async () => ({ token: member.token })],
      ['another member', async () => ({ token: (await fixture.newMember('admin', owner.organizationId)).token })],
      ['a stranger', async () => ({ token: (await fixture.newMember('owner')).token })],
      ['an API key', async () => ({ apiKey: (await fixture.newApiKey(owner, ['monitors:read'])).secret })],
      [
        'an account that the issuer opened',
        async () => {
          const before = fixture.gitlab.account;
          fixture.someoneNew();
          const { accessToken } = (await signIn()).body;
          fixture.gitlab.account = before;
          return { token: accessToken };
        },
      ],
    ];
    test.each(openers)('links the account that it was sent to, also where %s is signed in', async (_, credential) => {
      const [token] = await fixture.linkTokens(member.email);
      const more = await credential();
      const body = { token };
      const replies = [
        await fixture.request('POST', '/api/v1/auth/oauth/links/read', { body, ...more }),
        await fixture.request('POST', '/api/v1/auth/oauth/links/confirm', { body, ...more }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 204]);
      const linked = await fixture.store.find('oauthIdentities', { email: member.email }, { limit: 2 });
      expect(linked).toMatchObject([{ userId: member.userId, vouchedBy: owner.organizationId }]);
      const [audited] = await fixture.store.find(
        'auditActivities',
        { action: 'oauth.confirmLink' },
        { limit: 1, orderBy: 'at', isDescending: true },
      );
      expect(audited).toMatchObject({ actor: { id: member.userId }, organizationId: owner.organizationId });
      expect(await fixture.store.find('sessions', { userId: member.userId }, { limit: 9 })).toHaveLength(1);
    });

    test('ends after an hour', async () => {
      const [token] = await fixture.linkTokens(member.email);
      fixture.clock.now += 3_600_000;
      await expectSpent(token);
    });

    test('is replaced by a newer one, and at most as many are sent as of any other kind', async () => {
      for (let tries = 0; tries < 8; tries++) await signIn();
      const tokens = await fixture.linkTokens(member.email);
      expect(tokens.length).toBeLessThan(9);
      for (const token of tokens.slice(0, -1)) await expectSpent(token);
      expect((await confirm(tokens.at(-1))).status).toBe(204);
    });

    const ends: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['the connection names another issuer', () => put(owner, { issuer: 'https://idp.example' })],
      ['the connection is switched off', () => put(owner, { enabled: false })],
      [
        'the member leaves',
        async () => fixture.store.commit([{ kind: 'delete', table: 'memberships', where: { userId: member.userId } }]),
      ],
      ['the member joins another organization', () => joinElsewhere(member)],
      ['the account is disabled', () => commit('users', member.userId, { disabledAt: 1 })],
    ];
    test.each(ends)('means nothing any more when %s', async (_, end) => {
      const [token] = await fixture.linkTokens(member.email);
      await end();
      await expectSpent(token);
    });
  });
});
