import { readQrCode } from '@watchpost/testbed/read-qr-code';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit, ownerPassword } from '../../kit-fixture.js';
import { factorActions, instantHasher, type MemberWithFactor } from './mfa-fixture.js';

const wrongCode = { status: 401, body: { code: 'mfa_invalid' } };
const challengeEnded = { status: 401, body: { code: 'token_expired' } };

describe.each(dialects)('the second factor on %s', (dialect) => {
  let fixture: KitFixture;
  let act: ReturnType<typeof factorActions>;
  beforeAll(async () => {
    fixture = await openKit(dialect, { passwordHasher: instantHasher });
    act = factorActions(fixture);
  });
  afterAll(() => fixture.close());

  const me = async (token: string) => fixture.request('GET', '/api/v1/auth/me', { token });
  const wrong = (secret: string): string => String((Number(act.code(secret)) + 1) % 1_000_000).padStart(6, '0');

  describe('the setup of the second factor', () => {
    test('returns a secret, a provisioning URI and a QR code of that URI', async () => {
      const member = await fixture.newMember('viewer');
      const { status, body } = await act.post('mfa/setup', member.token);
      expect(status).toBe(200);
      expect(body.provisioningUri).toContain(`?secret=${body.secret}&`);
      expect(body.provisioningUri).toContain(encodeURIComponent(member.email));
      expect(readQrCode(Buffer.from(body.qrCodePngBase64, 'base64'))).toBe(body.provisioningUri);
    });

    test('requires a recent sign-in: a stolen session does not lock the owner out', async () => {
      const member = await fixture.newMember('viewer');
      fixture.clock.now += 15 * 60_000;
      const { refreshToken } = member;
      const stolen = await fixture.request('POST', '/api/v1/auth/refresh', { body: { refreshToken } });
      expect((await act.post('mfa/setup', stolen.body.accessToken)).status).toBe(200);
      fixture.clock.now += 1;
      expect(await act.post('mfa/setup', stolen.body.accessToken)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', detail: expect.stringContaining('POST /auth/login') },
      });
      const { accessToken } = (await act.login(member.email)).body;
      expect((await act.post('mfa/setup', accessToken)).status).toBe(200);
    });

    test('ends every other session of its user when it is confirmed', async () => {
      const member = await fixture.newMember('viewer');
      const other = (await act.login(member.email)).body;
      const { body: setup } = await act.post('mfa/setup', member.token);
      expect((await act.post('mfa/confirm', member.token, { code: act.code(setup.secret) })).status).toBe(200);
      expect((await me(other.accessToken)).status).toBe(401);
      expect((await me(member.token)).status).toBe(200);
    });

    test('stays off until a code confirms it', async () => {
      const member = await fixture.newMember('viewer');
      const { body: setup } = await act.post('mfa/setup', member.token);
      expect((await act.login(member.email)).body).toHaveProperty('accessToken');
      expect(await act.post('mfa/confirm', member.token, { code: wrong(setup.secret) })).toMatchObject(wrongCode);
      expect((await me(member.token)).body.mfaEnabled).toBe(false);
      expect((await act.login(member.email)).body).toHaveProperty('accessToken');

      const confirmed = await act.post('mfa/confirm', member.token, { code: act.code(setup.secret) });
      expect(confirmed.status).toBe(200);
      expect(new Set(confirmed.body.backupCodes).size).toBe(10);
      for (const code of confirmed.body.backupCodes)
        expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
      expect((await me(member.token)).body.mfaEnabled).toBe(true);
      expect((await act.login(member.email)).body).not.toHaveProperty('accessToken');
    });

    test('is valid only for the newest request', async () => {
      const member = await fixture.newMember('viewer');
      const { body: first } = await act.post('mfa/setup', member.token);
      const { body: second } = await act.post('mfa/setup', member.token);
      expect(second.secret).not.toBe(first.secret);
      expect(await act.post('mfa/confirm', member.token, { code: act.code(first.secret) })).toMatchObject(wrongCode);
      expect((await act.post('mfa/confirm', member.token, { code: act.code(second.secret) })).status).toBe(200);
    });

    test('is refused while the second factor is on, and cannot be confirmed before it began', async () => {
      const conflict = { status: 409, body: { code: 'conflict' } };
      const member = await act.newMember();
      expect(await act.post('mfa/setup', member.token)).toMatchObject(conflict);
      expect(await act.post('mfa/confirm', member.token, { code: act.code(member.secret) })).toMatchObject(conflict);
      const other = await fixture.newMember('viewer');
      expect(await act.post('mfa/confirm', other.token, { code: '123456' })).toMatchObject(conflict);
    });

    test('is confirmed by one of 64 simultaneous confirmations', async () => {
      const member = await fixture.newMember('viewer');
      const { body: setup } = await act.post('mfa/setup', member.token);
      const code = act.code(setup.secret);
      const replies = await Promise.all(
        Array.from({ length: 64 }, () => act.post('mfa/confirm', member.token, { code })),
      );
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
      const codes = await fixture.store.find('backupCodes', { userId: member.userId }, { limit: 100 });
      expect(codes).toHaveLength(10);
    });

    test('is open to users, not to API keys', async () => {
      const member = await fixture.newMember('owner');
      const { secret } = await fixture.newApiKey(member, ['monitors:read']);
      const reply = await fixture.request('POST', '/api/v1/auth/mfa/setup', { apiKey: secret });
      expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    });
  });

  describe('the challenge of the second factor', () => {
    test('becomes a session with a code', async () => {
      const member = await act.newMember();
      const { status, body } = await act.signIn(member.email, { code: act.code(member.secret) });
      expect(status).toBe(200);
      expect((await me(body.accessToken)).body).toMatchObject({ id: member.userId, mfaEnabled: true });
      expect((await act.post('refresh', undefined, { refreshToken: body.refreshToken })).status).toBe(200);
    });

    test('cannot be used for anything else', async () => {
      const member = await act.newMember();
      const challengeToken = await act.challenge(member.email);
      expect((await me(challengeToken)).status).toBe(401);
      expect((await act.post('refresh', undefined, { refreshToken: challengeToken })).status).toBe(401);
      expect((await fixture.request('GET', '/api/v1/monitors', { apiKey: challengeToken })).status).toBe(401);
    });

    const steps = [
      ['the step before', -1, 200],
      ['this step', 0, 200],
      ['the next step', 1, 200],
      ['two steps before', -2, 401],
      ['the step after the next', 2, 401],
    ] as const;
    test.each(steps)('answers a code of %s (%i) with %i', async (_, offset, status) => {
      const member = await act.newMember();
      fixture.clock.now += 120_000;
      expect((await act.signIn(member.email, { code: act.code(member.secret, offset) })).status).toBe(status);
    });

    test('expires after five minutes', async () => {
      const member = await act.newMember();
      const [early, late] = [await act.challenge(member.email), await act.challenge(member.email)];
      fixture.clock.now += 299_999;
      expect((await act.verify(early, { code: act.code(member.secret) })).status).toBe(200);
      fixture.clock.now += 1;
      act.nextCode();
      expect(await act.verify(late, { code: act.code(member.secret) })).toMatchObject(challengeEnded);
    });

    test('allows five tries, and refuses the sixth even with the right code', async () => {
      const member = await act.newMember();
      const challengeToken = await act.challenge(member.email);
      for (let attempt = 0; attempt < 5; attempt++) {
        expect(await act.verify(challengeToken, { code: wrong(member.secret) })).toMatchObject(wrongCode);
      }
      expect(await act.verify(challengeToken, { code: act.code(member.secret) })).toMatchObject(challengeEnded);
      expect((await act.signIn(member.email, { code: act.code(member.secret) })).status).toBe(200);
    });

    test('allows five tries of 64 at once', async () => {
      const member = await act.newMember();
      const challengeToken = await act.challenge(member.email);
      const replies = await Promise.all(
        Array.from({ length: 64 }, () => act.verify(challengeToken, { code: wrong(member.secret) })),
      );
      expect(replies.filter((reply) => reply.body.code === 'mfa_invalid')).toHaveLength(5);
      expect(replies.filter((reply) => reply.body.code === 'token_expired')).toHaveLength(59);
    });

    test('is refused for an account that was disabled meanwhile', async () => {
      const member = await act.newMember();
      const challengeToken = await act.challenge(member.email);
      const { userId: id } = member;
      await fixture.store.commit([{ kind: 'update', table: 'users', where: { id }, set: { disabledAt: 1 } }]);
      expect(await act.verify(challengeToken, { code: act.code(member.secret) })).toMatchObject(challengeEnded);
    });

    test.each(['wpc_was-never-issued', 'x'])('is refused for the token %s', async (challengeToken) => {
      expect(await act.verify(challengeToken, { code: '123456' })).toMatchObject(challengeEnded);
    });

    test('accepts only backup codes after 20 wrong codes in an hour', async () => {
      fixture.clock.now += 3_600_000 - (fixture.clock.now % 3_600_000);
      const member = await act.newMember();
      for (let round = 0; round < 4; round++) {
        const challengeToken = await act.challenge(member.email);
        for (let attempt = 0; attempt < 5; attempt++) {
          expect(await act.verify(challengeToken, { code: wrong(member.secret) })).toMatchObject(wrongCode);
        }
      }
      const code = act.code(member.secret);
      const refused = await act.signIn(member.email, { code });
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(refused.headers.get('retry-after')).toBe('3570');
      expect(await act.post('mfa/disable', member.token, { password: ownerPassword, code })).toMatchObject({
        status: 429,
      });
      expect((await act.signIn(member.email, { backupCode: member.backupCodes[0] ?? '' })).status).toBe(200);
      fixture.clock.now += 3_600_000;
      expect((await act.signIn(member.email, { code: act.code(member.secret) })).status).toBe(200);
    });
  });

  describe('a change of the second factor', () => {
    const reauthentications = [
      ['the wrong password', 'not the passphrase', 0, 'invalid_credentials'],
      ['a code of long ago', ownerPassword, -5, 'mfa_invalid'],
    ] as const;
    test.each(reauthentications)('is refused with %s', async (_, password, offset, problem) => {
      const member = await act.newMember();
      const body = { password, code: act.code(member.secret, offset) };
      for (const path of ['mfa/disable', 'mfa/backup-codes']) {
        expect(await act.post(path, member.token, body)).toMatchObject({ status: 401, body: { code: problem } });
      }
      expect((await me(member.token)).body.mfaEnabled).toBe(true);
    });

    test('turns it off with password and code, and deletes its backup codes and challenges', async () => {
      const member = await act.newMember();
      const challengeToken = await act.challenge(member.email);
      const body = { password: ownerPassword, code: act.code(member.secret) };
      expect((await act.post('mfa/disable', member.token, body)).status).toBe(204);
      expect((await act.login(member.email)).body).toHaveProperty('accessToken');
      expect(await act.post('mfa/disable', member.token, body)).toMatchObject({ status: 409 });
      expect(await fixture.store.find('backupCodes', { userId: member.userId }, { limit: 1 })).toEqual([]);

      const { body: setup } = await act.post('mfa/setup', member.token);
      expect((await act.post('mfa/confirm', member.token, { code: act.code(setup.secret) })).status).toBe(200);
      act.nextCode();
      expect(await act.verify(challengeToken, { code: act.code(setup.secret) })).toMatchObject(challengeEnded);
    });

    test('replaces ten backup codes with password and code', async () => {
      const member = await act.newMember();
      const body = { password: ownerPassword, code: act.code(member.secret) };
      const replaced = await act.post('mfa/backup-codes', member.token, body);
      expect(replaced.body.backupCodes).toHaveLength(10);
      const [old = '', fresh] = [member.backupCodes[0], replaced.body.backupCodes[0]];
      expect(await act.signIn(member.email, { backupCode: old })).toMatchObject(wrongCode);
      expect((await act.signIn(member.email, { backupCode: fresh })).status).toBe(200);
    });

    test('spends its code, which then does not sign in', async () => {
      const member = await act.newMember();
      const code = act.code(member.secret);
      await act.post('mfa/backup-codes', member.token, { password: ownerPassword, code });
      expect(await act.signIn(member.email, { code })).toMatchObject(wrongCode);
    });
  });

  describe('a backup code', () => {
    const spellings: readonly (readonly [string, (code: string) => string])[] = [
      ['as it was shown', (code) => code],
      ['in capitals', (code) => code.toUpperCase()],
      ['without the hyphen', (code) => code.replace('-', '')],
      ['with spaces', (code) => ` ${code.slice(0, 5)} ${code.slice(6, 8)} ${code.slice(8)} `],
      ['with another dash', (code) => code.replace('-', '\u2013')],
      ['with letters in place of digits', (code) => code.replaceAll('0', 'O').replaceAll('1', 'l')],
    ];
    let member: MemberWithFactor;
    beforeAll(async () => {
      member = await act.newMember();
    });

    test.each(spellings.map((spelling, index) => [...spelling, index] as const))(
      'works once, %s',
      async (_, spell, index) => {
        const backupCode = spell(member.backupCodes[index] ?? '');
        expect((await act.signIn(member.email, { backupCode })).status).toBe(200);
        expect(await act.signIn(member.email, { backupCode })).toMatchObject(wrongCode);
      },
    );

    test('works for its own user only', async () => {
      const other = await act.newMember();
      const [backupCode = ''] = other.backupCodes;
      expect(await act.signIn(member.email, { backupCode })).toMatchObject(wrongCode);
      expect((await act.signIn(other.email, { backupCode })).status).toBe(200);
    });
  });
});
