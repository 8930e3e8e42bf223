import type { FieldError, ReachedLimit } from '../../contract-types.js';
import {
  AnswerError,
  ApiError,
  type ApiErrorDetails,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RedirectError,
  ServerError,
  ValidationError,
  type WatchpostError,
} from '../../errors.js';
import type { WireAnswer, WireRequest } from './exchange.js';

/** Who asked, and what must not be repeated in an error. */
export interface ErrorContext {
  readonly request: Pick<WireRequest, 'name' | 'apiUrl'>;
  /** Credentials that the request carried; a problem that echoes one is shown without it. */
  readonly secrets: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The data of a successful answer, or `undefined` when it has no body.
 *
 * @param accept what it has to be instead of JSON
 * @throws AnswerError when it is something else
 */
export const dataOf = (
  { method, name }: Pick<WireRequest, 'method' | 'name'>,
  { status, headers, text, stream }: WireAnswer,
  accept: string | undefined,
): unknown => {
  if (method === 'HEAD' || status === 204 || (status === 202 && text === '')) return undefined;
  if (accept !== undefined) {
    const [type] = (headers.get('content-type') ?? '').split(';');
    if (type?.trim().toLowerCase() === accept) return stream ?? text;
    // Whatever comes there would go on for ever.
    stream?.cancel().catch(() => {});
    throw new AnswerError(name, status);
  }
  const data = parse(text);
  if (data === undefined) throw new AnswerError(name, status);
  return data;
};

/** The error of an answer that is not a success. */
export const errorOf = (answer: WireAnswer, context: ErrorContext): WatchpostError => {
  const { status, headers, text } = answer;
  if (status < 400) {
    const location = URL.parse(headers.get('location') ?? '', context.request.apiUrl.href);
    return new RedirectError(context.request.name, status, location?.origin);
  }
  const problem = parse(text);
  const read = (name: string): string | undefined => {
    const value = isRecord(problem) ? problem[name] : undefined;
    return typeof value === 'string' ? redact(value, context.secrets) : undefined;
  };
  const code = read('code');
  const details: ApiErrorDetails = {
    status,
    code: code ?? 'unexpected_answer',
    detail:
      // Routes of Prometheus answer in its envelope, which says it in `error`.
      (code === undefined ? undefined : (read('detail') ?? read('error') ?? read('title'))) ??
      'the response did not come from a Watchpost API; check the base URL, or a proxy in front of it',
    requestId: redact(headers.get('x-request-id') ?? '', context.secrets) || read('instance'),
    errors: isRecord(problem) ? fieldErrorsOf(problem.errors, context.secrets) : [],
    retryAfterMs: retryAfterMs(headers, context.now) ?? (status === 429 ? resetMs(headers) : undefined),
    limit: isRecord(problem) ? reachedLimitOf(problem.limit) : undefined,
  };
  return new (classOf(details))(context.request.name, details);
};

const classOf = ({ status, code }: ApiErrorDetails): typeof ApiError => {
  if (code === 'validation_failed') return ValidationError;
  if (status >= 500) return ServerError;
  return byStatus[status] ?? ApiError;
};

const byStatus: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  405: BadRequestError,
  409: ConflictError,
  412: ConflictError,
  413: BadRequestError,
  415: BadRequestError,
  422: ConflictError,
  429: RateLimitError,
};

const fieldErrorsOf = (value: unknown, secrets: readonly string[]): FieldError[] =>
  (Array.isArray(value) ? value : []).filter(isRecord).map((error) => ({
    path: redact(String(error.path ?? ''), secrets),
    code: redact(String(error.code ?? ''), secrets),
    message: redact(String(error.message ?? ''), secrets),
  }));

/** A limit that lacks something comes from no server of ours. */
const reachedLimitOf = (value: unknown): ReachedLimit | undefined => {
  if (!isRecord(value) || typeof value.entitlement !== 'string' || typeof value.limit !== 'number') return undefined;
  return {
    entitlement: value.entitlement as ReachedLimit['entitlement'],
    limit: value.limit,
    current: typeof value.current === 'number' ? value.current : null,
    plan: typeof value.plan === 'string' ? value.plan : null,
  };
};

/** Seconds or a date (RFC 9110 §10.2.3). */
const retryAfterMs = (headers: Headers, now: number): number | undefined => {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
};

/**
 * Shorter ones that are no codes are words that answers have by chance: a password `wrong` would be taken out of “the password is
 * wrong”, and so be shown to everyone who knows the sentence.
 */
const leastRedacted = 8;

/** Until a limit begins anew, in seconds, for answers without `Retry-After`. Longer ones are points in time of other servers. */
const resetMs = (headers: Headers): number | undefined => {
  const seconds = /^\d{1,5}$/.exec(headers.get('x-ratelimit-reset')?.trim() ?? '')?.[0];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
};

/** The longest first, because one may hold another. */
const redact = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= leastRedacted || /^\d{6,}$/.test(secret))
    .toSorted((a, b) => b.length - a.length)
    .reduce((safe, secret) => safe.replaceAll(secret, '[redacted]'), text);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
