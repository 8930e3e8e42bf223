import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects } from '../../kit-fixture.js';
import { type AccountFixture, goodPassword, openAccountFixture, otherPassword } from './account-fixture.js';

const hourMs = 3_600_000;

describe.each(dialects)('opening an account on %s', (dialect) => {
  let fixture: AccountFixture;
  beforeAll(async () => {
    fixture = await openAccountFixture(dialect);
  });
  afterAll(() => fixture.close());

  const userOf = (email: string) => fixture.store.get('users', { email });

  test('the link in the mail opens the account, whose owner has an organization', async () => {
    const email = fixture.newAddress();
    const mail = await fixture.register(email, { name: 'Ada', organizationName: 'Analytical Engines' });
    expect(mail.subject).toBe('Verify your e-mail address');
    expect(mail.links).toEqual([`https://watchpost.test/auth/verify-email?token=${mail.token}`]);
    expect(mail.text).not.toContain('Ada');

    expect(await fixture.login(email, goodPassword)).toMatchObject({
      status: 403,
      body: { code: 'email_not_verified' },
    });
    expect(await fixture.post('verify-email', { token: mail.token, password: goodPassword })).toMatchObject({
      status: 204,
    });
    const { body: tokens } = await fixture.login(email, goodPassword);
    const me = await fixture.request('GET', '/api/v1/auth/me', { token: tokens.accessToken });
    expect(me.body).toMatchObject({
      email,
      emailVerified: true,
      name: 'Ada',
      memberships: [{ organizationName: 'Analytical Engines', role: 'owner' }],
    });
    const { organizationId } = me.body;
    expect(await fixture.store.get('organizations', { id: organizationId })).toMatchObject({
      slug: 'analytical-engines',
      status: 'active',
    });
    const events = await fixture.store.find('events', { organizationId }, { limit: 10 });
    expect(events).toMatchObject([{ type: 'organization.created', subjectId: organizationId, actor: { name: 'Ada' } }]);
    const audit = await fixture.store.find('auditActivities', { organizationId }, { limit: 10, orderBy: 'sequence' });
    expect(audit.map(({ action }) => action).slice(0, 2)).toEqual(['auth.register', 'auth.login']);
    expect(audit.map(({ action }) => action)).toContain('auth.verifyEmail');
    expect(JSON.stringify(audit)).not.toContain(goodPassword);
    expect(JSON.stringify(audit)).not.toContain(mail.token);
  });

  test('organizations of one name get different slugs', async () => {
    const emails = [fixture.newAddress(), fixture.newAddress(), fixture.newAddress()];
    await Promise.all(emails.map((email) => fixture.register(email, { organizationName: 'Twins' })));
    const rows = await fixture.store.find('organizations', { name: 'Twins' }, { limit: 10 });
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(3);
    expect(rows.map(({ slug }) => slug)).toContain('twins');
  });

  test('an unnamed organization has the name of its owner', async () => {
    const email = fixture.newAddress();
    await fixture.register(email, { name: 'Grace' });
    expect(await fixture.store.get('organizations', { name: 'Grace’s organization' })).toBeDefined();
  });

  test('an existing account stays unchanged and the answer is the same; only the mail differs', async () => {
    const email = fixture.newAddress();
    const body = { email, password: goodPassword, name: 'Ada' };
    const first = await fixture.post('register', body);
    await fixture.mailbox.next({ to: email });
    const before = await userOf(email);
    const second = await fixture.post('register', { ...body, password: otherPassword, name: 'Mallory' });
    expect([first.status, first.body]).toEqual([202, {}]);
    expect([second.status, second.body]).toEqual([202, {}]);
    const mail = await fixture.mailbox.next({ to: email });
    expect(mail.subject).toBe('You already have an account');
    expect(mail.text).not.toContain('Mallory');
    expect(await userOf(email)).toEqual(before);
  });

  test('the owner of a mailbox gains an account that a stranger opened, by resetting its password', async () => {
    const email = fixture.newAddress();
    // A stranger registers an address; later its owner registers it too.
    const strangers = await fixture.register(email, { password: otherPassword });
    expect(strangers.subject).toBe('Verify your e-mail address');
    const own = await fixture.register(email);
    expect(own.links[0]).toContain('/auth/reset-password?token=');
    expect((await fixture.post('reset-password', { token: own.token, password: goodPassword })).status).toBe(204);
    expect((await fixture.login(email, goodPassword)).status).toBe(200);
    expect(await fixture.login(email, otherPassword)).toMatchObject({ body: { code: 'invalid_credentials' } });
  });

  /** Ways by which the owner of an address answers the mail about a registration that a stranger made. */
  const ownersWays: readonly (readonly [string, number, (email: string, token: string) => Promise<unknown>])[] = [
    ['verifies it with another password', 204, (_, token) => verifyAs(token, goodPassword)],
    [
      'verifies it by a second mail',
      204,
      async (email) => {
        fixture.clock.now += 1000;
        await fixture.post('resend-verification', { email });
        return verifyAs((await fixture.mailbox.next({ to: email })).token, goodPassword);
      },
    ],
    [
      'asks for a new password',
      204,
      async (email) => {
        const token = await fixture.resetToken(email);
        return fixture.post('reset-password', { token, password: goodPassword });
      },
    ],
  ];
  const verifyAs = (token: string, password: string) => fixture.post('verify-email', { token, password });

  test.each(ownersWays)('a stranger’s password ends when the owner of the address %s', async (_, status, answer) => {
    const email = fixture.newAddress();
    const { token } = await fixture.register(email, { password: otherPassword });
    expect(await answer(email, token)).toMatchObject({ status });
    expect(await fixture.login(email, otherPassword)).toMatchObject({ body: { code: 'invalid_credentials' } });
    expect((await fixture.login(email, goodPassword)).status).toBe(200);
    // The first mail is spent by whatever came after it.
    expect(await verifyAs(token, otherPassword)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    expect((await fixture.login(email, goodPassword)).status).toBe(200);
  });

  test.each([
    ['a short one', { password: 'eight by' }, 'password'],
    ['a common one', { password: 'password12345678' }, 'password'],
  ])('a link with %s verifies nothing and stays good', async (_, more, path) => {
    const email = fixture.newAddress();
    const { token } = await fixture.register(email);
    expect(await fixture.post('verify-email', { token, ...more })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
    expect(await fixture.login(email, goodPassword)).toMatchObject({ body: { code: 'email_not_verified' } });
    expect((await verifyAs(token, goodPassword)).status).toBe(204);
  });

  test('a link that is followed with several passwords at once sets the one of who was first', async () => {
    const email = fixture.newAddress();
    const { token } = await fixture.register(email, { password: otherPassword });
    const passwords = Array.from({ length: 8 }, (_, index) => `${goodPassword} ${index}`);
    const replies = await Promise.all(passwords.map((password) => verifyAs(token, password)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(401)]);
    const logins = await Promise.all([...passwords, otherPassword].map((password) => fixture.login(email, password)));
    expect(logins.map(({ status }) => status)).toEqual([
      ...replies.map(({ status }) => (status === 204 ? 200 : 401)),
      401,
    ]);
  });

  test('a link without a password keeps the one that the account was opened with', async () => {
    const email = fixture.newAddress();
    const { token } = await fixture.register(email);
    expect(await fixture.post('verify-email', { token })).toMatchObject({ status: 204 });
    expect((await fixture.login(email, goodPassword)).status).toBe(200);
  });

  test('a link that is followed after the address was verified changes no password', async () => {
    const email = fixture.newAddress();
    const { token } = await fixture.register(email);
    await fixture.store.commit([
      { kind: 'update', table: 'users', where: { email }, set: { emailVerifiedAt: fixture.clock.now } },
    ]);
    expect((await verifyAs(token, otherPassword)).status).toBe(204);
    expect((await fixture.login(email, goodPassword)).status).toBe(200);
    expect((await fixture.login(email, otherPassword)).status).toBe(401);
  });

  test('64 registrations of one address at once open one account', async () => {
    const email = fixture.newAddress();
    const body = { email, password: goodPassword, name: 'Ada', organizationName: 'Race' };
    const replies = await Promise.all(Array.from({ length: 64 }, () => fixture.post('register', body)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await fixture.store.find('users', { email }, { limit: 10 })).toHaveLength(1);
    expect(await fixture.store.find('organizations', { name: 'Race' }, { limit: 10 })).toHaveLength(1);
    // One that opens it, and a few that say that it is there.
    const mails = await fixture.store.find('mails', { recipient: email }, { limit: 100 });
    expect(mails.filter(({ template }) => template === 'verify-email')).toHaveLength(1);
    expect(mails.length).toBeLessThanOrEqual(6);
  });

  test('a resent link replaces the first one, and works once', async () => {
    const email = fixture.newAddress();
    const first = await fixture.register(email);
    fixture.clock.now += 1000;
    expect(await fixture.post('resend-verification', { email })).toMatchObject({ status: 202, body: {} });
    const second = await fixture.mailbox.next({ to: email });
    const verify = (token: string) => fixture.post('verify-email', { token, password: goodPassword });
    expect(await verify(first.token)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    expect(await verify(second.token)).toMatchObject({ status: 204 });
    expect(await verify(second.token)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  test('a verification link is valid for 24 hours', async () => {
    const [early, late] = [fixture.newAddress(), fixture.newAddress()];
    const earlyMail = await fixture.register(early);
    const lateMail = await fixture.register(late);
    fixture.clock.now += 24 * hourMs - 1;
    expect((await fixture.post('verify-email', { token: earlyMail.token, password: goodPassword })).status).toBe(204);
    fixture.clock.now += 1;
    expect(await fixture.post('verify-email', { token: lateMail.token, password: goodPassword })).toMatchObject({
      status: 401,
      body: { code: 'token_expired' },
    });
  });

  test('a link works for one of 64 simultaneous requests', async () => {
    const email = fixture.newAddress();
    const { token } = await fixture.register(email);
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => fixture.post('verify-email', { token, password: goodPassword })),
    );
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(63);
  });

  test('no verification is mailed to a verified or unknown address, and the answer is the same', async () => {
    const verified = fixture.newAddress();
    await fixture.registerVerified(verified);
    const unverified = fixture.newAddress();
    await fixture.register(unverified);
    const unknown = fixture.newAddress();
    for (const email of [verified, unknown, unverified]) {
      expect(await fixture.post('resend-verification', { email })).toMatchObject({ status: 202, body: {} });
    }
    // The last one gets a mail; by then the others would have had theirs.
    await fixture.mailbox.next({ to: unverified });
    expect(fixture.mailbox.mails.filter(({ to }) => to.includes(unknown))).toEqual([]);
    expect(fixture.mailbox.mails.filter(({ to }) => to.includes(verified))).toHaveLength(1);
  });

  test.each([
    ['role', { role: 'owner' }],
    ['emailVerified', { emailVerified: true }],
    ['id', { id: 'usr_1' }],
    ['__proto__', JSON.parse('{"__proto__":{"role":"owner"}}')],
  ])('a registration cannot set %s', async (field, more) => {
    const raw = JSON.stringify({ email: fixture.newAddress(), password: goodPassword, name: 'Ada' });
    const rawBody = `${raw.slice(0, -1)},${JSON.stringify(more).slice(1)}`;
    const reply = await fixture.request('POST', '/api/v1/auth/register', {
      rawBody,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: field, code: 'unknown_field' }] } });
  });

  test.each([
    'two@example.com, three@example.com',
    'a@example.com\nBcc: b@example.com',
    'Ada <ada@example.com>',
    'no-at',
  ])('%j is refused as an address', async (email) => {
    const reply = await fixture.post('register', { email, password: goodPassword, name: 'Ada' });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
  });
});

describe.each(dialects)('opening an account by invitation only, on %s', (dialect) => {
  let fixture: AccountFixture;
  beforeAll(async () => {
    fixture = await openAccountFixture(dialect, { signup: 'invite' });
  });
  afterAll(() => fixture.close());

  test('an address without an invitation gets the same answer, a mail that says so, and no account', async () => {
    const email = fixture.newAddress();
    const mail = await fixture.register(email);
    expect(mail).toMatchObject({ subject: 'An account needs an invitation', links: [] });
    expect(await fixture.store.get('users', { email })).toBeUndefined();
  });

  test('an invited address gets an account without a new organization', async () => {
    const email = fixture.newAddress();
    const owner = await fixture.newMember('owner');
    const { now } = fixture.clock;
    const row = { id: 'inv_1', organizationId: owner.organizationId, version: 1, email, role: 'editor' };
    const more = { tokenHash: 'hash', invitedBy: owner.userId, searchText: email, createdAt: now, updatedAt: now };
    await fixture.store.commit([
      { kind: 'insert', table: 'invitations', row: { ...row, ...more, expiresAt: now + hourMs } },
    ]);
    const mail = await fixture.register(email);
    expect(mail.subject).toBe('Verify your e-mail address');
    const user = await fixture.store.get('users', { email });
    expect(await fixture.store.find('memberships', { userId: user?.id ?? '' }, { limit: 10 })).toEqual([]);
  });
});
