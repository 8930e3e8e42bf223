import { createServer } from 'node:tls';
import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import { type SipServer, startKamailio } from '@watchpost/testbed/kamailio';
import { startServerTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { closedPort, type DatagramAnswer, reply, serve } from './datagram-servers.js';
import { type Behaviour, strangers, verdictOn } from './hostile-servers.js';

let authority: Authority;
let server: SipServer;
let tlsServer: Target;
beforeAll(async () => {
  authority = await createAuthority();
  server = await startKamailio();
  const certificate = await authority.issue({ names: ['localhost'] });
  tlsServer = await startServerTarget(
    createServer(certificate, (socket) => void socket.on('data', (asked) => socket.write(answer()(asked)))),
  );
});
afterAll(async () => {
  await server.stop();
  await tlsServer.stop();
});

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
type Transport = 'udp' | 'tcp' | 'tls';
const sip = (transport: Transport, { config, ...rest }: Settings = {}): Settings => ({
  type: 'sip',
  config: { transport, ...config },
  ...rest,
});
const notSip = 'malformed answer: not SIP';

interface Answer {
  readonly status?: string;
  readonly callId?: string;
  readonly cseq?: string;
  readonly more?: readonly string[];
  readonly body?: string;
}

/** An answer as RFC 3261 has it; what is not given is right. */
const answer =
  ({ status = '200 OK', callId, cseq = '1 OPTIONS', more = [], body = '' }: Answer = {}) =>
  (asked: Buffer): Buffer => {
    const asks = /^Call-ID: (.*)$/m.exec(asked.toString())?.[1] ?? '';
    const lines = [
      `SIP/2.0 ${status}`,
      `Call-ID: ${callId ?? asks}`,
      `CSeq: ${cseq}`,
      ...more,
      `Content-Length: ${body.length}`,
    ];
    return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
  };

testDriver({ subject: 'a SIP server over UDP', settings: () => sip('udp'), url: () => server.url, target: null });
testDriver({
  subject: 'a SIP server over TCP',
  settings: () => sip('tcp'),
  url: () => server.url,
  tls: {
    settings: () => sip('tls', { config: { caCertificates: authority.certificatePem } }),
    url: () => tlsServer.url,
  },
});

describe.each<Transport>(['udp', 'tcp'])('a SIP server over %s', (transport) => {
  it('is up when it answers', async () => {
    const { status, measurement } = await check(server.url, sip(transport));
    expect({ status, message: measurement.message, firstByteMs: measurement.timings?.firstByteMs }).toEqual({
      ...up,
      firstByteMs: expect.any(Number),
    });
  });

  it('is tested by assertions on its status and its headers', async () => {
    const about = (expected: string) => [{ source: 'header', path: 'Server', operator: 'contains', expected }] as const;
    expect(await verdict(server.url, sip(transport, { assertions: about('kamailio') }))).toEqual(up);
    expect(await verdict(server.url, sip(transport, { assertions: about('asterisk') }))).toMatchObject({
      status: 'down',
    });
    const status = (expected: number) => [{ source: 'status', operator: 'equals', expected }] as const;
    expect(await verdict(server.busyUrl, sip(transport, { assertions: status(503) }))).toEqual(up);
  });

  it('is down when it answers with a failure', async () => {
    expect(await verdict(server.busyUrl, sip(transport))).toEqual(down('answered 503, expected 200-299'));
  });
});

describe('a SIP server over UDP', () => {
  it('is down at once when nothing listens on its port', async () => {
    expect(await verdict(`127.0.0.1:${await closedPort()}`, sip('udp', { timeoutSeconds: 60 }))).toEqual(
      down('connection refused: nothing listens on this UDP port'),
    );
  });

  it('is asked for its abilities alone', async () => {
    const { url, received, port } = await serve(reply(answer()));
    expect(await verdict(url, sip('udp'))).toEqual(up);
    expect(received[0]?.toString()).toMatch(
      new RegExp(
        `^OPTIONS sip:127\\.0\\.0\\.1:${port} SIP/2\\.0\\r\\nVia: SIP/2\\.0/UDP watchpost\\.invalid;branch=z9hG4bK[0-9a-f]{16};rport\\r\\n(.*\\r\\n)*\\r\\n$`,
      ),
    );
  });

  it.each<[what: string, answers: readonly DatagramAnswer[], outcome: object]>([
    ['after one for the time being', [answer({ status: '100 Trying' }), answer()], up],
    [
      'for the time being alone',
      [answer({ status: '100 Trying' })],
      down('timed out after 1 s while waiting for the answer'),
    ],
    ['to another call', [answer({ callId: 'x' })], down('timed out after 1 s while waiting for the answer')],
    ['to another method', [answer({ cseq: '1 INVITE' })], down('timed out after 1 s while waiting for the answer')],
    [
      'with short names',
      [(asked) => Buffer.from(answer()(asked).toString().replace('Call-ID', 'i').replace('Content-Length', 'l'))],
      up,
    ],
    ['with a line that goes on', [answer({ more: ['Allow: INVITE,', ' OPTIONS'] })], up],
    ['that only repeats the question', [(asked) => asked], down(notSip)],
    ['without an end', [Buffer.from('SIP/2.0 200 OK\r\n')], down(notSip)],
    ['with a line that is no header', [answer({ more: ['hello'] })], down(notSip)],
    ['with a status beyond all', [answer({ status: '999 Odd' })], down(notSip)],
    ['that is empty', [Buffer.alloc(0)], down(notSip)],
    ['that is huge', [Buffer.alloc(60_000, 65)], down(notSip)],
    ['of another protocol', ['HTTP/1.1 400 Bad Request\r\n\r\n'], down(notSip)],
  ])('gets the right status for an answer %s', async (_what, answers, outcome) => {
    const { url } = await serve(reply(...answers));
    expect(await verdict(url, sip('udp', { timeoutSeconds: 1 }))).toEqual(outcome);
  });
});

describe.concurrent('a server that is asked in SIP over TCP', () => {
  const asked =
    (...answers: readonly ((asked: Buffer) => Buffer)[]): Behaviour =>
    (socket) =>
      void socket.once('data', (bytes) => {
        for (const each of answers) socket.write(each(bytes));
      });
  const raw = (text: string) => (): Buffer => Buffer.from(text);

  it.each(Object.entries(strangers))('is down when it %s', async (_name, behaviour) => {
    expect(await verdictOn(behaviour, sip('tcp', { timeoutSeconds: 1 }))).toEqual(
      down(
        expect.stringMatching(
          /^(malformed answer: not SIP|the answer .*|(connection (closed|reset)|timed out after 1 s) while waiting for the answer)$/,
        ),
      ),
    );
  });

  it.each<[what: string, behaviour: Behaviour, outcome: object]>([
    ['answers with a body', asked(answer({ body: 'v=0\r\n' })), up],
    ['keeps the connection alive first', asked(raw('\r\n\r\n'), answer()), up],
    ['answers others first', asked(answer({ status: '100 Trying' }), answer({ callId: 'x', body: 'a' }), answer()), up],
    [
      'answers others without end',
      asked(() => Buffer.concat(Array(200).fill(answer({ callId: 'x' })(Buffer.alloc(0))))),
      down('the target answers other questions than were asked'),
    ],
    ['announces no number as length', asked(raw('SIP/2.0 200 OK\r\nContent-Length: all\r\n\r\n')), down(notSip)],
    [
      'announces a huge body',
      asked(raw('SIP/2.0 200 OK\r\nl: 999999999\r\n\r\n')),
      down('the answer is larger than 64 KiB'),
    ],
    ['has headers without end', asked(() => Buffer.from(`SIP/2.0 200 OK\r\n${'A: b\r\n'.repeat(5000)}`)), down(notSip)],
    [
      'sends empty lines without end',
      asked(() => Buffer.from('\r\n'.repeat(100_000))),
      down('the answer comes in more than 40000 pieces'),
    ],
    [
      'names a prototype',
      asked(raw('SIP/2.0 200 OK\r\n__proto__: a\r\n\r\n')),
      down('timed out after 1 s while waiting for the answer'),
    ],
  ])('gets the right status when it %s', async (_what, behaviour, outcome) => {
    expect(await verdictOn(behaviour, sip('tcp', { timeoutSeconds: 1 }))).toEqual(outcome);
  });
});
