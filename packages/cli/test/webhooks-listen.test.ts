import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@watchpost/testbed/free-port';
import { verifyWebhook } from '@watchpost/webhook-verify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Machine } from './cli.js';
import { apiKey, FakeApi, me, organizationId, pageOf, problem } from './fake-api.js';
import { listenOn, startApp } from './listening.js';

let api: FakeApi;
let machine: Machine;

beforeEach(async () => {
  api = await FakeApi.start();
  machine = await (await Machine.make()).withProfile({ url: api.url, credential: { type: 'apiKey', apiKey } });
});
afterEach(async () => {
  await api.stop();
  await machine.remove();
});

interface Happened {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: string;
}

/** The events that the API has, as they are at the moment of the request. */
const serveEvents = (): Happened[] => {
  const happened: Happened[] = [];
  api.on('GET /events', ({ url }) => {
    const query = new URL(url, api.url).searchParams;
    const [page, pageSize] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 20)];
    const found = happened
      .filter(({ occurredAt }) => occurredAt >= (query.get('since') ?? ''))
      .filter(({ type }) => type === (query.get('type') ?? type))
      .sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
    if (query.get('sort') === '-occurredAt') found.reverse();
    const data = found.slice((page - 1) * pageSize, page * pageSize);
    return pageOf(data, { page, pageSize, totalItems: found.length });
  });
  return happened;
};

let count = 0;
const event = (type: string, more: object = {}): Happened => {
  count += 1;
  const occurredAt = new Date().toISOString();
  return {
    id: `evt_${count}`,
    type,
    occurredAt,
    ...{ createdAt: occurredAt, updatedAt: occurredAt },
    ...{ subject: { type: 'organization', id: organizationId, sequence: count } },
    ...{ actor: { type: 'user', id: 'usr_ada', name: 'Ada' }, data: { name: 'Ünïcode ✓' } },
    ...more,
  };
};

describe('an event for the local app', () => {
  test('arrives as from the server, signed with the printed secret', async () => {
    const happened = serveEvents();
    happened.push(event('organization.created'));
    const app = await startApp();
    const { line, stop, secret } = await listenOn(machine, app.url);
    expect(secret).toMatch(/^wph_[0-9A-Za-z]{36}$/);
    const updated = event('organization.updated');
    happened.push(updated);
    expect(JSON.parse(await line())).toEqual({
      eventId: updated.id,
      event: 'organization.updated',
      occurredAt: updated.occurredAt,
      startedAt: expect.any(String),
      durationMs: expect.any(Number),
      status: 'delivered',
      statusCode: 204,
      error: null,
      message: null,
      response: '',
    });
    await stop();

    expect(app.received).toHaveLength(1);
    const { headers, body } = app.received[0] ?? expect.fail();
    const { event: verified } = await verifyWebhook(body, headers, secret);
    const self = `${api.url}/api/v1/organizations/${organizationId}`;
    expect(verified).toEqual({
      id: updated.id,
      type: 'organization.updated',
      apiVersion: '1.0.0',
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      attempt: 1,
      webhookId: 'whk_listen',
      organizationId,
      occurredAt: updated.occurredAt,
      subject: { type: 'organization', id: organizationId, sequence: count },
      actor: { type: 'user', id: 'usr_ada', name: 'Ada' },
      data: { name: 'Ünïcode ✓' },
      links: { self, event: `${api.url}/api/v1/events/${updated.id}` },
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'organization.updated',
      'x-service-delivery': `dlv_${count}listen`,
      'x-service-attempt': '1',
    });
  });

  test('is printed as one line', async () => {
    const happened = serveEvents();
    const app = await startApp(({ headers }) => (headers['x-service-event'] === 'role.revoked' ? 500 : 200));
    const { line, stop } = await listenOn(machine, app.url, '-o', 'table');
    happened.push(event('role.assigned'));
    expect(await line()).toMatch(
      new RegExp(`^\\d\\d:\\d\\d:\\d\\d  role\\.assigned {10}evt_${count}  ● 200 +\\d+ ms$`),
    );
    happened.push(event('role.revoked'));
    expect(await line()).toMatch(new RegExp(`^\\S+  role\\.revoked +evt_${count}  ✖ 500 +\\d+ ms  no such thing$`));
    const { code, stderr } = await stop();
    expect(code).toBe(130);
    expect(stderr).toMatch(/^✖ Interrupted\. 2 events: 1 delivered, 1 failed\.$/m);
  });

  test('has no data when its body would exceed 256 kB, as from the server', async () => {
    const happened = serveEvents();
    const app = await startApp();
    const { line, stop, secret } = await listenOn(machine, app.url);
    happened.push(event('organization.updated', { data: { name: '✓'.repeat(100_000) } }));
    await line();
    await stop();
    const { headers, body } = app.received[0] ?? expect.fail();
    expect((await verifyWebhook(body, headers, secret)).event).toMatchObject({ id: `evt_${count}`, data: null });
  });
});

