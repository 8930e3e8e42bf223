import { planUptimeKuma } from '@watchpost/client/uptime-kuma';
import fc from 'fast-check';
import { planBetterStack } from '../../src/import/better-stack.js';
import { planBlackbox } from '../../src/import/blackbox.js';
import type { Fields } from '../../src/import/foreign-plan.js';
import { planGatus } from '../../src/import/gatus.js';
import type { RemarkedPlan } from '../../src/import/plan-from.js';
import { planStatusCake } from '../../src/import/statuscake.js';

/** Values that files have, and such as they have never. */
const leaves = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      true,
      false,
      0,
      1,
      -1,
      5,
      1.5,
      200,
      443,
      65_536,
      1e9,
      1e21,
      '',
      ' ',
      '{',
      '::',
      'up',
      'a.example',
      '1h',
      '5',
    ],
    ...[
      'https://me:pw@a.example/',
      'http://[::1]:8080/a b',
      'a.example:443',
      'tcp://a.example:1',
      'GET',
      'post',
      'http',
    ],
    ...[
      '[STATUS] == 200',
      '[BODY].a == 1',
      '[BODY] == pat(*x*)',
      '[CERTIFICATE_EXPIRATION] > 12h',
      '[RESPONSE_TIME] < 1',
    ],
    ...[
      '{"a":1,"b":[2]}',
      '[]',
      '200-299',
      '$$',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: configurations name variables so
      '${X}',
      'a\nb',
      '\u0000',
      '\ud800',
      'é€',
      '🚪'.repeat(200),
      'x'.repeat(20_000),
    ],
    ...['toString', '__proto__', 'constructor'],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.double(),
);

/** Documents of any value, most with names that planners look for. */
const anyValue = (names: readonly string[]): fc.Arbitrary<unknown> =>
  fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaves,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.string() }),
        tie('value'),
        {
          maxKeys: 4,
        },
      ),
    ),
  })).value;

/** Entries as programs write them, with any value in some of the fields. */
const entryOf = (examples: readonly Fields[]): fc.Arbitrary<unknown> => {
  const names = [...new Set(examples.flatMap((example) => Object.keys(example)))];
  const damaged = fc
    .tuple(fc.constantFrom(...examples), fc.dictionary(fc.constantFrom(...names), anyValue(names), { maxKeys: 3 }))
    .map(([example, changes]) => ({ ...example, ...changes }));
  return fc.oneof({ weight: 6, arbitrary: damaged }, { weight: 1, arbitrary: anyValue(names) });
};

const gatus: readonly Fields[] = [
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
const gatusExternal: readonly Fields[] = [
  { name: 'job', group: 'core', token: 't', heartbeat: { interval: '30m' }, enabled: true },
];

const betterStack: readonly Fields[] = [
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

const statusCake: readonly Fields[] = [
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

const modules: readonly Fields[] = [
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
const proberNames = modules.flatMap((module) =>
  Object.values(module).flatMap((value) => (typeof value === 'object' ? Object.keys(value ?? {}) : [])),
);
const moduleOf = fc
  .tuple(
    entryOf(modules),
    fc.constantFrom('http', 'tcp', 'dns', 'icmp', 'grpc'),
    fc.dictionary(fc.constantFrom(...proberNames), anyValue(proberNames), { maxKeys: 3 }),
  )
  .map(([module, prober, changes]) =>
    typeof module === 'object' && module !== null
      ? { ...module, [prober]: { ...((module as Fields)[prober] as object), ...changes } }
      : module,
  );
const jobs: readonly Fields[] = [
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

const kuma: readonly Fields[] = [
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

/** A file of a program, and how many entries are in it; `undefined` where that depends on the file. */
export interface ForeignFile {
  readonly plan: () => RemarkedPlan;
  readonly entries: number | undefined;
}

const few = <T>(entry: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(entry, { maxLength: 3 });

/** Any files of a program. */
export const foreignFiles: Readonly<Record<string, fc.Arbitrary<ForeignFile>>> = {
  Gatus: fc.tuple(few(entryOf(gatus)), few(entryOf(gatusExternal))).map(([endpoints, external]) => ({
    plan: () => planGatus({ endpoints, 'external-endpoints': external }, []),
    entries: endpoints.length + external.length,
  })),
  'Better Stack': few(
    fc.record(
      {
        id: leaves,
        type: fc.oneof(fc.constantFrom('monitor', 'heartbeat', 'monitor_group'), leaves),
        attributes: entryOf(betterStack),
      },
      { requiredKeys: [] },
    ),
  ).map((data) => ({ plan: () => planBetterStack({ data }, []), entries: undefined })),
  StatusCake: few(entryOf(statusCake)).map((data) => ({
    plan: () => planStatusCake({ data }, []),
    entries: undefined,
  })),
  'the blackbox exporter': fc.tuple(few(entryOf(jobs)), moduleOf).map(([scrape_configs, m]) => ({
    plan: () => planBlackbox({ prometheus: { scrape_configs }, blackbox: { modules: { m } } }, []),
    entries: undefined,
  })),
  'Uptime Kuma': few(entryOf(kuma)).map((monitorList) => ({
    plan: () => planUptimeKuma({ monitorList }, []),
    entries: monitorList.length,
  })),
};
