import type { PublicStatusPage } from '@watchpost/schemas';
import { html } from '../html/html.js';
import { wordsOf } from '../words/languages.js';
import { feedEntries } from './entries.js';

/** The incidents of a page as RSS 2.0 (rssboard.org/rss-specification). */
export const rssFeed = (data: PublicStatusPage): string => {
  const entries = feedEntries(data);
  const [latest] = entries;
  const page = data.links.page.replace(/\/+$/, '');
  return html`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${data.name}</title><link>${data.links.page}</link><description>${data.description || wordsOf[data.locale].statusOf(data.name)}</description><language>${data.locale}</language>${
    latest && html`<lastBuildDate>${new Date(latest.updatedAt).toUTCString()}</lastBuildDate>`
  }<atom:link rel="self" type="application/rss+xml" href="${page}/feed.rss"/>${entries.map(
    ({ address, id, title, text, publishedAt }) =>
      html`<item><title>${title}</title><link>${address}</link><guid isPermaLink="true">${id}</guid><pubDate>${new Date(publishedAt).toUTCString()}</pubDate><description>${text}</description></item>`,
  )}</channel></rss>
`.text;
};
