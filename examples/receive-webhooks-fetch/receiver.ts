import { verifyRequest, type WebhookEvent, WebhookVerificationError } from '@watchpost/webhook-verify';

/** What to do with an event. */
export type Handle = (event: WebhookEvent) => void | Promise<void>;

/**
 * Receives webhooks with nothing but Fetch: as `POST` of a Next route handler, `fetch` of a Worker, of Bun or of Deno.
 *
 * `verifyRequest` reads the body. Read it before, as `await request.json()` does, and there is nothing left to verify.
 */
export const createReceiver =
  (secret: string, handle: Handle): ((request: Request) => Promise<Response>) =>
  async (request) => {
    try {
      const { event } = await verifyRequest(request, secret);
      await handle(event);
      return new Response(null, { status: 204 });
    } catch (error) {
      // Everything else is our own failure: let it be a 500, so that the delivery is sent again.
      if (!(error instanceof WebhookVerificationError)) throw error;
      console.warn(`webhook refused: ${error.message}`);
      return new Response(null, { status: 400 });
    }
  };
