import { readFile } from 'node:fs/promises';
import { monitors as contract } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { planBlackbox } from '../../src/import/blackbox.js';

const read = async (name: string) => parse(await readFile(new URL(name, import.meta.url), 'utf8'));
const prometheus = await read('./prometheus-configuration.yaml');
const blackbox = await read('./blackbox-configuration.yaml');
const plan = planBlackbox({ prometheus, blackbox }, []);

/** What one module makes of one target. */
const one = (module: object, target: string, job: object = {}) =>
  planBlackbox(
    {
      prometheus: {
        scrape_configs: [
          {
            ...{ job_name: 'it', params: { module: ['m'] }, static_configs: [{ targets: [target] }] },
            relabel_configs: [{ source_labels: ['__address__'], target_label: '__param_target' }],
            ...job,
          },
        ],
      },
      blackbox: { modules: { m: module } },
    },
    [],
  );

test('a target is a monitor with the rhythm of its job, the request of its module and its labels', () => {
  expect(plan.monitors[0]).toEqual({
    key: 'websites/http_post/https://shop.example.com/checkout',
    name: 'https://shop.example.com/checkout',
    from: 'http_post',
    members: [],
    remarks: [
      { code: 'settingLeftOut', values: ['tls_config.server_name'] },
      { code: 'settingLeftOut', values: ['preferred_ip_protocol'] },
    ],
    changes: ['its setting tls_config.server_name is left out', 'its setting preferred_ip_protocol is left out'],
    monitor: {
      name: 'https://shop.example.com/checkout',
      tags: ['websites', 'region: eu'],
      type: 'https',
      target: 'https://shop.example.com/checkout',
      intervalSeconds: 90,
      timeoutSeconds: 5,
      config: {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"probe":true}',
        acceptedStatusCodes: ['200-202', '301'],
        maxRedirects: 0,
        verifyTls: false,
      },
      assertions: [
        { source: 'body', operator: 'notMatches', expected: '(?i)error' },
        { source: 'body', operator: 'matches', expected: 'In stock|Sold out' },
        { source: 'header', path: 'Cache-Control', operator: 'matches', expected: 'max-age=\\d+' },
      ],
      credentials: { username: 'ada', password: 's3cret' },
    },
  });
});

test('targets are what relabelling makes of them', () => {
  expect(plan.monitors.map(({ name, monitor }) => [name, monitor.type, monitor.target])).toEqual([
    ['https://shop.example.com/checkout', 'https', 'https://shop.example.com/checkout'],
    ['https://intern.example.com/', 'https', 'https://intern.example.com/'],
    ['mail server', 'tcp', 'mail.example.com:587'],
    ['shell server', 'tcp', 'shell.example.com:22'],
    ['192.0.2.1', 'icmp', '192.0.2.1'],
  ]);
  expect(plan.monitors[4]?.monitor).toMatchObject({ intervalSeconds: 30, timeoutSeconds: 2, tags: ['network'] });
  expect(plan.monitors[2]?.monitor.config).toEqual({ security: 'starttls', startTls: 'smtp', verifyTls: true });
  expect(plan.monitors[3]?.monitor.assertions).toEqual([
    { source: 'body', operator: 'matches', expected: '^SSH-2.0-' },
  ]);
});

test('what cannot be brought along is listed with a code and its reason', () => {
  const leftOut = (kind: 'skipped' | 'invalid') =>
    plan[kind].map(({ name, remark, reason }) => [name, remark.code, reason]);
  expect(leftOut('skipped')).toEqual([
    ['node', 'noProbe', 'it scrapes metrics and checks nothing'],
    ['chat server', 'dialog', 'its conversation has several steps'],
    ['network', 'targetsElsewhere', 'its targets come from file_sd_configs, not from this file'],
    ['jobs/*.yml', 'targetsElsewhere', 'its targets come from scrape_config_files, not from this file'],
  ]);
  expect(leftOut('invalid')).toEqual([['a server', 'noModule', 'the file of modules has no unheard_of']]);
  const shown = [plan.skipped, plan.invalid, plan.monitors.map(({ monitor: _, ...rest }) => rest)];
  expect(JSON.stringify(shown)).not.toMatch(/s3cret|pw/);
});

