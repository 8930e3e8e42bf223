import { monitors as contract } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { isBetterStackExport, planBetterStack } from '../../src/import/better-stack.js';

// Answers as https://betterstack.com/docs/uptime/api/ describes them (read on 2026-11-26), written for these tests.
const monitorOf = (id: string, attributes: object): object => ({
  id,
  type: 'monitor',
  attributes: {
    ...{ url: 'https://shop.example.com/', pronounceable_name: `Monitor ${id}`, monitor_type: 'status', status: 'up' },
    ...{ check_frequency: 180, request_timeout: 30, verify_ssl: true, http_method: 'get', request_headers: [] },
    ...{ paused_at: null, monitor_group_id: null, ssl_expiration: null, domain_expiration: null, port: null },
    ...{ recovery_period: 0, confirmation_period: 0, follow_redirects: true, maintenance_from: null, ip_version: null },
    ...attributes,
  },
});
const plan = (...data: object[]) => planBetterStack({ data, pagination: { next: null } }, []);
const one = (attributes: object) => plan(monitorOf('1', attributes));

test('a web monitor of Better Stack keeps its request, its rhythm and its secrets', () => {
  const { monitors, skipped, invalid } = plan(
    { id: '77', type: 'monitor_group', attributes: { name: 'Shop' } },
    monitorOf('1', {
      ...{ pronounceable_name: 'Checkout', monitor_type: 'keyword', required_keyword: 'In stock', http_method: 'post' },
      ...{ url: 'https://shop.example.com/checkout', request_body: '{"probe":true}', check_frequency: 60 },
      ...{
        request_headers: [
          { id: '5', name: 'Authorization', value: 'Bearer s3cret' },
          { name: 'X-Team', value: 'a' },
        ],
      },
      ...{ confirmation_period: 90, recovery_period: 180, verify_ssl: false, follow_redirects: false },
      ...{ monitor_group_id: 77, ssl_expiration: 14 },
    }),
  );
  expect([skipped, invalid]).toEqual([[], []]);
  expect(monitors).toEqual([
    {
      key: '1',
      name: 'Checkout',
      from: 'keyword',
      members: [],
      remarks: [{ code: 'certificateRule', values: [] }],
      changes: ['how long its certificate is valid is a matter of alert rules'],
      monitor: {
        name: 'Checkout',
        enabled: true,
        tags: ['Shop'],
        type: 'https',
        target: 'https://shop.example.com/checkout',
        intervalSeconds: 60,
        timeoutSeconds: 30,
        retries: 6,
        retryIntervalSeconds: 15,
        recoveryThreshold: 3,
        config: {
          method: 'POST',
          headers: { 'X-Team': 'a' },
          body: '{"probe":true}',
          acceptedStatusCodes: ['200-299'],
          maxRedirects: 0,
          verifyTls: false,
        },
        assertions: [{ source: 'body', operator: 'contains', expected: 'In stock' }],
        credentials: { token: 's3cret' },
      },
    },
  ]);
});

