import { describe, expect, test } from 'vitest';
import { planBetterStack } from '../../src/import/better-stack.js';
import { planBlackbox } from '../../src/import/blackbox.js';
import type { Fields, ForeignPlan } from '../../src/import/foreign-plan.js';
import type { ForeignRemarkCode } from '../../src/import/foreign-remark.js';
import { planGatus } from '../../src/import/gatus.js';
import { planStatusCake } from '../../src/import/statuscake.js';

/** Settings as programs document them, each with a value that is not its default. */
type Settings = readonly (readonly [name: string, value: unknown])[];

const pem = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n';
const planBlackboxWith = (prober: string, target: string, settings: Fields): ForeignPlan =>
  planBlackbox(
    {
      prometheus: {
        scrape_configs: [
          {
            ...{ job_name: 'it', metrics_path: '/probe', params: { module: ['m'], target: [target] } },
            static_configs: [{ targets: ['prober.example:9115'] }],
          },
        ],
      },
      blackbox: { modules: { m: { prober, [prober]: settings } } },
    },
    [],
  );

const tls: Settings = [
  ['tls_config', { insecure_skip_verify: true }],
  ['tls_config', { ca: pem }],
  ['tls_config', { ca_file: 'ca.pem' }],
  ['tls_config', { cert: pem, key: pem }],
  ['tls_config', { cert: pem, key_file: 'key.pem' }],
  ['tls_config', { server_name: 'b.example' }],
  ['tls_config', { min_version: 'TLS13' }],
  ['tls_config', { max_version: 'TLS12' }],
];
const family: Settings = [
  ['preferred_ip_protocol', 'ip4'],
  ['ip_protocol_fallback', false],
];
const records = { fail_if_matches_regexp: ['x'] };

/** https://github.com/prometheus/blackbox_exporter/blob/master/CONFIGURATION.md, by prober, with what it needs to be a check. */
const blackboxSettings: Readonly<
  Record<string, { readonly target: string; readonly base: Fields; readonly settings: Settings }>
> = {
  http: {
    target: 'https://a.example/',
    base: {},
    settings: [
      ...family,
      ...tls,
      ['valid_status_codes', [201]],
      ['valid_http_versions', ['HTTP/2.0']],
      ['method', 'POST'],
      ['headers', { A: 'b' }],
      ['http_headers', { A: { values: ['b'] } }],
      ['http_headers', { A: { files: ['b'] } }],
      ['body_size_limit', '1MB'],
      ['compression', 'gzip'],
      ['follow_redirects', false],
      ['fail_if_ssl', true],
      ['fail_if_body_json_matches_cel', 'body.a == 1'],
      ['fail_if_body_json_not_matches_cel', 'body.a == 1'],
      ['fail_if_body_matches_regexp', ['x']],
      ['fail_if_body_not_matches_regexp', ['x']],
      ['fail_if_header_matches', [{ header: 'A', regexp: 'b' }]],
      ['fail_if_header_not_matches', [{ header: 'A', regexp: 'b', allow_missing: true }]],
      ['basic_auth', { username: 'a', password: 'b' }],
      ['basic_auth', { username: 'a', password_file: 'b' }],
      ['basic_auth', { username_file: 'a', password: 'b' }],
      ['authorization', { credentials: 'abcdef' }],
      ['authorization', { credentials_file: 'a' }],
      ['oauth2', { client_id: 'a' }],
      ['proxy_url', 'http://proxy.example:3128'],
      ['proxy_from_environment', true],
      ['enable_http3', true],
      ['body', 'x'],
      ['body_file', 'x'],
    ],
  },
  tcp: {
    target: 'a.example:443',
    base: { tls: true, query_response: [{ expect: 'a' }] },
    settings: [
      ...family,
      ...tls,
      ['source_ip_address', '192.0.2.1'],
      ['tls', false],
      ['query_response', []],
      ['query_response', [{ expect: 'a' }, { send: 'b' }]],
      ['query_response', [{ send: 'b' }, { expect: 'a' }]],
      ['query_response', [{ expect: 'a' }, { expect: 'b' }]],
      ['query_response', [{ expect: 'a' }, { expect_bytes: 'b' }]],
      ['query_response', [{ expect: 'a' }, { send: 'EHLO x' }, { send: 'STARTTLS' }, { starttls: true }]],
    ],
  },
  dns: {
    target: '9.9.9.9',
    base: { query_name: 'a.example', query_type: 'A' },
    settings: [
      ...family,
      ['source_ip_address', '192.0.2.1'],
      ['transport_protocol', 'tcp'],
      ['dns_over_tls', true],
      ['query_name', 'b.example'],
      ['query_type', 'MX'],
      ['query_class', 'CH'],
      ['recursion_desired', false],
      ['valid_rcodes', ['NXDOMAIN']],
      ['validate_answer_rrs', records],
      ['validate_authority_rrs', records],
      ['validate_additional_rrs', records],
    ],
  },
  icmp: {
    target: 'a.example',
    base: {},
    settings: [
      ...family,
      ['source_ip_address', '192.0.2.1'],
      ['dont_fragment', true],
      ['payload_size', 100],
      ['ttl', 5],
    ],
  },
  grpc: {
    target: 'a.example:443',
    base: { tls: true },
    settings: [...family, ...tls, ['service', 'a'], ['tls', false], ['metadata', { a: 'b' }]],
  },
};

