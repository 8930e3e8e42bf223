import { monitors as contract } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { isStatusCakeExport, planStatusCake } from '../../src/import/statuscake.js';

// Answers as https://developers.statuscake.com/api describes them (read on 2026-11-26), written for these tests.
const overview = {
  id: '1',
  name: 'Shop',
  website_url: 'https://shop.example.com/',
  test_type: 'HTTP',
  check_rate: 300,
};
const details = {
  ...overview,
  ...{
    confirmation: 2,
    timeout: 15,
    trigger_rate: 0,
    paused: false,
    tags: [],
    status_codes: ['404', '500'],
    dns_ips: [],
  },
  ...{ do_not_find: false, enable_ssl_alert: false, follow_redirects: false, include_header: false, use_jar: false },
};
const one = (check: object) => planStatusCake({ data: { ...details, ...check } }, []);

test('an uptime check of StatusCake keeps its request, its rhythm and its secrets', () => {
  const { monitors } = one({
    ...{
      custom_header: '{"Authorization":"Bearer s3cret","X-Team":"shop"}',
      user_agent: 'probe',
      post_body: '{"a":"1 2"}',
    },
    ...{ find_string: 'In stock', follow_redirects: true, tags: ['production'], trigger_rate: 5, confirmation: 3 },
  });
  expect(monitors).toEqual([
    {
      key: 'uptime 1',
      name: 'Shop',
      from: 'HTTP',
      members: [],
      remarks: [{ code: 'alertDelay', values: ['5'] }],
      changes: ['its alerts wait for 5 minutes: that is a matter of alert rules'],
      monitor: {
        name: 'Shop',
        enabled: true,
        tags: ['production'],
        intervalSeconds: 300,
        timeoutSeconds: 15,
        retries: 3,
        type: 'https',
        target: 'https://shop.example.com/',
        config: {
          method: 'POST',
          headers: {
            'User-Agent': 'probe',
            'X-Team': 'shop',
            'Content-Type': 'application/x-www-form-urlencoded',
          },
          body: 'a=1+2',
          acceptedStatusCodes: ['100-599'],
          maxRedirects: 10,
        },
        assertions: [
          { source: 'status', operator: 'notIn', expected: [404, 500] },
          { source: 'body', operator: 'contains', expected: 'In stock' },
        ],
        credentials: { token: 's3cret' },
      },
    },
  ]);
});

describe('a check of StatusCake', () => {
  test.each<[object, object]>([
    [{ test_type: 'HEAD', status_codes: [] }, { config: { method: 'HEAD', acceptedStatusCodes: ['100-599'] } }],
    [{ post_raw: '<a/>', custom_header: '{"Content-Type":"text/xml"}' }, { config: { method: 'POST', body: '<a/>' } }],
    [
      { find_string: 'Error', do_not_find: true, status_codes: [] },
      { assertions: [{ source: 'body', operator: 'notContains', expected: 'Error' }] },
    ],
    [
      { test_type: 'TCP', website_url: 'db.example.com', port: 5432 },
      { type: 'tcp', target: 'db.example.com:5432' },
    ],
    [
      { test_type: 'PING', website_url: '192.0.2.1' },
      { type: 'icmp', target: '192.0.2.1' },
    ],
    [
      { test_type: 'SMTP', website_url: 'mail.example.com' },
      { type: 'smtp', target: 'mail.example.com:25' },
    ],
    [
      { test_type: 'SSH', website_url: 'a.example', port: 2222 },
      { type: 'ssh', target: 'a.example:2222' },
    ],
    [
      { test_type: 'DNS', website_url: 'example.com', dns_server: '9.9.9.9', dns_ips: ['192.0.2.9'] },
      {
        ...{ type: 'dns', target: 'example.com', config: { recordType: 'A', resolver: '9.9.9.9:53' } },
        assertions: [{ source: 'record', operator: 'contains', expected: '192.0.2.9' }],
      },
    ],
    [
      { test_type: 'DNS', website_url: 'example.com', dns_ips: ['2001:db8::1', '2001:db8::2'] },
      {
        config: { recordType: 'AAAA', resolver: null },
        assertions: [{ source: 'record', path: '0', operator: 'in', expected: ['2001:db8::1', '2001:db8::2'] }],
      },
    ],
    [
      { paused: true, check_rate: 86_400 },
      { enabled: false, intervalSeconds: 86_400 },
    ],
  ])('with %j is %j', (check, expected) => {
    const { monitors } = one(check);
    expect(monitors[0]?.monitor).toMatchObject(expected);
    expect(contract.create?.safeParse(monitors[0]?.monitor).error?.issues ?? []).toEqual([]);
  });

  test.each<[object, string, readonly string[]]>([
    [{ enable_ssl_alert: true }, 'certificateRule', []],
    [{ include_header: true }, 'settingLeftOut', ['include_header']],
    [{ use_jar: true }, 'settingLeftOut', ['use_jar']],
    [{ final_endpoint: 'https://a.example/end' }, 'settingLeftOut', ['final_endpoint']],
    [{ check_rate: 0 }, 'adjusted', ['interval', '5', '0']],
  ])('with %j says so by a code', (check, code, values) => {
    expect(one(check).monitors[0]?.remarks).toContainEqual({ code, values });
  });

  test.each<[string, object, 'skipped' | 'invalid', string]>([
    ['a type that there is nothing for', { test_type: 'PUSH' }, 'skipped', 'noCheckOfType'],
    ['a port that is missing', { test_type: 'TCP', website_url: 'a.example' }, 'invalid', 'noPort'],
    ['headers that are no JSON', { custom_header: 'X: pw' }, 'invalid', 'headersNoJson'],
    ['a malformed address', { website_url: 'shop' }, 'invalid', 'noUrl'],
    ['a host with a password', { test_type: 'PING', website_url: 'me:pw@a.example' }, 'invalid', 'invalidHost'],
  ])('is left out for %s', (_, check, kind, code) => {
    const planned = one(check);
    expect([planned.monitors, planned[kind].map(({ remark }) => remark.code)]).toEqual([[], [code]]);
    expect(JSON.stringify(planned)).not.toContain('pw');
  });
});

