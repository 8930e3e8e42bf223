import { unknownReasons } from '@watchpost/schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reasonText } from '../src/output/unknown-reason.js';
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

const monitor = {
  id: 'mon_1',
  name: 'Shop',
  type: 'https',
  currentStatus: 'unknown',
  unknownReason: 'away',
  statusSince: '2020-01-10T12:00:00.000Z',
};

test.each(unknownReasons)('the reason %s has words', (reason) => {
  expect(reasonText(reason)).not.toBe(reason);
});

test('a reason that only a newer server has is shown as it is', () => {
  expect(reasonText('eclipse')).toBe('eclipse');
});

test('a monitor that was not observed says why, and JSON keeps the name', async () => {
  api.on('GET /monitors/mon_1', () => ({ body: monitor }));
  expect((await machine.call(['monitors', 'get', 'mon_1', '-o', 'table'])).stdout).toContain(
    '? unknown, Watchpost was away',
  );
  expect(JSON.parse((await machine.call(['monitors', 'get', 'mon_1', '-o', 'json'])).stdout)).toMatchObject({
    unknownReason: 'away',
  });
  api.on('GET /monitors', () => ({
    body: { data: [monitor], meta: { page: 1, pageSize: 100, totalItems: 1, totalPages: 1 } },
  }));
  expect((await machine.call(['monitors', 'list', '-o', 'table'])).stdout).toContain('? unknown, Watchpost was away');
});

test('the history of a monitor says why nothing is known of a time', async () => {
  const seconds = { up: 0, degraded: 0, down: 0, maintenance: 0, paused: 0, pending: 0, unknown: 3600 };
  const [from, to] = ['2026-01-10T11:00:00.000Z', '2026-01-10T12:00:00.000Z'];
  const bins = [{ at: from, status: 'unknown', uptimePercent: null, seconds }];
  const interval = { status: 'unknown', from, to, cause: null, unknownReason: 'agentSilent' };
  api.on('GET /monitors/mon_1/status-history', () => ({
    body: { monitorId: 'mon_1', from, to, binSeconds: 3600, bins, intervals: [interval] },
  }));
  const { stdout } = await machine.call(['monitors', 'status-history', 'mon_1', '-o', 'table']);
  expect(stdout).toContain('the agents did not report');
});

test('agents that do not report are named, and what was recorded of it is shown', async () => {
  const location = { status: 'up', latencyMs: 12, at: '2026-01-10T11:00:00.000Z' };
  const locations = [
    { ...location, agentId: null, name: 'Server', isFresh: false },
    { ...location, agentId: 'agt_1', name: 'Berlin', isFresh: false },
    { ...location, agentId: 'agt_2', name: 'Paris', isFresh: true },
  ];
  api.on('GET /monitors/mon_1', () => ({ body: { ...monitor, unknownReason: 'agentSilent', locations } }));
  const { stdout } = await machine.call(['monitors', 'get', 'mon_1', '-o', 'table']);
  expect(stdout).toContain('? unknown, no reports from Berlin\n');
  const seconds = { up: 0, degraded: 0, down: 0, maintenance: 0, paused: 0, pending: 0, unknown: 3600 };
  const [from, to] = ['2026-01-10T11:00:00.000Z', '2026-01-10T12:00:00.000Z'];
  const bins = [{ at: from, status: 'unknown', uptimePercent: null, seconds }];
  const cause = 'the address example.com could not be found';
  const interval = { status: 'unknown', from, to, cause, unknownReason: 'checkFailed' };
  api.on('GET /monitors/mon_1/status-history', () => ({
    body: { monitorId: 'mon_1', from, to, binSeconds: 3600, bins, intervals: [interval] },
  }));
  const history = await machine.call(['monitors', 'status-history', 'mon_1', '-o', 'table']);
  expect(history.stdout).toContain(`the check could not be made: ${cause}`);
});

test('waiting for a monitor that is not observed says why', async () => {
  api.on('GET /monitors/mon_1', () => ({ body: monitor }));
  const { code, stderr } = await machine.call(['monitors', 'wait', 'mon_1', '--timeout-seconds', '0.1', '-o', 'table']);
  expect(code).toBe(3);
  expect(stderr).toContain('Shop is unknown (Watchpost was away), not up, after 0.1 s.');
});

test('each widget with monitors says why nothing is known of one', async () => {
  const shown = { monitorId: 'mon_1', name: 'Shop', currentStatus: 'unknown', unknownReason: 'database' };
  const ok = { status: 'ok', notice: null };
  const widgets = [
    { id: 'a', type: 'statusHistory', ...ok, data: { at: [], monitors: [{ ...shown, statuses: ['up', 'unknown'] }] } },
    { id: 'b', type: 'uptime', ...ok, data: { monitors: [{ ...shown, uptime: { h24: 100 } }] } },
    {
      ...{ id: 'c', type: 'monitorList', ...ok },
      data: { totalItems: 1, monitors: [{ ...shown, latencyMs: null, uptimePercent: 100, statusSince: null }] },
    },
  ];
  const [from, to] = ['2026-01-01T00:00:00.000Z', '2026-01-01T04:00:00.000Z'];
  api.on('GET /dashboards/dsh_1/data', () => ({ body: { dashboardId: 'dsh_1', from, to, widgets } }));
  api.on('GET /dashboards/dsh_1', () => ({ body: { id: 'dsh_1', name: 'Production', widgets: [] } }));
  const { stdout } = await machine.call(['dashboards', 'data', 'dsh_1', '-o', 'table']);
  expect(stdout.match(/Shop is unknown: the database did not answer/g)).toHaveLength(2);
  expect(stdout).toContain('? unknown, the database did not answer');
});
