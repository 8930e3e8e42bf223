import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { toNodeHandler } from '../../src/node/to-node-handler.js';
import { openKit } from '../kit-fixture.js';

test('a client that is still sending a body that is too large gets its answer, may send the rest, and is then closed', async () => {
  const fixture = await openKit('sqlite');
  onTestFinished(() => fixture.close());
  const { token } = await fixture.newMember('owner');
  const server = createServer(toNodeHandler(fixture.kit));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const rest = Buffer.alloc(2_000_000, 'x');
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(
    `POST /api/v1/monitors HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${rest.length}\r\n\r\n`,
  );
  await once(socket, 'readable');
  // Rejects when the connection is reset under it.
  await new Promise<void>((resolve, reject) => socket.write(rest, (error) => (error ? reject(error) : resolve())));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('payload_too_large');
  socket.destroy();
});
