import { findSecret } from '#hmac';
import type { WebhookBody } from './body.js';
import { strongSecrets, type WebhookSecrets } from './secrets.js';
import { isSignature } from './signature.js';

/**
 * Tells whether `X-Service-Signature` signs a body: HMAC-SHA256 of its bytes with one of the secrets, in lowercase hex.
 *
 * Says only yes or no, and never rejects: a body that is not raw is `false`, and a secret with fewer than 16 characters
 * has signed nothing. It knows nothing of event, time and replay; use {@link verifyWebhook} to receive webhooks.
 *
 * @param signature the value of the header; anything but 64 lowercase hex digits is `false` without any cryptography
 */
export const verifySignature = async (
  body: WebhookBody,
  signature: string | null | undefined,
  secrets: WebhookSecrets,
): Promise<boolean> => {
  try {
    return isSignature(signature) && (await findSecret(body, signature, strongSecrets(secrets))) !== undefined;
  } catch {
    // What cannot be hashed was not signed.
    return false;
  }
};
