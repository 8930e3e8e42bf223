import murmurhash from 'murmurhash';

/** Weights of a rollout are basis points: percent with two decimals. */
const buckets = 10_000;

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

const mixed = (word: number): number => Math.imul(rotate(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);

/**
 * MurmurHash3 x86-32 with the seed 0 of text whose characters are bytes already, as keys and most subjects are: the bytes of other
 * text cost more than their hash. `undefined` for text that is not ASCII.
 */
const hashAscii = (text: string): number | undefined => {
  const { length } = text;
  const tail = length - (length % 4);
  let hash = 0;
  let seen = 0;
  for (let index = 0; index < tail; index += 4) {
    const [a, b] = [text.charCodeAt(index), text.charCodeAt(index + 1)];
    const [c, d] = [text.charCodeAt(index + 2), text.charCodeAt(index + 3)];
    seen |= a | b | c | d;
    hash = (Math.imul(rotate(hash ^ mixed(a | (b << 8) | (c << 16) | (d << 24)), 13), 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let index = length - 1; index >= tail; index -= 1) {
    const code = text.charCodeAt(index);
    seen |= code;
    rest = (rest << 8) | code;
  }
  if (seen > 0x7f) return undefined;
  hash ^= mixed(rest) ^ length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/**
 * The bucket of a subject, from 0 to 9,999. It depends on the key of the flag and the subject alone, so raising a percentage
 * takes no subject out, and other flags choose other subjects first. As in flagd ("fractional", version 2): MurmurHash3 x86-32
 * with the seed 0 over UTF-8, scaled by a multiplication.
 */
export const bucketOf = (key: string, subject: string): number => {
  const text = `${key}${subject}`;
  // As bytes: given text, the library encodes it by itself, which costs more than the hash.
  const hash = hashAscii(text) ?? murmurhash.v3(Buffer.from(text), 0);
  // The product is below 2^46, and a division by a power of two is exact.
  return Math.floor((hash * buckets) / 2 ** 32);
};

/** How many of the buckets a percentage takes in. */
export const bucketsIn = (percent: number): number => Math.round(percent * 100);

/** Who is in a rollout goes by text or a number; `undefined` for anything else, and for empty text. */
export const bucketSubject = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
};
