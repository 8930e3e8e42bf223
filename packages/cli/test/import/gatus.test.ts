import { readFile } from 'node:fs/promises';
import { monitors as contract } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { planGatus } from '../../src/import/gatus.js';
import { readConditions } from '../../src/import/gatus-conditions.js';

const configuration = parse(await readFile(new URL('./gatus-configuration.yaml', import.meta.url), 'utf8'));
const plan = planGatus(configuration, []);
const planned = (name: string) => plan.monitors.find((each) => each.name === name) ?? expect.fail(`no ${name}`);

test('an endpoint of Gatus keeps its request, its conditions and its secrets', () => {
  expect(planned('website')).toEqual({
    key: 'core_website',
    name: 'website',
    from: 'https',
    members: [],
    changes: ['its alerts are a matter of alert rules'],
    remarks: [{ code: 'alertsLeftOut', values: [] }],
    monitor: {
      name: 'website',
      enabled: true,
      tags: ['core'],
      type: 'https',
      target: 'https://shop.example.com/health',
      intervalSeconds: 300,
      timeoutSeconds: 5,
      config: {
        method: 'GET',
        headers: { 'X-Team': 'shop' },
        body: null,
        acceptedStatusCodes: ['200'],
        maxRedirects: 10,
        verifyTls: false,
      },
      assertions: [
        { source: 'json', path: '$.status', operator: 'equals', expected: 'UP' },
        { source: 'json', path: '$.items[0].count', operator: 'in', expected: ['1', 1, '2', 2] },
        { source: 'latency', operator: 'lessThan', expected: 300 },
        { source: 'certificateDays', operator: 'greaterThanOrEqual', expected: 2 },
      ],
      credentials: { token: 's3cret-token' },
    },
  });
});

test.each([
  [
    'front page',
    { type: 'http', config: { acceptedStatusCodes: ['100-299'] } },
    ['its condition len([BODY].items) > 3 is left out'],
  ],
  ['any status', { enabled: false, config: { acceptedStatusCodes: ['100-599'] } }, []],
  ['zone', { type: 'dns', target: 'example.com', config: { recordType: 'MX', resolver: '9.9.9.9:53' } }, []],
  ['port', { type: 'tcp', target: 'db.example.com:5432' }, []],
  ['router', { type: 'icmp', target: '192.0.2.1' }, ['its condition [IP] == 192.0.2.1 is left out']],
  [
    'certificate',
    { type: 'tls', assertions: [{ source: 'certificateDays', operator: 'greaterThanOrEqual', expected: 3 }] },
    [],
  ],
  ['shell', { type: 'ssh', target: 'shell.example.com:22' }, ['it does not sign in over SSH']],
  [
    'backup',
    { type: 'heartbeat', config: { periodSeconds: 1800 } },
    ['it reports to a new address, the heartbeatUrl of the monitor'],
  ],
])('%s becomes what it is here, and says what is otherwise', (name, monitor, changes) => {
  expect(planned(name)).toMatchObject({ monitor, changes });
});

test('what cannot be brought along is listed with a code and its reason', () => {
  const leftOut = (kind: 'skipped' | 'invalid') =>
    plan[kind].map(({ name, remark, reason }) => [name, remark.code, reason]);
  expect(leftOut('skipped')).toEqual([
    ['registration', 'noCondition', 'there is nothing for any of its conditions: [DOMAIN_EXPIRATION] > 720h'],
    ['other protocol', 'noCheckOfUrl', 'Watchpost has no check for sctp://'],
    ['pushed', 'noInterval', 'it says no interval in which it is pushed to'],
    ['checkout', 'noSeveralSteps', 'Watchpost has no checks of several steps'],
    ['metrics', 'programSetting', 'it is a setting of Gatus itself'],
  ]);
  expect(leftOut('invalid')).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: configurations name variables so
    ['from outside', 'environment', 'it names a variable of the environment, ${DOMAIN}; put its value in'],
  ]);
  expect(JSON.stringify([plan.skipped, plan.invalid])).not.toContain('s3cret');
});

test('the contract takes everything that is planned', () => {
  for (const { monitor } of plan.monitors) expect(contract.create?.safeParse(monitor).error?.issues ?? []).toEqual([]);
});

