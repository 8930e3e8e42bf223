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
