import type { Answer } from './call.js';

/** Headers of a 200 that its 304 repeats (RFC 9110 §15.4.5). */
const kept = ['cache-control', 'content-location', 'date', 'etag', 'expires', 'vary'] as const;

/** Two tags name the same content, whether either is weak or not (RFC 9110 §8.8.3.2). */
const opaqueTag = (tag: string): string => tag.replace(/^W\//, '');

/** The tags of a list. A comma may be part of a tag, so the list is not split at commas. */
const tagPattern = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

/** Whether `If-None-Match` names the tag (RFC 9110 §13.1.2). */
export const matchesTag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' || (ifNoneMatch.match(tagPattern) ?? []).some((tag) => opaqueTag(tag) === opaqueTag(etag));

/** The answer to a conditional GET or HEAD: 304 without a body when the client has the content already. */
export const conditionalAnswer = (answer: Answer, ifNoneMatch: string | null): Answer => {
  const { etag } = answer.headers;
  if (ifNoneMatch === null || etag === undefined || answer.status !== 200) return answer;
  if (!matchesTag(ifNoneMatch, etag)) return answer;
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => kept.some((k) => k === name)));
  return { status: 304, headers, body: null };
};
