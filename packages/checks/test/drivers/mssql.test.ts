import type { Socket } from 'node:net';
import { createServer } from 'node:tls';
import { type Authority, createAuthority, type KeyAndCertificate } from '@watchpost/testbed/authority';
import { startServerTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';
import {
  columns,
  done,
  error,
  joined,
  login,
  longText,
  type MssqlStandIn,
  mssqlServer,
  packet,
  preLogin,
  row,
  signedIn,
  strictServer,
  u8,
  u16,
  u32,
} from './mssql-server.js';

let authority: Authority;
let certificate: KeyAndCertificate;
let server: Target;
let strict: Target;

const int = joined(u8(0x26), u8(4));
const collation = Buffer.of(0x09, 0x04, 0xd0, 0x00, 0x34);
const nvarchar = joined(u8(0xe7), u16(8000), collation);
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
const one = joined(columns(['', int]), row(joined(u8(4), u32(1))), done);
const answers = { 'SELECT 1': one };

beforeAll(async () => {
  authority = await createAuthority();
  certificate = await authority.issue({ names: ['localhost'] });
  server = await startTcpTarget({ onConnection: mssqlServer({ certificate, answers }) });
  strict = await startServerTarget(
    createServer({ ...certificate, ALPNProtocols: ['tds/8.0'] }, strictServer({ certificate, answers })),
  );
});
afterAll(async () => {
  await server.stop();
  await strict.stop();
});

/** Settings of a check in the clear, with the user of the server. */
const mssql = ({ config, ...rest }: Settings = {}): Settings => ({
  type: 'mssql',
  credentials: login,
  config: { security: 'none', ...config },
  ...rest,
});
const secured = (security: 'starttls' | 'tls'): Settings =>
  mssql({ config: { security, caCertificates: authority.certificatePem } });
const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const notMssql = 'malformed answer: not SQL Server';

testDriver({
  subject: 'an SQL Server',
  settings: mssql,
  url: () => server.url,
  tls: { settings: () => secured('starttls'), url: () => server.url },
});

testDriver({
  subject: 'an SQL Server of TDS 8.0',
  settings: () => secured('tls'),
  url: () => strict.url,
  tls: { settings: () => secured('tls'), url: () => strict.url },
});

describe('an SQL Server', () => {
  it('is up when it answers, and the latency lasts to the end of the answer', async () => {
    const { status, measurement } = await check(server.url, mssql());
    expect({ status, timings: measurement.timings }).toEqual({
      status: 'up',
      timings: {
        dnsMs: expect.any(Number),
        connectMs: expect.any(Number),
        tlsMs: null,
        firstByteMs: expect.any(Number),
      },
    });
  });

  it.each<[what: string, settings: Settings, outcome: object]>([
    ['a database of the user', { config: { database: 'shop' } }, up],
    ['another database', { config: { database: 'x' } }, down('there is no database "x"')],
    [
      'a wrong password',
      { credentials: { ...login, password: 'x' } },
      down('the target does not accept the user name or the password'),
    ],
    [
      'a user without a password',
      { credentials: { username: 'watch' } },
      { status: 'unknown', message: 'a user name and a password are needed together' },
    ],
  ])('gets the right status for %s', async (_what, settings, outcome) => {
    expect(await verdict(server.url, mssql(settings))).toEqual(outcome);
  });

  it('says its version to who does not sign in', async () => {
    const version = (expected: string) =>
      [{ source: 'json', path: '$.version', operator: 'equals', expected }] as const satisfies Settings['assertions'];
    expect(await verdict(server.url, mssql({ credentials: null, assertions: version('16.0.1000') }))).toEqual(up);
    expect(await verdict(server.url, mssql({ credentials: null, assertions: version('15.0.1') }))).toMatchObject({
      status: 'down',
    });
  });

  it.each<[what: string, standIn: Partial<MssqlStandIn>, security: string, message: string | null]>([
    ['requires TLS, and gets none', { encryption: 3 }, 'none', 'the target requires TLS'],
    ['requires TLS', { encryption: 3 }, 'starttls', null],
    ['has no TLS', { encryption: 2 }, 'starttls', 'the target does not offer TLS on this port'],
    ['has no TLS, and none is wanted', { encryption: 2 }, 'none', null],
  ])('gets the right status when it %s', async (_what, standIn, security, message) => {
    const config = { security, caCertificates: authority.certificatePem, verifyTls: false };
    const behaviour = mssqlServer({ certificate, answers, ...standIn });
    expect(await verdictOn(behaviour, mssql({ config }))).toEqual(message === null ? up : down(message));
  });

  it.each<[what: string, refusal: Buffer, message: string]>([
    [
      'another server',
      joined(u8(0xe3), u16(16), u8(20), u16(13), u8(0), u16(11_003), longText('db-2'), u16(0)),
      'the target redirects to another host, "db-2:11003"',
    ],
    ['a restart', error(18401, 'Server is in script upgrade mode.'), 'the target is starting up or shutting down'],
    [
      'a firewall',
      error(40_615, "Client with IP address '198.51.100.7' is not allowed."),
      'the target denies access to this user from here (40615)',
    ],
    [
      'an error that names our address',
      error(18_470, "Login failed for user 'watch'. [CLIENT: 198.51.100.7]"),
      "connection denied: Login failed for user 'watch'. (18470)",
    ],
    [
      'other ways to sign in',
      joined(u8(0xed), u16(0)),
      'the target asks for a way to sign in that checks do not know: SSPI',
    ],
    ['nothing', done, notMssql],
  ])('gets the right status when it answers a sign-in with %s', async (_what, refusal, message) => {
    expect(await verdictOn(mssqlServer({ certificate, refusal }), mssql())).toEqual(down(message));
  });
});

describe('the first row of an answer', () => {
  const text = (value: string): Buffer => joined(u16(value.length * 2), wide(value));
  const bytes = (hex: string): Buffer => joined(u8(hex.length / 2), Buffer.from(hex, 'hex'));
  const chunked = (...chunks: readonly Buffer[]): Buffer =>
    joined(Buffer.alloc(8), ...chunks.flatMap((chunk) => [u32(chunk.length), chunk]), u32(0));

  it.each<[type: string, declared: Buffer, value: Buffer, expected: unknown]>([
    ['int', int, bytes('ffffffff'), -1],
    ['tinyint', u8(0x30), u8(255), 255],
    ['smallint', joined(u8(0x26), u8(2)), bytes('feff'), -2],
    ['bigint', joined(u8(0x26), u8(8)), bytes('ffffffffffffff7f'), '9223372036854775807'],
    ['bit', joined(u8(0x68), u8(1)), bytes('01'), true],
    ['decimal(9, 2)', joined(u8(0x6a), Buffer.of(5, 9, 2)), bytes('00e2040000'), -12.5],
    [
      'numeric(38, 0)',
      joined(u8(0x6c), Buffer.of(17, 38, 0)),
      bytes(`01${'ff'.repeat(8)}${'00'.repeat(8)}`),
      '18446744073709551615',
    ],
    ['float', joined(u8(0x6d), u8(8)), bytes('000000000000f83f'), 1.5],
    ['real', joined(u8(0x6d), u8(4)), bytes('0000c03f'), 1.5],
    ['money', joined(u8(0x6e), u8(8)), bytes('0000000000fe0100'), 13.056],
    ['smallmoney', joined(u8(0x6e), u8(4)), bytes('f0d8ffff'), -1],
    [
      'uniqueidentifier',
      joined(u8(0x24), u8(16)),
      bytes('33221100554477668899aabbccddeeff'),
      '00112233-4455-6677-8899-AABBCCDDEEFF',
    ],
    ['date', u8(0x28), bytes('6d4a0b'), '2026-11-30'],
    ['time(0)', joined(u8(0x29), u8(0)), bytes('0b0e00'), '00:59:55'],
    ['datetime2(3)', joined(u8(0x2a), u8(3)), bytes('dd2535036d4a0b'), '2026-11-30 14:56:54.749'],
    ['datetimeoffset(0)', joined(u8(0x2b), u8(0)), bytes('0b0e006d4a0b3c00'), '2026-11-30 00:59:55 +00:00'],
    ['datetime', joined(u8(0x6f), u8(8)), bytes('00000000c8000000'), '1900-01-01 00:00:00.667'],
    ['smalldatetime', joined(u8(0x6f), u8(4)), bytes('01003d00'), '1900-01-02 01:01:00'],
    ['nvarchar', nvarchar, text('offen – ✓'), 'offen – ✓'],
    ['varchar', joined(u8(0xa7), u16(20), collation), joined(u16(2), Buffer.of(0x80, 0xe9)), '€é'],
    ['varchar in UTF-8', joined(u8(0xa7), u16(20), Buffer.of(9, 4, 0, 4, 0)), joined(u16(2), Buffer.from('é')), 'é'],
    ['varbinary', joined(u8(0xa5), u16(20)), joined(u16(2), Buffer.of(0, 255)), '00ff'],
    ['nvarchar(max)', joined(u8(0xe7), u16(0xff_ff), collation), chunked(wide('ab'), wide('c')), 'abc'],
    ['nvarchar(max) without a value', joined(u8(0xe7), u16(0xff_ff), collation), Buffer.alloc(8, 0xff), null],
    ['xml', joined(u8(0xf1), u8(0)), chunked(wide('<a/>')), '<a/>'],
    [
      'ntext',
      joined(u8(0x63), u32(99), collation, u8(1), longText('orders')),
      joined(u8(1), Buffer.alloc(9), u32(2), wide('a')),
      'a',
    ],
    ['image without a value', joined(u8(0x22), u32(99), u8(0)), u8(0), null],
    [
      'sql_variant of nvarchar',
      joined(u8(0x62), u32(8009)),
      joined(u32(13), Buffer.of(0xe7, 7), collation, u16(8000), wide('16')),
      '16',
    ],
    ['sql_variant of int', joined(u8(0x62), u32(8009)), joined(u32(6), Buffer.of(0x38, 0), u32(7)), '7'],
    ['no value', int, u8(0), null],
  ])('has %s as JSON', async (_type, declared, value, expected) => {
    const answer = joined(columns(['v', declared], ['end', int]), row(value, joined(u8(4), u32(42))), done);
    const assertions = [
      expected === null
        ? { source: 'json', path: '$.v', operator: 'equals', expected: null }
        : { source: 'json', path: '$.v', operator: 'equals', expected },
      { source: 'json', path: '$.end', operator: 'equals', expected: 42 },
    ] as NonNullable<Settings['assertions']>;
    const behaviour = mssqlServer({ certificate, answers: { 'SELECT v': answer } });
    expect(await verdictOn(behaviour, mssql({ config: { query: 'SELECT v' }, assertions }))).toEqual(up);
  });

  it('leaves values out of compact rows, and later rows and answers alone', async () => {
    const compact = joined(u8(0xd2), u8(1), joined(u8(4), u32(2)));
    const more = joined(columns(['b', int]), row(joined(u8(4), u32(9))), u8(0x79), u32(0), u8(0xfe), Buffer.alloc(12));
    const answer = joined(columns(['a', int], ['b', int]), compact, compact, done, more);
    const assertions = [{ source: 'json', path: '$.b', operator: 'equals', expected: 2 }] as const;
    const behaviour = mssqlServer({ certificate, answers: { 'SELECT 1': answer } });
    expect(await verdictOn(behaviour, mssql({ assertions }))).toEqual(up);
  });

  it('does not count when a later statement fails', async () => {
    const answer = joined(columns(['a', int]), row(u8(0)), done, error(208, "Invalid object name 'x'."), done);
    const behaviour = mssqlServer({ certificate, answers: { 'SELECT 1': answer } });
    expect(await verdictOn(behaviour, mssql())).toEqual(down("query failed: Invalid object name 'x'. (208)"));
  });
});

describe.concurrent('a server that answers packets of SQL Server', () => {
  it.each(Object.entries(strangers))('is down when it %s', async (_name, behaviour) => {
    for (const security of ['none', 'starttls', 'tls']) {
      expect(await verdictOn(behaviour, mssql({ config: { security }, timeoutSeconds: 1 }))).toEqual(
        down(
          expect.stringMatching(
            /^(malformed answer: not SQL Server|the target does not speak TLS on this port|(connection (closed|reset)|timed out after 1 s) (while waiting for the answer|during the TLS handshake))$/,
          ),
        ),
      );
    }
  });

  const hello = packet(preLogin(2));
  const inside = packet(signedIn);
  it.each<[what: string, pieces: readonly Buffer[], message: string]>([
    ['answers with another packet', [packet(preLogin(2), { type: 1 })], notMssql],
    ['announces a packet shorter than its header', [Buffer.of(4, 1, 0, 7, 0, 0, 0, 0)], notMssql],
    ['has no options', [packet(Buffer.alloc(0))], notMssql],
    ['has options without end', [packet(Buffer.alloc(64))], notMssql],
    ['has options beyond its end', [packet(Buffer.from('01ffff0001ff02', 'hex'))], notMssql],
    [
      'says nothing of encryption',
      [packet(Buffer.from('00000600 06ff100003e80000'.replace(' ', ''), 'hex'))],
      notMssql,
    ],
    ['acknowledges beyond its end', [hello, packet(joined(u8(0xad), u16(500)))], notMssql],
    ['answers a sign-in with an unknown token', [hello, packet(u8(0x01))], notMssql],
    ['has features without end', [hello, packet(joined(u8(0xae), Buffer.of(1, 0, 0, 0, 0)))], notMssql],
    ['has more columns than servers have', [hello, inside, packet(joined(u8(0x81), u16(4097)))], notMssql],
    ['has columns that are not there', [hello, inside, packet(joined(u8(0x81), u16(4096)))], notMssql],
    ['has a row without columns', [hello, inside, packet(row())], notMssql],
    ['has a column of no type', [hello, inside, packet(columns(['a', u8(0x1f)]))], notMssql],
    [
      'has a day that no calendar has',
      [
        hello,
        inside,
        packet(joined(columns(['a', joined(u8(0x6f), u8(8))]), row(joined(u8(8), Buffer.alloc(8, 0x7f))))),
      ],
      notMssql,
    ],
    [
      'has an integer of five bytes',
      [hello, inside, packet(joined(columns(['a', int]), row(joined(u8(5), Buffer.alloc(5)))))],
      notMssql,
    ],
    [
      'has a value in chunks without end',
      [
        hello,
        inside,
        packet(joined(columns(['a', joined(u8(0xf1), u8(0))]), row(joined(Buffer.alloc(8), u32(2 ** 31))))),
      ],
      notMssql,
    ],
    [
      'names itself a huge error',
      [hello, packet(joined(u8(0xaa), u16(9), Buffer.alloc(6), u16(0xff_ff), u8(0)))],
      notMssql,
    ],
  ])('gets the right status when it %s', async (_what, pieces, message) => {
    expect(await verdictOn(script(pieces), mssql({ timeoutSeconds: 1 }))).toEqual(down(message));
  });

  it.each<[what: string, behaviour: Behaviour, message: string]>([
    [
      'never ends its message',
      script([hello], { thenPour: packet(Buffer.alloc(4000), { status: 0 }) }),
      'the answer is larger than 1 MiB',
    ],
    [
      'sends empty packets without end',
      script([hello], {
        thenPour: Buffer.concat(Array.from({ length: 1000 }, () => packet(Buffer.alloc(0), { status: 0 }))),
      }),
      'the answer comes in more than 40000 pieces',
    ],
    ['drips', script([hello], { thenDrip: Buffer.of(4) }), 'timed out after 1 s while signing in'],
  ])('gets the right status when it %s', async (_what, behaviour, message) => {
    expect(await verdictOn(behaviour, mssql({ timeoutSeconds: 1 }))).toEqual(down(message));
  });
});

describe('an SQL Server that agrees on TLS', () => {
  const tls = packet(preLogin(1));
  /** The beginning of a record of TLS. */
  const tlsPacket = packet(Buffer.of(22, 3, 3), { type: 0x12 });
  it.each<[what: string, behaviour: Behaviour, message: string]>([
    [
      'says more before the handshake',
      script([Buffer.concat([tls, tls])]),
      'the target said more than it may before the TLS handshake',
    ],
    ['goes on without packets', script([tls, Buffer.from('HTTP/1.1 200 OK\r\n\r\n')]), notMssql],
    [
      'sends empty packets',
      script([tls, tlsPacket], {
        thenPour: Buffer.concat(Array.from({ length: 1000 }, () => packet(Buffer.alloc(0), { type: 0x12 }))),
      }),
      notMssql,
    ],
    [
      'sends packets of zeros',
      script([tls, tlsPacket], { thenPour: packet(Buffer.alloc(4000), { type: 0x12 }) }),
      'the target does not speak TLS on this port',
    ],
    [
      'drips',
      script([tls, tlsPacket.subarray(0, 1)], { thenDrip: Buffer.of(0x12) }),
      'timed out after 1 s during the TLS handshake',
    ],
    [
      'hangs up',
      (socket: Socket) => void socket.once('data', () => socket.end(tls)),
      'connection closed during the TLS handshake',
    ],
  ])('gets the right status when it %s', async (_what, behaviour, message) => {
    const config = { security: 'starttls' };
    expect(await verdictOn(behaviour, mssql({ config, timeoutSeconds: 1 }))).toEqual(down(message));
  });
});
