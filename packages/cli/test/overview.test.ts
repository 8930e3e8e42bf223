import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi } from './fake-api.js';
import { Person } from './person.js';

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

const row = {
  id: 'mon_1',
  name: 'Shop\u001b[2J',
  type: 'https',
  currentStatus: 'down',
  statusSince: '2020-01-10T12:00:00.000Z',
  unknownReason: null,
  isVerifying: false,
  latencyMs: 12.34,
  tags: ['production'],
  uptime: 99.9999,
  bins: '-nuugdmp?u',
};
const overview = {
  from: '2026-01-09T12:00:00.000Z',
  to: '2026-01-10T12:00:00.000Z',
  binSeconds: 8640,
  totalItems: 7,
  rows: [row, { ...row, id: 'mon_2', name: 'Backup', currentStatus: 'up', uptime: null, bins: null }],
};

describe('monitors overview', () => {
  test('shows a line for each monitor, with its statuses as letters where there are no colours', async () => {
    api.on('GET /monitors/overview', () => ({ body: overview }));
    const { stdout, stderr } = await machine.call(['monitors', 'overview', '--tag', 'production', '-o', 'table']);
    const [titles, shop, backup] = stdout.split('\n').map((line) => line.split(/ {2,}/));
    expect(titles).toEqual(['STATUS', 'NAME', 'BINS', 'UPTIME', 'LATENCY', 'STATUS SINCE', 'ID']);
    expect(shop?.slice(0, 5)).toEqual(['✖ down', 'Shop', '·.==~Xmp?=', '99.999 %', '12.3 ms']);
    expect(backup?.slice(0, 4)).toEqual(['● up', 'Backup', '–', '–']);
    expect(stderr).toContain('The first 2 of 7, 2026-01-09 12:00:00 – 2026-01-10 12:00:00');
    const { searchParams } = new URL(api.requests('GET /monitors/overview')[0]?.url ?? '', api.url);
    expect(Object.fromEntries(searchParams)).toEqual({ tag: 'production', bins: '30' });
  });

  test('draws them with blocks where there are colours', async () => {
    api.on('GET /monitors/overview', () => ({ body: overview }));
    const ada = new Person([]);
    await ada.runs(['monitors', 'overview'], { XDG_CONFIG_HOME: machine.home, FORCE_COLOR: '1' });
    expect(ada.shown).toContain('\x1b[32m█\x1b[39m\x1b[32m█\x1b[39m\x1b[33m█\x1b[39m\x1b[31m█\x1b[39m');
    expect(ada.shown).not.toContain('\x1b[2J');
  });

  test('gives programs what the API answered, with the bins that it has by itself', async () => {
    api.on('GET /monitors/overview', () => ({ body: overview }));
    const { stdout } = await machine.call(['monitors', 'overview', '-o', 'json']);
    expect(JSON.parse(stdout)).toEqual(overview);
    expect(new URL(api.requests('GET /monitors/overview')[0]?.url ?? '', api.url).search).toBe('');
  });
});

test('monitors summary counts by status, type and tag', async () => {
  const none = { pending: 0, degraded: 0, paused: 0, maintenance: 0, unknown: 0 };
  const tags = [{ tag: 'production', total: 1200, down: 3 }];
  const summary = { total: 1203, byStatus: { ...none, up: 1200, down: 3 }, byType: { https: 1000, tcp: 203 }, tags };
  api.on('GET /monitors/summary', () => ({ body: summary }));
  const { stdout } = await machine.call(['monitors', 'summary', '-o', 'table']);
  expect(stdout.split('\n')).toEqual([
    '1,203 monitors',
    '● up              1200',
    '✖ down               3',
    '',
    'https 1000  tcp 203',
    '',
    'TAG         TOTAL  DOWN',
    'production   1200     3',
    '',
  ]);
});
