import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi, pageOf } from './fake-api.js';
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

const at = '2020-01-10T12:00:00.000Z';
const ago = `${Math.floor((Date.now() - Date.parse(at)) / 31_557_600_000)}y ago`;
const incident = { id: 'inc_1', number: 7, title: 'Website is down', status: 'open', severity: 'critical' };

test.each([
  [
    'incidents list',
    '/incidents',
    { ...incident, cause: 'connection refused', startedAt: at, durationSeconds: 3_725 },
    'STATUS  NUMBER  SEVERITY  TITLE  CAUSE  STARTED  DURATION  ID',
    `✖ open  7  critical  Website is down  connection refused  ${ago}  1h 2m  inc_1`,
  ],
  [
    'incidents timeline inc_1',
    '/incidents/inc_1/timeline',
    { id: 'ine_1', at, kind: 'acknowledged', actor: { name: 'Ada' }, message: 'Ada acknowledged this incident.' },
    'AT  KIND  ACTOR  MESSAGE',
    '2020-01-10 12:00:00  acknowledged  Ada  Ada acknowledged this incident.',
  ],
  [
    'incidents notes inc_1',
    '/incidents/inc_1/notes',
    { id: 'nte_1', createdAt: at, author: { name: 'Ada' }, text: 'No space left.' },
    'CREATED  AUTHOR  TEXT  ID',
    '2020-01-10 12:00:00  Ada  No space left.  nte_1',
  ],
  [
    'alert-rules list',
    '/alert-rules',
    {
      id: 'alr_1',
      name: 'Slow',
      state: 'firing',
      severity: 'major',
      enabled: true,
      condition: { metric: 'latencyP95', operator: '>', threshold: 800, windowSeconds: 300 },
      target: { scope: 'all' },
    },
    'STATE  NAME  SEVERITY  CONDITION  TARGET  ENABLED  ID',
    '✖ firing  Slow  major  latencyP95 in 5m > 800  all monitors  yes  alr_1',
  ],
  [
    'alert-rules states alr_1',
    '/alert-rules/alr_1/states',
    { state: 'noData', monitorId: 'mon_1', subject: { name: 'Website' }, value: null, cause: null, firedAt: null },
    'STATE  SUBJECT  VALUE  CAUSE  FIRED  ACKNOWLEDGED  MONITOR ID',
    '? no data  Website  –  –  –  –  mon_1',
  ],
  [
    'maintenance-windows list',
    '/maintenance-windows',
    {
      id: 'mnt_1',
      name: 'Updates',
      status: 'active',
      target: { scope: 'tags', tags: ['db'] },
      schedule: { type: 'recurring', cron: '0 2 * * *', timezone: 'UTC', durationSeconds: 3600 },
      startsAt: at,
      endsAt: at,
    },
    'STATUS  NAME  TARGET  SCHEDULE  STARTS  ENDS  ID',
    `● active  Updates  tags db  0 2 * * * UTC, 1h  ${ago}  ${ago}  mnt_1`,
  ],
])('the table of %s shows the main fields', async (command, path, item, title, row) => {
  api.on(`GET ${path}`, () => pageOf([item]));
  const { code, stdout } = await machine.call([...command.split(' '), '-o', 'table']);
  expect(code).toBe(0);
  const squeezed = (line: string): string[] => line.trim().split(/ {2,}/);
  expect(stdout.trimEnd().split('\n').map(squeezed)).toEqual([title, row].map(squeezed));
});

test.each([
  ['incidents acknowledge inc_1 --note Mine', 'POST /incidents/inc_1/acknowledge', { note: 'Mine' }],
  ['incidents resolve inc_1', 'POST /incidents/inc_1/resolve', {}],
  ['incidents reopen inc_1', 'POST /incidents/inc_1/reopen', {}],
  ['incidents add-note inc_1 --text Mine', 'POST /incidents/inc_1/notes', { text: 'Mine' }],
  ['incidents create --title Down --severity minor', 'POST /incidents', { title: 'Down', severity: 'minor' }],
  ['alert-rules acknowledge alr_1 --monitor-id mon_1', 'POST /alert-rules/alr_1/acknowledge', { monitorId: 'mon_1' }],
  ['monitors set-status mon_1 --status down', 'POST /monitors/mon_1/status', { status: 'down' }],
  ['monitors bulk --data {"action":"pause","monitorIds":["mon_1"]}', 'POST /monitors/bulk', { action: 'pause' }],
])('the command %s sends its request', async (command, route, body) => {
  api.on(route, () => (route.endsWith('alr_1/acknowledge') ? {} : { body: incident }));
  const { code } = await machine.call(command.split(' '));
  expect(code).toBe(0);
  expect(api.requests(route)[0]?.body).toMatchObject(body);
});

