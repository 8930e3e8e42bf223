import type { IncomingHttpHeaders } from 'node:http';
import { checkBounds } from '../../bounds.js';
import { AnswerFaultError, type Oddity } from './answer-fault.js';
import { type BodyFraming, framingOf } from './body-framing.js';

/** The head of an answer, and where its body ends. */
export interface AnswerHead {
  readonly statusCode: number;
  readonly reason: string;
  /** By lower-case names, joined as node joins them; values are Latin-1. */
  readonly headers: IncomingHttpHeaders;
  readonly framing: BodyFraming;
  /** Whether it is of HTTP/1.0, which keeps a connection only when it says so. */
  readonly isOld: boolean;
}

const maxHeaders = checkBounds.checkHeaderCount.most;

/** RFC 9110 §5.6.2. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Headers of which the first counts, as node has it; all others are joined (RFC 9110 §5.3). */
const firstCounts = new Set([
  'age',
  'content-length',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'server',
]);

/** Several different ones are what response splitting looks like: Chromium refuses them. */
const oneValue = { location: 'otherLocation', 'content-disposition': 'otherDisposition' } as const;

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0d;

/** Without blanks around it. `trim` would also take the byte 0xA0, which ends many a character of UTF-8. */
const trimmed = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
};

class Headers {
  readonly joined: IncomingHttpHeaders = Object.create(null) as IncomingHttpHeaders;
  readonly lengths: string[] = [];
  readonly codings: string[] = [];

  add(name: string, value: string): void {
    const known = this.joined[name];
    if (name === 'content-length') this.lengths.push(value);
    if (name === 'transfer-encoding') this.codings.push(value);
    if (name === 'set-cookie') this.joined[name] = [...(this.joined[name] ?? []), value];
    else if (known === undefined) this.joined[name] = value;
    else if ((name === 'location' || name === 'content-disposition') && known !== value) {
      throw new AnswerFaultError(oneValue[name]);
    } else if (!firstCounts.has(name)) this.joined[name] = `${String(known)}, ${value}`;
  }
}

/** Lines of headers, without their ends; what continues a line (RFC 9112 §5.2) is part of it. */
const headerLines = (lines: readonly string[], oddities: Set<Oddity>): readonly string[] => {
  const whole: string[] = [];
  for (const line of lines) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      oddities.add('foldedHeader');
      whole.push(`${whole.pop() ?? ''} ${trimmed(line)}`);
    } else whole.push(line);
  }
  return whole;
};

const headersOf = (lines: readonly string[], oddities: Set<Oddity>): Headers => {
  if (lines.length > maxHeaders) throw new AnswerFaultError('tooManyHeaders');
  const headers = new Headers();
  for (const line of headerLines(lines, oddities)) {
    const colon = line.indexOf(':');
    const written = colon === -1 ? '' : line.slice(0, colon);
    const name = trimmed(written);
    if (name !== written || line.includes('\r')) oddities.add('noHeader');
    // Browsers pass over what is no header.
    if (token.test(name)) headers.add(name.toLowerCase(), trimmed(line.slice(colon + 1)).replaceAll('\r', ' '));
    else oddities.add('noHeader');
  }
  return headers;
};

/**
 * Reads the head of an answer: a status line, headers, and the empty line that ends them.
 *
 * @param text as Latin-1, from `HTTP` on
 * @param oddities filled with what is odd about it
 * @throws AnswerFaultError
 */
export const readHead = (text: string, method: string, oddities: Set<Oddity>): AnswerHead => {
  if (text.includes('\0')) throw new AnswerFaultError('zeroByte');
  const lines = text.split('\n').map((line) => {
    if (line.endsWith('\r')) return line.slice(0, -1);
    if (line !== '') oddities.add('lineEnds');
    return line;
  });
  const [statusLine = '', ...rest] = lines;
  const [, protocol, version = '', status, reason = ''] =
    /^(HTTP|ICY)(?:\/(\d\.\d|\d))?[ \t]+(\d{3})(?:[ \t](.*))?$/i.exec(statusLine) ?? [];
  const statusCode = Number(status);
  if (protocol === undefined || statusCode < 100) throw new AnswerFaultError('badStatusLine');
  if (protocol !== 'HTTP' || !/^1\.[01]$/.test(version)) oddities.add('version');
  // Behind the last line there is an empty one, and nothing.
  const { joined, lengths, codings } = headersOf(
    rest.filter((line) => line !== ''),
    oddities,
  );
  const isOld = version === '1.0' || version.startsWith('0');
  const framing = framingOf({ method, statusCode, isOld, lengths, codings }, oddities);
  return { statusCode, reason: trimmed(reason), headers: joined, framing, isOld };
};
