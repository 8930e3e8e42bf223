// Receives webhooks in Hono, on whatever Hono runs on.
import { verifyRequest, WebhookVerificationError } from '@watchpost/webhook-verify';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

export const createApp = (secret: string): Hono => {
  const app = new Hono();
  // The trap: a middleware that has called c.req.json() has used the body up. c.req.text() would answer all the same, with
  // the parsed body written anew, and that is what was signed only by luck; c.req.raw does not pretend.
  app.post('/webhooks', bodyLimit({ maxSize: 1_048_576 }), async (context) => {
    const { event } = await verifyRequest(context.req.raw, secret);
    console.log(event.type, event.id);
    return context.body(null, 204);
  });
  app.onError((error, context) => {
    // Everything else is our own failure: a 500, and the event is sent again.
    if (!(error instanceof WebhookVerificationError)) {
      console.error(error);
      return context.text('Internal Server Error', 500);
    }
    console.warn(`webhook refused: ${error.message}`);
    return context.text(error.code, 400);
  });
  return app;
};

if (import.meta.main) {
  const { serve } = await import('@hono/node-server');
  serve({ fetch: createApp(process.env.WEBHOOK_SECRET ?? '').fetch, port: 4000 });
}
