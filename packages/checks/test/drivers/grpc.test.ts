import { createServer as createHttp2Server, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { type Authority, createAuthority } from '@watchpost/testbed/authority';
import { hostile, startHttpsTarget, startHttpTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { HealthImplementation, service as healthService } from 'grpc-health-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { healthRequest } from '../../src/protocols/grpc/health-message.js';
import { check, guardWith, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});
const keep = (target: Target): Target => {
  cleanups.push(() => target.stop());
  return target;
};

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority();
});

/** Listens with a real gRPC server; returns its target. */
const listen = (server: Server, credentials = ServerCredentials.createInsecure(), host = '127.0.0.1') =>
  new Promise<string>((resolve, reject) => {
    cleanups.push(() => server.forceShutdown());
    server.bindAsync(`${host}:0`, credentials, (error, port) => (error ? reject(error) : resolve(`${host}:${port}`)));
  });

/** A server with the health service of gRPC itself. */
const healthServer = (): Server => {
  const server = new Server();
  new HealthImplementation({
    '': 'SERVING',
    'shop.Cart': 'SERVING',
    'shop.Pay': 'NOT_SERVING',
    'shop.New': 'UNKNOWN',
  }).addToServer(server);
  return server;
};

type Answer = sendUnaryData<{ status: string }>;
/** A server whose health service is the test's. */
const serverWith = (answer: (metadata: Metadata, done: Answer) => void): Server => {
  const server = new Server();
  server.addService(healthService, {
    check: (call: ServerUnaryCall<unknown, { status: string }>, done: Answer) => answer(call.metadata, done),
    watch: () => {},
  });
  return server;
};

const ask = (target: string, settings: Settings = {}) => verdict(target, { type: 'grpc', ...settings });

const secured = async (options: { readonly clientAuthority?: Authority } = {}) => {
  const { key, cert } = await authority.issue({ names: ['localhost'] });
  const credentials = ServerCredentials.createSsl(
    options.clientAuthority === undefined ? null : Buffer.from(options.clientAuthority.certificatePem),
    [{ private_key: Buffer.from(key), cert_chain: Buffer.from(cert) }],
    options.clientAuthority !== undefined,
  );
  const target = await listen(healthServer(), credentials);
  return target.replace('127.0.0.1', 'localhost');
};
const trusting = () => ({ isTls: true, caCertificates: authority.certificatePem });

testDriver({
  subject: 'a gRPC server',
  settings: () => ({ type: 'grpc' }),
  url: () => listen(healthServer()),
  tls: { settings: () => ({ type: 'grpc', config: trusting() }), url: () => secured() },
});

