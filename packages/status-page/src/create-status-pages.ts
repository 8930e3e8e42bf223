import type { PageLocale, PublicStatusPage } from '@watchpost/schemas';
import { createCopies, type Reading } from './copies/copies.js';
import { createPublicApi, type Document, type Fetch, type Visitor } from './copies/public-api.js';
import { gatesAfterReading, gatesBeforeReading, judge } from './gates/gates.js';
import { type Location, locate } from './gates/locate.js';
import type { Scheme } from './html/theme.js';
import { type Address, pathOf, readAddress, serverLinks } from './pages/addresses.js';
import { languagesOf } from './pages/languages-of.js';
import { createView, type View } from './pages/view.js';
import { type Answer, type Call, callFromRequest, responseFrom } from './visit/call.js';
import { answerEncoded } from './visit/encoded.js';
import { answerSubscribe, answerSubscription, answerUnlock } from './visit/forms.js';
import { createMadePages } from './visit/made-pages.js';
import { createPageHosts } from './visit/page-hosts.js';
import { answerVerdict, wordsFor } from './visit/plain-answers.js';
import { detailPath, encodeAddress, pageIn } from './visit/render.js';
import { readViewToken } from './visit/view-cookie.js';
import { preferredLanguage, wordsOf } from './words/languages.js';

/** What status pages are made from. */
export interface StatusPagesOptions {
  /** Reaches the API: `kit.fetch` in one process with it. Default: the global `fetch`. */
  readonly fetch?: Fetch;
  /** Address of the API with its base path, such as `https://watch.example.com/api/v1`. */
  readonly apiUrl: string;
  /** Where visitors reach these pages; with `https:` cookies are sent over TLS only. Default: the origin of `apiUrl`. */
  readonly publicUrl?: string;
  /** Path below which pages are served by their slug. Default: `/status`. */
  readonly prefix?: string;
  /** Whether the API takes subscribers by mail; without it `/subscribe` offers feeds alone. Default: `false`. */
  readonly takesMail?: boolean;
  /** Which sites may show `/embed` in a frame, as in the directive of CSP. Default: `*`, all. */
  readonly frameAncestors?: string;
  /**
   * Whether pages load `live.js`, which reloads a page whose data has changed. Default: `false`
   */
  readonly isLive?: boolean;
  /**
   * Has a listener called when the settings of some page have changed, such as `kit.onStatusPageChange`: a page that was made
   * private is gone with the next visit. Default: none, and a change is seen within a second.
   */
  readonly onChange?: (listener: () => void) => unknown;
  /** Milliseconds since the epoch. Default: `Date.now`. */
  readonly clock?: () => number;
}

/** Whether a request was for a status page, and the answer if so. */
export type StatusPagesResult = { readonly matched: true; readonly response: Response } | { readonly matched: false };

/** Status pages without a server: requests in, responses out. */
export interface StatusPages {
  /**
   * Answers a request below the prefix, or to the domain of a page, and leaves any other alone.
   *
   * @param info.compress whether the body may have a `Content-Encoding`: only where the host sends it as it is; Next and
   *   Workers encode it once more. Default: `false`
   */
  handle(request: Request, info?: { readonly ip?: string; readonly compress?: boolean }): Promise<StatusPagesResult>;
  /** The same without `Request` and `Response`; `null` for what is left alone. */
  answer(call: Call): Promise<Answer | null>;
}

/** Copies of documents: no number of addresses fills the memory. */
const documentBounds = { entries: 2000, bytes: 64_000_000 };

