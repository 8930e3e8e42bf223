import { type HttpMonitorConfig, httpMonitorConfig } from '@watchpost/schemas';
import { failedAssertions, lookAtStatus, needBody } from '../assertions.js';
import { certificateReport, endsFirst } from '../certificate.js';
import type { Check, CheckEnvironment, CheckReport, CheckRequest } from '../check.js';
import { CheckFailure } from '../check-failure.js';
import { CheckRun } from '../check-run.js';
import { dialPlain, openConnection } from '../connection.js';
import { failureMessages, firstOf } from '../failure-message.js';
import { type BodyText, decodeBody, readBody } from '../http-body.js';
import { type HttpAnswer, type HttpRequest, sendRequest } from '../http-exchange.js';
import { redirectedRequest } from '../redirect.js';
import { failureReport, successReport } from '../report.js';
import { assertAuthorized, completeHandshake, dialTls } from '../secure-connection.js';
import { userAgent } from '../user-agent.js';

/** What one check of a web address works with. */
interface Task {
  readonly run: CheckRun;
  readonly config: HttpMonitorConfig;
  readonly environment: CheckEnvironment;
}

const readConfig = (config: Record<string, unknown>): HttpMonitorConfig => {
  const parsed = httpMonitorConfig.safeParse(config);
  if (parsed.success) return parsed.data;
  throw new CheckFailure('unknown', failureMessages.badConfig(String(parsed.error.issues[0]?.path[0] ?? '')));
};

const firstRequest = (target: string, { method, headers, body }: HttpMonitorConfig): HttpRequest => {
  const url = URL.parse(target);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new CheckFailure('unknown', failureMessages.badTarget());
  }
  return { method, url, headers, body };
};

/** The headers as they are sent: ours, unless the monitor sets them, and the length of the body. */
const withDefaults = ({ method, url, headers, body }: HttpRequest): Record<string, string> => {
  const set = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const defaults = { Host: url.host, 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': 'gzip, deflate, br' };
  // RFC 9110 §8.6: methods that expect content say so even when there is none.
  const hasLength = body !== null || method === 'POST' || method === 'PUT' || method === 'PATCH';
  return {
    ...Object.fromEntries(Object.entries(defaults).filter(([name]) => !set.has(name.toLowerCase()))),
    ...headers,
    ...(hasLength && { 'Content-Length': String(Buffer.byteLength(body ?? '')) }),
  };
};

/** Connects; with https the certificate is reported, and judged before anything is sent. */
const connectTo = async ({ run, config, environment }: Task, url: URL) => {
  const { guard, now } = environment;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (url.protocol === 'http:') {
    return openConnection(run, { guard, host, port: Number(url.port || 80), dial: dialPlain });
  }
  const dial = dialTls(host, config);
  const socket = await openConnection(run, { guard, host, port: Number(url.port || 443), dial });
  const certificate = await completeHandshake(run, socket);
  run.findings.certificate = endsFirst(run.findings.certificate, certificateReport(certificate, now()));
  if (config.verifyTls) assertAuthorized(socket, certificate, host);
  return socket;
};

const exchange = async (task: Task, request: HttpRequest): Promise<HttpAnswer> => {
  task.run.findings.statusCode = null;
  const socket = await connectTo(task, request.url);
  const answer = await sendRequest(task.run, socket, { ...request, headers: withDefaults(request) });
  task.run.findings.statusCode = answer.statusCode;
  return answer;
};

/** Sends the request and those that redirects ask for; every hop resolves, is guarded and connects anew. */
const follow = async (task: Task, first: HttpRequest): Promise<HttpAnswer> => {
  const { maxRedirects } = task.config;
  let request = first;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const answer = await exchange(task, request);
      const next = maxRedirects === 0 ? undefined : redirectedRequest(answer, request);
      if (next === undefined) return answer;
      if (redirects === maxRedirects) throw new CheckFailure('down', failureMessages.tooManyRedirects(maxRedirects));
      answer.stream?.destroy();
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

const judge = (task: Task, request: CheckRequest, answer: HttpAnswer, body: BodyText): CheckReport => {
  const { findings } = task.run;
  const { acceptedStatusCodes } = task.config;
  const failed = failedAssertions(request.assertions, {
    statusCode: answer.statusCode,
    headers: answer.headers,
    body,
    ...(findings.latencyMs !== null && { latencyMs: findings.latencyMs }),
    ...(findings.certificate !== null && { certificateDays: findings.certificate.daysRemaining }),
  });
  if (!lookAtStatus(request.assertions) && !isAccepted(answer.statusCode, acceptedStatusCodes)) {
    failed.unshift(failureMessages.statusNotAccepted(answer.statusCode, acceptedStatusCodes));
  }
  if (failed.length > 0) return failureReport({ status: 'down', message: firstOf(failed) }, findings);
  return successReport(findings, request.degradedAfterMs);
};

/** Checks a web address with one request, of `https` and `http` alike, on connections of its own. */
export const checkHttp: Check = async (request, environment) => {
  const run = new CheckRun({ timeoutSeconds: request.timeoutSeconds, signal: environment.signal });
  try {
    const task = { run, config: readConfig(request.config), environment };
    const answer = await follow(task, firstRequest(request.target, task.config));
    const body = await bodyOf(task, answer, needBody(request.assertions));
    return judge(task, request, answer, body);
  } catch (error) {
    if (error instanceof CheckFailure) return failureReport(error, run.findings);
    throw error;
  } finally {
    run.end();
  }
};