test('of a list, which has only overviews, that is said, and a port that it lacks is asked for', () => {
  const { monitors, invalid } = planStatusCake(
    { data: [overview, { ...overview, id: '2', test_type: 'TCP', website_url: 'a.example' }], metadata: { page: 1 } },
    [],
  );
  expect(monitors.map(({ remarks, monitor }) => [remarks.map(({ code }) => code), monitor.config])).toEqual([
    [['overviewAlone'], { method: 'GET', headers: {}, body: null }],
  ]);
  expect(invalid.map(({ remark }) => remark.code)).toEqual(['portInDetails']);
});

test('heartbeats and certificates are monitors, pages are left out, and other objects are named by their place', () => {
  const { monitors, skipped, invalid } = planStatusCake(
    [
      {
        data: [
          {
            id: '1',
            name: 'Backup',
            url: 'https://push.statuscake.com/?PK=1',
            period: 1800,
            paused: true,
            tags: ['a'],
          },
        ],
      },
      {
        data: {
          ...{ id: '1', website_url: 'https://me:pw@shop.example.com:8443/', check_rate: 3600, alert_at: [1, 7, 30] },
          ...{ alert_expiry: true, alert_mixed: true, paused: false },
        },
      },
      {
        data: [{ id: '5', name: 'Front page', website_url: 'https://a.example/', alert_bigger: 0, location_iso: 'DE' }],
      },
      { data: [{ id: '6' }] },
    ],
    [],
  );
  expect(monitors.map(({ name, monitor, remarks }) => [name, monitor, remarks.map(({ code }) => code)])).toEqual([
    [
      'Backup',
      {
        ...{ name: 'Backup', type: 'heartbeat', enabled: false, tags: ['a'] },
        config: { periodSeconds: 1800, graceSeconds: 0 },
      },
      ['newHeartbeatAddress'],
    ],
    [
      'shop.example.com (certificate)',
      {
        ...{ name: 'shop.example.com (certificate)', type: 'tls', target: 'shop.example.com:8443', enabled: true },
        ...{ intervalSeconds: 3600, timeoutSeconds: 15, config: { minDaysRemaining: 30 } },
      },
      ['certificateDays', 'settingLeftOut'],
    ],
  ]);
  for (const { monitor } of monitors) expect(contract.create?.safeParse(monitor).error?.issues ?? []).toEqual([]);
  expect(skipped.map(({ name, reason }) => [name, reason])).toEqual([
    ['Front page', 'Watchpost has no check of type pagespeed'],
  ]);
  expect(invalid.map(({ name, reason }) => [name, reason])).toEqual([['#4', 'it is no check of StatusCake']]);
  expect(JSON.stringify([monitors, skipped, invalid])).not.toContain('pw');
});

test('names, ids and types leave out', () => {
  const all = ['1', '2', '3'].map((id) => ({
    ...details,
    id,
    name: `Check ${id}`,
    test_type: id === '2' ? 'PING' : 'HTTP',
  }));
  const { skipped } = planStatusCake(all, ['1', 'PING', 'Check 3']);
  expect(skipped.map(({ remark }) => remark.code)).toEqual(Array(3).fill('leftOutAsAsked'));
});

