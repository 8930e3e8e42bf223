import type { BodyText } from '../assertions/assertions.js';
import { CheckFailure } from '../check/check-failure.js';
import type { RedirectedRequest } from '../check/sightings.js';
import type { ConnectionTask } from '../connection/secure-connection.js';
import { failureMessages } from '../messages/failure-message.js';
import { CookieJar } from './cookie-jar.js';
import { decodeBody, readBody } from './http-body.js';
import { connectToUrl, type UrlPolicy } from './http-connection.js';
import { type HttpAnswer, type HttpRequest, requestHeaders, sendRequest } from './http-exchange.js';
import { redirectedRequest } from './redirect.js';

/** How a request is sent, and how often it may be sent on. */
export interface FetchPolicy extends UrlPolicy {
  /** Redirects that are followed; with 0 the first answer counts, whatever it is. */
  readonly maxRedirects: number;
  /** `Authorization` header for the target itself; `undefined` for none. */
  readonly authorization: string | undefined;
  /** `traceparent` header of every request, unless the request has one. Default: none. */
  readonly traceparent?: string | undefined;
  /** Headers for the target itself, in place of those of the request with their names. Default: none. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
  /** Cookies of requests before this one, which the answers add to. Default: none. */
  readonly cookies?: CookieJar;
  /** Called before each request is sent, redirected ones as well; it throws to refuse one. Default: none is refused. */
  readonly beforeHop?: (request: HttpRequest) => void;
}

/**
 * Reads a target as an absolute URL.
 *
 * @param schemes those that it may have; default: `https:` and `http:`
 * @throws CheckFailure when it cannot be read
 */
export const readUrl = (target: string, schemes: readonly string[] = ['https:', 'http:']): URL => {
  const url = URL.parse(target);
  if (url !== null && schemes.includes(url.protocol)) return url;
  throw new CheckFailure('unknown', failureMessages.badTarget());
};

/** Where a request of several goes, and with what. */
interface Hop {
  /** Whether no redirect has led elsewhere: credentials go along only where they are meant for. */
  readonly isHome: boolean;
  readonly cookies: CookieJar;
  /** Those that came before. */
  readonly redirects: readonly RedirectedRequest[];
}

/** The headers of a request, and behind a cookie of the monitor those that the target has set. */
const withCookies = (request: HttpRequest, cookies: CookieJar): HttpRequest => {
  const set = cookies.headerFor(request.url);
  if (set === undefined) return request;
  const headers = Object.entries(request.headers);
  const own = headers.flatMap(([name, value]) => (name.toLowerCase() === 'cookie' ? [value] : []));
  const others = headers.filter(([name]) => name.toLowerCase() !== 'cookie');
  return { ...request, headers: { ...Object.fromEntries(others), Cookie: [...own, set].join('; ') } };
};

/** The headers of a request, and those with secrets in place of others with their names. */
const withSecrets = (request: HttpRequest, secrets: Readonly<Record<string, string>>): HttpRequest => {
  const names = new Set(Object.keys(secrets).map((name) => name.toLowerCase()));
  const others = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()));
  return names.size === 0 ? request : { ...request, headers: { ...Object.fromEntries(others), ...secrets } };
};

/** Sends one request on a separate connection. */
const exchange = async (
  task: ConnectionTask,
  bare: HttpRequest,
  policy: FetchPolicy,
  { isHome, cookies, redirects }: Hop,
): Promise<HttpAnswer> => {
  policy.beforeHop?.(bare);
  const request = withCookies(withSecrets(bare, isHome ? (policy.secretHeaders ?? {}) : {}), cookies);
  const { findings } = task.run;
  findings.statusCode = null;
  task.run.sightings.http = { url: request.url, redirects, answer: null, body: null };
  task.run.sightings.cookies = cookies;
  const socket = await connectToUrl(task, request.url, { ...policy, client: isHome ? policy.client : null });
  const headers = requestHeaders(request, {
    userAgent: task.environment.userAgent,
    authorization: isHome ? policy.authorization : undefined,
    traceparent: policy.traceparent,
  });
  const answer = await sendRequest(task.run, socket, { ...request, headers });
  findings.statusCode = answer.statusCode;
  cookies.take(request.url, answer.headers['set-cookie'] ?? [], task.environment.now());
  return answer;
};

/**
 * Sends a request and those that redirects ask for; every hop resolves, is guarded and connects anew. Once a redirect
 * has led to another origin, credentials are not used again, not even when the next one leads back. Cookies that a host
 * sets on the way go back to it.
 *
 * @returns the head of the last answer; read its body with {@link readText}
 * @throws CheckFailure
 */
export const fetchUrl = async (task: ConnectionTask, first: HttpRequest, policy: FetchPolicy): Promise<HttpAnswer> => {
  const { maxRedirects, cookies = new CookieJar() } = policy;
  let request = first;
  let isHome = true;
  let before: readonly RedirectedRequest[] = [];
  try {
    for (let redirects = 0; ; redirects += 1) {
      const answer = await exchange(task, request, policy, { isHome, cookies, redirects: before });
      const next = maxRedirects === 0 ? undefined : redirectedRequest(answer, request);
      if (next === undefined) return answer;
      if (redirects === maxRedirects) throw new CheckFailure('down', failureMessages.tooManyRedirects(maxRedirects));
      answer.stream?.destroy();
      before = [...before, { url: request.url, statusCode: answer.statusCode }];
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

/**
 * Reads an answer to its end, which makes the latency of the check, and its text.
 *
 * @param isNeeded `false` reads on without keeping anything; the text is empty then
 * @throws CheckFailure
 */
export const readText = async ({ run }: ConnectionTask, answer: HttpAnswer, isNeeded = true): Promise<BodyText> => {
  const raw = answer.stream === null ? null : await readBody(run, answer.stream, isNeeded);
  run.findings.latencyMs = run.elapsedMs;
  if (raw === null || !isNeeded) return { text: '' };
  return raw.problem === null ? decodeBody(run, raw.bytes, answer) : { problem: raw.problem };
};
