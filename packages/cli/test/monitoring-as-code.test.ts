import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Machine } from './cli.js';
import { apiKey, FakeApi, monitor, pageOf, problem } from './fake-api.js';

let api: FakeApi;
let machine: Machine;
/** The monitors that the server has. */
let monitors: Record<string, unknown>[];

/** A monitor with everything that its document has. */
const stored = (more: object): Record<string, unknown> => ({
  ...monitor(),
  key: null,
  description: '',
  intervalSeconds: 60,
  timeoutSeconds: 10,
  retries: 2,
  retryIntervalSeconds: 15,
  recoveryThreshold: 1,
  degradedAfterMs: null,
  config: {
    method: 'GET',
    headers: {},
    body: null,
    acceptedStatusCodes: ['200-299'],
    maxRedirects: 5,
    verifyTls: true,
    caCertificates: null,
  },
  assertions: [],
  parentId: null,
  escalationPolicyId: null,
  agentIds: [],
  checkFromServer: true,
  quorum: { mode: 'majority' },
  credentialFields: [],
  ...more,
});

beforeEach(async () => {
  monitors = [];
  api = await FakeApi.start();
  api.on('GET /monitors', () => pageOf(monitors));
  for (const path of [
    'notification-channels',
    'notification-channel-types',
    'on-call-schedules',
    'escalation-policies',
    'alert-rules',
    'webhooks',
    'maintenance-windows',
    'dashboards',
    'status-pages',
    'feature-flags',
  ]) {
    api.on(`GET /${path}`, () => pageOf([]));
  }
  for (const path of ['agents', 'exporters', 'reports']) api.on(`GET /${path}`, () => pageOf([]));
  api.on('POST /monitors/bulk', ({ body }) => {
    const { monitors: given } = body as { monitors: object[] };
    const made = given.map((document, index) => stored({ ...document, id: `mon_${monitors.length + index + 1}` }));
    monitors.push(...made);
    return { body: { ids: made.map(({ id }) => id) } };
  });
  api.on('PATCH /monitors/mon_1', ({ body, headers }) => {
    const [first = {}] = monitors;
    if (headers['if-match'] !== `"${first.version}"`) return problem(412, 'version_mismatch', 'It is another version.');
    Object.assign(first, body, { version: Number(first.version) + 1 });
    return { body: first };
  });
  api.on('DELETE /monitors/mon_1', () => {
    monitors.shift();
    return { status: 204 };
  });
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

const changesOf = (): string[] =>
  api.seen.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);
const inHome = (name: string): string => join(machine.home, name);
const yaml = `version: 1
monitors:
  website:
    name: Website
    type: https
    target: https://example.com/
`;

test('plan shows what would change and ends with 6; apply makes it so, and then nothing is pending', async () => {
  await writeFile(inHome('watchpost.yaml'), yaml);
  const file = ['-f', inHome('watchpost.yaml'), '-o', 'table'];
  const planned = await machine.call(['plan', ...file]);
  expect(planned.code).toBe(6);
  expect(planned.stdout).toBe('+ monitors.website  Website\n');
  expect(planned.stderr).toContain('1 to create, 0 to change, 0 to delete, 0 unchanged.');
  expect(changesOf()).toEqual([]);

  expect(await machine.call(['apply', ...file])).toEqual({
    code: 0,
    stdout: '+ monitors.website  Website\n',
    stderr: '✔ 1 created, 0 changed, 0 deleted.\n',
  });
  expect(await machine.call(['plan', ...file])).toMatchObject({ code: 0, stdout: '' });
});

test('plan says of each field what the server has and what the file says, as JSON too', async () => {
  monitors = [stored({ id: 'mon_1', key: 'website', intervalSeconds: 30, tags: ['by-hand'] })];
  const table = await machine.call(['plan', '-f', '-', '-o', 'table'], yaml);
  expect(table.stdout).toBe('~ monitors.website  Website\n    intervalSeconds: 30 → 60\n    tags: ["by-hand"] → []\n');
  const { code, stdout } = await machine.call(['plan', '-f', '-'], yaml);
  expect(code).toBe(6);
  expect(JSON.parse(stdout)).toMatchObject({
    unchanged: 0,
    changes: [{ action: 'update', id: 'mon_1', version: 1, body: { intervalSeconds: 60, tags: [] } }],
  });
});

test('a plan in a file is applied as it was planned, or not at all once it is stale', async () => {
  monitors = [stored({ id: 'mon_1', key: 'website', retries: 5 })];
  await writeFile(inHome('w.yaml'), yaml);
  const out = inHome('plan.json');
  expect((await machine.call(['plan', '-f', inHome('w.yaml'), '--out', out])).code).toBe(6);
  expect((await stat(out)).mode & 0o777).toBe(0o600);

  Object.assign(monitors[0] ?? {}, { version: 2, description: 'by hand' });
  const stale = await machine.call(['apply', '-f', out, '--json']);
  expect(stale.code).toBe(1);
  expect(JSON.parse(stale.stderr).error).toMatchObject({
    code: 'plan_stale',
    message: 'The plan is stale: monitors.website was changed since it was planned (version 1 is now 2).',
  });
  expect(changesOf()).toEqual([]);

  Object.assign(monitors[0] ?? {}, { version: 1, description: '' });
  expect((await machine.call(['apply', '-f', out, '--json'])).stdout).toMatch(/"updated": 1/);
  expect(monitors).toMatchObject([{ version: 2, retries: 2 }]);
  // The same plan again finds that it is done.
  expect((await machine.call(['apply', '-f', out, '--json'])).stdout).toMatch(/"alreadyDone": 1/);
});

test('apply --prune deletes what is not in the file, and only after a confirmation', async () => {
  monitors = [stored({ id: 'mon_1', key: 'old' })];
  const empty = 'version: 1\nmonitors: {}\n';
  const refused = await machine.call(['apply', '-f', '-', '--prune', '--json'], empty);
  expect(refused.code).toBe(2);
  expect(JSON.parse(refused.stderr).error).toMatchObject({
    code: 'confirmation_needed',
    message: 'To delete 1 resource needs a confirmation: monitors.old.',
  });
  expect(monitors).toHaveLength(1);
  expect((await machine.call(['apply', '-f', '-', '--prune', '--yes'], empty)).code).toBe(0);
  expect(monitors).toEqual([]);
});

test.each([
  ['is no YAML', 'version: 1\nmonitors: [\n', /^✖ Standard input:3:1: /],
  [
    'has a field that does not exist',
    `${yaml}    intervall: 5\n`,
    /monitors\.website\.intervall is no field; there is: name, type/,
  ],
  ['has an unknown section', 'version: 1\nmonitor: {}\n', /monitor is no section; there is: webhooks, monitors/],
  ['has another version', 'version: 2\n', /version must be 1/],
])('a file that %s is refused with its place', async (_what, source, message) => {
  const { code, stderr } = await machine.call(['plan', '-f', '-', '-o', 'table'], source);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
  expect(changesOf()).toEqual([]);
});

test('export, plan and apply leave out what the server does not offer, and say so', async () => {
  monitors = [stored({ id: 'mon_1', key: 'website' })];
  for (const path of ['status-pages', 'feature-flags']) {
    api.on(`GET /${path}`, () => problem(404, 'not_found', 'There is no such endpoint.'));
  }
  const declared = `${yaml}featureFlags:\n  checkout: {}\n`;
  const warning = (kinds: string): string => `! Left out, because this server does not offer it: ${kinds}.\n`;

  const exported = await machine.call(['export']);
  expect(exported).toMatchObject({ code: 0, stderr: warning('statusPages, featureFlags') });
  expect(Object.keys(parse(exported.stdout))).toEqual(['version', 'monitors']);

  const planned = await machine.call(['plan', '-f', '-', '-o', 'table'], declared);
  expect(planned).toMatchObject({ code: 0, stdout: '' });
  expect(planned.stderr).toBe(
    `${warning('featureFlags')}✔ Nothing to change: 0 to create, 0 to change, 0 to delete, 1 unchanged.\n`,
  );
  expect((await machine.call(['apply', '-f', '-', '-o', 'table'], declared)).stderr).toBe(
    `${warning('featureFlags')}✔ 0 created, 0 changed, 0 deleted.\n`,
  );
});

describe('monitors test -f', () => {
  const file = `version: 1
monitors:
  shop:
    name: Shop
    type: https
    target: https://example.com/
    parentId: job
    credentials: { username: watch, password: '\${SHOP_PASSWORD}' }
  database:
    name: Database
    type: tcp
    target: db.example.com:5432
  job:
    name: Job
    type: heartbeat
`;
  const finding = (more: object): object => ({
    ok: true,
    latencyMs: 12,
    statusCode: null,
    message: null,
    timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null },
    certificateDays: null,
    ...more,
  });
  /** Which of the declared monitors fail. */
  const failing = (...names: string[]): void => {
    api.on('POST /monitors/test', ({ body }) => {
      const isDown = names.includes((body as { name: string }).name);
      return { body: finding(isDown ? { ok: false, latencyMs: null, message: 'connection refused' } : {}) };
    });
  };
  const testFile = (args: readonly string[] = [], source = file) =>
    machine.call(['monitors', 'test', '-f', '-', ...args], source);

  beforeEach(() => {
    machine.env.SHOP_PASSWORD = 's3cret';
  });

  test('checks what a file declares without creating it, and ends with 0 when all is well', async () => {
    failing();
    const { code, stdout } = await testFile();
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      monitors: [
        expect.objectContaining({ key: 'shop', result: 'passed', latencyMs: 12 }),
        expect.objectContaining({ key: 'database', result: 'passed' }),
        expect.objectContaining({ key: 'job', result: 'skipped', message: 'its job reports by itself' }),
      ],
    });
    expect(changesOf()).toEqual(['POST /api/v1/monitors/test', 'POST /api/v1/monitors/test']);
    const [shop] = api.requests('POST /monitors/test').filter(({ body }) => (body as { name: string }).name === 'Shop');
    expect(shop?.body).toEqual({
      name: 'Shop',
      type: 'https',
      target: 'https://example.com/',
      credentials: { username: 'watch', password: 's3cret' },
    });
  });

  test('ends with 1 when a check failed, and names the monitor', async () => {
    failing('Database');
    const { code, stdout, stderr } = await testFile(['-o', 'table']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/✖ failed +database +tcp +db\.example\.com:5432 .*connection refused/);
    expect(stderr).toContain('1 of 2 checks failed: database.');
    expect((await testFile(['--only', 'shop'])).code).toBe(0);
  });

  test('shows the steps of a monitor of an API as a table', async () => {
    const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };
    const step = { status: 'up', latencyMs: 3, statusCode: 200, message: null, timings, answer: null, extracted: {} };
    const failed = { ...step, name: 'Order', status: 'down', statusCode: 500, message: 'answered 500' };
    const body = finding({
      ok: false,
      message: 'step 2 "Order": answered 500',
      steps: [{ ...step, name: 'Log in' }, failed],
    });
    api.on('POST /monitors/test', () => ({ body }));
    const { code, stdout } = await testFile(['-o', 'table', '--only', 'shop']);
    expect(code).toBe(1);
    expect(stdout).toContain('Steps of shop:');
    expect(stdout).toMatch(/^1 Log in +.*up +3 ms +200/m);
    expect(stdout).toMatch(/^2 Order +.*down +3 ms +500 +answered 500$/m);
  });

  test.each<[string, readonly string[], string, RegExp]>([
    ['a key that is not declared', ['--only', 'shopp'], file, /monitors\.shopp is not declared/],
    ['no monitors', [], 'version: 1\n', /declares no monitors/],
    ['flags of one monitor besides', ['--type', 'tcp'], file, /--file and --type exclude each other/],
  ])('refuses %s with 2, and checks nothing', async (_what, args, source, message) => {
    failing();
    const { code, stderr } = await testFile([...args, '-o', 'table'], source);
    expect({ code, changes: changesOf() }).toEqual({ code: 2, changes: [] });
    expect(stderr).toMatch(message);
  });

  test('refuses a variable that is not set', async () => {
    failing();
    delete machine.env.SHOP_PASSWORD;
    const { code, stderr } = await testFile(['-o', 'table']);
    expect({ code, changes: changesOf() }).toEqual({ code: 2, changes: [] });
    expect(stderr).toContain('monitors.shop needs the variable SHOP_PASSWORD of the environment, which is not set');
  });

  test('says where the server refuses a document', async () => {
    const errors = [{ path: 'target', code: 'invalid', message: 'must be host:port' }];
    api.on('POST /monitors/test', () => problem(400, 'validation_failed', 'Invalid.', { errors }));
    const { code, stderr } = await testFile(['--only', 'database', '-o', 'table']);
    expect(code).toBe(2);
    expect(stderr).toContain('monitors.database.target must be host:port');
  });
});

