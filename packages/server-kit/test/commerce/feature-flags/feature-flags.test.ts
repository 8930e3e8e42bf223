import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const day = 86_400_000;
const path = '/api/v1/feature-flags';
/** Rules that are refused, with the path and what the message says. */
const refused: readonly (readonly [string, object, string, RegExp])[] = [
  ['a key in upper case', { key: 'Flag' }, 'key', /lower-case/],
  ['a key that looks like an id', { key: 'ffl_1' }, 'key', /ffl_/],
  ['a key that is a path', { key: 'evaluate' }, 'key', /evaluate/],
  ['no value of a text', { key: 'a', valueType: 'string' }, 'value', /required/],
  ['a value of another type', { key: 'a', value: 'on' }, 'value', /true or false/],
  [
    'a rule value of another type',
    { key: 'a', rules: [{ attribute: 'a', operator: 'equals', values: [1], value: 1 }] },
    'rules[0].value',
    /true or false/,
  ],
  [
    'an object with null',
    { key: 'a', valueType: 'object', value: { a: { b: null } }, defaultValue: {} },
    'value',
    /no null/,
  ],
  [
    'an object that is too large',
    { key: 'a', valueType: 'object', value: { a: 'x'.repeat(10_300) }, defaultValue: {} },
    'value',
    /10240 bytes/,
  ],
  ['three decimals', { key: 'a', rolloutPercent: 0.001 }, 'rolloutPercent', /two decimals/],
  [
    'an invalid pattern',
    { key: 'a', rules: [{ attribute: 'a', operator: 'matches', values: ['(a'] }] },
    'rules[0].conditions[0].values[0]',
    /RE2/,
  ],
  [
    'a lookahead',
    { key: 'a', rules: [{ attribute: 'a', operator: 'matches', values: ['(?=a)b'] }] },
    'rules[0].conditions[0].values[0]',
    /RE2/,
  ],
  [
    'a pattern that is too large',
    { key: 'a', rules: [{ attribute: 'a', operator: 'matches', values: ['((a{1,99}){1,99}){1,99}'] }] },
    'rules[0].conditions[0].values[0]',
    /RE2|smaller/,
  ],
  [
    'an invalid range',
    { key: 'a', rules: [{ attribute: 'ip', operator: 'cidr', values: ['10.0.0.0/33'] }] },
    'rules[0].conditions[0].values[0]',
    /range/,
  ],
  [
    'an invalid version',
    { key: 'a', rules: [{ attribute: 'v', operator: 'semverLess', values: ['next'] }] },
    'rules[0].conditions[0].values[0]',
    /semantic version/,
  ],
  [
    'an invalid time',
    { key: 'a', rules: [{ attribute: 'at', operator: 'before', values: ['soon'] }] },
    'rules[0].conditions[0].values[0]',
    /time such as/,
  ],
  [
    'two values of an order',
    { key: 'a', rules: [{ attribute: 'n', operator: 'lessThan', values: [1, 2] }] },
    'rules[0].values',
    /exactly one/,
  ],
  [
    'text compared as a number',
    { key: 'a', rules: [{ attribute: 'n', operator: 'lessThan', values: ['1'] }] },
    'rules[0].values[0]',
    /a number/,
  ],
  [
    'an attribute of a prototype',
    { key: 'a', rules: [{ attribute: 'a.__proto__', operator: 'exists' }] },
    'rules[0].attribute',
    /attribute/,
  ],
  [
    'an alert rule that there is not',
    { key: 'a', guard: { alertRuleIds: ['alr_0'] } },
    'guard.alertRuleIds',
    /there is no alr_0/,
  ],
  [
    'rules that compare too much',
    {
      key: 'a',
      rules: Array.from({ length: 5 }, () => ({
        attribute: 'a',
        operator: 'contains',
        values: Array.from({ length: 401 }, (_, n) => `${n}`),
      })),
    },
    'rules',
    /at most 1000 values/,
  ],
  [
    'more patterns than one flag may have',
    {
      key: 'a',
      rules: Array.from({ length: 3 }, () => ({
        attribute: 'a',
        operator: 'matches',
        values: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      })),
    },
    'rules',
    /at most 20 patterns/,
  ],
  [
    'more than 64 KiB',
    {
      key: 'a',
      rules: Array.from({ length: 10 }, () => ({
        attribute: 'a',
        operator: 'in',
        values: Array.from({ length: 500 }, (_, n) => `${n}-------------`),
      })),
    },
    'rules',
    /65536 bytes/,
  ],
];

