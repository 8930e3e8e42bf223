import { createHash } from 'node:crypto';
import type { ContentType, Route } from '@watchpost/schemas';
import type { Decision } from '../operation.js';
import type { Answer } from './call.js';

/**
 * Writes a decision as an HTTP answer. Answers may hold secrets, so no cache may store them unless the route says so.
 *
 * @param query what the route's schema made of the query; its `format` chooses among the types of an answer
 */
export const writeAnswer = (route: Route, decision: Decision, query?: unknown): Answer => {
  if (decision.redirectTo !== undefined) {
    const headers = { 'cache-control': 'no-store', ...decision.headers, location: decision.redirectTo };
    return { status: 302, headers, body: null };
  }
  const { status, cacheControl = 'no-store', etag: isTagged = false } = route.answer;
  if (status === 204) return { status, headers: { ...decision.headers }, body: null };
  const body = decision.stream ?? decision.bytes ?? decision.text ?? JSON.stringify(decision.body ?? {});
  const type = contentTypeOf(route, query);
  return {
    status,
    headers: {
      // A stream is UTF-8 by definition (WHATWG HTML §9.2); of other texts the default differs from client to client.
      'content-type': type.startsWith('text/') && type !== 'text/event-stream' ? `${type}; charset=utf-8` : type,
      // Names and texts of people are data: a browser must not guess another type.
      'x-content-type-options': 'nosniff',
      ...pagePolicies[type],
      'cache-control': cacheControl,
      ...(isTagged && decision.headers?.etag === undefined && !(body instanceof ReadableStream)
        ? { etag: contentTag(body) }
        : {}),
      ...decision.headers,
    },
    body,
  };
};

const contentTypeOf = ({ answer }: Route, query: unknown): ContentType => {
  const { formats, contentType = 'application/json' } = answer;
  const format = (query as { readonly format?: string } | undefined)?.format;
  return (format === undefined ? undefined : formats?.[format]) ?? contentType;
};

/** What is opened by itself is a page of this origin, and holds names and texts of people: nothing in it runs or loads. */
const pagePolicies: Partial<Record<ContentType, Readonly<Record<string, string>>>> = {
  'image/svg+xml': { 'content-security-policy': "default-src 'none'; sandbox" },
  'text/html': {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    'referrer-policy': 'no-referrer',
  },
};

/** A tag of what an answer holds. It is weak, because the same content may be sent with and without compression. */
export const contentTag = (body: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
