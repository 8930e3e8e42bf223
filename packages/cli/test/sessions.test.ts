import { readFile, stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi, me, monitor, pageOf, problem } from './fake-api.js';

let api: FakeApi;
let machine: Machine;

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await Machine.make();
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', tokenType: 'Bearer', expiresIn: 600 };
const session = (more: object = {}) => ({
  type: 'session' as const,
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  ...more,
});

describe('login', () => {
  const login = (...more: string[]): string[] => ['login', '--server', api.url, ...more];
  const withPassword = (): string[] => login('--email', 'ada@example.com', '--password-stdin');

  test('reads the password from standard input and stores the session in a file that only its owner can read', async () => {
    api.on('POST /auth/login', () => ({ body: tokens }));
    const { code, stdout } = await machine.run([...withPassword(), '-o', 'table'], 'correct horse\n');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(api.requests('POST /auth/login')[0]?.body).toEqual({ email: 'ada@example.com', password: 'correct horse' });
    const { profiles, currentProfile } = await machine.config();
    expect(currentProfile).toBe('default');
    expect(profiles.default).toMatchObject({
      url: api.url,
      account: 'ada@example.com',
      credential: { type: 'session' },
    });
    expect((await stat(machine.configPath)).mode & 0o777).toBe(0o600);
    expect((await stat(`${machine.home}/watchpost`)).mode & 0o777).toBe(0o700);
    expect(await readFile(machine.configPath, 'utf8')).not.toContain('correct horse');
    expect(api.requests('POST /auth/login')[0]?.headers['user-agent']).toMatch(/^watchpost-cli\/\d/);
  });

  test.each([
    ['a code of the authenticator', '123 456', { code: '123456' }],
    ['a backup code', 'k3x9-77qa', { backupCode: 'k3x9-77qa' }],
  ])('reads %s from the second line', async (_, typed, factor) => {
    api.on('POST /auth/login', () => ({ body: { mfaRequired: true, challengeToken: 'challenge', expiresIn: 300 } }));
    api.on('POST /auth/mfa/verify', () => ({ body: tokens }));
    const { code } = await machine.call(withPassword(), `correct horse\n${typed}\n`);
    expect(code).toBe(0);
    expect(api.requests('POST /auth/mfa/verify')[0]?.body).toEqual({ challengeToken: 'challenge', ...factor });
  });

  test('says how to pass the second factor without a terminal', async () => {
    api.on('POST /auth/login', () => ({ body: { mfaRequired: true, challengeToken: 'challenge', expiresIn: 300 } }));
    const { code, stderr } = await machine.call(withPassword(), 'correct horse\n');
    expect(code).toBe(2);
    expect(stderr).toContain('second line of --password-stdin');
  });

  test('stores nothing when the password is wrong', async () => {
    api.on('POST /auth/login', () =>
      problem(401, 'invalid_credentials', 'The e-mail address or the password is wrong.'),
    );
    const { code, stderr } = await machine.run(withPassword(), 'not my horse\n');
    expect(code).toBe(4);
    expect(stderr).toContain('The e-mail address or the password is wrong.');
    await expect(stat(machine.configPath)).rejects.toThrow('ENOENT');
  });

  test('accepts an API key, and stores it only if it works', async () => {
    const refused = await machine.run(login('--api-key-stdin'), `wp_${'0000'.repeat(9)}\n`);
    expect(refused.code).toBe(4);
    await expect(stat(machine.configPath)).rejects.toThrow('ENOENT');
    const { code } = await machine.run(login('--api-key-stdin', '--profile', 'ci'), `${apiKey}\n`);
    expect(code).toBe(0);
    expect((await machine.config()).profiles.ci?.credential).toEqual({ type: 'apiKey', apiKey });
  });

  test.each([
    ['--password=x', 'password'],
    ['--api-key', 'api-key'],
    ['--token=x', 'token'],
    [apiKey, 'API key'],
  ])('refuses a secret on the command line: %s', async (word, what) => {
    const { code, stderr } = await machine.call(login(word));
    expect(code).toBe(2);
    expect(stderr).toContain(what);
    expect(stderr).toContain('stdin');
    expect(stderr).not.toContain(apiKey);
    expect(api.seen).toHaveLength(0);
  });
});

describe('logout', () => {
  test('ends the session at the server and deletes it locally', async () => {
    await machine.withProfile({ url: api.url, credential: session() });
    api.on('POST /auth/logout', () => ({}));
    const { code } = await machine.call(['logout']);
    expect(code).toBe(0);
    expect(api.requests('POST /auth/logout')[0]?.headers.authorization).toBe('Bearer access-1');
    expect((await machine.config()).profiles.default?.credential).toBeNull();
    expect((await machine.call(['whoami'])).code).toBe(4);
  });

  test('sends no request with --local', async () => {
    await machine.withProfile({ url: 'http://127.0.0.1:1', credential: session() });
    expect((await machine.call(['logout', '--local'])).code).toBe(0);
    expect((await machine.config()).profiles.default?.credential).toBeNull();
  });
});

