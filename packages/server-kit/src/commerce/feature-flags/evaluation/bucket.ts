import murmurhash from 'murmurhash';

/** Weights of a rollout are basis points: percent with two decimals. */
const buckets = 10_000;

/**
 * The bucket of a subject, from 0 to 9,999. It depends on the key of the flag and the subject alone, so raising a percentage
 * takes no subject out, and other flags choose other subjects first. As in flagd ("fractional", version 2): MurmurHash3 x86-32
 * with the seed 0 over UTF-8, scaled by a multiplication.
 */
export const bucketOf = (key: string, subject: string): number =>
  // As bytes: given text, the library encodes it by itself, which costs more than the hash. The product is below 2^46, and a
  // division by a power of two is exact.
  Math.floor((murmurhash.v3(Buffer.from(`${key}${subject}`), 0) * buckets) / 2 ** 32);

/** How many of the buckets a percentage takes in. */
export const bucketsIn = (percent: number): number => Math.round(percent * 100);

/** Who is in a rollout goes by text or a number; `undefined` for anything else, and for empty text. */
export const bucketSubject = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
};
