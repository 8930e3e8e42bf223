import {
  AbortedError,
  ApiError,
  ConnectionError,
  RateLimitError,
  type ReachedLimit,
  SessionExpiredError,
  TimeoutError,
  WatchpostError,
} from '@watchpost/client';
import { type ExitCode, exitCodes } from './exit-codes.js';
import { CommandFailure } from './failure.js';
import type { Painter } from './output/painter.js';
import { plainText } from './output/terminal-text.js';
import type { Flag } from './program/flag.js';

/** A failure in the shape that scripts get. */
export interface Failure {
  /** From the server's table, or this program's own. */
  readonly code: string;
  /** The HTTP status; `null` when the server did not answer or was not asked. */
  readonly status: number | null;
  readonly message: string;
  readonly requestId: string | null;
  /** What to do about it. */
  readonly hint: string | null;
  /** The invalid fields. */
  readonly errors: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  /** The limit of the plan that refused it; `null` when none did. */
  readonly limit: ReachedLimit | null;
  readonly exitCode: ExitCode;
}

const exitCodeOfStatus = (status: number, code: string): ExitCode => {
  if (code === 'plan_limit_reached') return exitCodes.failure;
  if (status === 401 || status === 403) return exitCodes.auth;
  if (status === 404) return exitCodes.notFound;
  if (status === 400) return exitCodes.usage;
  return status === 429 || status === 408 || status >= 500 ? exitCodes.transient : exitCodes.failure;
};

const signIn = 'Sign in with `watchpost login`, or set WATCHPOST_API_KEY.';
const refusedKey =
  'The server refuses the key in WATCHPOST_API_KEY: it may be revoked, expired, or of another server. Unset it to use a profile.';
const hints: Readonly<Record<string, string>> = {
  unauthenticated: signIn,
  token_expired: signIn,
  token_reused: signIn,
  invalid_credentials: 'Check the e-mail address and the password.',
  mfa_invalid: 'Codes work once and for about a minute; try the next one.',
  email_not_verified: 'Open the link in the e-mail that came with the registration.',
  forbidden: '`watchpost whoami` shows what you may do.',
  plan_limit_reached: '`watchpost usage list` shows what there is, and what the plan includes.',
  not_found: 'Check the id, and that it belongs to the organization you act in.',
  version_mismatch: 'It was changed meanwhile: read it again and repeat the change.',
  unavailable: 'Try again in a moment.',
  internal: 'Try again; if it stays, give the operator the request id.',
  unexpected_answer: 'Is this the address of a Watchpost server? `watchpost doctor` finds out.',
};

/** What the command says of a code: of one invalid field, by what is wrong with it if that is known, or of all of it. */
const ownHint = ({ code, errors }: ApiError, own: Readonly<Record<string, string>>): string | undefined => {
  const fields = errors.map((error) => {
    const field = /^\w*/.exec(error.path)?.[0];
    return own[`${error.code} ${field}`] ?? own[`${code} ${field}`];
  });
  return fields.find((hint) => hint !== undefined) ?? own[code];
};

/** The server's sentence for a path that it does not serve at all. */
const noSuchEndpoint = 'There is no such endpoint.';

/**
 * What to do where the path itself is not served: a host may leave out whole parts, and then answer for itself.
 *
 * @returns `undefined` when the failure is another one
 */
const missingPartHint = ({ status, code, detail }: ApiError): string | undefined =>
  status === 404 && (code === 'unexpected_answer' || detail === noSuchEndpoint)
    ? 'This server does not serve this part: it is left out there, or the server is older than this program. `watchpost doctor` checks the address and the versions.'
    : undefined;

const apiFailure = (error: ApiError, own: Readonly<Record<string, string>>): Failure => {
  const waitSeconds = error.retryAfterMs === undefined ? undefined : Math.ceil(error.retryAfterMs / 1000);
  const wait = waitSeconds === undefined ? 'Try again in a moment.' : `Try again in ${waitSeconds} s.`;
  return {
    code: error.code,
    status: error.status,
    message: error.detail,
    requestId: error.requestId ?? null,
    hint:
      error instanceof RateLimitError
        ? wait
        : (missingPartHint(error) ?? ownHint(error, own) ?? hints[error.code] ?? null),
    errors: error.errors,
    limit: error.limit ?? null,
    exitCode: exitCodeOfStatus(error.status, error.code),
  };
};

const plainFailure = (code: string, message: string, hint: string | null, exitCode: ExitCode): Failure => ({
  code,
  status: null,
  message,
  requestId: null,
  hint,
  errors: [],
  limit: null,
  exitCode,
});

