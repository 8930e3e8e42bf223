import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi, monitor, pageOf, problem } from './fake-api.js';

let api: FakeApi;
let machine: Machine;
let count = 0;

const backup = fileURLToPath(new URL('../../client/test/uptime-kuma/uptime-kuma-backup.json', import.meta.url));
const bulk = 'POST /monitors/bulk';

/** What was asked for in bulk. */
interface Bulk {
  readonly action: string;
  readonly monitors?: readonly {
    readonly name: string;
    readonly type: string;
    readonly config: object;
    readonly agentIds?: readonly string[];
  }[];
  readonly monitorIds?: readonly string[];
}
// The command under test made these bodies; what they hold is asserted.
const asked = (): Bulk[] => api.requests(bulk).map(({ body }) => body as Bulk);
const nextId = (): string => {
  count += 1;
  return `mon_${count}`;
};
const createAll = ({ body }: { body: unknown }) => ({
  body: { ids: ((body as Bulk).monitors ?? []).map(nextId) },
});

beforeEach(async () => {
  count = 0;
  api = await FakeApi.start();
  api.on('GET /monitors', () => pageOf([]));
  api.on(bulk, createAll);
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

const whereJobsReport = 'Where jobs report now: watchpost monitors list --type heartbeat --fields name,heartbeatUrl\n';

test('monitors import creates members before groups, and reports on each monitor', async () => {
  const { code, stdout, stderr } = await machine.call(['monitors', 'import', backup, '-o', 'table']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: `✔ 14 monitors created, 3 left out.\n${whereJobsReport}` });
  expect(asked().map(({ monitors = [] }) => monitors.length)).toEqual([12, 1, 1]);
  const [first] = asked();
  expect(first?.monitors?.map(({ name }) => name).slice(0, 3)).toEqual(['Checkout', 'Imprint', 'Stock']);
  expect(asked()[1]?.monitors?.[0]).toMatchObject({ name: 'Inner', config: { monitorIds: ['mon_3'], mode: 'worst' } });
  expect(asked()[2]?.monitors?.[0]?.config).toMatchObject({ monitorIds: ['mon_1', 'mon_2', 'mon_13'] });
  expect(stdout).toMatch(/^RESULT +NAME +FROM +TYPE +REASON$/m);
  expect(stdout).toMatch(/^● created +Router +ping +icmp +packets have the usual size/m);
  expect(stdout).toMatch(/^‖ skipped +Container +docker +– +type docker needs an agent, which the file cannot name$/m);
  expect(stdout).not.toMatch(/s3cret|hidden|pa:ss/);
});

test('monitors import creates nothing in a dry run', async () => {
  const { code, stdout } = await machine.call(['monitors', 'import', backup, '--dry-run']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).monitors[0]).toEqual({
    result: 'ready',
    id: null,
    name: 'Checkout',
    from: 'http',
    type: 'https',
    reason:
      'the check sets Host itself; repeated notifications are a matter of alert rules; how long its certificate is valid is ' +
      'a matter of alert rules; its alerts are a matter of alert rules',
    remarks: [
      { code: 'bodyHeaders', values: ['Host'] },
      { code: 'resend', values: [] },
      { code: 'certificateRule', values: [] },
      { code: 'alertsLeftOut', values: [] },
    ],
  });
  expect(asked()).toEqual([]);
});

test('monitors import has agents run what they can, and leaves heartbeats and groups to the server', async () => {
  await machine.call(['monitors', 'import', backup, '--agent-ids', 'agt_1,agt_2']);
  const created = asked().flatMap(({ monitors = [] }) => monitors);
  expect(created).toHaveLength(14);
  for (const { type, agentIds } of created) {
    expect(agentIds, type).toEqual(['heartbeat', 'group', 'manual'].includes(type) ? undefined : ['agt_1', 'agt_2']);
  }
  expect(new Set(created.map(({ type }) => type)).has('heartbeat')).toBe(true);
});

/** What the server says of the monitors of a plan. */
const usageOf = (quantity: number, limit: number | null) => () =>
  pageOf([
    {
      metric: 'monitors',
      kind: 'gauge',
      entitlement: 'maxMonitors',
      quantity,
      limit,
      percent: null,
      periodStart: null,
      periodEnd: null,
    },
  ]);

