import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toNodeHandler } from '../../../src/node/to-node-handler.js';
import { httpBounds } from '../../../src/request/http/bounds.js';
import { createCompressor } from '../../../src/request/http/compression.js';
import { type KitFixture, openKit } from '../../kit-fixture.js';
import { operationsWithPapers, textOf } from './answer-routes.js';

/** What reached the client, with its body decoded. */
interface Received {
  readonly encoding: string | null;
  readonly vary: string | null;
  readonly length: number;
  readonly text: string;
}

const received = (bytes: Buffer, encoding: string | null, vary: string | null): Received => {
  const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  return { encoding, vary, length: bytes.length, text: text.toString() };
};

let fixture: KitFixture;
let server: Server;
beforeAll(async () => {
  fixture = await openKit('sqlite', {}, operationsWithPapers);
  server = createServer(toNodeHandler(fixture.kit)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await fixture.close();
});

type Ask = (path: string, headers: Record<string, string>, method?: string) => Promise<Received>;

const throughFetch: Ask = async (path, headers, method = 'GET') => {
  const response = await fixture.kit.fetch(new Request(`https://watchpost.test${path}`, { method, headers }), {
    compress: true,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return received(bytes, response.headers.get('content-encoding'), response.headers.get('vary'));
};

const throughNode: Ask = async (path, headers, method = 'GET') => {
  const { port } = server.address() as AddressInfo;
  const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  const isWhole = method !== 'HEAD' && response.statusCode === 200;
  if (isWhole) expect(Number(response.headers['content-length'])).toBe(bytes.length);
  return received(bytes, response.headers['content-encoding'] ?? null, response.headers.vary ?? null);
};

const vary = 'accept-language, accept-encoding';
const papers = '/api/v1/public/papers?bytes=';
const cases: [string, string, string | undefined, string | null, string | null][] = [
  ['above 2 kB', `${papers}2048`, 'gzip, deflate, br', 'br', vary],
  ['for gzip alone', `${papers}2048`, 'gzip', 'gzip', vary],
  ['below 2 kB', `${papers}2047`, 'gzip, br', null, vary],
  ['below 2 kB where plain is refused', `${papers}100`, 'gzip, identity;q=0', 'gzip', vary],
  ['of 65 kB', `${papers}65536`, 'br', 'br', vary],
  ['above 65 kB, in a thread', `${papers}300000`, 'gzip', 'gzip', vary],
  ['without Accept-Encoding', `${papers}300000`, undefined, null, vary],
  ['that nothing is acceptable for', `${papers}5000`, '*;q=0', null, vary],
  ['with a strong tag', '/api/v1/papers/strong', 'gzip', null, null],
  ['of signing in', '/api/v1/auth/papers', 'gzip', null, null],
  ['that is compressed already', '/api/v1/papers/file?format=pdf', 'gzip', null, null],
  ['of a page', '/api/v1/papers/file?format=html', 'gzip', 'gzip', 'accept-encoding'],
  ['that many share', '/api/v1/openapi.json', 'br', 'br', 'accept-encoding'],
];
const mounts: [string, Ask][] = [
  ['kit.fetch', throughFetch],
  ['node:http', throughNode],
];
test('an answer through kit.fetch stays plain, because the host may encode it', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const response = await fixture.kit.fetch(new Request(`https://watchpost.test${papers}5000`, { headers }));
  expect(response.headers.get('content-encoding')).toBeNull();
});

describe.each(mounts)('an answer through %s', (_, ask) => {
  test.each(cases)('%s is encoded as it should be', async (_, path, acceptEncoding, encoding, vary) => {
    const plain = await ask(path, {});
    const answer = await ask(path, acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding });
    expect(answer).toMatchObject({ encoding, vary, text: plain.text });
    if (encoding !== null && plain.length >= httpBounds.plainAnswer.most)
      expect(answer.length).toBeLessThan(plain.length / 3);
  });

  test('an answer to a change is not compressed, because it may show a secret beside the input', async () => {
    const answer = await ask('/api/v1/papers', { 'accept-encoding': 'gzip' }, 'POST');
    expect(answer).toMatchObject({ encoding: null, vary: null, text: JSON.stringify({ text: textOf(5000) }) });
  });

  test('an answer to HEAD or with status 304 has no body to compress', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    expect(await ask(`${papers}5000`, headers, 'HEAD')).toMatchObject({ encoding: null, vary, text: '' });
    const unchanged = { ...headers, 'if-none-match': '*' };
    expect(await ask(`${papers}5000`, unchanged)).toMatchObject({ encoding: null, vary, text: '' });
  });
});

test('the tag of a compressed answer is that of the plain one', async () => {
  const tagOf = async (headers: Record<string, string>) =>
    (await fixture.request('HEAD', `${papers}5000`, { headers })).headers.get('etag');
  expect(await tagOf({ 'accept-encoding': 'br' })).toBe(await tagOf({}));
});

test('no stream is compressed', async () => {
  const { token } = await fixture.newMember('owner');
  const { headers } = await fixture.request('GET', '/api/v1/stream', {
    token,
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual(['text/event-stream', null]);
});

test('more large answers at once than threads are for stay plain', async () => {
  const compress = createCompressor();
  const answer = { status: 200, headers: { vary: 'accept-encoding' }, body: textOf(300_000) };
  const answers = await Promise.all(Array.from({ length: 5 }, () => compress(answer, 'gzip')));
  const most = httpBounds.compressions.most;
  expect(answers.map(({ headers }) => 'content-encoding' in headers)).toEqual(answers.map((_, index) => index < most));
  expect((await compress(answer, 'gzip')).headers).toHaveProperty('content-encoding', 'gzip');
});

test('bytes that many answers share are compressed once', async () => {
  const compress = createCompressor();
  const answer = { status: 200, headers: { vary: 'accept-encoding' }, body: new TextEncoder().encode(textOf(300_000)) };
  const [first, second] = [await compress(answer, 'br'), await compress(answer, 'br')];
  expect(second.body).toBe(first.body);
  expect((await compress(answer, 'gzip')).body).not.toBe(first.body);
});
