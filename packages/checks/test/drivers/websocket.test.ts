import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { type Authority, createAuthority, selfSigned } from '@watchpost/testbed/authority';
import { hostile, startServerTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { startWebSocketTarget, type WebSocketTargetOptions } from '@watchpost/testbed/websocket-target';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, type Settings, verdict } from '../run.js';
import { testDriver } from './conformance.js';
import { type Behaviour, strangers } from './hostile-servers.js';

const targets: Target[] = [];
afterAll(async () => {
  for (const target of targets.splice(0)) await target.stop();
});
const serve = async (options: WebSocketTargetOptions = {}): Promise<Target> => {
  const target = await startWebSocketTarget(options);
  targets.push(target);
  return target;
};

const up = { status: 'up', message: null };
const down = (message: unknown) => ({ status: 'down', message });
const websocket = (settings: Settings = {}): Settings => ({ type: 'websocket', ...settings });

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority();
});

testDriver({
  subject: 'a WebSocket',
  settings: websocket,
  url: async () => (await serve()).url,
  target: (hostAndPort) => `ws://${hostAndPort}`,
  tls: {
    settings: () => websocket({ config: { caCertificates: authority.certificatePem, send: 'hello', expect: 'hello' } }),
    url: async () => (await serve({ certificate: await authority.issue({ names: ['localhost'] }) })).url,
    selfSignedUrl: async () => (await serve({ certificate: await selfSigned({ names: ['localhost'] }) })).url,
    target: (hostAndPort) => `wss://${hostAndPort}`,
  },
});

describe.concurrent('a WebSocket', () => {
  it('is up when it opens', async () => {
    const { url } = await serve();
    const { status, measurement, certificate } = await check(url, websocket());
    expect({ status, measurement, certificate }).toEqual({
      status: 'up',
      measurement: {
        ok: true,
        latencyMs: expect.any(Number),
        statusCode: 101,
        message: null,
        timings: {
          dnsMs: expect.any(Number),
          connectMs: expect.any(Number),
          tlsMs: null,
          firstByteMs: expect.any(Number),
        },
      },
      certificate: null,
    });
  });

  it('is closed with the closing handshake', async () => {
    const closed = Promise.withResolvers<number>();
    const { url } = await serve({ onWebSocket: (webSocket) => webSocket.on('close', closed.resolve) });
    await check(url, websocket());
    expect(await closed.promise).toBe(1000);
  });

  it.each([
    ['a word', 'hello'],
    ['nothing', ''],
    ['letters beyond ASCII', 'größe 🎉'],
    ['as much as a short length says', 'a'.repeat(125)],
    ['as little as a long length says', 'a'.repeat(126)],
    ['as much as a monitor may say', 'ß'.repeat(10_000)],
  ])('is up when it repeats %s', async (_what, send) => {
    const { url } = await serve();
    expect(await verdict(url, websocket({ config: { send, expect: send } }))).toEqual(up);
  });

  it('receives the text to send although no answer is expected', async () => {
    const heard = Promise.withResolvers<string>();
    const { url } = await serve({
      onWebSocket: (webSocket) => webSocket.on('message', (data) => heard.resolve(String(data))),
    });
    expect(await verdict(url, websocket({ config: { send: 'hello' } }))).toEqual(up);
    expect(await heard.promise).toBe('hello');
  });

  it('is read until the expected message arrives, in any framing', async () => {
    const { url } = await serve({
      onWebSocket: (webSocket) => {
        webSocket.send('tick');
        webSocket.ping('still there?');
        webSocket.send(Buffer.from([0, 255, 1]));
        webSocket.send('a'.repeat(70_000));
        webSocket.send('the price ', { fin: false });
        webSocket.ping();
        webSocket.send('is 42', { fin: true });
      },
    });
    expect(await verdict(url, websocket({ config: { expect: 'price is 42' } }))).toEqual(up);
  });

  it('receives a pong for its ping', async () => {
    const pong = Promise.withResolvers<string>();
    const { url } = await serve({
      onWebSocket: (webSocket) => {
        webSocket.on('pong', (data) => {
          pong.resolve(data.toString());
          webSocket.send('thanks');
        });
        webSocket.ping('there?');
      },
    });
    expect(await verdict(url, websocket({ config: { expect: 'thanks' } }))).toEqual(up);
    expect(await pong.promise).toBe('there?');
  });

  it('is tested by assertions on the expected message, or on the first', async () => {
    const { url } = await serve({
      onWebSocket: (webSocket) => {
        webSocket.send('{"type":"hello"}');
        webSocket.send('{"type":"price","value":42}');
      },
    });
    const body = (expected: string) => [{ source: 'body', operator: 'matches', expected }] as const;
    expect(await verdict(url, websocket({ assertions: body('^\\{"type":"hello"\\}$') }))).toEqual(up);
    const config = { expect: 'price' };
    expect(await verdict(url, websocket({ config, assertions: body('"value":\\d+') }))).toEqual(up);
    expect(await verdict(url, websocket({ config, assertions: body('hello') }))).toMatchObject({ status: 'down' });
  });

  it.each<[what: string, options: WebSocketTargetOptions, message: string]>([
    [
      'says something else and closes',
      {
        onWebSocket: (webSocket) => {
          webSocket.send('no');
          webSocket.close(1008, 'policy');
        },
      },
      'the answer "no" does not contain "yes"; the target closed the WebSocket (1008, "policy")',
    ],
    [
      'closes',
      { onWebSocket: (webSocket) => webSocket.close() },
      'the target closed the WebSocket (1005, no reason given)',
    ],
    [
      'says something else and waits',
      { onWebSocket: (webSocket) => webSocket.send('no') },
      'the answer "no" does not contain "yes"; timed out after 1 s while waiting for a message',
    ],
    ['says nothing', { onWebSocket: () => {} }, 'timed out after 1 s while waiting for a message'],
    [
      'breaks off',
      { onWebSocket: (webSocket) => webSocket.terminate() },
      'connection closed while waiting for a message',
    ],
  ])('is down when it %s', async (_what, options, message) => {
    const { url } = await serve(options);
    const settings = websocket({ config: { expect: 'yes' }, timeoutSeconds: 1 });
    expect(await verdict(url, settings)).toEqual(down(message));
  });
});