describe.each(Object.entries(blackboxSettings))(
  'The prober %s of the blackbox exporter',
  (prober, { target, base, settings }) => {
    const plan = (more: Fields): ForeignPlan => planBlackboxWith(prober, target, { ...base, ...more });
    test('is planned', () => expect(plan({}).monitors).toHaveLength(1));
    test.each(settings)('loses no %s (%j) in silence', (name, value) => {
      expect(plan({ [name]: value })).not.toEqual(plan({}));
    });
  },
);

test('a plain address that must be TLS is planned with a remark', () => {
  const [planned] = planBlackboxWith('http', 'http://a.example/', { fail_if_not_ssl: true }).monitors;
  expect(planned?.remarks).toEqual([{ code: 'settingLeftOut', values: ['fail_if_not_ssl'] }]);
});

/** https://betterstack.com/docs/uptime/api/monitors-api-response-params/ */
const betterStackSettings: Settings = [
  ['pronounceable_name', 'B'],
  ['monitor_group_id', 7],
  ['policy_id', 7],
  ['expiration_policy_id', 7],
  ['call', true],
  ['sms', true],
  ['email', true],
  ['push', true],
  ['critical_alert', true],
  ['team_wait', 60],
  ['paused', true],
  ['check_frequency', 300],
  ['request_timeout', 60_000],
  ['confirmation_period', 30],
  ['recovery_period', 900],
  ['regions', ['eu']],
  ['ip_version', 'ipv4'],
  ['ssl_expiration', 14],
  ['domain_expiration', 14],
  ['maintenance_from', '01:00:00'],
  ['verify_ssl', false],
  ['follow_redirects', false],
  ['remember_cookies', false],
  ['http_method', 'post'],
  ['request_headers', [{ name: 'A', value: 'b' }]],
  ['request_body', 'other'],
  ['required_keyword', 'other'],
  ['expected_status_codes', [404]],
  ['auth_username', 'a'],
  ['auth_password', 'b'],
  ['proxy_host', 'proxy.example'],
  ['environment_variables', { A: 'b' }],
  ['port', '2525'],
];
const web = { url: 'https://a.example/' };
const mail = { url: 'a.example', port: '25' };
const betterStackTypes: readonly (readonly [type: string, base: Fields])[] = [
  ['status', web],
  ['expected_status_code', { ...web, expected_status_codes: [200] }],
  ['keyword', { ...web, required_keyword: 'x' }],
  ['keyword_absence', { ...web, required_keyword: 'x' }],
  ['ping', { url: 'a.example' }],
  ['tcp', { url: 'a.example', port: '80' }],
  ['udp', { url: 'a.example', port: '53', request_body: 'x' }],
  ['smtp', mail],
  ['pop', { ...mail, port: '995' }],
  ['imap', { ...mail, port: '993' }],
  ['dns', { url: '9.9.9.9', request_body: 'a.example' }],
];

