import type { PublicStatusPage } from '@watchpost/schemas';

/** Where a page is, for people. */
export const pageUrl = (publicUrl: string, slug: string): string => `${publicUrl.replace(/\/+$/, '')}/status/${slug}`;

/** Where a page is in its forms for programs. */
export const pageLinks = (
  slug: string,
  { publicUrl, apiUrl }: { readonly publicUrl: string; readonly apiUrl: string },
): PublicStatusPage['links'] => {
  const self = `${apiUrl}/public/status-pages/${slug}`;
  return {
    page: pageUrl(publicUrl, slug),
    self,
    summary: `${self}/summary.json`,
    status: `${self}/status.json`,
    incidents: `${self}/incidents.json`,
    feed: `${self}/feed.atom`,
    calendar: `${self}/calendar.ics`,
    badge: `${self}/badge.svg`,
  };
};
