import type { PageLocale } from '@watchpost/schemas';
import { de } from './de.js';
import { en } from './en.js';
import type { Words } from './words.js';

/** The words of every language that pages speak. */
export const wordsOf: Readonly<Record<PageLocale, Words>> = { en, de };

/** Whether a part of an address names a language. */
export const isLanguage = (text: string): text is PageLocale => Object.hasOwn(wordsOf, text);

/**
 * The language that a browser prefers among those that are offered (RFC 9110 §12.5.4).
 *
 * @param header `Accept-Language`; `null` when the browser sent none
 * @param offered the first is chosen when the browser wants none of them
 */
export const preferredLanguage = (
  header: string | null,
  offered: readonly [PageLocale, ...PageLocale[]],
): PageLocale => {
  let best = offered[0];
  let bestQuality = 0;
  // Browsers send up to about ten; what is longer is not from one.
  for (const range of (header ?? '').slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    const language = offered.find((one) => tag === one || tag.startsWith(`${one}-`));
    if (language !== undefined && quality > bestQuality) [best, bestQuality] = [language, quality];
  }
  return best;
};
