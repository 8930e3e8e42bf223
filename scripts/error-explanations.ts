import type { ErrorCode } from '@watchpost/schemas';

/** What a person who met an error wants to know. */
export interface ErrorExplanation {
  /** When it happens; one sentence each. */
  readonly causes: readonly string[];
  /** What to do; one sentence each. */
  readonly cures: readonly string[];
  /** Whether the same request may succeed later, and how to find out when. */
  readonly retry: string;
}

const never = 'No: the same request fails again.';

/** Cause and cure of every code of the contract. */
export const errorExplanations: Readonly<Record<ErrorCode, ErrorExplanation>> = {
  bad_request: {
    causes: [
      'The body is not JSON, or the request is not well-formed HTTP/1.1.',
      'Both `Authorization` and `X-Api-Key` were sent.',
      'The path or a header holds characters that are not allowed there.',
    ],
    cures: ['Read `detail`: it names the part that could not be read.', 'Send one credential per request.'],
    retry: never,
  },
  validation_failed: {
    causes: [
      'A field breaks a rule of the contract, or a required field is missing.',
      'A field or a query parameter does not exist. Unknown names are refused, so that a typing error is noticed.',
      '`pageSize` is above 100, or `sort` names a field that the list cannot sort by.',
    ],
    cures: ['Read `errors`: each entry has the `path` of a field, the rule it broke, and what is allowed.'],
    retry: never,
  },
  unauthenticated: {
    causes: ['No credential was sent.', 'The API key is unknown, revoked or expired.', 'The session was ended.'],
    cures: [
      'Send `Authorization: Bearer …` with an access token, or `X-Api-Key: …` with a key.',
      'Create a new key, or sign in again.',
    ],
    retry: never,
  },
  invalid_credentials: {
    causes: ['The email or the password is wrong. The answer does not say which.'],
    cures: ['Check both, or ask for a link to set a new password.'],
    retry: 'Not with the same password. After too many tries, `rate_limited` says when to try again.',
  },
  mfa_invalid: {
    causes: [
      'The code is wrong, too old, or was used before.',
      'The backup code was used before.',
      'The challenge is older than five minutes.',
    ],
    cures: [
      'Check the clock of the device that makes codes.',
      'Use a backup code, or sign in again for a new challenge.',
    ],
    retry: 'With the next code.',
  },
  token_expired: {
    causes: ['The access token, or a link from an email, is past its time.'],
    cures: [
      'Renew the session with `POST /auth/refresh`; the official clients do it by themselves.',
      'Ask for a new link.',
    ],
    retry: 'With a new token.',
  },
  token_reused: {
    causes: [
      'A refresh token was redeemed a second time. Each works once, so it may have been copied.',
      'Two processes share one session without sharing what they renew.',
    ],
    cures: [
      'Sign in again: all sessions of this family were ended.',
      'Give each program a session or an API key of its own.',
    ],
    retry: never,
  },
  forbidden: {
    causes: [
      'The role of the user, or the scopes of the key, lack a permission. `detail` names it.',
      'The organization requires a second factor that the user has not turned on.',
    ],
    cures: ['Ask an owner or admin for the permission.', 'Create a key with the scope that `detail` names.'],
    retry: 'Once the permission was given; it counts from the next request on.',
  },
  email_not_verified: {
    causes: ['The account exists, and its email address was never confirmed.'],
    cures: ['Follow the link in the email, or ask for another with `POST /auth/resend-verification`.'],
    retry: 'After the address was confirmed.',
  },
  plan_limit_reached: {
    causes: ['The organization has as many of this as its plan includes, or as any organization may have.'],
    cures: [
      'Delete what is no longer needed, or change the plan.',
      'Read `limit`: it names the limit, how many are allowed and how many there are.',
    ],
    retry: 'After there is room.',
  },
  not_found: {
    causes: [
      'The id is wrong, or what it named was deleted.',
      'It belongs to another organization. That looks the same, so that ids cannot be probed.',
      'The path is not one of the API.',
    ],
    cures: [
      'Check the id and the organization of the credential.',
      'With several organizations, send `X-Organization-Id`.',
    ],
    retry: never,
  },
  method_not_allowed: {
    causes: ['The path exists, and does not take this method.'],
    cures: ['Read the header `Allow`: it lists the methods of the path.'],
    retry: never,
  },
  request_timeout: {
    causes: ['The request did not arrive in full within the time the server waits for it.'],
    cures: ['Send the body faster, or in a smaller request.', 'Look for a proxy that holds requests back.'],
    retry: 'Yes.',
  },
  conflict: {
    causes: [
      'The state of the resource does not allow the action, such as resolving what is resolved.',
      'A name or a key that must be unique is taken.',
      'A request with the same `Idempotency-Key` is still running.',
    ],
    cures: ['Read the resource again and decide on its present state.'],
    retry: 'Only while another request with the same `Idempotency-Key` runs.',
  },
  version_mismatch: {
    causes: ['`If-Match` names a version that is not the present one: the document was changed meanwhile.'],
    cures: ['Read the document, apply the change to the new version, and send its `ETag` as `If-Match`.'],
    retry: 'With the new version.',
  },
  payload_too_large: {
    causes: ['The body is larger than the route takes.'],
    cures: ['Send less at once. [Bounds](../bounds.md) has the number of each.'],
    retry: never,
  },
  unsupported_media_type: {
    causes: ['The body is not sent as `application/json`, or in a content encoding that is not taken.'],
    cures: ['Send `Content-Type: application/json` and no `Content-Encoding`.'],
    retry: never,
  },
  expectation_failed: {
    causes: ['The header `Expect` asks for something other than `100-continue`.'],
    cures: ['Leave the header out.'],
    retry: never,
  },
  idempotency_key_reused: {
    causes: ['The `Idempotency-Key` was used in the last 24 hours for a request with another body.'],
    cures: ['Make a new key for each new request; use the same key only to repeat the same request.'],
    retry: never,
  },
  query_failed: {
    causes: ['The PromQL query cannot be evaluated: it is not supported, or it costs more than one query may.'],
    cures: ['Read `error`: it names the function or the limit.', 'Ask for a shorter range or a longer step.'],
    retry: never,
  },
  rate_limited: {
    causes: [
      'The API key, the user or the source address made more requests in this minute than it may.',
      'Too many wrong passwords or codes were tried.',
    ],
    cures: [
      'Wait as long as `Retry-After` says. The official clients do it by themselves.',
      'Spread requests out; read lists with `pageSize=100`.',
    ],
    retry: 'Yes, after `Retry-After` seconds.',
  },
  headers_too_large: {
    causes: ['The headers of the request are larger than 16 kB in all.'],
    cures: ['Send fewer cookies, or shorter ones, to this host.'],
    retry: never,
  },
  internal: {
    causes: ['A defect of the server. Its log has the details under the request id; the answer has none.'],
    cures: ['Report it with the `instance` of the answer, which is the request id.'],
    retry: 'Perhaps. Repeat a POST only with its `Idempotency-Key`.',
  },
  unavailable: {
    causes: ['The database does not answer in time, the server is starting or stopping, or a service it asks is away.'],
    cures: ['Wait as long as `Retry-After` says.', 'Operators: `GET /readyz` names what is not ready.'],
    retry: 'Yes, after `Retry-After` seconds.',
  },
};
