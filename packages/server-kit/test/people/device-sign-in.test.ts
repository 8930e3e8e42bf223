import { userCodeLetters } from '@watchpost/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.js';
import { deviceSignInBounds } from '../../src/people/device-sign-in/bounds.js';
import { throttleBounds } from '../../src/people/throttle/bounds.js';
import { dialects, type KitFixture, type Member, openKit, type RequestOptions } from '../kit-fixture.js';

const consoleUrl = 'https://watchpost.test/console';

describe.each(dialects)('The sign-in of a program that has no browser, on %s', (dialect) => {
  let fixture: KitFixture;
  let ada: Member;
  let addresses = 0;
  beforeAll(async () => {
    fixture = await openKit(dialect, { consoleUrl, rateLimitPerIp: 1_000_000 });
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    ada = await fixture.newMember('owner');
  });

  const post = (path: string, body: object, options: RequestOptions = {}) =>
    fixture.request('POST', `/api/v1/auth/device${path}`, { body, ...options });
  const newAddress = (): string => {
    addresses += 1;
    return `198.51.${addresses >> 8}.${addresses & 255}`;
  };
  const begin = async (ip = newAddress()) => (await post('', { clientName: 'watchpost on build-7' }, { ip })).body;
  const ask = (deviceCode: string) => post('/token', { deviceCode });
  const decide = (userCode: string, decision: 'allow' | 'refuse', { token }: Pick<Member, 'token'> = ada) =>
    post('/confirm', { userCode, decision }, { token });
  const meOf = (token: string) => fixture.request('GET', '/api/v1/auth/me', { token });
  const pass = (seconds: number): void => {
    fixture.clock.now += seconds * 1000;
  };
  /** A person who has signed in just now: the clock of the tests runs on. */
  const signedIn = async (): Promise<Member> => fixture.newMember('owner');

  test('ends with tokens for the person who typed the code, once', async () => {
    const { deviceCode, userCode, verificationUrl, expiresIn, interval } = await begin();
    expect(userCode).toMatch(new RegExp(`^[${userCodeLetters}]{4}-[${userCodeLetters}]{4}$`));
    expect({ verificationUrl, expiresIn, interval }).toEqual({
      // The code is not in it: a link alone signs no program in.
      verificationUrl: `${consoleUrl}/device`,
      expiresIn: 600,
      interval: 5,
    });
    expect((await ask(deviceCode)).body).toEqual({ status: 'pending', interval: 5 });
    expect((await decide(userCode.toLowerCase().replace('-', ' '), 'allow')).status).toBe(204);
    pass(5);
    const answers = await Promise.all([ask(deviceCode), ask(deviceCode), ask(deviceCode)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const tokens = answers.find(({ status }) => status === 200)?.body;
    const me = (await meOf(tokens.accessToken)).body;
    expect(me).toMatchObject({ id: ada.userId, organizationId: ada.organizationId });
    expect((await ask(deviceCode)).body.code).toBe('token_expired');
    const sessions = await fixture.request('GET', '/api/v1/auth/sessions', { token: ada.token });
    expect(sessions.body.meta.totalItems).toBe(2);
  });

  test('shows the person which program asks, and whether it is near', async () => {
    const { userCode } = await begin('203.0.113.9');
    const near = await post('/read', { userCode }, { token: ada.token, ip: '203.0.113.9' });
    expect(near.body).toMatchObject({ clientName: 'watchpost on build-7', ip: '203.0.113.9', isSameNetwork: true });
    const far = await post('/read', { userCode }, { token: ada.token, ip: '192.0.2.1' });
    expect(far.body.isSameNetwork).toBe(false);
  });

  test('keeps neither code, and a code is of no use without the other', async () => {
    const { deviceCode, userCode } = await begin();
    const kept = JSON.stringify([
      await fixture.store.find('deviceSignIns', {}, { limit: 1000 }),
      await fixture.store.find('auditActivities', {}, { limit: 1000, orderBy: 'at', isDescending: true }),
    ]);
    expect(kept).not.toContain(deviceCode);
    expect(kept).not.toContain(userCode);
    expect(kept).not.toContain(userCode.replace('-', ''));
    expect((await ask(userCode)).status).toBe(401);
    expect((await decide(deviceCode, 'allow')).status).toBe(400);
    expect((await post('/confirm', { userCode, decision: 'allow' })).status).toBe(401);
  });

  test('is refused by a person, and then nothing signs it in', async () => {
    const { deviceCode, userCode } = await begin();
    expect((await decide(userCode, 'refuse')).status).toBe(204);
    expect((await decide(userCode, 'allow')).status).toBe(404);
    expect((await ask(deviceCode)).body.code).toBe('forbidden');
    expect((await ask(deviceCode)).body.code).toBe('token_expired');
  });

  test('ends after ten minutes, confirmed or not', async () => {
    const [first, second] = [await begin(), await begin()];
    expect((await decide(second.userCode, 'allow')).status).toBe(204);
    pass(600);
    expect((await ask(first.deviceCode)).body.code).toBe('token_expired');
    expect((await ask(second.deviceCode)).body.code).toBe('token_expired');
    expect((await decide(first.userCode, 'allow', await signedIn())).status).toBe(404);
  });

  test('waits longer each time a program asks too soon', async () => {
    const { deviceCode } = await begin();
    const intervals: number[] = [];
    for (const seconds of [0, 5, 4, 9, 15, 15]) {
      pass(seconds);
      intervals.push((await ask(deviceCode)).body.interval);
    }
    expect(intervals).toEqual([5, 5, 10, 15, 15, 15]);
  });

  test('needs a sign-in of the last 15 minutes to be allowed, and none to be refused', async () => {
    const late = await signedIn();
    pass(901);
    const [first, second] = [await begin(), await begin()];
    const renewed = await fixture.request('POST', '/api/v1/auth/refresh', {
      body: { refreshToken: late.refreshToken },
    });
    const old = { token: renewed.body.accessToken };
    const refused = await decide(first.userCode, 'allow', old);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      expect.stringMatching(/sign-in of the last 15 minutes/),
    ]);
    expect((await decide(second.userCode, 'refuse', old)).status).toBe(204);
    expect((await ask(first.deviceCode)).body.status).toBe('pending');
  });

  test.each([
    [
      'the session that allowed it',
      async (member: Member) => {
        await fixture.request('POST', '/api/v1/auth/logout', { token: member.token });
      },
    ],
    [
      'the account',
      async ({ userId }: Member) => {
        await fixture.store.commit([
          { kind: 'update', table: 'users', where: { id: userId }, set: { disabledAt: fixture.clock.now } },
        ]);
      },
    ],
  ])('gives no tokens when %s has ended meanwhile', async (_what, end) => {
    const member = await signedIn();
    const { deviceCode, userCode } = await begin();
    expect((await decide(userCode, 'allow', member)).status).toBe(204);
    await end(member);
    expect((await ask(deviceCode)).body.code).toBe('token_expired');
  });

  /** Allows a program; resolves with the answer that it gets when it asks. */
  const allowProgram = async (by: Pick<Member, 'token'>) => {
    const { deviceCode, userCode } = await begin();
    const decided = await decide(userCode, 'allow', by);
    return decided.status === 204 ? await ask(deviceCode) : decided;
  };

  test('lets programs allow others only as long as the person who signed in could', async () => {
    const { deviceCode, userCode } = await begin();
    const person = await signedIn();
    expect((await decide(userCode, 'allow', person)).status).toBe(204);
    pass(500);
    const first = await ask(deviceCode);
    expect(first.status).toBe(200);
    pass(399);
    const second = await allowProgram({ token: first.body.accessToken });
    expect(second.status).toBe(200);
    pass(2);
    expect(await allowProgram({ token: second.body.accessToken })).toMatchObject({
      status: 403,
      body: { detail: expect.stringMatching(/sign-in of the last 15 minutes/) },
    });
    const sessions = await fixture.store.find('sessions', { userId: person.userId }, { limit: 9 });
    expect(sessions).toHaveLength(3);
    expect(new Set(sessions.map(({ createdAt, expiresAt }) => `${createdAt} ${expiresAt}`)).size).toBe(1);
  });

  const session = (member: Member, set: object) =>
    fixture.store.commit([{ kind: 'update', table: 'sessions', where: { userId: member.userId }, set }]);
  const user = (member: Member, set: object) =>
    fixture.store.commit([{ kind: 'update', table: 'users', where: { id: member.userId }, set }]);
  const joinElsewhere = async ({ userId }: Member) => {
    const { organizationId } = await fixture.newMember('owner');
    const now = fixture.clock.now;
    const row = { id: newId('mbr', now), organizationId, userId, role: 'viewer', createdAt: now, updatedAt: now };
    await fixture.store.commit([{ kind: 'insert', table: 'memberships', row }]);
    return organizationId;
  };

  /** What happens between the person's word and the program's question, and what the program may then do. */
  const meanwhile: readonly (readonly [string, number, (member: Member) => Promise<unknown>])[] = [
    ['nothing happens', 200, async () => {}],
    [
      'the role is another',
      200,
      (m) =>
        fixture.store.commit([
          { kind: 'update', table: 'memberships', where: { userId: m.userId }, set: { role: 'viewer' } },
        ]),
    ],
    [
      'the session that allowed it sets up a second factor',
      200,
      (m) => user(m, { totpSecret: 'sealed', totpEnabledAt: 1 }),
    ],
    [
      'the session that allowed it renews its tokens',
      200,
      (m) => fixture.request('POST', '/api/v1/auth/refresh', { body: { refreshToken: m.refreshToken } }),
    ],
    ['the session that allowed it reaches its end', 401, (m) => session(m, { expiresAt: fixture.clock.now })],
    ['the session that allowed it is revoked', 401, (m) => session(m, { revokedAt: fixture.clock.now })],
    ['the account is disabled', 401, (m) => user(m, { disabledAt: fixture.clock.now })],
  ];
  test.each(meanwhile)(
    'acts for the person as they are when it asks: when %s, it gets %i',
    async (_what, status, act) => {
      const member = await signedIn();
      const { deviceCode, userCode } = await begin();
      expect((await decide(userCode, 'allow', member)).status).toBe(204);
      await act(member);
      const answer = await ask(deviceCode);
      expect(answer.status).toBe(status);
      if (status !== 200) expect(answer.body.code).toBe('token_expired');
      else {
        const { role } =
          (await fixture.store.get('memberships', { userId: member.userId, organizationId: member.organizationId })) ??
          {};
        const me = (await meOf(answer.body.accessToken)).body;
        expect(me).toMatchObject({ id: member.userId, organizationId: member.organizationId });
        expect(me.memberships).toMatchObject([{ role }]);
      }
    },
  );

  test('acts in the organization of who allowed it, and elsewhere once that is not theirs any more', async () => {
    const member = await signedIn();
    const elsewhere = await joinElsewhere(member);
    const { deviceCode, userCode } = await begin();
    expect((await decide(userCode, 'allow', member)).status).toBe(204);
    const { userId, organizationId } = member;
    await fixture.store.commit([{ kind: 'delete', table: 'memberships', where: { userId, organizationId } }]);
    expect((await meOf((await ask(deviceCode)).body.accessToken)).body.organizationId).toBe(elsewhere);
  });

  test('a change of the password takes back what was allowed', async () => {
    const member = await signedIn();
    const { deviceCode, userCode } = await begin();
    expect((await decide(userCode, 'allow', member)).status).toBe(204);
    const { endSignIns } = await import('../../src/people/accounts/end-sign-ins.js');
    await fixture.store.commit(endSignIns(member.userId, { now: fixture.clock.now }));
    expect((await ask(deviceCode)).body.code).toBe('token_expired');
  });

  test('codes cannot be guessed: wrong ones are counted as wrong passwords are', async () => {
    const member = await signedIn();
    const statuses: number[] = [];
    for (let tries = 0; tries <= throttleBounds.guessesOfAccountAndAddress.most; tries += 1) {
      const userCode = `BBBB-BB${userCodeLetters[tries % 20]}B`;
      statuses.push((await post('/read', { userCode }, { token: member.token, ip: '203.0.113.77' })).status);
    }
    expect(statuses.slice(0, -1).every((status) => status === 404)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    // The same count refuses a right one.
    const { userCode } = await begin();
    const right = await post('/confirm', { userCode, decision: 'allow' }, { token: member.token, ip: '203.0.113.77' });
    expect(right.status).toBe(429);
  });

  test('an address begins a bounded number of them', async () => {
    const ip = '203.0.113.200';
    const statuses: number[] = [];
    for (let index = 0; index <= deviceSignInBounds.deviceSignInsOfAddress.most; index += 1) {
      statuses.push((await post('', { clientName: 'flood' }, { ip })).status);
    }
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  test.each([
    ['no name', ''],
    ['a name that is too long', 'x'.repeat(61)],
    ['a name that turns the text around', 'safe\u202Eexe'],
    ['a name of several lines', 'safe\nEverything is fine'],
  ])('a program with %s is refused', async (_what, clientName) => {
    expect((await post('', { clientName })).status).toBe(400);
  });

  test('an API key confirms nothing', async () => {
    const { secret } = await fixture.newApiKey(await signedIn(), ['monitors:read']);
    const { userCode } = await begin();
    expect((await post('/confirm', { userCode, decision: 'allow' }, { apiKey: secret })).status).toBe(403);
  });
});

test('without a console there is no page to confirm on, so nothing begins', async () => {
  const fixture = await openKit('sqlite');
  const { status, body } = await fixture.request('POST', '/api/v1/auth/device', { body: { clientName: 'It' } });
  expect([status, body.code]).toEqual([404, 'not_found']);
  await fixture.close();
});
