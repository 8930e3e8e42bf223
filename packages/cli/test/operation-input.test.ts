import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@watchpost/schemas';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allCommands } from '../src/commands/all.js';
import { commandPath, handWritten } from '../src/contract/command-names.js';
import { operations } from '../src/contract/operations.js';
import { Machine } from './cli.js';
import { apiKey, FakeApi, monitor, pageOf } from './fake-api.js';
import { enter, Person } from './person.js';

let api: FakeApi;
let machine: Machine;

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
  for (const path of ['/monitors', '/alert-rules', '/maintenance-windows']) {
    api.on(`POST ${path}`, () => ({ status: 201, body: monitor() }));
  }
});
afterEach(async () => {
  vi.useRealTimers();
  await api.stop();
  await machine.remove();
});

const sent = (): unknown => api.seen.at(-1)?.body;
const create = ['monitors', 'create', '--name', 'Website', '--type', 'https', '--target', 'https://example.com/'];
const document = { name: 'Website', type: 'https', target: 'https://example.com/' };

test('a dashboard is a file that `create` takes with --document', async () => {
  const content = { name: 'Board', tags: ['ops'] };
  api.on('GET /dashboards/dsh_1', () => ({ body: content }));
  const { code, stdout } = await machine.call(['dashboards', 'get', 'dsh_1', '--document', '-o', 'json']);
  expect([code, JSON.parse(stdout)]).toEqual([0, content]);
  expect(api.seen.at(-1)?.url).toMatch(/dsh_1\?fields=document$/);
  await machine.call(['dashboards', 'get', 'dsh_1', '-o', 'json']);
  expect(api.seen.at(-1)?.url).toMatch(/dsh_1$/);
});

describe('an optional secret', () => {
  const env = (): Record<string, string> => ({ XDG_CONFIG_HOME: machine.home });

  test('is not asked for without its flag', async () => {
    expect(await new Person([]).runs(create, env())).toBe(0);
    expect(sent()).toEqual(document);
  });

  test('is asked for when its flag has no value, and is not shown', async () => {
    const ada = new Person([['Credentials password', `open sesame${enter}`]]);
    const flags = ['--credentials-username', 'ada', '--credentials-password'];
    expect(await ada.runs([...create, ...flags], env())).toBe(0);
    expect(sent()).toEqual({ ...document, credentials: { username: 'ada', password: 'open sesame' } });
    expect(ada.shown).not.toContain('sesame');
  });

  test.each([
    ['a file', '@password.txt', ''],
    ['standard input', '-', 'open sesame\n'],
  ])('comes from %s, without the line break at its end', async (_, source, stdin) => {
    await writeFile(join(machine.home, 'password.txt'), 'open sesame\r\n');
    const { code } = await machine.run([...create, '--credentials-token', source], stdin);
    expect(code).toBe(0);
    expect(sent()).toEqual({ ...document, credentials: { token: 'open sesame' } });
  });

  test('comes from a file as --password too, a name that other programs take secrets under', async () => {
    api.on('POST /status-pages', ({ body }) => ({ status: 201, body: { id: 'stp_1', ...Object(body) } }));
    const file = join(machine.home, 'password.txt');
    await writeFile(file, 'open sesame\n');
    const call = ['status-pages', 'create', '--name', 'Team', '--visibility', 'password', '--password'];
    expect(await machine.call([...call, `@${file}`])).toMatchObject({ code: 0 });
    expect(api.requests('POST /status-pages')[0]?.body).toMatchObject({ password: 'open sesame' });
    const typed = await machine.call([...call, 'open sesame']);
    expect(typed.code).toBe(2);
    expect(typed.stderr).toContain('--password is refused');
  });

  test.each([['--credentials-password', 'sesame'], ['--credentials-client-key=sesame']])(
    'is refused as an argument: %s',
    async (...flag) => {
      const { code, stderr } = await machine.call([...create, ...flag]);
      expect(code).toBe(2);
      expect(stderr).toContain('takes no secret itself');
      expect(stderr).not.toContain('sesame');
      expect(api.seen).toHaveLength(0);
    },
  );
});

