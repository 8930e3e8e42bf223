import { readFile } from 'node:fs/promises';
import { monitors as contract } from '@watchpost/schemas';
import { expect, test } from 'vitest';
import { planUptimeKuma, remarkText } from '../../src/uptime-kuma.js';

const backup: { monitorList: Record<string, unknown>[] } = JSON.parse(
  await readFile(new URL('./uptime-kuma-backup.json', import.meta.url), 'utf8'),
);
const plan = planUptimeKuma(backup);
const planned = (name: string) => plan.monitors.find((one) => one.name === name) ?? expect.fail(`no ${name}`);
const one = (fields: object) => planUptimeKuma({ monitorList: [{ id: 1, name: 'It', interval: 60, ...fields }] });

test.each([
  ['Checkout', 'https', 'https://shop.example.com/checkout'],
  ['Imprint', 'http', 'http://shop.example.com/imprint'],
  ['Stock', 'https', 'https://shop.example.com/stock'],
  ['Router', 'icmp', '192.0.2.1'],
  ['Mail', 'tcp', '[2001:db8::25]:25'],
  ['Zone', 'dns', 'example.com'],
  ['Ledger', 'postgres', 'db.example.com:5432'],
  ['Users', 'mysql', 'db.example.com:3307'],
  ['Cache', 'redis', 'cache.example.com:6379'],
  ['Broker', 'mqtt', 'broker.example.com:1883'],
  ['Prices', 'grpc', 'prices.example.com:50051'],
])('an import of Uptime Kuma turns %s into %s at %s', (name, type, target) => {
  expect(planned(name).monitor).toMatchObject({ name, type, target });
});

test('an import does not cut an emoji of a name or a tag in two', () => {
  const [monitor] = one({
    type: 'ping',
    hostname: 'a.example',
    name: `${'a'.repeat(199)}🎉`,
    tags: [{ name: `${'b'.repeat(49)}🎉`, value: '' }],
  }).monitors;
  expect(monitor?.monitor).toMatchObject({ name: 'a'.repeat(199), tags: ['b'.repeat(49)] });
});

test('an import keeps the interval, request, tags and secrets of a web check', () => {
  expect(planned('Checkout').monitor).toEqual({
    name: 'Checkout',
    description: 'Where people pay',
    enabled: true,
    type: 'https',
    target: 'https://shop.example.com/checkout',
    tags: ['region: eu', 'production'],
    intervalSeconds: 30,
    timeoutSeconds: 24,
    retries: 3,
    retryIntervalSeconds: 10,
    config: {
      method: 'POST',
      headers: { 'X-Team': 'shop', 'Content-Type': 'application/json' },
      body: '{"probe":true}',
      acceptedStatusCodes: ['200-299', '301'],
      maxRedirects: 10,
      verifyTls: false,
      caCertificates: null,
    },
    credentials: { token: 's3cret-token' },
  });
  expect(planned('Imprint').monitor).toMatchObject({
    enabled: false,
    credentials: { username: 'ada', password: 'pa:ss' },
    assertions: [{ source: 'body', operator: 'notContains', expected: 'Error' }],
  });
  expect(planned('Stock').monitor.assertions).toEqual([
    { source: 'json', path: '$.items[0].count', operator: 'in', expected: ['5', 5] },
  ]);
});

test('an import keeps the settings that other checks need', () => {
  expect(planned('Zone').monitor.config).toEqual({ recordType: 'MX', resolver: '192.0.2.53:53' });
  expect(planned('Backup').monitor).toMatchObject({
    type: 'heartbeat',
    config: { periodSeconds: 86_400, graceSeconds: 1_200 },
  });
  expect(planned('Ledger').monitor).toMatchObject({
    config: { isTls: true, verifyTls: false, database: 'ledger', query: 'SELECT 2' },
    credentials: { username: 'watch', password: 's@fe' },
  });
  expect(planned('Users').monitor.credentials).toEqual({ username: 'watch', password: 'hidden' });
  expect(planned('Cache').monitor).toMatchObject({
    config: { isTls: true, database: 2 },
    credentials: { password: 'pw' },
  });
  expect(planned('Broker').monitor.config).toEqual({ isTls: false, topic: 'alive', expect: 'yes' });
});

