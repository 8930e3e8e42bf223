// Receives webhooks in a Worker.
import { verifyRequest, WebhookVerificationError } from '@watchpost/webhook-verify';

/** `wrangler secret put WEBHOOK_SECRET` sets it. */
export interface Environment {
  readonly WEBHOOK_SECRET: string;
}

export default {
  async fetch(request: Request, { WEBHOOK_SECRET }: Environment): Promise<Response> {
    try {
      // The trap: `await request.json()` before this has used the body up.
      const { event } = await verifyRequest(request, WEBHOOK_SECRET);
      console.log(event.type, event.id);
      return new Response(null, { status: 204 });
    } catch (error) {
      // Everything else is our own failure: a 500, and the event is sent again.
      if (!(error instanceof WebhookVerificationError)) throw error;
      console.warn(`webhook refused: ${error.message}`);
      return new Response(error.code, { status: 400 });
    }
  },
};
