import type { WebhookBody } from '../body.js';

/**
 * Finds the secret that signed a body. Compares in constant time.
 *
 * @param signature 64 lowercase hex digits; checked before
 * @throws {TypeError} when the body is no text or bytes
 */
export type FindSecret = (
  body: WebhookBody,
  signature: string,
  secrets: readonly string[],
) => Promise<string | undefined>;

/** Signs a body: HMAC-SHA256 (RFC 2104), keyed with the UTF-8 bytes of the secret, in lowercase hex. */
export type Sign = (body: WebhookBody, secret: string) => Promise<string>;