test('an import lists groups after their members, the inner before the outer', () => {
  expect(plan.monitors.slice(-2).map(({ name, members }) => [name, members])).toEqual([
    ['Inner', ['5']],
    ['Shop', ['2', '3', '4']],
  ]);
});

test('an import reports settings that change their meaning and settings that are missing here', () => {
  const changes = Object.fromEntries(plan.monitors.map(({ name, changes: said }) => [name, said]));
  expect(changes).toMatchObject({
    Checkout: [
      'the check sets Host itself',
      'repeated notifications are a matter of alert rules',
      'how long its certificate is valid is a matter of alert rules',
      'its alerts are a matter of alert rules',
    ],
    Stock: ['its number of retries is 10, not 12'],
    Router: ['packets have the usual size, not 1400 bytes'],
    Zone: ['only the first name server is asked, 192.0.2.53'],
    Backup: ['it reports to a new address, the heartbeatUrl of the monitor'],
    Prices: [
      'the server is asked for its health instead of Prices/Get',
      'SERVING is searched for instead of its keyword',
    ],
    Mail: [],
  });
  expect(plan.skipped.map(({ name, reason }) => [name, reason])).toEqual([
    ['Container', 'type docker needs an agent, which the file cannot name'],
    ['Closed port', 'it is upside down: it would be down while it is up'],
    ['Sum', 'its query “$sum(items.count)” is more than a path'],
  ]);
  expect(plan.invalid).toEqual([]);
});

test.each(plan.monitors.map((one) => [one.name, one] as const))(
  'the imported monitor %s satisfies the contract',
  (_, { monitor, members }) => {
    const config = members.length > 0 ? { monitorIds: members.map((key) => `mon_${key}`) } : (monitor.config ?? {});
    expect(contract.create?.safeParse({ ...monitor, config }).error).toBeUndefined();
  },
);

test.each([
  ['a URL', { type: 'http', url: 'shop.example.com' }, 'its URL does not begin with https:// or http://'],
  ['headers', { type: 'http', url: 'http://a.example/', headers: '{' }, 'its headers are no JSON'],
  ['a status', { type: 'http', url: 'http://a.example/', accepted_statuscodes: ['2xx'] }, '“2xx” is no status'],
  ['a keyword', { type: 'keyword', url: 'http://a.example/' }, 'it has no keyword'],
  ['a host', { type: 'ping' }, 'it has no host name'],
  ['a host with a password', { type: 'ping', hostname: 'me:pw@a.example' }, 'its host name is not valid'],
  ['a broker with a password', { type: 'mqtt', hostname: 'mqtt://me:pw@a.example' }, 'its host name is not valid'],
  ['a port', { type: 'port', hostname: 'a.example', port: 70_000 }, '70000 is no port'],
  [
    'a connection string',
    { type: 'redis', databaseConnectionString: 'http://:pw@a.example' },
    /^its connection string/,
  ],
])('an import reports %s that cannot be used', (_, fields, reason) => {
  const { invalid, monitors } = one(fields);
  expect(monitors).toEqual([]);
  expect(invalid[0]?.reason).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
  expect(JSON.stringify(invalid)).not.toContain('pw');
});

test('an import puts no password into the name of an unnamed monitor', () => {
  const { monitors } = one({ name: '', type: 'http', url: 'https://me:pw@a.example/' });
  expect(monitors[0]?.monitor.credentials).toEqual({ username: 'me', password: 'pw' });
  expect(monitors[0]?.name).toBe('https://a.example/');
});

test('an import refuses groups that contain themselves, and skips empty ones', () => {
  const group = { type: 'group', interval: 60 };
  const { invalid, skipped } = planUptimeKuma({
    monitorList: [
      { ...group, id: 1, name: 'A', parent: 2 },
      { ...group, id: 2, name: 'B', parent: 1 },
      { ...group, id: 3, name: 'Empty' },
    ],
  });
  expect(invalid.map(({ name, reason }) => [name, reason])).toEqual([
    ['A', 'it is a part of itself'],
    ['B', 'it is a part of itself'],
  ]);
  expect(skipped.map(({ reason }) => reason)).toEqual(['there is nothing in it']);
});