describe.concurrent('the opening handshake of a WebSocket check', () => {
  it('carries the headers and credentials of the monitor, but none that change the framing', async () => {
    const heads: Record<string, unknown>[] = [];
    const { url } = await serve({
      verifyClient: ({ req }: { req: { headers: Record<string, unknown> } }) => {
        heads.push(req.headers);
        return true;
      },
    });
    const headers = { Origin: 'https://a.example', 'sec-websocket-key': 'mine', 'Sec-WebSocket-Extensions': 'mine' };
    expect(await verdict(url, websocket({ config: { headers }, credentials: { token: 'secret' } }))).toEqual(up);
    expect(heads[0]).toMatchObject({ origin: 'https://a.example', authorization: 'Bearer secret' });
    expect(heads[0]?.['sec-websocket-extensions']).toBeUndefined();
    await verdict(url, websocket({ credentials: { username: 'ada', password: 'x' } }));
    expect(heads[1]).toMatchObject({ authorization: `Basic ${Buffer.from('ada:x').toString('base64')}` });
    expect(heads[1]?.['sec-websocket-key']).not.toBe(heads[0]?.['sec-websocket-key']);
  });

  it('offers subprotocols, of which the target must choose one', async () => {
    const config = { subprotocols: ['chat.v2', 'chat.v1'] };
    const { url } = await serve({ handleProtocols: (offered) => [...offered].at(-1) ?? false });
    expect(await verdict(url, websocket({ config }))).toEqual(up);
    const other = await serve({ handleProtocols: () => false });
    expect(await verdict(other.url, websocket({ config }))).toEqual(
      down('the target does not switch to WebSocket: it answered 101 with a wrong Sec-WebSocket-Protocol'),
    );
  });

  it.each([200, 301, 400, 403, 426, 500])('is down when it is answered %i', async (status) => {
    const server = createServer();
    server.on('upgrade', (_request, socket) => {
      socket.end(`HTTP/1.1 ${status} Whatever\r\nLocation: /\r\nContent-Length: 0\r\n\r\n`);
    });
    const target = await startServerTarget(server, { scheme: 'ws://' });
    targets.push(target);
    const { status: found, measurement } = await check(target.url, websocket());
    expect({ found, code: measurement.statusCode, message: measurement.message }).toEqual({
      found: 'down',
      code: status,
      message: `answered ${status}, expected 101`,
    });
  });

  it.each([
    ['never answers', hostile.neverAnswers],
    ['drips its head', hostile.dripsHead],
  ])('times out when the server %s', async (_what, onConnection) => {
    const target = await startTcpTarget({ onConnection });
    targets.push(target);
    expect(await verdict(`ws://${target.url}/`, websocket({ timeoutSeconds: 1 }))).toEqual(
      down('timed out after 1 s while waiting for the answer'),
    );
    await target.idle();
  });

  it.each(['', 'nonsense', 'http://a.example/', 'https://a.example/'])(
    'has no target in the form %j',
    async (target) => {
      expect(await verdict(target, websocket())).toEqual({
        status: 'unknown',
        message: 'the target of this monitor cannot be read',
      });
    },
  );
});