describe('a parameter without which the API refuses', () => {
  test.each([
    [['exporters', 'samples', 'exp_1'], '--selector is missing'],
    [['on-call-schedules', 'shifts', 'ocs_1', '--from', '2026-03-01'], '--to is missing'],
    [['on-call-schedules', 'calendar', 'ocs_1'], '--token is missing'],
  ])('is asked for before anything is sent: %j', async (words, message) => {
    const { code, stderr } = await machine.call(words);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(api.seen).toHaveLength(0);
  });

  test('that is a secret comes from a file, as a secret of a body does', async () => {
    api.on('GET /on-call-schedules/ocs_1/calendar', () => ({ body: {} }));
    const file = join(machine.home, 'token.txt');
    await writeFile(file, 'wpc_1\n');
    const calendar = ['on-call-schedules', 'calendar', 'ocs_1', '--token'];
    await machine.call([...calendar, `@${file}`]);
    expect(api.seen.at(-1)?.url).toMatch(/calendar.ics\?token=wpc_1$/);
    const typed = await machine.call([...calendar, 'wpc_1']);
    expect(typed.code).toBe(2);
    expect(typed.stderr).toContain('--token is refused');
  });
});

describe('a value given as JSON', () => {
  test.each([
    [['--config', 'method=HEAD'], { method: 'HEAD' }],
    [['--config', 'maxRedirects=0', '--config', 'verifyTls=false'], { maxRedirects: 0, verifyTls: false }],
    [['--config', 'headers.X-Probe=a=b c'], { headers: { 'X-Probe': 'a=b c' } }],
    [['--config', 'acceptedStatusCodes=["200-299","304"]'], { acceptedStatusCodes: ['200-299', '304'] }],
    [['--config', 'body={"a":1}'], { body: '{"a":1}' }],
    [['--config', 'headers.X-Attempt=1', '--config', 'body=null'], { headers: { 'X-Attempt': '1' }, body: null }],
    [['--config', '{"body":"a=b"}'], { body: 'a=b' }],
  ])('can be written as %j', async (flags, config) => {
    expect((await machine.call([...create, ...flags])).code).toBe(0);
    expect(sent()).toEqual({ ...document, config });
  });

  test('never reaches a prototype', async () => {
    await machine.call([...create, '--config', '__proto__.polluted=1']);
    expect(JSON.stringify(sent())).toContain('"__proto__":{"polluted":1}');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('an object with several alternative forms', () => {
  const window = (flags: string): string[] => ['maintenance-windows', 'create', '--name', 'x', ...flags.split(' ')];

  test.each([
    [
      '--target-tags database --schedule-starts-at 1h --schedule-ends-at 3h',
      { scope: 'tags', tags: ['database'] },
      { type: 'once', startsAt: '2026-03-01T13:00:00.000Z', endsAt: '2026-03-01T15:00:00.000Z' },
    ],
    [
      '--target-scope all --schedule-starts-at now --schedule-ends-at 2026-03-02T00:00Z',
      { scope: 'all' },
      { type: 'once', startsAt: '2026-03-01T12:00:00.000Z', endsAt: '2026-03-02T00:00:00.000Z' },
    ],
    [
      '--target-monitor-ids mon_1,mon_2 --schedule-cron @daily --schedule-duration-seconds 600',
      { scope: 'monitors', monitorIds: ['mon_1', 'mon_2'] },
      { type: 'recurring', cron: '@daily', durationSeconds: 600 },
    ],
  ])('is recognized by the flags that only one of them has: %s', async (flags, target, schedule) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00.000Z') });
    expect((await machine.call(window(flags))).code).toBe(0);
    expect(sent()).toEqual({ name: 'x', target, schedule });
  });

  test.each([
    ['--target-scope all', '--schedule-type is missing.'],
    ['--schedule-cron @daily', '--target-scope is missing.'],
  ])('is reported as missing when only %s is given', async (flags, message) => {
    expect((await machine.call(window(flags))).stderr).toContain(message);
    expect(api.seen).toHaveLength(0);
  });
});

describe('alert-rules create', () => {
  const slow = '--condition-metric latencyMs --condition-operator > --condition-threshold 800';
  const rule = (flags: string): string[] => ['alert-rules', 'create', '--name', 'x', ...flags.split(' ')];
  const condition = { metric: 'latencyMs', operator: '>', threshold: 800 };

  test.each([
    ['webhook', [{ type: 'webhook' }]],
    ['email', [{ type: 'email', to: [] }]],
    [
      'webhook,ops@example.com, ada@example.com',
      [{ type: 'webhook' }, { type: 'email', to: ['ops@example.com', 'ada@example.com'] }],
    ],
    [
      'nch_1,esc_2,webhook',
      [
        { type: 'webhook' },
        { type: 'channel', channelId: 'nch_1' },
        { type: 'escalation', escalationPolicyId: 'esc_2' },
      ],
    ],
    ['[{"type":"webhook"}]', [{ type: 'webhook' }]],
  ])('takes channels as %s', async (channels, expected) => {
    expect((await machine.call([...rule(slow), '--channels', channels])).code).toBe(0);
    expect(sent()).toEqual({ name: 'x', condition, channels: expected });
  });

  test('takes a status for a threshold as well as a number', async () => {
    const isDown = '--condition-metric status --condition-operator == --condition-threshold down';
    expect((await machine.call(rule(isDown))).code).toBe(0);
    expect(sent()).toMatchObject({ condition: { threshold: 'down' } });
  });

  test('names the parts of the condition that are missing', async () => {
    const { code, stderr } = await machine.call(rule('--condition-metric latencyMs'));
    expect(code).toBe(2);
    expect(stderr).toContain('--condition-operator, --condition-threshold are missing.');
  });
});

describe('a created resource', () => {
  test.each([
    [
      ['monitors', 'create', '--name', 'Backup', '--type', 'heartbeat'],
      '/monitors',
      { id: 'mon_1', heartbeatUrl: 'http://127.0.0.1/api/v1/heartbeats/wpb_x' },
      'Its job reports with: curl -X POST http://127.0.0.1/api/v1/heartbeats/wpb_x\n',
    ],
    [create, '/monitors', { id: 'mon_1', heartbeatUrl: null }, ''],
    [
      [
        'alert-rules',
        'create',
        '--data',
        '{"name":"x","condition":{"metric":"status","operator":"==","threshold":"down"}}',
      ],
      '/alert-rules',
      { id: 'alr_1' },
      'Try it on stored results: watchpost alert-rules test alr_1\n',
    ],
  ])('is printed with the next step: %j', async (command, path, body, said) => {
    api.on(`POST ${path}`, () => ({ status: 201, body }));
    expect((await machine.call([...command, '-o', 'table'])).stderr).toBe(said);
    expect((await machine.call([...command, '-o', 'json'])).stderr).toBe('');
  });
});

describe('the example in the help of a command', () => {
  /** Words of a command line, without the quotes around some of them. */
  const wordsOf = (example: string): string[] =>
    [...example.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  const bodies = new Map(routes.map(({ operationId, body }) => [operationId, body]));
  const examples = operations.flatMap(({ id, method, path, body, example }) => {
    const command = allCommands.find((one) => one.path.join(' ') === commandPath({ id }).join(' '));
    const given = command?.examples?.[0];
    const isTyped = body?.fields.some(({ isSecret, isRequired }) => isSecret === true && isRequired === true);
    const isOwn = handWritten[id] !== undefined || example === undefined || isTyped === true;
    return isOwn || body === undefined || given === undefined ? [] : [[given, { id, method, path }] as const];
  });

  test.each(examples)('sends what the API takes: %s', async (example, { id, method, path }) => {
    // Some name an incident by its number.
    api.on('GET /incidents', () => pageOf([{ id: 'inc_1' }]));
    // An id, since a name would be looked up.
    await machine.call(wordsOf(example).map((word) => (word === 'ID' ? 'abc_1' : word)));
    const route = new RegExp(`^/api/v1${path.replace(/:\w+/g, '[^/]+')}$`);
    const request = api.seen.find((one) => one.method === method && route.test(one.url));
    expect(request, 'it is sent').toBeDefined();
    const issues = bodies.get(id)?.safeParse(request?.body).error?.issues ?? [];
    // The ids in examples are made up, and so is when they take place.
    expect(issues.filter(({ path: [field] }) => !/(Id|Ids)$/.test(String(field)))).toEqual([]);
  });
});
