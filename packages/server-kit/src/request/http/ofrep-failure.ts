import { type ErrorCode, errorCodes } from '@watchpost/schemas';
import type { Answer } from './call.js';
import { type ProblemError, problemAnswer } from './problem.js';

/** Codes of the OpenFeature Remote Evaluation Protocol (open-feature/protocol, service/openapi.yaml 0.3.0, 2026-11). */
const codes: Partial<Record<ErrorCode, string>> = {
  bad_request: 'PARSE_ERROR',
  validation_failed: 'INVALID_CONTEXT',
  not_found: 'FLAG_NOT_FOUND',
};

/** Statuses by which the protocol says all: the credential, the permission, the rate. */
const sayAll: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * A problem with the members by which clients of the protocol recognize a failure of an evaluation: `key`, `errorCode` and
 * `errorDetails`.
 *
 * @param key the flag that the path names; `undefined` where all are evaluated
 */
export const ofrepFailure = (problem: ProblemError, requestId: string, key: string | undefined): Answer => {
  if (sayAll.has(errorCodes[problem.code].status)) return problemAnswer(problem, requestId);
  const errorCode = problem.members.errorCode ?? codes[problem.code] ?? 'GENERAL';
  const details = problem.code === 'not_found' && key !== undefined ? 'There is no such flag.' : problem.message;
  return problemAnswer(problem, requestId, {
    ...(key !== undefined && { key }),
    errorCode,
    errorDetails: details,
  });
};
