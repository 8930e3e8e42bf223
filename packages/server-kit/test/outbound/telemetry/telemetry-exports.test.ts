import { createAddressGuard, traceIdOf } from '@watchpost/checks/address-guard';
import { type OtlpReceiver, startOtlpReceiver } from '@watchpost/testbed/otlp-receiver';
import { startHttpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { createDeliveryTransport } from '../../../src/outbound/delivery/transport.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { telemetryBounds } from '../../../src/outbound/telemetry/bounds.js';
import { createExportWorker } from '../../../src/outbound/telemetry/export-worker.js';
import { createSecretBox } from '../../../src/secrets/secret-box.js';
import type { Change, Row } from '../../../src/store/interface/store.js';
import type { WaitingResult } from '../../../src/store/tables/telemetry.js';
import { dialects, type KitFixture, type Member, monitorBody, openKit, type Reply } from '../../kit-fixture.js';
import { createAgent, resultOf } from '../../monitoring/agents/agent-fixture.js';

const secretBox = createSecretBox([{ id: 'k1', bytes: new Uint8Array(32).fill(7) }]);
const outbox = createOutbox({ secretBox, publicUrl: 'https://watchpost.test', isSealed: false });
const hour = 3_600_000;
const day = 24 * hour;

const protocols = ['http/protobuf', 'http/json'] as const;

describe.each(dialects)('telemetry exports on %s', (dialect) => {
  let fixture: KitFixture;
  let target: Target;
  let owner: Member;
  let receiver: OtlpReceiver;

  beforeAll(async () => {
    fixture = await openKit(dialect, { allowPrivateTargets: true });
    target = await startHttpTarget();
  });
  afterAll(async () => {
    await target.stop();
    await fixture.close();
  });
  beforeEach(async () => {
    owner = await fixture.newMember('owner');
    receiver = await startOtlpReceiver();
    onTestFinished(async () => {
      const ids = (await fixture.store.find('telemetryExports', {}, { limit: 99 })).map(({ id }) => id);
      await fixture.store.commit([
        { kind: 'delete', table: 'telemetryExports', where: { id: { in: ids } } },
        { kind: 'delete', table: 'telemetryResults', where: { exportId: { in: ids } } },
      ]);
    });
  });

  const send = (method: string, path: string, body?: unknown, member = owner): Promise<Reply> =>
    fixture.request(method, `/api/v1${path}`, { token: member.token, ...(body !== undefined && { body }) });
  const created = async (more: object = {}, member = owner): Promise<string> => {
    const body = { name: 'Collector', endpoint: receiver.url, ...more };
    const reply = await send('POST', '/telemetry-exports', body, member);
    expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
    return reply.body.id;
  };
  const shown = async (id: string): Promise<Reply['body']> => (await send('GET', `/telemetry-exports/${id}`)).body;
  const row = async (id: string): Promise<Row<'telemetryExports'>> =>
    (await fixture.store.get('telemetryExports', { id })) ?? expect.fail('there is no such export');
  const waiting = (exportId: string) => fixture.store.find('telemetryResults', { exportId }, { limit: 20_000 });
  /** Checks a new monitor once. */
  const checked = async (member = owner, more: object = {}): Promise<string> => {
    const body = { name: 'Shop', type: 'http', target: `${target.url}/cart?token=secret`, ...more };
    const { id } = (await send('POST', '/monitors', body, member)).body;
    expect((await send('POST', `/monitors/${id}/check`, undefined, member)).status).toBe(200);
    return id;
  };
  /** Starts a worker, which is stopped when the test is over. */
  const start = (allowPrivate = true) => {
    const guard = createAddressGuard({ allowPrivate, resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    const log = () => {};
    const worker = createExportWorker({
      ...{ store: fixture.store, secretBox, outbox, random: () => 0.5, pollMs: 20, restMs: 5 },
      logger: { debug: log, info: log, warn: log, error: log },
      clock: { ...systemClock, now: () => fixture.clock.now },
      transport: createDeliveryTransport({ guard }),
    });
    worker.start();
    onTestFinished(() => worker.stop());
  };
  const settled = (id: string, expected: Partial<Row<'telemetryExports'>>) =>
    vi.waitFor(async () => expect(await row(id)).toMatchObject({ leaseToken: null, ...expected }), { timeout: 10_000 });

  test.each(protocols)('a result arrives as gauges and as a trace, by %s', async (protocol) => {
    const id = await created({
      protocol,
      headers: { authorization: 'Bearer 7f3c', 'x-tenant': 'acme', 'Content-Type': 'text/plain' },
    });
    const monitorId = await checked();
    expect(await waiting(id)).toHaveLength(1);
    start();
    await receiver.arrived(2);
    await settled(id, { failingSince: null, lastDeliveredAt: Math.floor(fixture.clock.now / 60_000) * 60_000 });
    expect(await waiting(id)).toEqual([]);
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/v1/metrics', '/v1/traces']);
    for (const { headers, resource } of receiver.received) {
      expect(headers).toMatchObject({ authorization: 'Bearer 7f3c', 'x-tenant': 'acme' });
      expect(resource).toMatchObject({
        'service.name': 'watchpost',
        'watchpost.organization.id': owner.organizationId,
      });
    }
    const url = new URL(target.url);
    expect(receiver.points.find(({ name }) => name === 'watchpost.check.up')).toEqual({
      name: 'watchpost.check.up',
      unit: '1',
      value: 1,
      timeUnixNano: `${fixture.clock.now}000000`,
      attributes: {
        'watchpost.monitor.id': monitorId,
        'watchpost.monitor.name': 'Shop',
        'watchpost.monitor.type': 'http',
        'watchpost.location': 'server',
        'watchpost.check.status': 'up',
        'server.address': url.hostname,
        'server.port': Number(url.port),
        'url.full': `${target.url}/cart`,
      },
    });
    const names = new Set(receiver.points.map(({ name, unit }) => `${name} ${unit}`));
    expect(names).toEqual(
      new Set(['watchpost.check.up 1', 'watchpost.check.duration s', 'watchpost.check.phase.duration s']),
    );
    const [check, request] = receiver.spans;
    expect(check).toMatchObject({ name: 'check Shop', kind: 'SPAN_KIND_INTERNAL', parentSpanId: '' });
    expect(request).toMatchObject({
      ...{ name: 'GET', kind: 'SPAN_KIND_CLIENT', traceId: check?.traceId, parentSpanId: check?.spanId },
      attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200, 'url.full': `${target.url}/cart` },
      status: { code: 'STATUS_CODE_UNSET', message: '' },
    });
    expect(BigInt(request?.endTimeUnixNano ?? 0) > BigInt(request?.startTimeUnixNano ?? 0)).toBe(true);
  });

  /** An agent that has said hello, with a monitor. */
  const agentWithMonitor = async () => {
    const scopes = ['monitors:read', 'monitors:write', 'agents:read', 'agents:write'] as const;
    const { secret: apiKey } = await fixture.newApiKey(owner, scopes);
    const agent = await createAgent(fixture, apiKey);
    await agent.hello();
    const body = monitorBody({ agentIds: [agent.id] });
    const monitor: { readonly id: string } = (await fixture.request('POST', '/api/v1/monitors', { apiKey, body })).body;
    return { agent, monitor };
  };

  test('a result of an agent arrives with its location, once for a batch that is sent twice', async () => {
    const id = await created();
    const { agent, monitor } = await agentWithMonitor();
    const results = [resultOf(monitor.id, fixture.clock.now), resultOf(monitor.id, fixture.clock.now + 1, 'down')];
    for (const accepted of [2, 0]) expect((await agent.send(results)).body).toMatchObject({ accepted });
    start();
    await receiver.arrived(2);
    await settled(id, { failingSince: null });
    const roots = receiver.spans.filter(({ parentSpanId }) => parentSpanId === '');
    expect(roots.map(({ attributes, status }) => [attributes['watchpost.location'], status.message])).toEqual([
      [agent.id, ''],
      [agent.id, 'is down'],
    ]);
  });

  test('assignments are traced while an export sends traces', async () => {
    const { agent, monitor } = await agentWithMonitor();
    const assigned = (etag: string) => agent.call('GET', '/assignments', undefined, { 'if-none-match': etag });
    const seen: (readonly [number, boolean | undefined])[] = [];
    let etag = '';
    const see = async () => {
      const { status, body, headers } = await assigned(etag);
      etag = headers.get('etag') ?? '';
      const monitors: { monitorId: string; isTraced?: boolean }[] = body?.assignments ?? [];
      seen.push([status, monitors.find(({ monitorId }) => monitorId === monitor.id)?.isTraced]);
    };
    await see();
    const id = await created({ signals: ['metrics'] });
    await see();
    await send('PATCH', `/telemetry-exports/${id}`, { signals: ['traces'] });
    await see();
    await see();
    const answer = await agent.send([resultOf(monitor.id, fixture.clock.now)]);
    expect(answer.body).toMatchObject({ accepted: 1, assignmentsEtag: etag });
    await send('PATCH', `/telemetry-exports/${id}`, { enabled: false });
    await see();
    expect(seen).toEqual([
      [200, undefined],
      [304, undefined],
      [200, true],
      [304, undefined],
      [200, undefined],
    ]);
  });

  test('the trace of a result follows from the agent that has authenticated, whatever it reports', async () => {
    const id = await created({ signals: ['traces'] });
    const { agent, monitor } = await agentWithMonitor();
    const other = await agentWithMonitor();
    const at = fixture.clock.now;
    const ofOther = traceIdOf({ monitorId: other.monitor.id, location: other.agent.id, at });
    const results = [
      resultOf(monitor.id, at),
      resultOf(other.monitor.id, at),
      { ...resultOf(monitor.id, at + 1), traceId: ofOther },
      { ...resultOf(monitor.id, at + 2), location: other.agent.id },
    ];
    expect((await agent.send(results)).body).toMatchObject({
      accepted: 1,
      rejected: [
        { index: 1, code: 'not_assigned' },
        { index: 2, code: 'invalid' },
        { index: 3, code: 'invalid' },
      ],
    });
    start();
    await receiver.arrived(1);
    await settled(id, { failingSince: null });
    expect(new Set(receiver.spans.map(({ traceId }) => traceId))).toEqual(
      new Set([traceIdOf({ monitorId: monitor.id, location: agent.id, at })]),
    );
  });

  test('only the signals are sent that it names, and only results of its organization', async () => {
    const id = await created({ signals: ['traces'] });
    const other = await fixture.newMember('owner');
    await checked(other);
    await checked();
    start();
    await receiver.arrived(1);
    await settled(id, { failingSince: null });
    await vi.waitFor(async () => expect(await waiting(id)).toEqual([]));
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
    const roots = receiver.spans.filter(({ parentSpanId }) => parentSpanId === '');
    expect(roots).toHaveLength(1);
    expect(receiver.received[0]?.resource['watchpost.organization.id']).toBe(owner.organizationId);
  });

  test('what the receiver cannot take now is sent again, with the same ids', async () => {
    const id = await created();
    await checked();
    receiver.answer = () => ({ status: 503 });
    start();
    await receiver.arrived(2);
    await settled(id, { consecutiveFailures: 1, nextAt: fixture.clock.now + 15_000 });
    expect(await shown(id)).toMatchObject({
      status: 'failing',
      lastError: 'The receiver answered 503 Service Unavailable.',
      droppedResults: 0,
    });
    expect(await waiting(id)).toHaveLength(1);
    const first = receiver.received.flatMap(({ spans }) => spans);
    receiver.answer = () => ({ status: 200 });
    fixture.clock.now += 15_000;
    await receiver.arrived(4);
    await settled(id, { consecutiveFailures: 0, failingSince: null, lastError: null });
    expect(receiver.spans).toEqual(first);
    expect(await waiting(id)).toEqual([]);
  });

  test('a receiver that asks for a pause gets it, up to five minutes', async () => {
    const id = await created({ signals: ['metrics'] });
    await checked();
    const pauses = ['120', '9999'];
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': pauses.shift() ?? '0' } });
    start();
    await receiver.arrived(1);
    await settled(id, { consecutiveFailures: 1, nextAt: fixture.clock.now + 120_000 });
    fixture.clock.now += 120_000;
    await receiver.arrived(2);
    await settled(id, { consecutiveFailures: 2, nextAt: fixture.clock.now + 300_000 });
  });

  test('what the receiver refuses is dropped and counted', async () => {
    const id = await created({ signals: ['metrics'] });
    await checked();
    receiver.answer = () => ({ status: 401 });
    start();
    await receiver.arrived(1);
    await settled(id, { droppedResults: 1, consecutiveFailures: 1 });
    expect(await waiting(id)).toEqual([]);
    expect(await shown(id)).toMatchObject({ status: 'failing', lastError: 'The receiver answered 401 Unauthorized.' });
  });

  test('a receiver in the private network gets nothing', async () => {
    const id = await created({ endpoint: `http://collector.example.com:${new URL(receiver.url).port}` });
    await checked();
    start(false);
    await settled(id, { consecutiveFailures: 1 });
    expect((await shown(id)).lastError).toBe(
      'collector.example.com leads to a loopback address, where this server sends nothing.',
    );
    expect(receiver.received).toEqual([]);
  });

  const result: WaitingResult = {
    ...{ monitorId: 'mon_1', monitorName: 'Shop', type: 'tcp', target: 'db.example.com:5432', method: null },
    ...{ at: 0, endedAt: null, location: 'server', status: 'up', latencyUs: 1000, statusCode: null, dnsUs: null },
    ...{ connectUs: null, tlsUs: null, firstByteUs: null, message: null, certificateDays: null, steps: null },
  };
  /** Queues results that were recorded at times. */
  const queue = async (exportId: string, times: readonly number[]): Promise<void> => {
    const inserts = times.map((createdAt, index): Change => {
      const id = `ter_${String(index).padStart(6, '0')}_${exportId}`;
      const { organizationId } = owner;
      const each = { id, organizationId, exportId, createdAt, result: { ...result, at: createdAt + index } };
      return { kind: 'insert', table: 'telemetryResults', row: each };
    });
    for (let from = 0; from < inserts.length; from += 1000) {
      expect(await fixture.store.commit(inserts.slice(from, from + 1000))).toEqual({ isCommitted: true });
    }
  };

  test('of too many results the oldest are dropped, and the others come in batches', async () => {
    const id = await created({ signals: ['metrics'] });
    const { waitingResults, exportedResults } = telemetryBounds;
    await queue(id, Array(waitingResults.most + 50).fill(fixture.clock.now));
    start();
    const batches = waitingResults.most / exportedResults.most;
    await receiver.arrived(batches);
    await settled(id, { droppedResults: 50, failingSince: null });
    expect(await waiting(id)).toEqual([]);
    const ups = receiver.points.filter(({ name }) => name === 'watchpost.check.up');
    expect(ups).toHaveLength(waitingResults.most);
    expect(ups[0]?.timeUnixNano).toBe(`${fixture.clock.now + 50}000000`);
    for (const { points } of receiver.received) expect(points.length).toBeLessThanOrEqual(2 * exportedResults.most);
  });

  test('what waits for more than an hour is dropped', async () => {
    const id = await created({ signals: ['metrics'] });
    const { now } = fixture.clock;
    await queue(id, [now - hour - 1, now - hour - 1, now - hour, now]);
    start();
    await receiver.arrived(1);
    await settled(id, { droppedResults: 2 });
    expect(receiver.points.filter(({ name }) => name === 'watchpost.check.up')).toHaveLength(2);
  });

  test('after a day of failure its owners are warned, after five it is disabled', async () => {
    const id = await created({ signals: ['metrics'] });
    receiver.answer = () => ({ status: 503 });
    const fail = async () => {
      // What finds nothing to send would put off what is due now.
      const isIdle = async () => expect((await row(id)).nextAt).toBeGreaterThan(fixture.clock.now);
      await vi.waitFor(isIdle, { timeout: 10_000 });
      await settled(id, {});
      await queue(id, [fixture.clock.now]);
      await fixture.store.commit([{ kind: 'update', table: 'telemetryExports', where: { id }, set: { nextAt: 0 } }]);
    };
    const failFor = async (failures: number) => {
      await fail();
      await settled(id, { consecutiveFailures: failures });
      await fixture.store.commit([{ kind: 'delete', table: 'telemetryResults', where: { exportId: id } }]);
    };
    const mails = async (template: string) =>
      (await fixture.store.find('mails', { organizationId: owner.organizationId }, { limit: 99 })).filter(
        (mail) => mail.template === template,
      ).length;
    start();
    await failFor(1);
    expect(await mails('telemetry-export-failing')).toBe(0);
    fixture.clock.now += day;
    await failFor(2);
    expect(await mails('telemetry-export-failing')).toBe(1);
    fixture.clock.now += 3 * day;
    await failFor(3);
    expect(await mails('telemetry-export-failing')).toBe(2);
    fixture.clock.now += day;
    await fail();
    await settled(id, { enabled: false, disabledReason: 'failing', nextAt: null });
    expect(await waiting(id)).toEqual([]);
    expect(await mails('telemetry-export-failing')).toBe(3);
    owner = { ...owner, token: (await fixture.newMember('owner', owner.organizationId)).token };
    expect(await shown(id)).toMatchObject({ status: 'disabled', disabledReason: 'failing', version: 2 });
    const again = await send('PATCH', `/telemetry-exports/${id}`, { enabled: true });
    expect(again.body).toMatchObject({ status: 'active', disabledReason: null, failingSince: null });
    const { data } = (await send('GET', `/audit-activities?sort=at&pageSize=100`)).body;
    const actions = data.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action.startsWith('telemetryExports.'))).toEqual([
      'telemetryExports.create',
      'telemetryExports.warn',
      'telemetryExports.warn',
      'telemetryExports.disable',
      'telemetryExports.update',
    ]);
  });

  test('headers are kept sealed, never shown, and given again for another host', async () => {
    const id = await created({ headers: { 'X-Key': 'canary-5f1e', authorization: 'Bearer canary-77' } });
    const document = await shown(id);
    expect(document).toMatchObject({ headerNames: ['X-Key', 'authorization'] });
    expect(JSON.stringify([document, await row(id)])).not.toContain('canary');
    const elsewhere = { endpoint: 'https://otlp.example.net' };
    expect((await send('PATCH', `/telemetry-exports/${id}`, elsewhere)).body).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'headers', code: 'required' }],
    });
    expect((await send('PATCH', `/telemetry-exports/${id}`, { name: 'Renamed' })).body).toMatchObject({
      headerNames: ['X-Key', 'authorization'],
    });
    const moved = await send('PATCH', `/telemetry-exports/${id}`, { ...elsewhere, headers: null });
    expect(moved.body).toMatchObject({ ...elsewhere, headerNames: [] });
  });

  test('who may not see monitors may not export their results', async () => {
    const scopes = ['telemetry-exports:read', 'telemetry-exports:write'] as const;
    const { secret } = await fixture.newApiKey(owner, scopes);
    const body = { name: 'Mine', endpoint: receiver.url };
    const reply = await fixture.request('POST', '/api/v1/telemetry-exports', { apiKey: secret, body });
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test.each([
    ['an address that the server does not connect to', 'http://169.254.169.254/v1', false],
    ['another scheme', 'ftp://otlp.example.com', true],
    ['the path of one signal', 'http://127.0.0.1:4318/v1/metrics', true],
  ])('an endpoint with %s is refused', async (_, endpoint, isAllowed) => {
    const strict = isAllowed ? fixture : await openKit(dialect);
    const member = isAllowed ? owner : await strict.newMember('owner');
    const body = { name: 'Metadata', endpoint };
    const reply = await strict.request('POST', '/api/v1/telemetry-exports', { token: member.token, body });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'endpoint' }] } });
    if (!isAllowed) await strict.close();
  });

  test('switched off or removed, it drops what waits, and results are queued no longer', async () => {
    const [off, removed] = [await created(), await created()];
    const monitorId = await checked();
    expect([await waiting(off), await waiting(removed)].map(({ length }) => length)).toEqual([1, 1]);
    expect((await send('PATCH', `/telemetry-exports/${off}`, { enabled: false })).body.status).toBe('disabled');
    expect((await send('DELETE', `/telemetry-exports/${removed}`)).status).toBe(204);
    expect((await send('POST', `/monitors/${monitorId}/check`)).status).toBe(200);
    expect([...(await waiting(off)), ...(await waiting(removed))]).toEqual([]);
  });
});
