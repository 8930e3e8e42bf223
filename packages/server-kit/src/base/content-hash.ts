import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * SHA-256 of a JSON value in hexadecimal. RFC 8785 gives every value one form, so that anybody can compute the hash
 * again, in any language.
 *
 * @throws TypeError when JSON cannot hold the value
 */
export const contentHashOf = (value: unknown): string => {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('a content hash needs a value that JSON can hold');
  return createHash('sha256').update(text).digest('hex');
};
