import type { Page } from '../html/frame.js';
import { html, type Part } from '../html/html.js';
import { pageOf } from './page-frame.js';
import type { View } from './view.js';

/** What became of a form; `null` before it was sent. */
export type SubscribeOutcome = 'sent' | 'invalid' | 'tooMany' | null;

/** The ways to follow a page: mails, feeds, the calendar of its maintenance. */
export const subscribePage = (view: View, outcome: SubscribeOutcome): Page => {
  const { data, words, links } = view;
  const isSent = outcome === 'sent';
  const fault = outcome === 'invalid' ? words.emailInvalid : outcome === 'tooMany' ? words.tooManyTries : null;
  const title = isSent ? words.checkMail : words.subscribe;
  const form: Part = html`<p>${words.subscribeIntroduction}</p><form method="post" action="${links.to({ kind: 'subscribe' })}"><label for="email">${words.email}</label><input id="email" name="email" type="email" autocomplete="email" required maxlength="254"${
    fault !== null && html` aria-invalid="true" aria-describedby="fault"`
  }>${fault !== null && html`<p class="fault" id="fault" role="alert">${fault}</p>`}<button>${words.sendConfirmation}</button></form>`;
  return pageOf(view, {
    address: { kind: 'subscribe' },
    title: `${title} · ${data.name}`,
    hasForm: true,
    isIndexed: false,
    content: html`<h1>${title}</h1>${isSent ? html`<p role="status">${words.checkMailText}</p>` : view.takesMail && form}${view.takesMail && html`<h2>${words.otherForms}</h2>`}<p>${words.feedsIntroduction}</p><ul class="row">${(
      [
        ['feed.atom', 'Atom'],
        ['feed.rss', 'RSS'],
        ['feed.json', 'JSON Feed'],
        ['calendar.ics', words.calendar],
      ] as const
    ).map(([name, label]) => html`<li><a href="${links.to({ kind: 'file', name })}">${label}</a></li>`)}</ul>`,
  });
};