describe.concurrent('a gRPC server', () => {
  it('is up when it reports SERVING', async () => {
    const target = await listen(healthServer());
    expect(await check(target, { type: 'grpc' })).toEqual({
      status: 'up',
      measurement: {
        ok: true,
        latencyMs: expect.any(Number),
        statusCode: null,
        message: null,
        timings: { dnsMs: null, connectMs: expect.any(Number), tlsMs: null, firstByteMs: expect.any(Number) },
      },
      certificate: null,
    });
  });

  it('is reached by IPv6 and by a name', async () => {
    expect(await ask(await listen(healthServer(), undefined, '[::1]'))).toEqual({ status: 'up', message: null });
    const target = await listen(healthServer());
    const guard = guardWith(async () => [{ address: '127.0.0.1' }]);
    const named = `bücher.example${target.slice(target.lastIndexOf(':'))}`;
    expect(await ask(named, { environment: { guard } })).toEqual({ status: 'up', message: null });
  });

  it.each([
    ['', 'up', null],
    ['shop.Cart', 'up', null],
    ['shop.Pay', 'down', 'the service "shop.Pay" reports NOT_SERVING'],
    ['shop.New', 'down', 'the service "shop.New" reports UNKNOWN'],
    ['shop.Gone', 'down', 'the target knows no service "shop.Gone"'],
  ])('is asked about the service %j, which is %s: %s', async (service, status, message) => {
    const target = await listen(healthServer());
    expect(await ask(target, { config: { service } })).toEqual({ status, message });
  });

  it.each<[number, string, string]>([
    [status.UNIMPLEMENTED, '', 'the target does not offer the health service grpc.health.v1.Health'],
    [status.NOT_FOUND, 'unknown service', 'the target does not report its health (NOT_FOUND)'],
    [status.UNAUTHENTICATED, 'no token', 'the target asks for a token, and this monitor has none'],
    [status.PERMISSION_DENIED, 'no', 'the target does not permit the call'],
    [status.UNAVAILABLE, 'größe\nof the pool', 'the call ended with UNAVAILABLE: größe of the pool'],
    [status.INTERNAL, '', 'the call ended with INTERNAL'],
  ])('is down when it ends the call with status %i %j: %s', async (code, details, message) => {
    const target = await listen(serverWith((_metadata, done) => done({ code, details })));
    expect(await ask(target)).toEqual({ status: 'down', message });
  });

  it('is down when it has no health service', async () => {
    expect(await ask(await listen(new Server()))).toEqual({
      status: 'down',
      message: 'the target does not offer the health service grpc.health.v1.Health',
    });
  });

  it.each(['NOT_SERVING', 'SERVICE_UNKNOWN'])('is down when it reports its own status as %s', async (reported) => {
    const target = await listen(serverWith((_metadata, done) => done(null, { status: reported })));
    expect(await ask(target)).toEqual({ status: 'down', message: `the target reports ${reported}` });
  });

  it('receives the token and the deadline as metadata', async () => {
    let seen: Record<string, unknown> = {};
    const server = serverWith((metadata, done) => {
      seen = metadata.getMap();
      if (seen.authorization === 'Bearer good') done(null, { status: 'SERVING' });
      else done({ code: status.UNAUTHENTICATED });
    });
    const target = await listen(server);
    expect(await ask(target, { credentials: { token: 'good' } })).toEqual({ status: 'up', message: null });
    expect(seen['user-agent']).toBe('Watchpost');
    expect(await ask(target, { credentials: { token: 'bad' } })).toEqual({
      status: 'down',
      message: 'the target does not accept the token',
    });
    expect(await ask(target)).toEqual({
      status: 'down',
      message: 'the target asks for a token, and this monitor has none',
    });
  });

  it('is down when it does not answer in time', async () => {
    const target = await listen(serverWith(() => {}));
    const { status: found, message } = await ask(target, { timeoutSeconds: 1 });
    // The request carries the deadline, and the server may report it first.
    expect({ status: found, message }).toEqual({
      status: 'down',
      message: expect.stringMatching(
        /^(timed out after 1 s while waiting for the answer|the call ended with DEADLINE_EXCEEDED.*)$/,
      ),
    });
  });

  it.each(['', 'localhost', 'localhost:0', ':80'])('has no target in the form %j', async (target) => {
    expect(await ask(target)).toEqual({ status: 'unknown', message: 'the target of this monitor cannot be read' });
  });
});

describe.concurrent('a gRPC server with TLS', () => {
  it('is up when it accepts the client certificate that it asks for', async () => {
    const clientAuthority = await createAuthority({ name: 'Clients' });
    const client = await clientAuthority.issue({ names: ['watchpost'], usage: 'client' });
    const target = await secured({ clientAuthority });
    const credentials = { clientCertificate: client.cert, clientKey: client.key };
    expect(await ask(target, { config: trusting(), credentials })).toEqual({ status: 'up', message: null });
    expect(await ask(target, { config: trusting() })).toEqual({
      status: 'down',
      message: 'the target asks for a client certificate',
    });
  });

  it('is down when the check speaks to it without TLS', async () => {
    expect(await ask(await secured())).toEqual({
      status: 'down',
      message: 'connection closed while waiting for the answer',
    });
  });

  it('is down when the target speaks no TLS', async () => {
    expect(await ask(await listen(healthServer()), { config: trusting() })).toEqual({
      status: 'down',
      message: 'the target does not speak TLS on this port',
    });
  });

  it.each([
    ['no protocol', {}],
    ['another protocol', { ALPNProtocols: ['http/1.1'] }],
  ])('is down when it agrees on %s', async (_what, tls) => {
    const target = keep(await startHttpsTarget({ authority, tls }));
    expect(await ask(target.url.slice('https://'.length), { config: trusting() })).toEqual({
      status: 'down',
      message: 'the target does not speak HTTP/2, as gRPC does',
    });
    await target.idle();
  });
});

