import { type Authority, createAuthority, type KeyAndCertificate } from '@watchpost/testbed/authority';
import { startMariadb } from '@watchpost/testbed/mariadb';
import { startSmtpTarget } from '@watchpost/testbed/smtp-target';
import { createDatabaseOn, startPostgres } from '@watchpost/testbed/start-postgres';
import { startTlsServers } from '@watchpost/testbed/start-tls-servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../src/network/address-guard.js';
import { check, verdict } from '../run.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';

const protocols = ['smtp', 'imap', 'pop3', 'ftp', 'postgres', 'mysql', 'xmpp', 'ldap'] as const;
type Protocol = (typeof protocols)[number];

let authority: Authority;
let caCertificates: string;
/** A real server for each, as `localhost:PORT`. */
let servers: Record<Protocol, string>;
const stops: (() => Promise<void>)[] = [];

const startAll = async (certificate: KeyAndCertificate): Promise<Record<Protocol, string>> => {
  const [mail, others, mariadb, postgres] = await Promise.all([
    startSmtpTarget({ ...certificate }),
    startTlsServers(certificate),
    startMariadb({ certificate, statements: [] }),
    startPostgres(certificate),
  ]);
  stops.push(mail.stop, others.stop, mariadb.stop, postgres.stop);
  const { host } = new URL((await createDatabaseOn(postgres.door)).url);
  return { ...others, smtp: mail.url, mysql: mariadb.url, postgres: host.replace('127.0.0.1', 'localhost') };
};

beforeAll(async () => {
  authority = await createAuthority();
  caCertificates = authority.certificatePem;
  servers = await startAll(await authority.issue({ names: ['localhost'] }));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });

describe.concurrent.each(protocols)('a server of %s with STARTTLS', (startTls) => {
  it('switches to TLS on request, and the check reports its certificate', async () => {
    expect(await check(servers[startTls], { type: 'tls', config: { startTls, caCertificates } })).toMatchObject({
      status: 'up',
      measurement: { message: null, timings: { connectMs: expect.any(Number), tlsMs: expect.any(Number) } },
      certificate: { issuer: authority.name, daysRemaining: 89 },
    });
    const config = { security: 'starttls', startTls, caCertificates };
    expect(await check(servers[startTls], { config })).toMatchObject({
      status: 'up',
      certificate: { issuer: authority.name },
    });
  });

  it('is down when its certificate is not accepted', async () => {
    expect(await verdict(servers[startTls], { type: 'tls', config: { startTls } })).toEqual(
      down(
        'certificate comes from an authority that is not trusted (Watchpost Test Authority), or its chain is incomplete',
      ),
    );
  });

  it.each(Object.entries(strangers))('is down when it speaks another protocol: %s', async (_name, behaviour) => {
    const settings = { type: 'tls', config: { startTls, caCertificates }, timeoutSeconds: 1 } as const;
    expect(await verdictOn(behaviour, settings)).toEqual(
      down(
        expect.stringMatching(
          /^(malformed answer: not \w+|the target (said more than it may before the TLS handshake|refused the connection: ".*")|(connection (closed|reset)|timed out after 1 s) while waiting for the answer)$/,
        ),
      ),
    );
  });

  it('is not connected to where private targets are off', async () => {
    const guard = createAddressGuard({ allowPrivate: false });
    expect(await verdict(servers[startTls], { type: 'tls', config: { startTls }, environment: { guard } })).toEqual({
      status: 'unknown',
      message: 'localhost is a loopback address; this server does not check private targets',
    });
  });
});

it('an XMPP server is addressed as the host whose certificate it should show', async () => {
  const address = servers.xmpp.replace('localhost', '127.0.0.1');
  const config = { startTls: 'xmpp', caCertificates };
  expect(await verdict(address, { type: 'tls', config })).toEqual(
    down('the target refused the connection: "host-unknown"'),
  );
  expect(await verdict(address, { type: 'tls', config: { ...config, serverName: 'localhost' } })).toEqual(up);
});

it('bytes that arrive with the end of the TLS handshake are read', async () => {
  const config = { security: 'starttls', startTls: 'imap', caCertificates, send: 'b NOOP\\r\\n', expect: 'b OK' };
  expect(await verdict(servers.imap, { config })).toEqual(up);
});

