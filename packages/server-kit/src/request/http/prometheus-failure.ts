import { type ErrorCode, errorCodes } from '@watchpost/schemas';
import type { Answer } from './call.js';
import type { ProblemError } from './problem.js';

/** The types of errors that Prometheus' HTTP API has (`web/api/v1/api.go`, 2026-11). */
const errorTypes: Partial<Record<ErrorCode, string>> = {
  query_failed: 'execution',
  not_found: 'not_found',
  internal: 'internal',
  unavailable: 'unavailable',
  rate_limited: 'unavailable',
};

/** A problem in the envelope of Prometheus' HTTP API, with the same status: its clients read no problem documents. */
export const prometheusFailure = (problem: ProblemError): Answer => {
  const { code, message } = problem;
  // Prometheus has no code; its clients pass over what they do not know, and ours reads what a problem would say.
  const body = { status: 'error', errorType: errorTypes[code] ?? 'bad_data', error: message, code };
  return {
    status: errorCodes[problem.code].status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...problem.headers,
    },
    body: JSON.stringify(body),
  };
};
