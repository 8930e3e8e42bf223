import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackage, loadBuild, type Package, type UntypedPackage } from './built-package.js';
import { delivery, secret } from './delivery.js';

const installed = await installPackage();
afterAll(() => installed.remove());

const requestOf = ({ body, headers }: ReturnType<typeof delivery>): Request =>
  new Request('https://receiver.example/hooks', { method: 'POST', body, headers });

describe.each(['node.js', 'web.js'] as const)('verifyRequest of %s', (name) => {
  let verifier: Package;
  beforeAll(async () => {
    verifier = await loadBuild(installed.dist, name);
  });

  it('verifies a Fetch Request', async () => {
    const sent = delivery();
    const { event } = await verifier.verifyRequest(requestOf(sent), secret);
    expect(event).toEqual(JSON.parse(sent.body));
  });

  it('leaves the body unread for a caller that passes a clone', async () => {
    const sent = delivery();
    const request = requestOf(sent);
    await verifier.verifyRequest(request.clone(), secret);
    expect(await request.text()).toBe(sent.body);
  });

  it.each([
    [
      'whose body was read before',
      async () => {
        const request = requestOf(delivery());
        await request.json();
        return request;
      },
    ],
    [
      'whose body breaks off',
      async () => {
        const body = new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('{'));
            controller.error(new TypeError('terminated'));
          },
        });
        const { headers } = delivery();
        return new Request('https://receiver.example/', {
          method: 'POST',
          body,
          headers,
          duplex: 'half',
        } as RequestInit);
      },
    ],
    ['of Express, which is not a Fetch request', async () => ({ ...delivery(), body: {} })],
  ])('refuses a request %s', async (_, make) => {
    const { verifyRequest } = await loadBuild<UntypedPackage>(installed.dist, name);
    await expect(verifyRequest(await make(), secret)).rejects.toMatchObject({
      name: 'WebhookVerificationError',
      code: 'body_not_raw',
    });
  });
});

describe.each(['node.js', 'web.js'] as const)('a receiver on node:http with %s', (name) => {
  const server = createServer();
  let port = 0;
  beforeAll(async () => {
    const { verifyWebhook, WebhookVerificationError } = await loadBuild(installed.dist, name);
    const answer = async (request: IncomingMessage): Promise<string> => {
      try {
        const body = await buffer(request);
        const { event } = await verifyWebhook(body, request.headers, secret);
        await verifyWebhook(body, request.headersDistinct, secret);
        return event.type;
      } catch (error) {
        return error instanceof WebhookVerificationError ? error.code : String(error);
      }
    };
    server.on('request', async (request, response) => response.end(await answer(request)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  /** Sends these very bytes, because an HTTP client would mend what a hostile one would not. */
  const send = async (body: string, headers: readonly string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    const head = [
      'POST / HTTP/1.1',
      'Host: receiver',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    socket.write(`${[...head, ...headers].join('\r\n')}\r\n\r\n${body}`);
    return (await buffer(socket)).toString().split('\r\n\r\n')[1] ?? '';
  };

  const { body, signature } = delivery();
  const event = 'X-Service-Event: incident.opened';

  it.each([
    ['accepts what the server sends', [event, `X-Service-Signature: ${signature}`], 'incident.opened'],
    ['refuses it without a signature', [event], 'missing_signature'],
    [
      'refuses a signature that is sent twice',
      [event, `X-Service-Signature: ${signature}`, `x-service-signature: ${signature}`],
      'duplicate_header',
    ],
    [
      'is not led astray by headers that are named like methods',
      ['get: x', 'forEach: x', 'constructor: x', '__proto__: x', event, `X-Service-Signature: ${signature}`],
      'incident.opened',
    ],
  ])('%s', async (_, headers, answer) => {
    expect(await send(body, headers)).toBe(answer);
  });
});
