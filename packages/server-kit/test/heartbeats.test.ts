import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAddressGuard } from '../src/checks/address-guard.js';
import { runCheck } from '../src/checks/run-check.js';
import { checkNow } from '../src/engine/check-now.js';
import { latenessAt, nextDeadline } from '../src/heartbeats/deadline.js';
import { dialects, type KitFixture, type Member, openKit } from './kit-fixture.js';

const hour = 3_600_000;
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

  test('a run that takes too long is late though no signal is', () => {
    const overlong = { ...config, maxRunSeconds: 60 };
    const signals = { lastSignalAt: hour, runStartedAt: hour + 1000 };
    expect(nextDeadline(overlong, signals, hour + 2000)).toBe(hour + 61_000);
    expect(latenessAt(overlong, signals, hour + 61_000)).toEqual({ kind: 'overlong', since: hour + 1000 });
  });
});

describe.each(dialects)('Heartbeats, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let apiKey: string;
  let readKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, ['monitors:read', 'monitors:write'])).secret;
    readKey = (await fixture.newApiKey(owner, ['monitors:read'])).secret;
  });
  afterAll(() => fixture.close());

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
  /** Looks at the deadline, as the engine does when it is due. */
  const look = (monitorId: string) =>
    checkNow({
      store: fixture.store,
      clock: () => fixture.clock.now,
      openCredentials: () => null,
      monitorId,
      runCheck: (request) =>
        runCheck(request, {
          guard: createAddressGuard({ allowPrivate: false }),
          now: () => fixture.clock.now,
          signal: new AbortController().signal,
        }),
    });

  test('is pending and not due until the first signal, up with it, and due when the next is too late', async () => {
    const { id, path } = await create();
    expect((await call('GET', `/monitors/${id}`)).body).toMatchObject({ currentStatus: 'pending', nextCheckAt: null });
    expect(await signal(path)).toMatchObject({ status: 202, body: { currentStatus: 'up' } });
    const due = new Date(fixture.clock.now + hour + 60_000).toISOString();
    expect((await call('GET', `/monitors/${id}`)).body).toMatchObject({ currentStatus: 'up', nextCheckAt: due });
    fixture.clock.now += hour + 60_000;
    await look(id);
    expect((await call('GET', `/monitors/${id}`)).body).toMatchObject({
      currentStatus: 'down',
      lastResult: { message: expect.stringContaining('no signal came; one was expected at') },
    });
    expect(await signal(path)).toMatchObject({ body: { currentStatus: 'up' } });
  });

  test('a failure is believed at once, with what the job says', async () => {
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

  test('a token that nothing has, and one of a deleted monitor, lead nowhere', async () => {
    const { id, path } = await create();
    await call('DELETE', `/monitors/${id}`);
    expect(await signal(path)).toMatchObject({ status: 404 });
    expect(await signal(`/heartbeats/wpb_${'x'.repeat(36)}`)).toMatchObject({ status: 404 });
  });

  test('where it reports is shown to those who may change it, kept sealed, and never recorded', async () => {
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
});