describe.each(betterStackTypes)('The type %s of Better Stack', (type, base) => {
  const plan = (more: Fields): ForeignPlan => {
    const attributes = { monitor_type: type, pronounceable_name: 'A', request_timeout: 30_000, ...base, ...more };
    return planBetterStack({ data: [{ id: '1', type: 'monitor', attributes }] }, []);
  };
  test('is planned', () => expect(plan({}).monitors).toHaveLength(1));
  test.each(betterStackSettings)('loses no %s (%j) in silence', (name, value) => {
    expect(plan({ [name]: value })).not.toEqual(plan({}));
  });
});

/** https://developers.statuscake.com/api/#tag/uptime/operation/get-uptime-test */
const statusCakeSettings: Settings = [
  ['name', 'B'],
  ['check_rate', 60],
  ['paused', true],
  ['tags', ['b']],
  ['contact_groups', ['7']],
  ['confirmation', 3],
  ['timeout', 40],
  ['trigger_rate', 5],
  ['regions', ['london']],
  ['port', 2525],
  ['basic_username', 'a'],
  ['basic_password', 'b'],
  ['custom_header', '{"A":"b"}'],
  ['dns_ips', ['192.0.2.7']],
  ['dns_server', '1.1.1.1'],
  ['do_not_find', true],
  ['enable_ssl_alert', true],
  ['final_endpoint', 'https://b.example/'],
  ['find_string', 'other'],
  ['follow_redirects', true],
  ['include_header', true],
  ['post_body', '{"a":"b"}'],
  ['post_raw', 'raw'],
  ['use_jar', true],
  ['user_agent', 'a'],
];
const statusCakeTypes: readonly (readonly [type: string, base: Fields])[] = [
  ['HTTP', { website_url: 'https://a.example/', find_string: 'x', status_codes: ['500'] }],
  ['HEAD', { website_url: 'https://a.example/', find_string: 'x', status_codes: ['500'] }],
  ['PING', { website_url: 'a.example' }],
  ['TCP', { website_url: 'a.example', port: 80 }],
  ['SMTP', { website_url: 'a.example', port: 25 }],
  ['SSH', { website_url: 'a.example', port: 22 }],
  ['DNS', { website_url: 'a.example', dns_ips: ['192.0.2.1'], dns_server: '9.9.9.9' }],
];

describe.each(statusCakeTypes)('The type %s of StatusCake', (type, base) => {
  const plan = (more: Fields): ForeignPlan =>
    planStatusCake(
      { data: { id: '1', name: 'A', test_type: type, check_rate: 300, timeout: 15, ...base, ...more } },
      [],
    );
  test('is planned', () => expect(plan({}).monitors).toHaveLength(1));
  test.each(statusCakeSettings)('loses no %s (%j) in silence', (name, value) => {
    expect(plan({ [name]: value })).not.toEqual(plan({}));
  });
});

// What the README of Gatus documents (https://github.com/TwiN/gatus), from memory on 2026-11-29.
const connected = ['[CONNECTED] == true'];
const gatusTypes: Readonly<Record<string, Fields>> = {
  https: { url: 'https://a.example/' },
  http: { url: 'http://a.example/' },
  websocket: { url: 'wss://a.example/' },
  tcp: { url: 'tcp://a.example:1' },
  icmp: { url: 'icmp://a.example' },
  ssh: { url: 'ssh://a.example:22' },
  tls: { url: 'tls://a.example:443' },
  smtp: { url: 'starttls://a.example:25' },
  grpc: { url: 'grpcs://a.example:443' },
  dns: { url: '9.9.9.9', dns: { 'query-name': 'a.example', 'query-type': 'A' } },
};
const everyType = Object.keys(gatusTypes);
const requests = ['https', 'http'];

