import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createDatabase } from '@watchpost/testbed/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Host, type HostName, hosts } from './hosts.js';
import type { EmbeddingApp, StartHost } from './in-process.js';
import type { KitSettings } from './kit.js';

const databases = ['SQLite', 'PostgreSQL'] as const;
/** As deep as `/api/v1`, so that routes that are files serve it from a copy. */
export const ownBasePath = '/watch/api';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of many forms
  readonly json: any;
}

/** A host that runs with a kit of its own for the tests of a block. */
interface Running {
  readonly app: EmbeddingApp;
  /** Headers of a request of the user. */
  user: Record<string, string>;
  send(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Answer>;
  /** Stops the app; it is stopped once. */
  stop(): Promise<void>;
}

interface Cell {
  readonly database: (typeof databases)[number];
  readonly settings: Pick<KitSettings, 'basePath' | 'users'>;
  readonly start: StartHost;
  readonly startsWithinMs: number;
  /** Whether the app itself closes its server; else its framework or its runtime does, as it sees fit. */
  readonly closesServer: boolean;
}

/** Starts a host before the tests of a block, and stops it after them. */
const runningHost = ({ database, settings, start, startsWithinMs }: Cell): (() => Running) => {
  let running: Running | undefined;
  let cleanUp = async (): Promise<void> => {};
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'watchpost-embedded-'));
    const postgres = database === 'PostgreSQL' ? await createDatabase() : undefined;
    cleanUp = async () => {
      await postgres?.drop();
      await rm(folder, { recursive: true });
    };
    const secret = randomBytes(32).toString('base64');
    const app = await start({
      database: postgres?.url ?? join(folder, 'watchpost.db'),
      secret,
      port: 0,
      ...settings,
    });
    let stopped: Promise<void> | undefined;
    running = {
      app,
      user: { 'x-user': 'ada' },
      async send(method, path, body, headers = {}) {
        const response = await fetch(`${app.url}${path}`, {
          method,
          headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body }),
        });
        const text = await response.text();
        const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
        const json = isJson ? JSON.parse(text) : undefined;
        return { status: response.status, headers: response.headers, text, json };
      },
      stop() {
        stopped ??= app.stop();
        return stopped;
      },
    };
  }, startsWithinMs);
  afterAll(async () => {
    await running?.stop();
    await cleanUp();
  });
  return () => running ?? expect.fail('the host did not start');
};

/** Sends a request over a connection that this client keeps open; `closed` says when the app has closed it. */
const askAndKeep = async (url: string, headers: Record<string, string> = {}) => {
  const { hostname, port, pathname, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const closed = once(socket, 'close');
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await once(socket, 'data');
  socket.resume();
  return { closed };
};

/** A connection on which nothing was ever asked. */
const openUnused = async (url: string) => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const closed = once(socket.resume(), 'close');
  await once(socket, 'connect');
  return { closed };
};

/** A request to the app that has reached it, and of whose body the end is still to come. */
const askSlowly = async (url: string) => {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const [head, body] = [
    [
      'POST /hello HTTP/1.1',
      `host: ${host}`,
      'content-type: application/json',
      'content-length: 14',
      'expect: 100-continue',
    ],
    '{"name":"Ada"}',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  // `100 Continue`: the app has the request.
  await once(socket, 'data');
  socket.write(body.slice(0, 5));
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  return {
    isCut: () => socket.destroyed || socket.readableEnded,
    finish: async (): Promise<void> => {
      socket.write(body.slice(5));
      await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 20[01] [\s\S]*Hello/);
    },
  };
};
/** Longer than a connection is kept on which nothing was asked, and less than the grace of what runs. */
const slowMs = 2000;

/** Less than the 5 s for which Node keeps a connection that is idle, and enough for a second on a busy machine. */
const endsWithinMs = 3500;

