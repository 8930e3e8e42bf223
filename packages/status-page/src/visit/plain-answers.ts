import type { Verdict } from '../gates/gate.js';
import type { Location } from '../gates/locate.js';
import type { Page } from '../html/frame.js';
import { serverLinks } from '../pages/addresses.js';
import { notFoundPage, tooManyPage, unavailablePage } from '../pages/plain-pages.js';
import { preferredLanguage, wordsOf } from '../words/languages.js';
import type { Words } from '../words/words.js';
import type { Answer, Call } from './call.js';
import { htmlHeaders, unsharedHeaders } from './headers.js';

const shown: Readonly<Record<'notFound' | 'tooMany' | 'unavailable', readonly [number, (words: Words) => Page]>> = {
  notFound: [404, notFoundPage],
  tooMany: [429, tooManyPage],
  unavailable: [503, unavailablePage],
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
  const words = wordsFor(call, location);
  const [status, pageOf] = shown[answer];
  const page = pageOf(words);
  const headers = {
    ...unsharedHeaders,
    ...htmlHeaders(page, words.language),
    ...(status === 404 ? {} : { 'retry-after': '5' }),
  };
  return { status, headers, body: call.method === 'HEAD' ? null : page.html };
};
