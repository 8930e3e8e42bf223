import type { Logger, RequestObserver } from '@watchpost/server-kit';

/**
 * The path without the token of a heartbeat or of a public dashboard, which alone lets anyone report or read, and without what
 * has the form of a Watchpost secret in paths that were mistyped.
 */
const withoutToken = (path: string): string =>
  path.replace(/(\/(?:heartbeats|public\/dashboards)\/)[^/]+/, '$1…').replace(/\bwp[a-z]?_\w{16,}/g, '…');

/** One line in the log for every request: never the query, the headers or the body. */
export const requestLog =
  (logger: Logger): RequestObserver =>
  ({ method, path, route, status, durationMs, requestId, clientAddress, actor, organizationId, isAbandoned }) =>
    logger.info('request', {
      method,
      path: withoutToken(path).slice(0, 500),
      route,
      status,
      ms: Math.round(durationMs * 10) / 10,
      requestId,
      clientAddress,
      actor: actor === null ? null : `${actor.type}:${actor.id}`,
      organizationId,
      ...(isAbandoned && { hungUp: true }),
    });
