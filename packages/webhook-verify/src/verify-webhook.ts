import { verifySignature } from '#hmac';
import { readBody, type WebhookBody } from './body.js';
import { fail } from './error.js';
import type { WebhookEvent } from './event.js';
import { readHeader, type WebhookHeaders } from './headers.js';
import { isStrong, type WebhookSecrets } from './secrets.js';
import { signaturePattern } from './signature.js';

/** How strict to be. */
export interface VerifyOptions {
  /**
   * How far `sentAt` may be from now, in seconds, before and after; both ends count as within. Default 300.
   *
   * `0` means what it says: only the very same millisecond passes. To accept any age, say `Infinity`.
   */
  readonly toleranceSeconds?: number;
  /** The current time: a `Date`, or milliseconds since the epoch. Default `Date.now()`. */
  readonly now?: Date | number;
  /**
   * Asked last, once a delivery has passed every other check: was it seen before? `true` refuses it as `replayed`, and
   * so does anything else but `false`: a forgotten `return` is noticed.
   *
   * @param key names this very attempt. A retry of the same event has another key and passes; only a copy has the same.
   * Test and set it in one atomic step, and remember it for twice `toleranceSeconds`.
   * @param event the event; its `id` is stable over retries, for handling each event once
   */
  readonly onSeen?: (key: string, event: WebhookEvent) => boolean | Promise<boolean>;
}

/** A webhook that is what it claims to be. */
export interface VerifiedWebhook {
  /** What happened; `switch` on its `type`. */
  readonly event: WebhookEvent;
  /** Which of the secrets signed it, from 0: once the old one is never seen again, a rotation is complete. */
  readonly secretIndex: number;
}

/**
 * Verifies a delivery and answers with its event. Nothing of the body is parsed before its signature is known to be good.
 *
 * During a rotation either `X-Service-Signature` (old secret) or `X-Service-Signature-Next` (new secret) is enough.
 *
 * @param body the body as received, before any parser
 * @param headers all headers of the request
 * @param secrets the webhook's secret, or several while it is being rotated
 * @throws {WebhookVerificationError} whose `code` says why; answer it with 400. What `onSeen` throws comes through as it is.
 * @example
 * const { event } = await verifyWebhook(body, request.headers, secret);
 * if (event.type === 'incident.opened') page(event.subject.id);
 */
export const verifyWebhook = async (
  body: WebhookBody,
  headers: WebhookHeaders,
  secrets: WebhookSecrets,
  { toleranceSeconds = 300, now = Date.now(), onSeen }: VerifyOptions = {},
): Promise<VerifiedWebhook> => {
  const list = typeof secrets === 'string' ? [secrets] : secrets;
  if (!(list?.[0] && list.every(isStrong))) fail('weak_secret', 'A secret has fewer than 16 characters');
  const bytes = readBody(body);
  const signature = readHeader(headers, 'x-service-signature');
  const next = readHeader(headers, 'x-service-signature-next');
  const type = readHeader(headers, 'x-service-event');
  if (!signaturePattern.test(signature)) {
    fail(signature ? 'malformed_signature' : 'missing_signature', 'x-service-signature is not 64 lowercase hex digits');
  }

  let signer: string | undefined;
  for (const given of [signature, next]) {
    for (const secret of list) {
      if (!signer && (await verifySignature(bytes, given, secret))) signer = secret;
    }
  }
  if (!signer) fail('signature_mismatch', 'No secret signed this body');

  let event: WebhookEvent | undefined;
  try {
    // The decoder drops a byte order mark and replaces what is no UTF-8.
    event = JSON.parse(new TextDecoder().decode(bytes));
  } catch {}
  if (typeof event?.id !== 'string' || typeof event.type !== 'string' || !Date.parse(event.sentAt)) {
    fail('invalid_payload', 'The signed body is no event');
  }
  if (type !== event.type) fail('event_mismatch', 'x-service-event is not the signed type');
  // With this comparison a limit that is not a number refuses.
  if (!(Math.abs(+now - Date.parse(event.sentAt)) <= toleranceSeconds * 1000)) {
    fail('timestamp_out_of_range', `sentAt is more than ${toleranceSeconds} s from now`);
  }
  if (onSeen && (await onSeen(`${event.id}@${event.sentAt}`, event)) !== false) {
    fail('replayed', 'onSeen knows this delivery');
  }
  return { event, secretIndex: list.indexOf(signer) };
};
