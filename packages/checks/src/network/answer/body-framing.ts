import { AnswerFaultError, type Oddity } from './answer-fault.js';

/** Where a body ends. */
export interface BodyFraming {
  readonly end: 'none' | 'chunks' | 'length' | 'close';
  /** Bytes of a body whose length is known; 0 otherwise. */
  readonly length: number;
  /** Codings that were applied to it on its way, the last one last, without `chunked`. */
  readonly codings: readonly string[];
}

/** What decides where a body ends (RFC 9112 §6.3). */
export interface FramingFacts {
  readonly method: string;
  readonly statusCode: number;
  /** Whether it is of HTTP/1.0. */
  readonly isOld: boolean;
  /** Each `Content-Length` and `Transfer-Encoding`, as they were sent. */
  readonly lengths: readonly string[];
  readonly codings: readonly string[];
}

const transferCodings = new Set(['gzip', 'x-gzip', 'deflate']);

const listed = (values: readonly string[]): readonly string[] =>
  values
    .join(',')
    .split(',')
    .flatMap((value) => value.split(';', 1)[0]?.trim() || []);

/** The one length that was said; `undefined` without any that can be read. */
const lengthOf = (lengths: readonly string[], oddities: Set<Oddity>): number | undefined => {
  const values = listed(lengths);
  const [first] = values;
  if (lengths.length > 0 && first === undefined) oddities.add('unreadableLength');
  if (first === undefined) return undefined;
  if (values.some((value) => value !== first)) throw new AnswerFaultError('otherLength');
  if (values.length > 1) oddities.add('repeatedLength');
  const length = /^\d+$/.test(first) ? Number(first) : Number.NaN;
  if (Number.isSafeInteger(length)) return length;
  oddities.add('unreadableLength');
  return undefined;
};

/**
 * Finds where a body ends. Chunks come before a length; without either it ends with the connection.
 *
 * @throws AnswerFaultError when it has several lengths
 */
export const framingOf = (facts: FramingFacts, oddities: Set<Oddity>): BodyFraming => {
  const { method, statusCode, isOld, lengths } = facts;
  if (method === 'HEAD' || statusCode < 200 || statusCode === 204 || statusCode === 304) {
    return { end: 'none', length: 0, codings: [] };
  }
  const codings: string[] = [];
  let [chunked, unknown] = [0, 0];
  for (const written of listed(facts.codings)) {
    const name = written.toLowerCase();
    if (name === 'chunked') chunked += 1;
    else if (transferCodings.has(name)) codings.push(name);
    else if (name !== 'identity') unknown += 1;
  }
  if (codings.length > 0) oddities.add('compressedTransfer');
  if (chunked > 1 || unknown > 0) oddities.add('unknownTransferCoding');
  if (chunked > 0) {
    if (lengths.length > 0) oddities.add('lengthBesideChunks');
    if (isOld) oddities.add('oldChunks');
    return { end: 'chunks', length: 0, codings };
  }
  const length = lengthOf(lengths, oddities);
  return length === undefined ? { end: 'close', length: 0, codings } : { end: 'length', length, codings };
};