test('an import skips monitors by name, id or type', () => {
  const { monitors, skipped } = planUptimeKuma(backup, ['Mail', '6', 'redis']);
  expect(monitors.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['Mail']));
  expect(skipped.filter(({ reason }) => reason === 'it was to be left out').map(({ name }) => name)).toEqual([
    'Router',
    'Mail',
    'Cache',
  ]);
});

test('what is said of an entry has a code, from which its text is made', () => {
  const said = [
    ...plan.skipped.map(({ remark, reason }) => [remark, reason] as const),
    ...plan.monitors.flatMap(({ remarks, changes }) =>
      remarks.map((remark, index) => [remark, changes[index]] as const),
    ),
  ];
  expect(said.length).toBeGreaterThan(8);
  for (const [remark, text] of said) expect(remarkText(remark)).toBe(text);
  expect(plan.skipped[0]?.remark).toEqual({ code: 'needsAgent', values: ['docker'] });
});

test.each([[null], [[]], [{ monitors: [] }], [{ monitorList: {} }]])(
  'an import refuses %j, which is not a backup',
  (other) => {
    expect(() => planUptimeKuma(other)).toThrow('The file is no backup of Uptime Kuma.');
  },
);

test.each([
  ['mysql://root:pa#ss@db.example.com:3307/shop', 'root', 'pa#ss'],
  ['mysql://root:12#ss@db.example.com:3307/shop', 'root', '12#ss'],
  ['mysql://root:pa/ss@db.example.com:3307/shop', 'root', 'pa/ss'],
  ['mysql://root:pa?s[@s@db.example.com:3307/shop', 'root', 'pa?s[@s'],
  ['mysql://root:pa%23ss@db.example.com:3307/shop', 'root', 'pa#ss'],
  ['mysql://root:100%@db.example.com:3307/shop', 'root', '100%'],
])('the password of %s is what it says', (databaseConnectionString, username, password) => {
  const [monitor] = one({ type: 'mysql', databaseConnectionString }).monitors;
  expect(monitor?.monitor).toMatchObject({
    target: 'db.example.com:3307',
    config: { database: 'shop' },
    credentials: { username, password },
  });
});

test('headers that hold secrets are kept with the secrets', () => {
  const headers = JSON.stringify({ 'X-Api-Key': 'k3y', Cookie: 'a=b', Authorization: 'ApiKey x', 'X-Team': 'a' });
  const [monitor] = one({ type: 'http', url: 'https://a.example/', headers, basic_auth_user: 'me' }).monitors;
  expect(monitor?.monitor).toMatchObject({
    config: { headers: { 'X-Team': 'a' } },
    credentials: { username: 'me', secretHeaders: 'X-Api-Key: k3y\nCookie: a=b\nAuthorization: ApiKey x' },
  });
  expect(monitor?.monitor.config).toHaveProperty('headers', { 'X-Team': 'a' });
});

test('a tag without a letter that can be written is left out', () => {
  const tags = [{ name: '\u0001' }, { name: 'shop', value: '\u0002' }];
  const [monitor] = one({ type: 'http', url: 'https://a.example/', tags }).monitors;
  expect(monitor?.monitor.tags).toEqual(['shop']);
});

test.each(['k€y', 'k\u0001'])('a secret header that cannot be sent, %j, keeps its monitor out', (value) => {
  const headers = JSON.stringify({ 'X-Api-Key': value });
  expect(one({ type: 'http', url: 'https://a.example/', headers })).toMatchObject({
    monitors: [],
    invalid: [{ remark: { code: 'notAccepted', values: ['credentials.secretHeaders'] } }],
  });
});

test('a login in the header of a web check becomes a secret', () => {
  const headers = JSON.stringify({ authorization: `Basic ${btoa('me:p:w')}`, 'X-Team': 'a' });
  const [monitor] = one({ type: 'http', url: 'https://a.example/', headers }).monitors;
  expect(monitor?.monitor).toMatchObject({
    config: { headers: { 'X-Team': 'a' } },
    credentials: { username: 'me', password: 'p:w' },
  });
});

