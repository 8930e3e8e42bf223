/** What the kit uses of a span of OpenTelemetry. */
export interface Span {
  updateName(name: string): unknown;
  setAttribute(key: string, value: string | number | boolean): unknown;
  setStatus(status: { readonly code: number; readonly message?: string }): unknown;
  end(): void;
}

/** What a span begins with. */
export interface SpanStart {
  readonly kind?: number;
  readonly attributes?: Record<string, string | number | boolean>;
}

/** What the kit uses of a tracer of OpenTelemetry: `trace.getTracer('watchpost')` of `@opentelemetry/api` fits. */
export interface Tracer {
  startActiveSpan<Result>(name: string, options: SpanStart, run: (span: Span) => Result): Result;
}

/** `SpanKind` of `@opentelemetry/api`, whose numbers do not change. */
export const spanKind = { internal: 0, server: 1, client: 2 } as const;

const failedStatus = 2; // SpanStatusCode.ERROR

/**
 * Runs `work` within a span, which ends with it.
 *
 * @param work says at its end what it has found out, in the span; what it throws makes the span failed
 */
export const withinSpan = <Result>(
  tracer: Tracer,
  name: string,
  start: SpanStart,
  work: (span: Span) => Promise<Result>,
): Promise<Result> =>
  tracer.startActiveSpan(name, start, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // Without its message, which may hold what does not belong into a trace.
      fail(span, error instanceof Error ? error.name : 'thrown');
      throw error;
    } finally {
      span.end();
    }
  });

/** Marks a span as failed, with the reason in a word. */
export const fail = (span: Span, reason: string): void => {
  span.setAttribute('error.type', reason);
  span.setStatus({ code: failedStatus });
};
