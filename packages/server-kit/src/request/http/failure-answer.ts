import type { Route } from '@watchpost/schemas';
import { StoreUnavailableError } from '../../store/interface/store.js';
import type { Answer } from './call.js';
import type { RouteMatch } from './match-route.js';
import { ofrepFailure } from './ofrep-failure.js';
import { ProblemError, problemAnswer } from './problem.js';
import { prometheusFailure } from './prometheus-failure.js';

/** What went wrong, as a problem; what is not one already is a fault of the database, or of ours. */
export const asProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (error instanceof StoreUnavailableError) {
    const detail = error.isOutcomeUnknown
      ? 'The database did not confirm the change in time: it may have been made or not. Read before you try again, or repeat the request with the Idempotency-Key that it had.'
      : 'The database cannot be used right now, and what needed it was not done; try again soon.';
    return new ProblemError('unavailable', detail, {
      headers: { 'retry-after': '5' },
      cause: error,
    });
  }
  return new ProblemError(
    'internal',
    'The server failed to process the request; its log has the cause under the request id.',
    {
      cause: error,
    },
  );
};

/** The failure of a request in the form that its route has. */
export const failureAnswer = (problem: ProblemError, requestId: string, match: RouteMatch | undefined): Answer => {
  switch (failureForm(match)) {
    case 'prometheus':
      return prometheusFailure(problem);
    case 'ofrep':
      return ofrepFailure(problem, requestId, flagKeyOf(match));
    default:
      return problemAnswer(problem, requestId);
  }
};

const failureForm = (match: RouteMatch | undefined): Route['failures'] => {
  if (match === undefined || match.kind === 'options') return undefined;
  return match.kind === 'operation' ? match.operation.route.failures : match.failures;
};

/** The key of a flag that a path names; `undefined` also where the path is malformed. */
const flagKeyOf = (match: RouteMatch | undefined): string | undefined => {
  try {
    // A key with a slash that is not encoded has no route.
    if (match?.kind === 'nothing') return decodeURIComponent(match.rest ?? '');
    return match?.kind === 'operation' ? match.readParams().key : undefined;
  } catch {
    return undefined;
  }
};
