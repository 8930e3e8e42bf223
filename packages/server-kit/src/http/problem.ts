import { type ErrorCode, errorCodes, type FieldError, type Problem } from '@watchpost/schemas';
import type { Change } from '../store/store.js';
import type { Answer } from './call.js';

/** Where the meaning of each code is explained. */
const documentationUrl = 'https://watchpost.dev/errors/';

/** What a {@link ProblemError} may carry besides its code and detail. */
export interface ProblemOptions {
  readonly errors?: readonly FieldError[];
  /** Headers of the answer, such as `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What is written although the request fails, such as the audit of a refusal. */
  readonly changes?: readonly Change[];
  readonly cause?: unknown;
}

/** Ends a request with a problem of the contract's closed table (RFC 9457). Its detail is shown to the caller. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly changes: readonly Change[];

  constructor(code: ErrorCode, detail: string, options: ProblemOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
    this.changes = options.changes ?? [];
  }
}

/** One field that is wrong, as a problem. */
export const invalidField = (path: string, code: string, message: string): ProblemError =>
  new ProblemError('validation_failed', `${path} ${message}.`, { errors: [{ path, code, message }] });

/** What lies in another organization looks exactly like what never was. */
export const notFound = (): ProblemError => new ProblemError('not_found', 'There is nothing here that you may see.');

/** The answer that tells a caller about a problem. */
export const problemAnswer = (problem: ProblemError, requestId: string): Answer => {
  const { status, title } = errorCodes[problem.code];
  const body: Problem = {
    type: `${documentationUrl}${problem.code.replaceAll('_', '-')}`,
    title,
    status,
    detail: problem.message,
    instance: requestId,
    code: problem.code,
    ...(problem.errors === undefined ? {} : { errors: [...problem.errors] }),
  };
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'x-content-type-options': 'nosniff',
      ...problem.headers,
    },
    body: JSON.stringify(body),
  };
};
