import type { PublicStatusPage } from '@watchpost/schemas';

/** What the address of a page is made of. */
export interface PagePlace {
  readonly slug: string;
  /** The domain that its links lead to; `null` without one. */
  readonly domain: string | null;
}

/** Where a page is below the address of the server, also while it has a domain. */
const pageOnServer = (publicUrl: string, slug: string): string => `${publicUrl.replace(/\/+$/, '')}/status/${slug}`;

/**
 * Where a page is, for people: on its domain, else below the address of the server. A domain is reached by the scheme and
 * port of the server; the name of the server itself shows the console.
 */
export const pageUrl = (publicUrl: string, { slug, domain }: PagePlace): string => {
  const url = new URL(publicUrl);
  if (domain === null || domain === url.hostname) return pageOnServer(publicUrl, slug);
  url.hostname = domain;
  return url.origin;
};

/** Where a page is in its forms for programs. */
export const pageLinks = (
  { isPublic, ...place }: PagePlace & { readonly isPublic: boolean },
  { publicUrl, apiUrl }: { readonly publicUrl: string; readonly apiUrl: string },
): PublicStatusPage['links'] => {
  const page = pageUrl(publicUrl, place);
  const permanent = pageOnServer(publicUrl, place.slug);
  const self = `${apiUrl}/public/status-pages/${place.slug}`;
  // Programs read a page with a password by the `viewToken`, which the API alone takes.
  const forReaders = isPublic && page !== permanent ? page : self;
  return {
    page,
    permanent,
    self,
    summary: `${self}/summary.json`,
    status: `${self}/status.json`,
    incidents: `${self}/incidents.json`,
    feed: `${forReaders}/feed.atom`,
    calendar: `${forReaders}/calendar.ics`,
    badge: `${forReaders}/badge.svg`,
  };
};

/** The page where a subscription is confirmed or ended. @param page the address of the status page */
export const subscriptionUrl = (page: string, step: 'confirm' | 'unsubscribe', token: string): string =>
  `${page}/subscriptions/${step}?token=${token}`;
