import type { ChannelAnswer, ChannelPace, Interpretation } from '../../request/ports/channel-type.js';

/** An object in JSON; empty for anything else. */
export const objectIn = (body: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/** A text of an answer; `undefined` for anything else. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A number of an answer as text, or a text of it: ids come as either. */
export const idOf = (value: unknown): string | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textOf(value);

/** Seconds as milliseconds; `null` for what is no number of them. */
export const secondsToMs = (seconds: unknown): number | null =>
  typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1000) : null;

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), in milliseconds from the answer on; `null` without one. */
export const retryAfterMs = ({ headers, receivedAt }: Pick<ChannelAnswer, 'headers' | 'receivedAt'>): number | null => {
  const value = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return secondsToMs(Number(value));
  // A date begins with the name of a day; `-3` would be read as a year.
  const at = /^[A-Z][a-z]{2}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - receivedAt);
};

const longestDetail = 300;

/** What a provider said, in a sentence of ours. */
export const reasonOf = (
  provider: string,
  { statusCode }: Pick<ChannelAnswer, 'statusCode'>,
  detail?: string,
): string =>
  `${provider} answered with status ${statusCode}${detail === undefined ? '' : `: ${detail.slice(0, longestDetail).trim()}`}`.replace(
    /[^.!?]$/,
    '$&.',
  );

/** How the plain statuses of a provider are read. */
export interface StatusReading {
  /** Its name in messages to people. */
  readonly provider: string;
  /** What a 429 is counted for. Default: the place. */
  readonly scope?: ChannelPace['scope'];
  /** What it said in its body. */
  readonly detail?: string | undefined;
  /** For a 429, in milliseconds, where its body says so. Default: `Retry-After`. */
  readonly retryAfter?: number | null;
}

const refusedContent: ReadonlySet<number> = new Set([400, 406, 411, 413, 414, 415, 422, 431]);

/** What a status means where a provider has no meaning of its own for it. A success without the provider's proof counts as trouble. */
export const byStatus = (answer: ChannelAnswer, reading: StatusReading): Interpretation => {
  const { statusCode } = answer;
  const { provider, detail, scope = 'receiver' } = reading;
  const reason = reasonOf(provider, answer, detail);
  if (statusCode >= 200 && statusCode < 300) {
    return { outcome: 'transient', reason: `${provider} answered with something other than a confirmation.` };
  }
  if (statusCode === 429) {
    const { retryAfter = retryAfterMs(answer) } = reading;
    return { outcome: 'deferred', retryAfterMs: retryAfter, scope, reason };
  }
  if (statusCode === 401 || statusCode === 403) return { outcome: 'unauthorized', reason };
  if (statusCode === 404 || statusCode === 410) return { outcome: 'gone', isFinal: statusCode === 410, reason };
  if (refusedContent.has(statusCode)) return { outcome: 'rejected', reason };
  return { outcome: 'transient', reason };
};
