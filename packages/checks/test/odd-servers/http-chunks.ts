import { gzipSync } from 'node:zlib';
import { both, chunked, five, neither, onlyChromium, onlyCurl, text } from './http-parts.js';
import { chunk, head, lastChunk, type OddServer, ok, remark } from './odd-server.js';

const gz = gzipSync('hello');

/** Chunks and transfer codings. */
export const chunks: readonly OddServer[] = [
  {
    what: 'has chunks with extensions',
    answer: ok([text, chunked], '5;name="value"\r\nhello\r\n0;last\r\n\r\n'),
    ...both,
    message: null,
  },
  {
    what: 'has trailers',
    answer: ok([text, chunked, 'Trailer: X-Sum'], chunk('hello'), '0\r\nX-Sum: 1\r\nX-More: 2\r\n\r\n'),
    ...both,
    message: null,
  },
  {
    what: 'has chunks whose lines end like Unix',
    answer: ok([text, chunked], '5\nhello\n0\n\n'),
    ...both,
    message: remark('lines end without a carriage return'),
  },
  {
    what: 'has blanks behind a size',
    answer: ok([text, chunked], '5   \r\nhello\r\n0\r\n\r\n'),
    ...both,
    message: null,
  },
  {
    what: 'has sizes with leading zeros',
    answer: ok([text, chunked], '00000005\r\nhello\r\n000\r\n\r\n'),
    ...both,
    message: null,
  },
  {
    what: 'has sizes in capitals',
    answer: ok([text, chunked], 'A\r\nhello worl\r\n0\r\n\r\n'),
    ...both,
    message: null,
  },
  {
    what: 'has a size that is no number',
    answer: ok([text, chunked], 'five\r\nhello\r\n0\r\n\r\n'),
    ...neither,
    message: 'malformed answer: a chunk of its body has no size',
  },
  {
    what: 'has a size with 0x',
    answer: ok([text, chunked], '0x5\r\nhello\r\n0\r\n\r\n'),
    ...neither,
    message: 'malformed answer: a chunk of its body has no size',
  },
  {
    what: 'has a chunk longer than its size',
    answer: ok([text, chunked], '3\r\nhello\r\n0\r\n\r\n'),
    ...neither,
    message: 'malformed answer: a chunk of its body has no size',
  },
  {
    what: 'closes without its last chunk',
    answer: ok([text, chunked], chunk('hello')),
    ...neither,
    message: 'connection closed while reading the answer',
  },
  {
    what: 'closes without the line behind its last chunk',
    answer: ok([text, chunked], chunk('hello'), '0\r\n'),
    ...neither,
    message: 'connection closed while reading the answer',
  },
  {
    what: 'has chunks in HTTP/1.0',
    answer: Buffer.concat([
      Buffer.from(head('HTTP/1.0 200 OK', text, chunked)),
      chunk('hello'),
      Buffer.from(lastChunk),
    ]),
    ...both,
    message: remark('it has chunks in HTTP/1.0'),
  },
  {
    what: 'names chunks twice',
    answer: ok([text, chunked, chunked], chunk('hello'), lastChunk),
    ...both,
    message: remark('its Transfer-Encoding is unknown'),
  },
  {
    what: 'names chunks in capitals',
    answer: ok([text, 'TRANSFER-ENCODING: CHUNKED'], chunk('hello'), lastChunk),
    ...both,
    message: null,
  },
  {
    what: 'names identity as a transfer coding',
    answer: ok([text, 'Transfer-Encoding: identity', five], 'hello'),
    ...both,
    message: null,
  },
  {
    what: 'names a transfer coding that no one knows',
    answer: ok([text, 'Transfer-Encoding: utf-8', five], 'hello'),
    ...onlyChromium,
    because: 'Chromium: people see the page',
    message: remark('its Transfer-Encoding is unknown'),
  },
  {
    what: 'compresses on the way, in chunks',
    answer: ok([text, 'Transfer-Encoding: gzip, chunked'], chunk(gz), lastChunk),
    ...onlyCurl,
    because: 'curl: Chromium does not undo it and saves the bytes as a file',
    message: remark('its Transfer-Encoding compresses'),
  },
  {
    what: 'compresses on the way, in two lines',
    answer: ok([text, 'Transfer-Encoding: gzip', chunked], chunk(gz), lastChunk),
    ...onlyCurl,
    because: 'curl: Chromium does not undo it and saves the bytes as a file',
    message: remark('its Transfer-Encoding compresses'),
  },
  {
    what: 'compresses on the way, without chunks',
    answer: ok([text, 'Transfer-Encoding: gzip'], gz),
    ...onlyCurl,
    because: 'curl: Chromium does not undo it and saves the bytes as a file',
    message: remark('its Transfer-Encoding compresses'),
  },
];
