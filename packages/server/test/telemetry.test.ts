import { startOtlpReceiver } from '@watchpost/testbed/otlp-receiver';
import { startServer } from '@watchpost/testbed/server-process';
import { expect, onTestFinished, test } from 'vitest';
import { toMetricData } from '../src/telemetry/metric-data.js';
import { readFamilies } from '../src/telemetry/metric-families.js';

/** Names on standard error what is loaded of OpenTelemetry. */
const hooks = `
  import { registerHooks } from 'node:module';
  const load = (url, context, next) => {
    if (url.includes('/node_modules/@opentelemetry/')) process.stderr.write('loaded ' + url + '\\n');
    return next(url, context);
  };
  registerHooks({ load });
`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hooks)}`;

const start = async (env: Readonly<Record<string, string>>) => {
  const server = await startServer({ from: 'sources', env: { NODE_OPTIONS, ...env } });
  onTestFinished(() => server.stop());
  return server;
};

test('with OTLP_ENDPOINT, requests and jobs arrive as traces, and the metrics of /metrics', async () => {
  const receiver = await startOtlpReceiver();
  const server = await start({ OTLP_ENDPOINT: receiver.url });
  const answer = await fetch(`${server.url}/api/v1/monitors`);
  expect(answer.status).toBe(401);
  const spanOf = (name: string) => receiver.spans.find((span) => span.name === name);
  await expect
    .poll(() => spanOf('GET /api/v1/monitors'), { timeout: 20_000 })
    .toMatchObject({
      kind: 'SPAN_KIND_SERVER',
      attributes: { 'http.route': '/api/v1/monitors', 'http.response.status_code': 401 },
    });
  await expect.poll(() => spanOf('store.commit'), { timeout: 20_000 }).toBeDefined();
  const names = () => receiver.received.flatMap(({ metrics }) => metrics);
  await expect
    .poll(names, { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining(['watchpost_checks_total', 'watchpost_store_call_seconds', 'watchpost_build_info']),
    );
  const shown = readFamilies(await (await fetch(`${server.url}/metrics`)).text()).map(({ name }) => name);
  expect(shown.filter((name) => !names().includes(name))).toEqual([]);
  expect(receiver.received[0]?.resource).toMatchObject({ 'service.name': 'watchpost' });
});

test('a receiver that does not answer is logged once, and the server goes on', async () => {
  const server = await start({ OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  await expect.poll(() => server.stderr, { timeout: 20_000 }).toContain('telemetry export failed');
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  expect(server.stderr.split('telemetry export failed')).toHaveLength(2);
});

test('without OTLP_ENDPOINT nothing of OpenTelemetry is loaded', async () => {
  expect((await start({})).stderr).not.toContain('loaded ');
  expect((await start({ OTLP_ENDPOINT: 'http://127.0.0.1:9' })).stderr).toContain('loaded ');
});

test('counters, gauges and histograms of Prometheus are those of OpenTelemetry', () => {
  const text = `# HELP a_total How many "a".
# TYPE a_total counter
a_total{kind="x\\"y\\\\"} 3
# HELP b Now.
# TYPE b gauge
b 1.5
b{state="none"} NaN
# HELP c_seconds How long.
# TYPE c_seconds histogram
c_seconds_bucket{le="0.1",of="z"} 1
c_seconds_bucket{le="1",of="z"} 4
c_seconds_bucket{le="+Inf",of="z"} 6
c_seconds_sum{of="z"} 7.5
c_seconds_count{of="z"} 6
`;
  const times = { startTime: [1, 0], endTime: [2, 0] } as const;
  const shown = readFamilies(text).map((family) =>
    toMetricData(family, { ...times, startTime: [1, 0], endTime: [2, 0] }),
  );
  expect(shown.map(({ descriptor, dataPoints }) => [descriptor.name, descriptor.description, dataPoints])).toEqual([
    ['a_total', 'How many "a".', [{ ...times, attributes: { kind: 'x"y\\' }, value: 3 }]],
    ['b', 'Now.', [{ ...times, attributes: {}, value: 1.5 }]],
    [
      'c_seconds',
      'How long.',
      [
        {
          ...times,
          attributes: { of: 'z' },
          value: { buckets: { boundaries: [0.1, 1], counts: [1, 3, 2] }, sum: 7.5, count: 6 },
        },
      ],
    ],
  ]);
});