describe.each(dialects)('Feature flags on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  const call = (method: string, at: string, body?: unknown, more: object = {}) =>
    fixture.request(method, `${path}${at}`, { token: owner.token, ...(body === undefined ? {} : { body }), ...more });
  const lastEvent = async (id: string) => {
    const events = await fixture.store.find(
      'events',
      { subjectId: id, type: 'feature_flag.updated' },
      { limit: 100, orderBy: 'id' },
    );
    return { count: events.length, last: events.at(-1) };
  };

  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  test('has defaults for everything but the key', async () => {
    const { status, body, headers } = await call('POST', '', { key: 'plain' });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`${path}/${body.id}`);
    const defaults = {
      name: 'plain',
      valueType: 'boolean',
      enabled: false,
      value: true,
      defaultValue: false,
      rules: [],
    };
    expect(body).toMatchObject({
      ...defaults,
      rolloutPercent: 100,
      bucketBy: 'targetingKey',
      guard: null,
      isStale: false,
      guardedAt: null,
    });
    expect((await lastEvent(body.id)).last?.data).toEqual(body);
  });

  test('is found by its id and by its key', async () => {
    const { body } = await call('POST', '', { key: 'found.by_key-1' });
    for (const name of [body.id, body.key]) expect((await call('GET', `/${name}`)).body).toEqual(body);
    expect((await call('PATCH', `/${body.key}`, { name: 'By key' })).body).toMatchObject({
      id: body.id,
      name: 'By key',
    });
    expect((await call('PATCH', `/${body.key}`, { name: null })).body.name).toBe(body.key);
    expect((await call('DELETE', `/${body.key}`)).status).toBe(204);
    expect((await call('GET', `/${body.key}`)).status).toBe(404);
    const stranger = await fixture.newMember('owner');
    expect((await call('GET', '/plain', undefined, { token: stranger.token })).status).toBe(404);
  });

  test('keeps values of each type as they are, in order', async () => {
    for (const [valueType, value, defaultValue] of [
      ['string', 'größe', ''],
      ['number', 12.5, 0],
      ['object', { a: { b: [1, 'x', true] } }, {}],
      ['boolean', false, true],
    ] as const) {
      const key = `type-${valueType}`;
      const { body } = await call('POST', '', { key, valueType, value, defaultValue });
      expect(body).toMatchObject({ valueType, value, defaultValue });
      expect((await call('GET', `/${key}`)).body).toEqual(body);
    }
  });

  test('merges an object value, and takes members out by null', async () => {
    await call('POST', '', { key: 'merged', valueType: 'object', value: { a: 1, b: 2 }, defaultValue: {} });
    const { body } = await call('PATCH', '/merged', { value: { a: null, c: { d: 3 } } });
    expect(body.value).toEqual({ b: 2, c: { d: 3 } });
    expect((await call('PATCH', '/merged', { value: null })).body.errors[0]).toMatchObject({ path: 'value' });
  });

  test('takes a flat rule as a rule with one condition', async () => {
    const flat = { attribute: 'plan', operator: 'in', values: ['beta', 'team'], value: true };
    const { body } = await call('POST', '', { key: 'flat', rules: [flat] });
    const { value, ...condition } = flat;
    expect(body.rules).toEqual([{ conditions: [condition], value, rolloutPercent: 100 }]);
    expect((await call('PATCH', '/flat', { rules: body.rules })).body.version).toBe(body.version);
  });

  test.each(refused)('refuses %s', async (_name, body, at, message) => {
    const reply = await call('POST', '', body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toContain(at);
    expect(reply.body.errors.find((error: { path: string }) => error.path === at).message).toMatch(message);
  });

  test('refuses a change of key and type, and a key that is taken', async () => {
    for (const change of [{ key: 'other' }, { valueType: 'string' }, { guardedAt: null }]) {
      expect((await call('PATCH', '/plain', change)).body.errors[0].code).toBe('unknown_field');
    }
    expect((await call('POST', '', { key: 'plain' })).body.errors[0]).toMatchObject({ path: 'key', code: 'taken' });
    const other = await fixture.newMember('owner');
    expect((await call('POST', '', { key: 'plain' }, { token: other.token })).status).toBe(201);
  });

  test('switches on and off once, and honours If-Match', async () => {
    const { body } = await call('POST', '', { key: 'switched' });
    const on = await call('POST', '/switched/enable');
    expect(on.body).toMatchObject({ enabled: true, version: 2 });
    expect((await call('POST', '/switched/enable')).body.version).toBe(2);
    const stale = await call('POST', '/switched/disable', undefined, { headers: { 'if-match': '"1"' } });
    expect(stale.status).toBe(412);
    expect((await call('POST', '/switched/disable', undefined, { headers: { 'if-match': '"2"' } })).body.enabled).toBe(
      false,
    );
    expect(await lastEvent(body.id)).toMatchObject({ count: 3, last: { data: { enabled: false, version: 3 } } });
  });

  test('says by an event that it was deleted', async () => {
    const { body } = await call('POST', '', { key: 'removed', enabled: true });
    await call('DELETE', '/removed');
    const { last } = await lastEvent(body.id);
    expect(last?.data).toMatchObject({
      key: 'removed',
      enabled: false,
      removedAt: new Date(fixture.clock.now).toISOString(),
    });
    expect(last?.subjectSequence).toBe(2);
  });

  test('is stale once it has served one value for 30 days', async () => {
    await call('POST', '', { key: 'old', enabled: true });
    await call('POST', '', { key: 'old-rollout', enabled: true, rolloutPercent: 50 });
    const staleOf = async () => {
      // A session does not last as long.
      owner = await fixture.newMember('owner', owner.organizationId);
      const { body } = await call('GET', '?search=old');
      return Object.fromEntries(body.data.map((flag: { key: string; isStale: boolean }) => [flag.key, flag.isStale]));
    };
    fixture.clock.now += 29 * day;
    expect(await staleOf()).toEqual({ old: false, 'old-rollout': false });
    fixture.clock.now += day;
    expect(await staleOf()).toEqual({ old: true, 'old-rollout': false });
    const renamed = await call('PATCH', '/old', { name: 'Renamed', tags: ['x'] });
    expect(renamed.body).toMatchObject({ isStale: true });
    const changed = await call('PATCH', '/old', { rolloutPercent: 10 });
    expect(changed.body).toMatchObject({ isStale: false, lastChangedAt: new Date(fixture.clock.now).toISOString() });
  });

  test('lists by key, tag, type and state', async () => {
    const member = await fixture.newMember('owner');
    const of = (at: string, body?: object) =>
      call(body === undefined ? 'GET' : 'POST', at, body, { token: member.token });
    for (const [key, tags, enabled] of [
      ['b', ['shop'], true],
      ['a', ['shop'], false],
      ['c', [], true],
    ] as const) {
      await of('', { key, tags, enabled });
    }
    const keys = async (query: string) => (await of(query)).body.data.map((flag: { key: string }) => flag.key);
    expect(await keys('')).toEqual(['a', 'b', 'c']);
    expect(await keys('?sort=-key&tag=shop')).toEqual(['b', 'a']);
    expect(await keys('?enabled=true')).toEqual(['b', 'c']);
    expect(await keys('?valueType=string')).toEqual([]);
    for (const field of ['key', 'name', 'createdAt', 'updatedAt', 'lastChangedAt'])
      expect(await keys(`?sort=${field}`)).toHaveLength(3);
  });

  test('says what contexts get before and after a change, and stores nothing', async () => {
    const { body: flag } = await call('POST', '', { key: 'tried', enabled: true, rolloutPercent: 0 });
    const contexts = Array.from({ length: 1000 }, (_, user) => ({
      targetingKey: `user-${user}`,
      plan: user < 10 ? 'beta' : 'free',
    }));
    const changes = { rolloutPercent: 25, rules: [{ attribute: 'plan', operator: 'equals', values: ['beta'] }] };
    const { status, body } = await call('POST', '/tried/test', { changes, contexts });
    expect(status).toBe(200);
    expect(body.results).toHaveLength(1000);
    expect(body.results[0]).toEqual({
      before: { value: false, reason: 'SPLIT', ruleIndex: null },
      after: { value: true, reason: 'TARGETING_MATCH', ruleIndex: 0 },
    });
    expect(body.changed).toBeGreaterThan(200);
    expect(body.changed).toBeLessThan(320);
    expect((await call('GET', '/tried')).body).toEqual(flag);
    const same = await call('POST', '/tried/test', { contexts: contexts.slice(0, 3) });
    expect(same.body.changed).toBe(0);
    const reader = await fixture.newApiKey(owner, ['feature-flags:read']);
    const asReader = await fixture.request('POST', `${path}/tried/test`, {
      apiKey: reader.secret,
      body: { contexts: [{}] },
    });
    expect(asReader.status).toBe(200);
    expect((await call('POST', '/tried/test', { changes: { key: 'x' }, contexts: [{}] })).status).toBe(400);
    expect((await call('POST', '/tried/test', { contexts: [{ targetingKey: 1 }] })).body.errors[0].path).toBe(
      'contexts[0]',
    );
  });

  test('has at most 500 in one organization', async () => {
    const member = await fixture.newMember('owner');
    const { body } = await call('POST', '', { key: 'first' }, { token: member.token });
    const row = await fixture.store.get('featureFlags', { id: body.id });
    if (row === undefined) throw new Error('the flag was not stored');
    await fixture.store.commit(
      Array.from({ length: 499 }, (_, n) => ({
        kind: 'insert' as const,
        table: 'featureFlags' as const,
        row: { ...row, id: `${row.id}${n}`, key: `flag-${n}` },
      })),
    );
    const more = await call('POST', '', { key: 'one-more' }, { token: member.token });
    expect(more).toMatchObject({ status: 403, body: { code: 'plan_limit_reached' } });
  });
});
