import type { Freshness } from '../console/live.js';
import type { coreWords } from '../words/core.js';
import type { Language } from '../words/define-words.js';

/** After this long without a connection, what is shown is called by its age. */
const oldAfterMs = 60_000;

/** Since when a page knows nothing of the server; `undefined` while it does, or did a minute ago. @param readAt of its last answer */
export const oldSince = (freshness: Freshness | undefined, now: number, readAt = 0): number | undefined => {
  if (freshness?.state !== 'reconnecting') return undefined;
  const since = Math.max(freshness.since, readAt);
  return now - since >= oldAfterMs ? since : undefined;
};

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
