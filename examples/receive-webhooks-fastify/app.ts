// Receives webhooks in Fastify.
import { verifyWebhook, WebhookVerificationError } from '@watchpost/webhook-verify';
import fastify, { type FastifyInstance, type FastifyPluginCallback, type RouteHandlerMethod } from 'fastify';

/** The route alone; the body must come to it as bytes. */
export const receive =
  (secret: string): RouteHandlerMethod =>
  async (request, reply) => {
    try {
      // The verifier refuses a missing body.
      const { event } = await verifyWebhook(request.body as Buffer, request.headers, secret);
      console.log(event.type, event.id);
      return reply.code(204).send();
    } catch (error) {
      // Everything else is our own failure: a 500, and the event is sent again.
      if (!(error instanceof WebhookVerificationError)) throw error;
      console.warn(`webhook refused: ${error.message}`);
      return reply.code(400).send(error.code);
    }
  };

/** The route in a scope of its own: what parses JSON for the rest of the app does not reach in here. */
const webhooks =
  (secret: string): FastifyPluginCallback =>
  (scope, _options, done) => {
    // The trap: Fastify parses JSON by default, and the bytes that were signed are gone.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_048_576 }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post('/webhooks', receive(secret));
    done();
  };

export const createApp = (secret: string): FastifyInstance => {
  const app = fastify();
  app.register(webhooks(secret));
  app.post('/echo', async (request) => request.body);
  return app;
};

if (import.meta.main) await createApp(process.env.WEBHOOK_SECRET ?? '').listen({ port: 4000 });
