import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { Machine } from './cli.js';
import { type Answer, apiKey, FakeApi, monitor, pageOf, problem } from './fake-api.js';

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

/** Everything that a reader could take for something else. */
const awkward = {
  name: 'yes',
  description: '\u001b[2Jtwo: lines\n  # and "quotes", \u009b31m',
  tags: ['null', '1e3', '2026-01-01', ''],
  config: { headers: { 'x: y': '~' }, method: 'GET', body: null },
};

const documents = (text: string): unknown[] => parseAllDocuments(text).map((document) => document.toJS());

/** All that prints a resource or a list, with the answer that it prints. */
const commands: readonly (readonly [string, string, Answer])[] = [
  ['monitors list', 'GET /monitors', pageOf([monitor(awkward), monitor({ id: 'mon_2' })])],
  ['monitors list --fields id,lastResult.latencyMs', 'GET /monitors', pageOf([monitor(awkward)])],
  ['monitors get mon_1', 'GET /monitors/mon_1', { body: monitor(awkward) }],
  [
    'monitors create --name yes --type http --target http://a.example/',
    'POST /monitors',
    { status: 201, body: monitor(awkward) },
  ],
  ['monitors uptime mon_1', 'GET /monitors/mon_1/uptime', { body: { monitorId: 'mon_1', seconds: { up: 1.5 } } }],
  ['monitors latency mon_1', 'GET /monitors/mon_1/latency', { body: { count: 0, series: [{ p95Ms: null }] } }],
  ['webhooks delivery whk_1 dlv_1', 'GET /webhooks/whk_1/deliveries/dlv_1', { body: { attempts: [], body: awkward } }],
  ['api GET /monitors', 'GET /monitors', pageOf([monitor(awkward)])],
  ['whoami', 'GET /auth/me', { body: { type: 'user', memberships: [], scopes: ['monitors:read'] } }],
  ['monitors types dns', 'GET /', {}],
  ['monitors types', 'GET /', {}],
  ['profile list', 'GET /', {}],
];

