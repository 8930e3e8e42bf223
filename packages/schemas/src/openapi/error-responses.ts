import { type ErrorCode, errorCodes } from '../errors.js';
import type { Route } from '../route.js';
import type { Components, Json } from './components.js';
import { honoursVersion } from './conditions.js';
import { headerRefs } from './headers.js';

const allCodes = Object.keys(errorCodes) as ErrorCode[];

/** Codes that any route can give, whatever it does: an unknown parameter or an odd header is refused by all of them. */
const everywhere: readonly ErrorCode[] = [
  'bad_request',
  'validation_failed',
  'rate_limited',
  'internal',
  'unavailable',
];

/** The codes that a route can give, in the order of the table. */
const codesOf = (route: Route): ErrorCode[] => {
  const codes = new Set<ErrorCode>(everywhere);
  // `X-Organization-Id` may name an organization that the caller does not belong to.
  // API keys of an organization that is being deleted are refused by all of them.
  if (route.access !== 'public') codes.add('unauthenticated').add('token_expired').add('not_found').add('forbidden');
  if (route.path.includes('/:')) codes.add('not_found');
  if (honoursVersion(route)) codes.add('version_mismatch');
  // Also a body where none is taken is read, up to the bound of every body, before it is refused.
  if (route.method !== 'GET') codes.add('payload_too_large');
  if (route.body !== undefined) codes.add('unsupported_media_type');
  if (route.method === 'POST' && route.access !== 'public') codes.add('conflict').add('idempotency_key_reused');
  for (const code of route.errors ?? []) codes.add(code);
  return allCodes.filter((code) => codes.has(code));
};

const problemContent: Json = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};
/** Clients of Prometheus read no problems. */
const prometheusContent: Json = {
  'application/json': { schema: { $ref: '#/components/schemas/PrometheusFailure' } },
};

/** `version_mismatch` becomes `VersionMismatch`. */
const inOneWord = (code: ErrorCode): string =>
  code.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());

/** References to the answers of a route that fails, by status. Codes of one status share an answer, which is named after them. */
export const errorResponses = (route: Route, components: Components): Json => {
  const isPrometheus = route.failures === 'prometheus';
  const byStatus = Map.groupBy(codesOf(route), (code) => errorCodes[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      components.response(`${isPrometheus ? 'Prometheus' : ''}${codes.map(inOneWord).join('Or')}`, {
        description: codes.map((code) => `\`${code}\`: ${errorCodes[code].title}.`).join(' '),
        headers: headerRefs(status === 429 ? ['Retry-After', 'X-RateLimit-Reset'] : []),
        content: isPrometheus ? prometheusContent : problemContent,
      }),
    ]),
  );
};