const text = (...lines: readonly string[]): Buffer => Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
const lines = (...pieces: readonly string[]): Behaviour =>
  script(
    pieces.map((piece) => text(piece)),
    { speaksFirst: true },
  );
const bytes = (...pieces: readonly (string | Buffer)[]): Behaviour => script(pieces.map((piece) => Buffer.from(piece)));

const many = (piece: string): Buffer => Buffer.from(piece.repeat(8000));

const mysqlPacket = (payload: Buffer): Buffer => Buffer.concat([Buffer.of(payload.length, 0, 0, 0), payload]);
/** What a MySQL server greets with, with these of its lower capabilities. */
const mysqlGreeting = (capabilities: number): Buffer =>
  mysqlPacket(
    Buffer.concat([
      Buffer.from('\n8.4.0\0'),
      Buffer.alloc(4 + 8 + 1),
      Buffer.of(capabilities & 0xff, capabilities >> 8),
      Buffer.alloc(3 + 2 + 1 + 10 + 13),
    ]),
  );
const mysqlWithTls = mysqlGreeting(0xffff);
const mysqlWithoutTls = mysqlGreeting(0xf7ff);
const mysqlError = mysqlPacket(Buffer.concat([Buffer.of(0xff, 0x10, 0x04), Buffer.from('#08004Too many connections')]));
const ldapAnswer = (code: number, words = ''): Buffer => {
  const head = Buffer.of(0x30, 12 + words.length, 2, 1, 1, 0x78, 7 + words.length);
  return Buffer.concat([head, Buffer.of(0x0a, 1, code, 4, 0, 4, words.length), Buffer.from(words)]);
};
const features = (inner: string): string => `<stream:stream><stream:features>${inner}</stream:features>`;
const starttls = "<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>";

const refusals: readonly (readonly [Protocol, what: string, Behaviour, message: string])[] = [
  ['smtp', 'refuses every client', lines('554 No service'), 'the target refused the connection: "554 No service"'],
  ['smtp', 'does not say hello', lines('220 hi', '550 go away'), 'EHLO failed: 550 go away'],
  ['smtp', 'offers none', lines('220 hi', '250-hello\r\n250 SIZE'), 'the target does not offer TLS on this port'],
  [
    'smtp',
    'will not now',
    lines('220 hi', '250-hello\r\n250 STARTTLS', '454 TLS not available'),
    'STARTTLS failed: 454 TLS not available',
  ],
  ['imap', 'refuses every client', lines('* BYE busy'), 'the target refused the connection: "* BYE busy"'],
  [
    'imap',
    'will not',
    lines('* OK hi', '* CAPABILITY IMAP4rev1\r\na BAD no'),
    'the target refused to start TLS: "a BAD no"',
  ],
  ['pop3', 'refuses every client', lines('-ERR busy'), 'the target refused the connection: "-ERR busy"'],
  ['pop3', 'will not', lines('+OK hi', '-ERR what'), 'the target refused to start TLS: "-ERR what"'],
  [
    'ftp',
    'refuses every client',
    lines('421 Too many users'),
    'the target refused the connection: "421 Too many users"',
  ],
  ['ftp', 'will not', lines('220-hi\r\n there\r\n220 ', '534 no TLS'), 'AUTH failed: 534 no TLS'],
  ['postgres', 'will not', bytes('N'), 'the target does not offer TLS on this port'],
  ['postgres', 'is an old one', bytes('E'), 'malformed answer: not PostgreSQL'],
  [
    'mysql',
    'refuses every client',
    script([mysqlError], { speaksFirst: true }),
    'the target refused the connection: "Too many connections"',
  ],
  [
    'mysql',
    'offers none',
    script([mysqlWithoutTls], { speaksFirst: true }),
    'the target does not offer TLS on this port',
  ],
  ['xmpp', 'offers none', bytes(features('<mechanisms/>')), 'the target does not offer TLS on this port'],
  [
    'xmpp',
    'knows no such host',
    bytes('<stream:stream><stream:error><host-unknown/></stream:error>'),
    'the target refused the connection: "host-unknown"',
  ],
  [
    'xmpp',
    'will not',
    bytes(features(starttls), '<failure/></stream:stream>'),
    'the target refused to start TLS: "<failure/>"',
  ],
  ['ldap', 'will not', bytes(ldapAnswer(2)), 'the target refused to start TLS: "LDAP result 2"'],
  [
    'ldap',
    'will not, and says why',
    bytes(ldapAnswer(2, 'unsupported extended operation')),
    'the target refused to start TLS: "LDAP result 2: unsupported extended operation"',
  ],
  [
    'ldap',
    'says less than it announces',
    bytes(Buffer.of(0x30, 12, 2, 1, 1, 0x78, 7, 0x0a, 1, 2, 4, 0, 4, 9)),
    'malformed answer: not LDAP',
  ],
  ['ldap', 'answers something else', bytes(Buffer.of(0x30, 3, 2, 1, 5)), 'malformed answer: not LDAP'],
];

