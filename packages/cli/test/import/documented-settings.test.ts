import { describe, expect, test } from 'vitest';
import { planBetterStack } from '../../src/import/better-stack.js';
import { planBlackbox } from '../../src/import/blackbox.js';
import type { Fields, ForeignPlan } from '../../src/import/foreign-plan.js';
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
