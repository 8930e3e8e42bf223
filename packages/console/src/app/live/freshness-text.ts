import type { coreWords } from '../words/core.js';
import type { Language } from '../words/define-words.js';
import { type Freshness, oldSince } from './live.js';

/** How fresh the page is, in words: `Live`, `Reconnecting in 4 s`, `As of 12:03`. */
export const freshnessText = (
  freshness: Freshness,
  words: (typeof coreWords)['en'],
  now: number,
  language: Language,
): string => {
  if (freshness.state === 'live') return words.live;
  if (freshness.state === 'connecting') return words.connecting;
  const since = oldSince(freshness, now);
  if (since !== undefined) return asOfText(since, words, language);
  return words.reconnecting(Math.max(0, Math.ceil((freshness.retryAt - now) / 1000)));
};

/** What is shown is so old: `As of 12:03`. */
export const asOfText = (since: number, words: (typeof coreWords)['en'], language: Language): string =>
  words.asOf(new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(since));
