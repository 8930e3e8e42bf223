import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { createServer } from 'node:tls';
import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import { startServerTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, strangers } from './hostile-servers.js';

const login = { username: 'ada "1"', password: 'größe:1' };
const sdp = 'v=0\r\ns=Door\r\nm=video 0 RTP/AVP 96\r\n';

/** What a camera asks of its visitors. */
type Wish = 'nothing' | 'basic' | 'md5' | 'md5 of old' | 'sha-256';

const digest = (hash: string, ...parts: readonly string[]): string =>
  createHash(hash).update(parts.join(':')).digest('hex');

/** A camera made from RFC 2326, RFC 7616 and RFC 2617: no server of RTSP in Debian is small enough for a test. */
const camera =
  (wish: Wish): Behaviour =>
  (socket) => {
    const hash = wish === 'sha-256' ? 'sha256' : 'md5';
    const qop = wish === 'md5 of old' ? '' : ', qop="auth", opaque="xyz"';
    const algorithm = wish === 'sha-256' ? ', algorithm=SHA-256' : '';
    const challenge =
      wish === 'basic' ? 'Basic realm="Door"' : `Digest realm="Door \\"1\\"", nonce="abc"${algorithm}${qop}`;
    const isLetIn = (request: string): boolean => {
      if (wish === 'nothing') return true;
      const [, shown = ''] = /^Authorization: (.*)$/m.exec(request) ?? [];
      if (wish === 'basic')
        return shown === `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`;
      const said = (name: string): string => new RegExp(`\\b${name}="?([^",]*)`).exec(shown)?.[1] ?? '';
      const [method = '', uri = ''] = request.split(' ');
      const secret = digest(hash, login.username, 'Door "1"', login.password);
      const middle = qop === '' ? [] : [said('nc'), said('cnonce'), said('qop')];
      return (
        shown.includes(`uri="${uri}"`) &&
        said('response') === digest(hash, secret, 'abc', ...middle, digest(hash, method, uri))
      );
    };
    socket.on('data', (bytes) => {
      const request = bytes.toString();
      const cseq = /^CSeq: (.*)$/m.exec(request)?.[1];
      const says = (status: string, lines: readonly string[] = [], body = ''): void =>
        void socket.write(
          [
            `RTSP/1.0 ${status}`,
            `CSeq: ${cseq}`,
            ...lines,
            `Content-Length: ${Buffer.byteLength(body)}`,
            '',
            body,
          ].join('\r\n'),
        );
      if (request.startsWith('OPTIONS')) says('200 OK', ['Public: OPTIONS, DESCRIBE']);
      else if (!isLetIn(request)) says('401 Unauthorized', [`WWW-Authenticate: ${challenge}`]);
      else if (request.includes('/door ')) says('200 OK', ['Content-Type: application/sdp'], sdp);
      else says('404 Not Found');
    });
  };

let authority: Authority;
let open: Target;
let tlsServer: Target;
const closed: Partial<Record<Wish, Target>> = {};
const wishes = ['basic', 'md5', 'md5 of old', 'sha-256'] as const;
beforeAll(async () => {
  authority = await createAuthority();
  open = await startTcpTarget({ onConnection: camera('nothing') });
  for (const wish of wishes) closed[wish] = await startTcpTarget({ onConnection: camera(wish) });
  const certificate = await authority.issue({ names: ['localhost'] });
  tlsServer = await startServerTarget(createServer(certificate, camera('md5')));
});
afterAll(async () => {
  for (const server of [open, tlsServer, ...Object.values(closed)]) await server.stop();
});

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const rtsp = (settings: Settings = {}): Settings => ({ type: 'rtsp', ...settings });
const notRtsp = 'malformed answer: not RTSP';
const at = (hostAndPort: string): string => `rtsp://${hostAndPort}/door`;

testDriver({
  subject: 'a camera',
  settings: rtsp,
  url: () => at(open.url),
  target: at,
  tls: {
    settings: () => rtsp({ credentials: login, config: { caCertificates: authority.certificatePem } }),
    url: () => `rtsps://${tlsServer.url}/door`,
    target: (hostAndPort) => `rtsps://${hostAndPort}/door`,
  },
});

