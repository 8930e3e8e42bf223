import { afterEach, beforeEach, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi } from './fake-api.js';
import { Person } from './person.js';

let api: FakeApi;
let machine: Machine;

const poll = 'GET /reports/rpt_1/runs/rrn_1';
const queued = { id: 'rrn_1', reportId: 'rpt_1', number: 4, status: 'queued', error: null, monitorsRead: 0 };
const summary = { uptimePercent: 99.95, budget: { state: 'atRisk' } };

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
  api.on('POST /reports/rpt_1/run', () => ({ status: 202, body: queued }));
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

test('reports run --wait says how far the run is and for how long it has waited, without a bar that would be made up', async () => {
  api.on(poll, () => ({
    body:
      api.requests(poll).length === 1
        ? { ...queued, status: 'running', monitorsRead: 1240 }
        : { ...queued, status: 'ready', summary },
  }));
  const ada = new Person([]);
  expect(await ada.runs(['reports', 'run', 'rpt_1', '--wait'], { XDG_CONFIG_HOME: machine.home })).toBe(0);
  expect(ada.shown).toContain('\r\x1b[KRun 4 is running, 1240 monitors read, 0s');
  expect(ada.shown).not.toContain('█');
  expect(ada.shown).toMatch(/summary\.budget\.state +◐ at risk/);
  expect(ada.shown).toContain('✔ Download it: watchpost reports download rpt_1 --format html > report.html');
});

test('reports run --wait fails with the sentence of a run that failed', async () => {
  const error = 'The report covers more than 5000 monitors; choose fewer in its scope.';
  api.on(poll, () => ({ body: { ...queued, status: 'failed', error } }));
  const { code, stderr } = await machine.call(['reports', 'run', 'rpt_1', '--wait', '-o', 'table']);
  expect(code).not.toBe(0);
  expect(stderr).toContain(error);
});

test('reports get-run shows the worst monitors first, and the days of which some time counts', async () => {
  const figures = { countedSeconds: 86_400, downSeconds: 0, outages: 0, longestOutageSeconds: 0, uptimePercent: 100 };
  const monitors = [
    { id: 'mon_1', name: 'Blog', ...figures },
    {
      id: 'mon_2',
      name: 'Shop',
      ...figures,
      uptimePercent: 99.5,
      downSeconds: 432,
      outages: 2,
      longestOutageSeconds: 300,
    },
    { id: 'mon_3', name: 'New', ...figures, countedSeconds: 0, uptimePercent: null },
  ];
  const days = [
    { date: '2026-03-01', countedSeconds: 0, downSeconds: 0, uptimePercent: null },
    { date: '2026-03-02', countedSeconds: 86_400, downSeconds: 432, uptimePercent: 99.5 },
  ];
  const detail = { ...queued, status: 'ready', summary, definition: {}, monitors, days };
  api.on(poll, () => ({ body: detail }));
  const call = ['reports', 'get-run', 'rpt_1', 'rrn_1'];
  const { stdout } = await machine.call([...call, '-o', 'table']);
  const [, shop, blog, fresh] = (stdout.split('\nMonitors\n')[1] ?? '').split('\n');
  expect([shop, blog, fresh].map((line) => line?.trim().split(/ {2,}/)[1])).toEqual(['Shop', 'Blog', 'New']);
  expect(stdout).toMatch(/\nDays\nDATE .*\n2026-03-02 +99\.50 % +7m 12s +1d\n$/);
  expect(stdout).not.toContain('2026-03-01');
  expect(JSON.parse((await machine.call([...call, '-o', 'json'])).stdout)).toEqual(detail);
});
