import type {
  PublicComponentDetail,
  PublicIncident,
  PublicIncidentHistory,
  PublicStatusPage,
} from '@watchpost/schemas';
import type { Document } from '../copies/public-api.js';
import { jsonFeed } from '../feeds/json-feed.js';
import { rssFeed } from '../feeds/rss.js';
import type { Page } from '../html/frame.js';
import { readerScript } from '../html/reader.js';
import { type Address, type FileName, isMadeHere } from '../pages/addresses.js';
import { componentPage } from '../pages/component-page.js';
import { embedPage } from '../pages/embed-page.js';
import { frontPage } from '../pages/front-page.js';
import { historyPage } from '../pages/history-page.js';
import { incidentPage } from '../pages/incident-page.js';
import type { View } from '../pages/view.js';
import { liveScript } from '../scripts/live.js';
import { widgetScript } from '../scripts/widget.js';
import { type Encoded, encode } from './encoded.js';
import { cacheHeaders, htmlHeaders, keptByBrowsers, openToOtherSites } from './headers.js';

/** What the API answers is of the type that its contract has for the path; nothing else checks it. */
const typed = <Value>({ json }: Document): Value => json as Value;

/** The page itself, as the API describes it. */
export const pageIn = (document: Document): PublicStatusPage => typed(document);

/** The path, below the page in the API, of what an address shows besides the page; `null` when it needs no more. */
export const detailPath = (address: Address): string | null => {
  switch (address.kind) {
    case 'incident':
      return `/incidents/${address.number}`;
    case 'history':
      return address.month === null ? '/history' : `/history?month=${address.month}`;
    case 'component':
      return `/components/${address.id}`;
    case 'file':
      return isMadeHere(address.name) ? null : `/${address.name}`;
    default:
      return null;
  }
};

/** A page that only shows. */
const readingPage = (view: View, address: Address, detail: Document | null, frameAncestors: string): Page | null => {
  switch (address.kind) {
    case 'front':
      return frontPage(view);
    case 'embed':
      return embedPage(view, frameAncestors);
    case 'incident':
      return detail && incidentPage(view, typed<PublicIncident>(detail));
    case 'history':
      return detail && historyPage(view, typed<PublicIncidentHistory>(detail));
    case 'component':
      return detail && componentPage(view, typed<PublicComponentDetail>(detail));
    default:
      return null;
  }
};

const javascript = 'text/javascript; charset=utf-8';

/** A picture as the API has it: pixels that it encoded itself. */
const pictureOf = (image: PublicStatusPage['images']['logo']) =>
  image && { contentType: 'image/png', body: Buffer.from(image.png, 'base64') };

/** A file: one of ours, or one of the API as it is. */
const fileOf = (
  view: View,
  name: FileName,
  detail: Document | null,
): { readonly contentType: string; readonly body: string | Uint8Array } | null => {
  const { data, isLive } = view;
  switch (name) {
    case 'feed.rss':
      return { contentType: 'application/rss+xml; charset=utf-8', body: rssFeed(data) };
    case 'feed.json':
      return { contentType: 'application/feed+json; charset=utf-8', body: jsonFeed(data) };
    case 'widget.js':
      // A script runs on any site that loads it, with the cookies of the visitor: only what is public may be in it.
      return data.visibility === 'public' ? { contentType: javascript, body: widgetScript(view) } : null;
    case 'live.js':
      return isLive ? { contentType: javascript, body: liveScript } : null;
    case 'reader.js':
      return { contentType: javascript, body: readerScript };
    case 'logo.png':
      return pictureOf(data.images.logo);
    case 'favicon.png':
      return pictureOf(data.images.favicon);
    default:
      return detail && { contentType: detail.contentType, body: detail.bytes };
  }
};

/** What an address shows, as bytes with their headers; `null` when it shows nothing. */
export const encodeAddress = (
  view: View,
  address: Address,
  {
    detail,
    isLanguageChosen,
    frameAncestors,
  }: { readonly detail: Document | null; readonly isLanguageChosen: boolean; readonly frameAncestors: string },
): Promise<Encoded> | null => {
  const caching = cacheHeaders(view.data, isLanguageChosen || address.kind === 'file');
  if (address.kind === 'file') {
    const file = fileOf(view, address.name, detail);
    const sharing = view.data.visibility === 'public' ? openToOtherSites : {};
    const keeping = address.name === 'reader.js' ? keptByBrowsers : {};
    return file && encode(file.body, { ...caching, ...sharing, ...keeping, 'content-type': file.contentType });
  }
  const page = readingPage(view, address, detail, frameAncestors);
  return page && encode(page.html, { ...caching, ...htmlHeaders(page, view.words.language) });
};