/** A setting, the types of monitors in which it arrives, and what is said of it by the others. */
type GatusSetting = [setting: Fields, arrivesIn: readonly string[], code?: ForeignRemarkCode, value?: string];
const leftOut = (setting: Fields, name: string): GatusSetting => [setting, [], 'settingLeftOut', name];
const ofClient = (name: string, value: unknown): GatusSetting =>
  leftOut({ client: { [name]: value } }, `client.${name}`);
const ofUi = (name: string, value: unknown = true): GatusSetting => leftOut({ ui: { [name]: value } }, `ui.${name}`);
const without = (name: string, value: unknown, what: string): GatusSetting => [
  { client: { [name]: value } },
  [],
  'withoutOne',
  what,
];

const gatusSettings: readonly GatusSetting[] = [
  [{ name: 'B' }, everyType],
  [{ group: 'core' }, everyType],
  [{ enabled: false }, everyType],
  [{ interval: '5m' }, everyType],
  [{ client: { timeout: '5s' } }, everyType],
  [{ method: 'POST' }, requests, 'settingLeftOut', 'method'],
  [{ body: 'PING' }, [...requests, 'websocket'], 'settingLeftOut', 'body'],
  [{ graphql: true }, requests, 'settingLeftOut', 'graphql'],
  [{ headers: { 'X-Team': 'a' } }, [...requests, 'websocket'], 'settingLeftOut', 'headers'],
  [{ client: { 'ignore-redirect': true } }, requests, 'settingLeftOut', 'client.ignore-redirect'],
  [
    { client: { insecure: true } },
    [...requests, 'websocket', 'tls', 'smtp', 'grpc'],
    'settingLeftOut',
    'client.insecure',
  ],
  ofClient('dns-resolver', 'tcp://9.9.9.9:53'),
  ofClient('identity-aware-proxy', { audience: 'a' }),
  ofClient('network', 'ip6'),
  without('proxy-url', 'http://proxy.example:3128', 'the proxy'),
  without(
    'oauth2',
    { 'token-url': 'https://b.example/', 'client-id': 'a', 'client-secret': 'b', scopes: ['c'] },
    'OAuth',
  ),
  without('tls', { 'certificate-file': 'a', 'private-key-file': 'b', renegotiation: 'once' }, 'its client certificate'),
  without('tunnel', 'a', 'the tunnel'),
  [{ ssh: { username: 'a', password: 'b' } }, [], 'noSshSignIn'],
  [{ ssh: { username: 'a', 'private-key': 'b' } }, [], 'noSshSignIn'],
  [{ alerts: [{ type: 'slack', 'failure-threshold': 5, 'success-threshold': 3 }] }, [], 'alertsLeftOut'],
  [{ alerts: [{ type: 'pagerduty', 'send-on-resolved': true, description: 'a' }] }, [], 'alertsLeftOut'],
  [{ alerts: [{ type: 'email', 'provider-override': {}, 'minimum-reminder-interval': '1h' }] }, [], 'alertsLeftOut'],
  [{ 'maintenance-windows': [{ start: '23:00', duration: '1h', every: ['Monday'] }] }, [], 'maintenanceLeftOut'],
  leftOut({ 'extra-labels': { team: 'a' } }, 'extra-labels'),
  ofUi('hide-conditions'),
  ofUi('hide-hostname'),
  ofUi('hide-port'),
  ofUi('hide-url'),
  ofUi('hide-errors'),
  ofUi('dont-resolve-failed-conditions'),
  ofUi('resolve-successful-conditions'),
  ofUi('badge', { 'response-time': { thresholds: [50, 200, 300, 500, 750] } }),
  // Of the endpoints of a suite.
  leftOut({ 'always-run': true }, 'always-run'),
  leftOut({ store: { id: '[BODY].id' } }, 'store'),
];

