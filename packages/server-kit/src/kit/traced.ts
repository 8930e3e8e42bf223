import { fail, spanKind, type Tracer, withinSpan } from '../base/tracing.js';
import type { AnsweredRequest } from '../request/http/answered-request.js';
import type { Store } from '../store/interface/store.js';

// Requests and commits are traced here, checks and deliveries in their rooms. Attributes have the names of OpenTelemetry's semantic
// conventions, and never hold a query, a body or a token. Without a tracer everything stays as it is.

/** A span for a request, named by its route: a path may hold the token of a heartbeat. */
export const tracedRequest = <Answered extends { readonly request: AnsweredRequest }>(
  tracer: Tracer | undefined,
  method: string,
  respond: () => Promise<Answered>,
): Promise<Answered> => {
  if (tracer === undefined) return respond();
  const attributes = { 'http.request.method': method };
  return withinSpan(tracer, method, { kind: spanKind.server, attributes }, async (span) => {
    const answered = await respond();
    const { route, status, requestId, organizationId } = answered.request;
    if (route !== null) {
      span.updateName(`${method} ${route}`);
      span.setAttribute('http.route', route);
    }
    span.setAttribute('http.response.status_code', status);
    span.setAttribute('watchpost.request.id', requestId);
    if (organizationId !== null) span.setAttribute('watchpost.organization.id', organizationId);
    if (status >= 500) fail(span, String(status));
    return answered;
  });
};

/** A span for each commit, the wait for other writers included. */
export const tracedCommits = (store: Store, tracer: Tracer | undefined): Store =>
  tracer === undefined
    ? store
    : new Proxy(store, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name, target);
          if (typeof member !== 'function') return member;
          if (name !== 'commit') return member.bind(target);
          const commit: Store['commit'] = (changes) =>
            withinSpan(tracer, 'store.commit', { kind: spanKind.client }, async (span) => {
              const result = await target.commit(changes);
              span.setAttribute('watchpost.commit.changes', changes.length);
              span.setAttribute('watchpost.commit.is_committed', result.isCommitted);
              return result;
            });
          return commit;
        },
      });
