import type { IncomingMessage, RequestListener } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createAddressGuard, type Resolve } from '@watchpost/checks/address-guard';
import { type Authority, createAuthority, selfSigned } from '@watchpost/testbed/authority';
import { hostile, startHttpsTarget, startHttpTarget, startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createDeliveryTransport, type DeliveryTransport } from '../../../src/outbound/delivery/transport.js';

let transports: DeliveryTransport[] = [];
afterEach(async () => {
  await Promise.all(transports.map((transport) => transport.close()));
  transports = [];
});

const newTransport = (more: { deadlineMs?: number; caCertificates?: string; resolve?: Resolve } = {}) => {
  const { resolve, ...options } = more;
  const guard = createAddressGuard({ allowPrivate: true, ...(resolve === undefined ? {} : { resolve }) });
  const transport = createDeliveryTransport({ guard, ...options });
  transports.push(transport);
  return transport;
};
const headers = ['Content-Type', 'application/json', 'X-Service-Event', 'organization.updated'];
const send = (url: string, transport = newTransport()) => transport.send({ url, headers, body: '{"a":1}' });
const stopping = async (target: Promise<Target>): Promise<Target> => {
  const started = await target;
  onTestFinished(() => started.stop());
  return started;
};
const http = (handler?: RequestListener) => stopping(startHttpTarget(handler === undefined ? {} : { handler }));
const tcp = (onConnection: Parameters<typeof startTcpTarget>[0]) => stopping(startTcpTarget(onConnection));

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  request.setEncoding('utf8');
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};

describe('a delivery over HTTP', () => {
  test('is posted unchanged, and its answer is read to the end', async () => {
    const seen: unknown[] = [];
    const target = await http(async (request, response) => {
      seen.push([request.method, request.url, request.headers, await bodyOf(request)]);
      response.writeHead(201, { 'Retry-After': '7' });
      response.write('thank ');
      process.nextTick(() => response.end('you'));
    });
    const result = await send(`${target.url}/hooks/1?key=a%20b#fragment`);
    expect(result).toEqual({
      kind: 'answered',
      statusCode: 201,
      response: 'thank you',
      retryAfter: '7',
      location: null,
      durationUs: expect.any(Number),
    });
    expect(seen).toEqual([
      [
        'POST',
        '/hooks/1?key=a%20b',
        {
          host: `localhost:${target.port}`,
          connection: 'keep-alive',
          'content-type': 'application/json',
          'x-service-event': 'organization.updated',
          'content-length': '7',
        },
        '{"a":1}',
      ],
    ]);
  });

  test.each([204, 302, 304, 410, 500])('has the result of the answer %i', async (statusCode) => {
    const target = await http((_request, response) => response.writeHead(statusCode, { Location: '/new' }).end());
    expect(await send(target.url)).toMatchObject({ kind: 'answered', statusCode, response: '', location: '/new' });
    expect(target.connectionCount).toBe(1);
  });

  test('reuses the connection of the previous delivery, and separate ones for simultaneous deliveries', async () => {
    let together = Promise.withResolvers<void>();
    let waiting = 0;
    const target = await http(async (_request, response) => {
      waiting += 1;
      if (waiting === 3) together.resolve();
      await together.promise;
      response.end();
    });
    const transport = newTransport();
    await Promise.all([1, 2, 3].map(() => send(target.url, transport)));
    expect(target.connectionCount).toBe(3);
    together = Promise.withResolvers();
    together.resolve();
    for (let count = 0; count < 5; count++) {
      // A connection is taken again one turn of the event loop after its last answer.
      await setImmediate();
      await send(target.url, transport);
    }
    expect(target.connectionCount).toBe(3);
  });

  test('leaves no connection behind once the transport is closed', async () => {
    const target = await http();
    const transport = newTransport();
    await send(target.url, transport);
    expect(target.openConnections).toBe(1);
    await transport.close();
    await target.idle();
  });

  test('keeps 16 KiB of the answer, without a split character', async () => {
    const target = await http((_request, response) => response.end(`x${'€'.repeat(100_000)}`));
    const result = await send(target.url);
    expect(result).toMatchObject({ kind: 'answered', response: `x${'€'.repeat(5461)}` });
  });

  test('keeps the answer without decoding it', async () => {
    const target = await http((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('a'.repeat(10_000_000))),
    );
    const result = await send(target.url);
    expect(result).toMatchObject({ kind: 'answered', statusCode: 200 });
    expect('response' in result && result.response).not.toContain('aaaa');
  });
});

