import { checkBounds } from '../bounds.js';
import type { AnswerFault, Oddity } from '../network/answer/answer-fault.js';
import { listed, plainText, quoted, size } from './words.js';

/** Why an answer that begins like HTTP cannot be read. */
const answerFaults: Readonly<Record<AnswerFault, string>> = {
  notHttp: 'malformed answer: not HTTP',
  badStatusLine: 'malformed answer: its status line has no version and status',
  zeroByte: 'malformed answer: its headers have a zero byte',
  otherLength: 'malformed answer: it has two different Content-Length',
  otherLocation: 'malformed answer: it has two different Location',
  otherDisposition: 'malformed answer: it has two different Content-Disposition',
  badChunk: 'malformed answer: a chunk of its body has no size',
  chunkExtensions: 'malformed answer: the chunks of its body carry more than a body',
  headersTooLarge: `headers of the answer are larger than ${size(checkBounds.checkHeaders.most)}`,
  tooManyHeaders: `the answer has more than ${checkBounds.checkHeaderCount.most} headers`,
};

/** What browsers and curl pass over, and others may not. */
const oddityWords: Readonly<Record<Oddity, string>> = {
  beginning: 'something stands before HTTP',
  version: 'its version of HTTP is unknown',
  lineEnds: 'lines end without a carriage return',
  foldedHeader: 'a header continues on a second line',
  noHeader: 'a line among its headers is no header',
  largeHeaders: 'its headers are larger than 16 KiB',
  lengthBesideChunks: 'it has Content-Length beside Transfer-Encoding',
  repeatedLength: 'it repeats its Content-Length',
  unreadableLength: 'its Content-Length is no number',
  oldChunks: 'it has chunks in HTTP/1.0',
  compressedTransfer: 'its Transfer-Encoding compresses',
  unknownTransferCoding: 'its Transfer-Encoding is unknown',
  cutCompression: 'its compressed body is cut short',
  unknownContentCoding: 'its Content-Encoding is unknown',
};

/** What the codes say with which a WebSocket is closed (RFC 6455 §7.4.1 and IANA's registry). */
const closeWords: Readonly<Record<number, string>> = {
  1000: 'normal closure',
  1001: 'going away',
  1002: 'protocol error',
  1003: 'unsupported data',
  1005: 'no reason given',
  1007: 'invalid data',
  1008: 'policy violation',
  1009: 'message too big',
  1011: 'internal error',
  1012: 'service restart',
  1013: 'try again later',
};

/** About what is spoken over HTTP. */
export const httpMessages = {
  statusNotAccepted: (status: number, accepted: readonly string[]) =>
    `answered ${status}, expected ${accepted.join(', ')}`,
  answerFault: (fault: AnswerFault) => answerFaults[fault],
  /** One rule that an answer breaks, as assertions compare it. */
  oddity: (oddity: Oddity) => oddityWords[oddity],
  /** A remark on an answer that was read all the same. */
  oddAnswer: (oddities: readonly Oddity[]) =>
    `the answer breaks rules of HTTP: ${listed(
      oddities.map((oddity) => oddityWords[oddity]),
      checkBounds.remarks.most,
    )}`,
  tooManyInterimAnswers: (max: number) => `more than ${max} interim answers (1xx)`,

  tooManyRedirects: (max: number) => `redirected more than ${max} times`,
  badRedirect: () => 'redirected to an address that is not an http or https URL',
  afterRedirect: (message: string, origin: string) => `${message} (after a redirect to ${plainText(origin)})`,

  bodyTooLarge: (maxBytes: number) => `body is larger than ${size(maxBytes)}, too large to be read`,
  bodyInPieces: (max: number) => `body comes in more than ${max} pieces, too many to be read`,
  bodyNotDecoded: (encoding: string) => `body cannot be decoded (content-encoding ${plainText(encoding)})`,
  notJson: (text: string) => (text.trim() === '' ? 'body is empty, not JSON' : `body is not JSON, but ${quoted(text)}`),

  notWebSocket: (header: string) => `the target does not switch to WebSocket: it answered 101 with a wrong ${header}`,
  webSocketClosed: (code: number, reason: string) => {
    const said = reason === '' ? closeWords[code] : quoted(reason);
    return `the target closed the WebSocket (${code}${said === undefined ? '' : `, ${said}`})`;
  },

  notExposition: (format: string, what: string) => `malformed answer: not ${format} (${plainText(what)})`,
  /** @param relatives series whose names begin with the wanted one, as a histogram has them */
  noSample: (series: string, relatives: readonly string[]) =>
    `the answer has no sample of ${plainText(series)}${
      relatives.length === 0 ? '' : `, but of ${listed(relatives.map(plainText))}`
    }`,
  sampleOutOfBounds: (series: string, value: number, operator: string, threshold: number) =>
    `${plainText(series)} is ${value}, expected ${operator} ${threshold}`,
} as const;
