import type { RouteMatch } from './match-route.js';

/**
 * Pages of any site may read what is public by its address, without credentials (Fetch §3.2). Everything else answers
 * without these headers, and so stays within its own origin.
 */
export const corsHeaders = (match: RouteMatch, method: string): Readonly<Record<string, string>> => {
  if (match.kind === 'operation') {
    const isRead = method === 'GET' || method === 'HEAD';
    return isRead && isPublic(match.operation.route.path) ? readableAnywhere : {};
  }
  return match.kind === 'options' && match.readPath !== null && isPublic(match.readPath) ? preflight : {};
};

const isPublic = (path: string): boolean => path.startsWith('/public/');

const readableAnywhere = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after, x-request-id',
};

/** A conditional request is the only one that a browser asks about first. */
const preflight = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'if-none-match',
  'access-control-max-age': '86400',
};
