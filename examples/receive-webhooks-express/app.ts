// Receives webhooks in Express.
import { verifyWebhook, WebhookVerificationError } from '@watchpost/webhook-verify';
import express, { type ErrorRequestHandler, type Express } from 'express';

const refuse: ErrorRequestHandler = (error, _request, response, next) => {
  // Everything else is our own failure: a 500, and the event is sent again.
  if (!(error instanceof WebhookVerificationError)) return next(error);
  console.warn(`webhook refused: ${error.message}`);
  response.status(400).send(error.code);
};

export const createApp = (secret: string): Express => {
  const app = express();
  // The trap: an express.json() above this route has parsed the body, express.raw then does nothing, and the bytes that
  // were signed are gone. So whatever parses comes below.
  app.post('/webhooks', express.raw({ type: '*/*', limit: '1mb' }), async (request, response) => {
    const { event } = await verifyWebhook(request.body, request.headers, secret);
    console.log(event.type, event.id);
    response.sendStatus(204);
  });
  app.use(express.json());
  app.post('/echo', (request, response) => void response.json(request.body));
  app.use(refuse);
  return app;
};

if (import.meta.main) createApp(process.env.WEBHOOK_SECRET ?? '').listen(4000);