const jsonAnswer = { status: 'ok', list: [1, { a: 'b, c: d' }], 'a.b': null, n: [[2]] };
test.each([
  '"status":"ok"',
  'ok","list":[1',
  '{"status":"ok","list":[1,',
  '[1,{"a":"b, c: d"}]',
  '"a.b":null,"n":[[2]]}',
  '"n":[[',
])('the keyword %s is found in JSON as Uptime Kuma finds it', (keyword) => {
  const [monitor] = one({ type: 'keyword', url: 'https://a.example/', keyword }).monitors;
  expect(monitor?.remarks).toContainEqual({ code: 'keywordInJson', values: [] });
  const [assertion] = monitor?.monitor.assertions ?? [];
  expect(assertion).toMatchObject({ source: 'body', operator: 'matches' });
  const pattern = new RegExp(String(assertion?.expected));
  for (const indent of [undefined, 2, '\t']) expect(JSON.stringify(jsonAnswer, null, indent)).toMatch(pattern);
  expect(JSON.stringify({ ...jsonAnswer, status: 'down', list: [1], n: [2], 'a.b': 1 }, null, 2)).not.toMatch(pattern);
});

test.each(['ok', '"ok"', 'say "hello, you"', 'a: b'])('the keyword %s is searched as it is', (keyword) => {
  const [monitor] = one({ type: 'keyword', url: 'https://a.example/', keyword, invertKeyword: true }).monitors;
  expect(monitor?.monitor.assertions).toEqual([{ source: 'body', operator: 'notContains', expected: keyword }]);
});