describe('conditions', () => {
  test.each([
    [['[STATUS] == any(200, 429)'], { statuses: ['200', '429'] }],
    [['[STATUS] >= 200', '[STATUS] < 400', '[STATUS] != 304'], { statuses: ['200-303', '305-399'] }],
    [['[STATUS] == pat(2*)'], { statuses: ['200-299'] }],
    [['[BODY] == 1'], { assertions: [{ source: 'body', operator: 'equals', expected: '1' }] }],
    [['has([BODY].errors) == false'], { assertions: [{ source: 'json', path: '$.errors', operator: 'notExists' }] }],
    [
      ['[BODY].age >= 18'],
      { assertions: [{ source: 'json', path: '$.age', operator: 'greaterThanOrEqual', expected: 18 }] },
    ],
    [['[BODY].age == [BODY].id'], { assertions: [], leftOut: ['[BODY].age == [BODY].id'] }],
    [['no condition'], { leftOut: ['no condition'] }],
  ])('%j', (conditions, expected) => {
    expect(readConditions(conditions)).toMatchObject(expected);
  });
});

test('an entry that is no mapping is named by its place', () => {
  const { invalid } = planGatus(
    { endpoints: ['https://a.example/', { name: 'A', url: 'https://a.example/', conditions: ['[STATUS] == 200'] }] },
    [],
  );
  expect(invalid.map(({ name, remark }) => [name, remark.code])).toEqual([['endpoints[0]', 'noObject']]);
});

const endpoint = (fields: object) =>
  planGatus({ endpoints: [{ name: 'A', url: 'https://a.example/', conditions: ['[STATUS] == 200'], ...fields }] }, []);

