import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** Serves HTTP on a free port of the loopback interface; returns the address. */
export const listen = async (listener: RequestListener): Promise<string> => {
  // The yardstick and the subjects alike: connections stay open for as long as a round is away.
  const server = createServer({ keepAliveTimeout: 600_000 }, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
};
