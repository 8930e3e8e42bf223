import { randomFillSync } from 'node:crypto';

// Crockford's alphabet: no i, l, o, u: an id can be read aloud.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const timeDigits = 9; // 45 bits of milliseconds: until the year 3084
const countDigits = 4; // a million ids in a millisecond
const randomDigits = 12; // 60 bits

const pool = Buffer.alloc(randomDigits * 256);
let used = pool.length;

const randomText = (): string => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let text = '';
  for (let digit = 0; digit < randomDigits; digit++) text += alphabet[(pool[used + digit] ?? 0) & 31];
  used += randomDigits;
  return text;
};

/** Digits of a number, most significant first: text order is number order. */
export const sortableDigits = (value: number, digits: number): string => {
  let rest = value;
  let text = '';
  for (let digit = 0; digit < digits; digit++) {
    text = alphabet[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
};

/** Requests last longer than a millisecond, and each makes its ids at the time at which it began: so many times are remembered. */
const keptTimes = 16_384;
const counts = new Map<number, number>();
let lastTime = 0;
let count = 0;

/** How many ids were made at a time before, also where others were made at other times in between. */
const countAt = (now: number): number => {
  if (now === lastTime) return count + 1;
  counts.set(lastTime, count);
  const before = counts.get(now);
  if (counts.size > keptTimes) {
    const [oldest = 0] = counts.keys();
    counts.delete(oldest);
  }
  if (before === undefined) return 0;
  counts.delete(now);
  return before + 1;
};

/**
 * Makes an id: the prefix, then the time, a count within its millisecond, and 60 random bits. So the ids that a process
 * makes at a time are in the order in which it makes them, also those of one request.
 *
 * @param prefix type prefix without underscore, such as `mon`
 * @param now milliseconds since the epoch
 */
export const newId = (prefix: string, now: number): string => {
  count = countAt(now);
  lastTime = now;
  return `${prefix}_${sortableDigits(now, timeDigits)}${sortableDigits(count, countDigits)}${randomText()}`;
};

/** When an id was made, in milliseconds since the epoch; `undefined` for a text that is not one of our ids. */
export const timeOfId = (id: string): number | undefined => {
  const text = id.slice(id.indexOf('_') + 1);
  if (text.length !== timeDigits + countDigits + randomDigits) return undefined;
  let time = 0;
  for (const character of text.slice(0, timeDigits)) {
    const digit = alphabet.indexOf(character);
    if (digit === -1) return undefined;
    time = time * 32 + digit;
  }
  return time;
};
