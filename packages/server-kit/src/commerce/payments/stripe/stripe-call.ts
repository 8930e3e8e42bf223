import type * as z from '@watchpost/schemas/zod';
import type { GuardedFetch } from '../../../people/oauth/guarded-fetch.js';
import { PaymentProviderError } from '../payment-provider.js';
import { type StripeParameters, writeForm } from './stripe-form.js';
import { errorSchema, type StripeError } from './stripe-objects.js';

/** The version of the API that requests and answers follow, whatever the account's default is. */
export const stripeVersion = '2026-10-28.endive';

/** One request to Stripe. */
export interface StripeRequest<Schema extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** Below `/v1`. */
  readonly path: string;
  readonly parameters?: StripeParameters;
  /** Of a POST: Stripe answers a repeated one as it answered the first, for at least 24 hours. */
  readonly idempotencyKey?: string;
  readonly answer: Schema;
}

/** What Stripe said: the object, or why it refused what was asked. */
export type StripeAnswer<Answer> =
  | { readonly kind: 'object'; readonly object: Answer }
  /** 402: the payment failed. 400 and 404: Stripe refuses what was asked. */
  | { readonly kind: 'refusal'; readonly status: number; readonly error: StripeError };

/** Calls Stripe. Rejects with {@link PaymentProviderError} when it did not say what became of the call. */
export type StripeCall = <Schema extends z.ZodType>(
  request: StripeRequest<Schema>,
) => Promise<StripeAnswer<z.output<Schema>>>;

/** What of an answer is read. */
interface Received {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

/** What makes an answer no answer; messages hold only what this file writes. */
const troubleOf = ({ status, retryAfter }: Received): PaymentProviderError | undefined => {
  if (status === 401 || status === 403) {
    return new PaymentProviderError('unauthorized', `Stripe refused the secret key (HTTP ${status}); check secretKey.`);
  }
  if (status === 429) {
    const seconds = Number(retryAfter ?? Number.NaN);
    const options = Number.isFinite(seconds) ? { retryAfterMs: seconds * 1000 } : {};
    return new PaymentProviderError('rateLimited', 'Stripe gets too many requests (HTTP 429).', options);
  }
  // The same key is being worked on: how that ends is not known yet.
  if (status === 409) return new PaymentProviderError('failing', 'Stripe is still busy with this call (HTTP 409).');
  if (status >= 500) return new PaymentProviderError('failing', `Stripe failed (HTTP ${status}).`);
  return undefined;
};

const strange = (status: number): PaymentProviderError =>
  new PaymentProviderError('failing', `Stripe answered what this version does not read (HTTP ${status}).`);

/** Makes a {@link StripeCall}. */
export const createStripeCall = (options: {
  readonly fetch: GuardedFetch;
  /** With `/v1`. */
  readonly baseUrl: string;
  readonly secretKey: string;
}): StripeCall => {
  const { fetch, baseUrl, secretKey } = options;

  const exchange = async (request: StripeRequest<z.ZodType>): Promise<Received> => {
    const { method, path, parameters = {}, idempotencyKey } = request;
    const form = writeForm(parameters);
    const isPost = method === 'POST';
    try {
      const response = await fetch(`${baseUrl}${path}${isPost || form === '' ? '' : `?${form}`}`, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'stripe-version': stripeVersion,
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          ...(isPost && {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': String(Buffer.byteLength(form)),
          }),
        },
        ...(isPost && { body: form }),
      });
      const text = await response.text();
      return { status: response.status, retryAfter: response.headers.get('retry-after'), body: readJson(text) };
    } catch {
      // Without its cause: an error of a connection may quote what was sent.
      throw new PaymentProviderError('unreachable', 'Stripe did not answer within the time for a call.');
    }
  };

  return async (request) => {
    const received = await exchange(request);
    const trouble = troubleOf(received);
    if (trouble !== undefined) throw trouble;
    const { status, body } = received;
    if (status >= 200 && status < 300) {
      const read = request.answer.safeParse(body);
      if (!read.success) throw strange(status);
      return { kind: 'object', object: read.data };
    }
    const refusal = errorSchema.safeParse(body);
    if (!refusal.success) throw strange(status);
    return { kind: 'refusal', status, error: refusal.data.error };
  };
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The object of an answer. @throws PaymentProviderError `refused` when Stripe refuses what was asked */
export const objectOf = <Answer>(answer: StripeAnswer<Answer>): Answer => {
  if (answer.kind === 'object') return answer.object;
  throw refusedBy(answer);
};

/** Says in words of this file, with Stripe's code, that it refuses what was asked. */
export const refusedBy = ({
  status,
  error,
}: Extract<StripeAnswer<unknown>, { kind: 'refusal' }>): PaymentProviderError =>
  new PaymentProviderError(
    'refused',
    `Stripe refused the call (HTTP ${status}, ${error.code ?? error.type ?? 'no code'}).`,
  );