describe('a receiver that misbehaves', () => {
  const late = 'within 1.5 seconds.';
  test.each([
    ['neverAnswers', 'timeout', `The receiver did not answer ${late}`, null],
    ['dripsHead', 'timeout', `The receiver did not answer ${late}`, null],
    ['dripsBody', 'timeout', `The answer of the receiver was not complete ${late}`, 200],
    ['endlessExtensions', 'invalid_response', 'What the receiver sent is no HTTP answer.', 200],
    ['endlessBody', 'too_large', 'The answer of the receiver is larger than 1 MiB; the rest was not read.', 200],
    ['endlessCrumbs', 'too_large', 'The answer of the receiver is larger than 1 MiB; the rest was not read.', 200],
    ['endlessInterim', 'invalid_response', 'The receiver sent more than 10 interim answers (1xx).', null],
    ['hugeHeader', 'invalid_response', 'The headers of the answer are larger than 256 KiB.', null],
    ['endlessHeaders', 'invalid_response', 'The headers of the answer are larger than 256 KiB.', null],
    ['garbage', 'invalid_response', 'What the receiver sent is no HTTP answer.', null],
    ['halfTls', 'invalid_response', 'What the receiver sent is no HTTP answer.', null],
    ['switchesProtocol', 'invalid_response', 'What the receiver sent is no HTTP answer.', null],
    ['breaksOff', 'connection', 'The receiver closed the connection before its answer was complete.', 200],
    ['closes', 'connection', 'The receiver closed the connection before its answer was complete.', null],
    ['resets', 'connection', 'The receiver reset the connection.', null],
  ] as const)('is reported when it %s as %s', async (name, error, message, statusCode) => {
    const target = await tcp({ onConnection: hostile[name] });
    // Long enough for a busy machine to come as far as the message says.
    const deadlineMs = error === 'timeout' ? 1500 : 10_000;
    const result = await send(`http://${target.url}/`, newTransport({ deadlineMs }));
    expect(result).toMatchObject({ kind: 'unanswered', error, message, statusCode });
    expect(target.connectionCount).toBe(1);
    await target.idle();
  });

  test('has its partial answer kept when it breaks off', async () => {
    const target = await tcp({ onConnection: hostile.breaksOff });
    expect(await send(`http://${target.url}`)).toMatchObject({ kind: 'unanswered', response: 'half' });
  });

  test('is reported with the elapsed time', async () => {
    const target = await tcp({ onConnection: hostile.neverAnswers });
    const result = await send(`http://${target.url}`, newTransport({ deadlineMs: 300 }));
    expect('durationUs' in result && result.durationUs).toBeGreaterThanOrEqual(295_000);
  });
});

