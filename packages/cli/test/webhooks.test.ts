import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi, pageOf, problem } from './fake-api.js';
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

const longAgo = '2020-01-10T12:00:00.000Z';
const ago = `${Math.floor((Date.now() - Date.parse(longAgo)) / 31_557_600_000)}y ago`;
const secret = `wph_${'z9Y8'.repeat(9)}`;

const webhook = {
  id: 'whk_1',
  version: 1,
  name: 'Pager',
  url: 'https://hooks.example.com/',
  events: ['incident.opened', 'incident.resolved'],
  enabled: true,
  status: 'failing',
  lastDeliveredAt: longAgo,
};
const delivery = {
  id: 'dlv_1',
  createdAt: longAgo,
  updatedAt: longAgo,
  webhookId: 'whk_1',
  eventId: 'evt_1',
  event: 'incident.opened',
  status: 'failed',
  attemptCount: 4,
  nextAttemptAt: null,
  deliveredAt: null,
  lastStatusCode: 500,
  lastError: 'The receiver answered with 500.',
};
const recovery = {
  id: 'rcv_1',
  webhookId: 'whk_1',
  since: longAgo,
  until: longAgo,
  createdAt: longAgo,
  status: 'running',
  totalEvents: 1200,
  checkedEvents: 600,
  recoveredCount: 7,
  finishedAt: null,
};
const done = { ...recovery, status: 'done', checkedEvents: 1200, recoveredCount: 12, finishedAt: longAgo };

describe('a table of webhook data', () => {
  test.each([
    [
      'webhooks list',
      '/webhooks',
      webhook,
      'STATUS     NAME   URL                         EVENTS                              DELIVERED  ID',
      `◐ failing  Pager  https://hooks.example.com/  incident.opened, incident.resolved  ${ago}          whk_1`,
    ],
    [
      'webhooks deliveries whk_1',
      '/webhooks/whk_1/deliveries',
      delivery,
      'STATUS    EVENT            ATTEMPTS  CODE  LAST ERROR                       CREATED  ID',
      `✖ failed  incident.opened         4   500  The receiver answered with 500.  ${ago}   dlv_1`,
    ],
    [
      'webhooks recoveries whk_1',
      '/webhooks/whk_1/recoveries',
      recovery,
      'STATUS     SINCE   CHECKED    OF  RECOVERED  CREATED  ID',
      `◌ running  ${ago}      600  1200          7  ${ago}   rcv_1`,
    ],
    [
      'webhooks subjects',
      '/webhook-events',
      {
        subject: 'audit.recorded',
        title: 'An audit activity was recorded',
        resource: 'auditActivity',
        needs: 'audit:read',
        isInAll: false,
      },
      'SUBJECT         RESOURCE       NEEDS       IN *  TITLE',
      'audit.recorded  auditActivity  audit:read  no    An audit activity was recorded',
    ],
    [
      'events list',
      '/events',
      {
        id: 'evt_1',
        occurredAt: longAgo,
        type: 'role.assigned',
        subject: { type: 'role', id: 'rol_1', sequence: 3 },
        actor: { type: 'user', id: 'usr_1', name: 'Ada' },
      },
      'OCCURRED  TYPE           SUBJECT  ACTOR  ID',
      `2020-01-10 12:00:00    role.assigned  rol_1    Ada    evt_1`,
    ],
  ])('shows the main fields of %s', async (command, path, item, title, row) => {
    api.on(`GET ${path}`, () => pageOf([item]));
    const { code, stdout } = await machine.call([...command.split(' '), '-o', 'table']);
    expect(code).toBe(0);
    const squeezed = (line: string): string[] => line.trim().split(/ {2,}/);
    expect(stdout.trimEnd().split('\n').map(squeezed)).toEqual([title, row].map(squeezed));
  });
});

