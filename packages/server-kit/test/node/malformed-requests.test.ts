import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConnectionGuard } from '../../src/node/connection-guard.js';
import { answerMalformedRequests } from '../../src/node/malformed-requests.js';
import { toNodeHandler } from '../../src/node/to-node-handler.js';
import { openKit } from '../kit-fixture.js';

/** A server whose kit answers only after it is released: every request is unanswered when the next bytes arrive. */
const open = async () => {
  const fixture = await openKit('sqlite');
  onTestFinished(() => fixture.close());
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const kit: typeof fixture.kit = {
    ...fixture.kit,
    async answer(call) {
      // A body is read in the meantime, as operations do.
      const answer = fixture.kit.answer(call);
      await isReleased;
      return answer;
    },
  };
  const guard = createConnectionGuard();
  const server = createServer(toNodeHandler(kit, { guard }));
  answerMalformedRequests(server, kit, guard);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, release, port: (server.address() as AddressInfo).port };
};

/** Statuses of all answers that arrive until the connection ends. */
const statusesOf = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const get = (path: string, ...headers: string[]): string =>
  [`GET /api/v1/${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
const post = (path: string, ...lines: string[]): string =>
  [`POST /api/v1/${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...lines].join('\r\n');
const brokenChunk = ['Transfer-Encoding: chunked', '', 'zz', ''];

describe('Malformed bytes after requests that are not answered yet', () => {
  test.each<[string, string, number[]]>([
    [
      'behind a request that closes the connection get no answer',
      `${get('a', 'Connection: close')}oops\r\n\r\n`,
      [404],
    ],
    [
      'get no answer when they are a whole request behind one that closes',
      get('a', 'Connection: close') + get('b'),
      [404],
    ],
    ['behind one request are refused after its answer', `${get('monitors')}oops\r\n\r\n`, [401, 400]],
    [
      'behind several requests are refused after all their answers',
      `${get('monitors')}${get('a')}${get('monitors')}oops\r\n\r\n`,
      [401, 404, 401, 400],
    ],
    [
      'are refused as headers that are too large',
      `${get('a')}${get('b', `X-Long: ${'x'.repeat(20_000)}`)}`,
      [404, 431],
    ],
    ['are refused in the body of a later request', `${get('a')}${post('auth/login', ...brokenChunk)}`, [404, 400]],
    ['are refused in the body of the only request', post('auth/login', ...brokenChunk), [400]],
    [
      'are refused when they ask for a tunnel',
      `${get('monitors')}${get('a')}CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      [401, 404, 400],
    ],
    ['are refused behind an expectation that is refused', `${get('a', 'Expect: tea')}oops\r\n\r\n`, [417, 400]],
  ])('%s', async (_, bytes, statuses) => {
    const { server, release, port } = await open();
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    let text = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
    });
    const malformed = Promise.race([once(server, 'clientError'), once(server, 'connect')]);
    socket.write(bytes);
    await malformed;
    release();
    await once(socket, 'close');
    expect(statusesOf(text)).toEqual(statuses);
    expect(text.match(/^x-request-id: /gim)).toHaveLength(statuses.length);
  });

  test('end the connection without a second answer when they are in the body of an answered request', async () => {
    const { release, port } = await open();
    release();
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    let text = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      text += part;
    });
    socket.write(post('nowhere', 'Transfer-Encoding: chunked', '', ''));
    await once(socket, 'data');
    socket.write('zz\r\n');
    await once(socket, 'close');
    expect(statusesOf(text)).toEqual([404]);
  });
});
