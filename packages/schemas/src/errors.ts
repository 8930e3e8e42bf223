import { reachedLimitSchema } from './entitlements.js';
import * as z from './zod.js';

/**
 * The closed table of error codes: the status that goes with each and the title a reader sees.
 *
 * A code never changes its status. New codes are additive within v1.
 */
export const errorCodes = {
  bad_request: { status: 400, title: 'The request could not be understood' },
  validation_failed: { status: 400, title: 'The request has invalid fields' },
  unauthenticated: { status: 401, title: 'Authentication is required' },
  invalid_credentials: { status: 401, title: 'The credentials are not valid' },
  mfa_invalid: { status: 401, title: 'The second factor is not valid' },
  token_expired: { status: 401, title: 'The token has expired' },
  token_reused: { status: 401, title: 'The refresh token was used before' },
  forbidden: { status: 403, title: 'You do not have permission' },
  email_not_verified: { status: 403, title: 'The e-mail address is not verified' },
  plan_limit_reached: { status: 403, title: 'The limit of your plan is reached' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'The method is not allowed here' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'The request conflicts with the current state' },
  version_mismatch: { status: 412, title: 'The resource has changed since it was read' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The content type is not supported' },
  expectation_failed: { status: 417, title: 'The expectation cannot be met' },
  idempotency_key_reused: { status: 422, title: 'The idempotency key was used for another request' },
  query_failed: { status: 422, title: 'The query cannot be evaluated' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'The service is not available right now' },
} as const satisfies Record<string, { status: number; title: string }>;

/** One of the codes in {@link errorCodes}. */
export type ErrorCode = keyof typeof errorCodes;

/** One invalid field: where it is, which rule it broke, and what to do. */
export const fieldErrorSchema = z
  .object({
    path: z.string().describe('Where the field is, such as `intervalSeconds` or `assertions[0].operator`.'),
    code: z.string().describe('The rule that was broken, such as `too_big` or `unknown_field`.'),
    message: z.string().describe('What is wrong and what is allowed, for a person.'),
  })
  .meta({ id: 'FieldError', description: 'One invalid field of a request.' });

/** The body of every error answer, as in RFC 9457 §3.1. */
export const problemSchema = z
  .object({
    type: z.string().describe('URI of the page that explains this code.'),
    title: z.string().describe('What this kind of error means; the same for every occurrence.'),
    status: z.int().describe('The HTTP status, repeated.'),
    detail: z.string().describe('What happened this time, and what to do about it.'),
    instance: z.string().describe('The id of the request, as in `X-Request-Id`.'),
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]).describe('Stable code from a closed table.'),
    errors: z.array(fieldErrorSchema).optional().describe('The invalid fields, when `code` is `validation_failed`.'),
    limit: reachedLimitSchema
      .optional()
      .describe(
        'The limit of the plan, when `code` is `plan_limit_reached`; absent for a bound of every organization.',
      ),
    key: z.string().optional().describe('The key of a feature flag, in answers to clients of OpenFeature.'),
    errorCode: z.string().optional().describe('What went wrong as OpenFeature names it, in answers to its clients.'),
    errorDetails: z.string().optional().describe('The detail once more, in answers to clients of OpenFeature.'),
  })
  .meta({ id: 'Problem', description: 'An error, as in RFC 9457.' });

/** One invalid field of a request: where it is, the rule it broke, and what is allowed. */
export type FieldError = z.output<typeof fieldErrorSchema>;
/** The body of every error answer (RFC 9457): a stable `code`, the HTTP `status`, and what to do. */
export type Problem = z.output<typeof problemSchema>;
