import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dialects,
  type KitFixture,
  type Member,
  monitorBody,
  openKit,
  type RequestOptions,
} from '../../kit-fixture.js';
import { recordCheck } from '../history/record-check.js';
import { insertScrapes } from './scraped-series.js';

const minute = 60_000;
const path = '/api/v1/prometheus/api/v1';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe.each(dialects)('The API of Prometheus, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let apiKey: string;
  let now: number;
  let exporterId: string;
  let monitorId: string;

  const get = (route: string, more: RequestOptions = {}) =>
    fixture.request('GET', `${path}/${route}`, { apiKey, ...more });
  const post = (route: string, rawBody: string) =>
    fixture.request('POST', `${path}/${route}`, { apiKey, rawBody, headers: form });
  const evaluated = async (query: string) => {
    const { body } = await get(`query?query=${encodeURIComponent(query)}`);
    return body.data === undefined ? body : body.data.result;
  };

  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    const scopes = ['exporters:read', 'monitors:read', 'monitors:write'] as const;
    apiKey = (await fixture.newApiKey(owner, [...scopes], { rateLimitPerMinute: 10_000 })).secret;
    monitorId = (await fixture.request('POST', '/api/v1/monitors', { apiKey, body: monitorBody({ name: 'Shop' }) }))
      .body.id;
    for (const status of ['up', 'down', 'up'] as const) {
      await recordCheck(fixture, monitorId, status, 80);
      fixture.clock.now += minute;
    }
    now = fixture.clock.now;
    const { organizationId } = owner;
    const series = [
      { metric: 'node_load1', labels: { zone: 'eu-1' }, values: [1, 2, 3, 4, 5] },
      { metric: 'requests_total', labels: { code: '200' }, type: 'counter', values: [0, 60, 120, 10, 70] },
      { metric: 'requests_total', labels: { code: '500' }, type: 'counter', values: [1, 1, 1, 2, null] },
    ];
    exporterId = (await insertScrapes(fixture, { organizationId, name: 'node-a', series })).id;
    await insertScrapes(fixture, {
      organizationId,
      name: 'node-b',
      intervalSeconds: 600,
      series: [{ metric: 'node_load1', labels: { job: 'linux' }, values: [7, 8, 9] }],
    });
    fixture.clock.now += 10_000;
    now = fixture.clock.now;
  });
  afterAll(() => fixture.close());

  test('gives what exporters have published, with the labels that Prometheus adds', async () => {
    expect(await evaluated('node_load1{job="node-a"}')).toEqual([
      {
        metric: {
          __name__: 'node_load1',
          exporter_id: exporterId,
          instance: 'node-a.example:9100',
          job: 'node-a',
          zone: 'eu-1',
        },
        value: [now / 1000, '5'],
      },
    ]);
    expect(await evaluated('sum(node_load1)')).toEqual([{ metric: {}, value: [now / 1000, '14'] }]);
    expect(await evaluated('sum by (job) (node_load1{zone!~"[e]u.+"})')).toEqual([
      { metric: { job: 'linux' }, value: [now / 1000, '9'] },
    ]);
  });

  test('leaves out a series that the last scrape did not have', async () => {
    expect(await evaluated('count(requests_total)')).toEqual([{ metric: {}, value: [now / 1000, '1'] }]);
    expect(await evaluated('count(requests_total offset 1m)')).toEqual([{ metric: {}, value: [now / 1000, '2'] }]);
  });

  test('counts a sample for two intervals of its exporter', async () => {
    const { body } = await get(`query?query=node_load1%7Bjob%3D%22linux%22%7D&time=${now / 1000 + 1150}`);
    expect(body.data.result).toMatchObject([{ value: [expect.any(Number), '9'] }]);
    const later = await get(`query?query=node_load1&time=${now / 1000 + 1250}`);
    expect(later.body.data.result).toEqual([]);
  });

  test('evaluates over a range', async () => {
    const query = `query=${encodeURIComponent('increase(requests_total{code="200"}[2m])')}`;
    const range = `start=${now / 1000 - 130}&end=${now / 1000 - 10}&step=1m`;
    for (const { body } of [
      await get(`query_range?${query}&${range}`),
      await post('query_range', `${query}&${range}`),
    ]) {
      expect(body.data).toEqual({
        resultType: 'matrix',
        result: [
          {
            metric: expect.objectContaining({ code: '200' }),
            values: [
              [now / 1000 - 130, '120'],
              [now / 1000 - 70, '70'],
              [now / 1000 - 10, '70'],
            ],
          },
        ],
      });
    }
  });

  test('gives the uptime and the latency of monitors', async () => {
    expect(await evaluated('watchpost_monitor_up')).toEqual([
      {
        metric: { __name__: 'watchpost_monitor_up', monitor: 'Shop', monitor_id: monitorId, type: 'https' },
        value: [now / 1000, '1'],
      },
    ]);
    expect(await evaluated('avg_over_time(watchpost_monitor_up[10m])')).toMatchObject([
      { value: [now / 1000, '0.6666666666666666'] },
    ]);
    expect(await evaluated('watchpost_monitor_latency_seconds{monitor="Shop"} * 1000')).toMatchObject([
      { value: [now / 1000, '80'] },
    ]);
  });

  test('gives monitors only to those who may see them, and nothing to other organizations', async () => {
    const { secret } = await fixture.newApiKey(owner, ['exporters:read']);
    const mine = await get('query?query=watchpost_monitor_up', { apiKey: secret });
    expect(mine.body.data.result).toEqual([]);
    const stranger = await fixture.newMember('owner');
    const theirs = await get('query?query=%7B__name__%3D~%22.%2B%22%7D', { apiKey: 'wp_unknown' });
    expect([theirs.status, theirs.body.status]).toEqual([401, 'error']);
    const alone = await fixture.request('GET', `${path}/query?query=%7B__name__%3D~%22.%2B%22%7D`, {
      token: stranger.token,
    });
    expect(alone.body.data.result).toEqual([]);
    const names = await fixture.request('GET', `${path}/label/__name__/values`, { token: stranger.token });
    expect(names.body.data).toEqual([]);
  });

  // What Grafana's data source sends when it is saved, when a query is built and when a panel is drawn.
  test.each<[what: string, method: 'GET' | 'POST', route: string, data: unknown]>([
    ['the health check', 'POST', 'query?query=1%2B1&time=4', { resultType: 'scalar', result: [4, '2'] }],
    ['the version', 'GET', 'status/buildinfo', expect.objectContaining({ version: '2.42.0' })],
    [
      'the descriptions of metrics',
      'GET',
      'metadata?limit=40000',
      expect.objectContaining({
        node_load1: [{ type: 'gauge', help: 'About node_load1.', unit: '' }],
        requests_total: [{ type: 'counter', help: 'About requests_total.', unit: '' }],
        watchpost_monitor_up: [expect.objectContaining({ type: 'gauge' })],
      }),
    ],
    ['the description of a metric', 'GET', 'metadata?metric=node_load1', { node_load1: [expect.anything()] }],
    [
      'the names of labels',
      'POST',
      'labels',
      ['__name__', 'code', 'exporter_id', 'instance', 'job', 'monitor', 'monitor_id', 'type', 'zone'],
    ],
    [
      'the labels of a metric',
      'POST',
      'labels?match[]=node_load1{job="node-a"}',
      ['__name__', 'exporter_id', 'instance', 'job', 'zone'],
    ],
    [
      'the names of metrics',
      'GET',
      'label/__name__/values?match[]={__name__=~".+"}',
      ['node_load1', 'requests_total', 'watchpost_monitor_latency_seconds', 'watchpost_monitor_up'],
    ],
    ['the values of a label', 'GET', 'label/job/values', ['linux', 'node-a']],
    ['the values of a label of a metric', 'GET', 'label/job/values?match[]=requests_total', ['node-a']],
    ['some values', 'GET', 'label/job/values?limit=1', ['linux']],
    [
      'series of several selectors',
      'GET',
      'series?match[]=requests_total{code="200"}&match[]=node_load1{job="linux"}',
      [expect.objectContaining({ code: '200' }), expect.objectContaining({ job: 'linux' })],
    ],
  ])('answers Grafana %s', async (_what, method, route, data) => {
    const [name = '', parameters = ''] = route.split('?');
    const encoded = encodeURI(parameters).replaceAll('+', '%2B').replaceAll('%25', '%');
    const { status, body } = method === 'GET' ? await get(`${name}?${encoded}`) : await post(name, encoded);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'success', data });
  });

  test.each([
    ['query', 400, 'bad_data', /query/],
    ['query?query=sum(', 400, 'bad_data', /^1:5: parse error: unexpected end of input$/],
    ['query?query=absent(up)', 422, 'execution', /^not supported: the function absent\(\)/],
    ['query?query=1&time=now', 400, 'bad_data', /invalid parameter "time"/],
    ['query?query=node_load1&limit=-1', 400, 'bad_data', /invalid parameter "limit"/],
    ['query?query=%7Ba%3D~%22(%5B%22%7D', 400, 'bad_data', /RE2/],
    ['query_range?query=1&start=1&end=0&step=1', 400, 'bad_data', /end timestamp must not be before start time/],
    ['query_range?query=1&start=0&end=11001&step=1', 400, 'bad_data', /exceeded maximum resolution of 11000 points/],
    ['query_range?query=1&start=0&end=1&step=0', 400, 'bad_data', /invalid parameter "step"/],
    // By these words Grafana knows that there are no rules.
    ['rules', 404, 'not_found', /page not found/],
    ['nothing/here', 404, 'not_found', /no such endpoint/],
    ['query_exemplars', 404, 'not_found', /no such endpoint/],
    ['series', 400, 'bad_data', /^match\[\] is required\.$/],
    ['series?match[]=%7B%7D', 400, 'bad_data', /invalid parameter "match\[\]"/],
  ])('refuses %s with %i %s in the envelope of Prometheus', async (route, status, errorType, error) => {
    const reply = await get(route);
    expect([reply.status, reply.body]).toEqual([
      status,
      { status: 'error', errorType, error: expect.stringMatching(error), code: expect.any(String) },
    ]);
  });

  test('refuses who may not read exporters, and what is no form', async () => {
    const { secret } = await fixture.newApiKey(owner, ['monitors:read']);
    expect(await get('query?query=1', { apiKey: secret })).toMatchObject({
      status: 403,
      body: { status: 'error', errorType: 'bad_data' },
    });
    const json = await fixture.request('POST', `${path}/query`, { apiKey, body: { query: '1' } });
    expect(json).toMatchObject({ status: 415, body: { errorType: 'bad_data' } });
    expect((await post('query', 'query=1&query=2')).status).toBe(400);
    expect((await post('query?query=1', 'query=2')).status).toBe(400);
  });

  test('refuses a method that a route lacks in the envelope of Prometheus', async () => {
    expect(await fixture.request('DELETE', `${path}/query`, { apiKey })).toMatchObject({
      status: 405,
      body: { status: 'error', errorType: 'bad_data' },
    });
  });

  test('describes a histogram and a summary once, by the names of their families', async () => {
    const other = await fixture.newMember('owner');
    const { organizationId } = other;
    const described = async (query: string) =>
      (await fixture.request('GET', `${path}/metadata${query}`, { token: other.token })).body.data;
    const named = (type: string, names: readonly string[]) =>
      names.map((metric) => ({ metric, labels: {}, type, help: `A ${type}.`, values: [1, 2] }));
    await insertScrapes(fixture, {
      organizationId,
      name: 'node-h',
      series: [
        ...named('histogram', ['wait_bucket', 'wait_sum', 'wait_count']),
        ...named('summary', ['size', 'size_sum', 'size_count']),
        ...named('counter', ['hits_total', 'items_count']),
      ],
    });
    const families = await described('');
    expect(Object.keys(families).sort()).toEqual(['hits_total', 'items_count', 'size', 'wait']);
    expect(families.wait).toHaveLength(1);
    expect(families.wait).toMatchObject([{ type: 'histogram' }]);
    expect(Object.keys(await described('?metric=wait'))).toEqual(['wait']);
    expect(await described('?metric=wait_bucket')).toEqual({});
  });

  test('says that a list lacks entries, and passes parameters over that it does not know', async () => {
    const { body } = await get('query?query=%7B__name__%3D~%22.%2B%22%7D&limit=1&stats=all&dedup=true');
    expect(body.data.result).toHaveLength(1);
    expect(body.warnings).toEqual(['results truncated due to limit']);
  });
});