describe('a receiver that breaks rules of HTTP', () => {
  const five = 'Content-Length: 5\r\n';
  const odd: readonly [what: string, answer: string][] = [
    ['has a length beside chunks', `${five}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`],
    ['repeats its length', `${five}${five}\r\nhello`],
    ['has a length that is no number', 'Content-Length: five\r\n\r\nhello'],
    ['has headers of 20 KiB', `X-Large: ${'a'.repeat(20_480)}\r\n${five}\r\nhello`],
    ['has a line that is no header', `PHP Warning in index.php\r\n${five}\r\nhello`],
    ['has lines like those of Unix', 'Content-Length: 5\n\nhello'],
    ['has chunks like those of Unix', 'Transfer-Encoding: chunked\r\n\r\n5\nhello\n0\n\n'],
    ['compresses on the way', `Transfer-Encoding: gzip\r\n${five}\r\nhello`],
  ];
  /** Keeps its connections open, and counts their requests. */
  const keeping = async (answer: string) => {
    const requests: number[] = [];
    const target = await tcp({
      onConnection: (socket) => {
        const index = requests.push(0) - 1;
        socket.on('data', (bytes) => {
          if (!bytes.toString().includes('{"a":1}')) return;
          requests[index] = (requests[index] ?? 0) + 1;
          socket.write(answer);
        });
      },
    });
    return { url: `http://${target.url}/`, requests };
  };

  test.each(odd)('has the delivery, and its connection is not used again: it %s', async (what, rest) => {
    const { url, requests } = await keeping(`HTTP/1.1 200 OK\r\n${rest}`);
    const transport = newTransport();
    const isUnended = what === 'has a length that is no number';
    for (let count = 0; count < (isUnended ? 0 : 3); count++) {
      expect(await send(url, transport)).toMatchObject({ kind: 'answered', statusCode: 200, response: 'hello' });
      await setImmediate();
    }
    if (!isUnended) expect(requests).toEqual([1, 1, 1]);
    // The same answer from a server that closes.
    const closing = await tcp({
      onConnection: (socket) => void socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${rest}`)),
    });
    expect(await send(`http://${closing.url}/`)).toMatchObject({ kind: 'answered', response: 'hello' });
  });

  test.each([
    ['an answer', 'HTTP/1.1 500 Not Yours\r\nContent-Length: 4\r\n\r\nevil'],
    ['half an answer', 'HTTP/1.1 500 Not Yours\r\nContent-Le'],
    ['something else', 'evil'],
  ])('cannot answer the next delivery: %s behind an answer ends the connection', async (_what, behind) => {
    const { url, requests } = await keeping(`HTTP/1.1 200 OK\r\n${five}\r\nhello${behind}`);
    const transport = newTransport();
    for (let count = 0; count < 3; count++) {
      expect(await send(url, transport)).toMatchObject({ kind: 'answered', statusCode: 200, response: 'hello' });
      await setImmediate();
    }
    expect(requests).toEqual([1, 1, 1]);
  });

  /** A head of so many bytes with its empty line. */
  const headOf = (bytes: number): string => {
    const [start, end] = ['HTTP/1.1 200 OK\r\nX-Large: ', `\r\n${five}\r\n`];
    return `${start}${'a'.repeat(bytes - start.length - end.length)}${end}`;
  };
  const tooLarge = { kind: 'unanswered', error: 'invalid_response', statusCode: null };
  test.each([
    [100 * 1024, { kind: 'answered', statusCode: 200, response: 'hello' }],
    [256 * 1024, { kind: 'answered', statusCode: 200, response: 'hello' }],
    [256 * 1024 + 1, { ...tooLarge, message: 'The headers of the answer are larger than 256 KiB.' }],
  ])('has the delivery with headers of up to 256 KiB: these have %i bytes', async (bytes, result) => {
    const { url } = await keeping(`${headOf(bytes)}hello`);
    expect(await send(url)).toMatchObject(result);
  });

  test('has no delivery when it says two different lengths', async () => {
    const { url } = await keeping(`HTTP/1.1 200 OK\r\n${five}Content-Length: 6\r\n\r\nhello`);
    expect(await send(url)).toMatchObject({ kind: 'unanswered', error: 'invalid_response', statusCode: null });
  });
});

describe('an unreachable receiver', () => {
  test('is reported when nothing listens', async () => {
    const target = await startHttpTarget();
    await target.stop();
    expect(await send(target.url)).toMatchObject({
      error: 'connection',
      message: 'The receiver refused the connection.',
    });
  });

  const failing =
    (code: string): Resolve =>
    () =>
      Promise.reject(Object.assign(new Error(code), { code }));
  test.each([
    [failing('ENOTFOUND'), 'The name hooks.example was not found.'],
    [failing('EAI_AGAIN'), 'The name servers gave no answer for hooks.example.'],
    [async () => [], 'The name hooks.example was not found.'],
  ])('is reported when its name is not found', async (resolve, message) => {
    expect(await send('https://hooks.example/', newTransport({ resolve }))).toMatchObject({ error: 'dns', message });
  });

  test('is reported when the name servers take too long', async () => {
    const transport = newTransport({ resolve: () => new Promise(() => {}), deadlineMs: 100 });
    expect(await send('https://hooks.example/', transport)).toMatchObject({
      error: 'timeout',
      message: 'No connection to the receiver was made within 0.1 seconds.',
      statusCode: null,
    });
  });

  test.each(['ftp://hooks.example/', 'nonsense', 'file:///etc/passwd'])(
    'is reported when %s is not a URL',
    async (url) => {
      expect(await send(url)).toMatchObject({ error: 'connection', statusCode: null });
    },
  );

  test('receives nothing when its name is found after the deadline', async () => {
    const paths: unknown[] = [];
    const target = await http((request, response) => {
      paths.push(request.url);
      response.end();
    });
    const lookup = Promise.withResolvers<{ address: string }[]>();
    const transport = newTransport({ resolve: () => lookup.promise, deadlineMs: 1500 });
    expect(await send(`http://hooks.example:${target.port}/late`, transport)).toMatchObject({ error: 'timeout' });
    lookup.resolve([{ address: '127.0.0.1' }]);
    expect(await send(`http://hooks.example:${target.port}/next`, transport)).toMatchObject({ kind: 'answered' });
    expect(paths).toEqual(['/next']);
  });
});

describe('TLS to a receiver', () => {
  let authority: Authority;
  beforeAll(async () => {
    authority = await createAuthority();
  });
  const sendTrusting = (url: string) => send(url, newTransport({ caCertificates: authority.certificatePem }));

  test.each(['localhost', '127.0.0.1'])('is accepted with a certificate for %s', async (host) => {
    const target = await stopping(startHttpsTarget({ authority }));
    expect(await sendTrusting(`https://${host}:${target.port}/`)).toMatchObject({ kind: 'answered', statusCode: 200 });
  });

  /** No person opens a receiver: what Node and curl trust is trusted, although browsers and checks are stricter. */
  test.each([
    ['alone, as by Node and curl', 'localhost', [], null],
    ['beside other names, as by no one', 'localhost', ['other.example'], 'not for localhost.'],
    ['that is an address, as by no one', '127.0.0.1', [], 'not for 127.0.0.1.'],
  ])('takes a certificate for a common name %s', async (_what, host, others, refusal) => {
    const alternativeNames = others.length === 0 ? 'none' : 'others';
    const certificate = await authority.issue({ names: [host, ...others], alternativeNames });
    const target = await stopping(startHttpsTarget({ authority, certificate }));
    expect(await sendTrusting(`https://${host}:${target.port}/`)).toMatchObject(
      refusal === null
        ? { kind: 'answered', statusCode: 200 }
        : { kind: 'unanswered', error: 'tls', message: `The certificate of the receiver is ${refusal}` },
    );
  });

  const yesterday = new Date(Date.now() - 86_400_000);
  const tomorrow = new Date(Date.now() + 86_400_000);
  test.each([
    [
      'from no authority',
      () => selfSigned({ names: ['localhost'] }),
      'The certificate of the receiver is self-signed.',
    ],
    [
      'for another name',
      () => authority.issue({ names: ['other.example'] }),
      'The certificate of the receiver is not for localhost.',
    ],
    [
      'that has expired',
      () => authority.issue({ names: ['localhost'], notBefore: new Date(0), notAfter: yesterday }),
      'The certificate of the receiver, or of its authority, has expired.',
    ],
    [
      'that is not valid yet',
      () => authority.issue({ names: ['localhost'], notBefore: tomorrow }),
      'The certificate of the receiver is not valid yet.',
    ],
  ])('is refused with a certificate %s', async (_what, issue, message) => {
    let requests = 0;
    const handler: RequestListener = (_request, response) => {
      requests += 1;
      response.end();
    };
    const target = await stopping(startHttpsTarget({ authority, certificate: await issue(), handler }));
    expect(await sendTrusting(target.url)).toMatchObject({ error: 'tls', message, statusCode: null });
    expect(requests).toBe(0);
  });

  test('is refused when the authority is not trusted', async () => {
    const target = await stopping(startHttpsTarget({ authority }));
    expect(await send(target.url)).toMatchObject({
      error: 'tls',
      message:
        'The certificate of the receiver comes from an authority that is not trusted, or its chain is incomplete.',
    });
  });

  test('fails at a receiver that does not speak TLS', async () => {
    const target = await http();
    expect(await send(target.url.replace('http:', 'https:'))).toMatchObject({
      error: 'tls',
      message: 'The receiver does not speak TLS on this port.',
    });
  });

  test('refuses obsolete versions', async () => {
    const tls = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
    const target = await stopping(startHttpsTarget({ authority, tls }));
    expect(await sendTrusting(target.url)).toMatchObject({ error: 'tls' });
  });
});

describe('a closed transport', () => {
  test('interrupts sent deliveries, and leaves unsent ones untouched', async () => {
    const asked = Promise.withResolvers<void>();
    const transport = newTransport({
      resolve: () => {
        asked.resolve();
        return new Promise(() => {});
      },
    });
    const arrived = Promise.withResolvers<void>();
    const target = await http(() => arrived.resolve());
    const connecting = send('https://hooks.example/', transport);
    const sent = send(`http://127.0.0.1:${target.port}/`, transport);
    await Promise.all([asked.promise, arrived.promise]);
    await transport.close();
    expect(await connecting).toEqual({ kind: 'unsent' });
    expect(await sent).toMatchObject({ kind: 'unanswered', error: 'interrupted', statusCode: null });
    await target.idle();
  });
});