describe('the selection of forwarded events', () => {
  const types = ['incident.opened', 'audit.recorded', 'webhook.test', 'monitor.flapping', 'role.revoked'];

  test.each([
    ['all but the audit trail, also what this program does not know yet', '*', [0, 2, 3, 4]],
    ['what is named', 'role.revoked,incident.opened', [0, 4]],
    ['one type alone', 'incident.opened', [0]],
    ['the audit trail too, when it is named', '*,audit.recorded', [0, 1, 2, 3, 4]],
  ])('includes %s', async (_, named, expected) => {
    const happened = serveEvents();
    api.on('GET /auth/me', () => ({ body: { ...me, scopes: ['webhooks:read', 'audit:read'] } }));
    api.on('GET /webhooks', () => pageOf([{ id: 'whk_1' }]));
    const app = await startApp();
    const { line, stop } = await listenOn(machine, app.url, '--events', named);
    happened.push(
      // The live stream reports it; webhooks do not.
      event('monitor.status_changed'),
      ...types.map((type, index) => event(type, { occurredAt: new Date(Date.now() + index).toISOString() })),
    );
    const lines: string[] = [];
    for (const _ of expected) lines.push(JSON.parse(await line()).event);
    expect(lines).toEqual(expected.map((index) => types[index]));
    await stop();
    expect(app.received).toHaveLength(expected.length);
  });

  test('begins earlier with --since', async () => {
    const happened = serveEvents();
    for (const minutes of [90, 30]) {
      happened.push(event('role.assigned', { occurredAt: new Date(Date.now() - minutes * 60_000).toISOString() }));
    }
    const app = await startApp();
    const { line, stop } = await listenOn(machine, app.url, '--since', '1h', '--fields', 'eventId,status');
    expect(await line()).toBe(`{"eventId":"evt_${count}","status":"delivered"}`);
    await stop();
    expect(app.received).toHaveLength(1);
  });

  test('forwards each event once, late ones too, while the app or the server is unavailable', async () => {
    const happened = serveEvents();
    const app = await startApp();
    const { line, stop, heard } = await listenOn(machine, app.url, '--fields', 'eventId');
    const late = event('role.assigned', { occurredAt: new Date(Date.now() - 5000).toISOString() });
    const expected: string[] = [];
    const happens = async (one: Happened): Promise<void> => {
      happened.push(one);
      expected.push(JSON.parse(await line()).eventId);
      expect(expected.at(-1)).toBe(one.id);
    };
    await happens(event('role.revoked'));
    await happens(late);

    let refused = 0;
    const gone = Promise.withResolvers<void>();
    api.on('GET /events', () => {
      refused += 1;
      // One poll, with the two further attempts that the client makes.
      if (refused === 3) gone.resolve();
      return problem(503, 'unavailable', 'Away for a moment.');
    });
    await gone.promise;
    const meanwhile = event('organization.updated');
    const again = serveEvents();
    again.push(...happened, meanwhile);
    expect(JSON.parse(await line()).eventId).toBe(meanwhile.id);

    const { stderr } = await stop();
    expect(stderr).toMatch(/^! Away for a moment\. Trying again; nothing is lost\.$/m);
    expect(heard()).toContain('3 events: 3 delivered, 0 failed.');
    expect(app.received.map(({ headers }) => headers['x-service-delivery'])).toEqual(
      [...expected, meanwhile.id].map((id) => id.replace('evt_', 'dlv_').concat('listen')),
    );
  });

  test('reports a failure when nothing listens, and still sends the next event', async () => {
    const happened = serveEvents();
    const port = await freePort();
    const { line, stop } = await listenOn(machine, `http://localhost:${port}/`, '-o', 'table');
    for (const _ of [1, 2]) {
      happened.push(event('role.revoked'));
      expect(await line()).toMatch(new RegExp(`evt_${count}  ✖ – +\\d+ ms  Nothing listens at localhost:${port}\\.$`));
    }
    expect((await stop()).stderr).toContain('2 events: 0 delivered, 2 failed.');
  });
});

