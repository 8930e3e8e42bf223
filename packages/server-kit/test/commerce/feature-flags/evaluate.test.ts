import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFlagSets } from '../../../src/commerce/feature-flags/flag-sets.js';
import { createPlanCatalogue } from '../../../src/commerce/plans/plan-catalogue.js';
import type { ServerKitOptions } from '../../../src/kit/options.js';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';
import { testPlans } from '../subscriptions/subscription-fixture.js';

const path = '/api/v1/feature-flags';
const isBeta = { attribute: 'plan', operator: 'equals', values: ['beta'], value: true };

describe.each(dialects)('An evaluation of all flags on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  const create = async (body: object, member = owner) =>
    expect((await fixture.request('POST', path, { token: member.token, body })).status).toBe(201);
  const evaluate = (query = '', member = owner, headers: Record<string, string> = {}) =>
    fixture.request('GET', `${path}/evaluate${query}`, { token: member.token, headers });

  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    await create({ key: 'beta', enabled: true, rolloutPercent: 0, rules: [isBeta] });
    await create({
      key: 'mine',
      enabled: true,
      rolloutPercent: 0,
      rules: [{ attribute: 'userId', operator: 'exists' }],
    });
    const forOwners = { attribute: 'role', operator: 'in', values: ['owner'], value: 'full' };
    await create({
      key: 'role',
      valueType: 'string',
      enabled: true,
      value: 'some',
      defaultValue: 'none',
      rules: [forOwners],
    });
    await create({ key: 'half', enabled: true, rolloutPercent: 50, bucketBy: 'company' });
    await create({ key: 'off' });
  });
  afterAll(() => fixture.close());

  test('has the caller as its context', async () => {
    const { status, body } = await evaluate();
    expect(status).toBe(200);
    expect(body).toEqual({
      evaluatedAt: new Date(fixture.clock.now).toISOString(),
      flags: {
        beta: { value: false, reason: 'SPLIT', ruleIndex: null },
        mine: { value: true, reason: 'TARGETING_MATCH', ruleIndex: 0 },
        role: { value: 'full', reason: 'TARGETING_MATCH', ruleIndex: 0 },
        half: { value: false, reason: 'ERROR', ruleIndex: null },
        off: { value: false, reason: 'DISABLED', ruleIndex: null },
      },
    });
    const viewer = await fixture.newMember('viewer', owner.organizationId);
    expect((await evaluate('', viewer)).body.flags.role).toMatchObject({ value: 'some', reason: 'DEFAULT' });
  });

  test.each([
    ['the only plan where none are configured', {}, 'community', 'community'],
    ['the plan that it subscribed to', { commerce: { plans: testPlans } }, 'free', 'starter'],
    [
      'none where the host decides',
      { commerce: { plans: testPlans }, entitlements: { fallback: 'unlimited', read: async () => ({}) } },
      'no',
      'no',
    ],
  ] as const)('knows the plan of the organization: %s', async (_which, options, before, after) => {
    const kit = await openKit(dialect, options as Partial<ServerKitOptions>);
    try {
      const { token } = await kit.newMember('owner');
      const plans = ['community', 'free', 'starter'];
      const rules = plans.map((plan) => ({ attribute: 'plan', operator: 'equals', values: [plan], value: plan }));
      const flag = { key: 'plan', valueType: 'string', enabled: true, value: 'no', defaultValue: 'no', rules };
      expect((await kit.request('POST', path, { token, body: flag })).status).toBe(201);
      const plan = async () => (await kit.request('GET', `${path}/evaluate`, { token })).body.flags.plan.value;
      expect(await plan()).toBe(before);
      const body = { planId: 'starter', currency: 'EUR' };
      await kit.request('POST', '/api/v1/subscriptions', { token, body });
      expect(await plan()).toBe(after);
    } finally {
      await kit.close();
    }
  });

  test('adds what the query gives', async () => {
    const context = encodeURIComponent(JSON.stringify({ plan: 'beta', company: 'acme' }));
    const { flags } = (await evaluate(`?targetingKey=ada&context=${context}`)).body;
    expect(flags.beta).toMatchObject({ value: true, ruleIndex: 0 });
    expect(flags.half.reason).toBe('SPLIT');
  });

  test.each(['[]', '{', '1', 'null', `{"a":"${'x'.repeat(4100)}"}`, '{"targetingKey":1}'])(
    'refuses the context %.20s',
    async (context) => {
      const { status, body } = await evaluate(`?context=${encodeURIComponent(context)}`);
      expect(status).toBe(400);
      expect(body.errors[0].path).toBe('context');
    },
  );

  test('is answered by 304 until a flag or the context changes', async () => {
    const { headers } = await evaluate('?targetingKey=ada');
    const tag = headers.get('etag') ?? '';
    const again = (query: string) => evaluate(query, owner, { 'if-none-match': tag });
    expect((await again('?targetingKey=ada')).status).toBe(304);
    expect((await again('?targetingKey=eve')).status).toBe(200);
    const { body } = await fixture.request('PATCH', `${path}/off`, { token: owner.token, body: { name: 'Renamed' } });
    expect(body.name).toBe('Renamed');
    expect((await again('?targetingKey=ada')).status).toBe(200);
  });

  test('follows a change at once', async () => {
    for (const value of [true, false, true, false]) {
      const verb = value ? 'enable' : 'disable';
      await fixture.request('POST', `${path}/off/${verb}`, { token: owner.token });
      expect((await evaluate()).body.flags.off.value).toBe(value);
    }
  });

  test('is open to any credential of the organization, and to no other', async () => {
    const key = await fixture.newApiKey(owner, ['monitors:read']);
    const { status, body } = await fixture.request('GET', `${path}/evaluate`, { apiKey: key.secret });
    expect([status, Object.keys(body.flags).length]).toEqual([200, 5]);
    expect(body.flags.mine.value).toBe(false);
    expect((await fixture.request('GET', `${path}/evaluate`)).status).toBe(401);
    const stranger = await fixture.newMember('owner');
    expect((await evaluate('', stranger)).body.flags).toEqual({});
  });

  test('serves flags of another process after a second at the latest', async () => {
    const member = await fixture.newMember('owner');
    await create({ key: 'shared', enabled: true }, member);
    expect((await evaluate('', member)).body.flags.shared.value).toBe(true);
    const { organizationId } = member;
    const other = fixture.anotherStore();
    const sets = createFlagSets({ store: other, plans: createPlanCatalogue(), clock: () => fixture.clock.now });
    expect((await sets.read(organizationId)).flags).toHaveLength(1);
    await fixture.request('POST', `${path}/shared/disable`, { token: member.token });
    fixture.clock.now += 1000;
    const set = await sets.read(organizationId);
    expect(set.flags[0]?.enabled).toBe(false);
    // Both processes give the same name to the same flags.
    const here = createFlagSets({ store: fixture.store, plans: createPlanCatalogue(), clock: () => 0 });
    expect(set.version).toBe((await here.read(organizationId)).version);
    here.close();
    sets.close();
    await other.close();
  });

  test('exports the definitions for flagd, with a tag', async () => {
    const member = await fixture.newMember('owner');
    await create({ key: 'simple', enabled: true, rolloutPercent: 12.5 }, member);
    await create(
      { key: 'ranges', enabled: true, rules: [{ attribute: 'ip', operator: 'cidr', values: ['10.0.0.0/8'] }] },
      member,
    );
    const get = (headers: Record<string, string> = {}) =>
      fixture.request('GET', `${path}/flagd.json`, { token: member.token, headers });
    const { body, headers } = await get();
    expect(Object.keys(body.flags)).toEqual(['simple']);
    expect(body.metadata).toEqual({ flagSetVersion: expect.any(String), omittedFlags: 'ranges' });
    expect(body.flags.simple.targeting.if[2]['==']).toEqual([
      { fractional: [{ cat: [{ var: '$flagd.flagKey' }, { var: 'targetingKey' }] }, ['in', 1250], ['out', 8750]] },
      'in',
    ]);
    expect((await get({ 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
    const viewer = await fixture.newMember('viewer', member.organizationId);
    expect((await fixture.request('GET', `${path}/flagd.json`, { token: viewer.token })).status).toBe(403);
  });
});
