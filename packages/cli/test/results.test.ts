import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi, monitor, pageOf } from './fake-api.js';

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

describe('the output of a list command', () => {
  const monitors = [
    monitor({ uptime: { h24: 99.931 } }),
    monitor({ id: 'mon_api', name: 'API', currentStatus: 'down', lastResult: null }),
  ];

  test('is the page of the API as JSON in a pipe', async () => {
    api.on('GET /monitors', () => pageOf(monitors));
    const { code, stdout, stderr } = await machine.run(['monitors', 'list']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ data: monitors, meta: { page: 1, pageSize: 20, totalItems: 2 } });
  });

  test('is a table with -o table, without colours and with relative times', async () => {
    api.on('GET /monitors', () => pageOf(monitors, { totalItems: 45 }));
    const { stdout, stderr } = await machine.run(['monitors', 'list', '-o', 'table']);
    const [title, up, down] = stdout.split('\n');
    expect(title).toBe('STATUS  NAME     TYPE   TARGET                LATENCY     24 H  CHECKED   ID');
    expect(up).toMatch(
      /^● up {4}Website {2}https {2}https:\/\/example.com\/ {4}42 ms {2}99.93 % {2}\d+\w+ ago +mon_website$/,
    );
    expect(down).toMatch(/^✖ down {2}API {6}https {2}https:\/\/example.com\/ +– +– {2}\d+\w+ ago +mon_api$/);
    expect(stderr).toBe('1–2 of 45. More: --page 2, or --all\n');
  });

  test('passes page, sort, search and filters to the API', async () => {
    api.on('GET /monitors', () => pageOf([]));
    const flags = ['--page', '2', '--page-size', '5', '--sort', '-createdAt', '--search', 'web & co', '--no-enabled'];
    const { code } = await machine.call(['monitors', 'list', ...flags, '--current-status', 'down', '--tag', 'eu']);
    expect(code).toBe(0);
    const url = new URL(api.requests('GET /monitors')[0]?.url ?? '', api.url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      page: '2',
      pageSize: '5',
      sort: '-createdAt',
      search: 'web & co',
      enabled: 'false',
      currentStatus: 'down',
      tag: 'eu',
    });
  });

  test('is one line for each item with --all', async () => {
    const items = Array.from({ length: 150 }, (_, index) => monitor({ id: `mon_${index}`, name: `M ${index}` }));
    api.on('GET /monitors', ({ url }) => {
      const query = new URL(url, api.url).searchParams;
      const page = Number(query.get('page'));
      const pageSize = Number(query.get('pageSize'));
      return pageOf(items.slice((page - 1) * pageSize, page * pageSize), { page, pageSize, totalItems: 150 });
    });
    const { code, stdout } = await machine.run(['monitors', 'list', '--all', '--fields', 'id,lastResult.latencyMs']);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(150);
    expect(lines[149]).toBe('{"id":"mon_149","lastResult":{"latencyMs":42}}');
    expect(api.requests('GET /monitors')).toHaveLength(2);
  });

  test.each([
    ['monitors list', '/monitors', 'No monitors yet. Create the first: watchpost monitors create --name Website'],
    ['monitors list --all', '/monitors', 'No monitors yet.'],
    ['monitors list --current-status down', '/monitors', 'No monitors that match.'],
    ['monitors list --sort name --page-size 5', '/monitors', 'No monitors yet.'],
    ['incidents list', '/incidents', 'No incidents: nothing has gone wrong.'],
    ['incidents notes inc_1', '/incidents/inc_1/notes', 'No notes yet. Write one: watchpost incidents add-note ID'],
    ['alert-rules list', '/alert-rules', 'No alert rules yet. `watchpost alert-rules create --help` shows how'],
    ['webhooks recoveries whk_1', '/webhooks/whk_1/recoveries', 'Nothing was recovered yet.'],
  ])('names the next step when the list of %s is empty', async (command, path, said) => {
    api.on(`GET ${path}`, () => pageOf([]));
    const { code, stdout, stderr } = await machine.call([...command.split(' '), '-o', 'table']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain(said);
  });

  test('states the total when a page is behind the last', async () => {
    api.on('GET /monitors', () => pageOf([], { page: 9, totalItems: 45 }));
    const { stderr } = await machine.call(['monitors', 'list', '--page', '9', '-o', 'table']);
    expect(stderr).toBe('Nothing on page 9: there are 45.\n');
  });

  test('may be cut off by the next program in the pipe', async () => {
    const items = Array.from({ length: 100 }, (_, index) =>
      monitor({ id: `mon_${index}`, description: 'x'.repeat(5000) }),
    );
    api.on('GET /monitors', () => pageOf(items));
    const child = machine.start(['monitors', 'list']);
    // What was not read is of no interest here, only how the process takes it.
    child.ended.catch(() => undefined);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });
});

test('a watched list is refreshed until Ctrl-C', async () => {
  const again = Promise.withResolvers<void>();
  api.on('GET /monitors', () => {
    if (api.requests('GET /monitors').length === 2) again.resolve();
    return pageOf([monitor()]);
  });
  const child = machine.start(['monitors', 'list', '--watch', '--every-seconds', '1', '-o', 'table']);
  await again.promise;
  child.kill('SIGINT');
  const { code, stdout } = await child.ended;
  expect(code).toBe(130);
  expect(stdout).toContain('● up    Website');
});

