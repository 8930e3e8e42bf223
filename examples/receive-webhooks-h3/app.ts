// Receives webhooks in h3, and so in Nitro and Nuxt.
import { verifyRequest, WebhookVerificationError } from '@watchpost/webhook-verify';
import { H3, HTTPResponse, serve } from 'h3';

export const createApp = (secret: string): H3 => {
  const app = new H3();
  app.post('/webhooks', async ({ req }) => {
    try {
      // The trap: readBody(event) before this, in a middleware perhaps, has used the body up.
      const { event } = await verifyRequest(req, secret);
      console.log(event.type, event.id);
      return new HTTPResponse(null, { status: 204 });
    } catch (error) {
      // Everything else is our own failure: a 500, and the event is sent again.
      if (!(error instanceof WebhookVerificationError)) throw error;
      console.warn(`webhook refused: ${error.message}`);
      return new HTTPResponse(error.code, { status: 400 });
    }
  });
  return app;
};

if (import.meta.main) serve(createApp(process.env.WEBHOOK_SECRET ?? ''), { port: 4000 });
