import { allScopes } from '@watchpost/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit, type Reply } from '../../kit-fixture.js';
import { writeCheck } from '../evaluation/write-check.js';

const minute = 60_000;
const slow = { metric: 'latencyMs', operator: '>', threshold: 500 };
const draft = { name: 'canary-of-a-draft', condition: slow, failureThreshold: 2, successThreshold: 1 };

describe.each(dialects)('A rule that is not saved on %s', (dialect) => {
  let fixture: KitFixture;
  let organizationId: string;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
  });
  beforeEach(async () => {
    const owner = await fixture.newMember('owner');
    organizationId = owner.organizationId;
    ({ secret: apiKey } = await fixture.newApiKey(owner, allScopes));
  });
  afterAll(() => fixture.close());

  const post = (path: string, body: object, key = apiKey): Promise<Reply> =>
    fixture.request('POST', `/api/v1${path}`, { apiKey: key, body });
  const newMonitor = async (more: object = {}, key = apiKey): Promise<string> => {
    const { body } = await post(
      '/monitors',
      { name: 'Shop', type: 'https', target: 'https://shop.example/', ...more },
      key,
    );
    return body.id;
  };
  /** Checks a monitor once a minute. */
  const check = async (id: string, latencies: readonly number[]): Promise<void> => {
    for (const latencyMs of latencies) {
      fixture.clock.now += minute;
      await writeCheck(fixture.store, id, { status: 'up', latencyMs, now: fixture.clock.now });
    }
  };
  const ago = (minutes: number): string => new Date(fixture.clock.now - minutes * minute).toISOString();

  test('is tested as it would be when saved, with the curve of one monitor', async () => {
    const monitorId = await newMonitor();
    const other = await newMonitor({ name: 'Other' });
    await check(other, [900]);
    await check(monitorId, [100, 600, 700, 50]);
    const asked = { from: ago(5), monitorId };
    const tried = await post('/alert-rules/test', { ...draft, ...asked });
    expect(tried).toMatchObject({ status: 200, body: { evaluatedMonitors: 2, evaluatedResults: 5 } });
    expect(tried.body.alerts).toEqual([
      {
        monitorId,
        monitorName: 'Shop',
        subject: { type: 'monitor', id: monitorId, name: 'Shop', labels: {}, exporterId: null },
        firedAt: ago(1),
        clearedAt: ago(0),
        value: 700,
      },
    ]);
    expect(tried.body.series).toEqual([
      { at: ago(3), value: 100, state: 'inactive' },
      { at: ago(2), value: 600, state: 'pending' },
      { at: ago(1), value: 700, state: 'firing' },
      { at: ago(0), value: 50, state: 'inactive' },
    ]);
    const { body: rule } = await post('/alert-rules', draft);
    expect((await post(`/alert-rules/${rule.id}/test`, asked)).body).toEqual(tried.body);
    expect((await post(`/alert-rules/${rule.id}/test`, { from: asked.from })).body).not.toHaveProperty('series');
  });

  test('leaves nothing behind: no rule, state, audit activity, event or evaluation', async () => {
    const monitorId = await newMonitor();
    await check(monitorId, [600, 700]);
    const written = async (): Promise<string> =>
      JSON.stringify([
        await fixture.store.find('alertRules', { organizationId }, { limit: 10 }),
        await fixture.store.find('alertRuleStates', { organizationId }, { limit: 10 }),
        await fixture.store.find('auditActivities', { organizationId }, { limit: 100 }),
        await fixture.store.find('auditHeads', { organizationId }, { limit: 10 }),
        await fixture.store.find('events', { organizationId }, { limit: 100 }),
        await fixture.store.find('news', { organizationId }, { limit: 100 }),
        await fixture.store.find('evaluations', { organizationId }, { limit: 10 }),
      ]);
    const before = await written();
    const target = { scope: 'monitors', monitorIds: [monitorId] };
    const { body } = await post('/alert-rules/test', { ...draft, target, createIncident: true, monitorId });
    expect(body.alerts).toHaveLength(1);
    const after = await written();
    expect(after).toBe(before);
    expect(after).not.toContain('canary-of-a-draft');
  });

  const refusals: [string, object][] = [
    ['no condition', { condition: undefined }],
    ['an unknown metric', { condition: { ...slow, metric: 'mood' } }],
    ['agents for a metric of monitors', { target: { scope: 'agents' } }],
    ['a status that is not evaluated', { condition: { metric: 'status', operator: '==', threshold: 'paused' } }],
    [
      'a report that does not exist',
      { condition: { ...slow, metric: 'burnRate', reportId: 'rpt_0000000000000000000000' } },
    ],
    ['an unknown field', { mood: 'good' }],
  ];
  test.each(refusals)('is refused with %s exactly as a new rule is', async (_, more) => {
    const [tried, created] = [
      await post('/alert-rules/test', { ...draft, ...more }),
      await post('/alert-rules', { ...draft, ...more }),
    ];
    expect(tried.status).toBe(400);
    expect(tried.body.errors).toEqual(created.body.errors);
  });

  test('reads no monitor of another organization, neither as its target nor as its curve', async () => {
    const { secret } = await fixture.newApiKey(await fixture.newMember('owner'), allScopes);
    const foreign = await newMonitor({ name: 'canary-of-a-neighbour' }, secret);
    await check(foreign, [600, 700]);
    const target = { scope: 'monitors', monitorIds: [foreign] };
    const { body: rule } = await post('/alert-rules', draft);
    for (const [path, body, field] of [
      ['/alert-rules/test', { ...draft, target }, 'target.monitorIds'],
      ['/alert-rules/test', { ...draft, monitorId: foreign }, 'monitorId'],
      [`/alert-rules/${rule.id}/test`, { monitorId: foreign }, 'monitorId'],
    ] as const) {
      const reply = await post(path, body);
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: field, code: 'not_found' }] } });
      expect(JSON.stringify(reply.body)).not.toContain('canary-of-a-neighbour');
    }
    expect((await post('/alert-rules/test', draft)).body).toMatchObject({ evaluatedMonitors: 0, alerts: [] });
  });

  test('has the bounds of a saved one, and needs the permission to write rules', async () => {
    expect(await post('/alert-rules/test', { ...draft, from: ago(32 * 24 * 60) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'from', message: 'must be at most 31 days before to' }] },
    });
    const { secret } = await fixture.newApiKey(await fixture.newMember('owner'), ['alert-rules:read']);
    expect((await post('/alert-rules/test', draft, secret)).status).toBe(403);
  });
});
