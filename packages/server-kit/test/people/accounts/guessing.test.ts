import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Reply } from '../../kit-fixture.js';
import { type AccountFixture, goodPassword, openAccountFixture, otherPassword } from './account-fixture.js';

const minuteMs = 60_000;
const home = '198.51.100.7';

describe.each(dialects)('guessing on %s', (dialect) => {
  let fixture: AccountFixture;
  beforeAll(async () => {
    fixture = await openAccountFixture(dialect);
  });
  afterAll(() => fixture.close());

  /** Each test has the counts of windows and the addresses to itself. */
  const nextWindow = (): void => {
    fixture.clock.now += 60 * minuteMs - (fixture.clock.now % (60 * minuteMs));
  };
  const newAccount = async (): Promise<string> => {
    nextWindow();
    const email = fixture.newAddress();
    await fixture.registerVerified(email);
    return email;
  };
  const guess = (email: string, ip: string, password = 'not the password') => fixture.login(email, password, { ip });
  const guessUntilLimited = async (email: string, ip: string): Promise<Reply[]> => {
    const replies: Reply[] = [];
    do replies.push(await guess(email, ip));
    while (replies.at(-1)?.status === 401 && replies.length < 100);
    return replies;
  };
  const withoutInstance = ({ status, body }: Reply) => ({ status, body: { ...body, instance: '' } });

  test('ends after 20 wrong passwords, for a known account as for an unknown one, and the right one does not help then', async () => {
    const email = await newAccount();
    const known = await guessUntilLimited(email, '203.0.113.10');
    const unknown = await guessUntilLimited(fixture.newAddress(), '203.0.113.11');
    expect(known).toHaveLength(21);
    expect(known.map(withoutInstance)).toEqual(unknown.map(withoutInstance));
    const last = known.at(-1);
    expect(last).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(last?.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect((await guess(email, '203.0.113.10', goodPassword)).status).toBe(429);
    fixture.clock.now += Number(last?.headers.get('retry-after')) * 1000;
    expect((await guess(email, '203.0.113.10', goodPassword)).status).toBe(200);
  });

  test('is counted before it is verified: of 64 at once 20 are verified', async () => {
    const email = await newAccount();
    const replies = await Promise.all(Array.from({ length: 64 }, () => guess(email, '203.0.113.12')));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(44);
  });

  test('guesses from elsewhere do not lock the owner out where the owner has signed in before', async () => {
    const email = await newAccount();
    expect((await guess(email, home, goodPassword)).status).toBe(200);
    for (let stranger = 0; stranger < 6; stranger++) await guessUntilLimited(email, `203.0.113.${20 + stranger}`);
    // All strangers together have a limit too.
    expect((await guess(email, '203.0.113.30', goodPassword)).status).toBe(429);
    expect((await guess(email, home, goodPassword)).status).toBe(200);
  });

  test('an IPv6 network counts as one address', async () => {
    const email = await newAccount();
    await guessUntilLimited(email, '2001:db8:1:1::1');
    expect((await guess(email, '2001:db8:1:1:ffff::9', goodPassword)).status).toBe(429);
    expect((await guess(email, '2001:db8:1:2::1', goodPassword)).status).toBe(200);
  });

  test('correct passwords do not count', async () => {
    const email = await newAccount();
    for (let signIn = 0; signIn < 25; signIn++) expect((await guess(email, home, goodPassword)).status).toBe(200);
  });

  test('a refusal is audited once per window, not at every try', async () => {
    const email = await newAccount();
    await guessUntilLimited(email, '203.0.113.40');
    for (let more = 0; more < 5; more++) await guess(email, '203.0.113.40');
    const user = await fixture.store.get('users', { email });
    const where = { action: 'auth.login', result: 'refused' } as const;
    const refusals = await fixture.store.find('auditActivities', where, { limit: 1000 });
    expect(refusals.filter(({ resource }) => (resource as { id: string }).id === user?.id)).toHaveLength(1);
  });

  test('the current password is bounded by account, wherever the stolen session is used', async () => {
    const email = await newAccount();
    const { accessToken: token } = (await guess(email, home, goodPassword)).body;
    const change = () =>
      fixture.post(
        'change-password',
        { currentPassword: 'not the password', newPassword: otherPassword },
        { token, ip: home },
      );
    for (let wrong = 0; wrong < 20; wrong++) expect((await change()).status).toBe(401);
    expect(await change()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    // Signing in is another matter.
    expect((await guess(email, home, goodPassword)).status).toBe(200);
  });

  test.each(['forgot-password', 'resend-verification', 'register'])(
    '%s mails one address at most five times an hour, with an unchanged answer',
    async (path) => {
      nextWindow();
      const email = fixture.newAddress();
      await fixture.register(email);
      nextWindow();
      // Of this address alone: mails of earlier tests may still arrive.
      const mailed = () => fixture.mailbox.mails.filter(({ to }) => to.includes(email)).length;
      const before = mailed();
      const body = path === 'register' ? { email, password: goodPassword, name: 'Ada' } : { email };
      for (let request = 0; request < 8; request++) {
        expect(await fixture.post(path, body)).toMatchObject({ status: 202, body: {} });
      }
      nextWindow();
      await fixture.post(path, body);
      for (let mail = 0; mail < 6; mail++) await fixture.mailbox.next({ to: email });
      expect(mailed() - before).toBe(6);
    },
    30_000,
  );

  test('repeated changes of the password mail the owner at most five times an hour', async () => {
    const email = await newAccount();
    const { accessToken: token } = (await guess(email, home, goodPassword)).body;
    let [currentPassword, newPassword] = [goodPassword, otherPassword];
    for (let change = 0; change < 8; change++) {
      expect((await fixture.post('change-password', { currentPassword, newPassword }, { token })).status).toBe(204);
      [currentPassword, newPassword] = [newPassword, currentPassword];
    }
    // Each change is a notice in the outbox or none, as soon as it is answered; in which order they arrive is not said.
    const ofAccount = await fixture.store.find('mails', { recipient: email }, { limit: 100 });
    expect(ofAccount.filter(({ template }) => template === 'password-changed')).toHaveLength(5);
    for (let mail = 0; mail < 5; mail++) {
      expect((await fixture.mailbox.next({ to: email })).subject).toBe('Your password was changed');
    }
  });

  test('requests for one kind of mail do not block another kind to the same address', async () => {
    nextWindow();
    const email = fixture.newAddress();
    await fixture.register(email);
    for (let request = 0; request < 8; request++) await fixture.post('resend-verification', { email });
    for (let mail = 0; mail < 4; mail++) await fixture.mailbox.next({ to: email });
    await fixture.post('forgot-password', { email });
    const mails = [];
    do mails.push(await fixture.mailbox.next({ to: email }));
    while (mails.at(-1)?.subject !== 'Set a new password');
    expect(mails.length).toBeLessThanOrEqual(3);
  });

  // Which addresses count together is decided without the database: one of the two counts the 2,400 guesses.
  if (dialect === 'postgres') return;

  test('many networks of one IPv6 customer have a limit together', async () => {
    nextWindow();
    const from = (network: number, host: number) =>
      guess(`unknown-${host}@example.com`, `2001:db8:9:${network.toString(16)}::${host.toString(16)}`);
    for (let network = 0; network < 4; network++) {
      // More at a time would wait longer for a place to be hashed than a request may.
      for (let first = 1; first <= 600; first += 100) {
        const replies = await Promise.all(Array.from({ length: 100 }, (_, index) => from(network, first + index)));
        expect(replies.filter(({ status }) => status === 401)).toHaveLength(100);
      }
    }
    expect((await from(5, 1)).status).toBe(429);
    expect((await from(0x100, 1)).status).toBe(401);
  });
});
