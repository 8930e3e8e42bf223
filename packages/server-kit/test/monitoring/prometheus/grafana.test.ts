import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { labelOfPath } from '../../../src/monitoring/prometheus/escaped-label.js';
import { type KitFixture, openKit } from '../../kit-fixture.js';
import { insertScrapes } from './scraped-series.js';

const base = '/api/v1/prometheus';
const form = 'application/x-www-form-urlencoded';

/**
 * What Grafana's data source of the type Prometheus sends, in the order in which a person meets it: `healthcheck.go`,
 * `heuristics.go`, `client/client.go` of `pkg/promlib`, and `language_provider.ts` of its frontend (read 2026-11). The backend
 * writes times as seconds with fractions, sends queries as forms, and asks for lists as its method is set.
 */
describe('Grafana', () => {
  let fixture: KitFixture;
  let apiKey: string;
  let now: number;

  beforeAll(async () => {
    fixture = await openKit('sqlite');
    const { organizationId, ...owner } = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey({ organizationId, ...owner }, ['exporters:read', 'monitors:read'])).secret;
    await insertScrapes(fixture, {
      organizationId,
      name: 'node-a',
      series: [
        { metric: 'node_load1', labels: { zone: 'eu-1', 'k8s.pod_name': 'web' }, values: [1, 2, 3] },
        { metric: 'node_load1', labels: { zone: 'us-2' }, values: [4, 5, 6] },
      ],
    });
    fixture.clock.now += 789;
    now = fixture.clock.now / 1000;
  });
  afterAll(() => fixture.close());

  const send = async (method: 'GET' | 'POST', path: string, parameters: Record<string, string> = {}, inForm = true) => {
    const text = new URLSearchParams(parameters).toString();
    const isForm = method === 'POST' && inForm;
    const reply = await fixture.request(method, `${base}${path}${isForm || text === '' ? '' : `?${text}`}`, {
      apiKey,
      ...(isForm && { rawBody: text }),
      headers: {
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'Grafana/12.3.0',
        ...(method === 'POST' && { 'content-type': form }),
      },
    });
    return [reply.status, reply.body.data ?? reply.body];
  };

  test('saves the data source: 1+1 at 4 seconds is 2, and the version has no features of another product', async () => {
    const sum = { resultType: 'scalar', result: [4, '2'] };
    expect(await send('POST', '/api/v1/query', { query: '1+1', time: '4' })).toEqual([200, sum]);
    const [status, info] = await send('GET', '/api/v1/status/buildinfo');
    expect([status, info.version, info.features]).toEqual([200, '2.42.0', undefined]);
  });

  test.each(['GET', 'POST'] as const)(
    'draws a panel with %s, with times that have fractions and a timeout',
    async (method) => {
      const [status, data] = await send(method, '/api/v1/query_range', {
        query: 'sum by (zone) (node_load1{job="node-a"})',
        start: String(now - 120.5),
        end: String(now),
        step: '60',
        timeout: '60s',
      });
      expect(status).toBe(200);
      const points = (...values: string[]) =>
        values.map((value, index) => [expect.closeTo(now - 120.5 + index * 60, 3), value]);
      expect(data.resultType).toBe('matrix');
      expect(data.result).toMatchObject([
        { metric: { zone: 'eu-1' }, values: points('1', '2', '3') },
        { metric: { zone: 'us-2' }, values: points('4', '5', '6') },
      ]);
      const at = { query: 'count(node_load1)', time: String(now), timeout: '60s' };
      expect(await send(method, '/api/v1/query', at)).toMatchObject([200, { result: [{ value: [now, '2'] }] }]);
    },
  );

  // The frontend gives whole seconds; older versions send them in the address of a POST without a body.
  const range = () => ({ start: String(Math.floor(now / 60) * 60 - 3600), end: String(Math.ceil(now / 60) * 60) });
  test.each([
    ['GET', true],
    ['POST', true],
    ['POST', false],
  ] as const)('fills the query builder with %s (in a form: %s)', async (method, inForm) => {
    const labels = ['__name__', 'exporter_id', 'instance', 'job', 'k8s.pod_name', 'zone'];
    expect(await send(method, '/api/v1/labels', range(), inForm)).toEqual([200, labels]);
    const match = { ...range(), 'match[]': '{__name__="node_load1",zone="us-2"}' };
    expect(await send(method, '/api/v1/labels', match, inForm)).toEqual([
      200,
      labels.filter((name) => name !== 'k8s.pod_name'),
    ]);
    const series = await send(method, '/api/v1/series', { ...match, limit: '40000' }, inForm);
    expect(series).toMatchObject([200, [{ __name__: 'node_load1', zone: 'us-2' }]]);
  });

  test('lists names of metrics, values of labels and descriptions', async () => {
    const named = { ...range(), 'match[]': '{__name__=~".*load.*"}', limit: '40000' };
    expect(await send('GET', '/api/v1/label/__name__/values', named)).toEqual([200, ['node_load1']]);
    expect(await send('GET', '/api/v1/label/zone/values', range())).toEqual([200, ['eu-1', 'us-2']]);
    expect(await send('GET', '/api/v1/label/U__k8s_2e_pod__name/values', range())).toEqual([200, ['web']]);
    expect(await send('GET', '/api/v1/metadata', { limit: '40000' })).toEqual([
      200,
      expect.objectContaining({ node_load1: [{ type: 'gauge', help: 'About node_load1.', unit: '' }] }),
    ]);
  });

  test('hears that there are no rules, exemplars or suggestions', async () => {
    expect(await send('GET', '/api/v1/rules')).toMatchObject([
      404,
      { error: expect.stringContaining('page not found') },
    ]);
    expect((await send('GET', '/api/v1/query_exemplars', { query: 'node_load1' }))[0]).toBe(404);
  });
});

test.each([
  ['job', 'job'],
  ['U__k8s_2e_pod__name', 'k8s.pod_name'],
  ['U___1f600_', '\u{1f600}'],
  ['U__', ''],
  // What only begins like an escaped name is one as it is.
  ['U__a_b', 'U__a_b'],
  ['U__a_2e', 'U__a_2e'],
  ['U___d800_', 'U___d800_'],
  ['U___ffffff_', 'U___ffffff_'],
])('the label %s of a path is %s', (text, name) => {
  expect(labelOfPath(text)).toBe(name);
});
