import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMailToken } from '../../../src/people/accounts/mail-token.js';
import type { HostUser } from '../../../src/people/host-users/host-user.js';
import type { Context } from '../../../src/request/context.js';
import { dialects } from '../../kit-fixture.js';
import { type OAuthFixture, openOAuthKit } from '../oauth/oauth-fixture.js';

const password = 'correct horse battery staple';

// A user of the host may have typed any address there. Who reads its mail, or has it at a provider, is someone else then.
describe.each(dialects)('the account of a user of the host, on %s', (dialect) => {
  let fixture: OAuthFixture;
  let hostUser: HostUser;
  let users = 0;
  beforeAll(async () => {
    fixture = await openOAuthKit(dialect, {
      signup: 'open',
      identity: ({ header }) => (header('cookie') === 'host' ? hostUser : null),
    });
  });
  afterAll(() => fixture.close());

  const newUser = async (emailVerified: boolean) => {
    users += 1;
    hostUser = {
      ...{ id: String(users), name: 'Ada', email: `user-${users}@example.com`, emailVerified },
      organization: { key: `tenant-${users}`, name: 'Acme Ltd' },
      role: 'admin',
    };
    const { body } = await fixture.request('GET', '/api/v1/auth/me', { headers: { cookie: 'host' } });
    return body as { readonly id: string; readonly email: string };
  };
  const post = (path: string, body: object) => fixture.request('POST', `/api/v1/auth/${path}`, { body });
  const follow = async (purpose: 'resetPassword' | 'verifyEmail', userId: string) => {
    const { token, change } = newMailToken(purpose, userId, { now: fixture.clock.now } as Context);
    await fixture.store.commit([change]);
    return post(purpose === 'verifyEmail' ? 'verify-email' : 'reset-password', { token, password });
  };

  /** What others say of the address, and what they are answered. */
  const words: readonly (readonly [
    string,
    number,
    (user: { id: string; email: string }) => Promise<{ status: number }>,
  ])[] = [
    ['a password', 401, ({ email }) => post('login', { email, password })],
    ['a registration', 202, ({ email }) => post('register', { email, password, name: 'Mallory' })],
    ['a forgotten password', 202, ({ email }) => post('forgot-password', { email })],
    ['a link to a new password', 401, ({ id }) => follow('resetPassword', id)],
    [
      'GitHub',
      403,
      async ({ id, email }) => {
        await follow('verifyEmail', id);
        fixture.someoneNew({ email });
        return fixture.signInWith('github');
      },
    ],
  ];
  const cases = words.flatMap(([who, status, say]) =>
    [true, false].map((isVerified) => [who, isVerified, status, say] as const),
  );

  test.each(cases)(
    'is not opened by the word of %s (verified by the host: %s)',
    async (_who, isVerified, status, say) => {
      const user = await newUser(isVerified);
      expect((await say(user)).status).toBe(status);
      expect(await fixture.store.get('users', { id: user.id })).toMatchObject({ passwordHash: '', email: user.email });
      expect(await fixture.store.find('sessions', { userId: user.id }, { limit: 1 })).toEqual([]);
      expect(await fixture.store.find('oauthIdentities', { userId: user.id }, { limit: 2 })).toMatchObject([
        { issuer: 'host' },
      ]);
      expect(await fixture.store.find('mails', { recipient: user.email }, { limit: 1 })).toEqual([]);
      expect((await fixture.request('GET', '/api/v1/auth/me', { headers: { cookie: 'host' } })).body.id).toBe(user.id);
    },
  );
});
