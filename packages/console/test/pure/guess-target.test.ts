import { describe, expect, test } from 'vitest';
import { guessTarget } from '../../src/app/watch/monitors/guess-target.js';

describe('an address says what to watch', () => {
  test.each([
    ['example.com', 'https', 'https://example.com/'],
    ['  example.com  ', 'https', 'https://example.com/'],
    ['münchen.example', 'https', 'https://münchen.example/'],
    ['example.com/health?full=1', 'https', 'https://example.com/health?full=1'],
    ['localhost/health', 'http', 'http://localhost/health'],
    ['https://example.com', 'https', 'https://example.com/'],
    ['HTTPS://Example.com/A#part', 'https', 'https://example.com/A'],
    ['http://example.com:8080/x', 'http', 'http://example.com:8080/x'],
    ['example.com:443', 'https', 'https://example.com/'],
    ['example.com:80', 'http', 'http://example.com/'],
    ['localhost', 'http', 'http://localhost/'],
    ['localhost:3000', 'http', 'http://localhost:3000/'],
    ['db:5432', 'postgres', 'db:5432'],
    ['db.example.com:3306', 'mysql', 'db.example.com:3306'],
    ['cache:6379', 'redis', 'cache:6379'],
    ['broker:1883', 'mqtt', 'broker:1883'],
    ['check_disk', 'command', 'check_disk'],
    ['/usr/lib/nagios/plugins/check_http -H example.com', 'command', 'check_http'],
    ['time.example.com:123', 'ntp', 'time.example.com:123'],
    ['ntp://time.example.com', 'ntp', 'time.example.com:123'],
    ['example.com:22', 'ssh', 'example.com:22'],
    ['example.com:50051', 'grpc', 'example.com:50051'],
    ['example.com:9999', 'tcp', 'example.com:9999'],
    ['[2001:db8::1]:5432', 'postgres', '[2001:db8::1]:5432'],
    ['2001:db8::1', 'icmp', '[2001:db8::1]'],
    ['192.0.2.7', 'icmp', '192.0.2.7'],
    ['printer', 'icmp', 'printer'],
    ['mail.example.com', 'smtp', 'mail.example.com:25'],
    ['mx1.example.com', 'smtp', 'mx1.example.com:25'],
    ['mx1.example.com:25', 'smtp', 'mx1.example.com:25'],
    ['someone@example.com', 'smtp', 'example.com:25'],
    ['ssh admin@example.com', 'ssh', 'example.com:22'],
    ['ssh -p 2222 example.com', 'ssh', 'example.com:22'],
    ['ssh example.com', 'ssh', 'example.com:22'],
    ['ping example.com', 'icmp', 'example.com'],
    ['dig example.com', 'dns', 'example.com'],
    ['whois example.com', 'domain', 'example.com'],
    ['curl -I https://example.com/x', 'https', 'https://example.com/x'],
    ['http://localhost:9100/metrics', 'prometheus', 'http://localhost:9100/metrics'],
    ['node.example.com:9100/metrics', 'prometheus', 'https://node.example.com:9100/metrics'],
    ['wss://example.com/live', 'websocket', 'wss://example.com/live'],
    ['postgres://db.example.com', 'postgres', 'db.example.com:5432'],
    ['mysql://db:3307', 'mysql', 'db:3307'],
    ['ssh://git.example.com:2222', 'ssh', 'git.example.com:2222'],
    ['tcp://example.com:80', 'tcp', 'example.com:80'],
    ['imaps://mail.example.com', 'imap', 'mail.example.com:993'],
    ['switch:161', 'snmp', 'switch:161'],
    ['radius://radius.example.com', 'radius', 'radius.example.com:1812'],
    ['db.example.com:1433', 'mssql', 'db.example.com:1433'],
    ['db.example.com:27017', 'mongodb', 'db.example.com:27017'],
    ['amqp://rabbit.example.com', 'amqp', 'rabbit.example.com:5672'],
    ['play.example.com:25565', 'minecraft', 'play.example.com:25565'],
    ['steam://play.example.com', 'steam', 'play.example.com:27015'],
    ['kafka://kafka.example.com', 'kafka', 'kafka.example.com:9092'],
    ['pbx.example.com:5060', 'sip', 'pbx.example.com:5060'],
    ['rtsp://cam.example.com/stream', 'rtsp', 'rtsp://cam.example.com/stream'],
    ['files.example.com:21', 'ftp', 'files.example.com:21'],
    ['mail.example.com:995', 'pop3', 'mail.example.com:995'],
  ])('%s is %s %s', (input, type, target) => {
    expect(guessTarget(input)).toMatchObject({ type, target });
  });

  test.each([
    ['rediss://cache/2', { isTls: true, database: 2 }],
    ['postgres://db/shop?sslmode=require', { database: 'shop', isTls: true }],
    ['postgres://db/shop?sslmode=disable', { database: 'shop' }],
    ['mqtts://broker/a/b', { isTls: true, topic: 'a/b' }],
    ['smtps://mail.example.com', { security: 'tls' }],
    ['mail.example.com:587', { security: 'starttls' }],
    ['mail.example.com:143', { security: 'starttls' }],
    ['mail.example.com:993', undefined],
    ['pop3://mail.example.com', { security: 'starttls' }],
    ['dc.example.com:636', undefined],
    ['ldaps://dc.example.com/dc=example,dc=com', { baseDn: 'dc=example,dc=com' }],
    ['sftp://files.example.com/pub', { path: 'pub' }],
    ['ftps://files.example.com/pub', { security: 'tls', path: 'pub' }],
    ['amqps://rabbit.example.com/shop', { isTls: true, virtualHost: 'shop' }],
    ['rabbit.example.com:5671', { isTls: true }],
    ['kafka://kafka.example.com/orders', { topic: 'orders' }],
    ['play.example.com:19132', { edition: 'bedrock' }],
    ['pbx.example.com:5061', { transport: 'tls' }],
    ['ftp://files.example.com', undefined],
    ['https://example.com', undefined],
    ['check_load -w 5,5,5 -c 9,9,9', { arguments: ['-w', '5,5,5', '-c', '9,9,9'] }],
    ['check_http -s "two words"', undefined],
    ['check_disk -p $HOME', undefined],
    ['check_disk', undefined],
  ])('%s brings the settings %j', (input, config) => {
    expect(guessTarget(input)?.config).toEqual(config);
  });

  test.each([
    ['https://user:pa%40ss@example.com/x', 'https://example.com/x', { username: 'user', password: 'pa@ss' }],
    ['postgres://watch:secret@db/shop', 'db:5432', { username: 'watch', password: 'secret' }],
    ['imaps://ada:secret@mail.example.com', 'mail.example.com:993', { username: 'ada', password: 'secret' }],
    ['redis://:secret@cache', 'cache:6379', { password: 'secret' }],
  ])('user name and password of %s are not a part of the target', (input, target, credentials) => {
    expect(guessTarget(input)).toMatchObject({ target, credentials });
    expect(guessTarget(input)?.name).not.toContain('secret');
  });

  test.each([
    '',
    '   ',
    'watch my shop',
    'example.com:0',
    'example.com:99999',
    'http://',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ping'.concat(' -c'),
  ])('“%s” says nothing that can be watched', (input) => {
    expect(guessTarget(input)).toBeUndefined();
  });
});
