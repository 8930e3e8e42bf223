import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { FakeApi, me, problem } from './fake-api.js';
import { enter, Person } from './person.js';

let api: FakeApi;
let machine: Machine;
let env: Record<string, string>;

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await Machine.make();
  machine.env = { WATCHPOST_URL: api.url };
  env = { XDG_CONFIG_HOME: machine.home, WATCHPOST_URL: api.url };
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

const session = {
  type: 'session' as const,
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  expiresAt: '2099-01-01T00:00:00.000Z',
};
const newPassword = 'correct horse battery staple';

describe('a user who is not signed in', () => {
  test.each([
    ['account forgot-password', ['--email', 'ada@example.com'], { email: 'ada@example.com' }],
    ['account resend-verification', ['--email', 'ada@example.com'], { email: 'ada@example.com' }],
    ['account verify-email', ['--data', '-'], { token: 'wpm_1', password: newPassword }],
    ['account reset-password', ['--data', '-'], { token: 'wpm_1', password: newPassword }],
    ['account register', ['--data', '-'], { email: 'ada@example.com', password: newPassword, name: 'Ada' }],
  ])('can call %s, which sends no credential', async (command, flags, body) => {
    const words = command.split(' ');
    const route = `POST /auth/${words[1]}`;
    api.on(route, () => ({ status: 202, body: {} }));
    const { code, stdout, stderr } = await machine.call([...words, ...flags, '-o', 'table'], JSON.stringify(body));
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/^✔ [A-Z].*\.\n(Follow the link in it; then sign in with `watchpost login`\.\n)?$/);
    expect(api.requests(route)[0]?.body).toEqual(body);
    expect(api.requests(route)[0]?.headers).not.toHaveProperty('authorization');
  });

  test('can see the sign-in providers', async () => {
    const github = { key: 'github', displayName: 'GitHub', category: 'codeHosting', protocol: 'oauth2', enabled: true };
    api.on('GET /auth/oauth/providers', () => ({
      body: { data: [github], meta: { page: 1, pageSize: 20, totalItems: 1 } },
    }));
    const { code, stdout } = await machine.call(['sso', 'providers', '-o', 'table']);
    expect(code).toBe(0);
    expect(stdout).toBe(
      ['ENABLED  KEY     DISPLAY NAME  CATEGORY', 'yes      github  GitHub        codeHosting', ''].join('\n'),
    );
  });

  test('learns how to get a new link when the old one has expired', async () => {
    api.on('POST /auth/reset-password', () => problem(401, 'token_expired', 'The link has ended.'));
    const flags = ['--data', JSON.stringify({ token: 'wpm_1', password: newPassword })];
    const { code, stderr } = await machine.call(['account', 'reset-password', ...flags]);
    expect(code).toBe(4);
    expect(stderr).toContain('`watchpost account forgot-password` sends a new link.');
  });

  test('still has to name a server', async () => {
    machine.env = {};
    const { code, stderr } = await machine.call(['account', 'forgot-password', '--email', 'ada@example.com']);
    expect(code).toBe(4);
    expect(stderr).toContain('No server is known');
  });
});

test('a user who is signed in elsewhere can ask this server for a link', async () => {
  await machine.withProfile({ url: 'http://127.0.0.1:1', credential: session });
  api.on('POST /auth/forgot-password', () => ({ status: 202, body: {} }));
  const { code } = await machine.call(['account', 'forgot-password', '--email', 'ada@example.com']);
  expect(code).toBe(0);
});

describe('account change-password', () => {
  const route = 'POST /auth/change-password';
  beforeEach(async () => {
    await machine.withProfile({ url: api.url, credential: session });
    api.on(route, () => ({}));
  });

  test('asks for the current password once and for the new one twice, and shows none of them', async () => {
    const ada = new Person([
      ['Current password', `an old passphrase${enter}`],
      ['New password (at least 15 characters', `${newPassword}${enter}`],
      ['The same again', `${newPassword}${enter}`],
    ]);
    expect(await ada.runs(['account', 'change-password'], env)).toBe(0);
    expect(api.requests(route)[0]?.body).toEqual({ currentPassword: 'an old passphrase', newPassword });
    for (const typed of ['passphrase', 'battery']) expect(ada.shown).not.toContain(typed);
    expect(ada.shown).toContain('✔ The new password is set.');
  });

  test('sends nothing when the repeated password differs', async () => {
    const ada = new Person([
      ['Current password', `an old passphrase${enter}`],
      ['New password', `${newPassword}${enter}`],
      ['The same again', `${newPassword}r${enter}`],
    ]);
    expect(await ada.runs(['account', 'change-password'], env)).toBe(2);
    expect(ada.shown).toContain('Nothing was sent');
    expect(api.seen).toHaveLength(0);
  });

  test('takes both passwords as JSON without a terminal', async () => {
    const body = { currentPassword: 'an old passphrase', newPassword };
    expect((await machine.call(['account', 'change-password', '--data', '-'], JSON.stringify(body))).code).toBe(0);
    expect(api.requests(route)[0]?.body).toEqual(body);
    const { code, stderr } = await machine.call(['account', 'change-password']);
    expect(code).toBe(2);
    expect(stderr).toContain('“currentPassword” in --data');
  });

  test.each(['--current-password', '--new-password=x', '--token=x'])('refuses %s', async (flag) => {
    const { code, stderr } = await machine.call(['account', 'change-password', flag]);
    expect(code).toBe(2);
    expect(stderr).toContain('is refused');
  });
});

test('account delete asks for the name of the account, and says what it has deleted', async () => {
  await machine.withProfile({ url: api.url, credential: session });
  api.on('DELETE /auth/me', () => ({}));
  const ada = new Person([['Type the name to delete “Ada” (account)', `Ada${enter}`]]);
  expect(await ada.runs(['account', 'delete'], env)).toBe(0);
  expect(ada.shown).toContain('✔ Deleted Ada (account)');
  const { stderr } = await machine.call(['account', 'delete', '--yes', '-o', 'table']);
  expect(stderr).toContain('✔ Deleted account\n');
  expect(api.requests('DELETE /auth/me')).toHaveLength(2);
});

test('account update changes the profile', async () => {
  await machine.withProfile({ url: api.url, credential: session });
  api.on('PATCH /auth/me', ({ body }) => ({ body: { ...me, ...Object(body) } }));
  const { stdout } = await machine.call(['account', 'update', '--name', 'Ada L.']);
  expect(JSON.parse(stdout)).toMatchObject({ name: 'Ada L.' });
  const updated = await machine.call(['account', 'update', '--no-mail-notifications', '-o', 'table']);
  expect(
    updated.stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
  ).toEqual([
    ['name', me.name],
    ['email', me.email],
    ['mfaEnabled', 'no'],
    ['mailNotifications', 'no'],
  ]);
});
