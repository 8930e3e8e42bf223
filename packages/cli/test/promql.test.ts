import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi } from './fake-api.js';

let api: FakeApi;
let machine: Machine;

beforeEach(async () => {
  vi.stubEnv('TZ', 'UTC');
  api = await FakeApi.start();
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await api.stop();
  await machine.remove();
});

const base = '/prometheus/api/v1';
const metric = { __name__: 'node_load1', exporter_id: 'exp_1', job: 'web-1' };
const vector = { resultType: 'vector', result: [{ metric, value: [1_772_366_400, '0.4213337'] }] };

/** The parameters of the only request to a route. */
const parametersOf = (what: string): Record<string, string> => {
  const [request, ...others] = api.requests(what);
  expect(others).toEqual([]);
  return Object.fromEntries(new URL(request?.url ?? '', api.url).searchParams);
};

describe('watchpost promql', () => {
  test('shows the value of each series as a table', async () => {
    api.on(`GET ${base}/query`, () => ({ body: { status: 'success', data: vector, warnings: ['a list lacks some'] } }));
    const { stdout, stderr, code } = await machine.call(['promql', 'node_load1', '--at', '2026-03-01', '-o', 'table']);
    expect([code, stdout.split('\n').map((line) => line.trimEnd())]).toEqual([
      0,
      ['SERIES                   VALUE', 'node_load1{job="web-1"}  0.421334', ''],
    ]);
    expect(stderr).toContain('a list lacks some');
    expect(parametersOf(`GET ${base}/query`)).toEqual({ query: 'node_load1', time: '2026-03-01T00:00:00.000Z' });
  });

  test('shows a number alone, and gives programs the answer as it is', async () => {
    const body = { status: 'success', data: { resultType: 'scalar', result: [4, '2'] } };
    api.on(`GET ${base}/query`, () => ({ body }));
    expect((await machine.call(['promql', '1+1', '-o', 'table'])).stdout).toBe('2\n');
    expect(JSON.parse((await machine.call(['promql', '1+1', '-o', 'json'])).stdout)).toEqual(body);
  });

  test('draws each series over a range, from a multiple of the step on', async () => {
    const startsAt = Date.parse('2026-03-01T00:00:00.000Z') / 1000;
    const values = [1, 2, 3, 'NaN', 5].map((value, index) => [startsAt + index * 300, String(value)]);
    const data = { resultType: 'matrix', result: [{ metric, values }] };
    api.on(`GET ${base}/query_range`, () => ({ body: { status: 'success', data } }));
    const range = ['--from', '2026-03-01T00:01:00Z', '--until', '2026-03-01T00:20:00Z', '--step', '5m'];
    const { stdout, code } = await machine.call(['promql', 'node_load1', ...range, '-o', 'table']);
    expect([code, stdout]).toEqual([0, 'node_load1{job="web-1"}  1 to 5, last 5\n▁▂▄ █\n']);
    expect(parametersOf(`GET ${base}/query_range`)).toEqual({
      query: 'node_load1',
      start: String(startsAt),
      end: String(startsAt + 1200),
      step: '300',
    });
  });

  test('repeats why a query is refused, in the words of the server', async () => {
    const error = 'not supported: the function absent()';
    const body = { status: 'error', errorType: 'execution', error, code: 'query_failed' };
    api.on(`GET ${base}/query`, () => ({ status: 422, body }));
    const { stderr, code } = await machine.call(['promql', 'absent(up)']);
    expect(code).not.toBe(0);
    expect(stderr).toContain(error);
  });

  test.each([
    [['up', '--step', '1m'], '--until and --step need --from'],
    [['up', '--at', '1h', '--from', '2h'], '--at and --from exclude each other'],
    [['up', '--from', '1h', '--until', '2h'], '--from must be before --until'],
    [['up', '--from', '1h', '--step', 'soon'], '--step cannot be “soon”'],
  ])('refuses %j', async (words, message) => {
    const { stderr, code } = await machine.call(['promql', ...words]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('watchpost prometheus', () => {
  test('sends a selector with commas as it is', async () => {
    api.on(`GET ${base}/series`, () => ({ body: { status: 'success', data: [metric] } }));
    const selector = 'node_load1{job="a, b", mode!="c"}';
    expect((await machine.call(['prometheus', 'series', '--match', selector])).code).toBe(0);
    expect(parametersOf(`GET ${base}/series`)).toEqual({ 'match[]': selector });
  });
});

describe('watchpost exporters', () => {
  const result = {
    ...{ error: null, format: 'text', durationMs: 12.4, bodyBytes: 900, samplesScraped: 240, samplesKept: 2 },
    kept: [{ series: 'node_load1', metric: 'node_load1', labels: {}, value: 0.4 }],
    families: [{ name: 'node_load1', type: 'gauge', unit: null, help: null, series: 1 }],
  };

  test('test takes an address, and shows what would be kept', async () => {
    api.on('POST /exporters/test', () => ({ body: result }));
    const url = 'http://web-1:9100/metrics';
    const { stdout, code } = await machine.call(['exporters', 'test', url, '-o', 'table']);
    expect(code).toBe(0);
    expect(stdout.split('\n').map((line) => line.trimEnd())).toEqual([
      '✔ 240 samples, 2 kept',
      'text, 12 ms, 1 metric offered',
      '',
      'SERIES      VALUE',
      'node_load1    0.4',
      'and 1 more',
      '',
    ]);
    expect(api.requests('POST /exporters/test')[0]?.body).toMatchObject({ url, selectors: ['{__name__=~".+"}'] });
  });

  test('test says why an exporter cannot be scraped, and what no address is', async () => {
    api.on('POST /exporters/test', () => ({ body: { ...result, error: 'connection refused' } }));
    const failed = await machine.call(['exporters', 'test', 'http://web-1:9100/metrics', '-o', 'table']);
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toContain('The scrape failed: connection refused');
    const forPrograms = await machine.call(['exporters', 'test', 'http://web-1:9100/metrics', '-o', 'json']);
    expect(forPrograms.code).toBe(1);
    expect(JSON.parse(forPrograms.stdout)).toMatchObject({ error: 'connection refused' });
    expect(await machine.call(['exporters', 'test', 'web-1'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('“web-1” is no address'),
    });
  });

  test('create takes several selectors in one flag, with commas within braces', async () => {
    api.on('POST /exporters', () => ({ status: 201, body: { id: 'exp_1' } }));
    const selectors = 'node_load1, {__name__=~"node_filesystem_.*",mountpoint!="/a,b"},{a="}",b="c"}';
    const flags = ['--name', 'web-1', '--url', 'http://web-1:9100/metrics', '--selectors', selectors];
    expect((await machine.call(['exporters', 'create', ...flags])).code).toBe(0);
    expect(api.requests('POST /exporters')[0]?.body).toMatchObject({
      selectors: ['node_load1', '{__name__=~"node_filesystem_.*",mountpoint!="/a,b"}', '{a="}",b="c"}'],
    });
  });

  test('samples draws a chart of each series', async () => {
    const at = (minute: number) => new Date(Date.parse('2026-03-01T00:00:00.000Z') + minute * 60_000).toISOString();
    const points = [0, 1, 3].map((minute) => ({ at: at(minute), value: minute }));
    const body = {
      ...{ selector: 'node_load1', fn: 'last', from: at(0), to: at(4), binSeconds: 60, isTruncated: false },
      series: [{ metric: 'node_load1', labels: { job: 'web-1' }, points }],
    };
    api.on('GET /exporters/exp_1/samples', () => ({ body }));
    const words = ['exporters', 'samples', 'exp_1', '--selector', 'node_load1', '-o', 'table'];
    const { stdout, code } = await machine.call(words);
    expect([code, stdout]).toEqual([0, 'node_load1{job="web-1"}  0 to 3, last 3\n▁▃ █\n']);
  });
});
