import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { freePort } from '@watchpost/testbed/free-port';
import { expect, onTestFinished, test } from 'vitest';
import { type Outcome, sendDelivery } from '../../src/forwarding/send-delivery.js';

const open = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // A server that listens on TCP has an address of this shape.
  return (server.address() as AddressInfo).port;
};

/** An app that answers each delivery in one way. */
const app = async (listener: RequestListener): Promise<URL> => {
  const server = createServer(listener);
  const port = await open(server);
  onTestFinished(() => server.closeAllConnections());
  return new URL(`http://127.0.0.1:${port}/hook?x=1`);
};

/** Something that listens and speaks no HTTP, or not to the end. */
const raw = async (speak: (socket: Socket) => void): Promise<URL> => {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    speak(socket);
  });
  return new URL(`http://127.0.0.1:${await open(server)}/`);
};

const send = (url: URL, more: { signal?: AbortSignal; timeoutMs?: number } = {}): Promise<Outcome> =>
  sendDelivery({
    url,
    headers: { 'Content-Type': 'application/json', 'X-Service-Event': 'role.revoked' },
    body: '{"é":1}',
    signal: new AbortController().signal,
    ...more,
  });

test('a forwarded delivery keeps its body, length and headers, and goes to the path and query', async () => {
  const seen = Promise.withResolvers<unknown>();
  const url = await app(async (request, response) => {
    const body = (await request.toArray()).join('');
    seen.resolve({ line: `${request.method} ${request.url}`, body, headers: request.headers });
    response.writeHead(202).end('thanks');
  });
  const outcome = await send(url);
  expect(outcome).toMatchObject({
    status: 'delivered',
    statusCode: 202,
    error: null,
    message: null,
    response: 'thanks',
  });
  expect(outcome.durationMs).toBeGreaterThan(0);
  expect(await seen.promise).toMatchObject({
    line: 'POST /hook?x=1',
    body: '{"é":1}',
    headers: { 'content-length': '8', 'content-type': 'application/json', 'x-service-event': 'role.revoked' },
  });
});

test.each([
  [400, 'status', 'The receiver answered 400 Bad Request.'],
  [500, 'status', 'The receiver answered 500 Internal Server Error.'],
  [599, 'status', 'The receiver answered 599.'],
  [304, 'redirect', 'The receiver answered 304 Not Modified. Redirects are not followed.'],
])('a forwarded delivery answered with %s is no success', async (statusCode, error, message) => {
  const url = await app((_, response) => void response.writeHead(statusCode).end(statusCode === 304 ? '' : 'why'));
  const response = statusCode === 304 ? '' : 'why';
  expect(await send(url)).toMatchObject({ status: 'failed', statusCode, error, message, response });
});

test('a forwarded delivery follows no redirect', async () => {
  let requests = 0;
  const url = await app((_, response) => {
    requests += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await send(url)).toMatchObject({ status: 'failed', statusCode: 307, error: 'redirect' });
  expect(requests).toBe(1);
});

test('a forwarded delivery keeps the beginning of a long answer', async () => {
  const url = await app((_, response) => void response.end('x'.repeat(500_000)));
  const { status, response } = await send(url);
  expect([status, response]).toEqual(['delivered', 'x'.repeat(16_384)]);
});

test('a forwarded delivery stops reading an endless answer', async () => {
  const url = await app((_, response) => {
    const write = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', write);
    write();
  });
  expect(await send(url)).toMatchObject({ status: 'failed', statusCode: 200, error: 'too_large', response: null });
});

test.each([
  ['before the answer', () => raw(() => undefined), null],
  ['within the answer', () => app((_, response) => void response.writeHead(200).write('x')), 200],
])('a forwarded delivery times out %s', async (_, receiver, statusCode) => {
  const outcome = await send(await receiver(), { timeoutMs: 1500 });
  expect(outcome).toMatchObject({ status: 'failed', statusCode, error: 'timeout' });
  expect(outcome.message).toBe('No complete answer came within 1.5 seconds.');
});

test('a forwarded delivery reports that nothing listens at the target', async () => {
  const port = await freePort();
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(await send(new URL(`http://${host}:${port}/`))).toMatchObject({
      status: 'failed',
      statusCode: null,
      error: 'connection',
      message: `Nothing listens at ${host}:${port}.`,
    });
  }
});

test.each([
  [
    'connection',
    'a connection that is cut',
    'http:',
    (socket: Socket) => void socket.once('data', () => socket.destroy()),
  ],
  [
    'connection',
    'an answer that is cut',
    'http:',
    (socket: Socket) => void socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx')),
  ],
  [
    'invalid_response',
    'an answer that is no HTTP',
    'http:',
    (socket: Socket) => void socket.once('data', () => socket.end('220 mail.example\r\n')),
  ],
  [
    'tls',
    'an app without TLS',
    'https:',
    (socket: Socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  ],
])('a forwarded delivery reports %s: %s', async (error, _, protocol, speak) => {
  const url = await raw(speak);
  url.protocol = protocol;
  expect(await send(url)).toMatchObject({ status: 'failed', error });
});

test('a forwarded delivery ends at once when it is aborted, without an outcome', async () => {
  const stop = new AbortController();
  const url = await app(() => stop.abort(new Error('enough')));
  await expect(send(url, { signal: stop.signal })).rejects.toThrow('enough');
});
