import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { both, five, neither, onlyChromium, text } from './http-parts.js';
import { type OddServer, ok, remark } from './odd-server.js';

const gz = gzipSync('hello');

const zipped = (encoding: string, body: Buffer): Buffer =>
  ok([text, `Content-Encoding: ${encoding}`, `Content-Length: ${body.length}`], body);

/** Content codings. */
export const codings: readonly OddServer[] = [
  {
    what: 'names a charset as coding',
    answer: ok([text, 'Content-Encoding: utf-8', five], 'hello'),
    ...onlyChromium,
    because: 'Chromium: people see the page',
    message: remark('its Content-Encoding is unknown'),
  },
  { what: 'names no coding', answer: ok([text, 'Content-Encoding:', five], 'hello'), ...both, message: null },
  { what: 'names identity', answer: ok([text, 'Content-Encoding: identity', five], 'hello'), ...both, message: null },
  {
    what: 'names none',
    answer: ok([text, 'Content-Encoding: none', five], 'hello'),
    ...both,
    message: remark('its Content-Encoding is unknown'),
  },
  { what: 'sends gzip', answer: zipped('gzip', gz), ...both, message: null },
  { what: 'sends x-gzip', answer: zipped('x-gzip', gz), ...both, message: null },
  { what: 'sends GZIP in capitals', answer: zipped('GZIP', gz), ...both, message: null },
  {
    what: 'sends gzip in two members',
    answer: zipped('gzip', Buffer.concat([gzipSync('hel'), gzipSync('lo')])),
    ...onlyChromium,
    because: 'Chromium, which leaves out the second; the body is whole by RFC 1952 §2.2',
    message: null,
  },
  {
    what: 'sends something behind gzip',
    answer: zipped('gzip', Buffer.concat([gz, Buffer.from('garbage')])),
    ...onlyChromium,
    because: 'curl: what stands behind a member may be what is left of another',
    message: 'body cannot be decoded (content-encoding gzip)',
  },
  {
    what: 'sends half of gzip',
    answer: zipped('gzip', gzipSync('hello'.repeat(1000)).subarray(0, -8)),
    ...both,
    message: remark('its compressed body is cut short'),
  },
  {
    what: 'sends text as gzip',
    answer: ok([text, 'Content-Encoding: gzip', five], 'hello'),
    ...neither,
    message: 'body cannot be decoded (content-encoding gzip)',
  },
  {
    what: 'sends an empty body as gzip',
    answer: ok([text, 'Content-Encoding: gzip', 'Content-Length: 0']),
    keyword: null,
    ...both,
    message: null,
  },
  { what: 'sends deflate', answer: zipped('deflate', deflateSync('hello')), ...both, message: null },
  {
    what: 'sends deflate without its wrapper',
    answer: zipped('deflate', deflateRawSync('hello')),
    ...both,
    message: null,
  },
  { what: 'sends brotli', answer: zipped('br', brotliCompressSync('hello')), ...both, message: null },
  { what: 'sends zstd', answer: zipped('zstd', zstdCompressSync('hello')), ...both, message: null },
  { what: 'sends gzip of gzip', answer: zipped('gzip, gzip', gzipSync(gz)), ...both, message: null },
];
