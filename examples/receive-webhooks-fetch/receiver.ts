// Receives webhooks with nothing but Fetch, on Bun, Deno, or whatever calls a function with a `Request`.
import { verifyRequest, WebhookVerificationError } from '@watchpost/webhook-verify';

export const createReceiver =
  (secret: string): ((request: Request) => Promise<Response>) =>
  async (request) => {
    try {
      // The trap: `await request.json()` before this has used the body up.
      const { event } = await verifyRequest(request, secret);
      console.log(event.type, event.id);
      return new Response(null, { status: 204 });
    } catch (error) {
      // Everything else is our own failure: a 500, and the event is sent again.
      if (!(error instanceof WebhookVerificationError)) throw error;
      console.warn(`webhook refused: ${error.message}`);
      return new Response(error.code, { status: 400 });
    }
  };

// `bun receiver.ts` and `deno serve --allow-env --port 4000 receiver.ts` listen with it.
export default { port: 4000, fetch: createReceiver(process.env.WEBHOOK_SECRET ?? '') };