describe('a stored session', () => {
  test('is renewed and stored when its access token has expired', async () => {
    api.accessTokens.delete('access-1');
    await machine.withProfile({ url: api.url, credential: session() });
    expect((await machine.run(['whoami'])).code).toBe(0);
    expect((await machine.config()).profiles.default?.credential).toMatchObject({
      accessToken: 'access-2',
      refreshToken: 'refresh-2',
    });
    expect((await stat(machine.configPath)).mode & 0o777).toBe(0o600);
  });

  test('is renewed once by five processes that need it at the same time', async () => {
    api.accessTokens.delete('access-1');
    await machine.withProfile({ url: api.url, credential: session() });
    const ended = await Promise.all(Array.from({ length: 5 }, () => machine.run(['whoami'])));
    expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(Array(5).fill({ code: 0, stderr: '' }));
    expect(api.refreshes).toBe(1);
  });

  test('can be used again after Ctrl-C in the middle of a renewal', async () => {
    api.accessTokens.delete('access-1');
    await machine.withProfile({ url: api.url, credential: session() });
    const asked = Promise.withResolvers<void>();
    api.on('POST /auth/refresh', () => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    const child = machine.start(['whoami']);
    await asked.promise;
    child.kill('SIGINT');
    expect((await child.ended).code).toBe(130);
    api.on('POST /auth/refresh', () => ({ body: { ...tokens, accessToken: 'access-2' } }));
    api.accessTokens.add('access-2');
    expect((await machine.run(['whoami'])).code).toBe(0);
  });

  test('asks for a login when it cannot be renewed', async () => {
    api.accessTokens.clear();
    api.on('POST /auth/refresh', () => problem(401, 'token_reused', 'The refresh token was used before.'));
    await machine.withProfile({ url: api.url, credential: session() });
    const { code, stderr } = await machine.run(['whoami']);
    expect(code).toBe(4);
    expect(stderr).toContain('watchpost login');
  });

  test('is never sent to another server', async () => {
    const other = await FakeApi.start();
    await machine.withProfile({ url: api.url, credential: session() });
    for (const how of ['flag', 'environment']) {
      machine.env = how === 'environment' ? { WATCHPOST_URL: other.url } : {};
      const { code, stderr } = await machine.run(how === 'flag' ? ['whoami', '--server', other.url] : ['whoami']);
      expect(code).toBe(4);
      expect(stderr).toContain(`signed in at ${api.url}, not at ${other.url}`);
    }
    expect(other.seen).toHaveLength(0);
    await other.stop();
  });
});

describe('the environment of the command line', () => {
  test('is enough with a server and a key, and no file is written', async () => {
    machine.env = { WATCHPOST_URL: api.url, WATCHPOST_API_KEY: apiKey };
    api.on('GET /monitors', () => pageOf([monitor()]));
    expect((await machine.run(['monitors', 'list'])).code).toBe(0);
    await expect(stat(machine.configPath)).rejects.toThrow('ENOENT');
  });

  test('overrides the profile, and a flag overrides the environment', async () => {
    await machine.withProfile({ url: 'http://127.0.0.1:1', credential: session() });
    machine.env = { WATCHPOST_URL: 'http://127.0.0.1:2', WATCHPOST_API_KEY: apiKey };
    expect((await machine.run(['whoami', '--server', api.url])).code).toBe(0);
  });

  test('names the organization to act in', async () => {
    machine.env = { WATCHPOST_URL: api.url, WATCHPOST_API_KEY: apiKey, WATCHPOST_ORGANIZATION: 'org_other' };
    await machine.run(['whoami']);
    await machine.run(['whoami', '--organization', 'org_flag']);
    expect(api.seen.map(({ headers }) => headers['x-organization-id'])).toEqual(['org_other', 'org_flag']);
  });
});

describe('profiles', () => {
  const signIn = (profile: string) =>
    machine.run(['login', '--server', api.url, '--api-key-stdin', '--profile', profile], apiKey);

  test('are listed without their credentials, with the current one marked', async () => {
    await signIn('first');
    await signIn('second');
    const { stdout } = await machine.run(['profile', 'list', '-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({
      data: [
        { name: 'first', isCurrent: true, credential: 'apiKey', account: me.email },
        { name: 'second', isCurrent: false },
      ],
    });
    expect(stdout).not.toContain(apiKey);
    expect((await machine.run(['profile', 'use', 'second'])).code).toBe(0);
    expect((await machine.config()).currentProfile).toBe('second');
    expect((await machine.run(['profile', 'use', 'third'])).stderr).toContain('There is: first, second.');
    expect((await machine.run(['profile', 'delete', 'first'])).code).toBe(0);
    expect(Object.keys((await machine.config()).profiles)).toEqual(['second']);
  });

  test('survive simultaneous writes of many processes', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `p${index}`);
    const ended = await Promise.all(names.map(signIn));
    expect(ended.map(({ code }) => code)).toEqual(names.map(() => 0));
    expect(Object.keys((await machine.config()).profiles).sort()).toEqual(names);
  });

  test.each(['../escape', '__proto__', 'a b', ''])('cannot be called %j', async (name) => {
    expect((await machine.call(['whoami', '--profile', name])).code).toBe(2);
  });
});
