import { both, chunked, five, neither, onlyChromium, text } from './http-parts.js';
import { chunk, head, lastChunk, type OddServer, ok, remark } from './odd-server.js';

/** Where a body ends. */
export const framing: readonly OddServer[] = [
  {
    what: 'has Content-Length beside chunks',
    answer: ok([text, 'Content-Length: 3', chunked], chunk('hello'), lastChunk),
    ...both,
    message: remark('it has Content-Length beside Transfer-Encoding'),
  },
  {
    what: 'has chunks beside a later Content-Length',
    answer: ok([text, chunked, 'Content-Length: 500'], chunk('hello'), lastChunk),
    ...both,
    message: remark('it has Content-Length beside Transfer-Encoding'),
  },
  {
    what: 'has two equal lengths',
    answer: ok([text, five, five], 'hello'),
    ...both,
    message: remark('it repeats its Content-Length'),
  },
  {
    what: 'has two equal lengths in one line',
    answer: ok([text, 'Content-Length: 5, 5'], 'hello'),
    ...both,
    message: remark('it repeats its Content-Length'),
  },
  {
    what: 'has two different lengths',
    answer: ok([text, five, 'Content-Length: 6'], 'hello'),
    ...neither,
    message: 'malformed answer: it has two different Content-Length',
  },
  {
    what: 'has a length that is no number',
    answer: ok([text, 'Content-Length: five'], 'hello'),
    ...onlyChromium,
    because: 'Chromium: people see the page',
    message: remark('its Content-Length is no number'),
  },
  {
    what: 'has a negative length',
    answer: ok([text, 'Content-Length: -5'], 'hello'),
    ...onlyChromium,
    because: 'Chromium: people see the page',
    message: remark('its Content-Length is no number'),
  },
  {
    what: 'has a length with a sign',
    answer: ok([text, 'Content-Length: +5'], 'hello'),
    ...both,
    message: remark('its Content-Length is no number'),
  },
  {
    what: 'has an empty length',
    answer: ok([text, 'Content-Length:'], 'hello'),
    ...onlyChromium,
    because: 'Chromium: people see the page',
    message: remark('its Content-Length is no number'),
  },
  {
    what: 'sends less than its length',
    answer: ok([text, 'Content-Length: 50'], 'hello'),
    ...neither,
    message: 'connection closed while reading the answer',
  },
  { what: 'sends more than its length', answer: ok([text, five], 'hello world'), ...both, message: null },
  {
    what: 'sends another answer behind its answer',
    answer: ok([text, five], 'hello', head('HTTP/1.1 500 Oops', 'Content-Length: 0')),
    ...both,
    message: null,
  },
  { what: 'ends its body with the connection', answer: ok([text], 'hello'), ...both, message: null },
  {
    what: 'ends its body with the connection although it promises to keep it',
    answer: ok([text, 'Connection: keep-alive', 'Keep-Alive: timeout=60'], 'hello'),
    ...both,
    message: null,
  },
  {
    what: 'resets the connection after the whole body',
    answer: (socket) => {
      socket.write(ok([text, five], 'hello'), () => setTimeout(() => socket.resetAndDestroy(), 50));
    },
    ...both,
    message: null,
  },
  {
    what: 'resets the connection in the middle of the body',
    answer: (socket) => {
      socket.write(ok([text, 'Content-Length: 50'], 'hello'), () => setTimeout(() => socket.resetAndDestroy(), 50));
    },
    ...neither,
    message: 'connection reset while reading the answer',
  },
  {
    what: 'resets the connection to end its body',
    answer: (socket) => {
      socket.write(ok([text], 'hello'), () => setTimeout(() => socket.resetAndDestroy(), 50));
    },
    ...neither,
    message: 'connection reset while reading the answer',
  },
  {
    what: 'keeps the connection open after the whole body',
    answer: (socket) => void socket.write(ok([text, five, 'Connection: close'], 'hello')),
    ...both,
    message: null,
  },
  {
    what: 'sends its answer in single bytes',
    answer: (socket) => {
      for (const byte of ok([text, chunked], chunk('hello'), lastChunk)) socket.write(Buffer.of(byte));
      socket.end();
    },
    ...both,
    message: null,
  },
  { what: 'has an empty body and no length', answer: ok([text]), keyword: null, ...both, message: null },
  {
    what: 'has a body with status 204',
    answer: Buffer.concat([Buffer.from(head('HTTP/1.1 204 No Content', five)), Buffer.from('hello')]),
    keyword: null,
    curl: 'takes',
    chromium: null,
    message: null,
  },
  {
    what: 'has a body for HEAD',
    method: 'HEAD',
    answer: ok([text, five], 'hello'),
    keyword: null,
    curl: 'takes',
    chromium: null,
    message: null,
  },
  {
    what: 'names chunks for HEAD and sends none',
    method: 'HEAD',
    answer: ok([text, chunked]),
    keyword: null,
    curl: 'takes',
    chromium: null,
    message: null,
  },
];
