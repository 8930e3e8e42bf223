import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';
import { evaluateAll } from '../evaluation/evaluate-all.js';

describe.each(dialects)('GET /alerts on %s', (dialect) => {
  let fixture: KitFixture;
  let apiKey: string;
  beforeAll(async () => {
    fixture = await openKit(dialect);
    apiKey = await newKey();
  });
  afterAll(() => fixture.close());

  const newKey = async (...scopes: ('alert-rules:read' | 'monitors:read')[]): Promise<string> => {
    const owner = await fixture.newMember('owner');
    const all = ['alert-rules:read', 'alert-rules:write', 'monitors:read', 'monitors:write'] as const;
    return (await fixture.newApiKey(owner, scopes.length > 0 ? scopes : all)).secret;
  };
  const send = (method: string, path: string, body?: object, as = apiKey) =>
    fixture.request(method, `/api/v1${path}`, { apiKey: as, ...(body === undefined ? {} : { body }) });
  const newRule = async (name: string, more: object = {}): Promise<string> => {
    const condition = { metric: 'status', operator: '==', threshold: 'down' };
    const rule = { name, condition, failureThreshold: 1, successThreshold: 1, ...more };
    return (await send('POST', '/alert-rules', rule)).body.id;
  };
  const newMonitor = async (name: string, status: string): Promise<string> => {
    const { id } = (await send('POST', '/monitors', { name, type: 'manual' })).body;
    fixture.clock.now += 60_000;
    await send('POST', `/monitors/${id}/status`, { status });
    await evaluateAll(fixture.store, fixture.clock.now);
    return id;
  };
  interface Entry {
    readonly ruleName: string;
    readonly monitorName: string;
    readonly state: string;
  }
  const listed = async (query: string): Promise<string[]> => {
    const reply = await send('GET', `/alerts?${query}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body.data.map(({ ruleName, monitorName, state }: Entry) => `${ruleName} ${monitorName} ${state}`);
  };

  test('lists what fires now across rules, and filters by state, rule and monitor', async () => {
    const ruleId = await newRule('Down', { severity: 'critical' });
    await newRule('Down for long', { failureThreshold: 3 });
    const shop = await newMonitor('Shop', 'down');
    await newMonitor('Blog', 'up');
    expect(await listed('state=firing')).toEqual(['Down Shop firing']);
    expect(await listed('state=pending')).toEqual(['Down for long Shop pending']);
    expect((await listed(`ruleId=${ruleId}`)).toSorted()).toEqual(['Down Blog inactive', 'Down Shop firing']);
    expect((await listed(`monitorId=${shop}`)).toSorted()).toEqual(['Down Shop firing', 'Down for long Shop pending']);
    expect(await listed(`state=pending&ruleId=${ruleId}`)).toEqual([]);
    const { body } = await send('GET', `/alerts?state=firing&monitorId=${shop}`);
    expect(body.data).toMatchObject([{ ruleId, monitorId: shop, severity: 'critical', value: 'down' }]);
    // An alert of all rules is the same as the state of its own rule.
    expect(body).toEqual((await send('GET', `/alert-rules/${ruleId}/states?state=firing`)).body);
  });

  test('pages never overlap, and together are all states, in either order', async () => {
    const all = await listed('pageSize=100');
    for (const sort of ['updatedAt', '-updatedAt']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => listed(`page=${page}&pageSize=1&sort=${sort}`)));
      expect(pages.flat().toSorted()).toEqual(all.toSorted());
    }
    expect(all).toHaveLength(4);
  });

  test('shows no alerts of another organization, and needs alert-rules:read', async () => {
    const stranger = await newKey();
    expect((await send('GET', '/alerts', undefined, stranger)).body).toMatchObject({
      data: [],
      meta: { totalItems: 0 },
    });
    const withoutScope = await newKey('monitors:read');
    expect(await send('GET', '/alerts', undefined, withoutScope)).toMatchObject({ status: 403 });
  });

  test.each([
    ['state=burning', 'state'],
    ['ruleId=mon_1', 'ruleId'],
    ['sort=severity', 'sort'],
    ['severity=minor', 'severity'],
  ])('refuses %s, and names the parameter', async (query, path) => {
    const reply = await send('GET', `/alerts?${query}`);
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(JSON.stringify(reply.body)).toContain(path);
  });
});
