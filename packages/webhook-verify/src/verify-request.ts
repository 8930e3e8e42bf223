import type { WebhookBody } from './body.js';
import type { WebhookHeaders } from './headers.js';
import type { WebhookSecrets } from './secrets.js';
import { type VerifiedWebhook, type VerifyOptions, verifyWebhook } from './verify-webhook.js';

/** The part of a Fetch `Request` that is used. */
export interface WebhookRequest {
  readonly headers: WebhookHeaders;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * Verifies a Fetch `Request`, as Next, Hono, h3 and Workers hand it over. Reads its body; pass `request.clone()` to keep it.
 *
 * @throws {WebhookVerificationError} as {@link verifyWebhook}; `body_not_raw` too when the body was read before or is cut
 * off, and for a request of Node or Express, whose body and headers {@link verifyWebhook} takes
 */
export const verifyRequest = async (
  request: WebhookRequest,
  secrets: WebhookSecrets,
  options?: VerifyOptions,
): Promise<VerifiedWebhook> => {
  let body: unknown;
  try {
    body = new Uint8Array(await request.arrayBuffer());
  } catch {
    // No body is refused below, in the words for every body that is not raw.
  }
  return verifyWebhook(body as WebhookBody, request.headers, secrets, options);
};