const planEndpoint = (more: Fields): ForeignPlan =>
  planGatus({ endpoints: [{ name: 'A', conditions: connected, ...more }] }, []);

describe.each(everyType)('The type %s of Gatus', (type) => {
  const plan = (more: Fields) => {
    const { monitors, skipped, invalid } = planEndpoint({ ...gatusTypes[type], ...more });
    expect([skipped, invalid]).toEqual([[], []]);
    return monitors[0] ?? expect.fail('nothing is planned');
  };
  test('is planned without a remark', () => expect(plan({})).toMatchObject({ monitor: { type }, remarks: [] }));
  test.each(gatusSettings)('takes %j, or says what becomes of it', (setting, arrivesIn, code, value) => {
    const { monitor, remarks } = plan(setting);
    if (arrivesIn.includes(type)) {
      expect(remarks).toEqual([]);
      expect(monitor).not.toEqual(plan({}).monitor);
    } else {
      expect(remarks).toEqual([{ code, values: value === undefined ? [] : [value] }]);
      expect(monitor).toEqual(plan({}).monitor);
    }
  });
});

test.each<[string, Fields, object]>([
  ['another name', { 'query-name': 'b.example', 'query-type': 'A' }, { target: 'b.example' }],
  ['another type', { 'query-name': 'a.example', 'query-type': 'MX' }, { config: { recordType: 'MX' } }],
])('a query of DNS for %s arrives', (_what, dns, monitor) => {
  expect(planEndpoint({ ...gatusTypes.dns, dns }).monitors).toMatchObject([{ monitor, remarks: [] }]);
});

test.each([['udp://a.example:1'], ['sctp://a.example:1'], ['ftp://a.example/']])(
  '%s, for which there is no check, is left out with its reason',
  (url) => {
    expect(planEndpoint({ url })).toMatchObject({ monitors: [], skipped: [{ remark: { code: 'noCheckOfUrl' } }] });
  },
);