test('the contract takes everything that is planned', () => {
  for (const { monitor } of plan.monitors) expect(contract.create?.safeParse(monitor).error?.issues ?? []).toEqual([]);
});

describe('a module', () => {
  test.each<[object, string, object]>([
    [{ prober: 'http' }, 'shop.example.com', { type: 'http', target: 'http://shop.example.com/' }],
    [
      {
        prober: 'http',
        http: { authorization: { credentials: 't0ken' }, http_headers: { 'X-A': { values: ['1', '2'] } } },
      },
      'https://a.example/',
      { credentials: { token: 't0ken' }, config: { headers: { 'X-A': '1, 2' } } },
    ],
    [
      { prober: 'http', http: { valid_status_codes: Array.from({ length: 30 }, (_, index) => 200 + 2 * index) } },
      'https://a.example/',
      { config: { acceptedStatusCodes: ['100-599'] }, assertions: [{ source: 'status', operator: 'in' }] },
    ],
    [
      { prober: 'http', http: { tls_config: { cert: '-----BEGIN CERTIFICATE-----', key: 'k' } } },
      'https://a.example/',
      { credentials: { clientCertificate: '-----BEGIN CERTIFICATE-----', clientKey: 'k' } },
    ],
    [
      { prober: 'tcp', tcp: { tls: true, query_response: [{ expect: '^\\+OK' }] } },
      '[2001:db8::1]:995',
      { type: 'tcp', target: '[2001:db8::1]:995', config: { security: 'tls' }, assertions: [{ expected: '^\\+OK' }] },
    ],
    [
      { prober: 'tcp', tcp: { query_response: [{ send: 'PING' }, { send: 'a\\b' }, { expect: 'PONG' }] } },
      'a.example:6379',
      { config: { send: 'PING\\na\\\\b\\n' }, assertions: [{ expected: 'PONG' }] },
    ],
    [
      { prober: 'dns', dns: { query_name: 'example.com', query_type: 'MX', valid_rcodes: ['NXDOMAIN'] } },
      '9.9.9.9',
      { type: 'dns', target: 'example.com', config: { resolver: '9.9.9.9:53', expectedRcode: 'NXDOMAIN' } },
    ],
    [
      { prober: 'grpc', grpc: { service: 'shop', tls: true } },
      'a.example:443',
      { type: 'grpc', target: 'a.example:443', config: { service: 'shop', isTls: true, verifyTls: true } },
    ],
  ])('%j makes of %s %j', (module, target, expected) => {
    const { monitors, invalid } = one(module, target);
    expect(invalid).toEqual([]);
    expect(monitors[0]?.monitor).toMatchObject(expected);
    expect(contract.create?.safeParse(monitors[0]?.monitor).error?.issues ?? []).toEqual([]);
  });

  test.each<[object, string, string, readonly string[]]>([
    [{ prober: 'http', http: { compression: 'gzip' } }, 'https://a.example/', 'settingLeftOut', ['compression']],
    [{ prober: 'http', http: { fail_if_ssl: true } }, 'https://a.example/', 'settingLeftOut', ['fail_if_ssl']],
    [{ prober: 'http', http: { fail_if_not_ssl: true } }, 'http://a.example/', 'settingLeftOut', ['fail_if_not_ssl']],
    [{ prober: 'http', http: { proxy_url: 'http://p.example/' } }, 'http://a.example/', 'withoutOne', ['the proxy']],
    [
      { prober: 'http', http: { fail_if_header_matches: [{ header: 'X-A', regexp: 'a', allow_missing: true }] } },
      'http://a.example/',
      'headerMayNotBeMissing',
      ['X-A'],
    ],
    [{ prober: 'icmp', icmp: { ttl: 5 } }, '192.0.2.1', 'settingLeftOut', ['ttl']],
    [
      { prober: 'dns', dns: { query_name: 'a.example', query_type: 'A', transport_protocol: 'tcp' } },
      '9.9.9.9',
      'settingLeftOut',
      ['transport_protocol tcp'],
    ],
  ])('%j of %s says what is otherwise by a code', (module, target, code, values) => {
    expect(one(module, target).monitors[0]?.remarks).toEqual([{ code, values }]);
  });

  test.each<[object, string, 'skipped' | 'invalid', string]>([
    [{ prober: 'unix' }, '/run/a.sock', 'skipped', 'noCheckOfType'],
    [{ prober: 'http', http: { oauth2: { client_id: 'a' } } }, 'https://a.example/', 'skipped', 'signInMethod'],
    [{ prober: 'dns', dns: { query_name: 'a.example' } }, '9.9.9.9', 'skipped', 'recordType'],
    [{ prober: 'dns', dns: { query_name: 'a.example', dns_over_tls: true } }, '9.9.9.9', 'skipped', 'noCheckOfType'],
    [{ prober: 'http', http: { basic_auth: { password_file: '/p' } } }, 'https://a.example/', 'invalid', 'inAFile'],
    [{ prober: 'http', http: { tls_config: { ca_file: '/ca' } } }, 'https://a.example/', 'invalid', 'inAFile'],
    [{ prober: 'tcp' }, 'a.example', 'invalid', 'noPort'],
    [{ prober: 'icmp' }, 'me:pw@a.example', 'invalid', 'invalidHost'],
    [{ prober: 'icmp', timeout: 'soon' }, 'a.example', 'invalid', 'badDuration'],
  ])('%j of %s is left out', (module, target, kind, code) => {
    const planned = one(module, target);
    expect([planned.monitors, planned[kind].map(({ remark }) => remark.code)]).toEqual([[], [code]]);
  });
});

