import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { FakeApi, problem } from './fake-api.js';
import { enter, Person } from './person.js';

let api: FakeApi;
let machine: Machine;
const token = `wps_${'Ab-_'.repeat(8)}`;
const password = 'correct horse battery staple';
const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', tokenType: 'Bearer', expiresIn: 600 };

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await Machine.make();
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

describe('setup', () => {
  const link = (): string => `${api.url}/welcome#${token}`;
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

  test('asks for e-mail and password, creates the owner, and signs in', async () => {
    api.on('POST /setup', () => ({ status: 201, body: tokens }));
    const ada = new Person([
      ['E-mail', `ada@example.com${enter}`],
      ['New password (at least 15 characters', `${password}${enter}`],
      ['The same again', `${password}${enter}`],
    ]);
    expect(await ada.runs(['setup', link()], { XDG_CONFIG_HOME: machine.home })).toBe(0);
    expect(api.requests('POST /setup')[0]?.body).toEqual({ token, email: 'ada@example.com', password, timezone });
    expect(ada.shown).toContain(`✔ Signed in to ${api.url} as ada@example.com, Example Ltd (profile “default”).`);
    expect(ada.shown).not.toContain('battery');
    const { profiles, currentProfile } = await machine.config();
    expect(currentProfile).toBe('default');
    expect(profiles.default).toMatchObject({ url: api.url, credential: { type: 'session', accessToken: 'access-1' } });
  });

  test('takes everything from flags and standard input', async () => {
    api.on('POST /setup', () => ({ status: 201, body: tokens }));
    const flags = ['--email', 'ada@example.com', '--organization-name', 'Example', '--password-stdin'];
    const { code, stderr } = await machine.run(['setup', link(), ...flags, '--profile', 'home'], `${password}\n`);
    expect([code, stderr]).toEqual([0, '']);
    expect(api.requests('POST /setup')[0]?.body).toMatchObject({ organizationName: 'Example', password });
    expect(Object.keys((await machine.config()).profiles)).toEqual(['home']);
  });

  test.each([
    ['an address without a token', () => `${api.url}/welcome`],
    ['another page', () => `${api.url}/docs#${token}`],
    ['the token of a mail', () => `${api.url}/welcome#${token.replace('wps_', 'wpm_')}`],
    ['a token without its server', () => token],
  ])('refuses %s, without repeating it', async (_, text) => {
    const { code, stderr } = await machine.call(['setup', text(), '--email', 'ada@example.com']);
    expect(code).toBe(2);
    expect(stderr).toContain('This is not a setup link.');
    expect(stderr).not.toContain('Ab-_');
    expect(api.seen).toHaveLength(0);
  });

  test.each([
    [409, 'conflict', 'Sign in with `watchpost login`.'],
    [401, 'token_expired', 'Restart the server: each start prints another link until there is an owner.'],
  ])('says what to do when the server answers %i %s, and keeps nothing', async (status, code, hint) => {
    api.on('POST /setup', () => problem(status, code, 'It does not go on.'));
    const words = ['setup', link(), '--email', 'ada@example.com', '--password-stdin'];
    const ended = await machine.call(words, `${password}\n`);
    expect(ended.code).not.toBe(0);
    expect(ended.stderr).toContain(hint);
    await expect(machine.config()).rejects.toThrow('ENOENT');
  });

  test('needs a terminal or --password-stdin', async () => {
    const { code, stderr } = await machine.call(['setup', link(), '--email', 'ada@example.com']);
    expect(code).toBe(2);
    expect(stderr).toContain('Give it through --password-stdin.');
  });
});

describe('server', () => {
  const info = {
    name: 'Watchpost',
    version: '1.0.0',
    publicUrl: 'https://watchpost.example.com',
    signUp: 'invite',
    providers: [{ key: 'github', displayName: 'GitHub' }],
    mail: 'log',
    needsOwner: true,
  };

  test('shows what a server says, without a credential, and how to create a missing owner', async () => {
    api.on('GET /server', () => ({ body: info }));
    const { code, stdout, stderr } = await machine.call(['server', '--server', api.url, '-o', 'table']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^providers +GitHub$/m);
    expect(stdout).toMatch(/^signUp +invite$/m);
    expect(stderr).toContain('watchpost setup LINK');
    expect(api.requests('GET /server')[0]?.headers).not.toHaveProperty('authorization');
  });

  test('is JSON for programs, as the server says it', async () => {
    api.on('GET /server', () => ({ body: { ...info, needsOwner: false } }));
    const { stdout, stderr } = await machine.call(['server', '--server', api.url, '-o', 'json']);
    expect([JSON.parse(stdout), stderr]).toEqual([{ ...info, needsOwner: false }, '']);
  });
});
