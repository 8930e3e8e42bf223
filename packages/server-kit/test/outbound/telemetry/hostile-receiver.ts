import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// The process of export-fairness.test.ts with the receivers of one organization: says its port, and each request that begins and ends.

/** How a request is answered, by the beginning of its path. */
const answers: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  silent: (request) => void request.resume(),
  // What is sent fills the buffers of both sides.
  unread: (request) => void request.pause(),
  endless: (request, response) => {
    request.resume();
    response.writeHead(200);
    const timer = setInterval(() => response.write('{'), 50);
    response.once('close', () => clearInterval(timer));
  },
  taking: (request, response) => {
    request.resume().once('end', () => response.end('{}'));
  },
};

const server = createServer((request, response) => {
  const [, how = ''] = request.url?.split('/') ?? [];
  process.send?.({ how, is: 'begun' });
  response.once('close', () => process.send?.({ how, is: 'ended' }));
  answers[how]?.(request, response);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
