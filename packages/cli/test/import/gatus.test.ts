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
        { source: 'certificateDays', operator: 'greaterThan', expected: 2 },
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
    { type: 'tls', assertions: [{ source: 'certificateDays', operator: 'greaterThan', expected: 3 }] },
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
  const { invalid } = planGatus({ endpoints: ['https://a.example/', { name: 'A', url: 'https://a.example/' }] }, []);
  expect(invalid.map(({ name, remark }) => [name, remark.code])).toEqual([['endpoints[0]', 'noObject']]);
});