/** How each agrees, and goes on in the clear in the same packet. */
const injections: Record<Protocol, Behaviour> = {
  smtp: lines('220 hi', '250-hello\r\n250 STARTTLS', '220 go on\r\n250 injected'),
  imap: lines('* OK hi', 'a OK go on\r\n* BYE injected'),
  pop3: lines('+OK hi', '+OK go on\r\n+OK injected'),
  ftp: lines('220 hi', '234 go on\r\n230 injected'),
  postgres: bytes('SE'),
  mysql: script([Buffer.concat([mysqlWithTls, Buffer.of(1)])], { speaksFirst: true }),
  xmpp: bytes(features(starttls), '<proceed/><stream:features/>'),
  ldap: bytes(Buffer.concat([ldapAnswer(0), Buffer.of(0x30)])),
};

describe.concurrent('a server that should switch to TLS', () => {
  it.each(refusals)('is down when it speaks %s and %s', async (startTls, _what, behaviour, message) => {
    const settings = { type: 'tls', config: { startTls, caCertificates }, timeoutSeconds: 5 } as const;
    expect(await verdictOn(behaviour, settings)).toEqual(down(message));
  });

  it.each(protocols)('is down when it speaks %s and sends bytes before the TLS handshake', async (startTls) => {
    const settings = { type: 'tls', config: { startTls, caCertificates }, timeoutSeconds: 5 } as const;
    expect(await verdictOn(injections[startTls], settings)).toEqual(
      down('the target said more than it may before the TLS handshake'),
    );
  });

  it.each<[Protocol, Behaviour, string]>([
    [
      'smtp',
      script([text('220-hi')], { speaksFirst: true, thenPour: many('220-and\r\n') }),
      'malformed answer: not SMTP',
    ],
    [
      'smtp',
      script([Buffer.from('220 ')], { speaksFirst: true, thenPour: Buffer.alloc(65_536, 'a') }),
      'malformed answer: not SMTP',
    ],
    [
      'imap',
      script([text('* OK hi')], { speaksFirst: true, thenPour: many('* and\r\n') }),
      'malformed answer: not IMAP',
    ],
    ['xmpp', script([Buffer.from('<')], { thenPour: many('a>') }), 'malformed answer: not XMPP'],
    ['ldap', bytes(Buffer.of(0x30, 0x84, 0x7f, 0xff, 0xff, 0xff)), 'malformed answer: not LDAP'],
    ['ldap', bytes(Buffer.concat([Buffer.of(0x30, 0x80), ldapAnswer(2)])), 'malformed answer: not LDAP'],
    ['ldap', bytes(Buffer.of(0x30, 12, 2, 1, 1, 0x78, 0x80, 0x0a, 1, 2, 4, 0, 4, 0)), 'malformed answer: not LDAP'],
    ['ldap', bytes(Buffer.of(0x30, 12, 2, 1, 1, 0x78, 0x87, 0x0a, 1, 2, 4, 0, 4, 0)), 'malformed answer: not LDAP'],
    ['mysql', script([Buffer.of(0xff, 0xff, 0xff, 0)], { speaksFirst: true }), 'the answer is larger than 1 MiB'],
    [
      'smtp',
      script([Buffer.from('220')], { speaksFirst: true, thenDrip: Buffer.from('-') }),
      'timed out after 1 s while waiting for the answer',
    ],
    ['postgres', bytes('S'), 'timed out after 1 s during the TLS handshake'],
  ])('is down when it speaks %s and never stops', async (startTls, behaviour, message) => {
    const settings = { type: 'tls', config: { startTls, caCertificates }, timeoutSeconds: 1 } as const;
    expect(await verdictOn(behaviour, settings)).toEqual(down(message));
  });
});
