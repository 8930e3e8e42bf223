import type { Page } from '../html/frame.js';
import { type Html, html } from '../html/html.js';
import type { Words } from '../words/words.js';
import type { Address } from './addresses.js';
import { pageOf } from './page-frame.js';
import { plainPage } from './plain-pages.js';
import type { View } from './view.js';

/** What a visitor did with the link of a mail; `null` before anything. Opening a link changes nothing: mail filters open them all. */
export type SubscriptionOutcome = 'confirmed' | 'unsubscribed' | 'expired' | 'full' | 'tooMany' | null;

const partsOf = (words: Words, action: string, outcome: SubscriptionOutcome): { title: string; content: Html } => {
  const said: Readonly<Record<NonNullable<SubscriptionOutcome>, readonly [string, string]>> = {
    confirmed: [words.confirmed, words.confirmedText],
    unsubscribed: [words.unsubscribed, words.unsubscribedText],
    expired: [words.linkExpired, words.linkExpiredText],
    full: [words.subscribersFull, words.subscribersFullText],
    tooMany: [words.subscription, words.tooManyTries],
  };
  const form = (name: 'confirm' | 'unsubscribe', question: string, word: string): Html =>
    html`<form method="post" action="${action}"><p>${question}</p><input type="hidden" name="action" value="${name}"><button${
      name === 'unsubscribe' && html` class="quiet"`
    }>${word}</button></form>`;
  if (outcome !== null) {
    const [title, text] = said[outcome];
    return { title, content: html`<p role="status">${text}</p>` };
  }
  const forms = [
    form('confirm', words.confirmQuestion, words.confirm),
    form('unsubscribe', words.unsubscribeQuestion, words.unsubscribe),
  ];
  return { title: words.subscription, content: html`${forms}` };
};

/** Confirms or ends a subscription. */
export const subscriptionPage = (
  view: View,
  address: Extract<Address, { kind: 'subscription' }>,
  outcome: SubscriptionOutcome,
): Page => {
  const { title, content } = partsOf(view.words, view.links.to(address), outcome);
  return pageOf(view, {
    address,
    title: `${title} · ${view.data.name}`,
    hasForm: true,
    isIndexed: false,
    content: html`<h1>${title}</h1>${content}`,
  });
};

/** The same for a page with a password, which the link of a mail does not need: it shows nothing of the page. */
export const lockedSubscriptionPage = (words: Words, action: string, outcome: SubscriptionOutcome): Page => {
  const { title, content } = partsOf(words, action, outcome);
  return plainPage(words, title, content, true);
};