test.each([
  [38, 50, '12 of 13 monitors fit: the plan includes 50 that are enabled, and 38 are.'],
  [60, 50, '0 of 13 monitors fit: the plan includes 50 that are enabled, and 60 are.'],
])('monitors import says how many fit with %d of %d, and creates none', async (quantity, limit, fitting) => {
  api.on('GET /billing/usage', usageOf(quantity, limit));
  const dry = await machine.call(['monitors', 'import', backup, '--dry-run', '-o', 'table']);
  expect({ code: dry.code, stderr: dry.stderr }).toEqual({ code: 0, stderr: expect.stringContaining(fitting) });
  const { code, stderr } = await machine.call(['monitors', 'import', backup, '-o', 'table']);
  expect(code).toBe(1);
  expect(stderr).toContain(`Nothing was imported. ${fitting}`);
  expect(asked()).toEqual([]);
});

test.each([
  ['there is just enough room', usageOf(37, 50)],
  ['the plan has no limit', usageOf(5000, null)],
  ['the caller may not know it', () => problem(403, 'forbidden', 'The scope billing:read is missing.')],
])('monitors import creates monitors when %s', async (_title, answer) => {
  api.on('GET /billing/usage', answer);
  const { code, stderr } = await machine.call(['monitors', 'import', backup, '-o', 'table']);
  expect({ code, stderr: stderr.split('\n')[0] }).toEqual({ code: 0, stderr: '✔ 14 monitors created, 3 left out.' });
});

test('monitors import creates nothing while one monitor of the file is invalid, and names it', async () => {
  const file = JSON.stringify({ monitorList: [{ id: 1, name: 'Odd', type: 'http', url: 'no' }] });
  const { code, stdout, stderr } = await machine.call(['monitors', 'import', '-', '-o', 'table'], file);
  expect(code).toBe(2);
  expect(stdout).toContain('its URL does not begin with');
  expect(stderr).toContain('--except NAME');
  expect(asked()).toEqual([]);
  expect((await machine.call(['monitors', 'import', '-', '--except', 'Odd'], file)).code).toBe(0);
});

test('monitors import deletes what it created when the server refuses a later part, and names the monitor', async () => {
  api.on(bulk, (request) => {
    const { action, monitors = [] } = request.body as Bulk;
    if (action === 'remove') return { body: { ids: [] } };
    if (monitors.some(({ name }) => name === 'Shop')) {
      const errors = [{ path: 'monitors.0.name', code: 'invalid', message: 'is odd' }];
      return problem(400, 'validation_failed', 'monitors.0.name is odd', { errors });
    }
    return createAll(request);
  });
  const { code, stderr } = await machine.call(['monitors', 'import', backup]);
  expect(code).toBe(1);
  expect(stderr).toContain('Nothing was imported. “Shop”: name is odd');
  const last = asked().at(-1);
  expect(last?.action).toBe('remove');
  expect(last?.monitorIds).toHaveLength(13);
  expect(last?.monitorIds?.[0]).toBe('mon_13');
});

test('monitors import says how to name an agent where the server runs no browser', async () => {
  const errors = [{ path: 'monitors.0.type', code: 'browser_checks_off', message: 'cannot be browser' }];
  api.on(bulk, () => problem(400, 'validation_failed', 'monitors.0.type cannot be browser', { errors }));
  const { code, stderr } = await machine.call(['monitors', 'import', backup, '-o', 'table']);
  expect(code).toBe(1);
  expect(stderr).toContain('--agent-ids');
});

test('monitors import creates only new monitors when it is repeated, and puts existing ones into their group', async () => {
  const there = monitor({ id: 'mon_there', name: 'Checkout', target: 'https://shop.example.com/checkout' });
  api.on('GET /monitors', () => pageOf([there]));
  const { code, stdout } = await machine.call(['monitors', 'import', backup]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).monitors[0]).toMatchObject({ result: 'skipped', id: 'mon_there', name: 'Checkout' });
  expect(asked()[2]?.monitors?.[0]?.config).toMatchObject({ monitorIds: ['mon_there', 'mon_1', 'mon_12'] });
});

test('monitors import sends at most a hundred monitors per request', async () => {
  const monitorList = Array.from({ length: 230 }, (_, id) => ({
    id,
    name: `${id}`,
    type: 'ping',
    hostname: 'a.example',
  }));
  await machine.call(['monitors', 'import', '-'], JSON.stringify({ monitorList }));
  expect(asked().map(({ monitors = [] }) => monitors.length)).toEqual([100, 100, 30]);
});

