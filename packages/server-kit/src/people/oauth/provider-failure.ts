import {
  AuthorizationResponseError,
  OperationProcessingError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { ProviderSettings } from '../../request/ports/sign-in-providers.js';
import type { Change } from '../../store/interface/store.js';
import { visibleLine } from './connection-failure.js';
import { UnexpectedAnswerError } from './github.js';
import { ProviderUnreachableError } from './guarded-fetch.js';

/** The same answer whether a provider is down or blocked by the guard: otherwise a client could scan our network. */
export const providerUnavailable = (changes: readonly Change[] = []): ProblemError =>
  new ProblemError('unavailable', 'The provider cannot be used right now; try again soon.', {
    headers: { 'retry-after': '10' },
    changes,
  });

/** Errors that mean that our registration is wrong (RFC 6749 §5.2, and GitHub's own). */
const registrationErrors = new Set(['invalid_client', 'unauthorized_client', 'incorrect_client_credentials']);
/** Errors that a provider returns by the browser when it fails itself (RFC 6749 §4.1.2.1). */
const passingErrors = new Set(['server_error', 'temporarily_unavailable']);

const isTrouble = (status: number): boolean => status === 429 || status >= 500;

/** Whether it is about the provider or our registration and not about the sign-in, which may then be tried again. */
const isProviderTrouble = (error: unknown): boolean => {
  if (error instanceof ProviderUnreachableError || error instanceof WWWAuthenticateChallengeError) return true;
  if (error instanceof AuthorizationResponseError) return passingErrors.has(error.error);
  if (error instanceof ResponseBodyError) return registrationErrors.has(error.error) || isTrouble(error.status);
  if (error instanceof UnexpectedAnswerError) return isTrouble(error.status);
  return error instanceof OperationProcessingError && error.cause instanceof Response && isTrouble(error.cause.status);
};

const answered = (error: string, description: string | undefined): string =>
  description === undefined ? error : `${error} (${description})`;

/** What a provider says of its failure. Causes stay out of it: they hold codes and tokens. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AuthorizationResponseError) {
    return `The browser came back from the provider with ${answered(error.error, error.error_description)}.`;
  }
  if (error instanceof ResponseBodyError) {
    return `The provider answered ${error.status}, ${answered(error.error, error.error_description)}.`;
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    const [challenge] = error.cause;
    const { error: code, error_description: description } = challenge?.parameters ?? {};
    return `The provider answered ${error.status}, ${answered(code ?? 'and asked for other credentials', description)}.`;
  }
  if (error instanceof OperationProcessingError) {
    const status = error.cause instanceof Response ? ` (status ${error.cause.status})` : '';
    return `The provider’s answer was not accepted: ${error.message}${status}.`;
  }
  const isOurs = error instanceof ProviderUnreachableError || error instanceof UnexpectedAnswerError;
  if (isOurs) return `The provider failed: ${error.message}.`;
  return error instanceof TypeError
    ? error.message
    : 'The sign-in failed for an unexpected reason; the log has its error.';
};

/** What of a failed sign-in must not be repeated, whatever the provider repeats. */
export interface FailedSignIn {
  readonly settings: ProviderSettings;
  readonly secrets?: readonly (string | undefined)[];
}

/** Logs the failure of a provider. @returns its reason, fit to be shown to those who set up the connection */
export const logProviderFailure = (
  error: unknown,
  { settings: { key, issuer, clientSecret }, secrets = [] }: FailedSignIn,
  context: Context,
): string => {
  const reason = [clientSecret, ...secrets].reduce<string>(
    (text, secret) => (secret === undefined || secret === '' ? text : text.replaceAll(secret, '…')),
    visibleLine(reasonOf(error)),
  );
  const name = error instanceof Error ? error.name : 'Error';
  const fields = { requestId: context.requestId, provider: key, issuer, error: name, reason };
  context.services.logger.warn('sign-in with a provider failed', fields);
  return reason;
};

/** The answer when a provider did not identify the user. */
export const identifyProblem = (error: unknown): ProblemError => {
  if (isProviderTrouble(error)) return providerUnavailable();
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    return new ProblemError('invalid_credentials', 'The sign-in was declined at the provider.');
  }
  return new ProblemError(
    'invalid_credentials',
    'The provider’s answer does not prove who you are; begin again. If it fails again, ask an administrator: the reason is with the connection and in the log.',
  );
};