/** What is known beyond the error itself. */
export interface FailureContext {
  /** Whether Ctrl-C was pressed: then that is what happened, whatever broke because of it. */
  readonly isInterrupted: boolean;
  /** Whether `WATCHPOST_API_KEY` is what the server was given. */
  readonly hasKeyOfEnvironment?: boolean;
  /** Hints of the command, by code, or by code and field as in `validation_failed config`; they go before the usual ones. */
  readonly hints?: Readonly<Record<string, string>> | undefined;
}

/** Says what an error means for the caller. */
export const toFailure = (
  error: unknown,
  { isInterrupted, hasKeyOfEnvironment = false, hints: own = {} }: FailureContext,
): Failure => {
  // A command that ends in order on Ctrl-C says what it leaves behind.
  if (error instanceof CommandFailure && (!isInterrupted || error.code === 'cancelled')) {
    return plainFailure(error.code, error.message, error.hint ?? null, error.exitCode);
  }
  if (isInterrupted || error instanceof AbortedError) {
    return plainFailure('interrupted', 'Interrupted.', null, exitCodes.interrupted);
  }
  if (error instanceof ApiError) {
    return apiFailure(error, hasKeyOfEnvironment ? { unauthenticated: refusedKey, ...own } : own);
  }
  if (error instanceof SessionExpiredError) {
    return plainFailure(error.code, 'You are not signed in, or the session has ended.', signIn, exitCodes.auth);
  }
  if (error instanceof ConnectionError) {
    const reason = error.reason === undefined ? '' : ` (${error.reason})`;
    return plainFailure(
      error.code,
      `The server does not answer${reason}.`,
      'Check the address and the network; `watchpost doctor` finds out more.',
      exitCodes.transient,
    );
  }
  if (error instanceof TimeoutError) {
    return plainFailure(
      error.code,
      `The server did not answer within ${error.timeoutMs / 1000} s.`,
      'Try again.',
      exitCodes.transient,
    );
  }
  if (error instanceof WatchpostError) {
    return plainFailure(error.code, error.message, hints[error.code] ?? null, exitCodes.failure);
  }
  return plainFailure(
    'internal_error',
    error instanceof Error ? error.message : String(error),
    null,
    exitCodes.failure,
  );
};

const kebab = (path: string): string =>
  path.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('.', '-');

/** What a field is called on the command line: by its flag, with the place of the value among those of a list. */
const nameOf = (path: string, flags: readonly Flag[]): string => {
  const [, field = path, index] = /^(.+)\[(\d+)\]$/.exec(path) ?? [];
  const flag = flags.find(({ name, kind }) => name === kebab(field) && (index === undefined || kind === 'list'));
  if (flag === undefined) return path;
  return index === undefined ? `--${flag.name}` : `--${flag.name} (value ${Number(index) + 1})`;
};

/** Fields that are named one by one; of more, only their number. */
const mostNamed = 8;

/** What a person reads: what happened, where, and what to do. */
export const failureLines = (failure: Failure, flags: readonly Flag[], painter: Painter): string[] => {
  // Of two that say the same of a field, such as “must be at least 5” and “must be at least 5 for type http”, the fuller one.
  const errors = failure.errors.filter(
    ({ path, message }) =>
      !failure.errors.some(
        (other) => other.path === path && other.message !== message && other.message.startsWith(message),
      ),
  );
  const named = errors.map(({ path, message }) => plainText(`${nameOf(path, flags)} ${message}`));
  const [first] = errors;
  // The server says in its sentence which fields are invalid; here that is said once, with the names of flags.
  const isSaid = first !== undefined && failure.message.includes(first.message);
  const summary = named.length === 1 ? `${named[0]}.` : `${named.length} fields are wrong:`;
  const head = isSaid ? summary : plainText(failure.message);
  const more = named.length - mostNamed;
  const where = isSaid && named.length === 1 ? [] : named.slice(0, mostNamed);
  const request = failure.requestId === null ? '' : painter.quiet(`(request ${plainText(failure.requestId)})`);
  const hint = failure.hint === null ? '' : plainText(failure.hint);
  const rest = [...where, more > 0 ? `and ${more} more` : '', [hint, request].filter((part) => part !== '').join(' ')];
  // Who pressed Ctrl-C knows what happened; nothing is wrong.
  const mark = failure.code === 'interrupted' ? painter.quiet('‖') : painter.bad('✖');
  return [`${mark} ${head}`, ...rest.filter((line) => line !== '').map((line) => `  ${line}`)];
};