describe('-o yaml', () => {
  test.each(commands)('of `%s` reads back as what -o json prints', async (command, route, answer) => {
    api.on(route, () => answer);
    const json = await machine.call([...command.split(' '), '-o', 'json']);
    const yaml = await machine.call([...command.split(' '), '-o', 'yaml']);
    expect(yaml).toMatchObject({ code: 0, stderr: '' });
    expect(yaml.stdout).not.toBe(json.stdout);
    expect(parse(yaml.stdout)).toEqual(JSON.parse(json.stdout));
    expect(yaml.stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  test('of --all is one document for each item', async () => {
    api.on('GET /monitors', () => pageOf([monitor({ id: 'mon_1' }), monitor({ id: 'mon_2' })]));
    const { stdout } = await machine.call(['monitors', 'list', '--all', '-o', 'yaml', '--fields', 'id']);
    expect(stdout).toBe('id: mon_1\n---\nid: mon_2\n');
  });

  test('of an error is the JSON of -o json, which is YAML too', async () => {
    api.on('GET /monitors/mon_1', () => problem(404, 'not_found', 'There is no such monitor.'));
    const { code, stdout, stderr } = await machine.call(['monitors', 'get', 'mon_1', '-o', 'yaml']);
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(parse(stderr)).toMatchObject({ error: { code: 'not_found', requestId: 'req_test', exitCode: 5 } });
  });
});

describe('-o csv', () => {
  test.each([
    ['monitors list --fields id,name,tags,lastResult.latencyMs', 'id,name,tags,lastResult.latencyMs'],
    ['monitors list --all --fields id,name,tags,lastResult.latencyMs', 'id,name,tags,lastResult.latencyMs'],
    ['api GET /monitors --fields id,name,tags,lastResult.latencyMs', 'id,name,tags,lastResult.latencyMs'],
  ])('of `%s` has a title line and a line for each item', async (command, titles) => {
    const more = { name: 'Shop, "new"', tags: ['eu'], lastResult: null };
    api.on('GET /monitors', () => pageOf([monitor({ id: 'mon_1' }), monitor({ id: 'mon_2', ...more })]));
    const { code, stdout, stderr } = await machine.call([...command.split(' '), '-o', 'csv']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\r\n')).toEqual([titles, 'mon_1,Website,[],42', 'mon_2,"Shop, ""new""","[""eu""]",', '']);
  });

  test('has the columns of the contract, whatever the items contain', async () => {
    api.on('GET /monitors', () => pageOf([{ id: 'mon_1', unheardOf: 1 }]));
    const full = await machine.call(['monitors', 'list', '-o', 'csv']);
    api.on('GET /monitors', () => pageOf([]));
    const empty = await machine.call(['monitors', 'list', '-o', 'csv']);
    const all = await machine.call(['monitors', 'list', '--all', '-o', 'csv']);
    expect(full.stdout).toMatch(/^id,createdAt,updatedAt,version,name,key,type,.*,lastResult,.*\r\nmon_1,,.*\r\n$/);
    expect(empty).toMatchObject({ code: 0, stdout: full.stdout.slice(0, full.stdout.indexOf('\r\n') + 2) });
    expect(all.stdout).toBe(empty.stdout);
  });

  test('of one item is a title line and one line', async () => {
    api.on('GET /monitors/mon_1', () => ({ body: monitor({ id: 'mon_1' }) }));
    const { stdout } = await machine.call(['monitors', 'get', 'mon_1', '-o', 'csv', '--fields', 'id,lastResult']);
    expect(stdout).toMatch(/^id,lastResult\r\nmon_1,"{""ok"":true,.*}"\r\n$/);
  });

  test('of an empty local list has its columns', async () => {
    const fresh = await Machine.make();
    const { stdout } = await fresh.call(['profile', 'list', '-o', 'csv']);
    expect(stdout).toBe('isCurrent,name,server,account,credential,organizationId\r\n');
    await fresh.remove();
  });

  test('of doctor has one line for each check', async () => {
    const { stdout } = await machine.call(['doctor', '-o', 'csv']);
    const [titles, first] = stdout.split('\r\n');
    expect(titles).toBe('check,ok,found,advice');
    expect(first).toMatch(/^configuration,true,/);
  });

  test('is empty when the list cannot be read', async () => {
    api.on('GET /monitors', () => problem(403, 'forbidden', 'You may not.'));
    const { code, stdout, stderr } = await machine.call(['monitors', 'list', '--all', '-o', 'csv']);
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain('✖ You may not.');
  });

  test.each([
    ['monitors latency mon_1', 'What `monitors latency` shows is not one table, so there is no CSV of it.'],
    ['monitors status-history mon_1', 'What `monitors status-history` shows is not one table'],
    ['monitors badge mon_1', 'What `monitors badge` shows is not one table'],
    ['alert-rules test alr_1', 'What `alert-rules test` shows is not one table'],
    ['webhooks delivery whk_1 dlv_1', 'What `webhooks delivery` shows is not one table'],
    ['completion bash', 'What `completion` shows is not one table'],
    ['monitors list --watch', '--watch and -o csv exclude each other'],
    ['monitors list --json', '--json and --output csv exclude each other.'],
  ])('of `%s` is refused before anything is sent', async (command, said) => {
    const { code, stdout, stderr } = await machine.call([...command.split(' '), '-o', 'csv']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(api.seen).toEqual([]);
  });

  test('of selected plain fields works where the whole item has no columns', async () => {
    api.on('GET /monitors/mon_1/latency', () => ({ body: { p50Ms: 11, p95Ms: 48.5, series: [] } }));
    const args = ['monitors', 'latency', 'mon_1', '-o', 'csv', '--fields', 'p50Ms,p95Ms'];
    expect(await machine.call(args)).toEqual({ code: 0, stdout: 'p50Ms,p95Ms\r\n11,48.5\r\n', stderr: '' });
  });
});

describe('a stream of changes', () => {
  const message = (id: number): object => ({
    id: `evt_${id}`,
    type: 'monitor.status_changed',
    occurredAt: '2026-01-10T12:00:00.000Z',
    subject: { type: 'monitor', id: 'mon_1', sequence: id },
    data: { monitorId: 'mon_1', monitorName: 'Website', from: 'up', to: 'down', at: '', cause: 'a\nb' },
  });

  beforeEach(() => {
    let isOpened = false;
    api.on('GET /stream', () => {
      // What is refused is not tried again: the command ends.
      if (isOpened) return problem(403, 'forbidden', 'Not any more.');
      isOpened = true;
      const text = [message(1), message(2)].map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');
      return { headers: { 'content-type': 'text/event-stream' }, write: (response) => void response.end(text) };
    });
  });

  test('is one YAML document for each change with -o yaml', async () => {
    const { stdout } = await machine.call(['monitors', 'watch', '-o', 'yaml']);
    expect(documents(stdout)).toEqual([message(1), message(2)]);
  });

  test('is one line for each change with -o csv', async () => {
    const { stdout } = await machine.call(['monitors', 'watch', '-o', 'csv', '--fields', 'id,data.to,data.cause']);
    expect(stdout).toBe('id,data.to,data.cause\r\nevt_1,down,"a\nb"\r\nevt_2,down,"a\nb"\r\n');
  });
});

test('a watched list is one YAML document for each refresh', async () => {
  const again = Promise.withResolvers<void>();
  api.on('GET /monitors', () => {
    if (api.requests('GET /monitors').length === 3) again.resolve();
    return pageOf([monitor()]);
  });
  const args = ['monitors', 'list', '--watch', '--every-seconds', '1', '-o', 'yaml', '--fields', 'id'];
  const child = machine.start(args);
  await again.promise;
  child.kill('SIGINT');
  const { code, stdout } = await child.ended;
  expect(code).toBe(130);
  const [first, second] = documents(stdout);
  expect(first).toMatchObject({ data: [{ id: 'mon_website' }] });
  expect(second).toEqual(first);
});

test.each(['json', 'yaml', 'csv', 'table'])('the help names -o %s', async (format) => {
  const { stdout } = await machine.call(['monitors', 'list', '--help']);
  expect(stdout).toMatch(/--output <choice>[^-]*one of:[^-]*/s);
  expect(/--output <choice>(.*?)--json/s.exec(stdout)?.[1]).toContain(format);
});
