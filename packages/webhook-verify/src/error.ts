/**
 * Why a webhook was refused.
 *
 * - `weak_secret`: a secret is missing or has fewer than 16 characters
 * - `body_not_raw`: the body is not the text or bytes as received, or cannot be read
 * - `duplicate_header`: a header of the signature or the event has several values
 * - `missing_signature`: there is no `X-Service-Signature`
 * - `malformed_signature`: it is not 64 lowercase hex digits
 * - `signature_mismatch`: none of the secrets signed this body
 * - `invalid_payload`: genuine, but not an event: not JSON, or without `id`, `type` or a valid `sentAt`
 * - `event_mismatch`: `X-Service-Event` is not the signed `type`
 * - `timestamp_out_of_range`: `sentAt` is further from now than the tolerance, in either direction
 * - `replayed`: `onSeen` did not answer `false`
 */
export type WebhookErrorCode =
  | 'weak_secret'
  | 'body_not_raw'
  | 'duplicate_header'
  | 'missing_signature'
  | 'malformed_signature'
  | 'signature_mismatch'
  | 'invalid_payload'
  | 'event_mismatch'
  | 'timestamp_out_of_range'
  | 'replayed';

/** A webhook was refused. Its message never holds a secret, a signature or a part of the body. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  /** What was wrong; stable, and the thing to branch on. */
  declare readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** @throws {WebhookVerificationError} always */
export const fail: (code: WebhookErrorCode, message: string) => never = (code, message) => {
  throw new WebhookVerificationError(code, message);
};