/** Stops the app while a stream is open, which ends instead of being cut off, and while a client keeps its connections. */
const stopsInOrder = async (
  { app, user, stop }: Running,
  basePath: string,
  { closesServer, database }: Pick<Cell, 'closesServer' | 'database'>,
): Promise<void> => {
  const stream = await fetch(`${app.url}${basePath}/stream`, { headers: user });
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  const kept = closesServer
    ? [
        await askAndKeep(`${app.url}/hello`),
        await askAndKeep(`${app.url}${basePath}/stream`, user),
        await openUnused(app.url),
      ]
    : [];
  const slow = closesServer && database === 'SQLite' ? await askSlowly(app.url) : undefined;
  // A stream that is cut off instead of ended rejects.
  const ended = stream.text();
  const stopped = stop();
  expect(await ended).toMatch(/^retry: /m);
  if (slow !== undefined) {
    await setTimeout(slowMs);
    expect(slow.isCut()).toBe(false);
    await slow.finish();
  }
  const answeredAt = performance.now();
  await stopped;
  if (closesServer) expect(performance.now() - answeredAt).toBeLessThan(endsWithinMs);
  await Promise.all(kept.map(({ closed }) => closed));
  await expect(fetch(`${app.url}/hello`)).rejects.toThrow();
};

/** What a host must leave as it is, and what must work through it; people sign in at Watchpost. */
const describeSignIn = (cell: Omit<Cell, 'settings'>): void => {
  const basePath = '/api/v1';
  describe(`on ${cell.database}, with the sign-in of Watchpost`, () => {
    const running = runningHost({ ...cell, settings: { basePath, users: 'watchpost' } });
    const send: Running['send'] = (...call) => running().send(...call);

    test('a person logs in and creates a monitor', async () => {
      const credentials = { email: 'owner@example.com', password: 'correct horse battery staple' };
      const login = await send('POST', '/api/v1/auth/login', JSON.stringify(credentials));
      expect(login.status).toBe(200);
      const user = { authorization: `Bearer ${login.json.accessToken}` };
      running().user = user;
      const draft = { name: 'Ünïcode ✓', type: 'https', target: 'https://example.com/', enabled: false };
      const created = await send('POST', '/api/v1/monitors', JSON.stringify(draft), user);
      expect([created.status, created.json.name]).toEqual([201, 'Ünïcode ✓']);
      const read = await send('GET', `/api/v1/monitors/${created.json.id}?`, undefined, user);
      expect(read.json).toEqual(created.json);
      const found = await send('GET', '/api/v1/monitors?search=%C3%BCn%C3%AF&pageSize=1', undefined, user);
      expect(found.json.meta).toEqual({ page: 1, pageSize: 1, totalItems: 1 });
      const removed = await send('DELETE', `/api/v1/monitors/${created.json.id}`, undefined, user);
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
      const refused = await send('POST', '/api/v1/monitors', draft('('), running().user);
      expect([refused.status, refused.json.errors[0].code]).toEqual([400, 'invalid_pattern']);
      const created = await send('POST', '/api/v1/monitors', draft('^ok$'), running().user);
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
      const head = await send('HEAD', '/api/v1/monitors', undefined, running().user);
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
      await expect(fetch(`${running().app.url}/api/v1/auth/login`, init)).rejects.toThrow();
      expect((await send('GET', '/hello')).status).toBe(200);
    });

    test('the app stops in order while a stream is open, a client keeps its connections and a request takes its time', () =>
      stopsInOrder(running(), basePath, cell));
  });
};

