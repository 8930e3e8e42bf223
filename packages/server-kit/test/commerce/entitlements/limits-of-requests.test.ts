import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type Member, monitorBody } from '../../kit-fixture.js';
import { type LimitedKit, openLimitedKit } from './entitlements-fixture.js';

const role = { name: 'Watcher', scopes: ['monitors:read'] };
const channel = {
  name: 'Phone',
  type: 'gotify',
  config: { serverUrl: 'https://gotify.example.com' },
  credentials: { appToken: 'AbCdEf1' },
};
const exporter = { name: 'Node', url: 'https://example.com/metrics', selectors: ['node_load1'] };

/** A monitor of an API, whose steps each count as a check. */
const stepsBody = (intervalSeconds: number, count: number) =>
  monitorBody({
    type: 'api',
    intervalSeconds,
    config: { steps: Array.from({ length: count }, (_, index) => ({ name: `s${index}` })) },
  });

describe.each(dialects)('limits of requests, on %s', (dialect) => {
  let fixture: LimitedKit;
  beforeAll(async () => {
    fixture = await openLimitedKit(dialect, { allowPrivateTargets: true });
  });
  afterAll(() => fixture.close());

  const send = (member: Member, method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fixture.request(method, `/api/v1${path.replace(':orgId', member.organizationId)}`, {
      token: member.token,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  const made = async (member: Member, path: string, body: object): Promise<string> => {
    const reply = await send(member, 'POST', path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body.id;
  };

  /** Each is created once, and refused the second time. */
  const counted = [
    ['maxMonitors', '/monitors', monitorBody(), 'enabled monitors'],
    ['maxMembers', '/organizations/:orgId/invitations', { email: 'a@example.com', role: 'viewer' }, 'members'],
    ['maxApiKeys', '/organizations/:orgId/api-keys', { name: 'deploy', scopes: ['monitors:read'] }, 'API keys'],
    ['maxWebhooks', '/webhooks', { name: 'Hook', url: 'https://example.com/', events: ['*'] }, 'webhooks'],
    ['maxAgents', '/agents', { name: 'Office' }, 'agents'],
    ['maxDashboards', '/dashboards', { name: 'Wall' }, 'dashboards'],
    ['maxStatusPages', '/status-pages', { name: 'Status', slug: 'limits' }, 'status pages'],
    ['maxExporters', '/exporters', exporter, 'enabled exporters'],
    ['maxNotificationChannels', '/notification-channels', channel, 'notification channels'],
  ] as const;
  test.each(counted)('%s refuses one more', async (entitlement, path, body, what) => {
    const isMembers = entitlement === 'maxMembers';
    // The owner is a member.
    const limit = isMembers ? 2 : 1;
    const member = await fixture.entitled({ [entitlement]: limit });
    await made(member, path, body);
    const other = {
      ...body,
      ...(isMembers && { email: 'b@example.com' }),
      ...('slug' in body && { slug: 'limits-2' }),
    };
    const refused = await send(member, 'POST', path, other);
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'plan_limit_reached',
        detail: expect.stringContaining(`The organization may have ${limit} ${what}`),
        limit: { entitlement, limit, current: limit, plan: null },
      },
    });
    const last = { orderBy: 'sequence', isDescending: true, limit: 1 } as const;
    const { organizationId } = member;
    const [activity] = await fixture.store.find('auditActivities', { organizationId }, last);
    expect(activity).toMatchObject({ result: 'refused', resource: { type: 'entitlement', name: entitlement } });
  });

  test.each([
    ['minIntervalSeconds', 60, '/monitors', monitorBody({ intervalSeconds: 30 }), 30],
    ['minIntervalSeconds', 60, '/monitors', stepsBody(60, 4), 15],
    ['minIntervalSeconds', 120, '/exporters', { ...exporter, intervalSeconds: 60 }, 60],
    [
      'rateLimitPerMinute',
      100,
      '/organizations/:orgId/api-keys',
      { name: 'fast', scopes: ['monitors:read'], rateLimitPerMinute: 101 },
      101,
    ],
    ['customRoles', false, '/roles', role, null],
  ] as const)('%s %s refuses what asks for more', async (entitlement, value, path, body, current) => {
    const member = await fixture.entitled({ [entitlement]: value });
    const refused = await send(member, 'POST', path, body);
    expect(refused).toMatchObject({ status: 403, body: { limit: { entitlement, limit: Number(value), current } } });
    await fixture.change(member, {});
    await made(member, path, body);
  });

  test('a default that the plan does not include becomes what it includes, and what was asked for is refused', async () => {
    const member = await fixture.entitled({ minIntervalSeconds: 300, rateLimitPerMinute: 100 });
    const keys = '/organizations/:orgId/api-keys';
    const key = { name: 'deploy', scopes: ['monitors:read'] };
    const { intervalSeconds: _, ...monitor } = monitorBody();
    expect((await send(member, 'POST', '/monitors', monitor)).body).toMatchObject({ intervalSeconds: 300 });
    expect((await send(member, 'POST', '/monitors', { ...monitor, intervalSeconds: 60 })).status).toBe(403);
    expect((await send(member, 'POST', '/monitors', { ...monitor, intervalSeconds: 600 })).body).toMatchObject({
      intervalSeconds: 600,
    });
    expect((await send(member, 'POST', '/exporters', exporter)).body).toMatchObject({ intervalSeconds: 300 });
    expect((await send(member, 'POST', keys, key)).body).toMatchObject({ rateLimitPerMinute: 100 });
    expect((await send(member, 'POST', keys, { ...key, rateLimitPerMinute: 1000 })).status).toBe(403);
    const bulk = (...monitors: object[]) => send(member, 'POST', '/monitors/bulk', { action: 'create', monitors });
    const { body } = await bulk({ ...monitor, intervalSeconds: 900 }, monitor);
    const intervals = body.ids.map(
      async (id: string) => (await send(member, 'GET', `/monitors/${id}`)).body.intervalSeconds,
    );
    expect(await Promise.all(intervals)).toEqual([900, 300]);
    expect((await bulk(monitor, { ...monitor, intervalSeconds: 60 })).status).toBe(403);
    // A plan that includes more leaves the default as it is.
    await fixture.change(member, { minIntervalSeconds: 10, rateLimitPerMinute: 5000 });
    expect((await send(member, 'POST', '/monitors', monitor)).body).toMatchObject({ intervalSeconds: 60 });
    expect((await send(member, 'POST', keys, key)).body).toMatchObject({ rateLimitPerMinute: 1000 });
  });

  test('a request that was refused is answered anew with its Idempotency-Key after an upgrade', async () => {
    const member = await fixture.entitled({ maxMonitors: 0 });
    const headers = { 'idempotency-key': 'upgrade' };
    expect((await send(member, 'POST', '/monitors', monitorBody(), headers)).status).toBe(403);
    await fixture.change(member, { maxMonitors: 1 });
    expect((await send(member, 'POST', '/monitors', monitorBody(), headers)).status).toBe(201);
    expect((await send(member, 'POST', '/monitors', monitorBody(), headers)).status).toBe(201);
    expect(await fixture.running(member)).toHaveLength(1);
  });

  test('every way to resume is held to the limit, and a change of something else is not', async () => {
    const member = await fixture.entitled({ maxMonitors: 1 });
    const running = await made(member, '/monitors', monitorBody());
    const paused = await made(member, '/monitors', monitorBody({ enabled: false }));
    const ways = [
      ['POST', `/monitors/${paused}/resume`, undefined],
      ['PATCH', `/monitors/${paused}`, { enabled: true }],
      ['POST', '/monitors/bulk', { action: 'resume', monitorIds: [paused] }],
      ['POST', '/monitors/bulk', { action: 'update', monitorIds: [paused], patch: { enabled: true } }],
    ] as const;
    for (const [method, path, body] of ways) expect((await send(member, method, path, body)).status, path).toBe(403);
    expect((await send(member, 'PATCH', `/monitors/${paused}`, { name: 'Renamed' })).status).toBe(200);
    expect((await send(member, 'POST', `/monitors/${running}/pause`)).status).toBe(200);
    expect((await send(member, 'POST', `/monitors/${paused}/resume`)).body).toMatchObject({
      enabled: true,
      pausedReason: null,
    });
  });

  test('monitors.bulk creates all or none, and says what there is and what it adds', async () => {
    const member = await fixture.entitled({ maxMonitors: 3 });
    const create = (count: number) =>
      send(member, 'POST', '/monitors/bulk', {
        action: 'create',
        monitors: Array.from({ length: count }, () => monitorBody()),
      });
    expect((await create(2)).status).toBe(200);
    expect(await create(2)).toMatchObject({
      status: 403,
      body: {
        detail:
          'The organization may have 3 enabled monitors; there are 2, and the request adds 2. Pause or delete one, or change the plan.',
        limit: { limit: 3, current: 2 },
      },
    });
    expect((await create(1)).status).toBe(200);
  });

  test('an invitation that has expired makes room for another', async () => {
    const member = await fixture.entitled({ maxMembers: 2 });
    const invite = (email: string) => ({ email, role: 'viewer' });
    const path = '/organizations/:orgId/invitations';
    const id = await made(member, path, invite('c@example.com'));
    expect((await send(member, 'POST', path, invite('d@example.com'))).body).toMatchObject({
      limit: { entitlement: 'maxMembers', limit: 2, current: 2 },
    });
    await fixture.store.commit([{ kind: 'update', table: 'invitations', where: { id }, set: { expiresAt: 1 } }]);
    await made(member, path, invite('d@example.com'));
    // A new mail would open the first again.
    expect((await send(member, 'POST', `${path}/${id}/resend`)).body).toMatchObject({
      limit: { entitlement: 'maxMembers', current: 2 },
    });
  });

  test('a revoked key makes room for another', async () => {
    const member = await fixture.entitled({ maxApiKeys: 1 });
    const path = '/organizations/:orgId/api-keys';
    const key = await made(member, path, { name: 'a', scopes: ['monitors:read'] });
    expect((await send(member, 'POST', path, { name: 'b', scopes: ['monitors:read'] })).status).toBe(403);
    expect((await send(member, 'DELETE', `${path}/${key}`)).status).toBe(204);
    await made(member, path, { name: 'b', scopes: ['monitors:read'] });
  });
});
