import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@watchpost/webhook-verify';
import express, { type ErrorRequestHandler, type Express } from 'express';

/** What to do with an event. */
export type Handle = (event: WebhookEvent) => void | Promise<void>;

const refuse: ErrorRequestHandler = (error, _request, response, next) => {
  if (!(error instanceof WebhookVerificationError)) return next(error);
  console.warn(`webhook refused: ${error.message}`);
  response.sendStatus(400);
};

/**
 * Receives webhooks in Express.
 *
 * `express.raw` must see the body first. An `express.json()` above it would have parsed it, and the bytes that were signed
 * would be gone; so the routes with JSON come after.
 */
export const createApp = (secret: string, handle: Handle): Express => {
  const app = express();
  app.post('/webhooks', express.raw({ type: '*/*', limit: '1mb' }), async (request, response) => {
    const { event } = await verifyWebhook(request.body, request.headers, secret);
    await handle(event);
    response.sendStatus(204);
  });
  app.use(express.json());
  app.post('/echo', (request, response) => void response.json(request.body));
  app.use(refuse);
  return app;
};
