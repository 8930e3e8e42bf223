import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { describeReceiver, type Receiver } from '@watchpost/testbed/receiving';
import { Hono } from 'hono';
import { createApp } from './app.js';

const listen = async (app: Hono): Promise<Receiver> => {
  const server = createAdaptorServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // It listens on a port, not on a pipe.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    stop: async () => void server.close(),
  };
};

describeReceiver('Hono', (secret) => listen(createApp(secret)), [
  {
    title: 'a middleware has read the body',
    start: (secret) =>
      listen(
        new Hono()
          .use(async (context, next) => {
            await context.req.json();
            await next();
          })
          .route('/', createApp(secret)),
      ),
    code: 'body_not_raw',
  },
]);
