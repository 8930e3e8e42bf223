import type { Socket } from 'node:net';
import { type Authority, createAuthority, selfSigned } from '@watchpost/testbed/authority';
import { startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { type FtpServer, startVsftpd } from '@watchpost/testbed/vsftpd';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, script, strangers, verdictOn } from './hostile-servers.js';

const password = 'größe1"\\';
const anonymous = { username: 'anonymous', password };
const implicit = ['implicit_ssl=YES'];
let authority: Authority;
const servers: Record<string, FtpServer> = {};
beforeAll(async () => {
  authority = await createAuthority();
  const certificate = await authority.issue({ names: ['localhost'] });
  const options = { certificate, passwords: [password, 'anonymous@'], files: ['a.txt', 'größe.txt'] };
  const own = await selfSigned({ names: ['localhost'] });
  servers.none = await startVsftpd(options);
  servers.starttls = await startVsftpd({
    ...options,
    configuration: ['force_anon_logins_ssl=YES', 'force_anon_data_ssl=YES', 'require_ssl_reuse=YES'],
  });
  servers.tls = await startVsftpd({ ...options, configuration: implicit });
  servers.ownStarttls = await startVsftpd({ certificate: own });
  servers.ownTls = await startVsftpd({ certificate: own, configuration: implicit });
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.stop();
});

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const securities = ['none', 'starttls', 'tls'] as const;
type Security = (typeof securities)[number];
const ftp = (security: Security, { config, ...rest }: Settings = {}): Settings => ({
  type: 'ftp',
  config: { security, caCertificates: authority.certificatePem, ...config },
  ...rest,
});
const urlOf = (name: string): string => servers[name]?.url ?? '';

testDriver({ subject: 'an FTP server of security none', settings: () => ftp('none'), url: () => urlOf('none') });
for (const security of ['starttls', 'tls'] as const) {
  testDriver({
    subject: `an FTP server of security ${security}`,
    settings: () => ftp(security, { config: { path: 'pub' } }),
    url: () => urlOf(security),
    tls: {
      settings: () => ftp(security),
      url: () => urlOf(security),
      selfSignedUrl: async () => urlOf(security === 'tls' ? 'ownTls' : 'ownStarttls'),
    },
  });
}

describe.each(securities)('an FTP server with security %s', (security) => {
  it('is up when it greets', async () => {
    const { status, measurement, certificate } = await check(urlOf(security), ftp(security));
    expect({ status, timings: measurement.timings, issuer: certificate?.issuer ?? null }).toEqual({
      status: 'up',
      timings: {
        dnsMs: expect.any(Number),
        connectMs: expect.any(Number),
        tlsMs: security === 'none' ? null : expect.any(Number),
        firstByteMs: expect.any(Number),
      },
      issuer: security === 'none' ? null : authority.name,
    });
  });

  it.each([
    ['a password, whatever characters it has', anonymous, up],
    [
      'a wrong password',
      { ...anonymous, password: 'x' },
      down('the target does not accept the user name or the password'),
    ],
    [
      'a stranger',
      { username: 'watchpost-stranger', password },
      down('the target does not accept the user name or the password'),
    ],
  ])('gets the right status for %s', async (_what, credentials, outcome) => {
    expect(await verdict(urlOf(security), ftp(security, { credentials }))).toEqual(outcome);
  });

  it.each<[config: object, outcome: object]>([
    [{ path: 'pub' }, up],
    [{ path: '/pub', expect: 'a.txt' }, up],
    [{ path: '/pub', expect: 'größe.txt' }, up],
    [{ path: '/', expect: 'pub' }, up],
    [{ path: 'pub', expect: 'b.txt' }, down('the folder does not list "b.txt"')],
    [{ path: 'elsewhere' }, down('CWD failed: 550 Failed to change directory.')],
  ])('gets the right status with %j', async (config, outcome) => {
    expect(await verdict(urlOf(security), ftp(security, { config: { ...config } }))).toEqual(outcome);
  });

  it('is tested by assertions on the names in a folder', async () => {
    const assertions = [{ source: 'body', operator: 'matches', expected: '(?m)^gr.*\\.txt$' }] as const;
    expect(await verdict(urlOf(security), ftp(security, { config: { path: 'pub' }, assertions }))).toEqual(up);
    expect(await verdict(urlOf(security), ftp(security, { config: { path: '/' }, assertions }))).toMatchObject({
      status: 'down',
    });
  });

  it.each(Object.entries(strangers))('is down when it does not speak FTP but %s', async (_name, behaviour) => {
    expect(await verdictOn(behaviour, ftp(security, { timeoutSeconds: 1 }))).toEqual(
      down(
        expect.stringMatching(
          /^(malformed answer: not FTP|the target does not speak TLS on this port|(connection (closed|reset)|timed out after 1 s) (while waiting for the answer|during the TLS handshake))$/,
        ),
      ),
    );
  });
});

describe('an FTP server that requires TLS', () => {
  it('is down when it is signed in to without', async () => {
    expect(await verdict(urlOf('starttls'), ftp('none', { credentials: anonymous }))).toEqual(
      down('the target requires TLS to sign in'),
    );
  });
});

