import { describe, expect, it } from 'vitest';
import { type BuiltInMonitorType, type MonitorTypeRules, monitorRules } from '../src/monitor-types/monitor-types.js';

const rulesOf = (type: BuiltInMonitorType): MonitorTypeRules => monitorRules[type];

const problemsOf = (schema: MonitorTypeRules['config' | 'target'], value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(' '),
  );

describe('the target of a monitor', () => {
  it.each<[BuiltInMonitorType, string]>([
    ['https', 'https://shop.example'],
    ['https', 'https://bücher.example:8443/a?b#c'],
    ['https', 'https://[2001:db8::1]/'],
    ['http', 'http://192.0.2.1:8080/'],
    ['websocket', 'wss://shop.example/socket'],
    ['websocket', 'ws://shop.example/socket'],
    ['prometheus', 'http://node.example:9100/metrics'],
    ['tcp', 'bücher.example:25'],
    ['tcp', '[2001:db8::1]:25'],
    ['icmp', '2001:db8::1'],
    ['icmp', '[2001:db8::1]'],
    ['icmp', '192.0.2.1'],
    ['dns', '_sip._tcp.shop.example.'],
    ['dns', 'bücher.example'],
    ['domain', 'shop.example'],
    ['heartbeat', ''],
    ['group', ''],
    ['manual', ''],
  ])('of %s may be %j', (type, target) => {
    expect(problemsOf(rulesOf(type).target, target)).toEqual([]);
  });

  it.each<[BuiltInMonitorType, string, string]>([
    ['https', 'http://shop.example', 'must be an absolute URL that starts with https://'],
    ['https', 'shop.example', 'must be an absolute URL that starts with https://'],
    ['https', 'https://', 'must be an absolute URL that starts with https://'],
    ['https', 'https://ada:secret@shop.example', 'must not carry a user name or password'],
    ['https', 'https://ada@shop.example', 'must not carry a user name or password'],
    ['https', 'https://shop.example:0/', 'must have a port from 1 to 65535'],
    ['http', 'ftp://shop.example', 'must be an absolute URL that starts with http://'],
    ['websocket', 'https://shop.example', 'must be an absolute URL that starts with wss:// or ws://'],
    ['tcp', 'shop.example', 'must be host:port, such as db.example.com:5432'],
    ['tcp', '2001:db8::1:25', 'must be host:port, such as db.example.com:5432'],
    ['tcp', 'https://shop.example:443', 'must be host:port, such as db.example.com:5432'],
    ['tcp', 'shop.example:0', 'must have a port from 1 to 65535'],
    ['tcp', 'shop.example:65536', 'must have a port from 1 to 65535'],
    ['icmp', 'https://shop.example', 'must be a host name or an address, such as example.com'],
    ['icmp', '', 'must be a host name or an address, such as example.com'],
    ['dns', 'a..b', 'must be a domain name, such as example.com'],
    ['domain', 'https://shop.example', 'must be a domain name, such as example.com'],
    ['heartbeat', 'shop.example', 'must be left out for this type'],
  ])('of %s cannot be %j: %s', (type, target, problem) => {
    expect(problemsOf(rulesOf(type).target, target)).toEqual([problem]);
  });
});

describe('the config of a monitor', () => {
  it.each<[BuiltInMonitorType, object]>([
    ['https', {}],
    ['https', { acceptedStatusCodes: ['200', '200-200', '200-299', '404'] }],
    ['smtp', { heloName: '[192.0.2.1]' }],
    ['tls', { serverName: 'bücher.example' }],
    ['mqtt', { topic: 'a/#', expect: 'on' }],
    ['mqtt', { topic: 'a/#' }],
    ['tcp', { security: 'starttls', startTls: 'smtp' }],
    ['heartbeat', { cron: '30 2 * * *', timezone: 'Europe/Berlin' }],
    ['group', { monitorIds: ['mon_a', 'mon_b'], mode: 'atLeast', atLeast: 2 }],
  ])('of %s may be %j', (type, config) => {
    expect(problemsOf(rulesOf(type).config, config)).toEqual([]);
  });

  it.each<[BuiltInMonitorType, object, string]>([
    ['https', { acceptedStatusCodes: ['299-200'] }, 'acceptedStatusCodes.0 must begin with the lower status'],
    ['https', { headers: { 'Content-Length': '5' } }, 'headers must not set connection, content-length'],
    ['https', { headers: { 'X-A': 'a\r\nX-B: b' } }, 'headers.X-A must be a header value of one line'],
    // Each of these would be printed as a separate line or name.
    ['smtp', { heloName: 'a\r\nMAIL FROM:<a@b.example>' }, 'heloName must be a host name'],
    ['smtp', { heloName: 'a b' }, 'heloName must be a host name'],
    ['tls', { serverName: 'a b' }, 'serverName must be a host name'],
    ['tls', { serverName: 'https://shop.example' }, 'serverName must be a host name'],
    ['mqtt', { expect: 'on' }, 'topic is needed with expect'],
    ['tcp', { security: 'starttls' }, 'startTls is needed with security starttls, and only with it'],
    ['tcp', { startTls: 'smtp' }, 'startTls is needed with security starttls, and only with it'],
    ['tcp', { send: '\\q' }, 'send must have no escapes but'],
    ['udp', {}, 'send '],
    ['udp', { send: '' }, 'send must not be empty'],
    ['heartbeat', { cron: '* * * * *', periodSeconds: 60 }, 'cron must be left out when periodSeconds is given'],
    ['heartbeat', { timezone: 'Mars/Olympus' }, 'timezone must be an IANA time zone such as Europe/Berlin'],
    ['group', { monitorIds: [] }, 'monitorIds must name at least one monitor'],
    ['group', { monitorIds: ['mon_a'], mode: 'atLeast', atLeast: 2 }, 'atLeast is needed with mode atLeast'],
    ['group', { monitorIds: ['mon_a'], atLeast: 1 }, 'atLeast is needed with mode atLeast'],
    ['prometheus', { series: 'a b', operator: '<', threshold: 1 }, 'series must be the name of a metric'],
    ['manual', { anything: 1 }, 'Unrecognized key: "anything"'],
  ])('of %s cannot be %j: %s', (type, config, problem) => {
    expect(problemsOf(rulesOf(type).config, config)).toEqual([expect.stringContaining(problem)]);
  });
});
