import type { Route } from '@watchpost/schemas';
import type { Decision } from '../operation.js';
import type { Answer } from './call.js';

/** Writes a decision as an HTTP answer. Answers may hold secrets, so no cache may store them. */
export const writeAnswer = (route: Route, decision: Decision): Answer => {
  if (decision.redirectTo !== undefined) {
    const headers = { 'cache-control': 'no-store', ...decision.headers, location: decision.redirectTo };
    return { status: 302, headers, body: null };
  }
  const { status, contentType = 'application/json' } = route.answer;
  if (status === 204) return { status, headers: { ...decision.headers }, body: null };
  return {
    status,
    headers: {
      'content-type': contentType,
      'cache-control': 'no-store',
      // Names and texts of people are data: a browser must not guess another type.
      'x-content-type-options': 'nosniff',
      ...decision.headers,
    },
    body: decision.stream ?? decision.bytes ?? decision.text ?? JSON.stringify(decision.body ?? {}),
  };
};
