import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** An app that has Watchpost inside, and a route `/hello` of its own. */
export interface EmbeddingApp {
  readonly url: string;
  stop(): Promise<void>;
}

/** What a host must leave as it is, and what must work through it; the same for every framework. */
export const describeEmbedding = (
  framework: string,
  start: (options: { folder: string; port: number }) => Promise<EmbeddingApp>,
  { startsWithinMs = 60_000 }: { readonly startsWithinMs?: number } = {},
): void => {
  describe(`Watchpost inside ${framework}`, () => {
    let folder: string;
    let app: EmbeddingApp;
    let authorization: string;
    let isStopped = false;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'watchpost-embedded-'));
      app = await start({ folder, port: 0 });
    }, startsWithinMs);
    afterAll(async () => {
      if (!isStopped) await app.stop();
      await rm(folder, { recursive: true });
    });

    const send = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${app.url}${path}`, {
        method,
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
      return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
    };

    test('a person logs in and creates a monitor', async () => {
      const credentials = { email: 'owner@example.com', password: 'correct horse battery staple' };
      const login = await send('POST', '/api/v1/auth/login', JSON.stringify(credentials));
      expect(login.status).toBe(200);
      authorization = `Bearer ${login.json.accessToken}`;
      const draft = { name: 'Ünïcode ✓', type: 'https', target: 'https://example.com/', enabled: false };
      const created = await send('POST', '/api/v1/monitors', JSON.stringify(draft), { authorization });
      expect([created.status, created.json.name]).toEqual([201, 'Ünïcode ✓']);
      const read = await send('GET', `/api/v1/monitors/${created.json.id}?`, undefined, { authorization });
      expect(read.json).toEqual(created.json);
      const found = await send('GET', '/api/v1/monitors?search=%C3%BCn%C3%AF&pageSize=1', undefined, { authorization });
      expect(found.json.meta).toEqual({ page: 1, pageSize: 1, totalItems: 1 });
      const removed = await send('DELETE', `/api/v1/monitors/${created.json.id}`, undefined, { authorization });
      expect([removed.status, removed.text]).toEqual([204, '']);
    });

    test('patterns are read in the thread that comes with the kit', async () => {
      const draft = (expected: string) =>
        JSON.stringify({
          name: 'Pattern',
          type: 'https',
          target: 'https://example.com/',
          enabled: false,
          assertions: [{ source: 'body', operator: 'matches', expected }],
        });
      const refused = await send('POST', '/api/v1/monitors', draft('('), { authorization });
      expect([refused.status, refused.json.errors[0].code]).toEqual([400, 'invalid_pattern']);
      const created = await send('POST', '/api/v1/monitors', draft('^ok$'), { authorization });
      expect(created.status).toBe(201);
    });

    test('the app keeps its own routes and its own 404', async () => {
      const hello = await send('GET', '/hello');
      expect([hello.status, hello.text]).toEqual([200, 'Hello from the app.']);
      const nowhere = await send('GET', '/nowhere');
      expect(nowhere.status).toBe(404);
      for (const answer of [hello, nowhere]) {
        expect(answer.headers.get('x-request-id')).toBeNull();
        expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
      }
    });

    test('requests are counted by the address that they come from', async () => {
      const readings: number[] = [];
      for (let count = 0; count < 3; count += 1) {
        const { headers } = await send('GET', '/api/v1/openapi.json');
        expect(headers.get('x-ratelimit-limit')).toBe('3000');
        readings.push(Number(headers.get('x-ratelimit-remaining')));
      }
      const [first = 0, second = 0, third = 0] = readings;
      // A minute may end between two of them.
      expect([first - second, second - third]).toContain(1);
    });

    test('HEAD has the headers of GET and no body; OPTIONS says what is allowed', async () => {
      const head = await send('HEAD', '/api/v1/monitors', undefined, { authorization });
      expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', 'application/json']);
      const options = await send('OPTIONS', '/api/v1/monitors');
      expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    });

    test.each([
      ['a malformed body', 'POST', '/api/v1/auth/login', '{"email":', 400, 'bad_request'],
      [
        'a body that is too large',
        'POST',
        '/api/v1/auth/login',
        JSON.stringify('x'.repeat(1_100_000)),
        413,
        'payload_too_large',
      ],
      ['a method that is not allowed', 'DELETE', '/api/v1/auth/login', undefined, 405, 'method_not_allowed'],
      ['a request without a credential', 'GET', '/api/v1/monitors', undefined, 401, 'unauthenticated'],
      ['an encoded path', 'GET', '/api/v1/monitors/mon%2F..%2F1', undefined, 401, 'unauthenticated'],
    ])('%s is answered with a problem', async (_title, method, path, body, status, code) => {
      const answer = await send(method, path, body);
      expect([answer.status, answer.json?.code]).toEqual([status, code]);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
    });

    test('a client that hangs up in the middle of a body does no harm', async () => {
      const gone = new AbortController();
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"email":')),
        pull: () => gone.abort(),
      });
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body, duplex: 'half', signal: gone.signal } as const;
      await expect(fetch(`${app.url}/api/v1/auth/login`, init)).rejects.toThrow();
      expect((await send('GET', '/hello')).status).toBe(200);
    });

    test('the app stops in order while a stream is open', async () => {
      const stream = await fetch(`${app.url}/api/v1/stream`, { headers: { authorization } });
      expect(stream.headers.get('content-type')).toBe('text/event-stream');
      // A stream that is cut off instead of ended rejects.
      const ended = stream.text();
      isStopped = true;
      await app.stop();
      expect(await ended).toMatch(/^retry: /m);
      await expect(fetch(`${app.url}/hello`)).rejects.toThrow();
    });
  });
};
