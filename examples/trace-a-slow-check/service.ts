// A service as OpenTelemetry instruments it: a span for each request, below that of its caller, and `traceparent` to the next service.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultTextMapGetter, defaultTextMapSetter, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

interface Service {
  readonly url: string;
  stop(): Promise<void>;
}

const propagator = new W3CTraceContextPropagator();

/** @param next the service that is asked before each answer; default: none */
export const startService = async (name: string, collector: string, next?: string): Promise<Service> => {
  const exporter = new OTLPTraceExporter({ url: `${collector}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 200 })],
  });
  const tracer = provider.getTracer(name);
  const answer: RequestListener = async ({ method, url, headers: sent }, response) => {
    const caller = propagator.extract(ROOT_CONTEXT, sent, defaultTextMapGetter);
    const span = tracer.startSpan(`${method} ${url}`, { kind: SpanKind.SERVER }, caller);
    const headers: Record<string, string> = {};
    propagator.inject(trace.setSpan(caller, span), headers, defaultTextMapSetter);
    const asked = next === undefined ? undefined : await fetch(next, { headers });
    response.end(asked === undefined ? 'in stock' : await asked.text());
    span.end();
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await provider.shutdown();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop };
};
