import type { Answer, Logger, Origin, ServerKit } from '@watchpost/server-kit';

/**
 * The path without the token of a heartbeat, which alone lets anyone report for its monitor, and without what has the
 * form of a Watchpost secret in paths that were mistyped.
 */
const withoutToken = (path: string): string =>
  path.replace(/(\/heartbeats\/)[^/]+/, '$1…').replace(/\bwp[a-z]?_\w{16,}/g, '…');

/** The kit, with one line in the log for every request: never the query, the headers or the body. */
export const withRequestLog = (kit: ServerKit, logger: Logger): ServerKit => {
  const log = (method: string, path: string, status: number, requestId: string | null, startedAt: number): void => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    logger.info('request', { method, path: withoutToken(path).slice(0, 500), status, ms, requestId });
  };
  /** A request that could not be parsed has no method and no path. */
  const logRefusal = ({ method = '', path = '' }: Origin, refusal: Answer, startedAt: number): void =>
    log(method, path, refusal.status, refusal.headers['x-request-id'] ?? null, startedAt);
  return {
    ...kit,
    admission: {
      ...kit.admission,
      async admit(origin) {
        const startedAt = performance.now();
        const admitted = await kit.admission.admit(origin);
        if (admitted.refusal !== null) logRefusal(origin, admitted.refusal, startedAt);
        return admitted;
      },
      async refuse(origin, code, detail) {
        const startedAt = performance.now();
        const refusal = await kit.admission.refuse(origin, code, detail);
        logRefusal(origin, refusal, startedAt);
        return refusal;
      },
    },
    async answer(call) {
      const startedAt = performance.now();
      const answer = await kit.answer(call);
      log(call.method, call.path, answer.status, answer.headers['x-request-id'] ?? null, startedAt);
      return answer;
    },
    async fetch(request, info) {
      const startedAt = performance.now();
      const response = await kit.fetch(request, info);
      const path = URL.parse(request.url)?.pathname ?? '';
      log(request.method, path, response.status, response.headers.get('x-request-id'), startedAt);
      return response;
    },
  };
};
