import { describe, expect, test } from 'vitest';
import { readDocument } from './document.ts';
import { createAnswerJudge } from './hold-answer.ts';
import type { WireAnswer } from './wire.ts';

const judge = createAnswerJudge(readDocument(new URL('../../openapi.json', import.meta.url)));

const headers = {
  'content-type': 'application/json',
  'x-request-id': 'req_1',
  'x-ratelimit-limit': '3000',
  'x-ratelimit-remaining': '2999',
};
const answer = (status: number, body: unknown, more: Readonly<Record<string, string>> = {}): WireAnswer => ({
  status,
  headers: new Map(Object.entries({ ...headers, ...more })),
  body: typeof body === 'string' ? body : JSON.stringify(body),
  isLast: false,
});
const problem = (status: number, code: string, more: object = {}, moreHeaders: Readonly<Record<string, string>> = {}) =>
  answer(
    status,
    { type: 'https://watchpost.dev/errors/x', title: 'x', status, detail: 'x', instance: 'req_1', code, ...more },
    { 'content-type': 'application/problem+json', ...moreHeaders },
  );
const list = { data: [], meta: { page: 1, pageSize: 20, totalItems: 0 } };
const path = '/api/v1/monitors';
const prometheus = '/api/v1/prometheus/api/v1/series';
const envelope = (status: number, code: string, more: Readonly<Record<string, string>> = {}) =>
  answer(status, { status: 'error', errorType: 'bad_data', error: 'x', code }, more);

describe('the judge of answers in the fuzz test', () => {
  test.each<[string, string, string, WireAnswer]>([
    ['a list', 'GET', path, answer(200, list)],
    ['a list without its body', 'HEAD', path, answer(200, '')],
    ['a problem that is documented', 'GET', `${path}?page=x`, problem(400, 'validation_failed')],
    ['a 404 of a path that is not there', 'GET', `${path}/`, problem(404, 'not_found')],
    [
      'a page of a path beside the API',
      'GET',
      `/${path}`,
      answer(404, '<!doctype html>', { 'content-type': 'text/html' }),
    ],
    ['a 405 of a method that is not', 'DELETE', path, problem(405, 'method_not_allowed', {}, { allow: 'GET' })],
    ['a 405 in the envelope of Prometheus', 'PUT', prometheus, envelope(405, 'method_not_allowed', { allow: 'GET' })],
    ['a 404 in the envelope of Prometheus', 'GET', `${prometheus}/x`, envelope(404, 'not_found')],
  ])('accepts %s', (_, method, target, given) => expect(judge.judge(method, target, given)).toEqual([]));

  test.each<[string, string, string, WireAnswer, RegExp]>([
    [
      'a page of a path of the API',
      'GET',
      `${path}/`,
      answer(404, '<!doctype html>', { 'content-type': 'text/html' }),
      /type text/,
    ],
    ['a status that is not documented', 'GET', path, problem(409, 'conflict'), /status 409/],
    ['a code of another status', 'GET', path, problem(400, 'not_found'), /code not_found/],
    ['an envelope of Prometheus elsewhere', 'GET', `${path}/`, envelope(404, 'not_found'), /is a problem of type/],
    ['a code of another status in an envelope', 'GET', `${prometheus}/x`, envelope(404, 'conflict'), /code conflict/],
    ['an unknown code', 'GET', path, problem(400, 'oops'), /no problem/],
    ['a 500', 'GET', path, problem(500, 'internal'), /is a 500/],
    ['a 503', 'GET', path, problem(503, 'unavailable'), /is a 503/],
    ['a body that does not fit', 'GET', path, answer(200, { ...list, data: [{ id: 1 }] }), /schema/],
    ['a field that is not documented', 'GET', path, answer(200, { ...list, hash: 'x' }), /additional properties/],
    ['a body that is no JSON', 'GET', path, answer(200, '{'), /not JSON/],
    ['another type', 'GET', path, answer(200, list, { 'content-type': 'text/html' }), /type text\/html/],
    ['no request id', 'GET', path, answer(200, list, { 'x-request-id': '' }), /X-Request-Id/],
    ['no rate', 'GET', path, answer(200, list, { 'x-ratelimit-limit': 'many' }), /X-RateLimit-Limit/],
    ['less than nothing', 'GET', path, answer(200, list, { 'x-ratelimit-remaining': '-1' }), /Remaining -1/],
    ['another request', 'GET', path, problem(400, 'bad_request', { instance: 'req_2' }), /another request/],
    ['a stack', 'GET', path, problem(400, 'bad_request', { detail: 'x\n    at y' }), /inside/],
    ['a 429 without a time', 'GET', path, problem(429, 'rate_limited'), /retry-after/],
    ['a 405 without Allow', 'PUT', path, problem(405, 'method_not_allowed'), /Allow/],
    ['a list where no path is', 'GET', `${path}/`, answer(200, list), /instead of 404/],
    ['a created thing without its place', 'POST', path, answer(201, {}), /header location/],
    ['a bare refusal', 'GET', path, { ...answer(400, ''), headers: new Map() }, /no problem/],
  ])('refuses %s', (_, method, target, given, fault) =>
    expect(judge.judge(method, target, given).join(', ')).toMatch(fault),
  );

  test.each([
    [408, 'request_timeout'],
    [417, 'expectation_failed'],
    [431, 'headers_too_large'],
  ])('accepts %i %s as the answer to a message that reaches no operation', (status, code) => {
    expect(judge.judgeProblem(problem(status, code))).toEqual([]);
    expect(judge.judgeProblem(problem(400, code))).toEqual([`has the code ${code}, which is not one of 400`]);
  });
});