describe('relabelling', () => {
  const toTarget = { source_labels: ['__address__'], target_label: '__param_target' };
  test.each<[string, readonly object[], readonly string[]]>([
    ['keeps', [{ source_labels: ['job'], regex: 'it', action: 'keep' }, toTarget], ['a.example']],
    ['drops what does not match as a whole', [{ source_labels: ['job'], regex: 'i', action: 'keep' }, toTarget], []],
    [
      'knows caseless patterns',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Go names groups so
      [{ ...toTarget, regex: '(?i)(A)\\.(?P<rest>.*)', replacement: '$1-x.${rest}' }],
      ['a-x.example'],
    ],
    ['writes small letters', [{ ...toTarget, action: 'lowercase' }], ['a.example']],
    [
      'copies labels by a pattern',
      [toTarget, { regex: '__param_(target)', action: 'labelmap', replacement: 'was_$1' }],
      ['a.example'],
    ],
    ['takes labels away', [toTarget, { regex: '__param_target', action: 'labeldrop' }], []],
  ])('%s', (_, rules, targets) => {
    const { monitors } = one({ prober: 'icmp' }, 'a.example', { relabel_configs: rules });
    expect(monitors.map(({ monitor }) => monitor.target)).toEqual(targets);
  });

  test.each([
    [{ ...toTarget, regex: '(' }, 'badPattern'],
    [{ ...toTarget, action: 'hashmod' }, 'relabelAction'],
  ])('with %j leaves the target out', (rule, code) => {
    const { invalid } = one({ prober: 'icmp' }, 'a.example', { relabel_configs: [rule] });
    expect(invalid.map(({ remark }) => remark.code)).toEqual([code]);
  });
});

test('names, modules, jobs and targets leave out', () => {
  const { monitors } = planBlackbox({ prometheus, blackbox }, ['websites', 'ping', 'mail server', 'unheard_of']);
  expect(monitors.map(({ name }) => name)).toEqual(['shell server']);
});

test('a target that is named twice has two keys', () => {
  const { monitors } = one({ prober: 'icmp' }, 'a.example', {
    static_configs: [{ targets: ['a.example', 'a.example'] }],
  });
  expect(new Set(monitors.map(({ key }) => key)).size).toBe(2);
});

test('a file with more targets than an import takes is refused', () => {
  const targets = Array.from({ length: 10_001 }, (_, index) => `${index}.example`);
  expect(() => one({ prober: 'icmp' }, 'a.example', { static_configs: [{ targets }] })).toThrow(
    'The file has 10,001 entries; an import takes 10,000.',
  );
});