describe.concurrent('a server of files', () => {
  const says = (...pieces: readonly string[]): Behaviour =>
    script(
      pieces.map((piece) => Buffer.from(`${piece}\r\n`)),
      { speaksFirst: true },
    );
  const refused = 'the target does not accept the user name or the password';
  const inside = ['220 hi', '331 go on', '230 in', '250 there'] as const;

  it.each<[what: string, behaviour: Behaviour, message: string | null]>([
    ['refuses every client', says('421 too many'), 'the target refused the connection: "421 too many"'],
    ['refuses the password and repeats it', says('220 hi', '331 go on', '530 secret is wrong'), refused],
    ['asks for TLS', says('220 hi', '534 policy'), 'the target requires TLS to sign in'],
    [
      'asks for an account',
      says('220 hi', '332 which?'),
      'the target asks for a way to sign in that checks do not know: ACCT',
    ],
    ['stops', says('220 hi', '331 go on', '421 bye'), 'the target says that it is not available now'],
    ['repeats the password with another number', says('220 hi', '331 go on', '503 secret'), 'PASS failed: 503'],
    ['never verifies the password', says('220 hi', '331 go on'), 'timed out after 1 s while signing in'],
    ['has no such folder', says('220 hi', '230 in', '550 no'), 'CWD failed: 550 no'],
    ['names no port', says(...inside, '229 ok'), 'malformed answer: not FTP'],
    ['names the port 0', says(...inside, '229 ok (|||0|)'), 'malformed answer: not FTP'],
    ['names a port beyond all', says(...inside, '229 ok (|||65536|)'), 'malformed answer: not FTP'],
    ['has no passive mode', says(...inside, '500 what?', '502 no'), 'PASV failed: 502 no'],
    [
      'has a port in old words beyond all',
      says(...inside, '500 what?', '227 (1,2,3,4,999,999)'),
      'malformed answer: not FTP',
    ],
    ['names a port that is closed', says(...inside, '229 ok (|||1|)'), 'connection refused'],
    [
      'greets without end',
      script([Buffer.from('220-hi\r\n')], { speaksFirst: true, thenPour: Buffer.from('more\r\n'.repeat(8000)) }),
      'malformed answer: not FTP',
    ],
    [
      'drips',
      script([Buffer.from('220 ')], { speaksFirst: true, thenDrip: Buffer.from('a') }),
      'timed out after 1 s while waiting for the answer',
    ],
  ])('gets the right status when it %s', async (_what, behaviour, message) => {
    const credentials = { username: 'ada', password: 'secret' };
    const settings = ftp('none', { credentials, config: { path: '/' }, timeoutSeconds: 1 });
    expect(await verdictOn(behaviour, settings)).toEqual(message === null ? up : down(message));
  });

  /** A server whose data connection does this. */
  const listing = async (
    onData: (socket: Socket) => void,
    { end = '226 done', passive = (port: number) => `229 ok (|||${port}|)` } = {},
  ): Promise<{ readonly target: Target; readonly data: Target }> => {
    const data = await startTcpTarget({ onConnection: onData });
    const target = await startTcpTarget({
      onConnection: (socket) => {
        const answers = ['230 in', '250 there', passive(data.port), `150 here\r\n${end}`];
        socket.write('220 hi\r\n');
        socket.on('data', (piece) => {
          const extended = piece.toString().startsWith('EPSV') && answers[0]?.startsWith('227');
          socket.write(`${extended ? '500 what?' : answers.shift()}\r\n`);
        });
      },
    });
    return { target, data };
  };

  it.each<[what: string, onData: (socket: Socket) => void, options: Parameters<typeof listing>[1], outcome: object]>([
    ['lists names', (socket) => void socket.end('x\r\na.txt\r\n'), {}, up],
    ['lists names with their folder', (socket) => void socket.end('/pub/a.txt\n'), {}, up],
    [
      'speaks only the old words, with the address of another host',
      (socket) => void socket.end('a.txt\r\n'),
      { passive: (port) => `227 ok (10,1,2,3,${port >> 8},${port & 255})` },
      up,
    ],
    ['lists nothing', (socket) => void socket.end(), {}, down('the folder does not list "a.txt"')],
    [
      'lists names without end',
      (socket) => {
        const pour = (): void => {
          while (!socket.destroyed && socket.write('b.txt\r\n'.repeat(5000)));
        };
        socket.on('drain', pour);
        pour();
      },
      {},
      down('the folder does not list "a.txt"'),
    ],
    [
      'never ends its list',
      (socket) => void socket.write('a.txt\r\n'),
      {},
      down('timed out after 5 s while reading the answer'),
    ],
    [
      'breaks off',
      (socket) => void socket.write('a.txt\r\n', () => socket.resetAndDestroy()),
      {},
      down(expect.stringMatching(/^connection reset while (connecting|reading the answer)$/)),
    ],
    [
      'says that its list is not whole',
      (socket) => void socket.end('a.txt\r\n'),
      { end: '426 aborted' },
      down('NLST failed: 426 aborted'),
    ],
  ])('gets the right status when it %s', async (_what, onData, options, outcome) => {
    const { target, data } = await listing(onData, options);
    const settings = ftp('none', { config: { path: '/', expect: 'a.txt' }, timeoutSeconds: 5 });
    expect(await verdict(target.url, settings)).toEqual(outcome);
    await target.idle();
    await data.idle();
    await target.stop();
    await data.stop();
  });
});
