import { setTimeout as delay } from 'node:timers/promises';
import { context, DiagLogLevel, diag, type HrTime, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from '@watchpost/server-kit';
import { version } from '../version.js';
import { toMetricData } from './metric-data.js';
import { readFamilies } from './metric-families.js';

/** What the server says of itself to the operator's OpenTelemetry. */
export interface Telemetry {
  readonly tracer: Tracer;
  /** Sends the metrics now and from time to time, as `/metrics` has them. */
  exportMetrics(read: () => Promise<{ readonly text: string }>): void;
  /** Sends what waits, for two seconds at most. */
  stop(): Promise<void>;
}

/** As often as OpenTelemetry sends metrics by default. */
const exportEveryMs = 60_000;
/** Of the ten seconds that the end of the process may take. */
const stopMs = 2000;
const timeoutMillis = 10_000;

const toHrTime = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1000),
  Math.round((milliseconds % 1000) * 1e6),
];

/** Logs the first of failures in a row, and the success that ends them. */
const createFailureLog = (logger: Logger) => {
  let hasFailed = false;
  return {
    failed(message: string): void {
      if (!hasFailed) logger.warn('telemetry export failed', { message: message.slice(0, 300) });
      hasFailed = true;
    },
    succeeded(): void {
      if (hasFailed) logger.info('telemetry export works again');
      hasFailed = false;
    },
  };
};

/** @param endpoint where OTLP over HTTP is received; `/v1/traces` and `/v1/metrics` are appended */
export const createTelemetry = (endpoint: string, logger: Logger): Telemetry => {
  const log = createFailureLog(logger);
  const ignore = (): void => {};
  diag.setLogger({ error: log.failed, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const resource = resourceFromAttributes({ 'service.name': 'watchpost', 'service.version': version });
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis });
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] });
  const metrics = new OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, timeoutMillis });
  const startTime = toHrTime(Date.now() - process.uptime() * 1000);
  let timer: NodeJS.Timeout | undefined;

  const exportOnce = async (read: () => Promise<{ readonly text: string }>): Promise<void> => {
    try {
      const { text } = await read();
      const times = { startTime, endTime: toHrTime(Date.now()) };
      const data = readFamilies(text).map((family) => toMetricData(family, times));
      const scopeMetrics = [{ scope: { name: 'watchpost', version }, metrics: data }];
      metrics.export({ resource, scopeMetrics }, ({ error }) => {
        if (error === undefined) log.succeeded();
        else log.failed(error.message);
      });
    } catch (error) {
      log.failed(String(error));
    }
  };

  return {
    tracer: provider.getTracer('watchpost', version),
    exportMetrics(read) {
      void exportOnce(read);
      timer = setInterval(() => void exportOnce(read), exportEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
      const end = Promise.allSettled([provider.shutdown(), metrics.shutdown()]);
      await Promise.race([end, delay(stopMs, undefined, { ref: false })]);
    },
  };
};