test.each([
  [{ conditions: undefined }, 'atLeastOneCondition'],
  [{ conditions: [] }, 'atLeastOneCondition'],
  [{ conditions: ['[STATUS] == 200', '[STATUS] == 201'] }, 'noStatusAtAll'],
  [{ conditions: ['[BODY].token == $TOKEN'] }, 'environment'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: configurations name variables so
  [{ interval: '${INTERVAL}' }, 'environment'],
  [{ client: { timeout: '$TIMEOUT' } }, 'environment'],
  [{ headers: { 'X-A': '$$$VALUE' } }, 'environment'],
])('an endpoint with %j is not weakened, but left out', (fields, code) => {
  const { monitors, invalid } = endpoint(fields);
  expect([monitors, invalid.map(({ remark }) => remark.code)]).toEqual([[], [code]]);
});

test('two dollar signs are one, wherever they are', () => {
  const { monitors } = endpoint({
    url: 'https://a.example/?price=$$5',
    method: 'POST',
    body: 'cost: $$$$ $ $.',
    headers: { 'X-Price': '$$5' },
    conditions: ['[BODY].price == $$5'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: configurations name variables so
    ssh: { password: '${PASSWORD}' },
    alerts: [{ type: 'slack', description: '$ALERT' }],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: configurations name variables so
    client: { oauth2: { 'client-secret': '${SECRET}' } },
  });
  expect(monitors[0]?.monitor).toMatchObject({
    target: 'https://a.example/?price=$5',
    config: { body: 'cost: $$ $ $.', headers: { 'X-Price': '$5' } },
    assertions: [{ source: 'json', path: '$.price', operator: 'equals', expected: '$5' }],
  });
});

test.each([
  ['> 48h', 'greaterThanOrEqual', 2, []],
  ['>= 240h', 'greaterThanOrEqual', 10, []],
  [
    '> 12h',
    'greaterThanOrEqual',
    1,
    ['its certificate must last for 1 days, because days are counted whole, not for 12h'],
  ],
  [
    '> 49h',
    'greaterThanOrEqual',
    3,
    ['its certificate must last for 3 days, because days are counted whole, not for 49h'],
  ],
  ['< 36h', 'lessThan', 1, ['its certificate must last for 1 days, because days are counted whole, not for 36h']],
])('a certificate that must last %s is not held to less', (duration, operator, expected, changes) => {
  const [monitor] = endpoint({ conditions: [`[CERTIFICATE_EXPIRATION] ${duration}`] }).monitors;
  expect(monitor).toMatchObject({
    changes,
    monitor: { assertions: [{ source: 'certificateDays', operator, expected }] },
  });
});

test.each([
  [{ url: 'tcp://a.example:1', conditions: ['[CONNECTED] == true', '[BODY] == PONG'] }, 'conditionsLeftOut', ['body']],
  [
    { url: 'http://a.example/', conditions: ['[STATUS] == 200', '[CERTIFICATE_EXPIRATION] > 48h'] },
    'conditionsLeftOut',
    ['certificateDays'],
  ],
  [{ url: 'wss://a.example/', conditions: ['[CONNECTED] == true', '[BODY].a == 1'] }, 'conditionsLeftOut', ['json']],
  [
    { url: '9.9.9.9', dns: { 'query-name': 'a.example' }, conditions: ['[DNS_RCODE] == NOERROR', '[BODY].a == 1'] },
    'conditionsLeftOut',
    ['json'],
  ],
  [{ url: 'icmp://a.example', conditions: ['[STATUS] == 200'] }, 'conditionsLeftOut', ['status']],
  [{ conditions: ['[STATUS] == 200', '[DNS_RCODE] == NOERROR'] }, 'conditionsLeftOut', ['rcode']],
  [{ url: 'tcp://a.example:1', body: 'PING', conditions: ['[CONNECTED] == true'] }, 'settingLeftOut', ['body']],
  [{ 'extra-labels': { team: 'a' } }, 'settingLeftOut', ['extra-labels']],
  [{ client: { 'dns-resolver': 'tcp://8.8.8.8:53' } }, 'settingLeftOut', ['client.dns-resolver']],
])('%j says what it loses', (fields, code, values) => {
  expect(endpoint(fields).monitors[0]?.remarks).toContainEqual({ code, values });
});

test('a login in a header becomes a secret', () => {
  const [monitor] = endpoint({ headers: { authorization: `Basic ${btoa('me:p:w')}` } }).monitors;
  expect(monitor?.monitor).toMatchObject({ config: { headers: {} }, credentials: { username: 'me', password: 'p:w' } });
});

test('a tag ends before an emoji that does not fit, however many parts that has', () => {
  const [monitor] = endpoint({ group: `${'a'.repeat(45)}👨‍👩‍👧‍👦` }).monitors;
  expect(monitor?.monitor.tags).toEqual(['a'.repeat(45)]);
});

test('what a WebSocket signs in with becomes a secret, and a secret header that cannot is named', () => {
  const conditions = ['[CONNECTED] == true'];
  const headers = { Authorization: 'Bearer s3cret', 'X-Api-Key': 'k3y', 'X-Team': 'a' };
  const [byHeader] = endpoint({ url: 'wss://a.example/', headers, conditions }).monitors;
  expect(byHeader).toMatchObject({
    remarks: [{ code: 'headerReadable', values: ['X-Api-Key'] }],
    monitor: { config: { headers: { 'X-Api-Key': 'k3y', 'X-Team': 'a' } }, credentials: { token: 's3cret' } },
  });
  expect(byHeader?.monitor.config).not.toHaveProperty('headers.Authorization');
  const [byAddress] = endpoint({ url: 'wss://me:p%40w@a.example/', conditions }).monitors;
  expect(byAddress).toMatchObject({
    remarks: [],
    monitor: { target: 'wss://a.example/', credentials: { username: 'me', password: 'p@w' } },
  });
  for (const each of [byHeader, byAddress]) expect(contract.create?.safeParse(each?.monitor).error).toBeUndefined();
});

test('placeholders of a body are put in where they are the same at each check, and named where they are not', () => {
  const body = '[ENDPOINT_GROUP]/[ENDPOINT_NAME] [ENDPOINT_URL] [LOCAL_ADDRESS] [RANDOM_STRING_8]';
  const [planned] = endpoint({ group: 'core', method: 'POST', body }).monitors;
  expect(planned).toMatchObject({
    remarks: [
      { code: 'bodyPlaceholder', values: ['[LOCAL_ADDRESS]'] },
      { code: 'bodyPlaceholder', values: ['[RANDOM_STRING_8]'] },
    ],
    monitor: { config: { body: 'core/A https://a.example/ [LOCAL_ADDRESS] [RANDOM_STRING_8]' } },
  });
});
