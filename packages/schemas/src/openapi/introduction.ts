import { type ErrorCode, errorCodes } from '../errors.js';

const errorTable = (Object.keys(errorCodes) as ErrorCode[])
  .map((code) => `| \`${code}\` | ${errorCodes[code].status} | ${errorCodes[code].title} |`)
  .join('\n');

/** What holds for every endpoint, in Markdown: `info.description`. */
export const introduction = `Create monitors, read uptime and incidents, and manage everything else that the console shows, over one versioned REST API.

# Requests

JSON in and out; only heartbeats may also be text. Times are RFC 3339 in UTC with milliseconds; durations are whole seconds
(\`…Seconds\`), latencies milliseconds (\`…Ms\`). Ids start with a type prefix such as \`mon_\`; treat the rest as
opaque. Unknown fields and query parameters are rejected.

A path that is not listed here is \`not_found\`: one with a slash at its end, an empty segment, \`.\` or \`..\`, too. A method that a path does
not list is \`method_not_allowed\`, and \`Allow\` names those that it does. \`HEAD\` is answered like \`GET\` without the body, \`OPTIONS\` with
\`Allow\`.

A \`PATCH\` is merged into what is there (RFC 7396). What has a \`version\` also has an \`ETag\`: sent back as \`If-Match\`, a change is
refused with \`version_mismatch\` when the resource has changed since. A \`POST\` with an \`Idempotency-Key\` may be repeated: for 24 hours the same key
and body get the stored answer. A key belongs to the user or API key that sent it, under \`/auth/\` to the session.

A \`GET\` that lists 304 has an \`ETag\` of what it shows: sent back as \`If-None-Match\`, the answer is 304 without a body while nothing of it
has changed. Answers to \`GET\` above 2 kB are compressed as \`Accept-Encoding\` asks, with \`br\` or \`gzip\`, except below \`/auth/\`. Pages of any site
may read \`/public/\` without credentials, and nothing else.

# Authentication

\`X-Api-Key: wp_…\` for programs, or \`Authorization: Bearer …\` with the access token that signing in gives; both at once are refused.
An API key acts in its own organization. A user acts in the organization that the session is in, or in the one that
\`X-Organization-Id\` names. Each operation says which scope it needs. Resources of other organizations return \`not_found\`.

# Lists

\`{ data, meta: { page, pageSize, totalItems } }\`. \`page\` counts from 1; \`pageSize\` is 20 by default and 100 at most. \`sort\` takes a field, or
\`-field\` for descending order. Pages never overlap: ties are in the order of \`id\`.

# Limits

Every answer carries \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\`, for the key if there is one, else for the address that the request came from.
A 429 adds \`Retry-After\` and \`X-RateLimit-Reset\`, both in seconds.

# Errors

\`application/problem+json\` (RFC 9457). \`code\` comes from this table, which only grows; \`errors\` names each invalid field and the rule that it
breaks; \`instance\` is the \`X-Request-Id\`.

| Code | Status | Meaning |
| --- | --- | --- |
${errorTable}
`;