/** The users of the host, below a path of the host's. */
const describeOwnUsers = (cell: Omit<Cell, 'settings'>): void => {
  const basePath = ownBasePath;
  describe(`on ${cell.database}, with users of the host and a base path`, () => {
    const running = runningHost({ ...cell, settings: { basePath, users: 'host' } });
    const send: Running['send'] = (...call) => running().send(...call);

    test('who is signed in at the host is signed in at Watchpost, and no other caller', async () => {
      const me = await send('GET', `${basePath}/auth/me`, undefined, running().user);
      expect([me.status, me.json?.name, me.json?.memberships[0]?.organizationName]).toEqual([200, 'Ada', 'Acme Ltd']);
      const draft = JSON.stringify({ name: 'Shop', type: 'https', target: 'https://example.com/', enabled: false });
      const created = await send('POST', `${basePath}/monitors`, draft, running().user);
      expect([created.status, created.json?.name]).toEqual([201, 'Shop']);
      expect((await send('POST', `${basePath}/monitors`, draft)).status).toBe(401);
    });

    test('a malformed body and a body that is too large are answered with a problem', async () => {
      const malformed = await send('POST', `${basePath}/monitors`, '{"name":', running().user);
      expect([malformed.status, malformed.json?.code]).toEqual([400, 'bad_request']);
      const large = JSON.stringify({ name: 'x'.repeat(1_100_000) });
      const refused = await send('POST', `${basePath}/monitors`, large, running().user);
      expect([refused.status, refused.json?.code]).toEqual([413, 'payload_too_large']);
    });

    test('the description of the API names the path, and no other path is Watchpost’s', async () => {
      const { json } = await send('GET', `${basePath}/openapi.json`);
      expect(Object.keys(json.paths).filter((path) => !path.startsWith(`${basePath}/`))).toEqual([]);
      expect((await send('GET', '/hello')).text).toBe('Hello from the app.');
      expect((await send('GET', '/api/v1/monitors', undefined, running().user)).status).toBe(404);
    });

    test('the app stops in order while a stream is open, a client keeps its connections and a request takes its time', () =>
      stopsInOrder(running(), basePath, cell));
  });
};

/** A parser of bodies that runs for all routes of the app. */
const describeParsers = (order: 'after' | 'before', cell: Omit<Cell, 'settings'>): void => {
  const basePath = '/api/v1';
  const title = order === 'after' ? 'with a parser after it' : 'behind a parser that ran first';
  describe(`on ${cell.database}, ${title}`, () => {
    const running = runningHost({ ...cell, settings: { basePath, users: 'host' } });
    const send: Running['send'] = (...call) => running().send(...call);

    test('the app has its bodies parsed, and Watchpost has its own', async () => {
      const greeted = await send('POST', '/hello', JSON.stringify({ name: 'Ada' }));
      expect([greeted.status, greeted.text]).toEqual([expect.toBeOneOf([200, 201]), 'Hello, Ada.']);
      const draft = { name: 'Ünïcode ✓', type: 'https', target: 'https://example.com/', enabled: false };
      const created = await send('POST', `${basePath}/monitors`, JSON.stringify(draft), running().user);
      expect([created.status, created.json?.name]).toEqual([201, 'Ünïcode ✓']);
      const refused = await send('POST', `${basePath}/monitors`, '[]', running().user);
      expect([refused.status, refused.json?.code]).toEqual([400, expect.any(String)]);
      const text = { ...running().user, 'content-type': 'text/plain' };
      expect((await send('POST', `${basePath}/monitors`, JSON.stringify(draft), text)).status).toBe(415);
    });

    if (order === 'after') return;
    test('a malformed body is answered by the parser of the app', async () => {
      const refused = await send('POST', `${basePath}/monitors`, '{"name":', running().user);
      expect([refused.status, refused.json?.instance]).toEqual([400, undefined]);
    });
  });
};

/**
 * Holds a host to its line of the table: on both databases, with the users of Watchpost and of the host, at the usual path and
 * at one of its own, with parsers of bodies, and with a stop while a stream is open.
 *
 * @param behindParser starts the app with its parser of bodies before Watchpost, where the host has such a parser
 */
export const describeEmbedding = (
  name: HostName,
  start: StartHost,
  { behindParser, startsWithinMs = 120_000 }: { behindParser?: StartHost; startsWithinMs?: number } = {},
): void => {
  const { parsers = [], runBy }: Host = hosts[name];
  describe(`Watchpost inside ${name}`, () => {
    for (const database of databases) {
      const cell = { database, start, startsWithinMs, closesServer: runBy === 'pnpm test' };
      describeSignIn(cell);
      describeOwnUsers(cell);
      if (parsers.includes('after')) describeParsers('after', cell);
      if (!parsers.includes('before')) continue;
      if (behindParser === undefined) throw new TypeError(`${name} starts with a parser before Watchpost`);
      describeParsers('before', { ...cell, start: behindParser });
    }
  });
};
