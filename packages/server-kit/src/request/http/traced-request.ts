import { fail, spanKind, type Tracer, withinSpan } from '../../base/tracing.js';
import type { AnsweredRequest } from './answered-request.js';

// Attributes have the names of OpenTelemetry's semantic conventions, and never hold a query, a body or a token.

/** A span for a request, named by its route: a path may hold the token of a heartbeat. */
export const tracedRequest = <Answered extends { readonly request: AnsweredRequest }>(
  tracer: Tracer,
  method: string,
  respond: () => Promise<Answered>,
): Promise<Answered> => {
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