const seconds = { pending: 0, up: 86_000, degraded: 100, down: 300, paused: 0, maintenance: 0, unknown: 0 };
const range = { monitorId: 'mon_1', from: '2026-01-09T12:00:00.000Z', to: '2026-01-10T12:00:00.000Z' };

describe('the history of a monitor', () => {
  const uptime = { ...range, uptimePercent: 99.652, seconds, unknownTimes: [], downCount: 2, longestDownSeconds: 200 };
  const bin = (status: string | null, uptimePercent: number | null = 100) => ({ status, uptimePercent, seconds });
  const history = {
    ...range,
    binSeconds: 3_600,
    bins: [bin(null, null), bin('up'), bin('degraded'), bin('down', 90), bin('maintenance', null)],
    intervals: [{ status: 'down', from: at, to: null, cause: 'connection refused' }],
  };
  const latency = {
    ...range,
    ...{ count: 1_440, averageMs: 50.4, minMs: 8.04, maxMs: 900, p50Ms: 42, p75Ms: 60, p90Ms: 80, p95Ms: 120 },
    ...{ p99Ms: null, relativeError: 0.01 },
    series: [{ p95Ms: 10 }, { p95Ms: null }, { p95Ms: 80 }],
  };

  test('shows how long it was up', async () => {
    api.on('GET /monitors/mon_1/uptime', () => ({ body: uptime }));
    const { stdout } = await machine.call(['monitors', 'uptime', 'mon_1', '--from', '30d', '-o', 'table']);
    expect(stdout).toBe(
      [
        '99.65 % up, down twice, at most for 3m 20s',
        '2026-01-09 12:00:00 – 2026-01-10 12:00:00',
        '',
        '● up             99.54 %  23h 53m',
        '✖ down            0.35 %  5m',
        '◐ degraded        0.12 %  1m 40s',
        '',
      ].join('\n'),
    );
    const sent = new URL(api.requests('GET /monitors/mon_1/uptime')[0]?.url ?? '', api.url).searchParams.get('from');
    expect(Math.abs(Date.now() - 30 * 86_400_000 - Date.parse(sent ?? ''))).toBeLessThan(600_000);
  });

  test('says what kept the server from observing it, and for how long', async () => {
    const unknownTimes = [
      { reason: 'away', seconds: 28_800 },
      { reason: null, seconds: 60 },
      { reason: 'offline', seconds: 0.2 },
      { reason: 'of a newer server', seconds: 1 },
    ];
    const body = { ...uptime, seconds: { ...seconds, up: 57_139, unknown: 28_861.2 }, unknownTimes };
    api.on('GET /monitors/mon_1/uptime', () => ({ body }));
    const { stdout } = await machine.call(['monitors', 'uptime', 'mon_1', '-o', 'table']);
    expect(stdout.split('\n').slice(3, 8)).toEqual([
      '● up             66.13 %  15h 52m',
      '? unknown        33.40 %  8h 1m',
      '    8h: Watchpost was away',
      '    1m: no reason was recorded',
      '    1s: of a newer server',
    ]);
  });

  test('of an older server is shown without reasons', async () => {
    const { unknownTimes, ...older } = { ...uptime, seconds: { ...seconds, unknown: 60 } };
    api.on('GET /monitors/mon_1/uptime', () => ({ body: older }));
    const { stdout } = await machine.call(['monitors', 'uptime', 'mon_1', '-o', 'table']);
    expect(unknownTimes).toEqual([]);
    expect(stdout).toMatch(/unknown +0\.07 % {2}1m\n$/);
  });

  test.each([
    [99.9999, 0, '99.999 % up, never down'],
    [100, 0, '100 % up, never down'],
    [99.9, 3, '99.90 % up, down 3 times, at most for 3m 20s'],
    [null, 0, 'Nothing is known of whether it was up.'],
    [12.5, 1, '12.50 % up, down once, for 3m 20s'],
  ])('never shows an outage as good: %s', async (uptimePercent, downCount, first) => {
    api.on('GET /monitors/mon_1/uptime', () => ({ body: { ...uptime, uptimePercent, downCount } }));
    const { stdout } = await machine.call(['monitors', 'uptime', 'mon_1', '-o', 'table']);
    expect(stdout.split('\n')[0]).toBe(first);
  });

  test('draws its statuses with letters where there are no colours', async () => {
    api.on('GET /monitors/mon_1/status-history', () => ({ body: history }));
    const { stdout } = await machine.call(['monitors', 'status-history', 'mon_1', '-o', 'table']);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe('·=~Xm');
    expect(lines[1]).toBe('99.65 % up  2026-01-09 12:00:00 – 2026-01-10 12:00:00, 1h each');
    expect(lines[2]).toBe('· not known  = up  ~ degraded  X down  m maintenance');
    expect(lines.slice(4).join('\n')).toMatch(/✖ down +2020-01-10 12:00:00 +now +6y +connection refused/);
  });

  test('draws them with blocks where there are colours', async () => {
    api.on('GET /monitors/mon_1/status-history', () => ({ body: history }));
    const ada = new Person([]);
    const env = { XDG_CONFIG_HOME: machine.home, FORCE_COLOR: '1' };
    await ada.runs(['monitors', 'status-history', 'mon_1'], env);
    expect(ada.shown).toContain('\x1b[2m·\x1b[22m\x1b[32m█\x1b[39m\x1b[33m█\x1b[39m\x1b[31m█\x1b[39m\x1b[36m█\x1b[39m');
  });

  test('draws a bar that is wider than the window in several lines', async () => {
    const bins = Array.from({ length: 100 }, () => bin('up'));
    api.on('GET /monitors/mon_1/status-history', () => ({ body: { ...history, bins } }));
    const ada = new Person([], { columns: 60 });
    await ada.runs(['monitors', 'status-history', 'mon_1', '--bins', '100'], { XDG_CONFIG_HOME: machine.home });
    expect(ada.shown.split('\n').slice(0, 2)).toEqual(['='.repeat(60), '='.repeat(40)]);
  });

  test('says that there is no latency without results', async () => {
    api.on('GET /monitors/mon_1/latency', () => ({ body: { ...latency, count: 0 } }));
    const { stdout } = await machine.call(['monitors', 'latency', 'mon_1', '-o', 'table']);
    expect(stdout).toBe('There is no result with a latency.\n2026-01-09 12:00:00 – 2026-01-10 12:00:00\n');
  });

  test('shows percentiles and p95 over time', async () => {
    api.on('GET /monitors/mon_1/latency', () => ({ body: latency }));
    const { stdout } = await machine.call(['monitors', 'latency', 'mon_1', '--bins', '3', '-o', 'table']);
    const [names, values, , chart, about] = stdout.split('\n');
    expect(names?.trim().split(/ +/)).toEqual(['min', 'p50', 'p75', 'p90', 'p95', 'p99', 'max', 'average']);
    expect(values?.trim().split(/ {2,}/)).toEqual([
      '8.0 ms',
      '42 ms',
      '60 ms',
      '80 ms',
      '120 ms',
      '–',
      '900 ms',
      '50 ms',
    ]);
    expect(chart).toBe('▁ █');
    expect(about).toContain('1,440 results');
    expect(api.requests('GET /monitors/mon_1/latency')[0]?.url).toContain('bins=3');
  });

  test('is the answer of the API as JSON or by fields', async () => {
    api.on('GET /monitors/mon_1/uptime', () => ({ body: uptime }));
    expect(JSON.parse((await machine.call(['monitors', 'uptime', 'mon_1'])).stdout)).toEqual(uptime);
    const fields = await machine.call(['monitors', 'uptime', 'mon_1', '--fields', 'uptimePercent', '-o', 'table']);
    expect(fields.stdout).toBe('uptimePercent  99.65 %\n');
  });

  test('is also available as an SVG badge', async () => {
    api.on('GET /monitors/mon_1/badge.svg', () => ({
      headers: { 'content-type': 'image/svg+xml' },
      write: (response) => response.end('<svg/>'),
    }));
    expect((await machine.call(['monitors', 'badge', 'mon_1', '--show', 'd30'])).stdout).toBe('<svg/>\n');
    expect(api.requests('GET /monitors/mon_1/badge.svg')[0]?.url).toContain('show=d30');
  });
});

