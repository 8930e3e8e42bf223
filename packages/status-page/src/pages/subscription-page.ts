import type { Page } from '../html/frame.js';
import { type Html, html } from '../html/html.js';
import { pageOf } from './page-frame.js';
import type { View } from './view.js';

/** What a visitor did with the link of a mail; `null` before anything. Opening a link changes nothing: mail filters open them all. */
export type SubscriptionOutcome = 'confirmed' | 'unsubscribed' | 'expired' | 'tooMany' | null;

/** Confirms or ends a subscription. */
export const subscriptionPage = (view: View, token: string, outcome: SubscriptionOutcome): Page => {
  const { data, words, links } = view;
  const said: Readonly<Record<NonNullable<SubscriptionOutcome>, readonly [string, string]>> = {
    confirmed: [words.confirmed, words.confirmedText],
    unsubscribed: [words.unsubscribed, words.unsubscribedText],
    expired: [words.linkExpired, words.linkExpiredText],
    tooMany: [words.subscription, words.tooManyTries],
  };
  const [title, text] = outcome === null ? [words.subscription, null] : said[outcome];
  const form = (action: 'confirm' | 'unsubscribe', question: string, word: string): Html =>
    html`<form method="post" action="${links.to({ kind: 'subscription', token })}"><p>${question}</p><input type="hidden" name="action" value="${action}"><button${
      action === 'unsubscribe' && html` class="quiet"`
    }>${word}</button></form>`;
  return pageOf(view, {
    address: { kind: 'subscription', token },
    title: `${title} · ${data.name}`,
    hasForm: true,
    isIndexed: false,
    content: html`<h1>${title}</h1>${
      text === null
        ? [
            form('confirm', words.confirmQuestion, words.confirm),
            form('unsubscribe', words.unsubscribeQuestion, words.unsubscribe),
          ]
        : html`<p role="status">${text}</p>`
    }`,
  });
};
