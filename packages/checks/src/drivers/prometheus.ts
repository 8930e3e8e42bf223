import { setImmediate } from 'node:timers/promises';
import type { PrometheusMonitorConfig } from '@watchpost/schemas';
import { prometheusMonitorConfig } from '@watchpost/schemas/checks';
import { checkBounds } from '../bounds.js';
import type { Check } from '../check/check.js';
import { CheckFailure } from '../check/check-failure.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig } from '../check/read-request.js';
import { clientCertificateOf } from '../connection/client-certificate.js';
import { authorizationOf } from '../http/authorization.js';
import { fetchUrl, readText, readUrl } from '../http/http-fetch.js';
import { failureMessages } from '../messages/failure-message.js';
import { ExpositionError, expositionFormat, readSamples } from '../protocols/prometheus/exposition-text.js';
import { type Sample, seriesText } from '../protocols/prometheus/sample.js';
import { defineCheck } from './define-check.js';

/** What Prometheus itself asks for, without its binary format. */
const accept =
  'application/openmetrics-text;version=1.0.0;q=0.8,text/plain;version=0.0.4;q=0.5,text/plain;q=0.3,*/*;q=0.1';
const maxRedirects = checkBounds.metricRedirects.most;
/** Samples that are read in one go, some milliseconds of work; then other checks have their turn. */
const samplesPerTurn = 1000;

/** Fetches the exposition and the format it is in. */
const fetchExposition = async (task: CheckTask, config: PrometheusMonitorConfig) => {
  const { target, credentials } = task.request;
  const answer = await fetchUrl(
    task,
    { method: 'GET', url: readUrl(target), headers: { Accept: accept, ...config.headers }, body: null },
    { ...config, maxRedirects, authorization: authorizationOf(credentials), client: clientCertificateOf(credentials) },
  );
  const body = await readText(task, answer);
  if (answer.statusCode !== 200) {
    throw new CheckFailure('down', failureMessages.statusNotAccepted(answer.statusCode, ['200']));
  }
  if ('problem' in body) throw new CheckFailure('down', body.problem);
  return { text: body.text, format: expositionFormat(answer.headers['content-type']) };
};

/** An empty label is the same as no label (Prometheus data model). */
const hasLabels = (sample: Sample, wanted: PrometheusMonitorConfig['labels']): boolean =>
  Object.entries(wanted).every(([name, value]) => (sample.labels.get(name) ?? '') === value);

const maxRelatives = checkBounds.relatedSeries.most;

/** Samples of the series, and where there is no such series others whose names begin like it. */
interface FoundSamples {
  readonly found: readonly Sample[];
  readonly relatives: readonly string[];
}

/** Reads the whole exposition and keeps the samples that are asked for. */
const samplesOf = async (
  { run }: CheckTask,
  { text, format }: Awaited<ReturnType<typeof fetchExposition>>,
  { series, labels }: PrometheusMonitorConfig,
): Promise<FoundSamples> => {
  const found: Sample[] = [];
  const relatives = new Set<string>();
  let isThere = false;
  let count = 0;
  try {
    for (const sample of readSamples(text, format)) {
      if (sample.name === series) {
        isThere = true;
        if (hasLabels(sample, labels)) found.push(sample);
      } else if (sample.name.startsWith(`${series}_`) && relatives.size < maxRelatives) {
        relatives.add(sample.name);
      }
      count += 1;
      if (count % samplesPerTurn === 0) await run.wait(setImmediate());
    }
  } catch (error) {
    if (!(error instanceof ExpositionError)) throw error;
    const name = format === 'openMetrics' ? 'OpenMetrics' : 'the text format of Prometheus';
    throw new CheckFailure('down', failureMessages.notExposition(name, error.message), { cause: error });
  }
  return { found, relatives: isThere ? [] : [...relatives] };
};

const compare: Readonly<Record<PrometheusMonitorConfig['operator'], (value: number, threshold: number) => boolean>> = {
  '>': (value, threshold) => value > threshold,
  '>=': (value, threshold) => value >= threshold,
  '<': (value, threshold) => value < threshold,
  '<=': (value, threshold) => value <= threshold,
  '==': (value, threshold) => value === threshold,
  '!=': (value, threshold) => value !== threshold,
};

/** `node_load1{instance="a"} is 5.2, expected < 4` of every sample that does not compare; `NaN` never does. */
const problemsOf = ({ found, relatives }: FoundSamples, config: PrometheusMonitorConfig): string[] => {
  const { series, labels, operator, threshold } = config;
  if (found.length === 0) {
    const wanted = seriesText({ name: series, labels: new Map(Object.entries(labels)) });
    return [failureMessages.noSample(wanted, relatives)];
  }
  return found
    .filter(({ value }) => Number.isNaN(value) || !compare[operator](value, threshold))
    .map((sample) => failureMessages.sampleOutOfBounds(seriesText(sample), sample.value, operator, threshold));
};

/** Checks a series of an exporter: each of its samples must compare as asked, and there must be one. */
export const checkPrometheus: Check = defineCheck(async (task) => {
  const config = readConfig(prometheusMonitorConfig, task.request.config);
  const exposition = await fetchExposition(task, config);
  const samples = await samplesOf(task, exposition, config);
  return judge(task, {}, problemsOf(samples, config));
});
