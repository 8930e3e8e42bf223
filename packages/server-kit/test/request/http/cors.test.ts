import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KitFixture, openKit } from '../../kit-fixture.js';
import { operationsWithPapers } from './answer-routes.js';

let fixture: KitFixture;
beforeAll(async () => {
  fixture = await openKit('sqlite', {}, operationsWithPapers);
});
afterAll(() => fixture.close());

const corsOf = async (method: string, path: string): Promise<Record<string, string>> => {
  const { headers } = await fixture.request(method, path, { headers: { origin: 'https://elsewhere.example' } });
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));
};

test('pages of any site may read what is public by its address', async () => {
  for (const method of ['GET', 'HEAD'])
    expect(await corsOf(method, '/api/v1/public/papers')).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'etag, retry-after, x-request-id',
    });
  expect(await corsOf('GET', '/api/v1/public/papers?unknown=1')).toHaveProperty('access-control-allow-origin', '*');
});

test('a browser that asks first may read on a condition, and nothing else', async () => {
  expect(await corsOf('OPTIONS', '/api/v1/public/papers')).toEqual({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'if-none-match',
    'access-control-max-age': '86400',
  });
});

test('no other answer lets pages of other sites read it', async () => {
  const unread = [
    'POST /public/papers',
    'POST /public/letters',
    'OPTIONS /public/letters',
    'GET /public/nothing',
    'PUT /public/papers',
  ];
  for (const request of unread) {
    const [method = '', path = ''] = request.split(' ');
    expect(await corsOf(method, `/api/v1${path}`), request).toEqual({});
  }
  const others = operationsWithPapers.filter(({ route }) => !route.path.startsWith('/public/'));
  expect(others.length).toBeGreaterThan(100);
  for (const { route, path } of others) {
    const filled = path.replace(/:\w+/g, 'x');
    for (const method of [route.method, 'OPTIONS']) expect(await corsOf(method, filled), route.operationId).toEqual({});
  }
});
