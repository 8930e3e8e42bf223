import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { chunk, head, lastChunk, type OddServer, ok, remark } from './odd-server.js';

const text = 'Content-Type: text/plain';
const five = 'Content-Length: 5';
const chunked = 'Transfer-Encoding: chunked';
const gz = gzipSync('hello');
const many = (count: number, length: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `X-${index}: ${'a'.repeat(length)}`);
const both = { curl: 'takes', chromium: 'takes' } as const;
const neither = { curl: 'refuses', chromium: 'refuses' } as const;
const onlyChromium = { curl: 'refuses', chromium: 'takes' } as const;
const onlyCurl = { curl: 'takes', chromium: 'refuses' } as const;

/** Where a body ends. */
const framing: readonly OddServer[] = [
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

/** Chunks and transfer codings. */
const chunks: readonly OddServer[] = [
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
    what: 'names a transfer coding that nobody knows',
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

/** Status lines and headers. */
const heads: readonly OddServer[] = [
  { what: 'speaks HTTP/1.0', answer: `${head('HTTP/1.0 200 OK', text)}hello`, ...both, message: null },
  {
    what: 'speaks HTTP/1.0 and keeps the connection',
    answer: `${head('HTTP/1.0 200 OK', text, 'Connection: keep-alive', five)}hello`,
    ...both,
    message: null,
  },
  { what: 'speaks HTTP/0.9', answer: 'hello', ...neither, message: 'malformed answer: not HTTP' },
  {
    what: 'says HTTP/1.2',
    answer: `${head('HTTP/1.2 200 OK', text, five)}hello`,
    ...onlyChromium,
    because: 'Chromium: people see the page',
    message: remark('its version of HTTP is unknown'),
  },
  {
    what: 'says HTTP/2 on a connection of HTTP/1.1',
    answer: `${head('HTTP/2 200', text, five)}hello`,
    ...both,
    message: remark('its version of HTTP is unknown'),
  },
  {
    what: 'says http/1.1',
    answer: `${head('http/1.1 200 OK', text, five)}hello`,
    ...both,
    message: remark('its version of HTTP is unknown'),
  },
  { what: 'has no reason', answer: `${head('HTTP/1.1 200', text, five)}hello`, ...both, message: null },
  { what: 'has an empty reason', answer: `${head('HTTP/1.1 200 ', text, five)}hello`, ...both, message: null },
  {
    what: 'has a reason in Latin-1',
    answer: Buffer.concat([
      Buffer.from('HTTP/1.1 200 Sch\xf6n\r\n', 'latin1'),
      Buffer.from(`${head(text, five)}hello`),
    ]),
    ...both,
    message: null,
  },
  {
    what: 'has two blanks before its status',
    answer: `${head('HTTP/1.1  200 OK', text, five)}hello`,
    ...both,
    message: null,
  },
  {
    what: 'has no status',
    answer: `${head('HTTP/1.1', text, five)}hello`,
    ...onlyChromium,
    because: 'curl: Chromium guesses 200, which a check must not',
    message: 'malformed answer: its status line has no version and status',
  },
  {
    what: 'has a status of four digits',
    answer: `${head('HTTP/1.1 2000 OK', text, five)}hello`,
    ...onlyChromium,
    because: 'curl: no accepted status has four digits',
    message: 'malformed answer: its status line has no version and status',
  },
  {
    what: 'sends an empty line first',
    answer: `\r\n${head('HTTP/1.1 200 OK', text, five)}hello`,
    ...onlyChromium,
    because: 'Chromium: people see the page',
    message: remark('something stands before HTTP'),
  },
  {
    what: 'sends a mark of UTF-8 first',
    answer: `\ufeff${head('HTTP/1.1 200 OK', text, five)}hello`,
    ...onlyChromium,
    because: 'Chromium: people see the page',
    message: remark('something stands before HTTP'),
  },
  {
    what: 'is a radio',
    answer: `${head('ICY 200 OK', text)}hello`,
    ...onlyChromium,
    because: 'Chromium: people see the page',
    message: remark('its version of HTTP is unknown'),
  },
  {
    what: 'ends its lines like Unix',
    answer: `HTTP/1.1 200 OK\n${text}\n${five}\n\nhello`,
    ...both,
    message: remark('lines end without a carriage return'),
  },
  {
    what: 'mixes the ends of its lines',
    answer: `HTTP/1.1 200 OK\r\n${text}\n${five}\r\n\nhello`,
    ...both,
    message: remark('lines end without a carriage return'),
  },
  {
    what: 'has headers of 20 KiB',
    answer: ok([text, five, ...many(20, 1024)], 'hello'),
    ...both,
    message: remark('its headers are larger than 16 KiB'),
  },
  {
    what: 'has one header of 60 KiB',
    answer: ok([text, five, ...many(1, 61_440)], 'hello'),
    ...both,
    message: remark('its headers are larger than 16 KiB'),
  },
  {
    what: 'has headers of 250 KiB',
    answer: ok([text, five, ...many(250, 1000)], 'hello'),
    ...both,
    message: remark('its headers are larger than 16 KiB'),
  },
  {
    what: 'has headers of 310 KiB',
    answer: ok([text, five, ...many(310, 1024)], 'hello'),
    ...neither,
    message: 'headers of the answer are larger than 256 KiB',
  },
  {
    what: 'has 3,000 headers',
    answer: ok([text, five, ...many(3000, 5)], 'hello'),
    ...both,
    message: remark('its headers are larger than 16 KiB'),
  },
  {
    what: 'has the same header 2,000 times',
    answer: ok([text, five, ...Array.from({ length: 2000 }, () => 'X-Many: a')], 'hello'),
    ...both,
    message: remark('its headers are larger than 16 KiB'),
  },
  {
    what: 'names its headers in lower case',
    answer: ok([text.toLowerCase(), five.toLowerCase()], 'hello'),
    ...both,
    message: null,
  },
  {
    what: 'continues a header on a second line',
    answer: ok([text, 'X-Long: one\r\n two\r\n\tthree', five], 'hello'),
    ...both,
    message: remark('a header continues on a second line'),
  },
  {
    what: 'continues its length on a second line',
    answer: ok([text, 'Content-Length:\r\n 5'], 'hello'),
    ...onlyChromium,
    because: 'Chromium: people see the page',
    message: remark('a header continues on a second line'),
  },
  {
    what: 'has a blank before a colon',
    answer: ok([text, 'X-Blank : a', five], 'hello'),
    ...both,
    message: remark('a line among its headers is no header'),
  },
  {
    what: 'has a header with blanks in its name',
    answer: ok([text, 'Not a header: a', five], 'hello'),
    ...both,
    message: remark('a line among its headers is no header'),
  },
  {
    what: 'has a line without a colon',
    answer: ok([text, 'PHP Warning  in index.php', five], 'hello'),
    ...onlyChromium,
    because: 'Chromium: people see the page',
    message: remark('a line among its headers is no header'),
  },
  {
    what: 'has a header without a name',
    answer: ok([text, ': a', five], 'hello'),
    ...both,
    message: remark('a line among its headers is no header'),
  },
  {
    what: 'has a status line twice',
    answer: ok(['HTTP/1.1 200 OK', text, five], 'hello'),
    ...onlyChromium,
    because: 'Chromium: people see the page',
    message: remark('a line among its headers is no header'),
  },
  { what: 'has an empty header', answer: ok([text, 'X-Empty:', five], 'hello'), ...both, message: null },
  {
    what: 'has a zero byte among its headers',
    answer: ok([text, 'X-Zero: a\0b', five], 'hello'),
    ...neither,
    message: 'malformed answer: its headers have a zero byte',
  },
  {
    what: 'has control characters in a header',
    answer: ok([text, 'X-Control: a\x01b\x7f', five], 'hello'),
    ...both,
    message: null,
  },
  { what: 'has emoji in a header', answer: ok([text, 'X-Emoji: 🎉', five], 'hello'), ...both, message: null },
  { what: 'has two equal Content-Types', answer: ok([text, text, five], 'hello'), ...both, message: null },
  {
    what: 'breaks off among its headers',
    answer: `HTTP/1.1 200 OK\r\n${text}\r\n`,
    keyword: null,
    ...both,
    isUp: false,
    because: 'neither: what is cut in its headers is not complete (RFC 9112 §8)',
    message: 'connection closed while waiting for the answer',
  },
  { what: 'closes without a word', answer: '', ...neither, message: 'connection closed while waiting for the answer' },
];

/** Interim answers (RFC 9110 §15.2). */
const interim: readonly OddServer[] = [
  {
    what: 'continues unasked',
    answer: `${head('HTTP/1.1 100 Continue')}${ok([text, five], 'hello').toString()}`,
    ...both,
    message: null,
  },
  {
    what: 'gives early hints twice',
    answer: `${head('HTTP/1.1 103 Early Hints', 'Link: </a.css>').repeat(2)}${ok([text, five], 'hello').toString()}`,
    ...both,
    message: null,
  },
  {
    what: 'says a length with an interim answer',
    answer: `${head('HTTP/1.1 102 Processing', five)}${ok([text, five], 'hello').toString()}`,
    ...both,
    message: null,
  },
  {
    what: 'says nothing but an interim answer',
    answer: head('HTTP/1.1 100 Continue'),
    ...neither,
    message: 'connection closed while waiting for the answer',
  },
];

const zipped = (encoding: string, body: Buffer): Buffer =>
  ok([text, `Content-Encoding: ${encoding}`, `Content-Length: ${body.length}`], body);

/** Content codings. */
const codings: readonly OddServer[] = [
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

const utf16 = Buffer.from('\ufeffgrößer', 'utf16le');
const latin1 = Buffer.from('größer', 'latin1');

/** Charsets. */
const charsets: readonly OddServer[] = [
  {
    what: 'writes Latin-1',
    answer: ok(['Content-Type: text/plain; charset=iso-8859-1'], latin1),
    keyword: 'größer',
    ...both,
    message: null,
  },
  {
    what: 'writes UTF-16 and says so by its first bytes',
    answer: ok([text], utf16),
    keyword: 'größer',
    ...both,
    message: null,
  },
  {
    what: 'writes UTF-16 and says so in its type',
    answer: ok(['Content-Type: text/html; charset=utf-16le'], utf16.subarray(2)),
    keyword: 'größer',
    ...both,
    message: null,
  },
  {
    what: 'begins its body with a mark of UTF-8',
    answer: ok([text], '\ufeffgrößer'),
    keyword: 'größer',
    ...both,
    message: null,
  },
  {
    what: 'names a charset that nobody knows',
    answer: ok(['Content-Type: text/plain; charset=no-such-thing'], 'hello'),
    ...both,
    message: null,
  },
];

const found = (location: string, ...headers: readonly string[]): Buffer =>
  Buffer.from(
    head(
      'HTTP/1.1 302 Found',
      ...location.split('\n').map((one) => `Location: ${one}`),
      'Content-Length: 0',
      ...headers,
    ),
  );
const hello = ok([text, five], 'hello');
const pathOf = (request: string): string => request.split(' ', 2)[1] ?? '';

/** Answers a request by its path. */
const site =
  (answer: (path: string, request: string) => Buffer): OddServer['answer'] =>
  (socket, request) =>
    void socket.end(answer(pathOf(request), request));

/** Redirects and cookies. */
const redirects: readonly OddServer[] = [
  {
    what: 'sets a cookie and sends back to itself',
    answer: site((_path, request) =>
      /^cookie:.*\bseen=1/im.test(request) ? hello : found('/', 'Set-Cookie: seen=1; Path=/; HttpOnly'),
    ),
    ...both,
    message: null,
  },
  {
    what: 'sets two cookies on the way and wants both',
    answer: site((path, request) => {
      if (path === '/') return found('/a', 'Set-Cookie: one=1');
      if (path === '/a') return found('/b', 'Set-Cookie: two=2; Path=/');
      return /^cookie:(?=.*one=1)(?=.*two=2)/im.test(request) ? hello : Buffer.from(head('HTTP/1.1 403 No'));
    }),
    ...both,
    message: null,
  },
  {
    what: 'takes its cookie back and wants it gone',
    answer: site((path, request) => {
      if (path === '/') return found('/a', 'Set-Cookie: one=1; Path=/');
      if (path === '/a') return found('/b', 'Set-Cookie: one=; Path=/; Max-Age=0');
      return /^cookie:.*one=/im.test(request) ? Buffer.from(head('HTTP/1.1 403 No')) : hello;
    }),
    ...both,
    message: null,
  },
  {
    what: 'sends back to itself for ever',
    answer: site(() => found('/')),
    ...neither,
    message: 'redirected more than 5 times (after a redirect to ORIGIN)',
  },
  {
    what: 'redirects by a path of its own',
    answer: site((path) => (path === '/' ? found('next') : hello)),
    ...both,
    message: null,
  },
  {
    what: 'redirects with blanks in the path',
    answer: site((path) => (path === '/' ? found('/a b') : hello)),
    ...both,
    message: null,
  },
  {
    what: 'redirects to the same place twice',
    answer: site((path) => (path === '/' ? found('/next\n/next') : hello)),
    ...both,
    message: null,
  },
  {
    what: 'redirects to two places',
    answer: site((path) => (path === '/' ? found('/next\n/other') : hello)),
    ...onlyCurl,
    because: 'Chromium: it is what response splitting looks like',
    message: 'malformed answer: it has two different Location',
  },
  {
    what: 'redirects with a body that is longer than said',
    answer: site((path) => (path === '/' ? Buffer.concat([found('/next'), Buffer.from('surplus')]) : hello)),
    ...both,
    message: null,
  },
  {
    what: 'redirects without a place',
    answer: `${head('HTTP/1.1 302 Found', text, five)}hello`,
    keyword: null,
    ...both,
    isUp: false,
    because: 'neither: a status of 302 is not accepted',
    message: 'answered 302, expected 200-299',
  },
];

/** Odd servers without TLS. */
export const httpCorpus: readonly OddServer[] = [
  ...framing,
  ...chunks,
  ...heads,
  ...interim,
  ...codings,
  ...charsets,
  ...redirects,
];
