import type { PublicStatusPage } from '@watchpost/schemas';
import type { Page } from '../html/frame.js';

/** Headers of everything that is sent. */
const always = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

/** Sites may read and load what is public, also those that are isolated by `Cross-Origin-Embedder-Policy`. */
export const openToOtherSites = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** What may be kept by caches in between, and shown for a day when the server is away (RFC 5861). */
const shared = 'public, max-age=10, stale-while-revalidate=30, stale-if-error=86400';

/** Of a file whose address changes with its content; there is nothing of a page in it (RFC 8246). */
export const keptByBrowsers = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' };

/** What caches must know of a page: whose it is, and which headers of a request choose among its forms. */
export const cacheHeaders = (
  { visibility, locales }: Pick<PublicStatusPage, 'visibility' | 'locales'>,
  isLanguageChosen: boolean,
): Record<string, string> => {
  const isPublic = visibility === 'public';
  const varies = [
    'accept-encoding',
    ...(locales.length > 1 && !isLanguageChosen ? ['accept-language'] : []),
    ...(isPublic ? [] : ['cookie']),
  ];
  return { ...always, 'cache-control': isPublic ? shared : 'private, no-cache', vary: varies.join(', ') };
};

/** Headers of a page that depends on what a visitor just sent. */
export const unsharedHeaders = { ...always, 'cache-control': 'no-store' };

/** Headers of HTML. `frame-ancestors` says it in newer browsers, and older ones know only the other. */
export const htmlHeaders = ({ contentSecurityPolicy }: Page, language: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-language': language,
  'content-security-policy': contentSecurityPolicy,
  ...(contentSecurityPolicy.endsWith("frame-ancestors 'none'") ? { 'x-frame-options': 'DENY' } : {}),
});