describe('a server that breaks the rules of WebSocket', () => {
  const acceptOf = (head: string): string => {
    const key = /^sec-websocket-key: (.*)$/im.exec(head)?.[1]?.trim();
    return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  };
  const right = (head: string): readonly string[] => [
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${acceptOf(head)}`,
  ];
  /** Switches with these headers and goes on as it likes. */
  const switching =
    (headers: (head: string) => readonly string[], goOn: (socket: Socket) => void = () => {}): Behaviour =>
    (socket) => {
      socket.once('data', (head) => {
        const lines = ['HTTP/1.1 101 Switching Protocols', ...headers(head.toString('latin1')), '', ''];
        socket.write(lines.join('\r\n'));
        goOn(socket);
      });
    };
  const says = (...frames: readonly (Buffer | readonly number[])[]): Behaviour =>
    switching(right, (socket) => void socket.write(Buffer.concat(frames.map((frame) => Buffer.from(frame)))));
  const pours = (frame: readonly number[]): Behaviour =>
    switching(right, (socket) => {
      const chunk = Buffer.concat(Array.from({ length: 5000 }, () => Buffer.from(frame)));
      const more = (): void => {
        while (!socket.destroyed && socket.write(chunk)) {
          // The socket says when it has taken enough.
        }
      };
      socket.on('drain', more);
      more();
    });
  const onTarget = async (behaviour: Behaviour) => {
    const target = await startTcpTarget({
      onConnection: (socket) => {
        behaviour(socket);
        // A side that does not read does not notice that the other has closed.
        socket.resume();
      },
    });
    const settings = websocket({ config: { expect: 'yes' }, timeoutSeconds: 2 });
    const found = await verdict(`ws://${target.url}/`, settings);
    await target.idle();
    await target.stop();
    return found;
  };

  const malformed = 'malformed answer: not WebSocket';
  const wrong = (header: string): string =>
    `the target does not switch to WebSocket: it answered 101 with a wrong ${header}`;

  it.each<[what: string, behaviour: Behaviour, message: string]>([
    [
      'no proof that it knows the protocol',
      switching((head) => right(head).slice(0, 2)),
      wrong('Sec-WebSocket-Accept'),
    ],
    ['a wrong proof', switching(() => right('sec-websocket-key: x')), wrong('Sec-WebSocket-Accept')],
    ['another protocol', switching((head) => ['Upgrade: h2c', ...right(head).slice(1)]), wrong('Upgrade')],
    [
      'an extension',
      switching((head) => [...right(head), 'Sec-WebSocket-Extensions: permessage-deflate']),
      wrong('Sec-WebSocket-Extensions'),
    ],
    [
      'a subprotocol',
      switching((head) => [...right(head), 'Sec-WebSocket-Protocol: chat']),
      wrong('Sec-WebSocket-Protocol'),
    ],
    ['a masked frame', says([0x81, 0x83, 1, 2, 3, 4, 5, 6, 7]), malformed],
    ['a reserved bit', says([0xc1, 1, 97]), malformed],
    ['an unknown kind of frame', says([0x83, 0]), malformed],
    ['a ping in parts', says([0x09, 0]), malformed],
    ['a ping that is too long', says([0x89, 126, 0, 126], Buffer.alloc(126)), malformed],
    ['a continuation of nothing', says([0x80, 0]), malformed],
    ['a message within a message', says([0x01, 1, 97, 0x81, 1, 98]), malformed],
    ['text that is not UTF-8', says([0x81, 2, 0xc3, 0x28]), malformed],
    [
      'a message without measure',
      says([0x82, 127, 0x7f, 255, 255, 255, 255, 255, 255, 255]),
      'the answer is larger than 1 MiB',
    ],
    ['parts without end', pours([0x01, 0]), malformed],
    [
      'empty parts without end',
      switching(right, (socket) => {
        socket.write(Buffer.of(0x01, 0));
        socket.write(Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.of(0, 0))));
      }),
      'the answer comes in more than 10000 pieces',
    ],
    ['pings without end', pours([0x89, 0]), 'the answer comes in more than 10000 pieces'],
    [
      'messages without end',
      pours([0x81, 100, ...Buffer.alloc(100, 'n')]),
      expect.stringMatching(
        /^the answer "n{100}" does not contain "yes"; the answer (is larger than 1 MiB|comes in more than 10000 pieces)$/,
      ),
    ],
    ['half a frame', says([0x81]), 'timed out after 2 s while waiting for a message'],
    [
      'a close in the middle of a frame',
      switching(right, (socket) => void socket.end(Buffer.of(0x81, 5, 97))),
      'connection closed while waiting for a message',
    ],
    [
      'a frame in the same packet as the head',
      (socket) => {
        socket.once('data', (head) => {
          const lines = ['HTTP/1.1 101 Switching Protocols', ...right(head.toString('latin1')), '', ''];
          socket.write(Buffer.concat([Buffer.from(lines.join('\r\n')), Buffer.of(0x88, 2, 0x03, 0xe9)]));
        });
      },
      'the target closed the WebSocket (1001, going away)',
    ],
  ])('is down when it answers with %s', async (_what, behaviour, message) => {
    expect(await onTarget(behaviour)).toEqual(down(message));
  });

  it.each<[string, Behaviour, string]>([
    ['http', strangers.http, 'answered 400, expected 101'],
    ['ssh', strangers.ssh, 'malformed answer: not HTTP'],
    ['garbage', strangers.garbage, 'malformed answer: not HTTP'],
    ['nothing', strangers.closes, 'connection closed while waiting for the answer'],
    [
      'a huge header',
      (socket) =>
        void socket.once('data', () =>
          socket.write(`HTTP/1.1 101 a\r\nX: ${randomBytes(140_000).toString('hex')}\r\n\r\n`),
        ),
      'headers of the answer are larger than 256 KiB',
    ],
  ])('is down when it speaks %s', async (_what, behaviour, message) => {
    expect(await onTarget(behaviour)).toEqual(down(message));
  });
});
