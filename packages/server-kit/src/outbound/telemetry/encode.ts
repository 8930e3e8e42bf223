import type { TelemetryProtocol } from '@watchpost/schemas';
import { version } from '../../base/product.js';
import type { Gauge } from './gauges.js';
import type { CheckSpan } from './spans.js';

type Transformer = typeof import('@opentelemetry/otlp-transformer');
type OtlpSpan = Parameters<Transformer['JsonTraceSerializer']['serializeRequest']>[0][number];
type OtlpMetrics = Parameters<Transformer['JsonMetricsSerializer']['serializeRequest']>[0];
type OtlpMetric = OtlpMetrics['scopeMetrics'][number]['metrics'][number];
type HrTime = OtlpSpan['startTime'];

/** Encodes what an export sends. */
export interface Encoder {
  traces(spans: readonly CheckSpan[]): Uint8Array;
  metrics(gauges: readonly Gauge[]): Uint8Array;
}

const scope = { name: 'watchpost', version };
/** `TraceFlags.SAMPLED` of `@opentelemetry/api`. */
const sampled = 1;
/** `SpanStatusCode` of `@opentelemetry/api`. */
const statusCodes = { unset: 0, error: 2 } as const;
/** `DataPointType.GAUGE` and `AggregationTemporality.CUMULATIVE` of `@opentelemetry/sdk-metrics`, `ValueType.DOUBLE` of the API. */
const gaugePoint = { dataPointType: 2, aggregationTemporality: 1, valueType: 1 } as const;

/** Seconds and nanoseconds; to the microsecond, which is all that is measured. */
const hrTime = (milliseconds: number): HrTime => {
  const us = Math.round(milliseconds * 1000);
  return [Math.floor(us / 1e6), (us % 1e6) * 1000];
};

const toMetric = ({ name, description, unit, points }: Gauge): OtlpMetric => ({
  descriptor: { name, description, unit, valueType: gaugePoint.valueType },
  aggregationTemporality: gaugePoint.aggregationTemporality,
  dataPointType: gaugePoint.dataPointType,
  dataPoints: points.map(({ at, value, attributes }) => ({
    ...{ startTime: hrTime(at), endTime: hrTime(at), attributes, value },
  })),
});

/** @throws TypeError for a request that the package does not encode, which it only says with nothing */
const encoded = (bytes: Uint8Array | undefined): Uint8Array => {
  if (bytes === undefined) throw new TypeError('OpenTelemetry encoded nothing');
  return bytes;
};

/** Loads what encodes, with the first request: a server without exports does without it. */
export const createEncoder = async (protocol: TelemetryProtocol, organizationId: string): Promise<Encoder> => {
  const [transformer, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/otlp-transformer'),
    import('@opentelemetry/resources'),
  ]);
  const [traces, metrics] =
    protocol === 'http/json'
      ? [transformer.JsonTraceSerializer, transformer.JsonMetricsSerializer]
      : [transformer.ProtobufTraceSerializer, transformer.ProtobufMetricsSerializer];
  const resource = resourceFromAttributes({
    'service.name': 'watchpost',
    'service.version': version,
    'watchpost.organization.id': organizationId,
  });
  const none = { links: [], events: [], droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 };
  const toSpan = (span: CheckSpan): OtlpSpan => {
    const { traceId, spanId, parentSpanId, name, kind, startsAt, endsAt, attributes, error } = span;
    return {
      ...{ name, kind, attributes, resource, instrumentationScope: scope, ended: true, ...none },
      spanContext: () => ({ traceId, spanId, traceFlags: sampled }),
      ...(parentSpanId !== null && { parentSpanContext: { traceId, spanId: parentSpanId, traceFlags: sampled } }),
      ...{ startTime: hrTime(startsAt), endTime: hrTime(endsAt), duration: hrTime(endsAt - startsAt) },
      status: error === null ? { code: statusCodes.unset } : { code: statusCodes.error, message: error },
    };
  };
  return {
    traces: (spans) => encoded(traces.serializeRequest(spans.map(toSpan))),
    metrics: (gauges) =>
      encoded(metrics.serializeRequest({ resource, scopeMetrics: [{ scope, metrics: gauges.map(toMetric) }] })),
  };
};