test.each([
  ['is not there', ['nowhere.json'], '', 'Cannot read the file'],
  ['is neither JSON nor YAML', ['-'], '{\n  "monitorList": [', 'Standard input:2:19: '],
  ['is no backup', ['-'], '{}', 'no backup of Uptime Kuma'],
])('monitors import refuses a file that %s', async (_, args, stdin, message) => {
  const { code, stderr } = await machine.call(['monitors', 'import', ...args], stdin);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(api.seen).toHaveLength(0);
});

const fixture = (name: string): string => fileURLToPath(new URL(`./import/${name}`, import.meta.url));
const blackbox = ['--from', 'blackbox', '--modules', fixture('blackbox-configuration.yaml')];

test('monitors import reads Prometheus with its blackbox exporter, and names what stands in its way by a code', async () => {
  const file = fixture('prometheus-configuration.yaml');
  const refused = await machine.call(['monitors', 'import', file, ...blackbox]);
  expect(refused.code).toBe(2);
  const { monitors } = JSON.parse(refused.stdout);
  expect(monitors.at(-1)).toMatchObject({ result: 'invalid', remarks: [{ code: 'noModule', values: ['unheard_of'] }] });
  expect(asked()).toEqual([]);
  const { code, stdout } = await machine.call(['monitors', 'import', file, ...blackbox, '--except', 'unheard_of']);
  expect(code).toBe(0);
  expect(asked().map(({ monitors: created = [] }) => created.length)).toEqual([5]);
  expect(stdout).not.toMatch(/s3cret|pw/);
});

test.each([
  [
    'better-stack',
    { data: [{ id: '1', type: 'monitor', attributes: { url: 'https://a.example/', monitor_type: 'status' } }] },
  ],
  [
    'statuscake',
    { data: [{ id: '1', name: 'A', website_url: 'https://a.example/', test_type: 'HTTP', check_rate: 60 }] },
  ],
  ['gatus', { endpoints: [{ name: 'A', url: 'https://a.example/', conditions: ['[STATUS] == 200'] }] }],
])('monitors import reads what %s writes', async (program, document) => {
  const { code } = await machine.call(['monitors', 'import', '-', '--from', program], JSON.stringify(document));
  expect(code).toBe(0);
  expect(asked()[0]?.monitors).toMatchObject([{ type: 'https', target: 'https://a.example/' }]);
});

test('monitors import merges what a YAML file of Gatus shares among its endpoints', async () => {
  const file = [
    'defaults: &defaults',
    "  conditions: ['[STATUS] == 204', '[RESPONSE_TIME] < 300']",
    '  interval: 5m',
    'endpoints:',
    '  - <<: *defaults',
    '    name: A',
    '    url: https://a.example/',
    '  - name: B',
    '    url: https://b.example/',
  ].join('\n');
  const { code, stderr } = await machine.call(['monitors', 'import', '-', '--from', 'gatus', '--except', 'B'], file);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const [created] = asked().flatMap(({ monitors = [] }) => monitors);
  expect(created).toMatchObject({ name: 'A', intervalSeconds: 300, config: { acceptedStatusCodes: ['204'] } });
});

test.each([
  [['--from', 'blackbox'], 'scrape_configs: []', 'The modules of the blackbox exporter are missing.'],
  [blackbox, 'modules: {}', 'The file is no configuration of Prometheus.'],
  [
    ['--from', 'blackbox', '--modules', fixture('prometheus-configuration.yaml')],
    'scrape_configs: []',
    'is no configuration of the blackbox exporter',
  ],
  [['--modules', 'blackbox.yml'], '{}', '--modules has a meaning with --from blackbox alone.'],
  [['--from', 'better-stack'], '{"data":[]}', 'The file has no monitors of Better Stack.'],
  [['--from', 'statuscake'], '{"data":[]}', 'The file has no checks of StatusCake.'],
  [['--from', 'gatus'], 'endpoints: [\n  {', 'Standard input:2:4: '],
])('monitors import with %j refuses another file', async (flags, stdin, message) => {
  const { code, stderr } = await machine.call(['monitors', 'import', '-', ...flags], stdin);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(api.seen).toHaveLength(0);
});

test('monitors import stops to read what has no end', async () => {
  const { code, stderr } = await machine.call(['monitors', 'import', '/dev/zero']);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('/dev/zero is larger than 64 MiB.') });
});
