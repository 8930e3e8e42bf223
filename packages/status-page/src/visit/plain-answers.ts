import type { PageLocale } from '@watchpost/schemas';
import type { Verdict } from '../gates/gate.js';
import type { Location } from '../gates/locate.js';
import type { Page } from '../html/frame.js';
import { serverLinks } from '../pages/addresses.js';
import { notFoundPage, tooManyPage, unavailablePage } from '../pages/plain-pages.js';
import { preferredLanguage, wordsOf } from '../words/languages.js';
import type { Words } from '../words/words.js';
import type { Answer, Call } from './call.js';
import { htmlHeaders, unsharedHeaders } from './headers.js';

const inEveryLanguage = (pageOf: (words: Words) => Page): Readonly<Record<PageLocale, Page>> => ({
  en: pageOf(wordsOf.en),
  de: pageOf(wordsOf.de),
});

/** Made once: a flood of addresses that lead nowhere must cost next to nothing. */
const shown = {
  notFound: { status: 404, pages: inEveryLanguage(notFoundPage) },
  tooMany: { status: 429, pages: inEveryLanguage(tooManyPage) },
  unavailable: { status: 503, pages: inEveryLanguage(unavailablePage) },
};

/** The words for a visitor whose page is not known: by the path, else as the browser prefers. */
export const wordsFor = (call: Call, location: Location | null): Words =>
  wordsOf[location?.language ?? preferredLanguage(call.header('accept-language'), ['en', 'de'])];

/** What a visit gets that a gate has ended. */
export const answerVerdict = (call: Call, answer: Verdict['answer'], location: Location | null): Answer => {
  if (answer === 'notAllowed') return { status: 405, headers: { ...unsharedHeaders, allow: 'GET, HEAD' }, body: null };
  if (answer === 'unlock') {
    const to = serverLinks(location?.root ?? '', location?.language ?? null).to({ kind: 'unlock' });
    return { status: 303, headers: { ...unsharedHeaders, location: to }, body: null };
  }
  const { language } = wordsFor(call, location);
  const { status, pages } = shown[answer];
  const page = pages[language];
  const headers = {
    ...unsharedHeaders,
    ...htmlHeaders(page, language),
    ...(status === 404 ? {} : { 'retry-after': '5' }),
  };
  return { status, headers, body: call.method === 'HEAD' ? null : page.html };
};
