import { spanIdOf, traceIdOf } from '@watchpost/checks/address-guard';
import { describe, expect, test } from 'vitest';
import { gaugesOf } from '../../../src/outbound/telemetry/gauges.js';
import { spansOf } from '../../../src/outbound/telemetry/spans.js';
import { targetAttributes } from '../../../src/outbound/telemetry/target-attributes.js';
import type { WaitingResult } from '../../../src/store/tables/telemetry.js';

const at = Date.parse('2026-03-01T12:00:00.000Z');

const result = (more: Partial<WaitingResult> = {}): WaitingResult => ({
  ...{ monitorId: 'mon_1', monitorName: 'Shop', type: 'http', target: 'https://shop.example.com/cart', method: 'GET' },
  ...{ at, endedAt: at + 21, location: 'server', status: 'up', latencyUs: 20_000, statusCode: 200 },
  ...{ dnsUs: 1000, connectUs: 2000, tlsUs: 4000, firstByteUs: 8000, message: null, certificateDays: 30, steps: null },
  ...more,
});

describe('the trace of a check', () => {
  test('has the check, its request below it, and the phases of that one after the other', () => {
    const spans = spansOf(result());
    expect(spans.map(({ name, startsAt, endsAt }) => [name, startsAt - at, endsAt - at])).toEqual([
      ['check Shop', 0, 20],
      ['GET', 0, 20],
      ['dns', 0, 1],
      ['connect', 1, 3],
      ['tls', 3, 7],
      ['first_byte', 7, 15],
    ]);
    const [check, request, ...phases] = spans;
    expect(check?.parentSpanId).toBeNull();
    expect(request?.parentSpanId).toBe(check?.spanId);
    expect(phases.map(({ parentSpanId }) => parentSpanId)).toEqual(Array(4).fill(request?.spanId));
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([traceIdOf(result())]));
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  });

  test('is the same whenever it is made, and another for another time, location or monitor', () => {
    const others = [{ at: at + 1 }, { location: 'agt_1' }, { monitorId: 'mon_2' }].map((more) => result(more));
    const ids = [result(), ...others].map(traceIdOf);
    expect(traceIdOf(result())).toBe(ids[0]);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  test('has a request for each step that was made', () => {
    const steps: WaitingResult['steps'] = [
      ['Sign in', 0, 10_000, 200, 1000, 1000, null, 3000],
      ['Read cart', 1, 5000, 500, null, null, null, 4000, 'The status is 500.'],
      ['Pay', 3, null, null, null, null, null, null],
      ['Sign out', 0, 1000, 204, null, null, null, 500],
    ];
    const message = 'Read cart: the status is 500.';
    const spans = spansOf(result({ type: 'api', method: null, steps, status: 'down', message, latencyUs: 16_000 }));
    const requests = spans.filter(({ parentSpanId }) => parentSpanId === spans[0]?.spanId);
    expect(requests.map(({ name, startsAt, endsAt, error }) => [name, startsAt - at, endsAt - at, error])).toEqual([
      ['Sign in', 0, 10, null],
      ['Read cart', 10, 15, 'The status is 500.'],
      ['Sign out', 15, 16, null],
    ]);
    // By their place among all steps, which is what requests name in `traceparent`.
    const traceId = spans[0]?.traceId ?? '';
    expect(requests.map(({ spanId }) => spanId)).toEqual([0, 1, 3].map((index) => spanIdOf(traceId, `0/${index}`)));
    expect(requests[1]?.attributes).toEqual({ 'http.response.status_code': 500, 'error.type': '500' });
    expect(spans[0]).toMatchObject({ error: message, attributes: { 'error.type': 'down' } });
  });

  test('lasts until the end of a check that got no answer', () => {
    const none = { latencyUs: null, statusCode: null, connectUs: null, tlsUs: null, firstByteUs: null };
    const timeout = result({ ...none, status: 'down', message: 'No answer.', endedAt: at + 10_000 });
    const spans = spansOf(timeout);
    expect(spans.map(({ name, endsAt }) => [name, endsAt - at])).toEqual([
      ['check Shop', 10_000],
      ['GET', 10_000],
      ['dns', 1],
    ]);
    expect(spans[1]?.attributes['error.type']).toBe('no_response');
  });

  test.each(['heartbeat', 'group', 'manual'])('is left out of a %s, which makes no request', (type) => {
    expect(spansOf(result({ type, method: null }))).toEqual([]);
  });

  test('of another protocol is one request of its own', () => {
    const [check, ...phases] = spansOf(result({ type: 'tcp', method: null, target: 'db.example.com:5432' }));
    expect(check).toMatchObject({ kind: 2, attributes: { 'server.address': 'db.example.com', 'server.port': 5432 } });
    expect(phases).toHaveLength(4);
  });
});

describe('the gauges of results', () => {
  test('have units, the time of the check, and no point without a value', () => {
    const gauges = gaugesOf([
      result(),
      result({ at: at + 1, status: 'down', latencyUs: null }),
      result({ at: at + 2, status: 'unknown', latencyUs: null, certificateDays: null }),
    ]);
    const shown = gauges.map(({ name, unit, points }) => [
      name,
      unit,
      points.map((point) => [point.at - at, point.value]),
    ]);
    expect(shown).toEqual([
      [
        'watchpost.check.up',
        '1',
        [
          [0, 1],
          [1, 0],
        ],
      ],
      ['watchpost.check.duration', 's', [[0, 0.02]]],
      [
        'watchpost.check.phase.duration',
        's',
        [0, 1, 2].flatMap((n) => [0.001, 0.002, 0.004, 0.008].map((s) => [n, s])),
      ],
      [
        'watchpost.certificate.remaining',
        'd',
        [
          [0, 30],
          [1, 30],
        ],
      ],
    ]);
  });
});

describe('attributes of a target', () => {
  test.each<[string, object]>([
    [
      'https://u.example.com:8443/a?token=1#x',
      { 'server.address': 'u.example.com', 'server.port': 8443, 'url.full': 'https://u.example.com:8443/a' },
    ],
    ['http://[2001:db8::1]/', { 'server.address': '2001:db8::1', 'url.full': 'http://[2001:db8::1]/' }],
    ['db.example.com:5432', { 'server.address': 'db.example.com', 'server.port': 5432 }],
    ['example.com', { 'server.address': 'example.com' }],
    ['', {}],
  ])('of %s hold no query and no fragment', (target, expected) => {
    expect(targetAttributes({ target })).toEqual(expected);
  });
});