// Columns of `monitor` in Uptime Kuma 2 (db/knex_init_db.js, its migrations and server/monitor-types, read in part on 2026-11-28), under the
// names that the reader of its database gives them, each with a value that is not the usual one. Without `code` it has a counterpart.
const web = { type: 'http', url: 'https://shop.example.com/' };
const tlsCa = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n';
const keyword = { ...web, type: 'keyword', keyword: 'In stock' };
const json = { ...web, type: 'json-query', jsonPath: 'state', expectedValue: 'ok' };
const dns = { type: 'dns', hostname: 'example.com' };
const port = { type: 'port', hostname: 'a.example', port: 5432 };
const ping = { type: 'ping', hostname: 'a.example' };
const mqtt = { type: 'mqtt', hostname: 'a.example' };
const grpc = { type: 'grpc-keyword', grpcUrl: 'a.example:50051' };
const socket = { type: 'websocket-upgrade', url: 'wss://a.example/' };
const snmp = { type: 'snmp', hostname: 'a.example', snmpOid: '1.3.6.1.2.1.1.3.0', radiusPassword: 'public' };
const radius = { type: 'radius', hostname: 'a.example', radiusSecret: 's' };
const mongodb = { type: 'mongodb', databaseConnectionString: 'mongodb://a.example' };
const mssql = { type: 'sqlserver', databaseConnectionString: 'Server=a.example;User Id=ada;Password=pw' };
const rabbitmq = { type: 'rabbitmq', rabbitmqNodes: '["http://a.example:15672"]' };
const kafka = { type: 'kafka-producer', kafkaProducerBrokers: '["a.example:9093"]', kafkaProducerTopic: 'a' };
const steam = { type: 'steam', hostname: 'a.example', port: 27015 };
const gamedig = { type: 'gamedig', hostname: 'a.example', game: 'minecraft' };
const sip = { type: 'sip-options', hostname: 'a.example', port: 5060 };
const ntp = { type: 'ntp', hostname: 'a.example' };
const sql = { type: 'postgres', databaseConnectionString: 'postgres://a.example/shop' };
test.each<[object, object, string?]>([
  [web, { name: 'Other' }],
  [web, { description: 'Where people pay' }],
  [web, { active: 0 }],
  [web, { interval: 30 }],
  [web, { retryInterval: 30 }],
  [web, { maxretries: 3 }],
  [web, { timeout: 5 }],
  [web, { tags: [{ name: 'shop', value: '' }] }],
  [web, { url: 'https://other.example.com/' }],
  [web, { method: 'POST' }],
  [web, { body: '{}' }],
  [web, { body: 'a=1', httpBodyEncoding: 'xml' }],
  [web, { headers: '{"X-Team":"shop"}' }],
  [web, { basic_auth_user: 'ada' }],
  [web, { basic_auth_pass: 'pw' }],
  [web, { authMethod: 'mtls', tlsCert: 'c', tlsKey: 'k', tlsCa }],
  [web, { ignoreTls: 1 }],
  [web, { maxredirects: 0 }],
  [web, { accepted_statuscodes: ['301'] }],
  [web, { proxyId: 4 }, 'withoutProxy'],
  [web, { expiryNotification: 1 }, 'certificateRule'],
  [web, { domainExpiryNotification: 1 }, 'settingLeftOut'],
  [web, { cacheBust: 1 }, 'settingLeftOut'],
  [web, { ipFamily: 'ipv6' }, 'settingLeftOut'],
  [web, { retryOnlyOnStatusCodeFailure: 1 }, 'settingLeftOut'],
  [web, { notificationIDList: { 1: true } }, 'alertsLeftOut'],
  [web, { resendInterval: 3 }, 'resend'],
  [web, { conditions: '[{"type":"expression"}]' }, 'conditionsLeftOut'],
  [keyword, { keyword: 'Sold out' }],
  [keyword, { invertKeyword: 1 }],
  [json, { jsonPath: 'other' }],
  [json, { jsonPathOperator: '!=' }],
  [json, { expectedValue: 'well' }],
  [dns, { dns_resolve_type: 'MX' }],
  [dns, { dns_resolve_server: '9.9.9.9' }],
  [dns, { dns_resolve_server: '9.9.9.9', port: 5353 }],
  [dns, { dns_resolve_server: '9.9.9.9, 1.1.1.1' }, 'firstNameServer'],
  [port, { hostname: 'b.example' }],
  [port, { port: 25 }],
  [port, { ipFamily: 'ipv4' }, 'settingLeftOut'],
  [port, { smtpSecurity: 'starttls' }, 'settingLeftOut'],
  [port, { expectedTlsAlert: 'certificate_required' }, 'settingLeftOut'],
  [ping, { packetSize: 1200 }, 'packetSize'],
  [ping, { ping_count: 3 }, 'settingLeftOut'],
  [ping, { ipFamily: 'ipv6' }, 'settingLeftOut'],
  [mqtt, { port: 1884 }],
  [mqtt, { mqttTopic: 'a/b' }],
  [mqtt, { mqttSuccessMessage: 'on' }],
  [mqtt, { mqttUsername: 'ada' }],
  [mqtt, { mqttPassword: 'pw' }],
  [mqtt, { mqttCheckType: 'json-query' }, 'settingLeftOut'],
  [mqtt, { mqttWebsocketPath: '/mqtt' }, 'settingLeftOut'],
  [snmp, { hostname: 'b.example' }],
  [snmp, { port: 1161 }],
  [snmp, { snmpOid: '1.3.6.1.2.1.1.5.0' }],
  [snmp, { radiusPassword: 'other' }],
  [snmp, { snmpVersion: '3', snmp_v3_username: 'ada' }],
  [snmp, { snmpVersion: '1' }, 'settingLeftOut'],
  [snmp, { jsonPath: '$', jsonPathOperator: '>', expectedValue: '5' }],
  [snmp, { jsonPath: '$', jsonPathOperator: '==', expectedValue: '5' }],
  [snmp, { jsonPath: '$number($)', expectedValue: '5' }, 'settingLeftOut'],
  [radius, { hostname: 'b.example' }],
  [radius, { port: 1645 }],
  [radius, { radiusSecret: 'other' }],
  [radius, { radiusUsername: 'ada' }, 'radiusStatus'],
  [mongodb, { databaseConnectionString: 'mongodb://ada:pw@a.example:27018/shop?tls=true' }],
  [mongodb, { databaseConnectionString: 'mongodb://ada:pw@a.example/shop?authSource=admin' }],
  [mongodb, { databaseQuery: '{"listDatabases":1}' }, 'settingLeftOut'],
  [rabbitmq, { rabbitmqNodes: '["https://a.example:15671"]' }],
  [rabbitmq, { rabbitmqNodes: '["http://a.example:15672","http://b.example:15672"]' }, 'firstServer'],
  [rabbitmq, { rabbitmqUsername: 'ada' }],
  [rabbitmq, { rabbitmqPassword: 'pw' }],
  [mssql, { databaseConnectionString: 'Server=a.example,1434;User Id=ada;Password=pw' }],
  [mssql, { databaseConnectionString: 'Server=a.example;User Id=ada;Password=pw;Encrypt=strict' }],
  [mssql, { databaseQuery: 'SELECT 2' }],
  [kafka, { kafkaProducerBrokers: '["b.example"]' }],
  [kafka, { kafkaProducerBrokers: '["a.example:9093","b.example:9093"]' }, 'firstServer'],
  [kafka, { kafkaProducerTopic: 'b' }],
  [kafka, { kafkaProducerSsl: 1 }],
  [kafka, { kafkaProducerSaslOptions: '{"mechanism":"plain","username":"ada","password":"pw"}' }],
  [kafka, { kafkaProducerMessage: 'hello' }, 'settingLeftOut'],
  [steam, { hostname: 'b.example' }],
  [steam, { port: 27016 }],
  [gamedig, { game: 'minecraftbe' }],
  [gamedig, { game: 'counterstrike2' }],
  [gamedig, { port: 25566 }],
  [sip, { hostname: 'b.example' }],
  [sip, { port: 5080 }],
  [ntp, { port: 124 }],
  [ntp, { ntp_stratum_threshold: 3 }],
  [ntp, { ntp_time_offset_threshold: 50 }],
  [ntp, { ntp_root_dispersion_threshold: 50 }],
  [grpc, { grpcEnableTls: 1 }],
  [grpc, { grpcServiceName: 'Prices', grpcMethod: 'Get' }, 'grpcHealth'],
  [grpc, { keyword: 'ok' }, 'grpcServing'],
  [grpc, { invertKeyword: 1 }, 'settingLeftOut'],
  [grpc, { grpcMetadata: '{"token":"t"}' }, 'settingLeftOut'],
  [socket, { wsSubprotocol: 'chat' }],
  [socket, { wsIgnoreSecWebsocketAcceptHeader: 1 }, 'settingLeftOut'],
  [sql, { databaseConnectionString: 'postgres://b.example/shop' }],
  [sql, { databaseQuery: 'SELECT 2' }],
])('an import of %j with %j has a counterpart or a remark for it', (usual, setting, code) => {
  const [before] = one(usual).monitors;
  const [after] = one({ ...usual, ...setting }).monitors;
  expect([before, after]).not.toContain(undefined);
  if (code === undefined) expect(after?.monitor).not.toEqual(before?.monitor);
  else expect(after?.remarks.map((remark) => remark.code)).toContain(code);
});