/** Each placeholder and function of conditions, with what it becomes, or the code of what is said of it. */
const gatusConditions: readonly (readonly [type: string, condition: string, becomes: object | ForeignRemarkCode])[] = [
  ['https', '[STATUS] == 200', { config: { acceptedStatusCodes: ['200'] } }],
  ['https', '[STATUS] != any(404, 500)', { config: { acceptedStatusCodes: ['100-403', '405-499', '501-599'] } }],
  ['https', '[STATUS] < 300', { config: { acceptedStatusCodes: ['100-299'] } }],
  ['https', '[STATUS] == pat(2*)', { config: { acceptedStatusCodes: ['200-299'] } }],
  ['https', '200 == [STATUS]', 'conditionLeftOut'],
  ['ssh', '[STATUS] == 0', 'conditionsLeftOut'],
  [
    'https',
    '[RESPONSE_TIME] <= 500',
    { assertions: [{ source: 'latency', operator: 'lessThanOrEqual', expected: 500 }] },
  ],
  ['tcp', '[RESPONSE_TIME] < 1s', { assertions: [{ source: 'latency', operator: 'lessThan', expected: 1000 }] }],
  ['https', '[RESPONSE_TIME] != 500', 'conditionLeftOut'],
  ['https', '[RESPONSE_TIME] < soon', 'conditionLeftOut'],
  ['https', '[IP] == 192.0.2.1', 'conditionLeftOut'],
  ['https', '[IP] == any(192.0.2.1, 192.0.2.2)', 'conditionLeftOut'],
  ['https', '[CONNECTED] == false', 'conditionLeftOut'],
  ['https', '[CERTIFICATE_EXPIRATION] > 48h', { assertions: [{ source: 'certificateDays', expected: 2 }] }],
  ['https', '[CERTIFICATE_EXPIRATION] != 48h', 'conditionLeftOut'],
  ['tcp', '[CERTIFICATE_EXPIRATION] > 48h', 'conditionsLeftOut'],
  ['https', '[DOMAIN_EXPIRATION] > 720h', 'conditionLeftOut'],
  ['dns', '[DNS_RCODE] == NXDOMAIN', { config: { expectedRcode: 'NXDOMAIN' } }],
  ['dns', '[DNS_RCODE] != NOERROR', 'conditionLeftOut'],
  ['https', '[DNS_RCODE] == NOERROR', 'conditionsLeftOut'],
  ['dns', '[BODY] == 192.0.2.1', { assertions: [{ source: 'record', operator: 'equals', expected: '192.0.2.1' }] }],
  ['dns', '[BODY] == pat(*.2.1*)', { assertions: [{ source: 'record', operator: 'contains', expected: '.2.1' }] }],
  ['https', '[BODY] == pat(*ok*)', { assertions: [{ source: 'body', operator: 'contains', expected: 'ok' }] }],
  ['https', '[BODY] != pat(*ok*)', { assertions: [{ source: 'body', operator: 'notContains', expected: 'ok' }] }],
  ['https', '[BODY] == pat(ok*)', 'conditionLeftOut'],
  ['https', '[BODY].a[0].b == x', { assertions: [{ source: 'json', path: '$.a[0].b', expected: 'x' }] }],
  ['https', '[BODY][0].a >= 5', { assertions: [{ source: 'json', path: '$[0].a', expected: 5 }] }],
  ['https', '[BODY].a == any(x, y)', { assertions: [{ source: 'json', operator: 'in', expected: ['x', 'y'] }] }],
  ['https', '[BODY].a-b == 1', 'conditionLeftOut'],
  ['https', '[BODY].a == [BODY].b', 'conditionLeftOut'],
  ['https', '[BODY].a == [CONTEXT].b', 'conditionLeftOut'],
  ['https', 'has([BODY].a) == true', { assertions: [{ source: 'json', path: '$.a', operator: 'exists' }] }],
  ['https', 'has([BODY].a) == false', { assertions: [{ source: 'json', path: '$.a', operator: 'notExists' }] }],
  ['https', 'has([BODY].a-b) == true', 'conditionLeftOut'],
  ['https', 'has([BODY].a) == any(true, false)', 'conditionLeftOut'],
  ['https', 'len([BODY].a) > 3', 'conditionLeftOut'],
  ['https', 'len([BODY]) == 0', 'conditionLeftOut'],
  ['websocket', '[BODY] == pong', { assertions: [{ source: 'body', operator: 'equals', expected: 'pong' }] }],
  ['websocket', '[BODY].a == 1', 'conditionsLeftOut'],
  ['tcp', '[BODY] == PONG', 'conditionsLeftOut'],
  ['grpc', '[BODY].status == SERVING', 'conditionsLeftOut'],
];
test.each(gatusConditions)('of %s, the condition %s is kept, or named', (type, condition, becomes) => {
  const plan = (...more: readonly string[]) =>
    planEndpoint({ ...gatusTypes[type], conditions: [...connected, ...more] }).monitors[0] ?? expect.fail('none');
  const { monitor, remarks } = plan(condition);
  if (typeof becomes === 'string') {
    expect(remarks.map(({ code }) => code)).toEqual([becomes]);
    expect(monitor).toEqual(plan().monitor);
  } else {
    expect({ monitor, remarks }).toMatchObject({ monitor: becomes, remarks: [] });
  }
});

