import type { RouteMatch } from './match-route.js';

/** What is known of a request when it is decided who may read its answer. */
export interface CrossOriginRequest {
  readonly method: string;
  /** The site whose page sends it; `null` when a browser does not say so. */
  readonly origin: string | null;
}

/** Makes the headers by which browsers decide whether the page of another site may read an answer. */
export type CorsPolicy = (match: RouteMatch, request: CrossOriginRequest) => Readonly<Record<string, string>>;

/**
 * Pages of any site may read what is public by its address, without credentials (Fetch §3.2). Pages of the sites that are
 * named may use everything, with a token or key that they hold: cookies are never accepted from them. Other answers have none
 * of these headers, and so stay within their own origin.
 *
 * @param sites origins, such as `https://app.example.com`
 */
export const createCorsPolicy = (sites: readonly string[] = []): CorsPolicy => {
  const known = new Set(sites);
  return (match, { method, origin }) => {
    const isAsked = match.kind === 'options';
    if (isAsked ? match.readPath !== null && isPublic(match.readPath) : isPublicRead(match, method)) {
      return isAsked ? publicPreflight : readableAnywhere;
    }
    // Where sites are named, every answer depends on who asks, and a cache must know that (Fetch §3.2.5).
    const varying = known.size === 0 ? {} : { vary: 'origin' };
    if (origin === null || !known.has(origin)) return varying;
    const allowed = { ...varying, 'access-control-allow-origin': origin };
    return isAsked
      ? { ...allowed, ...sitePreflight, 'access-control-allow-methods': match.allow }
      : { ...allowed, 'access-control-expose-headers': exposedHeaders };
  };
};

const isPublic = (path: string): boolean => path.startsWith('/public/');

const isPublicRead = (match: RouteMatch, method: string): boolean =>
  match.kind === 'operation' && (method === 'GET' || method === 'HEAD') && isPublic(match.operation.route.path);

const readableAnywhere = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after, x-request-id',
};

/** A conditional request is the only one that a browser asks about first. */
const publicPreflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'if-none-match',
  'access-control-max-age': '86400',
};

/** What clients read of answers. */
const exposedHeaders =
  'etag, location, content-disposition, retry-after, x-request-id, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset';

/** What clients send. An hour: a site that is no longer named should not be let in for a day. */
const sitePreflight = {
  'access-control-allow-headers':
    'authorization, x-api-key, x-organization-id, content-type, accept, idempotency-key, if-match, if-none-match, last-event-id',
  'access-control-max-age': '3600',
};