/** Makes status pages. They keep copies in memory, and ask the API once a second for each page that is visited. */
export const createStatusPages = (options: StatusPagesOptions): StatusPages => {
  const { fetch = (request) => globalThis.fetch(request), apiUrl, publicUrl = apiUrl } = options;
  const { prefix = '/status', frameAncestors = '*', takesMail = false, isLive = false, clock = Date.now } = options;
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const api = createPublicApi(fetch, apiUrl);
  const documents = createCopies<Document>({ now: clock, most: documentBounds });
  options.onChange?.(documents.outdate);
  const made = createMadePages();
  const ownHosts = [apiUrl, publicUrl].map((url) => new URL(url).hostname);
  const pageOfHost = createPageHosts(api, { ownHosts, now: clock });

  /** A page that is known is read on its own account: no visitor's limit can keep it from others. */
  const read = (visitor: Visitor, slug: string, path: string, viewToken: string | null): Promise<Reading<Document>> => {
    const key = [slug, path, viewToken].join('\n');
    const asked = documents.has(key) ? { ip: `status-page:${slug}`, forwardedFor: null } : visitor;
    return documents.read(key, (tag) => api.read(slug, path, { viewToken, tag, visitor: asked }));
  };

  /** What an address shows, from memory unless the data or the minute is another. */
  const answerReading = async (
    call: Call,
    visit: Reading<Document> & { kind: 'found' },
    seen: Seen,
  ): Promise<Answer> => {
    const { location, address, view, viewToken, visitor } = seen;
    const { slug, root, language } = location;
    const path = detailPath(address);
    const detail = path === null ? null : await read(visitor, slug, path, viewToken);
    if (detail !== null && detail.kind !== 'found') {
      const verdict = judge(gatesAfterReading, { method: call.method, address, language, page: detail.kind });
      return answerVerdict(call, verdict?.answer ?? 'notFound', location);
    }
    const isLanguageChosen = language !== null;
    const key = [slug, root, pathOf(address), view.words.language, isLanguageChosen, view.scheme, viewToken].join('\n');
    const tag = [visit.tag, detail?.tag, Math.floor(visit.readAt / 60_000), view.isOld].join('\n');
    const body = await made.get(key, tag, () =>
      encodeAddress(view, address, { detail: detail?.value ?? null, isLanguageChosen, frameAncestors }),
    );
    return body === null ? answerVerdict(call, 'notFound', location) : answerEncoded(call, body);
  };

  const answer = async (call: Call): Promise<Answer | null> => {
    const visitor = { ip: call.peerAddress, forwardedFor: call.header('x-forwarded-for') };
    const location = locate(call.path, { prefix, pageOfHost: await pageOfHost(call.header('host'), visitor) });
    if (location === undefined) return null;
    if (location === null) return answerVerdict(call, 'notFound', null);
    const { slug, root, language, rest } = location;
    const query = new URLSearchParams(call.query);
    const address = readAddress(rest, query);
    const visit = { method: call.method, address, language };
    const early = judge(gatesBeforeReading, { ...visit, page: undefined });
    if (early !== null || address === undefined) return answerVerdict(call, early?.answer ?? 'notFound', location);

    const viewToken = readViewToken(call.header('cookie'));
    const reading = await read(visitor, slug, '', viewToken);
    const page = reading.kind === 'found' ? pageIn(reading.value) : reading.kind;
    const late = judge(gatesAfterReading, { ...visit, page });
    if (late !== null) return answerVerdict(call, late.answer, location);
    const links = serverLinks(root, language);
    if (address.kind === 'unlock') {
      return answerUnlock(call, { api, location, links, isLocked: page === 'locked', visitor, isSecure });
    }
    const sending = { api, slug, visitor };
    if (address.kind === 'subscription' && page === 'locked' && takesMail) {
      return answerSubscription(call, { ...sending, address, page: { words: wordsFor(call, location), links } });
    }
    if (reading.kind !== 'found' || typeof page === 'string') return answerVerdict(call, 'notFound', location);

    const view = createView({
      data: page,
      words: wordsOf[language ?? chosenLanguage(call, address, page)],
      links,
      asOf: new Date(reading.readAt).toISOString(),
      isOld: reading.isOld,
      takesMail,
      isLive,
      scheme: address.kind === 'embed' ? schemeIn(query) : 'auto',
    });
    if (!takesMail && (address.kind === 'subscription' || call.method === 'POST')) {
      return answerVerdict(call, 'notFound', location);
    }
    if (address.kind === 'subscription') return answerSubscription(call, { ...sending, address, page: view });
    if (address.kind === 'subscribe') return answerSubscribe(call, { ...sending, view, viewToken });
    return answerReading(call, reading, { location, address, view, viewToken, visitor });
  };

  return {
    answer,
    async handle(request, info) {
      const given = await answer(callFromRequest(request, info?.ip ?? '', info?.compress ?? false));
      return given === null ? { matched: false } : { matched: true, response: responseFrom(given) };
    },
  };
};

/** A visit that all gates have let through. */
interface Seen {
  readonly location: Location;
  readonly address: Address;
  readonly view: View;
  readonly viewToken: string | null;
  readonly visitor: Visitor;
}

/** Files are for programs and have no language; `Accept-Language` chooses for people. */
const chosenLanguage = (call: Call, address: Address, data: PublicStatusPage): PageLocale =>
  address.kind === 'file' ? data.locale : preferredLanguage(call.header('accept-language'), languagesOf(data));

const schemeIn = (query: URLSearchParams): Scheme => {
  const theme = query.get('theme');
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
};