test.each<[string, Fields, object | ForeignRemarkCode]>([
  ['another name', { name: 'B' }, { name: 'B' }],
  ['a group', { group: 'core' }, { tags: ['core'] }],
  ['a switch', { enabled: false }, { enabled: false }],
  ['another interval', { heartbeat: { interval: '1h' } }, { config: { periodSeconds: 3600 } }],
  ['what a later version has', { heartbeat: { interval: '30m', grace: '1m' } }, 'settingLeftOut'],
  ['alerts', { alerts: [{ type: 'slack' }] }, 'alertsLeftOut'],
  ['labels', { 'extra-labels': { team: 'a' } }, 'settingLeftOut'],
  ['windows', { 'maintenance-windows': [{ start: '23:00', duration: '1h' }] }, 'settingLeftOut'],
])('an external endpoint of Gatus with %s keeps it, or names it', (_what, setting, becomes) => {
  const external = { name: 'job', token: 'a', heartbeat: { interval: '30m' }, ...setting };
  const [planned] = planGatus({ 'external-endpoints': [external] }, []).monitors;
  const codes = planned?.remarks.map(({ code }) => code);
  if (typeof becomes === 'string') expect(codes).toEqual(['newHeartbeatAddress', becomes]);
  else expect({ monitor: planned?.monitor, codes }).toMatchObject({ monitor: becomes, codes: ['newHeartbeatAddress'] });
});

const programSetting = 'programSetting';
test.each<[string, unknown, ForeignRemarkCode]>([
  ['alerting', { slack: { 'webhook-url': 'https://a.example/', 'default-alert': { enabled: true } } }, 'alertingApart'],
  ['announcements', [{ timestamp: '2026-11-29T00:00:00Z', type: 'outage', message: 'a' }], 'announcementsApart'],
  ['concurrency', 5, programSetting],
  ['connectivity', { checker: { target: '9.9.9.9:53', interval: '60s' } }, 'noConnectivityCheck'],
  ['debug', true, programSetting],
  ['disable-monitoring-lock', true, programSetting],
  [
    'maintenance',
    { start: '23:00', duration: '1h', timezone: 'Europe/Berlin', every: ['Monday'] },
    'maintenanceLeftOut',
  ],
  ['metrics', true, programSetting],
  ['remote', { instances: [{ 'endpoint-prefix': 'a', url: 'https://a.example/' }] }, 'otherInstances'],
  ['security', { basic: { username: 'a', 'password-bcrypt-base64': 'b' } }, programSetting],
  ['security', { oidc: { 'issuer-url': 'https://a.example/', 'allowed-subjects': ['a'] } }, programSetting],
  ['skip-invalid-config-update', true, programSetting],
  ['storage', { type: 'sqlite', path: 'a.db', 'maximum-number-of-results': 500 }, programSetting],
  ['suites', [{ name: 'suites', endpoints: [], context: {}, timeout: '5m' }], 'noSeveralSteps'],
  ['tunneling', { a: { type: 'SSH', host: 'a.example', username: 'b' } }, programSetting],
  ['ui', { title: 'Acme', 'dark-mode': false, buttons: [], 'custom-css': 'a' }, programSetting],
  ['web', { address: '127.0.0.1', port: 80, tls: { 'certificate-file': 'a' } }, programSetting],
  ['of-tomorrow', { a: 1 }, 'unknownSection'],
])('the section %s (%j) of Gatus is left out with its reason', (name, section, code) => {
  const endpoints = [{ name: 'A', url: 'https://a.example/', conditions: connected }];
  const { monitors, skipped } = planGatus({ endpoints, [name]: section }, []);
  expect(monitors).toHaveLength(1);
  expect(skipped.map((each) => [each.name, each.remark.code])).toEqual([[name, code]]);
});

test.each([
  ['metrics', false],
  ['announcements', []],
  ['maintenance', { enabled: false, start: '23:00', duration: '1h' }],
])('the section %s (%j) of Gatus, which changes nothing, is not named', (name, section) => {
  expect(planGatus({ endpoints: [], [name]: section }, [])).toEqual({ monitors: [], skipped: [], invalid: [] });
});