test.each([[null], [{}], [[]], [{ data: [] }], [{ monitorList: [] }]])('%j is no export', (document) => {
  expect(isStatusCakeExport(document)).toBe(false);
});

// What is known of the fields of an uptime check at https://developers.statuscake.com/api (read in part on 2026-11-28) that says something of the check, with
// a value that is not the usual one. Without `code` it has a counterpart: what is planned is another monitor.
test.each<[string, object, string?, (readonly string[])?]>([
  ['name', { name: 'Other' }],
  ['website_url', { website_url: 'https://other.example.com/' }],
  ['test_type', { test_type: 'HEAD' }],
  ['check_rate', { check_rate: 60 }],
  ['basic_username', { basic_username: 'ada' }],
  ['basic_password', { basic_password: 'pw' }],
  ['confirmation', { confirmation: 3 }],
  ['contact_groups', { contact_groups: ['123'] }, 'alertsLeftOut'],
  ['custom_header', { custom_header: '{"X-Team":"shop"}' }],
  ['dns_ips', { test_type: 'DNS', website_url: 'example.com', dns_ips: ['192.0.2.1'] }],
  ['dns_ips of a web address', { dns_ips: ['192.0.2.1'] }, 'settingLeftOut', ['dns_ips']],
  ['dns_server', { test_type: 'DNS', website_url: 'example.com', dns_server: '9.9.9.9' }],
  ['do_not_find', { do_not_find: true, find_string: 'Error' }],
  ['enable_ssl_alert', { enable_ssl_alert: true }, 'certificateRule'],
  ['final_endpoint', { final_endpoint: 'https://a.example/end' }, 'settingLeftOut', ['final_endpoint']],
  ['find_string', { find_string: 'In stock' }],
  ['find_string of a ping', { test_type: 'PING', find_string: 'x' }, 'settingLeftOut', ['find_string']],
  ['follow_redirects', { follow_redirects: true }],
  ['include_header', { include_header: true }, 'settingLeftOut', ['include_header']],
  ['paused', { paused: true }],
  ['port', { test_type: 'TCP', website_url: 'shop.example.com', port: 5432 }],
  ['post_body', { post_body: '{"a":"1"}' }],
  ['post_raw', { post_raw: 'a=1' }],
  ['regions', { regions: ['london'] }, 'settingLeftOut', ['regions']],
  ['status_codes', { status_codes: ['503'] }],
  ['tags', { tags: ['shop'] }],
  ['timeout', { timeout: 5 }],
  ['trigger_rate', { trigger_rate: 5 }, 'alertDelay', ['5']],
  ['use_jar', { use_jar: true }, 'settingLeftOut', ['use_jar']],
  ['user_agent', { user_agent: 'probe' }],
  ['one that comes later', { checks_twice: true }, 'settingLeftOut', ['checks_twice']],
])('the field %s has its counterpart or its remark', (_, check, code, values = []) => {
  const [usual] = one({}).monitors;
  const [planned] = one(check).monitors;
  if (code === undefined) {
    expect(planned?.monitor).not.toEqual(usual?.monitor);
    expect(planned?.remarks).toEqual([]);
  } else {
    expect(planned?.remarks).toContainEqual({ code, values });
  }
});

test.each<[string, object, string?, (readonly string[])?]>([
  ['check_rate', { check_rate: 60 }],
  ['alert_at', { alert_at: [14] }, 'certificateDays', ['14']],
  ['alert_expiry', { alert_expiry: false }],
  ['alert_mixed', { alert_mixed: true }, 'settingLeftOut', ['alert_mixed']],
  ['follow_redirects', { follow_redirects: true }, 'settingLeftOut', ['follow_redirects']],
  ['hostname', { hostname: 'other.example.com' }],
  ['user_agent', { user_agent: 'probe' }, 'settingLeftOut', ['user_agent']],
  ['contact_groups', { contact_groups: ['1'] }, 'alertsLeftOut'],
  ['paused', { paused: true }],
])('the field %s of a certificate has its counterpart or its remark', (_, check, code, values = []) => {
  const certificate = {
    id: '1',
    website_url: 'https://a.example/',
    check_rate: 3600,
    alert_at: [1, 7, 30],
    alert_expiry: true,
  };
  const [usual] = planStatusCake({ data: certificate }, []).monitors;
  const [planned] = planStatusCake({ data: { ...certificate, ...check } }, []).monitors;
  if (code === undefined) expect(planned?.monitor).not.toEqual(usual?.monitor);
  else expect(planned?.remarks).toContainEqual({ code, values });
});
