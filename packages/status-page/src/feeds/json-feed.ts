import type { PublicStatusPage } from '@watchpost/schemas';
import { feedEntries } from './entries.js';

/** The incidents of a page as JSON Feed 1.1 (jsonfeed.org/version/1.1). */
export const jsonFeed = (data: PublicStatusPage): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: data.name,
    home_page_url: data.links.page,
    feed_url: `${data.links.page.replace(/\/+$/, '')}/feed.json`,
    ...(data.description === '' ? {} : { description: data.description }),
    language: data.locale,
    items: feedEntries(data).map(({ address, id, title, text, publishedAt, updatedAt }) => ({
      id,
      url: address,
      title,
      content_text: text,
      date_published: publishedAt,
      date_modified: updatedAt,
    })),
  });
