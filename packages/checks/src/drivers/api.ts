import type { ApiStep, StepResult, StepTrial } from '@watchpost/schemas';
import { apiMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { CheckRun } from '../check/check-run.js';
import type { CheckTask } from '../check/check-task.js';
import { judge } from '../check/judge.js';
import { readConfig } from '../check/read-request.js';
import { failureReport } from '../check/report.js';
import type { Sightings } from '../check/sightings.js';
import { endsFirst } from '../connection/certificate.js';
import { clientCertificateOf } from '../connection/client-certificate.js';
import { CookieJar } from '../http/cookie-jar.js';
import { readUrl } from '../http/http-fetch.js';
import { failureMessages } from '../messages/failure-message.js';
import { CheckSecrets } from '../protocols/api/check-secrets.js';
import { type FinishedStep, runStep, type StepContext } from '../protocols/api/run-step.js';
import { WrittenOrigins } from '../protocols/api/step-request.js';
import { Variables } from '../protocols/api/variables.js';
import { defineCheck } from './define-check.js';

/** What steps that clean up have of the time of a check for themselves, when a step before them takes all it can get. */
const reservedShare = 0.25;

const noTimings: StepResult['timings'] = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };

const skipped = ({ name }: ApiStep, message: string): StepResult => ({
  name,
  status: 'skipped',
  latencyMs: null,
  statusCode: null,
  message,
  timings: noTimings,
});

/** The seconds that a step may use, counted from the start of the check. */
const secondsFor = (step: ApiStep, steps: readonly ApiStep[], timeoutSeconds: number): number =>
  step.always || !steps.some(({ always }) => always) ? timeoutSeconds : timeoutSeconds * (1 - reservedShare);

/** Adds what a step found to what the whole check found: times are sums, and of certificates the one that ends first counts. */
const addFindings = ({ run: { findings } }: CheckTask, step: CheckRun): void => {
  const { timings, latencyMs, statusCode, certificate, endingAuthority, oddities } = step.findings;
  for (const phase of Object.keys(noTimings) as (keyof typeof noTimings)[]) {
    const time = timings[phase];
    if (time !== null) findings.timings[phase] = (findings.timings[phase] ?? 0) + time;
  }
  if (latencyMs !== null) findings.latencyMs = (findings.latencyMs ?? 0) + latencyMs;
  findings.statusCode = statusCode;
  const first = endsFirst(findings.certificate, certificate);
  if (first !== findings.certificate) findings.endingAuthority = endingAuthority;
  findings.certificate = first;
  for (const oddity of oddities) findings.oddities.add(oddity);
};

const resultOf = (step: ApiStep, { report, missing }: FinishedStep): StepResult => {
  const { latencyMs, statusCode, message, timings } = report.measurement;
  if (missing !== undefined) return skipped(step, message ?? '');
  const status = report.status === 'degraded' ? 'up' : report.status;
  return { name: step.name, status, latencyMs, statusCode, message, timings };
};

/** Makes one step with a deadline of its own, after which those that clean up still have time. */
const perform = async (
  task: CheckTask,
  step: ApiStep,
  context: StepContext,
): Promise<{ readonly finished: FinishedStep; readonly run: CheckRun; readonly seen: Sightings }> => {
  const { timeoutSeconds } = task.request;
  const seconds = secondsFor(step, context.config.steps, timeoutSeconds);
  const run = new CheckRun({
    timeoutSeconds: seconds,
    leftMs: Math.max(0, seconds * 1000 - task.run.elapsedMs),
    signal: task.environment.signal,
  });
  try {
    const finished = await runStep(step, run, context);
    return { finished, run, seen: { ...run.sightings } };
  } finally {
    run.end();
  }
};

/** Whether a step is not made: one before it failed, or no time is left. */
const reasonToSkip = (task: CheckTask, step: ApiStep, hasFailed: boolean): string | undefined => {
  if (!hasFailed) return undefined;
  if (!step.always) return failureMessages.notReached();
  if (task.environment.signal.aborted) return failureMessages.stopped();
  return task.run.remainingMs > 0 ? undefined : failureMessages.noTimeLeft();
};

/**
 * Checks a web address with several requests in a row, which share cookies and hand on values. The first that fails is the cause, and
 * ends the check but for the steps that clean up.
 */
export const checkApi: Check = defineCheck(async (task) => {
  const { request, environment, run } = task;
  const config = readConfig(apiMonitorConfig, request.config);
  readUrl(request.target);
  const secrets = new CheckSecrets(request.credentials);
  const context: StepContext = {
    request,
    environment,
    config,
    client: clientCertificateOf(request.credentials),
    secrets,
    variables: new Variables(secrets, environment.now()),
    origins: new WrittenOrigins(request.target, config.steps),
    cookies: new CookieJar(),
  };
  const results: StepResult[] = [];
  const trials: StepTrial[] = [];
  let failure: { readonly status: 'down' | 'unknown'; readonly message: string } | undefined;
  let failedStatusCode: number | null = null;
  for (const [index, step] of config.steps.entries()) {
    const reason = reasonToSkip(task, step, failure !== undefined);
    const made = reason === undefined ? await perform(task, step, context) : undefined;
    const result = made === undefined ? skipped(step, reason ?? '') : resultOf(step, made.finished);
    results.push(result);
    if (request.keepsAnswers) trials.push({ ...result, ...(made?.finished.trial ?? { answer: null, extracted: {} }) });
    if (made === undefined) continue;
    addFindings(task, made.run);
    if (failure === undefined) {
      run.route.addresses = made.run.route.addresses;
      run.route.peer = made.run.route.peer;
    }
    if (failure !== undefined || (result.status !== 'down' && result.status !== 'unknown')) continue;
    failure = {
      status: result.status,
      message: failureMessages.inStep(index + 1, step.name, result.message ?? ''),
    };
    failedStatusCode = result.statusCode;
    Object.assign(run.sightings, made.seen);
  }
  run.findings.steps = results;
  run.sightings.steps = results;
  run.sightings.variables = context.variables.extracted;
  run.sightings.cookies = context.cookies;
  if (failure !== undefined) run.findings.statusCode = failedStatusCode;
  const report = failure === undefined ? await judge(task) : failureReport(failure, run.findings);
  return request.keepsAnswers ? { ...report, trials } : report;
});
