import { CheckFailure, defineCheck, hostPortTarget, judge, readConfig } from '@watchpost/checks';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { createServerKit } from '../../../../src/kit/create-kit.js';
import type { OwnMonitorTypes } from '../../../../src/monitoring/engine/own-types/own-type.js';
import { dialects, type KitFixture, type Member, openKit } from '../../../kit-fixture.js';
import { openStore } from '../../../store/open-store.js';

const config = z.strictObject({
  topic: z.string().min(1, { error: 'must not be empty' }),
  minReplicas: z.int().min(1).default(2),
});

/** Finds every topic up but one that is called `lost`. */
const nats = {
  title: 'A stream of a NATS cluster',
  target: hostPortTarget,
  config,
  assertions: ['latency'],
  credentials: ['username', 'password'],
  check: defineCheck(async (task) => {
    const { topic, minReplicas } = readConfig(config, task.request.config);
    if (topic === 'lost') throw new CheckFailure('down', `${topic} has 0 of ${minReplicas} replicas`);
    task.run.findings.latencyMs = 4;
    return judge(task);
  }),
} as const satisfies OwnMonitorTypes[string];

const orders = {
  name: 'Orders',
  type: 'nats',
  target: 'broker.example.com:9092',
  config: { topic: 'orders' },
  enabled: false,
};

describe.each(dialects)('A type of monitor that the host has of its own, on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit(dialect, {
      checks: {
        nats,
        'never-ends': { ...nats, config: z.strictObject({}), check: () => new Promise(() => {}) },
        liar: { ...nats, config: z.strictObject({}), check: async () => ({ status: 'splendid' }) as never },
        'throws-up': { ...nats, config: z.strictObject({}), check: () => Promise.reject(new Error('a defect')) },
      },
    });
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  const send = (method: string, path: string, body?: object) =>
    fixture.request(method, `/api/v1${path}`, { token: owner.token, ...(body === undefined ? {} : { body }) });

  test('is created with the defaults of its settings, read, listed by its type, changed and removed', async () => {
    const { body: created, status } = await send('POST', '/monitors', orders);
    expect(status).toBe(201);
    expect(created).toMatchObject({ type: 'nats', config: { topic: 'orders', minReplicas: 2 } });
    const { body: page } = await send('GET', '/monitors?type=nats');
    expect(page.data).toMatchObject([{ id: created.id }]);
    const { body: overview } = await send('GET', '/monitors/overview?type=nats&bins=1');
    expect(overview.rows).toMatchObject([{ id: created.id, type: 'nats' }]);
    expect((await send('GET', '/monitors/summary')).body.byType).toEqual({ nats: 1 });
    const changed = await send('PATCH', `/monitors/${created.id}`, { config: { minReplicas: 3 } });
    expect(changed.body.config).toEqual({ topic: 'orders', minReplicas: 3 });
    const reset = await send('PATCH', `/monitors/${created.id}`, { config: { minReplicas: null } });
    expect(reset.body.config).toEqual({ topic: 'orders', minReplicas: 2 });
    expect((await send('DELETE', `/monitors/${created.id}`)).status).toBe(204);
  });

  test.each([
    ['a setting that its schema refuses', { config: { topic: '' } }, 'config.topic', 'must not be empty'],
    ['a setting that it does not have', { config: { topic: 'a', group: 'b' } }, 'config.group', /is not a field/],
    ['a target of another form', { target: 'broker' }, 'target', /must be host:port/],
    [
      'an assertion that it cannot judge',
      { assertions: [{ source: 'body', operator: 'contains', expected: 'x' }] },
      'assertions[0].source',
      'must be one of: latency',
    ],
    ['a credential that it has no use for', { credentials: { token: 't' } }, 'credentials.token', /has no meaning/],
    ['an agent', { agentIds: ['agt_1'] }, 'agentIds', /which the server finds out itself/],
  ])('refuses %s when it is created, tried, changed, and among many', async (_what, part, path, message) => {
    const problem = { path, message: typeof message === 'string' ? message : expect.stringMatching(message) };
    for (const place of ['/monitors', '/monitors/test']) {
      const refused = await send('POST', place, { ...orders, ...part });
      expect([place, refused.status]).toEqual([place, 400]);
      expect(refused.body.errors).toContainEqual(expect.objectContaining(problem));
    }
    const many = await send('POST', '/monitors/bulk', { action: 'create', monitors: [orders, { ...orders, ...part }] });
    expect(many.body.errors).toContainEqual(expect.objectContaining({ ...problem, path: `monitors[1].${path}` }));
    const { body: monitor } = await send('POST', '/monitors', orders);
    const patched = await send('PATCH', `/monitors/${monitor.id}`, part);
    expect(patched.body.errors).toContainEqual(expect.objectContaining(problem));
  });

  test('is refused by name where the server does not have it', async () => {
    const refused = await send('POST', '/monitors', { ...orders, type: 'carrier-pigeon' });
    expect(refused.body.errors).toEqual([
      expect.objectContaining({
        path: 'type',
        code: 'invalid_value',
        message: expect.stringMatching(/^must be one of: https, .+, nats, never-ends/),
      }),
    ]);
  });

  test.each(['/monitors?type=pigeon', '/monitors/overview?type=pigeon&bins=1'])(
    'is no filter of %s where the server does not have it',
    async (path) => {
      const refused = await send('GET', path);
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'type']);
    },
  );

  test.each([
    ['what its check finds', { config: { topic: 'orders' } }, { ok: true, latencyMs: 4, message: null }],
    ['why it is down', { config: { topic: 'lost' } }, { ok: false, message: 'lost has 0 of 2 replicas' }],
    [
      'a check that never ends as a defect, in time',
      { type: 'never-ends', config: {}, timeoutSeconds: 1 },
      { ok: false, message: 'the check could not be made because of an error in this server' },
    ],
    [
      'a report that cannot be recorded as a defect',
      { type: 'liar', config: {} },
      { ok: false, message: 'the check could not be made because of an error in this server' },
    ],
    [
      'a check that throws as a defect',
      { type: 'throws-up', config: {} },
      { ok: false, message: 'the check could not be made because of an error in this server' },
    ],
  ])('tells %s', async (_what, part, result) => {
    const tried = await send('POST', '/monitors/test', { ...orders, ...part });
    expect([tried.status, tried.body]).toMatchObject([200, result]);
  });

  test('is in the description of the API, with its settings', async () => {
    const { body } = await send('GET', '/openapi.json');
    const { MonitorType, NatsMonitorConfig, NeverEndsMonitorConfig, MonitorCreate } = body.components.schemas;
    expect(MonitorType.enum).toEqual(expect.arrayContaining(['https', 'nats', 'never-ends']));
    expect(NatsMonitorConfig).toMatchObject({ type: 'object', required: ['topic'], additionalProperties: false });
    expect(NeverEndsMonitorConfig).toMatchObject({ type: 'object' });
    expect(MonitorCreate.properties.config.anyOf).toContainEqual({ $ref: '#/components/schemas/NatsMonitorConfig' });
  });

  test('is due again when its organization is no longer suspended', async () => {
    const { body: monitor } = await send('POST', '/monitors', { ...orders, enabled: true });
    expect((await send('POST', `/organizations/${owner.organizationId}/suspend`)).status).toBe(200);
    expect((await send('GET', `/monitors/${monitor.id}`)).body.nextCheckAt).toBeNull();
    expect((await send('POST', `/organizations/${owner.organizationId}/reactivate`)).status).toBe(200);
    expect((await send('GET', `/monitors/${monitor.id}`)).body.nextCheckAt).toBe(
      new Date(fixture.clock.now).toISOString(),
    );
  });
});