describe('the signing secret of webhooks listen', () => {
  const path = (): string => join(machine.home, 'watchpost', 'signing-secret-default');

  test('is reused from a file that only its owner can read', async () => {
    serveEvents();
    const app = await startApp();
    const first = await listenOn(machine, app.url);
    await first.stop();
    expect(await readFile(path(), 'utf8')).toBe(`${first.secret}\n`);
    expect((await stat(path())).mode & 0o777).toBe(0o600);
    const second = await listenOn(machine, app.url);
    await second.stop();
    expect(second.secret).toBe(first.secret);
  });

  test('is created once when two processes start at once', async () => {
    serveEvents();
    const app = await startApp();
    const both = await Promise.all([listenOn(machine, app.url), listenOn(machine, app.url)]);
    for (const { stop } of both) await stop();
    expect(new Set(both.map(({ secret }) => secret)).size).toBe(1);
  });

  test('may come from a separate file, and is not printed then', async () => {
    const happened = serveEvents();
    const app = await startApp();
    const own = 'a secret-of-an-app'.replaceAll(' ', '-');
    await writeFile(join(machine.home, 'own.txt'), `${own}\n`, { mode: 0o600 });
    const { line, stop } = await listenOn(machine, app.url, '--secret-file', 'own.txt');
    happened.push(event('role.revoked'));
    await line();
    const { stderr } = await stop();
    expect(stderr).toContain('own.txt.');
    expect(stderr).not.toContain(own);
    const { headers, body } = app.received[0] ?? expect.fail();
    await expect(verifyWebhook(body, headers, own)).resolves.toMatchObject({ secretIndex: 0 });
    await expect(stat(path())).rejects.toThrow('ENOENT');
  });

  test('is created where that file does not exist', async () => {
    serveEvents();
    const app = await startApp();
    const { stop } = await listenOn(machine, app.url, '--secret-file', 'new.txt');
    await stop();
    const file = join(machine.home, 'new.txt');
    expect(await readFile(file, 'utf8')).toMatch(/^wph_[0-9A-Za-z]{36}\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('causes a warning when other users can read it', async () => {
    serveEvents();
    const app = await startApp();
    await (await listenOn(machine, app.url)).stop();
    await chmod(path(), 0o644);
    const { stop } = await listenOn(machine, app.url);
    expect((await stop()).stderr).toContain('Others can read the signing secret');
  });

  test.each([
    ['short', 'hunter2'],
    ['empty', ''],
    ['several words', 'this is not a secret at all'],
  ])('is refused when it is %s', async (_, text) => {
    serveEvents();
    await writeFile(join(machine.home, 'own.txt'), text);
    const listening = ['webhooks', 'listen', '--forward-to', 'http://localhost:1/', '--secret-file', 'own.txt'];
    const { code, stderr } = await machine.run(listening);
    expect(code).toBe(1);
    expect(stderr).toContain('own.txt holds no signing secret');
    if (text !== '') expect(stderr).not.toContain(text);
  });
});

describe('webhooks listen is refused', () => {
  test.each([
    ['without a target', []],
    ['with a target that is no URL', ['--forward-to', 'localhost:3000']],
    ['with another protocol', ['--forward-to', 'ftp://localhost/']],
    ['with a password in the target', ['--forward-to', 'http://ada:secret@localhost/']],
    ['with a type that does not exist', ['--forward-to', 'http://localhost/', '--events', 'incident.exploded']],
    ['with no type', ['--forward-to', 'http://localhost/', '--events', ',']],
    ['with polls that never pause', ['--forward-to', 'http://localhost/', '--every-seconds', '0']],
    ['with a time that cannot be read', ['--forward-to', 'http://localhost/', '--since', 'lunch']],
  ])('%s, before any request', async (_, flags) => {
    const { code, stderr } = await machine.call(['webhooks', 'listen', ...flags, '-o', 'table']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^✖ /);
    expect(stderr).not.toContain('secret@');
    expect(api.seen).toHaveLength(0);
  });

  test('without the permission to read webhooks', async () => {
    api.on('GET /events', () => problem(403, 'forbidden', 'The scope webhooks:read is missing.'));
    const { code, stderr } = await machine.call(['webhooks', 'listen', '--forward-to', 'http://localhost:1/']);
    expect(code).toBe(4);
    expect(stderr).toContain('webhooks:read');
  });

  test('for audit events without the permission to read them', async () => {
    const flags = ['--forward-to', 'http://localhost:1/', '--events', 'audit.recorded'];
    const { code, stderr } = await machine.call(['webhooks', 'listen', ...flags]);
    expect(code).toBe(4);
    expect(stderr).toContain('audit:read');
  });
});

test('webhooks listen with audit events says that a webhook must subscribe to them, too', async () => {
  serveEvents();
  api.on('GET /auth/me', () => ({ body: { ...me, scopes: ['webhooks:read', 'audit:read'] } }));
  api.on('GET /webhooks', () => pageOf([]));
  const app = await startApp();
  const { stop } = await listenOn(machine, app.url, '--events', 'audit.recorded');
  expect((await stop()).stderr).toContain('audit.recorded happens only while an enabled webhook names it');
  const { searchParams } = new URL(api.requests('GET /webhooks')[0]?.url ?? '', api.url);
  expect(Object.fromEntries(searchParams)).toMatchObject({ event: 'audit.recorded', enabled: 'true' });
});

test('webhooks listen reports an interruption without events, in JSON too', async () => {
  serveEvents();
  const app = await startApp();
  const { stop } = await listenOn(machine, app.url, '-o', 'json');
  const { code, stdout, stderr } = await stop();
  expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
  const last = stderr.trimEnd().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ error: { code: 'cancelled', exitCode: 130 } });
  expect(last).toContain('Nothing was forwarded.');
});