describe('a camera over RTSP', () => {
  it('is up when it describes its stream', async () => {
    const { status, measurement } = await check(at(open.url), rtsp());
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

  it('is down when it has no such stream, and up when it is only asked for its abilities', async () => {
    const elsewhere = `rtsp://${open.url}/garden`;
    expect(await verdict(elsewhere, rtsp())).toEqual(down('answered 404, expected 200-299'));
    expect(await verdict(elsewhere, rtsp({ config: { method: 'OPTIONS' } }))).toEqual(up);
    const assertions = [{ source: 'status', operator: 'equals', expected: 404 }] as const;
    expect(await verdict(elsewhere, rtsp({ assertions }))).toEqual(up);
  });

  it('is tested by assertions on its description and headers', async () => {
    const assertions = [
      { source: 'body', operator: 'contains', expected: 'm=video' },
      { source: 'header', path: 'content-type', operator: 'equals', expected: 'application/sdp' },
    ] as const;
    expect(await verdict(at(open.url), rtsp({ assertions }))).toEqual(up);
    const audio = [{ source: 'body', operator: 'contains', expected: 'm=audio' }] as const;
    expect(await verdict(at(open.url), rtsp({ assertions: audio }))).toMatchObject({ status: 'down' });
  });

  it.each(wishes)('lets a user sign in by %s', async (wish) => {
    const url = at(closed[wish]?.url ?? '');
    expect(await verdict(url, rtsp({ credentials: login }))).toEqual(up);
    expect(await verdict(url, rtsp({ credentials: { ...login, password: 'x' } }))).toEqual(
      down('the target does not accept the user name or the password'),
    );
    expect(await verdict(url, rtsp())).toEqual(down('the target asks for a password, and this monitor has none'));
  });

  it('does not sign in with a name that would be a header of its own', async () => {
    const credentials = { username: 'ada\r\nX-A: b', password: 'x' };
    expect(await verdict(at(closed.md5?.url ?? ''), rtsp({ credentials }))).toEqual({
      status: 'unknown',
      message: 'the user name or the password of this monitor has characters that cannot be sent',
    });
  });
});

describe.concurrent('a server that is asked in RTSP', () => {
  const says =
    (...pieces: readonly string[]): Behaviour =>
    (socket: Socket) => {
      const waiting = [...pieces];
      socket.on('data', () => socket.write(waiting.shift() ?? ''));
    };

  it.each<[what: string, behaviour: Behaviour, outcome: object]>([
    ['answers', says('RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\n'), up],
    ['answers in version 2', says('RTSP/2.0 200 OK\r\nCSeq: 1\r\n\r\n'), up],
    ['is busy', says('RTSP/1.0 503 Service Unavailable\r\n\r\n'), down('answered 503, expected 200-299')],
    [
      'wants a way to sign in that is not known',
      says('RTSP/1.0 401 No\r\nWWW-Authenticate: Negotiate\r\n\r\n'),
      down('the target asks for a way to sign in that checks do not know: Negotiate'),
    ],
    [
      'wants a hash that is not known',
      says('RTSP/1.0 401 No\r\nWWW-Authenticate: Digest realm="a", nonce="b", algorithm=SHA-512\r\n\r\n'),
      down('the target asks for a way to sign in that checks do not know: Digest'),
    ],
    [
      'prefers the password itself, and takes a proof',
      says(
        'RTSP/1.0 401 No\r\nWWW-Authenticate: Basic realm="a"\r\nWWW-Authenticate: Digest realm="a", nonce="b"\r\n\r\n',
        'RTSP/1.0 200 OK\r\n\r\n',
      ),
      up,
    ],
    [
      'asks with quotes without end',
      says(`RTSP/1.0 401 No\r\nWWW-Authenticate: Digest realm="${'\\'.repeat(3000)}\r\n\r\n`),
      down('the target asks for a way to sign in that checks do not know: Digest'),
    ],
    [
      'asks again and again',
      says(...Array(9).fill('RTSP/1.0 401 No\r\nWWW-Authenticate: Basic\r\n\r\n')),
      down('the target does not accept the user name or the password'),
    ],
    [
      'announces a huge body',
      says('RTSP/1.0 200 OK\r\nContent-Length: 99999999\r\n\r\n'),
      down('the answer is larger than 64 KiB'),
    ],
    [
      'breaks off',
      (socket) => void socket.once('data', () => socket.end('RTSP/1.0 200')),
      down('connection closed while waiting for the answer'),
    ],
    ['speaks HTTP', strangers.http, down(notRtsp)],
    ['speaks SSH', strangers.ssh, down(expect.stringMatching(/^(timed out|malformed answer)/))],
    [
      'sends garbage',
      strangers.garbage,
      down(expect.stringMatching(/^(malformed answer: not RTSP|connection closed)/)),
    ],
    ['sends zeros without end', strangers.zeros, down(notRtsp)],
    ['hangs up', strangers.closes, down('connection closed while waiting for the answer')],
    ['resets the connection', strangers.resets, down('connection reset while waiting for the answer')],
  ])('gets the right status when it %s', async (_what, behaviour, outcome) => {
    const server = await startTcpTarget({
      onConnection: (socket) => {
        socket.resume();
        behaviour(socket);
      },
    });
    try {
      const settings = rtsp({ credentials: { username: 'ada', password: 'secret' }, timeoutSeconds: 1 });
      expect(await verdict(at(server.url), settings)).toEqual(outcome);
      await server.idle();
    } finally {
      await server.stop();
    }
  });
});