describe('a monitor of Better Stack', () => {
  test.each<[string, object, object]>([
    ['status', {}, { type: 'https', config: { acceptedStatusCodes: ['200-299'] }, retries: 0, recoveryThreshold: 1 }],
    [
      'expected_status_code',
      { expected_status_codes: [301, 200, 201] },
      { type: 'https', config: { acceptedStatusCodes: ['200-201', '301'] } },
    ],
    [
      'keyword_absence',
      { required_keyword: 'Error', url: 'http://me:p%3Aw@a.example/' },
      {
        ...{ type: 'http', target: 'http://a.example/', credentials: { username: 'me', password: 'p:w' } },
        assertions: [{ source: 'body', operator: 'notContains', expected: 'Error' }],
      },
    ],
    ['ping', { url: '192.0.2.1', request_timeout: 500 }, { type: 'icmp', target: '192.0.2.1', timeoutSeconds: 1 }],
    ['tcp', { url: 'a.example', port: '5432', request_timeout: 5000 }, { target: 'a.example:5432', timeoutSeconds: 5 }],
    [
      'udp',
      { url: 'a.example', port: 53, request_body: 'ping\n', required_keyword: 'pong' },
      { type: 'udp', target: 'a.example:53', config: { send: 'ping\\n', expect: 'pong' } },
    ],
    ['smtp', { url: 'a.example', port: '465' }, { type: 'smtp', target: 'a.example:465', config: { security: 'tls' } }],
    ['smtp', { url: 'a.example', port: '25' }, { type: 'smtp', config: { security: 'none' } }],
    ['pop', { url: 'a.example', port: '995' }, { type: 'tcp', config: { expect: '+OK', security: 'tls' } }],
    ['imap', { url: 'a.example', port: '143' }, { type: 'tcp', config: { expect: '* OK' } }],
    [
      'dns',
      { url: '192.0.2.53', request_body: 'example.com', required_keyword: '192.0.2.9' },
      {
        ...{ type: 'dns', target: 'example.com', config: { recordType: 'A', resolver: '192.0.2.53:53' } },
        assertions: [{ source: 'record', operator: 'contains', expected: '192.0.2.9' }],
      },
    ],
    ['status', { paused_at: '2026-01-01T00:00:00.000Z' }, { enabled: false }],
    ['status', { status: 'paused' }, { enabled: false }],
  ])('of type %s with %j is %j', (monitorType, attributes, expected) => {
    const { monitors } = one({ monitor_type: monitorType, ...attributes });
    expect(monitors[0]?.monitor).toMatchObject(expected);
    expect(contract.create?.safeParse(monitors[0]?.monitor).error?.issues ?? []).toEqual([]);
  });

  test.each<[object, string, readonly string[]]>([
    [{ domain_expiration: 7 }, 'domainRule', []],
    [{ ip_version: 'ipv4' }, 'bothAddressFamilies', ['ipv4']],
    [{ maintenance_from: '01:00:00' }, 'maintenanceLeftOut', []],
    [{ monitor_group_id: 9 }, 'groupLeftOut', ['9']],
    [{ check_frequency: 1 }, 'adjusted', ['interval', '5', '1']],
  ])('with %j says so by a code', (attributes, code, values) => {
    expect(one(attributes).monitors[0]?.remarks).toContainEqual({ code, values });
  });

  test.each<[string, object, 'skipped' | 'invalid', string]>([
    ['a scenario', { monitor_type: 'playwright' }, 'skipped', 'noCheckOfType'],
    ['a datagram that is not known', { monitor_type: 'udp', url: 'a.example', port: 53 }, 'skipped', 'noTarget'],
    ['another method', { http_method: 'trace' }, 'skipped', 'requestMethod'],
    ['a port that is missing', { monitor_type: 'tcp', url: 'a.example' }, 'invalid', 'noPort'],
    ['a port out of range', { monitor_type: 'tcp', url: 'a.example', port: '70000' }, 'invalid', 'wrongPort'],
    ['a keyword that is missing', { monitor_type: 'keyword' }, 'invalid', 'noTarget'],
    ['a malformed address', { url: 'shop' }, 'invalid', 'noUrl'],
    ['a host with a password', { monitor_type: 'ping', url: 'me:pw@a.example' }, 'invalid', 'invalidHost'],
  ])('is left out for %s', (_, attributes, kind, code) => {
    const planned = one(attributes);
    expect([planned.monitors, planned[kind].map(({ remark }) => remark.code)]).toEqual([[], [code]]);
    expect(JSON.stringify(planned)).not.toContain('pw');
  });
});

test('a mail server on several ports is a monitor for each', () => {
  const { monitors } = one({ monitor_type: 'smtp', url: 'a.example', port: '25,465,587', pronounceable_name: 'Mail' });
  expect(monitors.map(({ key, name, monitor }) => [key, name, monitor.target])).toEqual([
    ['1:25', 'Mail (port 25)', 'a.example:25'],
    ['1:465', 'Mail (port 465)', 'a.example:465'],
    ['1:587', 'Mail (port 587)', 'a.example:587'],
  ]);
});

test('heartbeats are monitors with a new address; what else is in the file is named', () => {
  const beat = { name: 'Backup', period: 10_800, grace: 300, paused_at: null, heartbeat_group_id: 3 };
  const { monitors, skipped, invalid } = planBetterStack(
    [
      { data: [{ id: '1', type: 'heartbeat', attributes: beat }] },
      { data: { id: '3', type: 'heartbeat_group', attributes: { name: 'Jobs' } } },
      { data: [{ id: '9', type: 'incident', attributes: { name: 'Outage' } }, 'nothing'] },
    ],
    [],
  );
  expect(monitors.map(({ key, monitor, remarks }) => [key, monitor, remarks])).toEqual([
    [
      'heartbeat 1',
      {
        ...{ name: 'Backup', type: 'heartbeat', enabled: true, tags: ['Jobs'] },
        config: { periodSeconds: 10_800, graceSeconds: 300 },
      },
      [{ code: 'newHeartbeatAddress', values: [] }],
    ],
  ]);
  expect(skipped.map(({ name, from }) => [name, from])).toEqual([['Outage', 'incident']]);
  expect(invalid.map(({ name, reason }) => [name, reason])).toEqual([['#4', 'it is no check of Better Stack']]);
});

