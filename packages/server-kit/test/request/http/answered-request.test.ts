import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { toNodeHandler } from '../../../src/node/to-node-handler.js';
import type { AnsweredRequest } from '../../../src/request/http/answered-request.js';
import { monitorBody, openKit } from '../../kit-fixture.js';

const open = async () => {
  const seen: AnsweredRequest[] = [];
  const fixture = await openKit('sqlite', { onRequest: (request) => seen.push(request), trustProxy: ['127.0.0.1'] });
  onTestFinished(() => fixture.close());
  const owner = await fixture.newMember('owner');
  seen.length = 0;
  return { fixture, owner, seen };
};

test('a request is described with its route, its caller, its organization and the address of the client', async () => {
  const { fixture, owner, seen } = await open();
  const { body } = await fixture.request('POST', '/api/v1/monitors', { token: owner.token, body: monitorBody() });
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const reply = await fixture.request('GET', `/api/v1/monitors/${body.id}?fields=name`, {
    token: owner.token,
    ip: '127.0.0.1',
    headers,
  });
  expect(seen[1]).toEqual({
    requestId: reply.headers.get('x-request-id'),
    method: 'GET',
    path: `/api/v1/monitors/${body.id}`,
    route: '/api/v1/monitors/:id',
    status: reply.status,
    durationMs: expect.any(Number),
    clientAddress: '198.51.100.7',
    actor: { type: 'user', id: owner.userId },
    organizationId: owner.organizationId,
    isAbandoned: false,
  });
});

test.each([
  ['without a credential', 'GET', '/api/v1/monitors', '/api/v1/monitors', 401],
  ['with a method that is not allowed', 'PUT', '/api/v1/monitors', null, 405],
  ['to a path that does not exist', 'GET', '/api/v1/nothing', null, 404],
] as const)('a request %s has no actor', async (_, method, path, route, status) => {
  const { fixture, seen } = await open();
  await fixture.request(method, path);
  expect(seen).toEqual([expect.objectContaining({ route, status, actor: null, organizationId: null })]);
});

test('a caller who is refused is known all the same', async () => {
  const { fixture, owner, seen } = await open();
  const viewer = await fixture.newMember('viewer', owner.organizationId);
  seen.length = 0;
  await fixture.request('POST', '/api/v1/monitors', { token: viewer.token, body: monitorBody() });
  expect(seen[0]).toMatchObject({
    status: 403,
    actor: { type: 'user', id: viewer.userId },
    organizationId: owner.organizationId,
  });
});

test.each([true, false])(
  'a request with the socket of node is abandoned when that is closed (%s), without a signal',
  async (destroyed) => {
    const { fixture, seen } = await open();
    const request = Object.defineProperties(new Request('http://127.0.0.1/api/v1/nothing'), {
      runtime: { value: { node: { req: { socket: { destroyed } } } } },
      signal: {
        get: () => {
          throw new Error('a signal was asked for');
        },
      },
    });
    await fixture.kit.fetch(request);
    expect(seen.map(({ isAbandoned }) => isAbandoned)).toEqual([destroyed]);
  },
);

test('a client that hangs up while its body arrives is no error of the server', async () => {
  const { fixture, owner, seen } = await open();
  const handle = toNodeHandler(fixture.kit);
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    [
      'POST /api/v1/monitors HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${owner.token}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  );
  await once(socket, 'data');
  socket.write('{"name":');
  socket.destroy();
  await expect.poll(() => seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ status: 400, isAbandoned: true, route: '/api/v1/monitors' });
  expect(fixture.logs.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
});