// Fields of a monitor in a backup of Uptime Kuma 1.23 (`toJSON` of server/model/monitor.js, from memory on 2026-11-29), by type, each with a
// value that is not the usual one. Without `code` it has a counterpart; with one it is said so, or the monitor is left out for it.
const redis = { type: 'redis', databaseConnectionString: 'redis://a.example' };
const mysql = { type: 'mysql', databaseConnectionString: 'mysql://root@a.example/shop' };
const push = { type: 'push' };
const health = { ...grpc, grpcServiceName: 'grpc.health.v1.Health', grpcMethod: 'check' };
test.each<[object, object, string?]>([
  ...[web, keyword, json, ping, port, dns, push, grpc, mqtt, sql, mysql, redis].flatMap(
    (usual): [object, object, string?][] => [
      [usual, { name: 'Other' }],
      [usual, { description: 'Where people pay' }],
      [usual, { active: false }],
      [usual, { tags: [{ name: 'shop', value: 'eu', color: '#fff' }] }],
      [usual, { notificationIDList: { 1: true } }, 'alertsLeftOut'],
      [usual, { resendInterval: 3 }, 'resend'],
      [usual, { upsideDown: true }, 'upsideDown'],
      [usual, { interval: 120 }],
      [usual, { maxretries: 3 }],
    ],
  ),
  [push, { maxretries: 3, retryInterval: 30 }],
  [push, { pushToken: 'abcdef' }, 'newHeartbeatAddress'],
  ...[web, keyword, json].flatMap((usual): [object, object, string?][] => [
    [usual, { timeout: 5 }],
    [usual, { retryInterval: 30 }],
    [usual, { url: 'https://other.example.com/' }],
    [usual, { method: 'PUT' }],
    [usual, { method: 'TRACE' }, 'requestMethod'],
    [usual, { body: '{}' }],
    [usual, { body: 'a=1', httpBodyEncoding: 'xml' }],
    [usual, { headers: '{"X-Team":"shop"}' }],
    [usual, { headers: '{"Host":"b.example"}' }, 'bodyHeaders'],
    [usual, { accepted_statuscodes: ['200-299', '404'] }],
    [usual, { maxredirects: 0 }],
    [usual, { maxredirects: 20 }, 'redirects'],
    [usual, { ignoreTls: true }],
    [usual, { expiryNotification: true }, 'certificateRule'],
    [usual, { proxyId: 1 }, 'withoutProxy'],
    [usual, { authMethod: 'basic', basic_auth_user: 'ada', basic_auth_pass: 'pw' }],
    [usual, { authMethod: 'ntlm', authDomain: 'd', authWorkstation: 'w' }, 'signInMethod'],
    [usual, { authMethod: 'oauth2-cc', oauth_client_id: 'a', oauth_token_url: 'https://b.example/' }, 'signInMethod'],
    [usual, { authMethod: 'mtls', tlsCert: 'c', tlsKey: 'k' }],
    [usual, { authMethod: 'mtls', tlsCert: 'c', tlsKey: 'k', tlsCa }],
  ]),
  [keyword, { keyword: 'Sold out' }],
  [keyword, { invertKeyword: true }],
  [json, { jsonPath: 'a.b[0]' }],
  [json, { jsonPath: '$sum(a)' }, 'queryNoPath'],
  [json, { expectedValue: '5' }],
  ...[ping, port, dns].map((usual): [object, object] => [usual, { hostname: 'b.example' }]),
  [port, { port: 25 }],
  [ping, { packetSize: 1200 }, 'packetSize'],
  [dns, { dns_resolve_type: 'MX' }],
  [dns, { dns_resolve_type: 'HINFO' }, 'recordType'],
  [dns, { dns_resolve_server: '9.9.9.9' }],
  [dns, { dns_resolve_server: '9.9.9.9, 1.1.1.1', port: 5353 }, 'firstNameServer'],
  [grpc, { grpcUrl: 'b.example:50051' }],
  [grpc, { grpcEnableTls: true }],
  [grpc, { grpcServiceName: 'Prices', grpcMethod: 'Get', grpcProtobuf: 'syntax = "proto3";' }, 'grpcHealth'],
  [grpc, { grpcMetadata: '{"token":"t"}' }, 'settingLeftOut'],
  [grpc, { keyword: 'ok' }, 'grpcServing'],
  [grpc, { invertKeyword: true }, 'settingLeftOut'],
  [grpc, { ignoreTls: true }],
  [health, { grpcBody: '{"service":"orders"}' }],
  [health, { grpcBody: '{"service":"orders","more":1}' }, 'settingLeftOut'],
  [health, { grpcBody: '{' }, 'settingLeftOut'],
  [mqtt, { hostname: 'mqtts://a.example' }],
  [mqtt, { hostname: 'ws://a.example' }, 'mqttScheme'],
  [mqtt, { port: 1884 }],
  [mqtt, { mqttTopic: 'a/b' }],
  [mqtt, { mqttSuccessMessage: 'on' }],
  [mqtt, { mqttUsername: 'ada' }],
  [mqtt, { mqttPassword: 'pw' }],
  [sql, { databaseConnectionString: 'postgres://ada:pw@a.example:5433/shop?sslmode=verify-full' }],
  [mysql, { radiusPassword: 'pw' }],
  ...[sql, mysql].map((usual): [object, object] => [usual, { databaseQuery: 'SELECT 2' }]),
  [redis, { databaseConnectionString: 'rediss://:pw@a.example/2' }],
  [redis, { ignoreTls: true }],
])('of a backup of Uptime Kuma 1, %j with %j has a counterpart, or a remark for it', (usual, setting, code) => {
  const [before] = one(usual).monitors;
  const { monitors, skipped, invalid } = one({ ...usual, ...setting });
  const [after] = monitors;
  expect(before).toBeDefined();
  expect(invalid).toEqual([]);
  if (code === undefined) expect(after?.monitor).not.toEqual(before?.monitor);
  else {
    const codes = [...(after?.remarks ?? []), ...skipped.map(({ remark }) => remark)].map((remark) => remark.code);
    expect(codes).toContain(code);
  }
});

