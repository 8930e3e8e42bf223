import { setImmediate } from 'node:timers/promises';
import { checkBounds } from '../bounds.js';
import type { CheckEnvironment } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import { CheckRun } from '../check/check-run.js';
import { searchPatterns } from '../check/search-patterns.js';
import { clientCertificateOf } from '../connection/client-certificate.js';
import { authorizationOf } from '../http/authorization.js';
import { readPieces } from '../http/body-pieces.js';
import type { HttpAnswer } from '../http/http-exchange.js';
import { fetchUrl, readUrl } from '../http/http-fetch.js';
import { failureMessages } from '../messages/failure-message.js';
import { ExpositionError, ExpositionReader, expositionFormat } from '../protocols/prometheus/exposition-text.js';
import type { Sample } from '../protocols/prometheus/sample.js';
import type { ExpositionFormat } from '../protocols/prometheus/sample-line.js';
import { KeptSeries } from './kept-series.js';
import { MetricFamilies } from './metric-families.js';
import type { ScrapeRequest, ScrapeResult } from './scrape.js';
import { readSelector, type Selector, SelectorError } from './selectors/selector.js';
import { SeriesMatching } from './selectors/series-matching.js';

/** What Prometheus 3 asks for, without its binary format. */
const openMetricsTypes = [
  'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.8',
  'application/openmetrics-text;version=1.0.0;q=0.7',
];
const textTypes = ['text/plain;version=1.0.0;escaping=allow-utf-8;q=0.6', 'text/plain;version=0.0.4;q=0.5'];
const accepted: Readonly<Record<NonNullable<ScrapeRequest['format']>, string>> = {
  auto: [...openMetricsTypes, ...textTypes, '*/*;q=0.1'].join(','),
  openMetrics: openMetricsTypes.join(','),
  text: [...textTypes, '*/*;q=0.1'].join(','),
};

const formatNames: Readonly<Record<ExpositionFormat, string>> = {
  text: 'the text format of Prometheus',
  openMetrics: 'OpenMetrics',
};

const maxRedirects = checkBounds.metricRedirects.most;
const limits = { maxBytes: checkBounds.scrapeBody.most, maxPieces: checkBounds.scrapePieces.most };

/** One scrape under way. */
interface ScrapeTask {
  readonly run: CheckRun;
  readonly request: ScrapeRequest;
  readonly environment: CheckEnvironment;
}

const selectorsOf = (texts: readonly string[]): readonly Selector[] =>
  texts.map((text) => {
    try {
      return readSelector(text);
    } catch (error) {
      if (!(error instanceof SelectorError)) throw error;
      throw new CheckFailure('unknown', failureMessages.badSelector(text, error.message));
    }
  });

const fetchExposition = async (task: ScrapeTask, timeoutSeconds: number): Promise<HttpAnswer> => {
  const { url, format = 'auto', headers = {}, credentials = null } = task.request;
  const { verifyTls = true, caCertificates = null } = task.request;
  const answer = await fetchUrl(
    task,
    {
      method: 'GET',
      url: readUrl(url),
      headers: {
        Accept: accepted[format],
        'Accept-Encoding': 'gzip',
        // As Prometheus sends it: some exporters end their own work in time for it.
        'X-Prometheus-Scrape-Timeout-Seconds': String(timeoutSeconds),
        ...headers,
      },
      body: null,
    },
    {
      verifyTls,
      caCertificates,
      maxRedirects,
      authorization: authorizationOf(credentials),
      client: clientCertificateOf(credentials),
    },
  );
  if (answer.statusCode !== 200) {
    throw new CheckFailure('down', failureMessages.statusNotAccepted(answer.statusCode, ['200']));
  }
  return answer;
};

const readFormat = ({ format = 'auto' }: ScrapeRequest, contentType: string): ExpositionFormat => {
  if (/^application\/vnd\.google\.protobuf/i.test(contentType)) {
    throw new CheckFailure('down', failureMessages.binaryExposition());
  }
  return format === 'auto' ? expositionFormat(contentType) : format;
};

/** Reads the exposition as it arrives and keeps what is selected of each piece. */
const readExposition = async (task: ScrapeTask, answer: HttpAnswer, selectors: readonly Selector[]) => {
  const { run, request, environment } = task;
  const contentType = answer.headers['content-type'] ?? '';
  const format = readFormat(request, contentType);
  const reader = new ExpositionReader(format);
  const decoder = new TextDecoder();
  const families = new MetricFamilies();
  const kept = new KeptSeries(request.maxSeries ?? 500);
  const matching = new SeriesMatching(selectors, (job) =>
    searchPatterns(run, job, { engine: environment.patterns, organizationId: request.organizationId ?? '' }),
  );
  let samplesScraped = 0;
  let bodyBytes = 0;

  const takeEntries = async (entries: ReturnType<ExpositionReader['read']>): Promise<void> => {
    const samples: Sample[] = [];
    for (const entry of entries) {
      if (entry.kind === 'metadata') {
        families.describe(entry.metadata);
      } else {
        families.count(entry.sample.name);
        samples.push(entry.sample);
      }
    }
    samplesScraped += samples.length;
    for (const sample of await matching.select(samples)) kept.add(sample);
    run.phase = 'body';
  };

  try {
    for await (const piece of readPieces(run, answer, limits)) {
      bodyBytes += piece.length;
      await takeEntries(reader.read(decoder.decode(piece, { stream: true })));
      // What has arrived already is read without a pause; other work has its turn in between.
      await run.wait(setImmediate());
    }
    await takeEntries(reader.read(decoder.decode()));
    await takeEntries(reader.end());
  } catch (error) {
    if (!(error instanceof ExpositionError)) throw error;
    throw new CheckFailure('down', failureMessages.notScraped(contentType, formatNames[format], error.message));
  }
  const series = kept.all.map(({ name, labels, value }) => {
    const { type, unit, help } = families.of(name);
    return { name, labels, value, type, unit, help };
  });
  return { format, samplesScraped, series, families: families.all, bodyBytes };
};

/**
 * Scrapes an exporter once. It never rejects: whatever the exporter does is a result, within the timeout and bounds of
 * memory. Timestamps of the exporter are passed over.
 */
export const scrapeExporter = async (request: ScrapeRequest, environment: CheckEnvironment): Promise<ScrapeResult> => {
  const { timeoutSeconds = 10 } = request;
  const run = new CheckRun({ timeoutSeconds, signal: environment.signal });
  const task = { run, request, environment };
  try {
    const selectors = selectorsOf(request.selectors);
    const answer = await fetchExposition(task, timeoutSeconds);
    const found = await readExposition(task, answer, selectors);
    return { ok: true, ...found, durationMs: run.elapsedMs };
  } catch (error) {
    const isFailure = error instanceof CheckFailure;
    if (!isFailure) environment.reportDefect?.(error);
    return {
      ok: false,
      status: isFailure ? error.status : 'unknown',
      message: isFailure ? error.message : failureMessages.defect(),
      durationMs: run.elapsedMs,
    };
  } finally {
    run.end();
    environment.onRoute?.(run.route);
  }
};
