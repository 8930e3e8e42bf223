import { describeReceiver, listenWithFetch, type StartReceiver } from '@watchpost/testbed/receiving';
import { onTestFinished, vi } from 'vitest';
import { POST } from './app/webhooks/route.js';

/** The handler as Next calls it, with a `Request` off a socket; Next itself is left out. */
const start =
  (handler: typeof POST): StartReceiver =>
  (secret) => {
    vi.stubEnv('WEBHOOK_SECRET', secret);
    onTestFinished(() => void vi.unstubAllEnvs());
    return listenWithFetch(handler);
  };

describeReceiver('a Next route handler', start(POST), [
  {
    title: 'the handler is wrapped in one that logs bodies',
    start: start(async (request) => {
      await request.json();
      return POST(request);
    }),
    code: 'body_not_raw',
  },
]);
