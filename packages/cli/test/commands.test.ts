import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi, me, monitor, organizationId, pageOf } from './fake-api.js';

let api: FakeApi;
let machine: Machine;

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

const bodyOf = (what: string): unknown => api.requests(what)[0]?.body;

describe('monitors create', () => {
  beforeEach(() => api.on('POST /monitors', () => ({ status: 201, body: monitor() })));

  test('builds the body from readable flags', async () => {
    const flags = [
      '--name',
      'Website',
      '--type',
      'https',
      '--target',
      'https://example.com/',
      '--interval-seconds',
      '30',
    ];
    const more = ['--tags', 'eu,production', '--tags', 'web', '--no-enabled', '--config', '{"method":"HEAD"}'];
    const { code, stdout } = await machine.run(['monitors', 'create', ...flags, ...more]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(monitor());
    expect(bodyOf('POST /monitors')).toEqual({
      name: 'Website',
      type: 'https',
      target: 'https://example.com/',
      intervalSeconds: 30,
      tags: ['eu', 'production', 'web'],
      enabled: false,
      config: { method: 'HEAD' },
    });
    expect(api.requests('POST /monitors')[0]?.headers['idempotency-key']).toBeDefined();
  });

  const document = { name: 'Website', type: 'https', target: 'https://example.com/' };
  test.each([
    ['written out', () => [JSON.stringify(document)], ''],
    ['in a file', () => ['@monitor.json'], ''],
    ['on standard input', () => ['-'], JSON.stringify(document)],
  ])('reads the body %s, and flags override it', async (_, data, stdin) => {
    await writeFile(join(machine.home, 'monitor.json'), JSON.stringify(document));
    const { code } = await machine.run(['monitors', 'create', '--name', 'Other', '--data', ...data()], stdin);
    expect(code).toBe(0);
    expect(bodyOf('POST /monitors')).toEqual({ ...document, name: 'Other' });
  });

  test.each([
    ['a required flag is missing', ['--name', 'x'], '--type is missing'],
    [
      'a choice is not allowed',
      ['--name', 'x', '--type', 'https', '--target', 'y', '--quorum-mode', 'most'],
      '--quorum-mode cannot be “most”',
    ],
    [
      'a number cannot be read',
      ['--name', 'x', '--type', 'https', '--target', 'y', '--retries', 'two'],
      '--retries must be a whole number',
    ],
    ['JSON cannot be parsed', ['--data', '{'], '--data is not JSON'],
    ['a file is not there', ['--data', '@nowhere.json'], 'cannot read the file nowhere.json'],
    ['the body is no object', ['--data', '[]'], '--data must be a JSON object'],
    ['a flag is unknown', ['--nmae', 'x'], 'Unknown option “--nmae”'],
    ['an argument is too much', ['x'], 'Too many arguments'],
  ])('sends nothing when %s', async (_, flags, message) => {
    const { code, stdout, stderr } = await machine.call(['monitors', 'create', ...flags]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(3);
    expect(api.seen).toHaveLength(0);
  });
});

describe('monitors update', () => {
  beforeEach(() => api.on('PATCH /monitors/mon_website', () => ({ body: monitor() })));

  test('changes the given fields, resets the unset ones, and sends the version it starts from', async () => {
    const flags = ['--name', 'New', '--unset', 'description,interval-seconds', '--if-match', '3'];
    const { code } = await machine.call(['monitors', 'update', 'mon_website', ...flags]);
    expect(code).toBe(0);
    expect(bodyOf('PATCH /monitors/mon_website')).toEqual({ name: 'New', description: null, intervalSeconds: null });
    expect(api.seen[0]?.headers['if-match']).toBe('"3"');
  });

  test.each([
    ['nothing to change', [], 'Nothing to change'],
    ['a field to unset that has no default', ['--unset', 'name'], '--unset cannot take “name”'],
  ])('refuses %s', async (_, flags, message) => {
    const { code, stderr } = await machine.call(['monitors', 'update', 'mon_website', ...flags]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test('sends a nested field in its object', async () => {
    api.on(`PATCH /organizations/${organizationId}`, () => ({ body: {} }));
    const { code } = await machine.call(['organizations', 'update', organizationId, '--settings-require-mfa']);
    expect(code).toBe(0);
    expect(bodyOf(`PATCH /organizations/${organizationId}`)).toEqual({ settings: { requireMfa: true } });
  });
});

describe('monitors delete', () => {
  beforeEach(() => {
    api.on('GET /monitors/mon_website', () => ({ body: monitor() }));
    api.on('DELETE /monitors/mon_website', () => ({}));
  });

  test('deletes with --yes and prints nothing to standard output', async () => {
    const { code, stdout } = await machine.run(['monitors', 'delete', 'mon_website', '--yes']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(api.requests('DELETE /monitors/mon_website')).toHaveLength(1);
  });

  test('needs --yes without a terminal', async () => {
    const { code, stderr } = await machine.run(['monitors', 'delete', 'mon_website']);
    expect(code).toBe(2);
    expect(stderr).toContain('To delete “Website” (mon_website) needs a confirmation');
    expect(stderr).toContain('--yes');
    expect(api.requests('DELETE /monitors/mon_website')).toHaveLength(0);
  });
});

test('an id stays one part of the path, whatever it contains', async () => {
  const { code } = await machine.call(['invoices', 'get', '../organizations?x=1']);
  expect(code).toBe(5);
  expect(api.seen[0]?.url).toMatch(/\/invoices\/\.\.%2Forganizations%3Fx%3D1$/);
});

describe('a monitor', () => {
  test.each(['pause', 'resume', 'check'])('has the command %s', async (verb) => {
    api.on(`POST /monitors/mon_website/${verb}`, () => ({ body: monitor() }));
    const { code } = await machine.call(['monitors', verb, 'mon_website']);
    expect(code).toBe(0);
  });

  test('has a name that stays one parameter of the query, whatever it contains', async () => {
    api.on('GET /monitors', () => pageOf([]));
    const { code } = await machine.call(['monitors', 'get', '../organizations?x=1&pageSize=2']);
    expect(code).toBe(5);
    expect(new URL(api.seen[0]?.url ?? '', api.url).searchParams.get('search')).toBe('../organizations?x=1&pageSize=2');
  });

  test('can be awaited until it is up', async () => {
    const statuses = ['pending', 'up'];
    api.on('GET /monitors/mon_website', () => ({ body: monitor({ currentStatus: statuses.shift() ?? 'up' }) }));
    const { code, stdout } = await machine.call(['monitors', 'wait', 'mon_website', '--for', 'up']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ currentStatus: 'up' });
  });

  test('ends the wait after --timeout-seconds with the exit code for a retry', async () => {
    api.on('GET /monitors/mon_website', () => ({ body: monitor({ currentStatus: 'down' }) }));
    const { code, stderr } = await machine.call([
      'monitors',
      'wait',
      'mon_website',
      '--for',
      'up',
      '--timeout-seconds',
      '0.1',
    ]);
    expect(code).toBe(3);
    expect(stderr).toContain('Website is down, not up, after 0.1 s.');
  });
});

describe('api', () => {
  test.each([
    ['/monitors', '/api/v1/monitors?page=2'],
    ['monitors', '/api/v1/monitors?page=2'],
    ['/api/v1/monitors?sort=name', '/api/v1/monitors?sort=name&page=2'],
  ])('GET %s asks for %s', async (path, url) => {
    await machine.call(['api', 'get', path, '--query', 'page=2']);
    expect(api.seen[0]).toMatchObject({ method: 'GET', url });
  });

  test('sends a body and prints what comes back', async () => {
    api.on('POST /anything', ({ body }) => ({ body: { echo: body } }));
    const { stdout } = await machine.run(['api', 'POST', '/anything', '--data', '-'], '{"a":1}');
    expect(JSON.parse(stdout)).toEqual({ echo: { a: 1 } });
  });

  test('sends further headers, and shows the head of the answer with -i', async () => {
    api.on('GET /anything', () => ({ body: { a: 1 }, headers: { etag: '"3"' } }));
    const call = ['api', 'GET', '/anything', '-i', '-H', 'X-Trace: one', '-o', 'json'];
    const { stdout } = await machine.call(call);
    expect(api.seen[0]?.headers['x-trace']).toBe('one');
    const [head = '', body = ''] = stdout.split('\n\n');
    expect(head.split('\n')).toEqual(expect.arrayContaining(['HTTP 200', 'x-request-id: req_test', 'etag: "3"']));
    expect(JSON.parse(body)).toEqual({ a: 1 });
  });

  test('goes through all pages with --paginate, an item in each line', async () => {
    api.on('GET /monitors', ({ url }) => {
      const page = Number(new URL(url, 'http://localhost').searchParams.get('page'));
      return pageOf([{ id: `mon_${page}` }], { page, pageSize: 1, totalItems: 3 });
    });
    const { stdout } = await machine.call(['api', 'GET', '/monitors', '--paginate']);
    expect(stdout).toBe('{"id":"mon_1"}\n{"id":"mon_2"}\n{"id":"mon_3"}\n');
  });

  test.each([
    ['a header without a name', ['GET', '/monitors', '-H', 'nonsense'], /--header takes “Name: value”/],
    ['a credential as a header', ['GET', '/monitors', '-H', 'Authorization: Basic x'], /does not take Authorization/],
    ['pages of what is no list', ['GET', '/auth/me', '--paginate'], /--paginate is for lists/],
    ['pages of a change', ['POST', '/monitors', '--paginate'], /--paginate is for GET/],
  ])('refuses %s', async (_what, args, message) => {
    const { code, stderr } = await machine.call(['api', ...args, '-o', 'table']);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  test('never calls another server', async () => {
    const { code } = await machine.call(['api', 'GET', 'https://example.com/']);
    expect(code).toBe(2);
    expect(api.seen).toHaveLength(0);
  });
});

describe('doctor', () => {
  test('reports no problem where all is well', async () => {
    const { code, stdout } = await machine.run(['doctor', '-o', 'json']);
    expect(code).toBe(0);
    const { ok, findings } = JSON.parse(stdout) as {
      ok: boolean;
      findings: { check: string; ok: boolean; found: string }[];
    };
    expect(ok).toBe(true);
    expect(findings.find(({ check }) => check === 'version')?.found).toMatch(/^watchpost [\d.]+; it .*speaks? API \d/);
    expect(findings.map(({ check }) => check)).toEqual(['configuration', 'server', 'clock', 'version', 'credentials']);
  });

  test('reports a wrong clock, another version, refused credentials and a readable file of secrets', async () => {
    await chmod(machine.configPath, 0o644);
    machine.env = { WATCHPOST_API_KEY: `wp_${'0000'.repeat(9)}` };
    api.on('GET /openapi.json', () => ({
      body: { info: { version: '2.0.0' } },
      headers: { date: new Date(Date.now() - 3_600_000).toUTCString() },
    }));
    const { code, stdout } = await machine.run(['doctor', '-o', 'table']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^✖ configuration .*can be read by others$/m);
    expect(stdout).toMatch(/^● server {9}http.* answers in \d+ ms$/m);
    expect(stdout).toMatch(/^✖ clock .*this machine is 3[56]\d\d(\.\d)? s ahead$/m);
    expect(stdout).toMatch(/^✖ version .*speaks API 1\.0\.0, the server 2\.0\.0$/m);
    expect(stdout).toMatch(/^✖ credentials /m);
  });
});

test('whoami shows the user, the server and the role', async () => {
  api.on('GET /auth/me', () => ({ body: me }));
  const { stdout } = await machine.call(['whoami', '-o', 'table']);
  expect(stdout).toMatch(/^email +ada@example\.com$/m);
  expect(stdout).toMatch(/^mailNotifications +yes$/m);
  expect(stdout).toMatch(/^organization +Example Ltd$/m);
  expect(stdout).toMatch(/^role +owner$/m);
});

describe('help', () => {
  test.each([
    [
      ['help', 'monitors', 'create'],
      ['monitors', 'create', '--help'],
    ],
    [
      ['help', 'monitors'],
      ['monitors', '--help'],
    ],
    [
      ['help', 'whoami'],
      ['whoami', '--help'],
    ],
    [['help'], ['--help']],
    [[], ['--help']],
    [['version'], ['--version']],
  ])('of %j is %j', async (words, flags) => {
    const [asWords, asFlags] = [await machine.call(words), await machine.call(flags)];
    expect(asWords).toEqual({ code: 0, stdout: asFlags.stdout, stderr: '' });
    expect(asWords.stdout).not.toBe('');
  });

  test('lists every command below what it is for, monitors first', async () => {
    const { stdout } = await machine.call(['--help']);
    const headings = stdout.match(/^\S.*:$/gm) ?? [];
    expect(headings).toEqual([
      ...['Options:', 'Watch:', 'Respond:', 'Report:', 'Files and programs:', 'You:', 'Your organization:', 'Billing:'],
      'This program:',
    ]);
    expect(stdout).toMatch(/^Watch:\n {2}monitors /m);
  });
});

test('api takes GET for a path alone, and asks for a path when the path is missing', async () => {
  api.on('GET /monitors/summary', () => ({ body: { total: 3 } }));
  const { stdout } = await machine.call(['api', '/monitors/summary']);
  expect(JSON.parse(stdout)).toEqual({ total: 3 });
  const { code, stderr } = await machine.call(['api', 'post']);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('api POST /monitors') });
});

test('the address of the API names its server, too', async () => {
  const { code, stdout } = await machine.call(['whoami', '--server', `${api.url}/api/v1/`]);
  expect({ code, whoami: JSON.parse(stdout) }).toMatchObject({
    code: 0,
    whoami: { server: api.url, profile: 'default', email: me.email },
  });
});
