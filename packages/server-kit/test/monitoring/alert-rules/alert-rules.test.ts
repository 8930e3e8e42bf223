import { allScopes } from '@watchpost/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { evaluateAll } from '../evaluation/evaluate-all.js';

const minute = 60_000;
const isDown = { metric: 'status', operator: '==', threshold: 'down' };

describe.each(dialects)('alert rules on %s', (dialect) => {
  let fixture: KitFixture;
  /** Of a key, which does not end when the clock is turned; each test has an organization of its own. */
  let key: { readonly id: string; readonly secret: string };
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  beforeEach(async () => {
    key = await newKey();
  });
  afterAll(() => fixture.close());

  const newKey = async () => fixture.newApiKey(await fixture.newMember('owner'), allScopes);
  const send = (method: string, path: string, body?: object, as = key) =>
    fixture.request(method, `/api/v1${path}`, { apiKey: as.secret, ...(body === undefined ? {} : { body }) });
  const newRule = async (more: object = {}) => {
    const rule = { name: 'Down', condition: isDown, failureThreshold: 1, successThreshold: 1, ...more };
    const reply = await send('POST', '/alert-rules', rule);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return { ...reply.body, path: `/alert-rules/${reply.body.id}` };
  };
  const newMonitor = async (more: object = {}): Promise<{ id: string; path: string }> => {
    const { body } = await send('POST', '/monitors', { name: 'Supplier', type: 'manual', ...more });
    return { id: body.id, path: `/monitors/${body.id}` };
  };
  /** Sets the status of a monitor, a minute later, and makes the evaluations that follow. */
  const setStatus = async (monitor: { path: string }, status: string) => {
    fixture.clock.now += minute;
    expect((await send('POST', `${monitor.path}/status`, { status, message: `It is ${status}.` })).status).toBe(200);
    await evaluateAll(fixture.store, fixture.clock.now);
  };
  const now = () => new Date(fixture.clock.now).toISOString();
  const eventsOf = async (subjectId: string) =>
    (await fixture.store.find('events', { subjectId }, { limit: 1000, orderBy: 'id' })).map(({ type, data }) => ({
      type,
      // The events of this subject are alerts.
      data: data as { firedAt: string; resolvedAt: string; value: unknown; monitorId: string },
    }));

  test('a rule is made with its defaults, and is inactive', async () => {
    const { body } = await send('POST', '/alert-rules', { name: 'Down', condition: isDown });
    expect(body).toMatchObject({
      enabled: true,
      severity: 'major',
      target: { scope: 'all' },
      condition: { ...isDown, clearThreshold: null, aggregation: 'last', windowSeconds: 300 },
      failureThreshold: 3,
      successThreshold: 2,
      noDataState: 'keep',
      repeatIntervalSeconds: null,
      notifyOnResolve: true,
      channels: [{ type: 'webhook' }],
      createIncident: false,
      labels: {},
      state: 'inactive',
    });
    expect((await send('GET', `/alert-rules/${body.id}`)).body).toEqual(body);
  });

  // The merge kept the fields of the scope before, and every change of scope was refused.
  test('a change can name another scope, whose fields replace those of the one before', async () => {
    const { id } = await newMonitor();
    const rule = await newRule({ target: { scope: 'monitors', monitorIds: [id] } });
    for (const target of [{ scope: 'tags', tags: ['a'] }, { scope: 'monitors', monitorIds: [id] }, { scope: 'all' }]) {
      expect((await send('PATCH', rule.path, { target })).body).toMatchObject({ target });
    }
    expect((await send('PATCH', rule.path, { target: { scope: 'all' } })).body).toMatchObject({ version: 4 });
  });

  const slow = { metric: 'latencyMs', operator: '>', threshold: 800 };
  const refusals: [string, object, string, string | RegExp][] = [
    ['no condition', { condition: undefined }, 'condition', 'is required'],
    ['an unknown metric', { condition: { ...slow, metric: 'mood' } }, 'condition.metric', 'must be one of: status'],
    ['an unknown operator', { condition: { ...slow, operator: '~' } }, 'condition.operator', 'must be one of: >'],
    ['a number for status', { condition: { ...isDown, threshold: 1 } }, 'condition.threshold', 'must be one of: '],
    ['a status for latency', { condition: { ...slow, threshold: 'down' } }, 'condition.threshold', 'must be a number'],
    ['a status that is more', { condition: { ...isDown, operator: '>' } }, 'condition.operator', 'must be == or !='],
    [
      'a status that is never seen',
      { condition: { ...isDown, threshold: 'paused' } },
      'condition.threshold',
      'not evaluated',
    ],
    ['a status that clears', { condition: { ...isDown, clearThreshold: 1 } }, 'condition.clearThreshold', 'no meaning'],
    ['a short window', { condition: { ...slow, windowSeconds: 59 } }, 'condition.windowSeconds', 'at least 60'],
    [
      'agents for a metric of monitors',
      { target: { scope: 'agents' } },
      'target.scope',
      'must be one of: all, monitors',
    ],
    ['no failures at all', { failureThreshold: 0 }, 'failureThreshold', 'at least 1'],
    ['an unknown state', { noDataState: 'panic' }, 'noDataState', 'must be one of: ok'],
    [
      'an unknown scope',
      { target: { scope: 'some' } },
      'target.scope',
      /^must be one of: all, monitors, tags, agents$/,
    ],
    ['a target that is no object', { target: 'all' }, 'target', /^must be an object$/],
    ['no monitors', { target: { scope: 'monitors', monitorIds: [] } }, 'target.monitorIds', 'at least one monitor'],
    ['a malformed label', { labels: { 'a b': 'x' } }, 'labels.a b', 'must be a label name'],
    ['no address', { channels: [{ type: 'email', to: ['ada'] }] }, 'channels[0].to[0]', 'must be an e-mail address'],
  ];
  test.each(refusals)(
    'a rule with %s is refused with the name of the field and the rule',
    async (_, more, field, rule) => {
      const reply = await send('POST', '/alert-rules', { name: 'Slow', condition: slow, ...more });
      expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(reply.body.errors).toContainEqual(
        expect.objectContaining({ path: field, message: expect.stringMatching(rule) }),
      );
    },
  );

  test('a rule cannot name a monitor of another organization, neither when created nor changed', async () => {
    const { body: foreign } = await send('POST', '/monitors', { name: 'Theirs', type: 'manual' }, await newKey());
    const target = { scope: 'monitors', monitorIds: [foreign.id] };
    const refused = { status: 400, body: { errors: [{ path: 'target.monitorIds', code: 'not_found' }] } };
    const rule = await newRule();
    expect(await send('POST', '/alert-rules', { name: 'Foreign', condition: isDown, target })).toMatchObject(refused);
    expect(await send('PATCH', rule.path, { target })).toMatchObject(refused);
  });

  test('a rule that names a deleted monitor can be changed without naming it anew', async () => {
    const [one, other] = [await newMonitor(), await newMonitor()];
    const rule = await newRule({ target: { scope: 'monitors', monitorIds: [one.id] } });
    expect((await send('DELETE', one.path)).status).toBe(204);
    for (const patch of [{ name: 'Renamed' }, { enabled: false }, { enabled: true }, { failureThreshold: 2 }]) {
      expect((await send('PATCH', rule.path, patch)).body).toMatchObject(patch);
    }
    const naming = (...monitorIds: string[]) => send('PATCH', rule.path, { target: { scope: 'monitors', monitorIds } });
    expect((await naming(one.id, other.id)).status).toBe(200);
    expect((await naming(other.id)).status).toBe(200);
    expect(await naming(one.id)).toMatchObject({ status: 400, body: { errors: [{ code: 'not_found' }] } });
  });

  test('a patch is validated together with the whole rule', async () => {
    const rule = await newRule({ condition: slow });
    expect(await send('PATCH', rule.path, { condition: { metric: 'status' } })).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path: 'condition.threshold' })]) },
    });
    expect((await send('PATCH', rule.path, { condition: { threshold: 900 } })).body).toMatchObject({
      version: 2,
      condition: { metric: 'latencyMs', operator: '>', threshold: 900 },
    });
  });

  test('a rule shows its state for each monitor, and the worst of them as its own', async () => {
    const [one, other] = [await newMonitor({ name: 'One' }), await newMonitor({ name: 'Other' })];
    const rule = await newRule({ failureThreshold: 2, labels: { team: 'shop' } });
    for (const status of ['up', 'down']) await setStatus(one, status);
    await setStatus(other, 'up');
    expect((await send('GET', rule.path)).body.state).toBe('pending');
    await setStatus(one, 'down');
    expect((await send('GET', rule.path)).body.state).toBe('firing');
    expect((await send('GET', '/alert-rules')).body.data).toMatchObject([{ id: rule.id, state: 'firing' }]);
    const states = await send('GET', `${rule.path}/states?state=firing`);
    expect(states.body).toMatchObject({
      meta: { totalItems: 1 },
      data: [
        {
          ruleId: rule.id,
          monitorId: one.id,
          monitorName: 'One',
          state: 'firing',
          value: 'down',
          cause: 'It is down.',
          labels: { team: 'shop' },
          firedAt: expect.any(String),
        },
      ],
    });
    expect((await send('GET', `${rule.path}/states`)).body.meta.totalItems).toBe(2);
  });

  test('a firing alert is acknowledged once, for the named monitor or for all', async () => {
    const monitors = [await newMonitor({ name: 'One' }), await newMonitor({ name: 'Other' })] as const;
    const rule = await newRule();
    const acknowledge = (body: object = {}) => send('POST', `${rule.path}/acknowledge`, body);
    expect(await acknowledge()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    for (const monitor of monitors) await setStatus(monitor, 'down');
    expect((await acknowledge({ monitorId: monitors[0].id })).status).toBe(204);
    expect(await acknowledge({ monitorId: monitors[0].id })).toMatchObject({ status: 409 });
    expect((await acknowledge()).status).toBe(204);
    const { body } = await send('GET', `${rule.path}/states`);
    for (const state of body.data) expect(state).toMatchObject({ acknowledgedAt: now(), acknowledgedBy: key.id });
    const emitted = (await eventsOf(rule.id)).filter(({ type }) => type === 'alert.acknowledged');
    expect(emitted.map(({ data }) => data.monitorId)).toEqual(monitors.map(({ id }) => id));
  });

  type Ends = (
    rule: { id: string; path: string },
    monitor: { id: string; path: string },
  ) => Promise<{ status: number }>;
  const withoutTag = { action: 'tag', remove: ['shop'] };
  const ends: [string, Ends][] = [
    ['switched off', (rule) => send('PATCH', rule.path, { enabled: false })],
    ['deleted', (rule) => send('DELETE', rule.path)],
    ['made to be about others', (rule) => send('PATCH', rule.path, { target: { scope: 'tags', tags: ['other'] } })],
    ['left without its monitor', (_rule, monitor) => send('DELETE', monitor.path)],
    ['about a tag that its monitor loses', (_rule, monitor) => send('PATCH', monitor.path, { tags: ['books'] })],
    [
      'about a tag that many monitors lose',
      (_rule, { id }) => send('POST', '/monitors/bulk', { ...withoutTag, monitorIds: [id] }),
    ],
    [
      'left without many monitors',
      (_rule, { id }) => send('POST', '/monitors/bulk', { action: 'remove', monitorIds: [id] }),
    ],
  ];
  test.each(ends)('a rule that is %s ends its alerts and resolves their incidents', async (_, end) => {
    const monitor = await newMonitor({ tags: ['shop'] });
    const channels = [{ type: 'webhook' }, { type: 'email', to: ['ada@example.com'] }];
    const target = { scope: 'tags', tags: ['shop'] };
    const rule = await newRule({ target, channels, createIncident: true });
    await setStatus(monitor, 'down');
    const open = () => send('GET', '/incidents?status=open');
    const { body: before } = await open();
    const ofRule = before.data.find(({ alertRuleId }: { alertRuleId: string }) => alertRuleId === rule.id);
    expect(ofRule).toMatchObject({ source: 'alertRule', monitorIds: [monitor.id] });
    fixture.clock.now += minute;
    expect((await end(rule, monitor)).status).toBeLessThan(300);
    await evaluateAll(fixture.store, fixture.clock.now);
    expect((await send('GET', `/incidents/${ofRule.id}`)).body).toMatchObject({
      status: 'resolved',
      resolution: 'automatic',
      resolvedAt: now(),
    });
    expect((await eventsOf(rule.id)).filter(({ type }) => type.startsWith('alert.'))).toMatchObject([
      { type: 'alert.triggered', data: { monitorId: monitor.id } },
      { type: 'alert.resolved', data: { monitorId: monitor.id, resolvedAt: now() } },
    ]);
    const { organizationId } = (await fixture.store.get('incidents', { id: ofRule.id })) ?? { organizationId: '' };
    const resolved = { organizationId, type: 'alert.resolved' };
    expect(await fixture.store.find('events', resolved, { limit: 10 }), 'about nothing but the alert').toHaveLength(1);
    const notifications = await fixture.store.find('news', { organizationId }, { limit: 10, orderBy: 'createdAt' });
    expect(notifications.map(({ kind }) => kind).filter((kind) => kind.startsWith('alert.'))).toEqual([
      'alert.triggered',
      'alert.resolved',
    ]);
    expect(await fixture.store.find('alertRuleStates', { ruleId: rule.id }, { limit: 1 })).toEqual([]);
  });

  test('a new rule fires for a monitor that is already down, but not for earlier failures', async () => {
    const monitor = await newMonitor();
    for (const status of ['down', 'up', 'down']) await setStatus(monitor, status);
    fixture.clock.now += 10 * minute;
    const rule = await newRule({ failureThreshold: 2 });
    const madeAt = fixture.clock.now;
    for (let half = 0; half < 6; half++) {
      fixture.clock.now += minute / 2;
      await evaluateAll(fixture.store, fixture.clock.now);
    }
    const emitted = await eventsOf(rule.id);
    expect(emitted.map(({ type }) => type)).toEqual(['alert.triggered']);
    const firedAt = Date.parse(emitted[0]?.data.firedAt ?? '');
    expect(firedAt).toBeGreaterThan(madeAt + minute);
    expect(firedAt).toBeLessThanOrEqual(madeAt + 2 * minute);
  });

  test('a deleted monitor leaves no incident open that no check could resolve', async () => {
    const monitor = await newMonitor();
    await setStatus(monitor, 'down');
    const { body } = await send('GET', '/incidents?status=open');
    expect(body.data).toMatchObject([{ source: 'monitor', monitorIds: [monitor.id] }]);
    await send('DELETE', monitor.path);
    expect((await send('GET', '/incidents?status=open')).body.meta.totalItems).toBe(0);
  });

  describe('a back-test', () => {
    const conditions: [string, object][] = [
      ['is down', isDown],
      ['has failed twice', { metric: 'consecutiveFailures', operator: '>=', threshold: 2 }],
      ['is slow', { metric: 'latencyMs', operator: '>', threshold: 500 }],
      ['is slow until it is quick', { metric: 'latencyMs', operator: '>', threshold: 500, clearThreshold: 200 }],
      ['is slow over three minutes', { ...slow, threshold: 300, aggregation: 'avg', windowSeconds: 180 }],
      ['is slow at worst', { metric: 'latencyP95', operator: '>', threshold: 500, windowSeconds: 240 }],
      ['was down too long', { metric: 'uptimePercent', operator: '<', threshold: 80, windowSeconds: 600 }],
    ];
    /** What a job says from minute to minute: how long it ran, or that it failed. */
    const course = [
      100,
      600,
      700,
      100,
      300,
      'fail',
      100,
      'fail',
      'fail',
      'fail',
      100,
      600,
      300,
      600,
      100,
      100,
      100,
    ] as const;
    const thresholds = [1, 2].flatMap((failureThreshold) =>
      conditions.map(([what, condition]) => [what, failureThreshold, condition] as const),
    );

    test.each(thresholds)(
      'reports the times at which a rule fired: “%s”, %i samples',
      async (_, failureThreshold, condition) => {
        const from = now();
        const { body } = await send('POST', '/monitors', {
          name: 'Backup',
          type: 'heartbeat',
          config: { periodSeconds: 3600 },
        });
        const path = new URL(body.heartbeatUrl).pathname;
        const rule = await newRule({ condition, failureThreshold, successThreshold: failureThreshold });
        for (const word of course) {
          fixture.clock.now += minute;
          const signal = word === 'fail' ? { exitCode: 1 } : { durationMs: word };
          await fixture.request('POST', path, { body: signal });
          await evaluateAll(fixture.store, fixture.clock.now);
        }
        const emitted = (await eventsOf(rule.id)).filter(({ type }) => type !== 'alert.acknowledged');
        const fired = emitted.filter(({ type }) => type === 'alert.triggered').map(({ data }) => data);
        const cleared = emitted.filter(({ type }) => type === 'alert.resolved').map(({ data }) => data.resolvedAt);
        expect(fired.length).toBeGreaterThan(0);
        const { body: tried } = await send('POST', `${rule.path}/test`, { from });
        expect(tried).toMatchObject({ from, to: now(), evaluatedMonitors: 1, evaluatedResults: course.length });
        expect(tried.alerts).toEqual(
          fired.map(({ firedAt, value }, index) => ({
            monitorId: body.id,
            monitorName: 'Backup',
            subject: { type: 'monitor', id: body.id, name: 'Backup', labels: {}, exporterId: null },
            firedAt,
            clearedAt: cleared[index] ?? null,
            value,
          })),
        );
      },
    );

    test.each([
      ['that ends before it begins', { from: '2026-02-02T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' }, 'before to'],
      ['that would begin before the year 0', { to: '0000-01-01T00:00:00.000Z' }, 'before to'],
      ['of more than a month', { from: '2026-01-01T00:00:00.000Z' }, 'at most 31 days'],
    ])('refuses a range %s', async (_, range, rule) => {
      expect(await send('POST', `${(await newRule()).path}/test`, range)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'from', message: expect.stringContaining(rule) }] },
      });
    });
  });
});
