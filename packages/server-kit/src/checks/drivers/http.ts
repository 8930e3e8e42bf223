import { type HttpMonitorConfig, httpMonitorConfig } from '@watchpost/schemas';
import { lookAtStatus, needBody } from '../assertions.js';
import { authorizationOf } from '../authorization.js';
import type { Check } from '../check.js';
import { CheckFailure } from '../check-failure.js';
import { type ClientCertificate, clientCertificateOf } from '../client-certificate.js';
import { type CheckTask, defineCheck, judge } from '../define-check.js';
import { failureMessages } from '../failure-message.js';
import { type BodyText, decodeBody, readBody } from '../http-body.js';
import { connectToUrl } from '../http-connection.js';
import { type HttpAnswer, type HttpRequest, requestHeaders, sendRequest } from '../http-exchange.js';
import { readConfig } from '../read-request.js';
import { redirectedRequest } from '../redirect.js';

/** What one check of a web address works with. */
interface Task extends CheckTask {
  readonly config: HttpMonitorConfig;
  readonly authorization: string | undefined;
  readonly client: ClientCertificate | null;
}

const firstRequest = (target: string, { method, headers, body }: HttpMonitorConfig): HttpRequest => {
  const url = URL.parse(target);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new CheckFailure('unknown', failureMessages.badTarget());
  }
  return { method, url, headers, body };
};

/**
 * Sends one request on a connection of its own.
 *
 * @param isHome whether it goes where the credentials are meant for
 */
const exchange = async (task: Task, request: HttpRequest, isHome: boolean): Promise<HttpAnswer> => {
  const { run, config, client, authorization } = task;
  run.findings.statusCode = null;
  const socket = await connectToUrl(task, request.url, { ...config, client: isHome ? client : null });
  const headers = requestHeaders(request, isHome ? authorization : undefined);
  const answer = await sendRequest(run, socket, { ...request, headers });
  run.findings.statusCode = answer.statusCode;
  return answer;
};

/**
 * Sends the request and those that redirects ask for; every hop resolves, is guarded and connects anew. Once a redirect
 * has led to another origin, credentials are not used again, not even when the next one leads back.
 */
const follow = async (task: Task, first: HttpRequest): Promise<HttpAnswer> => {
  const { maxRedirects } = task.config;
  let request = first;
  let isHome = true;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const answer = await exchange(task, request, isHome);
      const next = maxRedirects === 0 ? undefined : redirectedRequest(answer, request);
      if (next === undefined) return answer;
      if (redirects === maxRedirects) throw new CheckFailure('down', failureMessages.tooManyRedirects(maxRedirects));
      answer.stream?.destroy();
      isHome &&= next.url.origin === request.url.origin;
      request = next;
    }
  } catch (error) {
    if (request === first || !(error instanceof CheckFailure)) throw error;
    throw new CheckFailure(error.status, failureMessages.afterRedirect(error.message, request.url.origin), {
      cause: error,
    });
  }
};

const isAccepted = (status: number, accepted: readonly string[]): boolean =>
  accepted.some((range) => {
    const [from, to = from] = range.split('-').map(Number);
    return from !== undefined && to !== undefined && status >= from && status <= to;
  });

/** Reads the answer to its end, and its text when assertions look at it. */
const bodyOf = async ({ run }: Task, answer: HttpAnswer, isNeeded: boolean): Promise<BodyText> => {
  const raw = answer.stream === null ? null : await readBody(run, answer.stream, isNeeded);
  run.findings.latencyMs = run.elapsedMs;
  if (raw === null || !isNeeded) return { text: '' };
  return raw.problem === null ? decodeBody(run, raw.bytes, answer.headers) : { problem: raw.problem };
};

/** What is wrong with the status, unless an assertion looks at it. */
const statusProblems = ({ config: { acceptedStatusCodes }, request }: Task, { statusCode }: HttpAnswer): string[] =>
  lookAtStatus(request.assertions) || isAccepted(statusCode, acceptedStatusCodes)
    ? []
    : [failureMessages.statusNotAccepted(statusCode, acceptedStatusCodes)];

/** Checks a web address with one request, of `https` and `http` alike, on connections of its own. */
export const checkHttp: Check = defineCheck(async (checkTask) => {
  const { target, config, credentials, assertions } = checkTask.request;
  const task: Task = {
    ...checkTask,
    config: readConfig(httpMonitorConfig, config),
    authorization: authorizationOf(credentials),
    client: clientCertificateOf(credentials),
  };
  const answer = await follow(task, firstRequest(target, task.config));
  const body = await bodyOf(task, answer, needBody(assertions));
  const { statusCode, headers } = answer;
  return judge(task, { statusCode, headers, body }, statusProblems(task, answer));
});
