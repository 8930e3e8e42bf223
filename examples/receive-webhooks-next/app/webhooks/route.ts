// Receives webhooks in a Next app: a route handler of the app router, for the Node and the edge runtime alike.
import { verifyRequest, WebhookVerificationError } from '@watchpost/webhook-verify';

/** Deliveries come from outside; nothing of them is to be cached. */
export const dynamic = 'force-dynamic';

export async function POST(request: Request): Promise<Response> {
  try {
    // The trap: `await request.json()` before this, for a log perhaps, has used the body up. In the pages router the body
    // is parsed unless the route exports `config = { api: { bodyParser: false } }`.
    const { event } = await verifyRequest(request, process.env.WEBHOOK_SECRET ?? '');
    console.log(event.type, event.id);
    return new Response(null, { status: 204 });
  } catch (error) {
    // Everything else is our own failure: a 500, and the event is sent again.
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.warn(`webhook refused: ${error.message}`);
    return new Response(error.code, { status: 400 });
  }
}