test('names, ids and types leave out', () => {
  const all = [monitorOf('1', {}), monitorOf('2', { monitor_type: 'ping' }), monitorOf('3', {})];
  const { skipped } = planBetterStack(all, ['1', 'ping', 'Monitor 3']);
  expect(skipped.map(({ remark }) => remark.code)).toEqual(Array(3).fill('leftOutAsAsked'));
});

test.each([[null], [{}], [[]], [{ data: [] }], [{ data: [{ test_type: 'HTTP' }] }]])('%j is no export', (document) => {
  expect(isBetterStackExport(document)).toBe(false);
});

test('an object of another type without an id is named by its place', () => {
  const { skipped } = planBetterStack(
    [
      { type: '{', attributes: {} },
      { type: 'monitor', attributes: {} },
    ],
    [],
  );
  expect(skipped.map(({ key, name, from }) => [key, name, from])).toEqual([
    ['{ #1', '#1', '{'],
    ['#2', 'monitor #2', ''],
  ]);
});

// What is known of the attributes of https://betterstack.com/docs/uptime/api/monitors-api-response-params/ (read in part on 2026-11-28), with a value that is
// not the usual one. Without `code` it has a counterpart: what is planned is another monitor.
test.each<[string, object, string?, (readonly string[])?]>([
  ['url', { url: 'https://other.example.com/' }],
  ['pronounceable_name', { pronounceable_name: 'Other' }],
  ['monitor_type', { monitor_type: 'ping', url: 'shop.example.com' }],
  ['monitor_group_id', { monitor_group_id: 9 }, 'groupLeftOut', ['9']],
  ['required_keyword', { required_keyword: 'In stock' }, 'settingLeftOut', ['required_keyword']],
  ['verify_ssl', { verify_ssl: false }],
  ['check_frequency', { check_frequency: 60 }],
  ['call', { call: true }, 'alertsLeftOut'],
  ['sms', { sms: true }, 'alertsLeftOut'],
  ['email', { email: true }, 'alertsLeftOut'],
  ['push', { push: true }, 'alertsLeftOut'],
  ['critical_alert', { critical_alert: true }, 'alertsLeftOut'],
  ['team_wait', { team_wait: 180 }, 'alertsLeftOut'],
  ['policy_id', { policy_id: '300010' }, 'alertsLeftOut'],
  ['expiration_policy_id', { expiration_policy_id: 7 }, 'alertsLeftOut'],
  ['http_method', { http_method: 'post' }],
  ['request_timeout', { request_timeout: 5 }],
  ['recovery_period', { recovery_period: 720 }],
  ['request_headers', { request_headers: [{ id: '1', name: 'X-Team', value: 'shop' }] }],
  ['request_body', { http_method: 'post', request_body: 'a=1' }],
  ['paused', { paused: true }],
  ['paused_at', { paused_at: '2026-01-01T00:00:00.000Z' }],
  ['ssl_expiration', { ssl_expiration: 14 }, 'certificateRule'],
  ['domain_expiration', { domain_expiration: 14 }, 'domainRule'],
  ['regions', { regions: ['eu', 'us'] }, 'settingLeftOut', ['regions']],
  ['port', { monitor_type: 'tcp', url: 'shop.example.com', port: '5432' }],
  ['confirmation_period', { confirmation_period: 60 }],
  ['expected_status_codes', { expected_status_codes: [404] }, 'settingLeftOut', ['expected_status_codes']],
  ['maintenance_from', { maintenance_from: '01:00:00', maintenance_to: '02:00:00' }, 'maintenanceLeftOut'],
  ['follow_redirects', { follow_redirects: false }],
  ['remember_cookies', { remember_cookies: false }, 'settingLeftOut', ['remember_cookies']],
  ['auth_username', { auth_username: 'ada' }],
  ['auth_password', { auth_password: 'pw' }],
  ['proxy_host', { proxy_host: 'proxy.example.com', proxy_port: 3128 }, 'settingLeftOut', ['proxy_host']],
  ['environment_variables', { environment_variables: { A: '1' } }, 'settingLeftOut', ['environment_variables']],
  ['ip_version', { ip_version: 'ipv6' }, 'bothAddressFamilies', ['ipv6']],
  ['one that comes later', { checks_twice: true }, 'settingLeftOut', ['checks_twice']],
])('the attribute %s has its counterpart or its remark', (_, attributes, code, values = []) => {
  const [usual] = one({}).monitors;
  const [planned] = one(attributes).monitors;
  if (code === undefined) {
    expect(planned?.monitor).not.toEqual(usual?.monitor);
    expect(planned?.remarks).toEqual([]);
  } else {
    expect(planned?.remarks).toContainEqual({ code, values });
  }
});
