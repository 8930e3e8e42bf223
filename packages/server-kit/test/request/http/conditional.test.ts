import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conditionalAnswer, matchesTag } from '../../../src/request/http/conditional.js';
import { type KitFixture, openKit } from '../../kit-fixture.js';
import { operationsWithPapers } from './answer-routes.js';

const tags: [string, string, boolean][] = [
  ['"7"', '"7"', true],
  ['W/"7"', '"7"', true],
  ['"7"', 'W/"7"', true],
  ['W/"7"', 'W/"7"', true],
  ['"8"', '"7"', false],
  ['"8", "7"', '"7"', true],
  ['"8",W/"7"', 'W/"7"', true],
  ['"a,b", "c"', '"a,b"', true],
  ['"a", "b"', '"a, b"', false],
  ['*', '"7"', true],
  [' * ', '"7"', true],
  ['"*"', '"7"', false],
  ['7', '"7"', false],
  ['w/"7"', '"8"', false],
  ['', '"7"', false],
];
test.each(tags)('If-None-Match %j against %j matches: %s', (ifNoneMatch, etag, isMatch) => {
  expect(matchesTag(ifNoneMatch, etag)).toBe(isMatch);
});

test('a condition holds for a success only, and for what has a tag', () => {
  const body = 'x';
  for (const answer of [
    { status: 201, headers: { etag: '"1"' }, body },
    { status: 200, headers: {}, body },
  ])
    expect(conditionalAnswer(answer, '*')).toBe(answer);
});

describe('an answer with a tag', () => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit('sqlite', {}, operationsWithPapers);
  });
  afterAll(() => fixture.close());

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fixture.request(method, `/api/v1${path}`, { headers });

  test('is 304 without a body for who has it, and keeps what a cache needs', async () => {
    const first = await ask('/public/papers');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const method of ['GET', 'HEAD']) {
      const again = await ask('/public/papers', { 'if-none-match': etag }, method);
      expect([again.status, again.body]).toEqual([304, undefined]);
      expect(again.headers.get('content-type')).toBeNull();
      for (const name of ['etag', 'cache-control', 'vary', 'access-control-allow-origin'])
        expect(again.headers.get(name), name).toBe(first.headers.get(name));
    }
  });

  test('is whole again when it holds something else', async () => {
    const { headers } = await ask('/public/papers');
    const other = await ask('/public/papers?bytes=11', { 'if-none-match': headers.get('etag') ?? '' });
    expect(other.status).toBe(200);
    expect(other.headers.get('etag')).not.toBe(headers.get('etag'));
  });

  test('has the tag that the verb gave it', async () => {
    expect((await ask('/papers/strong', { 'if-none-match': '"6", W/"7"' })).status).toBe(304);
    expect((await ask('/papers/strong', { 'if-none-match': '"6"' })).headers.get('etag')).toBe('"7"');
  });

  test('of an organization is 304 until it changes; of a monitor never, because its version does not cover its status', async () => {
    const owner = await fixture.newMember('owner');
    const path = `/api/v1/organizations/${owner.organizationId}`;
    const get = (to: string) => fixture.request('GET', to, { token: owner.token, headers: { 'if-none-match': '"1"' } });
    expect((await get(path)).status).toBe(304);
    const renamed = await fixture.request('PATCH', path, { token: owner.token, body: { name: 'Renamed' } });
    expect(renamed.headers.get('etag')).toBe('"2"');
    expect(await get(path)).toMatchObject({ status: 200, body: { name: 'Renamed' } });

    const body = { name: 'Website', type: 'https', target: 'https://example.com/' };
    const monitor = await fixture.request('POST', '/api/v1/monitors', { token: owner.token, body });
    expect(monitor.headers.get('etag')).toBe('"1"');
    expect((await get(`/api/v1/monitors/${monitor.body.id}`)).status).toBe(200);
  });

  test('of a request that is refused stays a refusal', async () => {
    const reply = await ask('/organizations/org_1', { 'if-none-match': '*' });
    expect(reply.status).toBe(401);
  });
});
