import type { TextBody } from '@watchpost/schemas';

/** What would break a line, or the terminal that shows it. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/**
 * Whether a body that is not called JSON is text. What begins like an object is JSON nevertheless, unless it is called
 * text: with `curl -d '{"exitCode":3}'` a job that failed would otherwise count as one that went well.
 */
export const isTextBody = (bytes: Uint8Array, contentType: string): boolean =>
  /^\s*text\//i.test(contentType) || !/^\s*\{/.test(new TextDecoder().decode(bytes.subarray(0, 64)));

/**
 * Reads a body that is not JSON as the text of one field: on one line, and cut with `…` where it is too long. The
 * sender may be a failing job, so bytes that are not UTF-8 become U+FFFD instead of a refusal.
 *
 * A form stays as it was sent: `curl -d` calls any text a form and encodes nothing, so decoding would take away its `+`
 * and the characters after a `%`.
 *
 * @returns the document that the same text would be in JSON; an empty one when there is no text
 */
export const readTextBody = (bytes: Uint8Array, { field, maxLength }: TextBody): Readonly<Record<string, string>> => {
  const line = lineOf(new TextDecoder().decode(bytes), maxLength);
  return line === '' ? {} : { [field]: line };
};

/** The beginning of a text, without half of a letter at its end, and with `…` where something was cut. */
export const cutText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;

/** A text on one line, cut where it is too long. */
export const lineOf = (text: string, maxLength: number): string =>
  cutText(text.trim(), maxLength).replace(unprintable, ' ').trim();
