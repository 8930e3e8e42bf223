import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const path = '/api/v1/feature-flags';
const ofrep = '/api/v1/ofrep/v1/evaluate/flags';

/** As many values as one flag compares one by one, in as many rules as it may have. */
const largestRules = Array.from({ length: 50 }, (_, rule) => ({
  conditions: [
    { attribute: 'text', operator: 'contains', values: Array.from({ length: 20 }, (_, n) => `never-${rule}-${n}-!`) },
    { attribute: 'plan', operator: 'in', values: Array.from({ length: 20 }, (_, n) => `p-${rule}-${n}`) },
  ],
}));
const context = { targetingKey: 'ada', plan: 'p-1-1', text: 'never-'.repeat(83) };

/** Every request of a fixture fails when it keeps the event loop for too long: so these are assertions as well. */
describe('An organization with the largest flags', () => {
  let fixture: KitFixture;
  let owner: Member;
  let apiKey: string;
  const ask = (at = '', body: object = { context }, key = apiKey) =>
    fixture.request('POST', `${ofrep}${at}`, { apiKey: key, body });

  beforeAll(async () => {
    fixture = await openKit('sqlite', { rateLimitPerIp: 100_000 });
    owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, ['feature-flags:read'], { rateLimitPerMinute: 10_000 })).secret;
    const { status, body } = await fixture.request('POST', path, {
      token: owner.token,
      body: { key: 'largest', enabled: true, rules: largestRules },
    });
    expect(status).toBe(201);
    const row = await fixture.store.get('featureFlags', { id: body.id });
    if (row === undefined) throw new Error('the flag was not stored');
    await fixture.store.commit(
      Array.from({ length: 499 }, (_, n) => ({
        kind: 'insert' as const,
        table: 'featureFlags' as const,
        row: { ...row, id: `${row.id}${n}`, key: `largest-${n}` },
      })),
    );
  });
  afterAll(() => fixture.close());

  test('gets an answer about 500 flags that compare half a million values, in turns', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body.flags).toHaveLength(500);
    expect(body.flags[0]).toMatchObject({ value: true, reason: 'DEFAULT' });
  });

  test('waits for itself, and not others for it', async () => {
    const other = await fixture.newMember('owner');
    const key = await fixture.newApiKey(other, ['feature-flags:read']);
    await fixture.request('POST', path, { token: other.token, body: { key: 'small', enabled: true } });
    let waiting = 5;
    const flood = Array.from({ length: waiting }, () => ask().finally(() => waiting--));
    expect((await ask('', {}, key.secret)).body.flags).toHaveLength(1);
    // The others of the flood were not yet answered.
    expect(waiting).toBeGreaterThan(1);
    await Promise.all(flood);
  });

  test('is refused when too many of its evaluations wait', async () => {
    const replies = await Promise.all(
      Array.from({ length: 56 }, () => ask('', { context: { ...context, text: 'x' } })),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });

  test('tests 1,000 contexts in its turn', async () => {
    const contexts = Array.from({ length: 1000 }, (_, n) => ({ ...context, targetingKey: `user-${n}` }));
    const changes = { rolloutPercent: 50 };
    const { status, body } = await fixture.request('POST', `${path}/largest/test`, {
      token: owner.token,
      body: { changes, contexts },
    });
    expect([status, body.results.length]).toEqual([200, 1000]);
    expect(body.changed).toBeGreaterThan(400);
  });
});

describe('A pattern of a rule', () => {
  let fixture: KitFixture;
  let owner: Member;
  beforeAll(async () => {
    fixture = await openKit('sqlite');
    owner = await fixture.newMember('owner');
  });
  afterAll(() => fixture.close());

  // Expressions on which matchers that backtrack take for ever.
  test.each(['(a+)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y', '^(a|aa)+$'])('%s ends in time', async (pattern) => {
    const key = `p${Buffer.from(pattern).toString('hex').slice(0, 40)}`;
    const rules = [{ attribute: 'text', operator: 'matches', values: [pattern, 'yes'] }];
    const body = { key, enabled: true, rolloutPercent: 0, rules };
    expect((await fixture.request('POST', path, { token: owner.token, body })).status).toBe(201);
    const of = async (text: string) => {
      const query = new URLSearchParams({ context: JSON.stringify({ text }) });
      const reply = await fixture.request('GET', `${path}/evaluate?${query}`, { token: owner.token });
      return reply.body.flags[key].value;
    };
    const hostile = `${'ax'.repeat(400)}!`;
    expect(typeof (await of(hostile))).toBe('boolean');
    expect(await of('yes')).toBe(true);
  });
});
