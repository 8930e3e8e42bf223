import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newMailToken } from '../../../src/people/accounts/mail-token.js';
import type { Context } from '../../../src/request/context.js';
import type { PasswordHasher } from '../../../src/request/ports/credentials.js';
import { dialects, type KitFixture, type Member, openKit, ownerPassword, quickHasher } from '../../kit-fixture.js';
import { codeAt } from '../mfa/mfa-fixture.js';

const newPassword = 'a passphrase that came later';

/** What a sign-in overlaps with, once its password was verified and before its session is written. */
interface Overlap {
  readonly what: string;
  happen(member: Member, fixture: KitFixture): Promise<void>;
}

const setUser =
  (set: object): Overlap['happen'] =>
  async ({ userId }, { store }) => {
    await store.commit([{ kind: 'update', table: 'users', where: { id: userId }, set }]);
  };

const overlaps: readonly Overlap[] = [
  {
    what: 'a reset of the password',
    async happen({ userId }, { store, clock, request }) {
      const { token, change } = newMailToken('resetPassword', userId, { now: clock.now } as Context);
      await store.commit([change]);
      const reply = await request('POST', '/api/v1/auth/reset-password', { body: { token, password: newPassword } });
      expect(reply.status).toBe(204);
    },
  },
  {
    what: 'a change of the password',
    async happen({ token }, { request }) {
      const body = { currentPassword: ownerPassword, newPassword };
      expect((await request('POST', '/api/v1/auth/change-password', { token, body })).status).toBe(204);
    },
  },
  { what: 'the account being disabled', happen: setUser({ disabledAt: 1 }) },
  { what: 'the address losing its verification', happen: setUser({ emailVerifiedAt: null }) },
];

describe.each(dialects)('a sign-in that overlaps on %s', (dialect) => {
  let fixture: KitFixture;
  let needsRehash = false;
  /** Runs once, when the next password has been found right. */
  let afterVerify: (() => Promise<void>) | undefined;
  const hasher: PasswordHasher = {
    hash: quickHasher.hash,
    needsRehash: () => needsRehash,
    async verify(hash, password) {
      const isRight = await quickHasher.verify(hash, password);
      const happen = afterVerify;
      afterVerify = undefined;
      if (isRight) await happen?.();
      return isRight;
    },
  };
  beforeAll(async () => {
    fixture = await openKit(dialect, { passwordHasher: hasher });
  });
  beforeEach(() => {
    needsRehash = false;
    afterVerify = undefined;
  });
  afterAll(() => fixture.close());

  const login = ({ email }: Member, password = ownerPassword) =>
    fixture.request('POST', '/api/v1/auth/login', { body: { email, password } });
  const liveSessions = async ({ userId }: Member) =>
    (await fixture.store.find('sessions', { userId, revokedAt: null }, { limit: 100 })).length;
  const post = (path: string, token: string, body?: object) =>
    fixture.request('POST', `/api/v1/auth/${path}`, { token, ...(body === undefined ? {} : { body }) });
  const switchOn = async ({ token }: Member): Promise<string> => {
    const { secret } = (await post('mfa/setup', token)).body;
    expect((await post('mfa/confirm', token, { code: codeAt(secret, fixture.clock.now) })).status).toBe(200);
    fixture.clock.now += 60_000;
    return secret;
  };

  test.each(overlaps)('with $what opens no session', async ({ what, happen }) => {
    const member = await fixture.newMember('owner');
    const before = await liveSessions(member);
    let after = 0;
    afterVerify = async () => {
      await happen(member, fixture);
      after = await liveSessions(member);
    };
    const reply = await login(member);
    expect(reply.status).toBe(what.includes('verification') ? 403 : 401);
    expect(after).toBeLessThanOrEqual(before);
    expect(await liveSessions(member)).toBe(after);
  });

  test.each(overlaps)('with $what opens no challenge', async ({ happen }) => {
    const member = await fixture.newMember('owner');
    await switchOn(member);
    afterVerify = () => happen(member, fixture);
    expect((await login(member)).status).toBeGreaterThanOrEqual(400);
    expect(await fixture.store.find('mfaChallenges', { userId: member.userId, usedAt: null }, { limit: 9 })).toEqual(
      [],
    );
  });

  test('with the activation of the second factor requires it', async () => {
    const member = await fixture.newMember('owner');
    afterVerify = async () => void (await switchOn(member));
    expect(await login(member)).toMatchObject({ status: 200, body: { mfaRequired: true } });
  });

  test('with a change of the password does not write the old one back in a better hash', async () => {
    const member = await fixture.newMember('owner');
    needsRehash = true;
    afterVerify = async () => {
      await post('change-password', member.token, { currentPassword: ownerPassword, newPassword });
    };
    expect((await login(member)).status).toBe(401);
    expect((await login(member)).status).toBe(401);
    expect((await login(member, newPassword)).status).toBe(200);
  });

  test('with others of the same user succeeds, even while the hash is replaced', async () => {
    const member = await fixture.newMember('owner');
    needsRehash = true;
    const replies = await Promise.all(Array.from({ length: 16 }, () => login(member)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
    expect(await liveSessions(member)).toBe(17);
  });

  test('with a reset disables no second factor that was confirmed with the old password', async () => {
    const member = await fixture.newMember('owner');
    const secret = await switchOn(member);
    const [reset] = overlaps;
    afterVerify = async () => reset?.happen(member, fixture);
    const code = codeAt(secret, fixture.clock.now);
    const reply = await post('mfa/disable', member.token, { password: ownerPassword, code });
    expect(reply).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    const user = await fixture.store.get('users', { id: member.userId });
    expect(user?.totpEnabledAt).not.toBeNull();
  });

  test('with the end of its session renews nothing', async () => {
    const member = await fixture.newMember('owner');
    const { store } = fixture;
    const read = store.get.bind(store);
    // The session ends after it was read for the renewal.
    store.get = async (table, where) => {
      const row = await read(table, where);
      if (table === 'sessions') {
        store.get = read;
        await store.commit([
          { kind: 'update', table: 'sessions', where: { userId: member.userId }, set: { revokedAt: 1 } },
        ]);
      }
      return row;
    };
    const reply = await fixture.request('POST', '/api/v1/auth/refresh', {
      body: { refreshToken: member.refreshToken },
    });
    store.get = read;
    expect(reply).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });
});
