import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { dialects, type KitFixture, type Member, openKit } from '../../kit-fixture.js';

const base = '/api/v1/ofrep/v1/evaluate/flags';

/** Shapes of the protocol (open-feature/protocol, service/openapi.yaml 0.3.0, read 2026-11), as they are written there. */
const value = z.union([z.boolean(), z.string(), z.number(), z.record(z.string(), z.unknown())]);
const success = z.looseObject({
  key: z.string(),
  value,
  reason: z.string(),
  variant: z.string().optional(),
  metadata: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()])).optional(),
});
const failureOf = (codes: readonly [string, ...string[]]) =>
  z.looseObject({ key: z.string(), errorCode: z.enum(codes), errorDetails: z.string().optional() });
const failure = failureOf(['PARSE_ERROR', 'TARGETING_KEY_MISSING', 'INVALID_CONTEXT', 'GENERAL']);
const notFound = failureOf(['FLAG_NOT_FOUND']);
const bulk = z.looseObject({
  flags: z.array(z.union([success.strict(), failure.strict()])),
  metadata: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()])).optional(),
});
const bulkFailure = z.looseObject({ errorCode: z.string(), errorDetails: z.string().optional() });

describe.each(dialects)('OFREP on %s', (dialect) => {
  let fixture: KitFixture;
  let owner: Member;
  let apiKey: string;
  const post = (at: string, body?: unknown, headers: Record<string, string> = {}) =>
    fixture.request('POST', `${base}${at}`, { apiKey, headers, ...(body === undefined ? {} : { body }) });

  beforeAll(async () => {
    fixture = await openKit(dialect);
    owner = await fixture.newMember('owner');
    apiKey = (await fixture.newApiKey(owner, ['feature-flags:read'])).secret;
    for (const body of [
      { key: 'plain', enabled: true },
      { key: 'half', enabled: true, rolloutPercent: 50 },
      {
        key: 'colour',
        valueType: 'string',
        enabled: true,
        value: 'blue',
        defaultValue: 'grey',
        rules: [{ attribute: 'plan', operator: 'equals', values: ['beta'], value: 'red' }],
      },
      { key: 'limits', valueType: 'object', enabled: true, value: { most: 5 }, defaultValue: {} },
      { key: 'size', valueType: 'number', value: 5, defaultValue: 1 },
      {
        key: 'staff',
        enabled: true,
        rolloutPercent: 0,
        rules: [{ attribute: 'email', operator: 'matches', values: ['(?i)@example\\.com$'] }],
      },
    ]) {
      await fixture.request('POST', '/api/v1/feature-flags', { token: owner.token, body });
    }
  });
  afterAll(() => fixture.close());

  test('evaluates a flag', async () => {
    const context = { targetingKey: 'ada', plan: 'beta', email: 'ada@EXAMPLE.com' };
    const all = { plain: true, colour: 'red', limits: { most: 5 }, size: 1, staff: true };
    for (const [key, expected] of Object.entries(all)) {
      const { status, body, headers } = await post(`/${key}`, { context });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
      expect(success.parse(body)).toMatchObject({ key, value: expected });
    }
    expect((await post('/colour', { context })).body).toEqual({
      key: 'colour',
      value: 'red',
      reason: 'TARGETING_MATCH',
      variant: 'rule0',
      metadata: { ruleIndex: 0 },
    });
    expect((await post('/plain')).body).toEqual({ key: 'plain', value: true, reason: 'STATIC', variant: 'value' });
  });

  test('evaluates all flags, those that it cannot decide as failures', async () => {
    const { status, body, headers } = await post('', { context: { plan: 'beta' } });
    expect(status).toBe(200);
    expect(headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
    const { flags, metadata } = bulk.parse(body);
    expect(flags.map(({ key }) => key)).toEqual(['colour', 'half', 'limits', 'plain', 'size', 'staff']);
    expect(flags[1]).toMatchObject({ key: 'half', errorCode: 'TARGETING_KEY_MISSING' });
    expect(metadata).toEqual({ flagSetVersion: expect.any(String) });
  });

  test('answers 304 for the same flags and the same context alone', async () => {
    const first = { targetingKey: 'ada', plan: 'free', nested: { a: 1, b: 2 } };
    const tag = (await post('', { context: first })).headers.get('etag') ?? '';
    const again = (context: object) => post('', { context }, { 'if-none-match': tag });
    expect((await again(first)).status).toBe(304);
    expect((await again({ nested: { b: 2, a: 1 }, plan: 'free', targetingKey: 'ada' })).status).toBe(304);
    // The official web client sends the tag of an earlier context (open-feature/js-sdk-contrib#1460).
    expect((await again({ ...first, plan: 'beta' })).status).toBe(200);
    expect((await again({ ...first, targetingKey: 'eve' })).status).toBe(200);
    await fixture.request('PATCH', '/api/v1/feature-flags/plain', {
      token: owner.token,
      body: { name: tag.slice(1, 9) },
    });
    expect((await again(first)).status).toBe(200);
  });

  test('takes the queries of clients that follow changes', async () => {
    expect((await post('?flagConfigEtag=abc&flagConfigLastModified=1', { context: {} })).status).toBe(200);
    expect((await post('?other=1', { context: {} })).status).toBe(400);
  });

  test.each<[string, string, unknown, number, string, z.ZodType]>([
    ['an unknown flag', '/missing', { context: {} }, 404, 'FLAG_NOT_FOUND', notFound],
    ['a flag whose key has a slash', '/of/many', { context: {} }, 404, 'FLAG_NOT_FOUND', notFound],
    ['a rollout without a key', '/half', { context: {} }, 400, 'TARGETING_KEY_MISSING', failure],
    ['a context that is a list', '/plain', { context: [] }, 400, 'INVALID_CONTEXT', failure],
    ['a key that is no text', '/plain', { context: { targetingKey: 7 } }, 400, 'INVALID_CONTEXT', failure],
    ['a context that is too large', '/plain', { context: { a: 'x'.repeat(17_000) } }, 400, 'INVALID_CONTEXT', failure],
    [
      'a context with too many attributes',
      '',
      { context: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`a${n}`, n])) },
      400,
      'INVALID_CONTEXT',
      bulkFailure,
    ],
  ])('refuses %s by its code', async (_name, at, body, status, errorCode, shape) => {
    const reply = await post(at, body);
    expect(reply.status).toBe(status);
    expect(shape.parse(reply.body)).toMatchObject({ errorCode, errorDetails: expect.stringMatching(/\w+/) });
    expect('key' in reply.body).toBe(at !== '');
  });

  test('refuses a body that is no JSON', async () => {
    for (const at of ['/plain', '']) {
      const reply = await fixture.request('POST', `${base}${at}`, {
        apiKey,
        rawBody: '{',
        headers: { 'content-type': 'application/json' },
      });
      expect(reply).toMatchObject({ status: 400, body: { errorCode: 'PARSE_ERROR', code: 'bad_request' } });
    }
  });

  test('answers a missing credential, permission and rate as everywhere', async () => {
    expect((await fixture.request('POST', base)).status).toBe(401);
    const other = await fixture.newApiKey(owner, ['monitors:read']);
    const forbidden = await fixture.request('POST', base, { apiKey: other.secret, body: {} });
    expect(forbidden.status).toBe(403);
    expect(forbidden.body.errorCode).toBeUndefined();
    const slow = await fixture.newApiKey(owner, ['feature-flags:read'], { rateLimitPerMinute: 1 });
    const ask = () => fixture.request('POST', `${base}/plain`, { apiKey: slow.secret, body: {} });
    expect((await ask()).status).toBe(200);
    const limited = await ask();
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('shows no flag of another organization', async () => {
    const stranger = await fixture.newMember('owner');
    const key = await fixture.newApiKey(stranger, ['feature-flags:read']);
    const ask = (at: string) => fixture.request('POST', `${base}${at}`, { apiKey: key.secret, body: {} });
    expect((await ask('/plain')).status).toBe(404);
    expect((await ask('')).body.flags).toEqual([]);
  });

  test('goes on for an organization that is suspended', async () => {
    const member = await fixture.newMember('owner');
    const key = await fixture.newApiKey(member, ['feature-flags:read']);
    await fixture.request('POST', '/api/v1/feature-flags', {
      token: member.token,
      body: { key: 'kept', enabled: true },
    });
    await fixture.store.commit([
      { kind: 'update', table: 'organizations', where: { id: member.organizationId }, set: { status: 'suspended' } },
    ]);
    const { status, body } = await fixture.request('POST', `${base}/kept`, { apiKey: key.secret, body: {} });
    expect([status, body.value]).toEqual([200, true]);
  });
});
