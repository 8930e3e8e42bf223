import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import protobuf from 'protobufjs';
import { onTestFinished } from 'vitest';
import { startHttpTarget } from './targets.js';

/** A span as a receiver reads it, with ids in hexadecimal. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the root of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: string;
  /** Nanoseconds since the epoch, as text: more digits than a number has. */
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly status: { readonly code: string; readonly message: string };
}

/** A point of a gauge as a receiver reads it. */
export interface ReceivedPoint {
  readonly name: string;
  readonly unit: string;
  readonly timeUnixNano: string;
  readonly value: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A request of OTLP/HTTP as it arrived. */
export interface ReceivedExport {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly resource: Readonly<Record<string, unknown>>;
  readonly spans: readonly ReceivedSpan[];
  readonly points: readonly ReceivedPoint[];
  /** Names of all metrics, of any kind. */
  readonly metrics: readonly string[];
}

/** An answer of a receiver. */
export interface OtlpAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

/** A receiver of OTLP/HTTP on loopback that reads by the `.proto` files of the protocol. */
export interface OtlpReceiver {
  readonly url: string;
  /** All requests, in the order in which they came, those that were refused as well. */
  readonly received: readonly ReceivedExport[];
  /** Answers the next requests; 200 by default. */
  answer: (received: ReceivedExport) => OtlpAnswer;
  /** Spans and points of all requests that were answered 200. */
  readonly spans: readonly ReceivedSpan[];
  readonly points: readonly ReceivedPoint[];
  /** Resolves when so many requests have come. */
  arrived(count: number): Promise<void>;
}

const protoFolder = (): string => {
  const entry = createRequire(import.meta.url).resolve('@opentelemetry/otlp-grpc-exporter-base');
  return join(dirname(entry), '..', 'protos');
};

const readProtocol = () => {
  const folder = protoFolder();
  const root = new protobuf.Root();
  root.resolvePath = (_origin, target) => join(folder, target);
  const service = (signal: string): string => `opentelemetry/proto/collector/${signal}/v1/${signal}_service.proto`;
  root.loadSync([service('trace'), service('metrics')]);
  root.resolveAll();
  const type = (name: string): protobuf.Type => root.lookupType(`opentelemetry.proto.collector.${name}`);
  return {
    '/v1/traces': type('trace.v1.ExportTraceServiceRequest'),
    '/v1/metrics': type('metrics.v1.ExportMetricsServiceRequest'),
  } as const;
};

/** A message of the protocol as it is read here: every field may be absent. */
// biome-ignore lint/suspicious/noExplicitAny: protobufjs types no messages of files that are read at run time
type Message = Readonly<Record<string, any>>;

/** @throws TypeError for a field that the protocol does not have: `fromObject` would drop it */
const assertKnownFields = (type: protobuf.Type, value: Message): void => {
  for (const [name, content] of Object.entries(value)) {
    const field = type.fields[name];
    if (field === undefined) throw new TypeError(`${type.name} has no field ${name}`);
    if (!(field.resolvedType instanceof protobuf.Type)) continue;
    for (const each of [content].flat()) assertKnownFields(field.resolvedType, each as Message);
  }
};

const hexBytes = (value: unknown): unknown => (Buffer.isBuffer(value) ? value.toString('hex') : value);
const enumName = (type: protobuf.Type, field: string, value: unknown): string => {
  const { resolvedType } = type.fields[field] ?? {};
  if (!(resolvedType instanceof protobuf.Enum)) throw new TypeError(`${type.name}.${field} is no enumeration`);
  return resolvedType.valuesById[Number(value ?? 0)] ?? String(value);
};

const anyValueOf = ({ stringValue, intValue, doubleValue, boolValue }: Message): unknown =>
  stringValue ?? boolValue ?? Number(intValue ?? doubleValue);
const attributesOf = (list: readonly Message[] = []): Record<string, unknown> =>
  Object.fromEntries(list.map(({ key, value }) => [key, anyValueOf(value as Message)]));

const spanOf = (span: Message, type: protobuf.Type): ReceivedSpan => ({
  traceId: String(hexBytes(span.traceId)),
  spanId: String(hexBytes(span.spanId)),
  parentSpanId: String(hexBytes(span.parentSpanId) ?? ''),
  name: span.name,
  kind: enumName(type, 'kind', span.kind),
  startTimeUnixNano: String(span.startTimeUnixNano),
  endTimeUnixNano: String(span.endTimeUnixNano),
  attributes: attributesOf(span.attributes),
  status: {
    code: enumName(type.lookupType('opentelemetry.proto.trace.v1.Status'), 'code', span.status?.code),
    message: span.status?.message ?? '',
  },
});

const pointsOf = ({ name, unit, gauge }: Message): ReceivedPoint[] =>
  (gauge?.dataPoints ?? []).map((point: Message) => ({
    ...{ name, unit, timeUnixNano: String(point.timeUnixNano), value: Number(point.asDouble ?? point.asInt) },
    attributes: attributesOf(point.attributes),
  }));

const listOf = (messages: readonly Message[] | undefined, field: string): readonly Message[] =>
  (messages ?? []).flatMap((message) => message[field] ?? []);

/** The fields of OTLP/HTTP with JSON that came after the `.proto` files: flags of a span, and of a link. */
const laterFields = ['flags'];
const withoutLater = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutLater);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, content]) =>
      laterFields.includes(name) ? [] : [[name, withoutLater(content)]],
    ),
  );
};

