import type { FieldError, Problem, ReachedLimit } from './contract-types.js';

/** One of the codes in the contract's closed table. */
export type ErrorCode = Problem['code'];

/** A code of the contract, or one that a newer server has added since. */
export type ApiErrorCode = ErrorCode | 'unexpected_answer' | (string & Record<never, never>);

/** Known to every copy of this package: errors are recognised across copies of it. */
const families: unique symbol = Symbol.for('@watchpost/client/error-families');

/** Answers `value instanceof this`. */
function isOfFamily(this: { readonly family: string }, value: unknown): boolean {
  return Object.hasOwn(this, 'family')
    ? familiesOf(value).includes(this.family)
    : // A subclass written elsewhere has no family; its prototype decides.
      Function.prototype[Symbol.hasInstance].call(this, value);
}

const familiesOf = (value: unknown): readonly unknown[] => {
  if (typeof value !== 'object' || value === null || !(families in value)) return [];
  return Array.isArray(value[families]) ? value[families] : [];
};

/** The families of a class: its own and those that it extends. */
const familiesFrom = (made: object | null): readonly unknown[] =>
  made === null || !('family' in made) ? [] : [made.family, ...familiesFrom(Object.getPrototypeOf(made))];

/**
 * Base of everything that the client throws on purpose; wrong use by a programmer is a `TypeError`.
 *
 * `instanceof` checks a brand, not the prototype, so it also holds when two copies of this package are
 * installed. No error carries a credential, a header, a query or a body, in any property or cause.
 */
export abstract class WatchpostError extends Error {
  /** The name of the class, whatever a minifier makes of it. */
  static readonly family: string = 'WatchpostError';

  /** Stable, for programs. */
  abstract readonly code: string;

  constructor(message: string) {
    super(message);
    Object.defineProperty(this, 'name', { value: new.target.family, configurable: true, writable: true });
    Object.defineProperty(this, families, { value: familiesFrom(new.target) });
  }

  static override readonly [Symbol.hasInstance]: typeof isOfFamily = isOfFamily;

  /** For logs: the fields of the error with its name and message, without the stack. */
  toJSON(): Record<string, unknown> {
    return { name: this.name, message: this.message, ...Object.fromEntries(Object.entries(this)) };
  }
}

/** What an {@link ApiError} is made of. */
export interface ApiErrorDetails {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly detail: string;
  readonly requestId: string | undefined;
  readonly errors: readonly FieldError[];
  readonly retryAfterMs: number | undefined;
  readonly limit?: ReachedLimit | undefined;
}

/** The server answered that it did not do what was asked. */
export class ApiError extends WatchpostError {
  static override readonly family: string = 'ApiError';
  /** The HTTP status. */
  readonly status: number;
  /** From the contract's table; `unexpected_answer` when something else than Watchpost answered, such as a proxy. */
  readonly code: ApiErrorCode;
  /** What happened this time, in the server's words. */
  readonly detail: string;
  /** Id of the request in the server's log, if the answer had one. */
  readonly requestId: string | undefined;
  /** The invalid fields, when `code` is `validation_failed`; else empty. */
  readonly errors: readonly FieldError[];
  /** Milliseconds that the server asks to wait, if it does. */
  readonly retryAfterMs: number | undefined;
  /** What the organization may have and has, when `code` is `plan_limit_reached` and a plan limits it. */
  readonly limit: ReachedLimit | undefined;

  constructor(request: string, details: ApiErrorDetails) {
    super(`${request}: ${details.status} ${details.code}: ${details.detail}`);
    this.status = details.status;
    this.code = details.code;
    this.detail = details.detail;
    this.requestId = details.requestId;
    this.errors = details.errors;
    this.retryAfterMs = details.retryAfterMs;
    this.limit = details.limit;
  }
}

/** 400, 405, 413, 415: the request itself is wrong. */
export class BadRequestError extends ApiError {
  static override readonly family: string = 'BadRequestError';
}

/** 400 `validation_failed`: fields are invalid; `errors` names each one. */
export class ValidationError extends BadRequestError {
  static override readonly family: string = 'ValidationError';
}

