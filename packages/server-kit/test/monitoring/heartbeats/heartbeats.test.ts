import { createServer } from 'node:http';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMonitorCheck } from '../../../src/monitoring/engine/check-monitor.js';
import { checkNow } from '../../../src/monitoring/engine/check-now.js';
import { latenessAt, nextDeadline } from '../../../src/monitoring/engine/heartbeat-deadline.js';
import { toNodeHandler } from '../../../src/node/to-node-handler.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const hour = 3_600_000;
const checkMonitor = createMonitorCheck({ readStatuses: async () => new Map(), readDeafTimes: async () => [] });
const config = { periodSeconds: 3600, cron: null, timezone: 'UTC', graceSeconds: 300, maxRunSeconds: null };

describe('The deadline of a heartbeat', () => {
  test.each([
    ['nothing is expected before the first signal', {}, null, 5 * hour, null],
    ['is a period and the grace after the last signal', {}, hour, hour + 1, 2 * hour + 300_000],
    ['moves on to the next period once it has passed', {}, hour, 2 * hour + 300_000, 3 * hour + 300_000],
    [
      'follows a cron expression in its time zone',
      { periodSeconds: null, cron: '0 3 * * *', timezone: 'Europe/Berlin' },
      0,
      1,
      2 * hour + 300_000,
    ],
  ])('%s', (_, more, lastSignalAt, now, expected) => {
    expect(nextDeadline({ ...config, ...more }, { lastSignalAt, runStartedAt: null }, now)).toBe(expected);
  });

  const berlin = { periodSeconds: null, timezone: 'Europe/Berlin' };
  test.each([
    ['the night that skips the hour', '30 2 * * *', '2026-03-28T01:31:00Z', '2026-03-29T01:00:00Z'],
    ['the night after it', '30 2 * * *', '2026-03-29T01:02:00Z', '2026-03-30T00:30:00Z'],
    [
      'the night that repeats the hour, at the first time',
      '30 2 * * *',
      '2026-10-24T00:31:00Z',
      '2026-10-25T00:30:00Z',
    ],
    ['the night that repeats the hour, only once', '30 2 * * *', '2026-10-25T00:31:00Z', '2026-10-26T01:30:00Z'],
    ['each hour of the night that skips one', '0 * * * *', '2026-03-29T00:00:30Z', '2026-03-29T01:00:00Z'],
    ['each hour of the night that repeats one', '0 * * * *', '2026-10-25T00:00:30Z', '2026-10-25T01:00:00Z'],
  ])('comes one grace after the job is due in %s', (_, cron, lastSignal, expected) => {
    const schedule = { ...config, ...berlin, cron };
    const signals = { lastSignalAt: Date.parse(lastSignal), runStartedAt: null };
    const lateAt = Date.parse(expected) + schedule.graceSeconds * 1000;
    expect(nextDeadline(schedule, signals, signals.lastSignalAt)).toBe(lateAt);
    expect(latenessAt(schedule, signals, lateAt - 1)).toBeNull();
    expect(latenessAt(schedule, signals, lateAt)).toEqual({ kind: 'missed', expectedAt: Date.parse(expected) });
  });

  test('is a period and the grace after the start of a first run that never ended', () => {
    const signals = { lastSignalAt: null, runStartedAt: hour };
    expect(nextDeadline(config, signals, hour)).toBe(2 * hour + 300_000);
    expect(latenessAt(config, signals, 2 * hour + 300_000)).toEqual({ kind: 'missed', expectedAt: 2 * hour });
  });

  test('is missed by a run that takes too long, even if no signal is late', () => {
    const overlong = { ...config, maxRunSeconds: 60 };
    const signals = { lastSignalAt: hour, runStartedAt: hour + 1000 };
    expect(nextDeadline(overlong, signals, hour + 2000)).toBe(hour + 61_000);
    expect(latenessAt(overlong, signals, hour + 61_000)).toEqual({ kind: 'overlong', since: hour + 1000 });
  });
});