describe.concurrent('a server that speaks HTTP/2', () => {
  /** Does with a call what the test sets. */
  const serve = async (onStream: (stream: ServerHttp2Stream) => void): Promise<string> => {
    const server: Http2Server = createHttp2Server();
    const sessions = new Set<{ destroy(): void }>();
    server.on('session', (session) => {
      sessions.add(session);
      session.on('error', () => {});
    });
    server.on('stream', (stream) => {
      stream.on('error', () => {});
      onStream(stream);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanups.push(() => {
      for (const session of sessions) session.destroy();
      server.close();
    });
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const grpc = { ':status': 200, 'content-type': 'application/grpc' };
  const serving = Buffer.from([0, 0, 0, 0, 2, 8, 1]);
  const endWith = (stream: ServerHttp2Stream, body: Buffer, trailers: Record<string, string> | undefined) => {
    stream.respond(grpc, { waitForTrailers: true });
    stream.once('wantTrailers', () => (trailers === undefined ? stream.close() : stream.sendTrailers(trailers)));
    stream.end(body);
  };

  it('is up when it answers like gRPC without a gRPC library', async () => {
    let asked: unknown;
    const target = await serve((stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        asked = Buffer.concat(chunks);
        endWith(stream, serving, { 'grpc-status': '0' });
      });
    });
    expect(await ask(target, { config: { service: 'shop.Cart' } })).toEqual({ status: 'up', message: null });
    expect(asked).toEqual(healthRequest('shop.Cart'));
  });

  it.each<[string, (stream: ServerHttp2Stream) => void, string | RegExp]>([
    [
      'answers with a page',
      (stream) => {
        stream.respond({ ':status': 200, 'content-type': 'text/html' });
        stream.end('<!doctype html>');
      },
      'answered with text/html, not gRPC',
    ],
    [
      'does not say what it answers with',
      (stream) => stream.respond({ ':status': 200 }, { endStream: true }),
      'answered without a content type, not gRPC',
    ],
    [
      'answers with an error of HTTP',
      (stream) => stream.respond({ ':status': 502 }, { endStream: true }),
      'answered 502, not gRPC',
    ],
    [
      'leaves the status out',
      (stream) => endWith(stream, serving, undefined),
      /^(malformed answer: no gRPC status|the call was broken off .+)$/,
    ],
    [
      'says nothing in time of its health',
      (stream) => endWith(stream, Buffer.alloc(0), { 'grpc-status': '0' }),
      'malformed answer: no health status',
    ],
    [
      'sends garbage',
      (stream) => endWith(stream, Buffer.alloc(512, 0xfe), { 'grpc-status': '0' }),
      'malformed answer: no health status',
    ],
    [
      'sends without end',
      (stream) => {
        stream.respond(grpc);
        const more = () => {
          while (!stream.destroyed && stream.write(Buffer.alloc(16_384))) {
            // The stream says when it has taken enough.
          }
        };
        stream.on('drain', more);
        more();
      },
      'the answer is larger than 64 KiB, too large for a health status',
    ],
    ['resets the stream', (stream) => stream.close(7), 'the call was broken off (REFUSED_STREAM)'],
    ['goes away', (stream) => stream.session?.goaway(11), /^(the call was broken off .+|connection closed while .+)$/],
    [
      'drops the connection',
      (stream) => stream.session?.destroy(),
      /^(the call was broken off .+|connection closed while .+)$/,
    ],
    [
      'drops the connection halfway',
      (stream) => {
        stream.respond(grpc);
        stream.write(serving, () => stream.session?.socket.destroy());
      },
      /^(the call was broken off .+|connection (closed|reset) while .+|malformed answer: no gRPC status)$/,
    ],
    [
      'drips',
      (stream) => {
        stream.respond(grpc);
        const timer = setInterval(() => stream.write('a'), 20);
        stream.once('close', () => clearInterval(timer));
      },
      'timed out after 2 s while reading the answer',
    ],
    ['never answers', () => {}, 'timed out after 2 s while waiting for the answer'],
  ])('is down when it %s', async (_what, onStream, message) => {
    const target = await serve(onStream);
    expect(await ask(target, { timeoutSeconds: 2 })).toEqual({
      status: 'down',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  it('is down when it breaks the rules of HTTP/2', async () => {
    const settings = Buffer.of(0, 0, 0, 4, 0, 0, 0, 0, 0);
    // A frame of settings may not belong to a stream (RFC 9113 §6.5).
    const ofStream = Buffer.of(0, 0, 0, 4, 0, 0, 0, 0, 1);
    const target = keep(
      await startTcpTarget({
        onConnection: (socket) => {
          socket.write(settings);
          socket.on('data', () => socket.write(ofStream));
        },
      }),
    );
    expect(await ask(target.url)).toEqual({ status: 'down', message: 'malformed answer: not HTTP/2' });
    await target.idle();
  });

  it('is down when it sends headers over the limit', async () => {
    const frame = (type: number, flags: number, stream: number, payload: Buffer): Buffer => {
      const head = Buffer.alloc(9);
      head.writeUIntBE(payload.length, 0, 3);
      head.writeUInt8(type, 3);
      head.writeUInt8(flags, 4);
      head.writeUInt32BE(stream, 5);
      return Buffer.concat([head, payload]);
    };
    // A header that is not kept in the table (RFC 7541 §6.2.2): x: aaa…, of 127 characters.
    const field = Buffer.concat([Buffer.from([0, 1, 0x78, 0x7f, 0]), Buffer.alloc(127, 'a')]);
    const fields = Buffer.concat(Array.from({ length: 100 }, () => field));
    const target = keep(
      await startTcpTarget({
        onConnection: (socket) => {
          let received = Buffer.alloc(0);
          const settings = frame(4, 0, 0, Buffer.alloc(0));
          const answer = frame(1, 0, 1, Buffer.concat([Buffer.from([0x88]), fields]));
          // Twice as many as fit, each frame as large as it may be.
          const more = frame(9, 4, 1, fields);
          socket.write(settings);
          socket.on('data', (chunk: Buffer) => {
            received = Buffer.concat([received, chunk]);
            // Behind the preface of 24 bytes comes frame after frame; the request is of type 1.
            for (let at = 24; at + 9 <= received.length; at += 9 + received.readUIntBE(at, 3)) {
              if (received[at + 3] === 1) socket.removeAllListeners('data').write(Buffer.concat([answer, more]));
            }
          });
        },
      }),
    );
    expect(await ask(target.url, { timeoutSeconds: 2 })).toEqual({
      status: 'down',
      message: 'the call was broken off (ENHANCE_YOUR_CALM)',
    });
    await target.idle();
  });
});

describe.concurrent('a target that does not speak HTTP/2', () => {
  it('is down when it speaks HTTP/1.1', async () => {
    const target = keep(await startHttpTarget());
    expect(await ask(target.url.slice('http://'.length))).toEqual({
      status: 'down',
      message: 'the target does not speak HTTP/2 without TLS, as gRPC does',
    });
    await target.idle();
  });

  it.each([
    ['neverAnswers', 'timed out after 1 s while waiting for the answer'],
    ['garbage', 'the target does not speak HTTP/2 without TLS, as gRPC does'],
    ['closes', 'connection closed while waiting for the answer'],
    ['resets', 'connection reset while waiting for the answer'],
    ['endlessBody', 'the target does not speak HTTP/2 without TLS, as gRPC does'],
  ] as const)('is down with the behaviour %s: %s, and is disconnected', async (behaviour, message) => {
    const target = keep(await startTcpTarget({ onConnection: hostile[behaviour] }));
    const timeoutSeconds = message.startsWith('timed out') ? 1 : 10;
    expect(await ask(target.url, { timeoutSeconds })).toEqual({ status: 'down', message });
    await target.idle();
  });

  it.each<[string, (socket: Socket) => void]>([
    ['closes', (socket) => void socket.end()],
    ['resets', (socket) => void socket.resetAndDestroy()],
  ])('is down when it %s every connection at once', async (_what, onConnection) => {
    const target = keep(await startTcpTarget({ onConnection }));
    // However often: the end may be noticed before or after the call is made.
    for (let count = 0; count < 20; count += 1) {
      expect(await ask(target.url)).toEqual({
        status: 'down',
        message: expect.stringMatching(/^connection (closed|reset|failed) while (connecting|waiting for the answer)/),
      });
    }
  });
});
