import type { Fields } from '../../src/import/foreign-plan.js';

// Entries with every field that a planner reads, of each type.

export const gatus: readonly Fields[] = [
  {
    ...{
      name: 'site',
      group: 'core',
      url: 'https://a.example/',
      enabled: true,
      interval: '1m',
      method: 'POST',
      graphql: false,
    },
    ...{ headers: { 'X-A': 'b' }, body: '{}', conditions: ['[STATUS] == 200', '[BODY].a == any(1, x)'], alerts: [{}] },
    ...{ client: { timeout: '5s', insecure: true }, ui: {}, ssh: {}, 'maintenance-windows': [], 'extra-labels': {} },
  },
  {
    name: 'zone',
    url: '9.9.9.9',
    dns: { 'query-name': 'a.example', 'query-type': 'MX' },
    conditions: ['[DNS_RCODE] == NOERROR'],
  },
  ...[
    'tcp://a.example:1',
    'icmp://a.example',
    'ssh://a.example',
    'tls://a.example',
    'starttls://a.example:25',
    'grpc://a.example',
    'wss://a.example/',
  ].map((url) => ({ name: url, url, conditions: ['[CONNECTED] == true', '[RESPONSE_TIME] < 500'] })),
];
export const gatusExternal: readonly Fields[] = [
  { name: 'job', group: 'core', token: 't', heartbeat: { interval: '30m' }, enabled: true },
];

export const betterStack: readonly Fields[] = [
  ...[
    'status',
    'expected_status_code',
    'keyword',
    'keyword_absence',
    'ping',
    'tcp',
    'udp',
    'smtp',
    'pop',
    'imap',
    'dns',
  ].map((type) => ({
    ...{
      monitor_type: type,
      url: type.length > 5 ? 'https://a.example/' : 'a.example',
      pronounceable_name: 'A',
      port: '25,465',
    },
    ...{ request_headers: [{ name: 'X-A', value: 'b' }], request_body: 'x', required_keyword: 'y', http_method: 'get' },
    ...{
      expected_status_codes: [200],
      check_frequency: 60,
      request_timeout: 15,
      confirmation_period: 30,
      recovery_period: 0,
    },
    ...{
      auth_username: 'u',
      auth_password: 'p',
      monitor_group_id: 1,
      paused: false,
      verify_ssl: true,
      ip_version: null,
    },
  })),
];

export const statusCake: readonly Fields[] = [
  ...['HTTP', 'HEAD', 'PING', 'TCP', 'SMTP', 'SSH', 'DNS'].map((type) => ({
    ...{
      id: '1',
      name: 'A',
      test_type: type,
      website_url: 'https://a.example/',
      check_rate: 60,
      timeout: 20,
      port: 22,
      confirmation: 2,
    },
    ...{
      status_codes: ['500', '503'],
      custom_header: '{"X-A":"b"}',
      post_body: '{"a":"b"}',
      post_raw: null,
      find_string: 'x',
    },
    ...{
      user_agent: 'a',
      tags: ['a'],
      dns_ips: ['192.0.2.1'],
      dns_server: '9.9.9.9',
      trigger_rate: 0,
      follow_redirects: true,
    },
  })),
  { id: '2', name: 'B', period: 600, paused: false, tags: [] },
  { id: '3', website_url: 'https://a.example/', alert_at: [1, 7], alert_expiry: true, check_rate: 300 },
];

export const modules: readonly Fields[] = [
  {
    prober: 'http',
    timeout: '5s',
    http: {
      method: 'GET',
      headers: { A: 'b' },
      valid_status_codes: [200],
      body: '',
      basic_auth: { username: 'a', password: 'b' },
    },
  },
  { prober: 'tcp', tcp: { tls: true, query_response: [{ expect: 'a' }, { send: 'b' }], tls_config: {} } },
  { prober: 'dns', dns: { query_name: 'a.example', query_type: 'A', valid_rcodes: ['NOERROR'] } },
  { prober: 'icmp', icmp: {} },
  { prober: 'grpc', grpc: { service: 'a', tls: true } },
];
export const jobs: readonly Fields[] = [
  {
    ...{
      job_name: 'it',
      metrics_path: '/probe',
      params: { module: ['m'] },
      scrape_interval: '30s',
      scrape_timeout: '10s',
    },
    static_configs: [{ targets: ['https://a.example/', 'a.example:443'], labels: { team: 'a' } }],
    relabel_configs: [{ source_labels: ['__address__'], target_label: '__param_target' }],
  },
];

export const kuma: readonly Fields[] = [
  ...[
    ...[
      'http',
      'keyword',
      'json-query',
      'port',
      'ping',
      'dns',
      'push',
      'grpc-keyword',
      'mqtt',
      'postgres',
      'mysql',
      'redis',
      'smtp',
    ],
    ...['manual', 'websocket-upgrade', 'group'],
  ].map((type) => ({
    ...{
      id: 1,
      parent: null,
      name: 'A',
      type,
      active: 1,
      url: type.startsWith('web') ? 'wss://a.example/' : 'https://a.example/',
      hostname: 'a.example',
      port: 443,
    },
    ...{
      interval: 60,
      timeout: 48,
      maxretries: 1,
      retryInterval: 60,
      resendInterval: 0,
      headers: '{"X-A":"b"}',
      body: '{"a":1}',
      method: 'POST',
    },
    ...{
      accepted_statuscodes: ['200-299'],
      maxredirects: 10,
      keyword: '"a":1',
      jsonPath: '$.a',
      expectedValue: '1',
      jsonPathOperator: '==',
    },
    ...{
      dns_resolve_type: 'A',
      dns_resolve_server: '1.1.1.1',
      grpcUrl: 'a.example:50051',
      mqttTopic: 't',
      mqttUsername: 'u',
      mqttPassword: 'p',
    },
    ...{
      databaseConnectionString: `${type === 'port' ? 'x' : type}://u:p@a.example/db`,
      databaseQuery: 'SELECT 1',
      authMethod: 'basic',
    },
    ...{
      basic_auth_user: 'u',
      basic_auth_pass: 'p',
      tags: [{ name: 'a', value: 'b' }],
      description: 'd',
      smtpSecurity: 'secure',
      wsSubprotocol: 'a',
    },
    ...{
      tlsCert: null,
      tlsKey: null,
      tlsCa: null,
      conditions: '[]',
      upsideDown: 0,
      packetSize: 56,
      httpBodyEncoding: 'json',
      proxyId: null,
    },
  })),
];