describe.each(dialects)('A monitor whose type is missing at the next start, on %s', (dialect) => {
  test('stays, is unknown with the reason and never down, and may change in what is not checked', async () => {
    const { store, close } = await openStore(dialect);
    onTestFinished(close);
    const options = {
      store,
      secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
      publicUrl: 'https://app.example.com',
    } as const;
    const user = {
      id: '1',
      name: 'Ada',
      email: 'ada@example.com',
      organization: { key: 'acme', name: 'Acme' },
      role: 'owner',
    } as const;
    const before = createServerKit({ ...options, checks: { nats } });
    await before.start({ background: false });
    const { client } = before;
    const monitor = await client(user).monitors.create({ ...orders, enabled: true } as never);
    expect((await client(user).monitors.check(monitor.id)).status).toBe('up');
    await before.stop();

    const after = createServerKit(options);
    await after.start({ background: false });
    onTestFinished(() => after.stop());
    const { monitors } = after.client(user);
    const reason = 'this server cannot run checks of type nats';
    for (let times = 0; times < 4; times += 1) {
      expect(await monitors.check(monitor.id)).toMatchObject({ status: 'unknown', message: reason });
    }
    expect(await monitors.get(monitor.id)).toMatchObject({
      type: 'nats',
      currentStatus: 'unknown',
      lastResult: { message: reason },
      config: { topic: 'orders', minReplicas: 2 },
    });
    expect((await monitors.update(monitor.id, { name: 'Orders of the shop' })).name).toBe('Orders of the shop');
    await expect(monitors.update(monitor.id, { target: 'other.example.com:9092' })).rejects.toMatchObject({
      errors: [{ path: 'type', code: 'not_installed' }],
    });
    await monitors.delete(monitor.id);
  });
});

test.each<[string, object, string]>([
  ['is named as one of the contract', { tcp: nats }, 'checks.tcp is a type that every server has; choose another name'],
  ['has a name of another form', { Nats: nats }, 'checks.Nats must be named with lower-case letters'],
  ['has no schema of its settings', { nats: { ...nats, config: {} } }, 'checks.nats needs a schema of its settings'],
  ['names an unknown assertion', { nats: { ...nats, assertions: ['lag'] } }, 'checks.nats needs assertions, a list'],
  ['has no check', { nats: { ...nats, check: 'no function' } }, 'checks.nats needs a function check'],
])('a type that %s is refused at the start', async (_what, checks, message) => {
  const { store, close } = await openStore('sqlite');
  onTestFinished(close);
  const start = () =>
    createServerKit({
      store,
      secretKeys: [{ id: 'k1', bytes: new Uint8Array(32) }],
      publicUrl: 'https://app.example.com',
      checks: checks as OwnMonitorTypes,
    });
  expect(start).toThrow(`createServerKit: ${message}`);
});
