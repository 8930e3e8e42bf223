import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, describe, expect, it } from 'vitest';
import { type Settings, verdict } from '../run.js';

const targets: Target[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.stop();
});

/** A server that answers each request with these bytes and hangs up. */
const answering = async (...parts: readonly (string | Buffer)[]): Promise<string> => {
  const answer = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const onConnection = (socket: Socket) => void socket.once('data', () => socket.end(answer));
  const target = await startTcpTarget({ onConnection });
  targets.push(target);
  return `http://${target.url}/`;
};

const head = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`;
const ok = (...headers: readonly string[]): string => head('HTTP/1.1 200 OK', ...headers);
const up = { status: 'up', message: null };
const down = (message: string) => ({ status: 'down', message });
const body = (operator: 'equals' | 'contains' | 'notExists', expected?: string): Settings => ({
  assertions: [{ source: 'body', operator, ...(expected !== undefined && { expected }) }],
});

describe('an HTTP answer', () => {
  const hello = ['Content-Length: 5', ''].join('\r\n');
  it.each<[what: string, answer: string]>([
    ['of HTTP/1.0 that ends with the connection', `${head('HTTP/1.0 200 OK')}hello`],
    ['of HTTP/1.0 that says its length', `${head('HTTP/1.0 200 OK', 'Connection: keep-alive', hello.trim())}hello`],
    ['without a reason', `${head('HTTP/1.1 200', hello.trim())}hello`],
    ['in chunks', `${ok('Transfer-Encoding: chunked')}2\r\nhe\r\n3;name=value\r\nllo\r\n0\r\n\r\n`],
    [
      'in chunks, with trailers',
      `${ok('Transfer-Encoding: chunked', 'Trailer: Expires')}5\r\nhello\r\n0\r\nExpires: 0\r\nX-More: a\r\n\r\n`,
    ],
    ['after 100 Continue', `${head('HTTP/1.1 100 Continue')}${ok(hello.trim())}hello`],
    ['after 102 Processing', `${head('HTTP/1.1 102 Processing')}${ok(hello.trim())}hello`],
    ['after early hints', `${head('HTTP/1.1 103 Early Hints', 'Link: </a.css>')}${ok(hello.trim())}hello`],
    ['with a line too much', `${ok(hello.trim())}hello\r\n`],
    ['with more than its length says', `${ok(hello.trim())}hello world`],
    ['with another answer behind it', `${ok(hello.trim())}hello${head('HTTP/1.1 400 Bad Request')}`],
  ])('is read: %s', async (_what, answer) => {
    expect(await verdict(await answering(answer), body('equals', 'hello'))).toEqual(up);
  });

  it.each([204, 304])('has no body with status %i, whatever its headers say', async (status) => {
    const lines = [`HTTP/1.1 ${status} Whatever`, 'Content-Encoding: gzip'];
    const url = await answering(head(...lines));
    const config = { acceptedStatusCodes: [String(status)] };
    expect(await verdict(url, { ...body('notExists'), config })).toEqual(up);
    expect(await verdict(url, { ...body('contains', 'ok'), config })).toEqual(
      down('body is "", expected to contain "ok"'),
    );
    const json = { source: 'json', path: '$.ok', operator: 'equals', expected: true } as const;
    expect(await verdict(url, { assertions: [json], config })).toEqual(down('body is empty, not JSON'));
    // A server that does not know the rule sends one all the same.
    const wrong = await answering(head(...lines.slice(0, 1), 'Content-Length: 5'), 'hello');
    expect(await verdict(wrong, { ...body('notExists'), config })).toEqual(up);
  });

  it('has no body for HEAD, even if one is sent', async () => {
    const url = await answering(ok('Content-Length: 5'), 'hello');
    expect(await verdict(url, { ...body('notExists'), config: { method: 'HEAD' } })).toEqual(up);
  });

  it.each<[what: string, answer: string, message: string]>([
    ['of HTTP/0.9', 'hello', 'malformed answer: not HTTP'],
    [
      'with two lengths',
      `${ok('Content-Length: 5', 'Content-Length: 6')}hello`,
      'malformed answer: it has two different Content-Length',
    ],
    [
      'in chunks without measure',
      `${ok('Transfer-Encoding: chunked')}five\r\nhello`,
      'malformed answer: a chunk of its body has no size',
    ],
    ['shorter than its length says', `${ok('Content-Length: 5')}hel`, 'connection closed while reading the answer'],
    [
      'in chunks without an end',
      `${ok('Transfer-Encoding: chunked')}5\r\nhello\r\n`,
      'connection closed while reading the answer',
    ],
    ['that never becomes final', head('HTTP/1.1 103 Early Hints'), 'connection closed while waiting for the answer'],
    ['that is only announced', head('HTTP/1.1 100 Continue').repeat(21), 'more than 20 interim answers (1xx)'],
  ])('makes the check down: %s', async (_what, answer, message) => {
    expect(await verdict(await answering(answer), body('contains', 'hello'))).toEqual(down(message));
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('is not read when it grows too large once %s is decoded', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(5_000_000));
    const url = await answering(ok(`Content-Encoding: ${encoding}`, `Content-Length: ${bomb.length}`), bomb);
    expect(await verdict(url, body('contains', 'hello'))).toEqual(
      down('body is larger than 1 MiB, too large to be read'),
    );
    expect(await verdict(url)).toEqual(up);
  });
});

describe('the text of an HTTP body', () => {
  const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
  const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

  it.each<[what: string, contentType: string | null, bytes: Buffer]>([
    ['the charset of its type', 'text/html; charset=iso-8859-1', latin1('größer')],
    ['its first bytes, before anything else', 'text/plain; charset=iso-8859-1', Buffer.from('\ufeffgrößer')],
    ['its first bytes, of UTF-16', 'text/plain', Buffer.from('\ufeffgrößer', 'utf16le')],
    ['its first bytes, of UTF-16 the other way round', null, utf16be('\ufeffgrößer')],
    ['its page', 'text/html', latin1('<html><head><meta charset="iso-8859-1"><title>größer')],
    [
      'its page, in the older way',
      'text/html',
      latin1(`<meta http-equiv='Content-Type' content='text/html; charset=windows-1252'>größer`),
    ],
    ['its document', 'application/xml', latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>größer</a>')],
    ['its type, whatever its page says', 'text/html; charset=utf-8', Buffer.from('<meta charset="iso-8859-1">größer')],
    ['UTF-8 where nothing says', 'text/html', Buffer.from('größer')],
    ['UTF-8 where its page says UTF-16, which it cannot be', 'text/html', Buffer.from('<meta charset=utf-16>größer')],
    ['UTF-8 where its page names no known encoding', 'text/html', Buffer.from('<meta charset="no-such-thing">größer')],
    ['UTF-8 where only its script says', 'text/plain', Buffer.from('<meta charset="iso-8859-1">größer')],
  ])('is decoded by %s', async (_what, contentType, bytes) => {
    const url = await answering(ok(...(contentType === null ? [] : [`Content-Type: ${contentType}`])), bytes);
    expect(await verdict(url, body('contains', 'größer'))).toEqual(up);
  });
});

describe('an HTTP header', () => {
  const size = (expected: string): Settings => ({
    assertions: [{ source: 'header', path: 'X-Size', operator: 'equals', expected }],
  });
  it.each([
    ['UTF-8', Buffer.from('größer')],
    ['Latin-1', Buffer.from('größer', 'latin1')],
  ])('is decoded from %s', async (_what, value) => {
    const url = await answering('HTTP/1.1 200 OK\r\nX-Size: ', value, '\r\nContent-Length: 0\r\n\r\n');
    expect(await verdict(url, size('größer'))).toEqual(up);
  });
});
