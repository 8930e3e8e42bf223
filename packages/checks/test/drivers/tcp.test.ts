import type { Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Authority, createAuthority, selfSigned } from '@watchpost/testbed/authority';
import { startServerTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, guardWith, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, strangers, verdictOn } from './hostile-servers.js';

const targets: Target[] = [];
afterAll(async () => {
  for (const target of targets.splice(0)) await target.stop();
});
const serve = async (options: Parameters<typeof startTcpTarget>[0] = {}): Promise<Target> => {
  const target = await startTcpTarget(options);
  targets.push(target);
  return target;
};

let authority: Authority;
let config: { security: 'tls'; caCertificates: string };
beforeAll(async () => {
  authority = await createAuthority();
  config = { security: 'tls', caCertificates: authority.certificatePem };
});
const serveTls = async (
  onConnection: (socket: Socket) => void,
  certificate = authority.issue({ names: ['localhost'] }),
): Promise<Target> => {
  const target = await startServerTarget(createTlsServer({ ...(await certificate) }, onConnection));
  targets.push(target);
  return target;
};

testDriver({
  subject: 'a TCP port',
  settings: () => ({ type: 'tcp' }),
  url: async () => (await serve()).url,
  tls: {
    settings: () => ({ type: 'tcp', config }),
    url: async () => (await serveTls(() => {})).url,
    selfSignedUrl: async () => (await serveTls(() => {}, selfSigned({ names: ['localhost'] }))).url,
  },
});

describe.concurrent('a TCP port', () => {
  it('is up when it accepts a connection, and its latency is the time to connect', async () => {
    const target = await serve();
    const { status, measurement, certificate } = await check(target.url);
    expect({ status, measurement, certificate }).toEqual({
      status: 'up',
      measurement: {
        ok: true,
        latencyMs: measurement.timings.connectMs,
        statusCode: null,
        message: null,
        timings: { dnsMs: expect.any(Number), connectMs: expect.any(Number), tlsMs: null, firstByteMs: null },
      },
      certificate: null,
    });
    await target.idle();
  });

  it('is reached by an IPv6 address too', async () => {
    const { port } = await serve({ host: '::1' });
    expect(await verdict(`[::1]:${port}`)).toEqual({ status: 'up', message: null });
  });

  it('has no status that an assertion could evaluate', async () => {
    const { url } = await serve();
    const assertions = [{ source: 'status', operator: 'equals', expected: 200 }] as const;
    expect(await verdict(url, { assertions })).toEqual({
      status: 'down',
      message: 'status is missing, expected 200',
    });
  });

  it('is found at the second address of its name when the first refuses', async () => {
    const target = await serve();
    const guard = guardWith(async () => [{ address: '127.0.0.99' }, { address: '127.0.0.1' }]);
    expect(await verdict(`two.example:${target.port}`, { environment: { guard } })).toEqual({
      status: 'up',
      message: null,
    });
    expect(target.connectionCount).toBe(1);
  });

  it.each(['', 'localhost', 'localhost:', ':80', 'localhost:0', 'localhost:65536', 'localhost:http'])(
    'has no target in the form %j',
    async (target) => {
      expect(await verdict(target, { type: 'tcp' })).toEqual({
        status: 'unknown',
        message: 'the target of this monitor cannot be read',
      });
    },
  );
});

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });

/** Answers each piece that comes as the test says, or with `what?`. */
const speaking =
  (answers: Record<string, string | Buffer>): Behaviour =>
  (socket) => {
    socket.on('data', (piece) => socket.write(answers[piece.toString('latin1')] ?? 'what?'));
  };

describe.concurrent('a TCP port with text to send or expect', () => {
  it.each([
    ['text', 'PING\\r\\n', 'PING\r\n', 'PONG\r\n', 'PONG'],
    ['every escape', '\\r\\n\\t\\0\\\\\\x41\\xfF', '\r\n\t\0\\A\u00ff', 'ok', 'ok'],
    ['letters beyond ASCII', 'größe', Buffer.from('größe').toString('latin1'), 'größer', 'ößer'],
    ['nothing', '', 'never', 'welcome', 'welcome'],
  ])('receives %s and answers', async (_what, send, received, answer, expected) => {
    const greets: Behaviour = (socket) => void socket.write(answer);
    const { url } = await serve({ onConnection: send === '' ? greets : speaking({ [received]: answer }) });
    const config = { send: send === '' ? null : send, expect: expected };
    const report = await check(url, { config });
    expect(report).toMatchObject({ status: 'up', measurement: { timings: { firstByteMs: expect.any(Number) } } });
    const { latencyMs, timings } = report.measurement;
    expect(latencyMs).toBeGreaterThanOrEqual((timings.connectMs ?? 0) + (timings.firstByteMs ?? 0) - 0.05);
  });

  it('receives the text to send although no answer is expected', async () => {
    const received = Promise.withResolvers<string>();
    const { url } = await serve({
      onConnection: (socket) => socket.once('data', (piece) => received.resolve(String(piece))),
    });
    const { status, measurement } = await check(url, { config: { send: 'hello' } });
    expect({ status, latencyMs: measurement.latencyMs }).toEqual({
      status: 'up',
      latencyMs: measurement.timings.connectMs,
    });
    expect(await received.promise).toBe('hello');
  });

  it('may answer late and in pieces', async () => {
    const pieces = ['wel', 'come', ' to', ' the ser', 'vice'];
    const { url } = await serve({
      onConnection: (socket) => {
        const timer = setInterval(() => {
          socket.write(pieces.shift() ?? '.');
        }, 30);
        socket.once('close', () => clearInterval(timer));
      },
    });
    expect(await verdict(url, { config: { expect: 'to the service' } })).toEqual(up);
  });

  it.each<[what: string, behaviour: Behaviour, message: string]>([
    [
      'says something else and hangs up',
      (socket) => void socket.end('-ERR busy\r\n'),
      'the answer "-ERR busy  " does not contain "+OK"',
    ],
    [
      'says something else and waits',
      (socket) => void socket.write('-ERR busy'),
      'the answer "-ERR busy" does not contain "+OK"; timed out after 1 s while reading the answer',
    ],
    [
      'says something else and breaks off',
      (socket) => void socket.write('-ERR', () => setTimeout(() => socket.resetAndDestroy(), 50)),
      'the answer "-ERR" does not contain "+OK"; connection reset while reading the answer',
    ],
    ['hangs up', strangers.closes, 'connection closed while waiting for the answer'],
    ['waits', () => {}, 'timed out after 1 s while waiting for the answer'],
    ['breaks off', strangers.resets, 'connection reset while waiting for the answer'],
    ['never stops talking', strangers.zeros, `the answer "${' '.repeat(100)}…" does not contain "+OK"`],
    [
      'says it after 64 kB',
      (socket) => void socket.write(`${'a'.repeat(65_535)}+OK`),
      `the answer "${'a'.repeat(100)}…" does not contain "+OK"`,
    ],
  ])('is down when it %s', async (_what, behaviour, message) => {
    const config = { send: 'hello', expect: '+OK' };
    expect(await verdictOn(behaviour, { type: 'tcp', config, timeoutSeconds: 1 })).toEqual(down(message));
  });

  it('is up when the expected text ends the first 64 kB', async () => {
    const { url } = await serve({ onConnection: (socket) => void socket.write(`${'a'.repeat(65_533)}+OK`) });
    expect(await verdict(url, { config: { expect: '+OK' } })).toEqual(up);
  });
});

