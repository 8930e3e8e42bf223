import {
  AuthorizationResponseError,
  OperationProcessingError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { ProviderSettings } from '../../request/ports/sign-in-providers.js';
import { UnexpectedAnswerError } from './github.js';
import { ProviderUnreachableError } from './guarded-fetch.js';

/** The same answer whether a provider is down or blocked by the guard: otherwise a client could scan our network. */
export const providerUnavailable = (): ProblemError =>
  new ProblemError('unavailable', 'The provider cannot be used right now; try again soon.', {
    headers: { 'retry-after': '10' },
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

/**
 * Logs the failure of a provider. Causes stay out of it: they hold codes and tokens.
 */
export const logProviderFailure = (error: unknown, { key, issuer }: ProviderSettings, context: Context): void => {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: 'unknown' };
  const fields = { requestId: context.requestId, provider: key, issuer, error: `${name}: ${message}` };
  context.services.logger.warn('sign-in with a provider failed', fields);
};

/** The answer when a provider did not identify the user. */
export const identifyProblem = (error: unknown): ProblemError => {
  if (isProviderTrouble(error)) return providerUnavailable();
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
    return new ProblemError('invalid_credentials', 'The sign-in was declined at the provider.');
  }
  return new ProblemError('invalid_credentials', 'The provider’s answer does not prove who you are; begin again.');
};
