import { listed, plainText, quoted, size } from './words.js';

/** What node's parser finds wrong with an answer that begins like HTTP. */
const httpFaults: Readonly<Record<string, string>> = {
  HPE_CR_EXPECTED: 'a line does not end with CR and LF',
  HPE_LF_EXPECTED: 'a line does not end with CR and LF',
  HPE_INVALID_HEADER_TOKEN: 'a header has characters that it may not have',
  HPE_INVALID_CONTENT_LENGTH: 'its Content-Length is wrong or given twice',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'its Content-Length is wrong or given twice',
  HPE_INVALID_TRANSFER_ENCODING: 'its Transfer-Encoding is wrong',
  HPE_INVALID_CHUNK_SIZE: 'a chunk of its body has no size',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'the chunks of its body carry more than a body',
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
  malformedHttp: (code: string) => `malformed answer: ${httpFaults[code] ?? 'not HTTP'} (${code})`,
  headersTooLarge: (maxBytes: number) => `headers of the answer are larger than ${size(maxBytes)}`,
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
