import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects } from '../../kit-fixture.js';
import { type AccountFixture, goodPassword, openAccountFixture, otherPassword } from './account-fixture.js';

const minuteMs = 60_000;

describe.each(dialects)('a new password on %s', (dialect) => {
  let fixture: AccountFixture;
  beforeAll(async () => {
    fixture = await openAccountFixture(dialect, { consoleUrl: 'https://watchpost.test/console' });
  });
  afterAll(() => fixture.close());

  const newAccount = async (): Promise<string> => {
    const email = fixture.newAddress();
    await fixture.registerVerified(email);
    return email;
  };
  const signedIn = async (email: string, password: string) => {
    const { status, body } = await fixture.login(email, password);
    expect(status).toBe(200);
    return body as { accessToken: string; refreshToken: string };
  };
  const me = (token: string) => fixture.request('GET', '/api/v1/auth/me', { token });
  const reset = (token: string, password = otherPassword) => fixture.post('reset-password', { token, password });
  const change = (token: string, currentPassword: string, newPassword: string) =>
    fixture.post('change-password', { currentPassword, newPassword }, { token });

  test('is set by the link in a mail; every session ends, and the owner is notified', async () => {
    const email = await newAccount();
    const [one, two] = [await signedIn(email, goodPassword), await signedIn(email, goodPassword)];
    await fixture.post('forgot-password', { email: ` ${email.toUpperCase()}` });
    const mail = await fixture.mailbox.next({ to: email });
    expect(mail.links).toEqual([`https://watchpost.test/auth/reset-password?token=${mail.token}`]);
    expect(await reset(mail.token)).toMatchObject({ status: 204 });

    for (const { accessToken, refreshToken } of [one, two]) {
      expect(await me(accessToken)).toMatchObject({ status: 401 });
      expect(await fixture.post('refresh', { refreshToken })).toMatchObject({ body: { code: 'token_expired' } });
    }
    expect(await fixture.login(email, goodPassword)).toMatchObject({ body: { code: 'invalid_credentials' } });
    await signedIn(email, otherPassword);
    expect(await fixture.mailbox.next({ to: email })).toMatchObject({
      subject: 'Your password was changed',
      token: '',
    });
  });

  test('the link comes from the public address, whatever the request says about its host', async () => {
    const email = await newAccount();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await fixture.post('forgot-password', { email }, { headers });
    const mail = await fixture.mailbox.next({ to: email });
    expect(mail.text + mail.html).not.toContain('evil.example');
  });

  test('leaves the second factor on', async () => {
    const email = await newAccount();
    const where = { email };
    const factor = { totpSecret: 'sealed', totpEnabledAt: fixture.clock.now };
    await fixture.store.commit([{ kind: 'update', table: 'users', where, set: factor }]);
    const token = await fixture.resetToken(email);
    // With a second factor eight characters will do.
    expect(await reset(token, 'nq7vx2kd')).toMatchObject({ status: 204 });
    expect(await fixture.store.get('users', where)).toMatchObject(factor);
    expect(await fixture.login(email, 'nq7vx2kd')).toMatchObject({ status: 200, body: { mfaRequired: true } });
  });

  /** What an account is when the link is followed, and what the mailbox alone then opens. */
  const resets = [
    ['is as it was', { updatedAt: 1 }, 204, { status: 200, body: { tokenType: 'Bearer' } }],
    ['was never verified', { emailVerifiedAt: null }, 204, { status: 200, body: { tokenType: 'Bearer' } }],
    [
      'has a second factor',
      { totpSecret: 'sealed', totpEnabledAt: 1 },
      204,
      { status: 200, body: { mfaRequired: true } },
    ],
    ['is disabled', { disabledAt: 1 }, 401, { status: 401, body: { code: 'invalid_credentials' } }],
    [
      'has no password because a host opens it',
      { passwordHash: '' },
      401,
      { status: 401, body: { code: 'invalid_credentials' } },
    ],
  ] as const;
  test.each(resets)('by a link to an account that %s', async (_what, set, status, signedInAs) => {
    const email = await newAccount();
    const token = await fixture.resetToken(email);
    await fixture.store.commit([{ kind: 'update', table: 'users', where: { email }, set }]);
    const { id: userId = '' } = (await fixture.store.get('users', { email })) ?? {};
    const device = (await fixture.post('device', { clientName: 'It' })).body;
    await fixture.store.commit([
      { kind: 'update', table: 'deviceSignIns', where: { userId: null }, set: { status: 'allowed', userId } },
    ]);
    const answer = await reset(token);
    expect(answer.status).toBe(status);
    expect(answer.body?.accessToken).toBeUndefined();
    expect(await fixture.login(email, otherPassword)).toMatchObject(signedInAs);
    expect((await fixture.post('device/token', { deviceCode: device.deviceCode })).body.code).toBe('token_expired');
  });

  test('ends a sign-in that waits for its second factor', async () => {
    const email = await newAccount();
    const factor = { totpSecret: 'sealed', totpEnabledAt: fixture.clock.now };
    await fixture.store.commit([{ kind: 'update', table: 'users', where: { email }, set: factor }]);
    const { challengeToken } = (await fixture.login(email, goodPassword)).body;
    await reset(await fixture.resetToken(email));
    const verify = await fixture.post('mfa/verify', { challengeToken, backupCode: 'aaaa-aaaa' });
    expect(verify).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  test('can be set for 60 minutes with a link', async () => {
    const [early, late] = [await newAccount(), await newAccount()];
    const [earlyToken, lateToken] = [await fixture.resetToken(early), await fixture.resetToken(late)];
    fixture.clock.now += 60 * minuteMs - 1;
    expect((await reset(earlyToken)).status).toBe(204);
    fixture.clock.now += 1;
    expect(await reset(lateToken)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  test('can be set only with the newest link, and only with one of its kind', async () => {
    const email = await newAccount();
    const first = await fixture.resetToken(email);
    fixture.clock.now += 1;
    const second = await fixture.resetToken(email);
    expect(await reset(first)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    expect(await fixture.post('verify-email', { token: second, password: goodPassword })).toMatchObject({
      status: 401,
    });
    expect(await reset(second)).toMatchObject({ status: 204 });
    expect(await reset(second)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  test('voids the other links of the same moment', async () => {
    const email = await newAccount();
    const [first, second] = [await fixture.resetToken(email), await fixture.resetToken(email)];
    expect((await reset(first)).status).toBe(204);
    expect((await reset(second)).status).toBe(401);
  });

  test('is set once by 64 simultaneous uses of one link', async () => {
    const email = await newAccount();
    const token = await fixture.resetToken(email);
    const passwords = Array.from({ length: 64 }, (_, index) => `seven wild geese ${index}`);
    const replies = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = replies.flatMap(({ status }, index) => (status === 204 ? [passwords[index] ?? ''] : []));
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(63);
    await signedIn(email, winners[0] ?? '');
    const mails = await fixture.store.find('mails', { recipient: email, template: 'password-changed' }, { limit: 10 });
    expect(mails).toHaveLength(1);
  });

  test('is refused with the reason, without using up the link', async () => {
    const email = await newAccount();
    const token = await fixture.resetToken(email);
    expect(await reset(token, 'password12345678')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'password', code: 'too_common' }] },
    });
    expect(await reset(token, 'x'.repeat(1_000_000))).toMatchObject({ status: 400 });
    expect((await reset(token)).status).toBe(204);
  });

  test('is requested with the same answer for unknown addresses, which get no mail', async () => {
    const known = await newAccount();
    const unknown = fixture.newAddress();
    const replies = [
      await fixture.post('forgot-password', { email: unknown }),
      await fixture.post('forgot-password', { email: known }),
    ];
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [202, {}],
      [202, {}],
    ]);
    await fixture.mailbox.next({ to: known });
    expect(fixture.mailbox.mails.filter(({ to }) => to.includes(unknown))).toEqual([]);
    // The same work was done for both, and nothing of it names the unknown one.
    expect(await fixture.store.find('mails', { recipient: unknown }, { limit: 1 })).toEqual([]);
  });

  test('is accepted with the current one: the session stays, the others end, and the owner is notified', async () => {
    const email = await newAccount();
    const [mine, other] = [await signedIn(email, goodPassword), await signedIn(email, goodPassword)];
    const resetToken = await fixture.resetToken(email);
    expect(await change(mine.accessToken, goodPassword, otherPassword)).toMatchObject({ status: 204 });
    expect((await me(mine.accessToken)).status).toBe(200);
    expect((await fixture.post('refresh', { refreshToken: mine.refreshToken })).status).toBe(200);
    expect((await me(other.accessToken)).status).toBe(401);
    expect((await reset(resetToken, goodPassword)).status).toBe(401);
    expect((await fixture.mailbox.next({ to: email })).subject).toBe('Your password was changed');
    await signedIn(email, otherPassword);
  });

  test('a wrong current password changes nothing and is audited', async () => {
    const email = await newAccount();
    const { accessToken } = await signedIn(email, goodPassword);
    const reply = await change(accessToken, 'not the password', otherPassword);
    expect(reply).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    await signedIn(email, goodPassword);
    const where = { action: 'auth.changePassword', result: 'failure' } as const;
    const audit = await fixture.store.find('auditActivities', where, { limit: 100 });
    expect(audit.some(({ actor }) => (actor as { name: string }).name === 'Ada')).toBe(true);
    expect(JSON.stringify(audit)).not.toContain('not the password');
  });

  test('is that of one of several simultaneous changes', async () => {
    const email = await newAccount();
    const { accessToken } = await signedIn(email, goodPassword);
    const passwords = Array.from({ length: 8 }, (_, index) => `seven wild geese ${index}`);
    const replies = await Promise.all(passwords.map((next) => change(accessToken, goodPassword, next)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 7 }, () => 401)]);
  });

  test('is refused with the name of its field when it is too short', async () => {
    const email = await newAccount();
    const { accessToken } = await signedIn(email, goodPassword);
    expect(await change(accessToken, goodPassword, 'short enough')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'newPassword', code: 'too_small' }] },
    });
  });

  test('leaves the profile, whose change of name is audited', async () => {
    const email = await newAccount();
    const { accessToken: token } = await signedIn(email, goodPassword);
    const reply = await fixture.request('PATCH', '/api/v1/auth/me', { token, body: { name: ' Ada King ' } });
    expect(reply).toMatchObject({ status: 200, body: { name: 'Ada King', email } });
    expect((await me(token)).body.name).toBe('Ada King');
    const { organizationId } = reply.body;
    const where = { action: 'auth.updateMe', organizationId };
    expect(await fixture.store.find('auditActivities', where, { limit: 10 })).toMatchObject([
      { changes: { before: { name: 'Ada' }, after: { name: 'Ada King' } } },
    ]);
  });
});
