import { fail } from './error.js';

/** The body of a delivery exactly as it was received. Text means its UTF-8 bytes; `Buffer` is a `Uint8Array`. */
export type WebhookBody = string | Uint8Array | ArrayBuffer;

/** The bytes of text; bytes as they are. */
export const encode = (body: WebhookBody): Uint8Array | ArrayBuffer =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body;

/**
 * Copies the bytes of a body: a server may reuse its buffer while a verdict is awaited, and what is parsed must be what
 * was verified.
 *
 * @throws {WebhookVerificationError} `body_not_raw`
 */
export const readBody = (body: WebhookBody): Uint8Array<ArrayBuffer> => {
  const raw = encode(body);
  // `isView` knows the arrays of another realm too, such as those of a test runner. Of a `Buffer`, `slice` makes a view,
  // which is copied then; of the others it makes a copy; a `DataView` has none and no bytes that were signed.
  if (ArrayBuffer.isView(raw) || raw instanceof ArrayBuffer) return new Uint8Array(raw.slice?.(0));
  return fail(
    'body_not_raw',
    "Pass the raw body. Express: express.raw({ type: '*/*' }). Fastify: parseAs: 'buffer'. " +
      'Fetch: request.arrayBuffer()',
  );
};