test('alert-rules back-test reports when the rule would have fired', async () => {
  const alert = { monitorId: 'mon_1', subject: { name: 'Website' }, firedAt: at, clearedAt: null, value: 912 };
  const tried = { ...range, evaluatedMonitors: 3, evaluatedResults: 4_320, alerts: [alert] };
  api.on('POST /alert-rules/alr_1/test', () => ({ body: tried }));
  const { stdout } = await machine.call(['alert-rules', 'test', 'alr_1', '--from', '2026-01-01', '-o', 'table']);
  expect(stdout).toContain('It would have fired once.');
  expect(stdout).toContain('4,320 results of 3 monitors');
  expect(stdout).toMatch(/2020-01-10 12:00:00 +– +Website +912 +mon_1/);
  expect(api.requests('POST /alert-rules/alr_1/test')[0]?.body).toEqual({ from: '2026-01-01T00:00:00.000Z' });
});

describe('the back-test of a rule that is not saved', () => {
  const point = (state: string, value: number | null) => ({ at, value, state });
  const series = [point('inactive', 100), point('pending', 600), point('firing', 800), point('noData', null)];
  const tried = { ...range, evaluatedMonitors: 1, evaluatedResults: 4, alerts: [], series };
  const rule = { name: 'Slow', condition: { metric: 'latencyMs', operator: '>', threshold: 500 } };
  const call = (...more: string[]) => machine.call(['alert-rules', 'test', ...more, '-o', 'table']);

  test('sends its document, and draws the values and states of one monitor', async () => {
    api.on('POST /alert-rules/test', () => ({ body: tried }));
    const { stdout } = await call('--data', JSON.stringify(rule), '--from', '2026-01-01', '--monitor-id', 'mon_1');
    expect(stdout.split('\n').slice(3)).toEqual([
      '▁▆█',
      ' .!?',
      'highest value 800',
      '! firing  . pending  ? noData',
      '',
    ]);
    const asked = { from: '2026-01-01T00:00:00.000Z', monitorId: 'mon_1' };
    expect(api.requests('POST /alert-rules/test')[0]?.body).toEqual({ ...rule, ...asked });
  });

  test.each([[[]], [['alr_1', '--data', '{}']], [['--data', '7']]])('refuses the arguments %j', async (words) => {
    const { code, stderr } = await call(...words);
    expect(code).toBe(2);
    expect(stderr).toContain('--data');
  });
});