describe('A signal that comes early', () => {
  const daily = { ...config, periodSeconds: null, cron: '0 3 * * *' };
  const everyMinute = { ...daily, cron: '* * * * *', graceSeconds: 10 };
  test.each([
    ['a second early counts for its slot', daily, '02:59:59', '2026-06-02T03:00:00Z'],
    ['a minute early counts for its slot', daily, '02:59:00', '2026-06-02T03:00:00Z'],
    ['more than a minute early does not', daily, '02:58:59', '2026-06-01T03:00:00Z'],
    ['less than half of the period early counts', everyMinute, '02:59:31', '2026-06-01T03:01:00Z'],
    ['half of the period early does not', everyMinute, '02:59:30', '2026-06-01T03:00:00Z'],
  ])('%s', (_, schedule, at, expected) => {
    const signals = { lastSignalAt: Date.parse(`2026-06-01T${at}Z`), runStartedAt: null };
    const lateAt = Date.parse(expected) + schedule.graceSeconds * 1000;
    expect(nextDeadline(schedule, signals, signals.lastSignalAt)).toBe(lateAt);
    expect(latenessAt(schedule, signals, lateAt - 1)).toBeNull();
    expect(latenessAt(schedule, signals, lateAt)).toEqual({ kind: 'missed', expectedAt: Date.parse(expected) });
  });
});

describe('A time in which no signal could be taken', () => {
  const heard = { lastSignalAt: hour, runStartedAt: null };
  /** From and to in minutes after the last signal; the first slot is minute 60, with five minutes of grace. */
  test.each<[title: string, deaf: readonly (readonly [number, number])[], expectedMinute: number]>([
    ['before the slot changes nothing', [[10, 58]], 60],
    ['after the grace changes nothing', [[65.1, 80]], 60],
    ['that ends a minute before the slot moves it, as a signal may be early', [[10, 59]], 120],
    ['in the grace moves the slot', [[64, 64.5]], 120],
    ['that takes two slots moves it to the third', [[50, 170]], 180],
    [
      'and another one move it together',
      [
        [50, 70],
        [115, 130],
      ],
      180,
    ],
    [
      'and another one that begins after a slot was missed: that stays missed',
      [
        [50, 70],
        [126, 200],
      ],
      120,
    ],
  ])('%s', (_, deaf, expectedMinute) => {
    const times = deaf.map(([from, to]) => ({ from: hour + from * 60_000, to: hour + to * 60_000 }));
    const expectedAt = hour + expectedMinute * 60_000;
    expect(latenessAt(config, heard, expectedAt + 300_000 - 1, times)).toBeNull();
    expect(latenessAt(config, heard, expectedAt + 300_000, times)).toEqual({ kind: 'missed', expectedAt });
  });

  test('may have held the end of a run: then only the next signal decides', () => {
    const overlong = { ...config, maxRunSeconds: 60 };
    const signals = { lastSignalAt: hour, runStartedAt: hour + 1000 };
    const deaf = [{ from: hour + 30_000, to: hour + 36_000 }];
    expect(latenessAt(overlong, signals, hour + 61_000, deaf)).toBeNull();
    expect(latenessAt(overlong, signals, 2 * hour + 300_000, deaf)).toEqual({ kind: 'missed', expectedAt: 2 * hour });
  });
});

