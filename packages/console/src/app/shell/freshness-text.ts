import type { Freshness } from '../live/live.js';
import type { coreWords } from '../words/core.js';
import type { Language } from '../words/define-words.js';

/** After this long without a connection, what is shown is called by its age. */
const oldAfterMs = 60_000;

/** How fresh the page is, in words: `Live`, `Reconnecting in 4 s`, `As of 12:03`. */
export const freshnessText = (
  freshness: Freshness,
  words: (typeof coreWords)['en'],
  now: number,
  language: Language,
): string => {
  if (freshness.state === 'live') return words.live;
  if (freshness.state === 'connecting') return words.connecting;
  if (now - freshness.since >= oldAfterMs) {
    return words.asOf(new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(freshness.since));
  }
  return words.reconnecting(Math.max(0, Math.ceil((freshness.retryAt - now) / 1000)));
};
