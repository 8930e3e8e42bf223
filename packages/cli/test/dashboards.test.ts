import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

const ok = { status: 'ok', notice: null };
const data = {
  dashboardId: 'dsh_1',
  version: 3,
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-01-01T04:00:00.000Z',
  generatedAt: '2026-01-01T04:00:00.000Z',
  widgets: [
    { id: 'a', type: 'stat', ...ok, data: { unit: 'percent', value: 99.95, level: 'warning', counts: null } },
    {
      ...{ id: 'b', type: 'timeseries', status: 'partial', notice: 'The first 1 of 3 monitors are shown.' },
      data: { unit: 'milliseconds', at: [], series: [{ monitorId: 'mon_1', name: 'Shop', values: [10, null, 80] }] },
    },
    {
      ...{ id: 'c', type: 'statusHistory', ...ok },
      data: {
        at: [],
        monitors: [
          { monitorId: 'mon_1', name: 'Shop', currentStatus: 'up', statuses: ['up', 'down', null], uptimePercents: [] },
        ],
      },
    },
    {
      ...{ id: 'd', type: 'uptime', ...ok },
      data: { monitors: [{ monitorId: 'mon_1', name: 'Shop', currentStatus: 'up', uptime: { h24: 100, d30: null } }] },
    },
    { id: 'e', type: 'incidentList', status: 'failed', notice: 'It could not be read; try again soon.', data: null },
    { id: 'f', type: 'text', ...ok, data: { markdown: '# Hello\nworld' } },
    { id: 'g', type: 'certificates', ...ok, data: { totalItems: 0, certificates: [] } },
  ],
};

test('draws every widget of a dashboard, and says what is missing', async () => {
  api.on('GET /dashboards/dsh_1/data', () => ({ body: data }));
  const dashboard = { id: 'dsh_1', name: 'Production', widgets: [{ id: 'a', title: 'Uptime' }] };
  api.on('GET /dashboards/dsh_1', () => ({ body: dashboard }));
  const { stdout, code } = await machine.call(['dashboards', 'data', 'dsh_1', '-o', 'table']);
  expect(code).toBe(0);
  expect(stdout).toBe(
    [
      'Production  2026-01-01 00:00:00 – 04:00:00',
      ...['', 'Uptime', '99.95 %  warning'],
      ...['', 'b', 'Shop  ▁ █  max 80 ms', 'The first 1 of 3 monitors are shown.'],
      ...['', 'c', 'Shop  =X·  up', '= up  X down  · not known'],
      ...['', 'd', 'NAME  H24    D30', 'Shop  100 %  –'],
      ...['', 'e', 'It could not be read; try again soon.'],
      ...['', 'f', '# Hello', 'world'],
      ...['', 'g', 'Nothing to show.'],
      '',
    ].join('\n'),
  );
});

test('hands the answer of the API to programs as it is, with the choices that were asked for', async () => {
  api.on('GET /dashboards/dsh_1/data', () => ({ body: data }));
  const { stdout } = await machine.call(['dashboards', 'data', 'dsh_1', '--variables', 'env:prod', '-o', 'json']);
  expect(JSON.parse(stdout)).toEqual(data);
  expect(api.seen.map(({ url }) => url)).toEqual(['/api/v1/dashboards/dsh_1/data?variables=env%3Aprod']);
});

test('draws the widgets of a preview with the titles that were given', async () => {
  api.on('POST /dashboards/preview', () => ({ body: { ...data, dashboardId: null, version: null } }));
  const widgets = [{ type: 'stat', title: 'Uptime', x: 0, y: 0, w: 3, h: 2, config: { metric: 'uptimePercent' } }];
  const call = ['dashboards', 'preview', '--widgets', JSON.stringify(widgets), '--time-range', 'lastSeconds=14400'];
  const { stdout, code } = await machine.call([...call, '-o', 'table']);
  expect(code).toBe(0);
  expect(stdout).toContain(
    'Preview  2026-01-01 00:00:00 – 04:00:00\n\nUptime\n99.95 %  warning\n\nb\nShop  ▁ █  max 80 ms\n',
  );
  expect(api.seen[0]?.body).toEqual({ widgets, timeRange: { lastSeconds: 14_400 } });
  expect(JSON.parse((await machine.call([...call, '-o', 'json'])).stdout)).toMatchObject({ widgets: data.widgets });
});

test('says that a history without monitors has nothing to show', async () => {
  const empty = { id: 'c', type: 'statusHistory', ...ok, data: { at: [], monitors: [] } };
  api.on('POST /dashboards/preview', () => ({ body: { ...data, widgets: [empty] } }));
  const { stdout } = await machine.call(['dashboards', 'preview', '--data', '{"widgets":[]}', '-o', 'table']);
  expect(stdout).toMatch(/\nc\nNothing to show\.\n$/);
});

test('refuses a preview without widgets before anything is sent', async () => {
  const { stderr, code } = await machine.call(['dashboards', 'preview', '--time-range', 'lastSeconds=600']);
  expect(code).toBe(2);
  expect(stderr).toContain('--widgets is missing.');
  expect(api.seen).toEqual([]);
});