describe.each(dialects)('Heartbeats, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let apiKey: string;
  let readKey: string;
  let url: string;
  let hangUp: () => void;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, ['monitors:read', 'monitors:write'])).secret;
    readKey = (await fixture.newApiKey(owner, ['monitors:read'])).secret;
    const server = createServer(toNodeHandler(fixture.kit));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    hangUp = () => server.close();
  });
  afterAll(async () => {
    hangUp();
    await fixture.close();
  });

  const call = (method: string, path: string, body?: object, key = apiKey) =>
    fixture.request(method, `/api/v1${path}`, { apiKey: key, ...(body === undefined ? {} : { body }) });
  const create = async (more: object = {}) => {
    const reply = await call('POST', '/monitors', {
      name: 'Backup',
      type: 'heartbeat',
      config: { periodSeconds: 3600 },
      ...more,
    });
    expect(reply.status).toBe(201);
    const path = new URL(reply.body.heartbeatUrl).pathname.replace('/api/v1', '');
    return { id: reply.body.id as string, path };
  };
  const signal = (path: string, body?: object) =>
    fixture.request('POST', `/api/v1${path}`, body === undefined ? {} : { body });
  /** Sends a signal over the network, as a job does; without a type, none is named. */
  const report = async (path: string, body: string | Uint8Array<ArrayBuffer>, type?: string) => {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: bytes });
    return { status: answer.status, body: await answer.json() };
  };
  const lastMessage = async (id: string) => (await call('GET', `/monitors/${id}`)).body.lastResult.message;
  /** Checks the deadline, as the engine does when it is due. */
  const checkDeadline = (monitorId: string) =>
    checkNow({
      store: fixture.store,
      clock: () => fixture.clock.now,
      openCredentials: () => null,
      monitorId,
      runCheck: (request) =>
        checkMonitor(request, {
          guard: createAddressGuard({ allowPrivate: false }),
          now: () => fixture.clock.now,
          signal: new AbortController().signal,
        }),
    });

  test('a heartbeat is pending until its first signal, then up, and due when the next signal is late', async () => {
    const { id, path } = await create();
    expect((await call('GET', `/monitors/${id}`)).body).toMatchObject({ currentStatus: 'pending', nextCheckAt: null });
    expect(await signal(path)).toMatchObject({ status: 202, body: { currentStatus: 'up' } });
    const due = new Date(fixture.clock.now + hour + 60_000).toISOString();
    expect((await call('GET', `/monitors/${id}`)).body).toMatchObject({ currentStatus: 'up', nextCheckAt: due });
    fixture.clock.now += hour + 60_000;
    await checkDeadline(id);
    expect((await call('GET', `/monitors/${id}`)).body).toMatchObject({
      currentStatus: 'down',
      lastResult: { message: expect.stringContaining('no signal came; one was expected at') },
    });
    expect(await signal(path)).toMatchObject({ body: { currentStatus: 'up' } });
  });

  test('a reported failure makes the monitor down at once, with the message of the job', async () => {
    const { id, path } = await create();
    await signal(`${path}/start`);
    fixture.clock.now += 2500;
    expect(await signal(path, { exitCode: 3 })).toMatchObject({ body: { currentStatus: 'down' } });
    expect((await call('GET', `/monitors/${id}/results`)).body.data[0]).toMatchObject({
      status: 'down',
      message: 'the job ended with exit code 3',
      latencyMs: 2500,
    });
    fixture.clock.now += 1000;
    await signal(`${path}/fail`, { message: 'no space left' });
    expect((await call('GET', `/monitors/${id}`)).body.lastResult.message).toBe('no space left');
  });

  test('a run has no duration when its end arrives before its start or by a slow clock', async () => {
    const { id, path } = await create();
    await signal(`${path}/start`);
    fixture.clock.now -= 2500;
    expect(await signal(path)).toMatchObject({ status: 202, body: { currentStatus: 'up' } });
    fixture.clock.now += 2500;
    expect((await call('GET', `/monitors/${id}`)).body.lastResult).toMatchObject({ ok: true, latencyMs: 0 });
  });

  const form = 'application/x-www-form-urlencoded';
  const long = 'x'.repeat(2001);
  test.each<[string, string | Uint8Array<ArrayBuffer>, string | undefined, string]>([
    ['curl -d', 'backup failed: disk full', form, 'backup failed: disk full'],
    ['a form, as it was sent', 'disk=100%25+full&x', form, 'disk=100%25+full&x'],
    ['a log', 'line 1\r\n\tline 2\u0000\u001b[31m\u2028end\n\n', 'text/plain', 'line 1 line 2 [31m end'],
    ['a body without a type', 'plain', undefined, 'plain'],
    ['a type that cannot be read', 'plain', ';;', 'plain'],
    ['JSON that says that it is text', '{"message":"x"}', 'text/plain; charset=utf-8', '{"message":"x"}'],
    ['any letters', '\ufeffTür 🚪 zu', 'text/plain', 'Tür 🚪 zu'],
    ['what is no UTF-8', new Uint8Array([0x61, 0xff, 0xc3, 0x28, 0x62]), 'application/octet-stream', 'a\ufffd\ufffd(b'],
    ['as much as a message holds', long.slice(1), 'text/plain', long.slice(1)],
    ['more than a message holds', long, 'text/plain', `${long.slice(2)}…`],
    ['a cut within a letter', `${long.slice(3)}🚪🚪`, 'text/plain', `${long.slice(3)}…`],
    ['nothing but space', ' \r\n\u0000', 'text/plain', 'the job reported a failure'],
    ['nothing at all', '', form, 'the job reported a failure'],
  ])('text is the message of a failure: %s', async (_what, body, type, message) => {
    const { id, path } = await create();
    expect(await report(`${path}/fail`, body, type)).toMatchObject({ status: 202, body: { currentStatus: 'down' } });
    expect(await lastMessage(id)).toBe(message);
    expect((await call('GET', `/monitors/${id}/results`)).body.data[0].message).toBe(message);
  });

  test('the text of a success is stored, and that of a start is not', async () => {
    const { id, path } = await create();
    expect(await report(`${path}/start`, 'here it goes', form)).toMatchObject({
      status: 202,
      body: { currentStatus: 'pending' },
    });
    expect((await call('GET', `/monitors/${id}`)).body.lastResult).toBeNull();
    fixture.clock.now += 2500;
    expect(await report(path, '1,204 files', 'text/plain')).toEqual({
      status: 202,
      body: { currentStatus: 'up', adjustments: [] },
    });
    expect((await call('GET', `/monitors/${id}/results`)).body.data).toMatchObject([
      { status: 'up', message: '1,204 files', latencyMs: 2500 },
    ]);
  });

  test.each([form, undefined, 'application/octet-stream'])(
    'text that begins like an object is parsed as JSON with %s too',
    async (type) => {
      const { id, path } = await create();
      const body = ' {"exitCode":3}';
      expect(await report(path, body, type)).toEqual({
        status: 202,
        body: { currentStatus: 'down', adjustments: [] },
      });
      expect(await lastMessage(id)).toBe('the job ended with exit code 3');
    },
  );

  test.each([
    [{ periodSeconds: 3600 }, hour + 60_000, 'no signal came; one was expected at'],
    [{ periodSeconds: 3600, maxRunSeconds: 120 }, 120_000, 'the run has not ended within 120 s'],
  ])('a first run that never ends makes the monitor down with %j', async (config, after, message) => {
    const { id, path } = await create({ config });
    expect(await signal(`${path}/start`)).toMatchObject({ status: 202, body: { currentStatus: 'pending' } });
    await checkDeadline(id);
    expect((await call('GET', `/monitors/${id}`)).body).toMatchObject({
      currentStatus: 'pending',
      lastResult: { message: 'no signal has come yet' },
      nextCheckAt: new Date(fixture.clock.now + after).toISOString(),
    });
    const began = new Date(fixture.clock.now).toISOString().slice(0, 16).replace('T', ' ');
    fixture.clock.now += after;
    await checkDeadline(id);
    expect((await call('GET', `/monitors/${id}`)).body).toMatchObject({
      currentStatus: 'down',
      lastResult: { message: expect.stringContaining(message) },
    });
    if (after > hour)
      expect((await call('GET', `/monitors/${id}`)).body.lastResult.message).toContain(
        `a run began at ${began} UTC and has not ended`,
      );
  });

  test.each([
    ['that is malformed', 'at the end of time', 'must be a cron expression of five fields, such as 30 2 * * 1-5'],
    ['with seconds', '0 0 3 * * *', 'must be a cron expression of five fields, such as 30 2 * * 1-5'],
    ['of a day that no month has', '0 3 30 2 *', 'must match at least one future time'],
  ])('a schedule %s is refused in every operation', async (_what, cron, message) => {
    const refusedAt = (path: string) => ({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path, code: 'invalid', message }] },
    });
    const body = { name: 'Backup', type: 'heartbeat', config: { cron } };
    expect(await call('POST', '/monitors', body)).toMatchObject(refusedAt('config.cron'));
    expect(await call('POST', '/monitors/bulk', { action: 'create', monitors: [body] })).toMatchObject(
      refusedAt('monitors[0].config.cron'),
    );
    const { id } = await create();
    const patch = { config: { periodSeconds: null, cron } };
    expect(await call('PATCH', `/monitors/${id}`, patch)).toMatchObject(refusedAt('config.cron'));
  });

  test('an unknown token and the token of a deleted monitor get the same 404', async () => {
    const { id, path } = await create();
    await call('DELETE', `/monitors/${id}`);
    expect(await signal(path)).toMatchObject({ status: 404 });
    expect(await signal(`/heartbeats/wpb_${'x'.repeat(36)}`)).toMatchObject({ status: 404 });
  });

  test('the signal address is shown to callers who may change the monitor, sealed at rest, and never audited', async () => {
    const { id, path } = await create();
    const token = path.split('/').at(-1) ?? '';
    expect((await call('GET', `/monitors/${id}`, undefined, readKey)).body.heartbeatUrl).toBeNull();
    expect((await call('GET', '/monitors', undefined, readKey)).body.data[0].heartbeatUrl).toBeNull();
    const stored = await fixture.store.get('monitors', { id });
    expect(JSON.stringify(stored)).not.toContain(token);
    const audit = await fixture.store.find(
      'auditActivities',
      { organizationId: owner.organizationId },
      { limit: 1000 },
    );
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  test.each([
    ['a second early counts for its slot', '0 3 * * *', '2027-06-01 02:59:59', '2027-06-02 03:00'],
    ['a minute early counts for its slot', '0 3 * * *', '2027-06-03 02:59:00', '2027-06-04 03:00'],
    ['more than a minute early does not', '0 3 * * *', '2027-06-05 02:58:59', '2027-06-05 03:00'],
    ['less than half of the period early counts', '* * * * *', '2027-06-06 02:59:31', '2027-06-06 03:01'],
    ['half of the period early does not', '* * * * *', '2027-06-07 02:59:30', '2027-06-07 03:00'],
  ])('a signal %s', async (_, cron, at, expected) => {
    const { id, path } = await create({ config: { cron, graceSeconds: 20 } });
    fixture.clock.now = Date.parse(`${at}Z`);
    expect(await signal(path)).toMatchObject({ status: 202, body: { currentStatus: 'up' } });
    const monitor = async () => (await call('GET', `/monitors/${id}`)).body;
    const lateAt = Date.parse(`${expected}Z`) + 20_000;
    expect(await monitor()).toMatchObject({ nextCheckAt: new Date(lateAt).toISOString() });
    for (const [time, currentStatus] of [
      [lateAt - 1, 'up'],
      [lateAt, 'down'],
    ] as const) {
      fixture.clock.now = time;
      await checkDeadline(id);
      expect(await monitor()).toMatchObject({ currentStatus });
    }
    expect(await lastMessage(id)).toBe(`no signal came; one was expected at ${expected} UTC`);
  });
});
