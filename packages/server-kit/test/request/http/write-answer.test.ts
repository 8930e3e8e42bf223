import { type ContentType, defineRoute } from '@watchpost/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAnswer } from '../../../src/request/http/write-answer.js';
import { type KitFixture, openKit } from '../../kit-fixture.js';
import { operationsWithPapers } from './answer-routes.js';

const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
const types: [ContentType, string, string | undefined][] = [
  ['application/json', 'application/json', undefined],
  ['application/atom+xml', 'application/atom+xml', undefined],
  ['application/octet-stream', 'application/octet-stream', undefined],
  ['application/pdf', 'application/pdf', undefined],
  ['image/svg+xml', 'image/svg+xml', "default-src 'none'; sandbox"],
  ['text/calendar', 'text/calendar; charset=utf-8', undefined],
  ['text/csv', 'text/csv; charset=utf-8', undefined],
  ['text/event-stream', 'text/event-stream', undefined],
  ['text/html', 'text/html; charset=utf-8', policy],
  ['text/plain', 'text/plain; charset=utf-8', undefined],
];
test.each(types)('an answer of type %s is sent as %s with the policy %s', (contentType, sent, csp) => {
  const route = defineRoute({
    operationId: 'x.y',
    method: 'GET',
    path: '/x',
    summary: 'x',
    access: 'public',
    answer: { status: 200, description: 'x', contentType },
  });
  const { headers } = writeAnswer(route, { text: 'x' });
  expect(headers).toMatchObject({
    'content-type': sent,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(headers['content-security-policy']).toBe(csp);
});

describe('an answer that has several types', () => {
  let fixture: KitFixture;
  beforeAll(async () => {
    fixture = await openKit('sqlite', {}, operationsWithPapers);
  });
  afterAll(() => fixture.close());

  test.each([
    ['', 'application/json', null],
    ['?format=json', 'application/json', null],
    ['?format=csv', 'text/csv; charset=utf-8', 'attachment; filename="May-June.csv"'],
    ['?format=html', 'text/html; charset=utf-8', 'attachment; filename="May-June.html"'],
    ['?format=pdf', 'application/pdf', 'attachment; filename="May-June.pdf"'],
  ])('with the query %j is of type %s', async (query, type, disposition) => {
    const { status, headers } = await fixture.request('GET', `/api/v1/papers/file${query}`);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('content-disposition')).toBe(disposition);
  });

  test('refuses a format that it does not have', async () => {
    expect(await fixture.request('GET', '/api/v1/papers/file?format=xlsx')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'format' }] },
    });
  });

  test('is kept by caches only where its route says so', async () => {
    expect((await fixture.request('GET', '/api/v1/public/papers')).headers.get('cache-control')).toBe(
      'public, max-age=10',
    );
    expect((await fixture.request('GET', '/api/v1/papers/file')).headers.get('cache-control')).toBe('no-store');
  });
});
