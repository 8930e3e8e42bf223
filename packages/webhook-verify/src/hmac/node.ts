import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookBody } from '../body.js';
import { isStrong, type WebhookSecrets } from '../secrets.js';
import { signaturePattern } from '../signature.js';

/** HMAC-SHA256 (RFC 2104), keyed with the UTF-8 bytes of the secret. */
const hash = (body: WebhookBody, secret: string): Buffer =>
  createHmac('sha256', secret)
    .update(body instanceof ArrayBuffer ? new Uint8Array(body) : body)
    .digest();

/**
 * Returns whether `X-Service-Signature` signs a body: HMAC-SHA256 of its bytes with one of the secrets, in lowercase hex.
 *
 * Says only yes or no, and never rejects: a body that is not raw is `false`, and so is everything while one of the
 * secrets has fewer than 16 characters. It knows nothing of event, time and replay; use {@link verifyWebhook} to receive
 * webhooks.
 *
 * @param signature the value of the header; anything but 64 lowercase hex digits is `false` without any cryptography
 */
export const verifySignature = async (
  body: WebhookBody,
  signature: string | null | undefined,
  secrets: WebhookSecrets,
): Promise<boolean> => {
  try {
    secrets = typeof secrets === 'string' ? [secrets] : secrets;
    // What fits the pattern is text.
    return (
      signaturePattern.test(signature as string) &&
      secrets.every(isStrong) &&
      secrets.some((secret) => timingSafeEqual(hash(body, secret), Buffer.from(signature as string, 'hex')))
    );
  } catch {
    // What cannot be hashed was not signed.
    return false;
  }
};

/**
 * Signs a body as Watchpost does, for the tests of a receiver.
 *
 * @param body the exact text or bytes that the test sends
 * @param secret at least 16 characters, or the receiver will refuse it
 * @returns the value of `X-Service-Signature`
 * @throws {TypeError} when the body is no text or bytes
 * @example
 * const body = JSON.stringify({ id: 'evt_1', type: 'incident.opened', sentAt: new Date().toISOString() });
 * const headers = { 'x-service-event': 'incident.opened', 'x-service-signature': await signForTest(body, secret) };
 */
export const signForTest = async (body: WebhookBody, secret: string): Promise<string> =>
  hash(body, secret).toString('hex');
