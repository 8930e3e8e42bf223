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
    ['rtsp', 'https://shop.example', 'must be an absolute URL that starts with rtsp:// or rtsps://'],
    ['rtsp', 'rtsp://ada:secret@shop.example/', 'must not carry a user name or password'],
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
    ['snmp', { oid: '.1.3.6.1.2.1.1.3.0', version: '3' }],
    ['snmp', { oid: '2.999.1' }],
    ['ldap', { baseDn: '', filter: '(&(objectClass=person)(|(cn=*a*b*)(!(uid>=5)))(a:dn:2.4.8:=\\2a)(x=))' }],
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
    ['ntp', { maxStratum: 16 }, 'maxStratum must be at most 15'],
    ['ntp', { maxOffsetMs: 0 }, 'maxOffsetMs must be at least 1'],
    ['imap', { security: 'ssl' }, 'security must be one of: none, tls, starttls'],
    ['ldap', { filter: 'cn=ada' }, 'filter must be a filter of LDAP, such as (objectClass=person)'],
    ['ldap', { filter: '(cn=a)(cn=b)' }, 'filter must be a filter of LDAP'],
    ['ldap', { filter: '(&)' }, 'filter must be a filter of LDAP'],
    ['ldap', { filter: '(cn=a**b)' }, 'filter must be a filter of LDAP'],
    ['ldap', { filter: '(cn=\\zz)' }, 'filter must be a filter of LDAP'],
    ['ldap', { filter: `${'(!'.repeat(11)}(a=b)${')'.repeat(11)}` }, 'filter must be a filter of LDAP'],
    ['ftp', { path: '/\r\nDELE a' }, 'path must be on one line'],
    ['ftp', { expect: 'a' }, 'path is needed with expect'],
    ['snmp', { oid: 'sysUpTime.0' }, 'oid must be an object identifier in numbers, such as 1.3.6.1.2.1.1.3.0'],
    ['snmp', { oid: '3.1' }, 'oid must be an object identifier'],
    ['snmp', { oid: '1.40' }, 'oid must be an object identifier'],
    ['snmp', { version: '1' }, 'version must be one of: 2c, 3'],
    ['amqp', { queue: '' }, 'queue must not be empty'],
    ['amqp', { maxMessages: 5 }, 'queue is needed with maxMessages and minConsumers'],
    ['amqp', { minConsumers: 1 }, 'queue is needed with maxMessages and minConsumers'],
    ['amqp', { queue: 'q', maxMessages: -1 }, 'maxMessages must be at least 0'],
    ['sftp', { expect: 'a.txt' }, 'path is needed with expect'],
    ['sftp', { hostKey: 'MD5:1' }, 'hostKey must be a fingerprint such as SHA256:… of ssh-keygen -l'],
    ['mssql', { security: 'ssl' }, 'security must be one of: none, tls, starttls'],
    ['mongodb', { role: 'arbiter' }, 'role must be one of: any, standalone, primary, secondary, router'],
    ['kafka', { topic: 'a b' }, 'topic must have letters, digits, dots, underscores and hyphens only'],
    ['kafka', { minInSyncReplicas: 2 }, 'topic is needed with minInSyncReplicas'],
    ['kafka', { mechanism: 'oauthbearer' }, 'mechanism must be one of: plain, scram-sha-256, scram-sha-512'],
    ['minecraft', { edition: 'pocket' }, 'edition must be one of: java, bedrock'],
    ['sip', { transport: 'sctp' }, 'transport must be one of: udp, tcp, tls'],
    ['rtsp', { method: 'PLAY' }, 'method must be one of: DESCRIBE, OPTIONS'],
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
