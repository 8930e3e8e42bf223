import type { PublicApi, Visitor } from '../copies/public-api.js';
import type { Location } from '../gates/locate.js';
import type { Page } from '../html/frame.js';
import type { Address, Links } from '../pages/addresses.js';
import { notFoundPage, unavailablePage, unlockPage } from '../pages/plain-pages.js';
import { type SubscribeOutcome, subscribePage } from '../pages/subscribe-page.js';
import { lockedSubscriptionPage, type SubscriptionOutcome, subscriptionPage } from '../pages/subscription-page.js';
import type { View } from '../pages/view.js';
import type { Words } from '../words/words.js';
import type { Answer, Call } from './call.js';
import { htmlHeaders, unsharedHeaders } from './headers.js';
import { wordsFor } from './plain-answers.js';
import { viewCookie } from './view-cookie.js';

/** An e-mail address or a password, and names of fields. */
const maxFormBytes = 8192;

/** Reads a form; one that is too long, or no form, is empty. */
const readForm = async (call: Call): Promise<URLSearchParams> => {
  try {
    return new URLSearchParams(new TextDecoder().decode(await call.readBody(maxFormBytes, () => undefined)));
  } catch {
    return new URLSearchParams();
  }
};

const answerPage = (call: Call, page: Page, status: number, language: string): Answer => ({
  status,
  headers: { ...unsharedHeaders, ...htmlHeaders(page, language) },
  body: call.method === 'HEAD' ? null : page.html,
});

const seeOther = (location: string, headers: Record<string, string> = {}): Answer => ({
  status: 303,
  headers: { ...unsharedHeaders, ...headers, location },
  body: null,
});

/** The view token in the answer to a right password. */
const tokenIn = (json: unknown): { readonly token: string; readonly seconds: number } | null =>
  typeof json === 'object' && json !== null && 'viewToken' in json && typeof json.viewToken === 'string'
    ? {
        token: json.viewToken,
        seconds: 'expiresIn' in json && typeof json.expiresIn === 'number' ? json.expiresIn : 3600,
      }
    : null;

/** Asks for the password of a page, and keeps what it is exchanged for in a cookie. */
export const answerUnlock = async (
  call: Call,
  {
    api,
    location,
    links,
    isLocked,
    visitor,
    isSecure,
  }: {
    readonly api: PublicApi;
    readonly location: Location;
    readonly links: Links;
    readonly isLocked: boolean;
    readonly visitor: Visitor;
    readonly isSecure: boolean;
  },
): Promise<Answer> => {
  if (!isLocked) return seeOther(links.to({ kind: 'front' }));
  const words = wordsFor(call, location);
  const form = (fault: string | null, status: number): Answer =>
    answerPage(call, unlockPage(words, links.to({ kind: 'unlock' }), fault), status, words.language);
  if (call.method !== 'POST') return form(null, 200);
  const password = (await readForm(call)).get('password') ?? '';
  const { status, json } = await api
    .send(location.slug, '/unlock', { password }, visitor)
    .catch(() => ({ status: 503, json: null }));
  const given = status === 200 ? tokenIn(json) : null;
  if (given !== null) {
    const cookie = viewCookie(given.token, { path: location.root, seconds: given.seconds, isSecure });
    return seeOther(links.to({ kind: 'front' }), { 'set-cookie': cookie });
  }
  if (status === 429) return form(words.tooManyTries, 429);
  if (status === 404) return answerPage(call, notFoundPage(words), 404, words.language);
  return status >= 500 ? answerPage(call, unavailablePage(words), 503, words.language) : form(words.passwordWrong, 403);
};

/** Where a form is sent on, and for whom. */
interface Sending {
  readonly api: PublicApi;
  readonly slug: string;
  readonly visitor: Visitor;
}

/** Resolves with the status of the answer; 503 without one. */
const send = async ({ api, slug, visitor }: Sending, path: string, body: object): Promise<number> =>
  (await api.send(slug, path, body, visitor).catch(() => ({ status: 503 }))).status;

/** The form that asks for mails. */
export const answerSubscribe = async (
  call: Call,
  { view, viewToken, ...sending }: Sending & { readonly view: View; readonly viewToken: string | null },
): Promise<Answer> => {
  const { language } = view.words;
  const shown = (outcome: SubscribeOutcome, status: number): Answer =>
    answerPage(call, subscribePage(view, outcome), status, language);
  if (call.method !== 'POST') return shown(null, 200);
  const email = ((await readForm(call)).get('email') ?? '').trim();
  const status = await send(sending, '/subscribers', { email, ...(viewToken !== null && { viewToken }) });
  if (status >= 500) return answerPage(call, unavailablePage(view.words), 503, language);
  if (status === 429) return shown('tooMany', 429);
  return status < 300 ? shown('sent', 200) : shown('invalid', 422);
};

/** What a refusal of a link means; any other: it was used, or it is too old. */
const refusals: Readonly<Record<number, NonNullable<SubscriptionOutcome>>> = { 409: 'full', 429: 'tooMany' };

/**
 * The form that the links of mails lead to. It confirms or ends a subscription, also without the password of a page.
 *
 * @param page the page, or the words to answer in where it is locked
 */
export const answerSubscription = async (
  call: Call,
  {
    address,
    page,
    ...sending
  }: Sending & {
    readonly address: Extract<Address, { kind: 'subscription' }>;
    readonly page: View | { readonly words: Words; readonly links: Links };
  },
): Promise<Answer> => {
  const { words, links } = page;
  const shown = (outcome: SubscriptionOutcome, status: number): Answer => {
    const made =
      'data' in page
        ? subscriptionPage(page, address, outcome)
        : lockedSubscriptionPage(words, links.to(address), outcome);
    return answerPage(call, made, status, words.language);
  };
  if (call.method !== 'POST') return shown(null, 200);
  // A mail program that unsubscribes by one click sends a field of its own (RFC 8058 §3.1).
  const isConfirming = (await readForm(call)).get('action') === 'confirm';
  const path = isConfirming ? '/subscribers/confirm' : '/subscribers/unsubscribe';
  const status = await send(sending, path, { token: address.token });
  if (status < 300) return shown(isConfirming ? 'confirmed' : 'unsubscribed', 200);
  if (status >= 500) return answerPage(call, unavailablePage(words), 503, words.language);
  const refusal = refusals[status];
  return refusal === undefined ? shown('expired', 410) : shown(refusal, status);
};