test('a question for the health of one service stays one', () => {
  const { monitors } = one({ ...health, grpcBody: '{"service":"orders"}' });
  expect(monitors).toMatchObject([{ monitor: { config: { service: 'orders' } }, remarks: [] }]);
});

test('a radius, an snmp and a mongodb monitor become monitors of these types', () => {
  const planned = (kuma: object) => one(kuma).monitors[0]?.monitor;
  expect(planned({ ...radius, port: 1813 })).toMatchObject({
    ...{ type: 'radius', target: 'a.example:1813', credentials: { sharedSecret: 's' } },
  });
  expect(planned({ ...snmp, jsonPath: '$', jsonPathOperator: '==', expectedValue: '5' })).toMatchObject({
    ...{ type: 'snmp', target: 'a.example:161', credentials: { sharedSecret: 'public' } },
    config: { version: '2c', oid: '1.3.6.1.2.1.1.3.0' },
    assertions: [{ source: 'body', operator: 'equals', expected: '5' }],
  });
  const databaseConnectionString = 'mongodb://ada:p%40w@a.example/shop?ssl=true&tlsInsecure=true';
  expect(planned({ ...mongodb, databaseConnectionString })).toMatchObject({
    ...{ type: 'mongodb', target: 'a.example:27017', credentials: { username: 'ada', password: 'p@w' } },
    config: { isTls: true, verifyTls: false, authDatabase: 'shop' },
  });
  expect(planned({ ...rabbitmq, rabbitmqUsername: 'ada', rabbitmqPassword: 'pw' })).toMatchObject({
    ...{ type: 'http', target: 'http://a.example:15672/api/health/checks/alarms' },
    credentials: { username: 'ada', password: 'pw' },
  });
});

