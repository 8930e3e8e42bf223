import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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

describe('A site that the operator names', () => {
  const site = 'https://app.example.com';
  const api = async () => {
    const own = await openKit('sqlite', { corsOrigins: [site] });
    onTestFinished(() => own.close());
    const corsTo = async (origin: string | undefined, method: string, path: string) => {
      const { headers } = await own.request(
        method,
        `/api/v1${path}`,
        origin === undefined ? {} : { headers: { origin } },
      );
      return Object.fromEntries([...headers].filter(([name]) => name === 'vary' || name.startsWith('access-control-')));
    };
    return corsTo;
  };

  test('may read every answer, refusals as well, and never with cookies', async () => {
    const corsTo = await api();
    for (const [method, path] of [
      ['GET', '/monitors'],
      ['POST', '/auth/login'],
      ['GET', '/nothing'],
    ] as const) {
      const headers = await corsTo(site, method, path);
      expect(headers, path).toMatchObject({
        'access-control-allow-origin': site,
        'access-control-expose-headers': expect.stringContaining('etag'),
        vary: expect.stringContaining('origin'),
      });
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  test('is answered what it may send before it sends it', async () => {
    const corsTo = await api();
    expect(await corsTo(site, 'OPTIONS', '/monitors/mon_1')).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': expect.stringContaining('authorization'),
      vary: 'origin',
    });
  });

  test.each([['https://app.example.com.evil.example'], ['http://app.example.com'], ['null'], [undefined]])(
    'is not %s, whose answers say only that they vary',
    async (origin) => {
      const corsTo = await api();
      for (const method of ['GET', 'OPTIONS']) {
        expect(await corsTo(origin, method, '/monitors')).toEqual({ vary: 'origin' });
      }
    },
  );

  test('keeps what an answer varies by otherwise', async () => {
    const corsTo = await api();
    expect((await corsTo(site, 'GET', '/openapi.json')).vary).toMatch(/accept-encoding, origin$/);
  });
});

test('the page of a named site reads that its address is over the limit, and when it may ask again', async () => {
  const own = await openKit('sqlite', { corsOrigins: ['https://app.example.com'], rateLimitPerIp: 1 });
  onTestFinished(() => own.close());
  const ask = () => own.request('GET', '/api/v1/server', { headers: { origin: 'https://app.example.com' } });
  await ask();
  const { status, headers } = await ask();
  expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(headers.get('access-control-allow-origin')).toBe('https://app.example.com');
  expect(headers.get('access-control-expose-headers')).toContain('retry-after');
});
