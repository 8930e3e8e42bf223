import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FuzzRequest } from './make-request.ts';

/** The bytes of a request, in the parts in which they are sent. */
export const requestBytes = ({ method, target, headers, body, arrival }: FuzzRequest): Buffer[] => {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: watchpost.test',
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  const framing =
    body === null ? [] : arrival === 'chunked' ? ['Transfer-Encoding: chunked'] : [`Content-Length: ${body.length}`];
  const head = Buffer.from(`${[...lines, ...framing].join('\r\n')}\r\n\r\n`, 'latin1');
  if (arrival === 'chunked' && body !== null) return [head, ...chunksOf(body)];
  const whole = body === null ? head : Buffer.concat([head, body]);
  if (arrival === 'cut') return [whole.subarray(0, Math.ceil(whole.length * 0.6))];
  if (arrival === 'in pieces') {
    const third = Math.ceil(whole.length / 3);
    return [whole.subarray(0, third), whole.subarray(third, 2 * third), whole.subarray(2 * third)];
  }
  return [whole];
};

const chunksOf = (body: Buffer): Buffer[] => {
  const half = Math.ceil(body.length / 2);
  const parts = [body.subarray(0, half), body.subarray(half)].filter((part) => part.length > 0);
  const chunks = parts.map((part) =>
    Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]),
  );
  return [...chunks, Buffer.from('0\r\n\r\n')];
};

/** An answer as it came, decompressed. Header names are in lower case. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Whether the server closes the connection after it. */
  readonly isLast: boolean;
}

/** An answer, and how many bytes it took. */
export interface ParsedAnswer {
  readonly answer: WireAnswer;
  readonly length: number;
}

/** The text of a body that came in an encoding (RFC 9110 §8.4). @throws Error for bytes of another encoding */
const decoded = (bytes: Buffer, encoding: string | undefined): string => {
  const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  return plain.toString('utf8');
};

const headerEnd = Buffer.from('\r\n\r\n');

/**
 * Reads one answer (RFC 9112 §6) from the start of the bytes that arrived.
 *
 * @param hasEnded whether the answer has ended
 * @returns `undefined` while it is not complete
 * @throws Error for bytes that are no HTTP
 */
export const parseAnswer = (bytes: Buffer, method: string, hasEnded: boolean): ParsedAnswer | undefined => {
  const end = bytes.indexOf(headerEnd);
  if (end < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})(?: |$)/.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new Error(`not a status line: ${statusLine.slice(0, 100)}`);
  const start = end + headerEnd.length;
  // 100 Continue comes before the answer.
  if (status < 200) {
    const next = parseAnswer(bytes.subarray(start), method, hasEnded);
    return next === undefined ? undefined : { ...next, length: next.length + start };
  }
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const isLast = headers.get('connection')?.toLowerCase() === 'close';
  const done = (body: Buffer, length: number, closes = isLast): ParsedAnswer => ({
    answer: {
      status,
      headers,
      body: body.length === 0 ? '' : decoded(body, headers.get('content-encoding')),
      isLast: closes,
    },
    length,
  });
  const empty = Buffer.alloc(0);
  if (method === 'HEAD' || status === 204 || status === 304) return done(empty, start);
  // A stream goes on for ever; its headers and its first bytes are what is held to the document.
  if (headers.get('content-type') === 'text/event-stream') return done(empty, bytes.length, true);
  const declared = headers.get('content-length');
  if (declared !== undefined) {
    const length = start + Number(declared);
    return bytes.length < length ? undefined : done(bytes.subarray(start, length), length);
  }
  if (headers.get('transfer-encoding') === 'chunked') return parseChunks(bytes, start, done);
  return hasEnded ? done(bytes.subarray(start), bytes.length, true) : undefined;
};

const parseChunks = (
  bytes: Buffer,
  start: number,
  done: (body: Buffer, length: number) => ParsedAnswer,
): ParsedAnswer | undefined => {
  const parts: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return done(Buffer.concat(parts), next);
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
};
