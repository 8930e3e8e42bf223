import { createHash } from 'node:crypto';

/** What makes a check the one that it is. */
export interface TracedCheck {
  readonly monitorId: string;
  /** Id of the agent that makes it, or `server`. */
  readonly location: string;
  /** When it begins, in milliseconds since the epoch. */
  readonly at: number;
}

const hexDigest = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The trace of a check. It follows from the check: what sends the request knows it before there is a result, and a request
 * that is repeated brings the receiver nothing new.
 */
export const traceIdOf = ({ monitorId, location, at }: TracedCheck): string =>
  hexDigest(`${monitorId}/${location}/${at}`).slice(0, 32);

/** A span of a trace, by its path: `0` is the check, `0/1` its second request. */
export const spanIdOf = (traceId: string, path: string): string => hexDigest(`${traceId}/${path}`).slice(0, 16);

/** The path of a request of a check, by its place among the steps; a check without steps makes the first. */
export const requestPath = (index = 0): string => `0/${index}`;

/**
 * The header that makes what a request causes a part of the trace of its check (W3C Trace Context §3.2): version 00, sampled.
 *
 * @param index place of the request among the steps of the check
 */
export const traceparentOf = (traceId: string | undefined, index?: number): string | undefined =>
  traceId === undefined ? undefined : `00-${traceId}-${spanIdOf(traceId, requestPath(index))}-01`;
