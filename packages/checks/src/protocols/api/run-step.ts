import type { ApiMonitorConfig, ApiStep, StepTrial } from '@watchpost/schemas';
import { type BodyText, needBody, readStatus } from '../../assertions/assertions.js';
import { headerText } from '../../assertions/header-text.js';
import { checkBounds } from '../../bounds.js';
import type { CheckEnvironment, CheckReport, CheckRequest } from '../../check/check.js';
import { CheckFailure } from '../../check/check-failure.js';
import type { CheckRun } from '../../check/check-run.js';
import { judge } from '../../check/judge.js';
import { failureReport } from '../../check/report.js';
import type { ClientCertificate } from '../../connection/client-certificate.js';
import { authorizationOf, secretHeadersOf } from '../../http/authorization.js';
import type { CookieJar } from '../../http/cookie-jar.js';
import type { HttpAnswer } from '../../http/http-exchange.js';
import { fetchUrl, readText } from '../../http/http-fetch.js';
import { statusProblems } from '../../http/status-problems.js';
import { traceparentOf } from '../../http/trace-context.js';
import { failureMessages } from '../../messages/failure-message.js';
import type { CheckSecrets } from './check-secrets.js';
import { extractValues } from './extract-values.js';
import { assertReceiver, stepAssertions, stepRequest, type WrittenOrigins } from './step-request.js';
import { MissingVariableError, type Variables } from './variables.js';

/** What the steps of one check share. */
export interface StepContext {
  readonly request: CheckRequest;
  readonly environment: CheckEnvironment;
  readonly config: ApiMonitorConfig;
  readonly client: ClientCertificate | null;
  readonly secrets: CheckSecrets;
  readonly variables: Variables;
  readonly origins: WrittenOrigins;
  readonly cookies: CookieJar;
}

/** What came of a step. */
export interface FinishedStep {
  readonly report: CheckReport;
  /** The value that it needs and that no step has extracted; then it made no request. */
  readonly missing?: string;
  /** Only where answers are kept. */
  readonly trial?: Pick<StepTrial, 'answer' | 'extracted'>;
}

const shownCharacters = checkBounds.shownBody.most;
const shownValue = checkBounds.shownValue.most;

const shownAnswer = (answer: HttpAnswer, body: BodyText, secrets: CheckSecrets): StepTrial['answer'] => {
  const headers = Object.entries(answer.headers).slice(0, checkBounds.shownHeaders.most);
  const text = 'problem' in body ? '' : body.text;
  return {
    headers: Object.fromEntries(
      headers.map(([name, value = '']) => {
        const whole = headerText(Array.isArray(value) ? value.join(', ') : value);
        return [secrets.conceal(name), secrets.concealBeginning(whole, shownValue)];
      }),
    ),
    body: secrets.concealBeginning(text, shownCharacters),
    isCut: text.length > shownCharacters,
  };
};

/** The request of a step, its answer, what is taken from it, and whether that is accepted. */
const perform = async (step: ApiStep, run: CheckRun, context: StepContext): Promise<FinishedStep> => {
  const { request, environment, config, client, secrets, variables, origins, cookies } = context;
  const { credentials, keepsAnswers = false } = request;
  const asked = stepRequest(step, { target: request.target, variables, origins });
  const assertions = stepAssertions(step, variables);
  const isHome = asked.url.origin === origins.home;
  const signsIn = isHome && !Object.keys(step.headers).some((name) => name.toLowerCase() === 'authorization');
  const task = { run, environment, request: { ...request, assertions, degradedAfterMs: null } };
  const answer = await fetchUrl(task, asked, {
    ...config,
    maxRedirects: step.maxRedirects,
    // A header that a step sets itself is the token that an earlier step has got.
    authorization: signsIn ? authorizationOf(credentials) : undefined,
    secretHeaders: isHome ? secretHeadersOf(credentials) : {},
    client: isHome ? client : null,
    traceparent: traceparentOf(request.traceId, config.steps.indexOf(step)),
    cookies,
    beforeHop: (hop) => assertReceiver(step, hop, { secrets, origins }),
  });
  const takesBody = step.extract.some(({ source }) => source === 'json' || source === 'pattern');
  const body = await readText(task, answer, keepsAnswers || takesBody || needBody(assertions));
  const { values, problems } = await extractValues(task, step.extract, { answer, body, cookies });
  // What is there counts although the step fails: a step that cleans up may need it.
  for (const [name, value] of values) variables.set(name, value);
  const { statusCode } = answer;
  const judged = await judge(
    task,
    {
      statusCode,
      headers: answer.headers,
      body,
      conceal: (text) => secrets.concealBeginning(text, checkBounds.quoted.most + 1),
    },
    readStatus(assertions) ? [] : statusProblems(statusCode, step),
  );
  const [problem] = problems;
  const report =
    judged.status !== 'up' || problem === undefined
      ? judged
      : failureReport({ status: 'down', message: problem }, run.findings);
  if (!keepsAnswers) return { report };
  const extracted = Object.fromEntries(
    [...values].map(([name, value]) => [name, secrets.concealBeginning(value, shownValue)]),
  );
  return { report, trial: { answer: shownAnswer(answer, body, secrets), extracted } };
};

/** Makes the request of a step. Whatever its target does is a report, in which no secret stands. */
export const runStep = async (step: ApiStep, run: CheckRun, context: StepContext): Promise<FinishedStep> => {
  try {
    const finished = await perform(step, run, context);
    const { measurement } = finished.report;
    if (measurement.message === null) return finished;
    const message = context.secrets.conceal(measurement.message);
    return { ...finished, report: { ...finished.report, measurement: { ...measurement, message } } };
  } catch (error) {
    if (error instanceof MissingVariableError) {
      const message = failureMessages.missingVariable(error.variable);
      return { report: failureReport({ status: 'unknown', message }), missing: error.variable };
    }
    if (!(error instanceof CheckFailure)) throw error;
    const message = context.secrets.conceal(error.message);
    return { report: failureReport({ status: error.status, message }, run.findings) };
  }
};
