import { fail, spanKind, type Tracer, withinSpan } from '../../base/tracing.js';
import type { DeliveryTransport } from './transport.js';

/** A span for each attempt to deliver to a webhook or a notification channel. */
export const tracedDeliveries = (transport: DeliveryTransport, tracer: Tracer | undefined): DeliveryTransport =>
  tracer === undefined
    ? transport
    : {
        send(delivery) {
          const { method = 'POST', url } = delivery;
          // The host alone: paths of receivers hold tokens.
          const attributes = { 'http.request.method': method, 'server.address': URL.parse(url)?.hostname ?? '' };
          return withinSpan(tracer, `deliver ${method}`, { kind: spanKind.client, attributes }, async (span) => {
            const result = await transport.send(delivery);
            const statusCode = 'statusCode' in result ? result.statusCode : null;
            if (statusCode !== null) span.setAttribute('http.response.status_code', statusCode);
            if (result.kind === 'unanswered') fail(span, result.error);
            else if (statusCode !== null && statusCode >= 400) fail(span, String(statusCode));
            return result;
          });
        },
        close: () => transport.close(),
      };