/** 401: the credentials are missing, wrong or no longer good. */
export class AuthenticationError extends ApiError {
  static override readonly family: string = 'AuthenticationError';
}

/** 403: the credentials are good, but do not allow this; `plan_limit_reached` is one of these, and `limit` says which. */
export class PermissionError extends ApiError {
  static override readonly family: string = 'PermissionError';
}

/** 404: not found, or not visible to the caller. */
export class NotFoundError extends ApiError {
  static override readonly family: string = 'NotFoundError';
}

/** 409, 412, 422: the request does not fit the current state; `version_mismatch` is one of these. */
export class ConflictError extends ApiError {
  static override readonly family: string = 'ConflictError';
}

/** 429: too many requests, and the wait is longer than the client waits by itself; see `retryAfterMs`. */
export class RateLimitError extends ApiError {
  static override readonly family: string = 'RateLimitError';
}

/** 5xx: the server failed, after all retries. */
export class ServerError extends ApiError {
  static override readonly family: string = 'ServerError';
}

/** No answer: no connection could be made, or it broke. */
export class ConnectionError extends WatchpostError {
  static override readonly family: string = 'ConnectionError';
  readonly code = 'connection_failed' as const;
  /** The system's word for it, such as `ECONNREFUSED`, if there is one. */
  readonly reason: string | undefined;

  constructor(request: string, reason: string | undefined) {
    super(`${request}: no answer${reason === undefined ? '' : ` (${reason})`}`);
    this.reason = reason;
  }
}

/** No complete answer in time. */
export class TimeoutError extends WatchpostError {
  static override readonly family: string = 'TimeoutError';
  readonly code = 'timeout' as const;
  /** Which limit was reached: that of one attempt, or that of the whole call. */
  readonly scope: 'attempt' | 'call';
  /** The limit, in milliseconds. */
  readonly timeoutMs: number;

  constructor(request: string, scope: 'attempt' | 'call', timeoutMs: number) {
    super(`${request}: no complete answer within ${timeoutMs} ms`);
    this.scope = scope;
    this.timeoutMs = timeoutMs;
  }
}

/** The caller's signal ended the call. */
export class AbortedError extends WatchpostError {
  static override readonly family: string = 'AbortedError';
  readonly code = 'aborted' as const;
  /** The `reason` of the caller's signal, untouched. */
  declare readonly reason: unknown;

  constructor(request: string, reason: unknown) {
    super(`${request}: aborted by the caller`);
    // Not enumerable: the caller's reason may hold anything, so logs leave it out.
    Object.defineProperty(this, 'reason', { value: reason });
  }
}

/** There is no session, or it has ended and cannot be renewed: sign in again. */
export class SessionExpiredError extends WatchpostError {
  static override readonly family: string = 'SessionExpiredError';
  readonly code = 'session_expired' as const;
}

/** The account has a second factor, so e-mail and password are not enough: use `client.auth.login()`. */
export class MfaRequiredError extends WatchpostError {
  static override readonly family: string = 'MfaRequiredError';
  readonly code = 'mfa_required' as const;
}

/** The server pointed elsewhere. The client never follows, because its credentials are for one server only. */
export class RedirectError extends WatchpostError {
  static override readonly family: string = 'RedirectError';
  readonly code = 'redirected' as const;
  readonly status: number;
  /** Where it pointed, without path and query; `undefined` where a browser hides it. */
  readonly origin: string | undefined;

  constructor(request: string, status: number, origin: string | undefined) {
    super(`${request}: redirected${origin === undefined ? '' : ` to ${origin}`}; check baseUrl`);
    this.status = status;
    this.origin = origin;
  }
}

/** A successful answer that is not JSON: probably not Watchpost; check `baseUrl`. */
export class AnswerError extends WatchpostError {
  static override readonly family: string = 'AnswerError';
  readonly code = 'unexpected_answer' as const;
  readonly status: number;

  constructor(request: string, status: number) {
    super(`${request}: answered ${status} without the JSON that belongs there; check baseUrl`);
    this.status = status;
  }
}
