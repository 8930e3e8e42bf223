import { describeReceiver, type Receiver } from '@watchpost/testbed/receiving';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createApp, receive } from './app.js';

const listen = async (app: FastifyInstance): Promise<Receiver> => ({
  url: `${await app.listen({ port: 0, host: '127.0.0.1' })}/webhooks`,
  stop: () => app.close(),
});

describeReceiver('Fastify', (secret) => listen(createApp(secret)), [
  {
    title: 'Fastify parses JSON as it does by default',
    start: (secret) => listen(fastify().post('/webhooks', receive(secret))),
    code: 'body_not_raw',
  },
  {
    title: 'the body is decoded as what it is not',
    start: (secret) => {
      const app = fastify();
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) =>
        parsed(null, body.toString('latin1')),
      );
      return listen(app.post('/webhooks', receive(secret)));
    },
    code: 'signature_mismatch',
  },
]);

test('the other routes of the app still receive parsed JSON', async () => {
  const echo = await createApp('a secret that signs nothing').inject({
    method: 'POST',
    url: '/echo',
    payload: { a: 1 },
  });
  expect(echo.json()).toEqual({ a: 1 });
});
