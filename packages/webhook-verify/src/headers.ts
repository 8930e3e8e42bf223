import { fail } from './error.js';

/** The part of `Headers` that is used. */
interface FetchHeaders {
  get(name: string): string | null | undefined;
}

/**
 * The headers of a delivery: `Headers`, Node's `request.headers` or `headersDistinct`, a plain object with names in any
 * case, or Lambda's `headers` or `multiValueHeaders`.
 */
export type WebhookHeaders = FetchHeaders | { readonly [name: string]: string | readonly string[] | undefined };

/** A plain header that is called `get` is text; a function is that of `Headers`. */
const isHeaders = (headers: WebhookHeaders): headers is FetchHeaders => typeof headers?.get === 'function';

/**
 * Reads the one value of a header, empty when the header is missing.
 *
 * @param name in lower case
 * @throws {WebhookVerificationError} `duplicate_header` for several values, equal ones too. `Headers` and Node join them
 * with a comma (RFC 9110 §5.3), which no value of ours has.
 */
export const readHeader = (headers: WebhookHeaders, name: string): string => {
  const values: unknown[] = [];
  if (isHeaders(headers)) values.push(headers.get(name));
  else for (const key in headers) if (key.toLowerCase() === name) values.push(headers[key]);
  const value = values
    .flat()
    .filter((one) => typeof one === 'string')
    .join();
  if (value.includes(',')) fail('duplicate_header', `${name} came twice`);
  return value;
};
