import { describe, expect, test } from 'vitest';
import { createOperatorMetrics } from '../../src/operator/metrics/operator-metrics.js';
import { counter } from '../../src/request/metrics.js';
import { optionalParts } from '../../src/request/room.js';
import { StoreUnavailableError } from '../../src/store/interface/store.js';
import { dialects, monitorBody, openKit } from '../kit-fixture.js';

/** The samples of a metric, by what stands in its braces. */
const samplesOf = (text: string, name: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => [
      labels,
      Number(value),
    ]),
  );

describe.each(dialects)('The metrics of the operator on %s', (dialect) => {
  test('count monitors and open incidents of all organizations by status, twice a minute', async () => {
    const fixture = await openKit(dialect);
    try {
      for (const _ of [1, 2]) {
        const { token } = await fixture.newMember('owner');
        for (const enabled of [true, false]) {
          await fixture.request('POST', '/api/v1/monitors', { token, body: monitorBody({ enabled }) });
        }
        await fixture.request('POST', '/api/v1/incidents', { token, body: { title: 'Slow', severity: 'minor' } });
      }
      const { text } = await fixture.kit.metrics();
      expect(samplesOf(text, 'watchpost_monitors')).toMatchObject({
        'status="pending"': 2,
        'status="paused"': 2,
        'status="down"': 0,
      });
      expect(samplesOf(text, 'watchpost_incidents')).toEqual({ 'status="open"': 2, 'status="acknowledged"': 0 });
      expect(samplesOf(text, 'watchpost_database_up')).toEqual({ '': 1 });

      // Counted again twice a minute; a scrape before that shows what was counted last.
      const { token } = await fixture.newMember('owner');
      await fixture.request('POST', '/api/v1/incidents', { token, body: { title: 'Slow', severity: 'minor' } });
      const openAt = async (now: number) => {
        fixture.clock.now = now;
        return samplesOf((await fixture.kit.metrics()).text, 'watchpost_incidents')['status="open"'];
      };
      const countedAt = fixture.clock.now;
      expect(await openAt(countedAt + 29_999)).toBe(2);
      expect(await openAt(countedAt + 30_000)).toBe(3);
    } finally {
      await fixture.close();
    }
  });
});

test('requests are counted by the pattern of their route and the class of their status', async () => {
  const fixture = await openKit('sqlite');
  try {
    const { token } = await fixture.newMember('owner');
    const { body } = await fixture.request('POST', '/api/v1/monitors', { token, body: monitorBody() });
    for (const id of [body.id, body.id, 'mon_missing']) {
      await fixture.request('GET', `/api/v1/monitors/${id}`, { token });
    }
    for (const path of ['/api/v1/nothing', '/api/v1/nothing-either']) await fixture.request('PUT', path);
    await fixture.kit.admission.refuse({ peerAddress: '203.0.113.1', header: () => null }, 'bad_request', 'no');
    const { text } = await fixture.kit.metrics();
    const counts = samplesOf(text, 'watchpost_http_request_duration_seconds_count');
    expect(counts).toMatchObject({
      'method="POST",route="/api/v1/monitors",status="2xx"': 1,
      'method="GET",route="/api/v1/monitors/:id",status="2xx"': 2,
      'method="GET",route="/api/v1/monitors/:id",status="4xx"': 1,
      'method="any",route="none",status="4xx"': 3,
    });
    expect(Object.keys(counts).filter((labels) => labels.includes('none'))).toHaveLength(1);
  } finally {
    await fixture.close();
  }
});

test('a check is counted when it ends, with how late it began', async () => {
  const fixture = await openKit('sqlite', { allowPrivateTargets: true, clock: Date.now });
  try {
    const { token } = await fixture.newMember('owner');
    // Nothing listens there.
    const body = monitorBody({ type: 'http', target: 'http://127.0.0.1:1/' });
    expect((await fixture.request('POST', '/api/v1/monitors', { token, body })).status).toBe(201);
    await fixture.kit.start();
    const text = async () => (await fixture.kit.metrics()).text;
    await expect.poll(text, { timeout: 30_000 }).toContain('watchpost_checks_total{outcome="completed"} 1');
    expect(samplesOf(await text(), 'watchpost_check_lateness_seconds_count')).toEqual({ '': 1 });
  } finally {
    await fixture.close();
  }
});

test('a room that is left out keeps its metrics: rows may be left in its queues', async () => {
  const fixture = await openKit('sqlite', { without: optionalParts });
  try {
    const { text } = await fixture.kit.metrics();
    expect(samplesOf(text, 'watchpost_queue_length')).toMatchObject({ 'queue="invoicePayments"': 0 });
  } finally {
    await fixture.close();
  }
});

test('what no room lists cannot be measured', () => {
  const { measure } = createOperatorMetrics([]);
  const doors = counter({ name: 'doors_total', help: 'Doors.', labels: [] });
  expect(() => measure(doors, {}, 1)).toThrow(
    new TypeError('metrics: doors_total is measured; its room must list it.'),
  );
});

test('while the database is away, what the process knows is still there, and what the database holds is left out', async () => {
  let isAway = false;
  const fixture = await openKit('sqlite');
  const store = new Proxy(fixture.store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (!isAway || name !== 'page') return member.bind(target);
      return () => Promise.reject(new StoreUnavailableError('it is away'));
    },
  });
  const other = await openKit('sqlite', { store });
  try {
    expect((await other.kit.metrics()).text).toContain('watchpost_queue_length{queue="mails"} 0');
    isAway = true;
    const { text } = await other.kit.metrics();
    expect(samplesOf(text, 'watchpost_database_up')).toEqual({ '': 0 });
    expect(text).not.toMatch(/^watchpost_(monitors|incidents|queue_length)\{/m);
    expect(text).toMatch(/^watchpost_database_connections_max \d/m);
    expect(text).toMatch(/^watchpost_build_info\{version=".+",node="v\d+.+"\} 1$/m);
  } finally {
    await other.close();
    await fixture.close();
  }
});