test('a module in TypeScript is a definition', async () => {
  const source = `interface Shop { country: string }
const shops: Shop[] = [{ country: 'de' }, { country: 'fr' }];
const monitors = shops.map(({ country }) => [\`shop-\${country}\`, { name: country, type: 'https', target: 'https://example.com/' }]);
export default { version: 1, monitors: Object.fromEntries(monitors) };
`;
  await writeFile(inHome('monitoring.ts'), source);
  const { stdout } = await machine.call(['plan', '-f', inHome('monitoring.ts'), '-o', 'table']);
  expect(stdout).toBe('+ monitors.shop-de  de\n+ monitors.shop-fr  fr\n');
});

test('export writes what has a key as YAML, without defaults, and leaves out what has no key', async () => {
  monitors = [
    stored({ id: 'mon_1', key: 'website', parentId: null, tags: ['production'] }),
    stored({ id: 'mon_2', name: 'Without', version: 4 }),
  ];
  const { code, stdout, stderr } = await machine.call(['export']);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: '! Left out without a key: 1 of monitors. --adopt gives them one.\n',
  });
  expect(parse(stdout)).toEqual({
    version: 1,
    monitors: {
      website: { name: 'Website', type: 'https', target: 'https://example.com/', tags: ['production'] },
    },
  });
  await writeFile(inHome('watchpost.yaml'), stdout);
  expect((await machine.call(['plan', '-f', inHome('watchpost.yaml')])).code).toBe(0);
  expect(await readFile(inHome('watchpost.yaml'), 'utf8')).not.toContain('intervalSeconds');
});