describe('the secret of a webhook', () => {
  beforeEach(() => {
    api.on('POST /webhooks', () => ({ status: 201, body: { ...webhook, secret } }));
    api.on('POST /webhooks/whk_1/rotate-secret', () => ({ body: { ...webhook, secret } }));
  });
  const create = [
    'webhooks',
    'create',
    '--url',
    'https://hooks.example.com/',
    '--events',
    'incident.opened,role.revoked',
  ];

  test('is shown once by default', async () => {
    const { code, stdout } = await machine.call(create);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ ...webhook, secret });
    const body = { url: 'https://hooks.example.com/', events: ['incident.opened', 'role.revoked'] };
    expect(api.requests('POST /webhooks')[0]?.body).toEqual(body);
  });

  test.each([
    ['a new one', create],
    ['a rotated one', ['webhooks', 'rotate-secret', 'whk_1', '--grace-seconds', '3600']],
  ])('is written into a file that only its owner can read: %s', async (_, command) => {
    const file = join(machine.home, 'secret.txt');
    const { code, stdout, stderr } = await machine.call([...command, '--out', file]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(webhook);
    expect(stdout + stderr).not.toContain(secret);
    expect(await readFile(file, 'utf8')).toBe(`${secret}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('is passed to a command; when that fails, the error names the command for a new secret', async () => {
    const { code, stdout } = await machine.run([...create, '--pipe', 'cat > piped.txt']);
    expect(code).toBe(0);
    expect(stdout).not.toContain(secret);
    expect(await readFile(join(machine.home, 'piped.txt'), 'utf8')).toBe(`${secret}\n`);
    const lost = await machine.run([...create, '--pipe', 'exit 7']);
    expect(lost.code).toBe(1);
    expect(lost.stderr).toContain('watchpost webhooks rotate-secret ID');
  });

  test('is refused on the command line', async () => {
    const { code, stderr } = await machine.call(['webhooks', 'create', '--description', secret]);
    expect(code).toBe(2);
    expect(stderr).toContain('on the command line');
    expect(stderr).not.toContain(secret);
    expect(api.seen).toHaveLength(0);
  });
});

describe('a delivery', () => {
  const attempt = {
    number: 1,
    startedAt: longAgo,
    status: 'failed',
    durationMs: 31.4,
    statusCode: 500,
    error: 'status',
    message: 'The receiver answered with 500.',
    response: 'no \x1b[2Jdatabase\nat all\n',
  };
  const refused = { ...attempt, number: 2, statusCode: null, durationMs: 0.4, message: 'refused', response: null };
  const detail = { ...delivery, attempts: [attempt, refused], body: { id: 'evt_1', data: { title: 'Down' } } };
  beforeEach(() => api.on('GET /webhooks/whk_1/deliveries/dlv_1', () => ({ body: detail })));

  test('shows its attempts, the last answer and the signed body', async () => {
    const { code, stdout } = await machine.call(['webhooks', 'delivery', 'whk_1', 'dlv_1', '-o', 'table']);
    expect(code).toBe(0);
    const [summary = '', ...rest] = stdout.split('\n\n');
    expect(summary).toMatch(/^status +✖ failed$/m);
    expect(summary).not.toContain('attempts');
    expect(rest.join('\n\n').trimEnd()).toBe(
      [
        'Attempts',
        'NUMBER  STATUS    CODE  DURATION  STARTED              MESSAGE',
        `     1  ✖ failed   500   31.4 ms  2020-01-10 12:00:00  The receiver answered with 500.`,
        `     2  ✖ failed     –    0.4 ms  2020-01-10 12:00:00  refused`,
        '',
        'Last answer',
        'no database',
        'at all',
        '',
        'Body',
        JSON.stringify(detail.body, null, 2),
      ].join('\n'),
    );
  });

  test('is one JSON document, or only the selected fields', async () => {
    const { stdout } = await machine.call(['webhooks', 'delivery', 'whk_1', 'dlv_1']);
    expect(JSON.parse(stdout)).toEqual(detail);
    const fields = ['--fields', 'status,lastStatusCode', '-o', 'table'];
    const picked = await machine.call(['webhooks', 'delivery', 'whk_1', 'dlv_1', ...fields]);
    expect(picked.stdout).toBe('status          ✖ failed\nlastStatusCode  500\n');
  });

  test('is sent again on request', async () => {
    const route = 'POST /webhooks/whk_1/deliveries/dlv_1/redeliver';
    api.on(route, () => ({ status: 202, body: { ...delivery, status: 'pending' } }));
    const { code, stdout } = await machine.call(['webhooks', 'redeliver', 'whk_1', 'dlv_1']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'pending' });
    expect(api.requests(route)[0]?.body).toBeUndefined();
  });
});

describe('the time of a recovery', () => {
  const sinceOf = (url = ''): string => new URL(url, api.url).searchParams.get('since') ?? '';

  test.each([
    ['webhooks deliveries whk_1', '/webhooks/whk_1/deliveries'],
    ['events list', '/events'],
    ['audit list', '/audit-activities'],
    ['monitors results mon_1', '/monitors/mon_1/results'],
  ])('may be a duration: %s', async (command, path) => {
    api.on(`GET ${path}`, () => pageOf([]));
    const before = Date.now();
    const { code } = await machine.call([...command.split(' '), '--since', '2h']);
    const after = Date.now();
    expect(code).toBe(0);
    const since = sinceOf(api.requests(`GET ${path}`)[0]?.url);
    expect(since).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(since)).toBeGreaterThanOrEqual(before - 7_200_000);
    expect(Date.parse(since)).toBeLessThanOrEqual(after - 7_200_000);
  });

  test('may be a timestamp with a time zone', async () => {
    api.on('GET /events', () => pageOf([]));
    await machine.call(['events', 'list', '--since', '2026-03-01T09:30+02:00']);
    expect(sinceOf(api.requests('GET /events')[0]?.url)).toBe('2026-03-01T07:30:00.000Z');
  });

  test('may have no other form', async () => {
    const { code, stderr } = await machine.call(['events', 'list', '--since', 'yesterday']);
    expect(code).toBe(2);
    expect(stderr).toContain('--since cannot be “yesterday”');
    expect(api.seen).toHaveLength(0);
  });
});

describe('webhooks recover', () => {
  const path = 'POST /webhooks/whk_1/recover';
  const poll = 'GET /webhooks/whk_1/recoveries/rcv_1';
  const recover = (...more: string[]): string[] => ['webhooks', 'recover', 'whk_1', ...more];
  beforeEach(() => api.on(path, () => ({ status: 202, body: recovery })));

  test('starts a recovery and says how to follow it', async () => {
    const { code, stderr } = await machine.call(recover('--since', '2026-03-01', '-o', 'table'));
    expect(code).toBe(0);
    expect(stderr).toBe('`watchpost webhooks recovery whk_1 rcv_1` shows its progress.\n');
    expect(api.requests(path)[0]?.body).toEqual({ since: '2026-03-01T00:00:00.000Z' });
  });

  test('requires --since', async () => {
    const { code, stderr } = await machine.call(recover());
    expect(code).toBe(2);
    expect(stderr).toContain('--since is missing');
    expect(api.seen).toHaveLength(0);
  });

  test('waits for the end with a progress bar', async () => {
    api.on(poll, () => ({ body: api.requests(poll).length === 1 ? recovery : done }));
    const ada = new Person([]);
    expect(await ada.runs(recover('--since', '2h', '--wait'), { XDG_CONFIG_HOME: machine.home })).toBe(0);
    expect(ada.shown).toContain(`\r\x1b[K${'█'.repeat(12)}${'░'.repeat(12)}  600 of 1,200 events, 7 to deliver`);
    expect(ada.shown).toContain('█'.repeat(24));
    expect(ada.shown).toContain('✔ 12 of 1,200 events will be delivered again.');
  });

  test('waits without a progress bar in a pipe, and prints the final recovery', async () => {
    api.on(poll, () => ({ body: done }));
    const { code, stdout, stderr } = await machine.call(recover('--since', '2h', '--wait'));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(done);
  });

  test('ends with 1 when it was canceled', async () => {
    api.on(poll, () => ({ body: { ...recovery, status: 'canceled' } }));
    const { code, stderr } = await machine.call(recover('--since', '2h', '--wait'));
    expect(code).toBe(1);
    expect(stderr).toContain('`watchpost webhooks enable whk_1` enables it');
  });

  test('continues on the server when Ctrl-C ends the wait, and says so', async () => {
    const polled = Promise.withResolvers<void>();
    api.on(poll, () => {
      polled.resolve();
      return { body: recovery };
    });
    const child = machine.start(recover('--since', '2h', '--wait'));
    await polled.promise;
    child.kill('SIGINT');
    const { code, stderr } = await child.ended;
    expect(code).toBe(130);
    expect(stderr).toContain('the recovery goes on');
  });

  test('reports the reason of a refusal', async () => {
    api.on(path, () => problem(409, 'conflict', 'The webhook is disabled.'));
    const { code, stderr } = await machine.call(recover('--since', '2h', '-o', 'table'));
    expect(code).toBe(1);
    expect(stderr).toContain('✖ The webhook is disabled.');
  });
});
