import { describeReceiver, type Receiver } from '@watchpost/testbed/receiving';
import { H3, readBody, serve } from 'h3';
import { createApp } from './app.js';

const listen = async (app: H3): Promise<Receiver> => {
  const server = await serve(app, { port: 0, hostname: '127.0.0.1', silent: true }).ready();
  return { url: new URL('/webhooks', server.url).href, stop: () => server.close(true) };
};

describeReceiver('h3', (secret) => listen(createApp(secret)), [
  {
    title: 'a middleware has read the body',
    start: (secret) =>
      listen(
        new H3()
          .use(async (event) => void (await readBody(event)))
          .all('/**', (event) => createApp(secret).fetch(event.req)),
      ),
    code: 'body_not_raw',
  },
]);