test.each<[string, object]>([
  [
    'Server=tcp:sql.example.com,1444;Initial Catalog=shop;UID=ada;PWD="a;""b";Encrypt=no',
    {
      target: 'sql.example.com:1444',
      config: { security: 'none', verifyTls: true, database: 'shop' },
      credentials: { username: 'ada', password: 'a;"b' },
    },
  ],
  [
    'server = 192.0.2.1; database=shop; Encrypt=Yes; TrustServerCertificate=Yes',
    {
      target: '192.0.2.1:1433',
      config: { security: 'starttls', verifyTls: false, database: 'shop' },
      credentials: null,
    },
  ],
])('the connection string %j of a sqlserver monitor is read', (databaseConnectionString, monitor) => {
  expect(one({ ...mssql, databaseConnectionString }).monitors).toMatchObject([
    { monitor: { type: 'mssql', ...monitor }, remarks: [] },
  ]);
});

test.each<[object, string]>([
  [{ ...snmp, snmpOid: 'sysUpTime.0' }, 'notAccepted'],
  [{ ...mongodb, databaseConnectionString: 'mongodb+srv://a.example' }, 'connectionString'],
  [{ ...mssql, databaseConnectionString: 'Server=a.example\\shop' }, 'connectionString'],
  [{ ...mssql, databaseConnectionString: undefined }, 'connectionString'],
  [{ ...kafka, kafkaProducerTopic: 'a b' }, 'notAccepted'],
  [{ ...rabbitmq, rabbitmqNodes: '[]' }, 'noHost'],
  [{ ...rabbitmq, rabbitmqNodes: '{' }, 'noHost'],
  [{ ...rabbitmq, rabbitmqNodes: '["ftp://a.example"]' }, 'notHttp'],
])('%j is left out with its reason', (kuma, code) => {
  expect(one(kuma)).toMatchObject({ monitors: [], invalid: [{ remark: { code } }] });
});

test.each<[object, string]>([
  [{ ...kafka, kafkaProducerSaslOptions: '{"mechanism":"aws"}' }, 'signInMethod'],
  [{ ...gamedig, game: 'quake3' }, 'noCheckOfType'],
  [{ type: 'docker', docker_container: 'web' }, 'needsAgent'],
])('%j has no check here, and is left out with its reason', (kuma, code) => {
  expect(one(kuma)).toMatchObject({ monitors: [], skipped: [{ remark: { code } }] });
});

test.each(['real-browser', 'tailscale-ping'])(
  'the type %s of Uptime Kuma 1, for which there is no check, is left out with its reason',
  (type) => {
    expect(one({ type, hostname: 'a.example', port: 1 })).toMatchObject({
      monitors: [],
      skipped: [{ remark: { code: 'noCheckOfType', values: [type] } }],
    });
  },
);
