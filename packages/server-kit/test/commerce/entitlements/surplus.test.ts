import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { silentLogger } from '../../../src/base/logger.js';
import { createSurplusWorker } from '../../../src/commerce/entitlements/surplus-worker.js';
import { sampleMonitor } from '../../../src/store/conformance/sample-rows.js';
import { dialects, type Member, monitorBody } from '../../kit-fixture.js';
import { exporterBody } from '../../monitoring/exporters/exporter-fixture.js';
import { type LimitedKit, openLimitedKit } from './entitlements-fixture.js';

describe.each(dialects)('what a change of entitlements does, on %s', (dialect) => {
  let fixture: LimitedKit;
  beforeAll(async () => {
    fixture = await openLimitedKit(dialect);
  });
  afterAll(() => fixture.close());

  const create = async (member: Member, name: string, more: object = {}) => {
    fixture.clock.now += 1000;
    const reply = await fixture.request('POST', '/api/v1/monitors', {
      token: member.token,
      body: monitorBody({ name, ...more }),
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body;
  };
  const shown = async (member: Member, id: string) =>
    (await fixture.request('GET', `/api/v1/monitors/${id}`, { token: member.token })).body;

  test('the newest monitors beyond the limit are paused and resumed in the reverse order', async () => {
    const member = await fixture.entitled({});
    const made = [];
    for (const name of ['a', 'b', 'c', 'd']) made.push(await create(member, name));
    await create(member, 'by hand', { enabled: false });
    await fixture.change(member, { maxMonitors: 2 });
    expect(await fixture.running(member)).toEqual(['a', 'b']);
    const newest = await shown(member, made[3].id);
    expect(newest).toMatchObject({ enabled: false, currentStatus: 'paused', pausedReason: 'plan', nextCheckAt: null });
    expect(newest.version).toBe(made[3].version + 1);
    const trail = { organizationId: member.organizationId, action: 'monitors.pause' };
    expect(await fixture.store.find('auditActivities', trail, { limit: 10 })).toHaveLength(2);

    await fixture.change(member, { maxMonitors: 3 });
    expect(await fixture.running(member)).toEqual(['a', 'b', 'c']);
    await fixture.change(member, {});
    expect(await fixture.running(member)).toEqual(['a', 'b', 'c', 'd']);
    expect(await shown(member, made[3].id)).toMatchObject({
      enabled: true,
      pausedReason: null,
      currentStatus: 'pending',
    });
  });

  test('a monitor of an API is slowed down by its steps, and follows them', async () => {
    const member = await fixture.entitled({});
    const steps = (count: number) => ({ steps: Array.from({ length: count }, (_, index) => ({ name: `s${index}` })) });
    const { id } = await create(member, 'api', { type: 'api', intervalSeconds: 60, config: steps(4) });
    const patch = (body: object) => fixture.request('PATCH', `/api/v1/monitors/${id}`, { token: member.token, body });
    await fixture.change(member, { minIntervalSeconds: 60 });
    expect(await shown(member, id)).toMatchObject({ intervalSeconds: 60, effectiveIntervalSeconds: 240 });
    expect((await patch({ config: steps(5) })).body).toMatchObject({ code: 'plan_limit_reached' });
    expect((await patch({ config: steps(2) })).body).toMatchObject({ effectiveIntervalSeconds: 120 });
    expect((await patch({ config: steps(1) })).body).toMatchObject({ effectiveIntervalSeconds: 60 });
    expect((await patch({ intervalSeconds: 240, config: steps(4) })).status).toBe(200);
    expect((await patch({ intervalSeconds: 239 })).body).toMatchObject({ code: 'plan_limit_reached' });
    await fixture.change(member, {});
    expect(await shown(member, id)).toMatchObject({ intervalSeconds: 240, effectiveIntervalSeconds: 240 });
  });

  test('a monitor that a person pauses stays paused after an upgrade', async () => {
    const member = await fixture.entitled({});
    await create(member, 'a');
    const { id } = await create(member, 'b');
    await fixture.change(member, { maxMonitors: 1 });
    const path = `/api/v1/monitors/${id}/pause`;
    const paused = await fixture.request('POST', path, { token: member.token });
    expect(paused.body).toMatchObject({ enabled: false, pausedReason: 'manual' });
    await fixture.change(member, {});
    expect(await fixture.running(member)).toEqual(['a']);
  });

  test('a fast monitor is slowed down, and its document stays as it is', async () => {
    const member = await fixture.entitled({});
    const fast = await create(member, 'fast', { intervalSeconds: 20, timeoutSeconds: 5 });
    const slow = await create(member, 'slow', { intervalSeconds: 600 });
    await fixture.change(member, { minIntervalSeconds: 300 });
    expect(await shown(member, fast.id)).toMatchObject({
      intervalSeconds: 20,
      effectiveIntervalSeconds: 300,
      version: fast.version,
    });
    expect(await shown(member, slow.id)).toMatchObject({ effectiveIntervalSeconds: 600 });
    const renamed = await fixture.request('PATCH', `/api/v1/monitors/${fast.id}`, {
      token: member.token,
      body: { name: 'Renamed' },
    });
    expect(renamed.status).toBe(200);
    await fixture.change(member, {});
    expect(await shown(member, fast.id)).toMatchObject({ effectiveIntervalSeconds: 20 });
  });

  test('a fast exporter is slowed down in the commit, or by the worker, and its document stays as it is', async () => {
    const member = await fixture.entitled({});
    const { token } = member;
    const createExporter = async (intervalSeconds: number) => {
      const body = { ...exporterBody, intervalSeconds, timeoutSeconds: 5 };
      return (await fixture.request('POST', '/api/v1/exporters', { token, body })).body;
    };
    const shownExporter = async (id: string) =>
      (await fixture.request('GET', `/api/v1/exporters/${id}`, { token })).body;
    const [fast, slow] = [await createExporter(20), await createExporter(600)];
    expect(fast.effectiveIntervalSeconds).toBe(20);
    await fixture.change(member, { minIntervalSeconds: 300 });
    const slowed = { intervalSeconds: 20, effectiveIntervalSeconds: 300, version: fast.version };
    expect(await shownExporter(fast.id)).toMatchObject(slowed);
    expect(await shownExporter(slow.id)).toMatchObject({ effectiveIntervalSeconds: 600 });
    // One that was made while the first limit was written.
    const where = { id: fast.id };
    const missed = { kind: 'update', table: 'exporters', where, set: { slowedToSeconds: null } } as const;
    await fixture.store.commit([missed]);
    const worker = createSurplusWorker({
      store: fixture.store,
      clock: { ...systemClock, now: () => fixture.clock.now },
      logger: silentLogger,
    });
    worker.start();
    await expect.poll(() => shownExporter(fast.id)).toMatchObject(slowed);
    await worker.stop();
    const renamed = await fixture.request('PATCH', `/api/v1/exporters/${fast.id}`, {
      token,
      body: { name: 'Renamed' },
    });
    expect(renamed.status).toBe(200);
    await fixture.change(member, {});
    expect(await shownExporter(fast.id)).toMatchObject({ effectiveIntervalSeconds: 20 });
  });

  test('a key is capped at once, and gets its rate back', async () => {
    const member = await fixture.entitled({});
    const { secret: apiKey } = await fixture.newApiKey(member, ['monitors:read']);
    const limit = async () =>
      (await fixture.request('GET', '/api/v1/monitors', { apiKey })).headers.get('x-ratelimit-limit');
    expect(await limit()).toBe('1000');
    await fixture.change(member, { rateLimitPerMinute: 50 });
    expect(await limit()).toBe('50');
    await fixture.change(member, {});
    expect(await limit()).toBe('1000');
  });

  test('more monitors than one commit pauses are paused by a worker, and resumed likewise', async () => {
    const member = await fixture.entitled({});
    const { organizationId } = member;
    const rows = Array.from({ length: 520 }, (_, index) =>
      sampleMonitor({ organizationId, name: `m${index}`, createdAt: 1000 + index }),
    );
    await fixture.store.commit(rows.map((row) => ({ kind: 'insert', table: 'monitors', row })));
    await fixture.change(member, { maxMonitors: 5 });
    expect(await fixture.running(member)).toHaveLength(20);
    const worker = createSurplusWorker({
      store: fixture.store,
      clock: { ...systemClock, now: () => fixture.clock.now },
      logger: silentLogger,
    });
    const settled = async (): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = async () => {
        if ((await fixture.store.get('surplusQueue', { id: organizationId })) === undefined) resolve();
      };
      const stop = fixture.store.onChange('surplusQueue', () => void look());
      worker.start();
      await look();
      await promise;
      stop();
    };
    await settled();
    expect(await fixture.running(member)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
    await fixture.change(member, { maxMonitors: 510 });
    await settled();
    expect(await fixture.running(member)).toHaveLength(510);
    await worker.stop();
  });

  test('a host that fails leaves the last limits, and says so in the metrics', async () => {
    const member = await fixture.entitled({ maxMonitors: 1 });
    fixture.answer = new Error('billing is down');
    await expect(fixture.kit.entitlementsChanged(member.organizationId)).rejects.toThrow('billing is down');
    fixture.clock.now += 60_000;
    await create(member, 'a');
    const refused = await fixture.request('POST', '/api/v1/monitors', { token: member.token, body: monitorBody() });
    expect(refused.status).toBe(403);
    const age = async () => /^watchpost_entitlements_age_seconds (\S+)$/m.exec((await fixture.kit.metrics()).text)?.[1];
    expect(Number(await age())).toBeGreaterThanOrEqual(60);
    await fixture.change(member, { maxMonitors: 2 });
    expect(await age()).toBe('0');
  });

  test.each([
    [{ maxMonitor: 1 }, /entitlements/],
    [{ maxMonitors: -1 }, /maxMonitors/],
    [{ sso: 1 }, /sso/],
  ])('an answer such as %j is refused, and nothing of it is written', async (answer, message) => {
    const member = await fixture.entitled({ maxMonitors: 1 });
    await expect(fixture.change(member, answer as never)).rejects.toThrow(message);
    const { organizationId } = member;
    const row = await fixture.store.get('organizationLimits', { organizationId, entitlement: 'maxMonitors' });
    expect(row?.value).toBe(1);
  });
});