test('a watched list is a line of JSON each time in a pipe', async () => {
  const again = Promise.withResolvers<void>();
  api.on('GET /monitors', () => {
    if (api.requests('GET /monitors').length === 3) again.resolve();
    return pageOf([monitor()]);
  });
  const child = machine.start(['monitors', 'list', '--watch', '--every-seconds', '1', '--fields', 'id']);
  await again.promise;
  child.kill('SIGINT');
  const { stdout } = await child.ended;
  const [first = '', second = ''] = stdout.split('\n');
  expect(second).toBe(first);
  expect(JSON.parse(first)).toMatchObject({ data: [{ id: 'mon_website' }], meta: { page: 1 } });
});

describe('text of the server in the output', () => {
  test('cannot control the terminal', async () => {
    const name = 'x\x1b]0;owned\x07\x1b[2Jy\u202ez\x9b31m\nforged';
    api.on('GET /monitors/mon_evil', () => ({ body: monitor({ id: 'mon_evil', name, '\x1b[31mkey': 1 }) }));
    const table = await machine.run(['monitors', 'get', 'mon_evil', '-o', 'table']);
    const json = await machine.run(['monitors', 'get', 'mon_evil', '-o', 'json']);
    for (const { stdout } of [table, json]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      expect(stdout).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/);
    }
    expect(table.stdout).toMatch(/^name +xyz forged$/m);
    expect(JSON.parse(json.stdout)).toMatchObject({ name });
  });

  test('cannot control the terminal through an error message', async () => {
    api.on('GET /monitors/mon_evil', () => ({
      status: 404,
      body: { status: 404, code: 'not_found', detail: '\x1b[2Jgone\r\nforged' },
    }));
    const { code, stderr } = await machine.call(['monitors', 'get', 'mon_evil', '-o', 'table']);
    expect(code).toBe(5);
    expect(stderr).toContain('✖ gone forged\n');
    expect(stderr).not.toContain('\x1b');
  });
});

describe('colours', () => {
  const cases = [
    ['are there when FORCE_COLOR asks for them', { FORCE_COLOR: '1' }, true],
    ['are not there when NO_COLOR forbids them', { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    ['are not there in a pipe', {}, false],
  ] as const;
  test.each(cases)('%s', async (_, env, isColored) => {
    machine.env = { ...env };
    api.on('GET /monitors', () => pageOf([monitor()]));
    const { stdout } = await machine.run(['monitors', 'list', '-o', 'table']);
    expect(stdout.includes('\x1b[32m● up\x1b[39m')).toBe(isColored);
    expect(stdout.includes('\x1b')).toBe(isColored);
  });
});

describe('the output of one item', () => {
  test('has one line for each field, nested ones included', async () => {
    api.on('GET /monitors/mon_website', () => ({ body: monitor() }));
    const { stdout } = await machine.call([
      'monitors',
      'get',
      'mon_website',
      '-o',
      'table',
      '--fields',
      'name,currentStatus,lastResult.latencyMs',
    ]);
    expect(stdout).toBe('name                  Website\ncurrentStatus         ● up\nlastResult.latencyMs  42 ms\n');
  });

  test('shows fields with a value, both forms of times, and metadata last', async () => {
    const empty = { description: '', parentId: null, config: {}, tags: [] };
    api.on('GET /monitors/mon_website', () => ({ body: { ...monitor(empty), lastResult: { ok: true } } }));
    const { stdout } = await machine.call(['monitors', 'get', 'mon_website', '-o', 'table']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      ...['id', 'name', 'type', 'currentStatus', 'target', 'enabled', 'isVerifying', 'lastCheckedAt', 'lastResult.ok'],
      ...['createdAt', 'updatedAt', 'version'],
    ]);
    expect(stdout).toMatch(/^lastCheckedAt +\d+\w+ ago \(2026-01-\d\d \d\d:\d\d:00\)$/m);
  });

  test('refuses a field that does not exist before anything is sent', async () => {
    const { code, stderr } = await machine.call(['monitors', 'get', 'mon_website', '--fields', 'nmae']);
    expect(code).toBe(2);
    expect(stderr).toContain('there is no “nmae”');
    expect(stderr).toContain('currentStatus');
    expect(api.seen).toHaveLength(0);
  });
});

test('the steps of a check are a table below it, and a check without steps has none', async () => {
  const result = { id: 'res_1', ok: true, status: 'up', latencyMs: 472.8, message: null };
  const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };
  const step = { name: 'Log in', status: 'up', latencyMs: 6.8, statusCode: 200, message: null, timings };
  for (const [steps, end] of [
    [[step], ['NAME    STATUS  LATENCY  CODE  MESSAGE', 'Log in  ● up     6.8 ms   200  –']],
    [null, ['latencyMs  472.8 ms']],
  ] as const) {
    api.on('POST /monitors/mon_1/check', () => ({ body: { ...result, steps } }));
    const { stdout } = await machine.call(['monitors', 'check', 'mon_1', '-o', 'table']);
    expect(stdout.trimEnd().split('\n').slice(-end.length)).toEqual(end);
  }
});

test('the list of telemetry exports shows first whether they work', async () => {
  const collector = {
    name: 'Collector',
    endpoint: 'https://otlp.example.com',
    signals: ['metrics'],
    droppedResults: 4,
  };
  api.on('GET /telemetry-exports', () =>
    pageOf([{ ...collector, id: 'tex_1', status: 'failing', lastDeliveredAt: null }]),
  );
  const { stdout } = await machine.call(['telemetry-exports', 'list', '-o', 'table']);
  expect(stdout).toMatch(
    /^STATUS +NAME +ENDPOINT +SIGNALS +DELIVERED +DROPPED +ID\n\S* ?failing +Collector .* 4 +tex_1\n/,
  );
});