describe('the dry run of a change to many monitors', () => {
  const asked = { action: 'update', monitorIds: ['mon_1', 'mon_2'], patch: { intervalSeconds: 30 }, dryRun: true };
  const field = { field: 'intervalSeconds', before: 60, after: 30, isTooLong: false };
  const long = { field: 'config', before: null, after: { a: 1 }, isTooLong: true };
  const changes = [
    { index: 0, monitorId: 'mon_1', monitorName: 'Website', fields: [field, long] },
    { index: 1, monitorId: 'mon_2', monitorName: 'Mail', fields: [] },
  ];
  const problem = { path: 'monitorIds[1].timeoutSeconds', code: 'too_long', message: 'must be below intervalSeconds' };
  const dryRun = async (result: object, format = 'table') => {
    api.on('POST /monitors/bulk', () => ({ body: { ids: asked.monitorIds, ...result } }));
    const ended = await machine.call(['monitors', 'bulk', '--data', JSON.stringify(asked), '-o', format]);
    expect(api.requests('POST /monitors/bulk')[0]?.body).toEqual(asked);
    return ended;
  };
  const words = (text: string): string[][] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/));

  test('lists each field that would change, before and after', async () => {
    const { code, stdout } = await dryRun({ changes, problems: [] });
    expect(code).toBe(0);
    expect(words(stdout)).toEqual([
      ['1 of 2 monitors would change.'],
      [''],
      ['MONITOR', 'FIELD', 'BEFORE', 'AFTER'],
      ['Website', 'intervalSeconds', '60', '30'],
      ['Website', 'config', 'too long to show', '{"a":1}'],
    ]);
  });

  test('lists each problem with the monitor that it is about, and ends with 2', async () => {
    const problems = [problem, { ...problem, path: 'patch.assertions' }];
    const { code, stdout, stderr } = await dryRun({ changes: [], problems });
    expect({ code, stderr }).toEqual({ code: 2, stderr: '✖ Nothing would change: 2 problems.\n' });
    expect(words(stdout)).toEqual([
      [''],
      ['MONITOR ID', 'FIELD', 'MESSAGE'],
      ['mon_2', 'timeoutSeconds', 'must be below intervalSeconds'],
      ['–', 'patch.assertions', 'must be below intervalSeconds'],
    ]);
  });

  test('is the answer of the API as JSON', async () => {
    expect(JSON.parse((await dryRun({ changes, problems: [] }, 'json')).stdout)).toMatchObject({ changes });
  });
});

