/** A message that is not quite HTTP, or that only a raw socket can send. */
export interface OddMessage {
  readonly name: string;
  readonly bytes: Buffer;
}

const request = (...lines: string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
const path = '/api/v1/monitors';
const host = 'Host: watchpost.test';
const get = `GET ${path} HTTP/1.1`;
const post = 'POST /api/v1/auth/login HTTP/1.1';
const json = 'Content-Type: application/json';

/** What no client that works would send. Each is answered with a problem of the closed table, or the connection ends. */
export const oddMessages: readonly OddMessage[] = [
  ['two Content-Lengths', request(post, host, json, 'Content-Length: 2', 'Content-Length: 3')],
  [
    'Content-Length and Transfer-Encoding',
    request(post, host, json, 'Content-Length: 2', 'Transfer-Encoding: chunked'),
  ],
  ['a negative Content-Length', request(post, host, json, 'Content-Length: -1')],
  ['a Content-Length that is no number', request(post, host, json, 'Content-Length: two')],
  ['a Content-Length of 2^64', request(post, host, json, 'Content-Length: 18446744073709551616')],
  ['a huge Content-Length', request(post, host, json, 'Content-Length: 999999999999')],
  ['a Transfer-Encoding that is unknown', request(post, host, json, 'Transfer-Encoding: gzip')],
  ['a chunk without a size', request(post, host, json, 'Transfer-Encoding: chunked', '', 'zz')],
  [
    'a chunk extension of 20 kB',
    request(post, host, json, 'Transfer-Encoding: chunked', '', `2;${'x'.repeat(20_000)}`),
  ],
  ['an expectation that is unknown', request(get, host, 'Expect: the-unexpected')],
  ['a header of 20 kB', request(get, host, `X-Long: ${'x'.repeat(20_000)}`)],
  ['three thousand headers', request(get, host, ...Array.from({ length: 3000 }, (_, index) => `x${index}: 1`))],
  ['a target of 20 kB', request(`GET ${path}?search=${'x'.repeat(20_000)} HTTP/1.1`, host)],
  ['a space in the target', request(`GET ${path}?search=a b HTTP/1.1`, host)],
  ['NUL in the target', request(`GET ${path}?search=\0 HTTP/1.1`, host)],
  ['NUL in a header', request(get, host, 'X-Odd: a\0b')],
  ['a line end within a header', request(get, host, 'X-Odd: a\rb')],
  ['a folded header', request(get, host, 'X-Odd: a', ' b')],
  ['a header without a name', request(get, host, ': value')],
  ['a space before the colon', request(get, host, 'X-Odd : a')],
  ['bytes beyond ASCII in the target', request(`GET ${path}/\xff\xfe HTTP/1.1`, host)],
  ['no Host', request(get)],
  ['HTTP/1.0', request(`GET ${path} HTTP/1.0`)],
  ['HTTP/2.0', request(`GET ${path} HTTP/2.0`, host)],
  ['the preface of HTTP/2', Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
  ['no version', request(`GET ${path}`)],
  ['an unknown method', request(`BREW ${path} HTTP/1.1`, host)],
  ['a method in lower case', request(`get ${path} HTTP/1.1`, host)],
  ['CONNECT', request('CONNECT watchpost.test:443 HTTP/1.1', host)],
  ['TRACE', request(`TRACE ${path} HTTP/1.1`, host)],
  ['an upgrade', request(get, host, 'Connection: Upgrade', 'Upgrade: websocket')],
  ['a target with a host', request(`GET http://other.invalid${path} HTTP/1.1`, host)],
  ['a target of a star', request('OPTIONS * HTTP/1.1', host)],
  ['a target without a slash', request('GET api/v1/monitors HTTP/1.1', host)],
  [
    'the start of TLS',
    Buffer.from([0x16, 3, 1, 0, 0xc8, 1, 0, 0, 0xc4, 3, 3, ...Array<number>(40).fill(7), 13, 10, 13, 10]),
  ],
].map(([name, bytes]) => ({ name: String(name), bytes: bytes as Buffer }));