describe.concurrent('an assertion on the text that a port sends', () => {
  const body = (operator: 'contains' | 'notContains' | 'matches', expected: string) =>
    [{ source: 'body', operator, expected }] as const satisfies Settings['assertions'];

  it.each([
    [body('contains', 'ESMTP'), up],
    [body('matches', '^220 \\S+ ESMTP'), up],
    [body('notContains', 'Sendmail'), up],
    [body('contains', 'Sendmail'), down('body is "220 mail.example ESMTP  ", expected to contain "Sendmail"')],
  ])('sees the greeting of a port that stays open: %j', async (assertions, expected) => {
    const { url } = await serve({ onConnection: (socket) => void socket.write('220 mail.example ESMTP\r\n') });
    expect(await verdict(url, { assertions })).toEqual(expected);
  });

  it('sees all text before the end or a pause', async () => {
    const behaviour: Behaviour = (socket) => {
      socket.write('first ');
      setTimeout(() => socket.end('last'), 30);
    };
    const { url } = await serve({ onConnection: behaviour });
    expect(await verdict(url, { assertions: body('matches', '^first last$') })).toEqual(up);
  });

  it('leaves the pause out of the latency', async () => {
    const { url } = await serve({ onConnection: (socket) => void socket.write('hello') });
    const startedAt = performance.now();
    const { measurement } = await check(url, { assertions: body('contains', 'hello') });
    // A check lasts a quarter of a second longer than what it measures.
    expect(performance.now() - startedAt - (measurement.latencyMs ?? 0)).toBeGreaterThan(200);
  });

  it('sees the expected text and what arrived with it', async () => {
    const { url } = await serve({ onConnection: (socket) => void socket.write('+OK 12 messages') });
    const settings = { config: { expect: '+OK' }, assertions: body('matches', '\\b12\\b') };
    expect(await verdict(url, settings)).toEqual(up);
  });

  it('sees no text when the port is silent', async () => {
    const settings = { assertions: body('notContains', 'error'), timeoutSeconds: 1 };
    const { url } = await serve();
    expect(await verdict(url, settings)).toEqual(down('timed out after 1 s while waiting for the answer'));
  });
});

describe.concurrent('a TCP port with TLS', () => {
  it('is up when its certificate is valid, and the latency lasts to the end of the handshake', async () => {
    const { url } = await serveTls(() => {});
    const { status, measurement, certificate } = await check(url, { config });
    expect({ status, certificate }).toMatchObject({ status: 'up', certificate: { daysRemaining: 89 } });
    const { connectMs, tlsMs } = measurement.timings;
    expect(measurement.latencyMs).toBeGreaterThanOrEqual((connectMs ?? 0) + (tlsMs ?? 0) - 0.05);
  });

  it('receives the text after the TLS handshake', async () => {
    const { url } = await serveTls(speaking({ hello: 'and hello to you' }));
    expect(await verdict(url, { config: { ...config, send: 'hello', expect: 'hello to you' } })).toEqual(up);
    expect(await verdict(url, { config: { ...config, send: 'hi', expect: 'hello' }, timeoutSeconds: 1 })).toEqual(
      down('the answer "what?" does not contain "hello"; timed out after 1 s while reading the answer'),
    );
  });

  it.each<[what: string, behaviour: Behaviour, message: string]>([
    ['speaks in the clear', strangers.http, 'the target does not speak TLS on this port'],
    ['hangs up', strangers.closes, 'connection closed during the TLS handshake'],
    ['waits', () => {}, 'timed out after 1 s during the TLS handshake'],
  ])('is down when it %s', async (_what, behaviour, message) => {
    expect(await verdictOn(behaviour, { type: 'tcp', config, timeoutSeconds: 1 })).toEqual(down(message));
  });
});
