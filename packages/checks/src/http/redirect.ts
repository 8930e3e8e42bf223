import type { IncomingHttpHeaders } from 'node:http';
import { headerText } from '../assertions/header-text.js';
import { CheckFailure } from '../check/check-failure.js';
import { failureMessages } from '../messages/failure-message.js';
import type { HttpRequest } from './http-exchange.js';

/** Statuses that send elsewhere (RFC 9110 §15.4). */
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/**
 * Headers that go along to another origin: what is asked for and how. Every other header of a monitor may be a
 * secret, `Authorization` and `Cookie` as well as any `X-Api-Key`, and was meant for the target alone.
 */
const travellingHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-type',
  'content-language',
  'content-encoding',
  'pragma',
  'range',
  'user-agent',
]);

/** Headers that describe a body, and go when it goes. */
const bodyHeaders = new Set(['content-type', 'content-language', 'content-encoding', 'content-location']);

/** RFC 9110 §15.4.2 to §15.4.4: what was to be changed with POST, or with any method at 303, is then fetched. */
const becomesGet = (status: number, method: string): boolean =>
  status === 303 ? method !== 'GET' && method !== 'HEAD' : (status === 301 || status === 302) && method === 'POST';

/**
 * The request that a redirect asks for, or `undefined` when the answer is not a redirect.
 *
 * @throws CheckFailure when it leads to something that is not HTTP
 */
export const redirectedRequest = (
  { statusCode, headers }: { readonly statusCode: number; readonly headers: IncomingHttpHeaders },
  { method, url, headers: sent, body }: HttpRequest,
): HttpRequest | undefined => {
  if (!redirectStatuses.has(statusCode) || headers.location === undefined) return undefined;
  const next = URL.parse(headerText(headers.location), url.href);
  if (next === null || (next.protocol !== 'https:' && next.protocol !== 'http:')) {
    throw new CheckFailure('down', failureMessages.badRedirect());
  }
  const dropsBody = becomesGet(statusCode, method);
  const isElsewhere = next.origin !== url.origin;
  return {
    method: dropsBody ? 'GET' : method,
    url: next,
    headers: Object.fromEntries(
      Object.entries(sent).filter(([name]) => {
        const key = name.toLowerCase();
        return (!isElsewhere || travellingHeaders.has(key)) && !(dropsBody && bodyHeaders.has(key));
      }),
    ),
    body: dropsBody ? null : body,
  };
};
