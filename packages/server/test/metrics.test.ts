import { startServer } from '@watchpost/testbed/server-process';
import { expect, test } from 'vitest';
import { mayScrape } from '../src/may-scrape.js';

const from = (ip: string, headers: Record<string, string> = {}) => ({ ip, headers: new Headers(headers) });
const token = 'a token of some length';
const without = { token: undefined, allowPrivateTargets: false };
const withToken = { token, allowPrivateTargets: false };

test.each([
  ['this machine without a token', from('127.0.0.1'), without, true],
  ['this machine over IPv6', from('::1'), without, true],
  ['this machine as IPv4 in IPv6', from('::ffff:127.0.0.1'), without, true],
  ['another machine', from('203.0.113.1'), without, false],
  ['a proxy on this machine', from('127.0.0.1', { 'x-forwarded-for': '203.0.113.1' }), without, false],
  ['a proxy that names itself only', from('127.0.0.1', { via: '1.1 proxy' }), without, false],
  ['a proxy that follows RFC 7239', from('127.0.0.1', { forwarded: 'for=203.0.113.1' }), without, false],
  ['a proxy as nginx is often set up', from('127.0.0.1', { 'x-real-ip': '203.0.113.1' }), without, false],
  ['anybody with the token', from('203.0.113.1', { authorization: `Bearer ${token}` }), withToken, true],
  ['anybody with another token', from('203.0.113.1', { authorization: 'Bearer wrong' }), withToken, false],
  ['this machine without the token that is set', from('127.0.0.1'), withToken, false],
  ['this machine where users may have it checked', from('127.0.0.1'), { ...without, allowPrivateTargets: true }, false],
  [
    'who has the token where users may have this machine checked',
    from('127.0.0.1', { authorization: `Bearer ${token}` }),
    { token, allowPrivateTargets: true },
    true,
  ],
] as const)('only the right callers may scrape metrics: %s', (_, request, wanted, expected) => {
  expect(mayScrape(request, wanted)).toBe(expected);
});

test('metrics report the state of checks, queues, the database and the process', async () => {
  const server = await startServer({ from: 'sources' });
  try {
    const response = await fetch(`${server.url}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    for (const name of [
      'watchpost_checks{state="due"}',
      'watchpost_checks_total{outcome="late"}',
      '# TYPE watchpost_checks_total counter',
      'watchpost_check_lateness_seconds_bucket',
      'watchpost_webhook_attempts_total{outcome="delivered"}',
      'watchpost_queue_length{queue="evaluations"}',
      'watchpost_queue_oldest_due_seconds{queue="mails"}',
      'watchpost_database_connections{state="used"}',
      'watchpost_database_connections_max',
      'watchpost_events_undispatched',
      'watchpost_store_call_seconds_bucket',
      'watchpost_notification_lag_seconds',
      'watchpost_notification_deferred_seconds',
      '# TYPE watchpost_notification_deliveries_total counter',
      '# TYPE watchpost_notification_host_blocked gauge',
      'nodejs_eventloop_lag_seconds',
    ]) {
      expect(text).toContain(name);
    }
    // Once the work of the start is done.
    const scrape = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();
    await expect.poll(scrape).toContain('watchpost_database_waiting 0');
  } finally {
    await server.stop();
  }
});