/** Starts a receiver that is stopped when the test is over. */
export const startOtlpReceiver = async (): Promise<OtlpReceiver> => {
  const protocol = readProtocol();
  const received: ReceivedExport[] = [];
  const taken: ReceivedExport[] = [];
  let waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let answer: OtlpReceiver['answer'] = () => ({ status: 200 });

  const read = (path: string, headers: IncomingHttpHeaders, body: Buffer): ReceivedExport => {
    const type = protocol[path as keyof typeof protocol];
    if (type === undefined) throw new TypeError(`no signal at ${path}`);
    const contentType = headers['content-type'];
    let message: Message;
    if (contentType === 'application/json') {
      message = withoutLater(JSON.parse(body.toString())) as Message;
      assertKnownFields(type, message);
    } else if (contentType === 'application/x-protobuf') {
      message = type.toObject(type.decode(body), { longs: String, bytes: Buffer, oneofs: false });
    } else throw new TypeError(`no encoding of OTLP/HTTP: ${contentType}`);
    const resources: readonly Message[] = message.resourceSpans ?? message.resourceMetrics ?? [];
    const metrics = listOf(listOf(resources, 'scopeMetrics'), 'metrics');
    const span = type.root.lookupType('opentelemetry.proto.trace.v1.Span');
    return {
      path,
      headers,
      resource: attributesOf(resources[0]?.resource?.attributes),
      spans: listOf(listOf(resources, 'scopeSpans'), 'spans').map((each) => spanOf(each, span)),
      points: metrics.flatMap(pointsOf),
      metrics: metrics.map(({ name }) => String(name)),
    };
  };

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    await once(request, 'end');
    try {
      // Of several, Node shows the first alone.
      if (request.headersDistinct['content-type']?.length !== 1) throw new TypeError('not one Content-Type');
      const one = read(request.url ?? '', request.headers, Buffer.concat(chunks));
      const { status, headers } = answer(one);
      received.push(one);
      if (status === 200) taken.push(one);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}');
    } catch (error) {
      // As a collector answers what it cannot read.
      response.writeHead(400).end(String(error));
    }
    waiting = waiting.filter(({ count, resolve }) => {
      const isOver = received.length >= count;
      if (isOver) resolve();
      return !isOver;
    });
  };

  const target = await startHttpTarget({ handler: (request, response) => void take(request, response) });
  onTestFinished(() => target.stop());
  return {
    url: target.url,
    received,
    get answer() {
      return answer;
    },
    set answer(next) {
      answer = next;
    },
    get spans() {
      return taken.flatMap(({ spans }) => spans);
    },
    get points() {
      return taken.flatMap(({ points }) => points);
    },
    arrived: (count) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push({ count, resolve });
          }),
  };
};