test('a heartbeat needs no session', async () => {
  const token = 'a-token-of-a-heartbeat';
  api.on(`POST /heartbeats/${token}`, () => ({ status: 202, body: { currentStatus: 'up' } }));
  const { code } = await machine.call(['heartbeats', 'success', token, '--exit-code', '0', '--server', api.url]);
  expect(code).toBe(0);
  const [sent] = api.requests(`POST /heartbeats/${token}`);
  expect(sent?.body).toEqual({ exitCode: 0 });
  expect(sent?.headers).not.toHaveProperty('x-api-key');
});

describe('What an answer lists', () => {
  const message = {
    id: 'ndl_1',
    channelId: 'nch_1',
    type: 'slack',
    kind: 'opened',
    title: 'Website is down',
    status: 'delivered',
  };
  const tables = (stdout: string) =>
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/));

  test('is a table for people: who was notified of an incident, and who was not', async () => {
    api.on('GET /incidents/inc_1/notifications', () => ({
      body: {
        notified: [{ ...message, deliveredAt: at, lastError: null }],
        notNotified: [
          { channelId: 'nch_2', userId: null, why: 'quietHours', message: 'Its quiet hours dropped the message.' },
          { channelId: null, userId: 'usr_2', why: 'unreachable', message: 'No verified place.' },
        ],
      },
    }));
    const { code, stdout } = await machine.call(['incidents', 'notifications', 'inc_1', '-o', 'table']);
    expect(code).toBe(0);
    const [head = [], sent = [], whyHead = [], why = [], person = []] = tables(stdout);
    expect([head.at(0), head.at(-1)]).toEqual(['STATUS', 'CHANNEL ID']);
    expect(sent).toEqual(expect.arrayContaining(['opened', 'slack', 'Website is down', ago, 'nch_1']));
    expect([whyHead.at(0), whyHead.at(-1)]).toEqual(['WHY', 'CHANNEL ID']);
    expect(why.at(-1)).toBe('nch_2');
    expect(person).toEqual(expect.arrayContaining(['No verified place.', 'usr_2']));
  });

  test('is said in words where it is empty, and is as the API gave it for programs', async () => {
    const body = { notified: [], notNotified: [] };
    api.on('GET /incidents/inc_1/notifications', () => ({ body }));
    const { stdout } = await machine.call(['incidents', 'notifications', 'inc_1', '-o', 'table']);
    expect(stdout).toBe('No message was sent about it.\nEvery channel and every responder was notified.\n');
    const json = await machine.call(['incidents', 'notifications', 'inc_1', '-o', 'json']);
    expect(JSON.parse(json.stdout)).toEqual(body);
  });

  test('is a table of test messages, and of those of a preview', async () => {
    api.on('POST /notification-channels/nch_1/test', () => ({ status: 202, body: { deliveries: [message] } }));
    const sent = await machine.call(['notification-channels', 'test', 'nch_1', '-o', 'table']);
    expect(sent.stdout).toContain('Website is down');
    expect(sent.stdout).not.toContain('{');
    const totals = { sent: 1, held: 0, dropped: 0, superseded: 0 };
    api.on('POST /notification-channels/nch_1/preview', () => ({
      body: {
        messages: [{ at, sentAt: at, kind: 'opened', title: 'Website is down', fate: 'sent' }],
        totals,
        longestDelaySeconds: 5,
        truncatedAt: null,
      },
    }));
    const previewed = await machine.call(['notification-channels', 'preview', 'nch_1', '-o', 'table']);
    const [head = [], row = []] = tables(previewed.stdout).slice(-2);
    expect(head.at(0)).toBe('FATE');
    expect(row).toEqual(expect.arrayContaining(['opened', 'Website is down']));
    expect(previewed.stdout).toMatch(/longestDelaySeconds +5/);
  });
});
