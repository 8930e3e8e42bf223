import { type ErrorCode, errorCodes, type FieldError, type Problem, type ReachedLimit } from '@watchpost/schemas';
import { documentationPage } from '../../base/documentation.js';
import type { Change } from '../../store/interface/store.js';
import { httpBounds } from './bounds.js';
import type { Answer } from './call.js';

/** Invalid fields that one problem lists: as many as a person fixes at once, in a small answer. */
export const maxListedErrors: number = httpBounds.listedErrors.most;
/** Of a path, which may repeat what the request named; UTF-16 code units. */
const maxErrorCharacters = httpBounds.errorText.most;
const maxMessageCharacters = httpBounds.errorMessage.most;
/** Of the detail of a problem, likewise. */
const maxDetailCharacters = httpBounds.problemDetail.most;
const maxFirstCharacters = httpBounds.repeatedField.most;

const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** What a {@link ProblemError} may carry besides its code and detail. */
export interface ProblemOptions {
  readonly errors?: readonly FieldError[];
  /** The limit of the plan that refused the request. */
  readonly limit?: ReachedLimit;
  /** Headers of the answer, such as `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Members of the problem beyond those of every problem (RFC 9457 §3.2); texts of the contract. */
  readonly members?: Pick<Problem, 'errorCode'>;
  /** What is written although the request fails, such as the audit of a refusal. */
  readonly changes?: readonly Change[];
  readonly cause?: unknown;
}

/** Ends a request with a problem of the contract's closed table (RFC 9457). Its detail is shown to the caller. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly limit: ReachedLimit | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly changes: readonly Change[];
  readonly members: NonNullable<ProblemOptions['members']>;

  constructor(code: ErrorCode, detail: string, options: ProblemOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.limit = options.limit;
    this.headers = options.headers ?? {};
    this.changes = options.changes ?? [];
    this.members = options.members ?? {};
  }

  /** The same problem once its changes are written. */
  recorded(): ProblemError {
    const { errors, limit, headers, cause, members } = this;
    return new ProblemError(this.code, this.message, {
      headers,
      members,
      ...(errors && { errors }),
      ...(limit && { limit }),
      ...(cause !== undefined && { cause }),
    });
  }
}

/** One field that is wrong, as a problem. */
export const invalidField = (path: string, code: string, message: string): ProblemError =>
  new ProblemError('validation_failed', `${path} ${message}.`, { errors: [{ path, code, message }] });

/** The fields of a request that break a rule, as a problem; the detail names the first three and how many more there are. */
export const invalidFields = (errors: readonly FieldError[]): ProblemError => {
  const first = errors.slice(0, 3).map(({ path, message }) => {
    const text = path === '' ? message : `${path} ${message}`;
    return shortened(text, maxFirstCharacters);
  });
  const more = errors.length > first.length ? `; and ${errors.length - first.length} more` : '';
  const listed = errors.length > maxListedErrors ? ` The first ${maxListedErrors} are listed.` : '';
  return new ProblemError('validation_failed', `${first.join('; ')}${more}.${listed}`, {
    errors: errors.slice(0, maxListedErrors),
  });
};

/** The answer for a resource of another organization equals that for one that never existed. */
export const notFound = (): ProblemError =>
  new ProblemError('not_found', 'There is no such resource, or you have no access to it.');

const shortenedError = ({ path, code, message }: FieldError): FieldError => ({
  path: shortened(path, maxErrorCharacters),
  code,
  message: shortened(message, maxMessageCharacters),
});

/**
 * The answer that reports a problem to a caller. It repeats what the request named, such as an unknown field, only in
 * part: an answer larger than its request would let any client make this server send more than the client does.
 *
 * @param more members for clients of another protocol
 */
export const problemAnswer = (
  problem: ProblemError,
  requestId: string,
  more: Pick<Problem, 'key' | 'errorCode' | 'errorDetails'> = {},
): Answer => {
  const { status, title } = errorCodes[problem.code];
  const body: Problem = {
    // Where the meaning of the code is explained.
    type: documentationPage(`errors/${problem.code.replaceAll('_', '-')}`),
    title,
    status,
    detail: shortened(problem.message, maxDetailCharacters),
    instance: requestId,
    code: problem.code,
    ...(problem.limit === undefined ? {} : { limit: problem.limit }),
    ...(problem.errors === undefined ? {} : { errors: problem.errors.slice(0, maxListedErrors).map(shortenedError) }),
    ...more,
    ...(more.key !== undefined && { key: shortened(more.key, maxErrorCharacters) }),
    ...(more.errorDetails !== undefined && { errorDetails: shortened(more.errorDetails, maxDetailCharacters) }),
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
