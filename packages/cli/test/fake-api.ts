import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createFakeServer, type FakeAnswer, type FakeRequest, type FakeServer } from '@watchpost/client/testing';
import { findRoute } from '../../client/src/validation/find-route.js';

/** A request as the server got it. */
export interface SeenRequest {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** What a test answers with. */
export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Writes the body itself, for as long as it likes. */
  readonly write?: (response: ServerResponse) => void;
}

type Route = (request: SeenRequest) => Answer | Promise<Answer>;

/** The answer for an error of the contract. */
export const problem = (status: number, code: string, detail: string, more: object = {}): Answer => ({
  status,
  body: { type: 'about:blank', title: code, status, detail, instance: 'req_test', code, ...more },
  headers: { 'content-type': 'application/problem+json', 'x-request-id': 'req_test' },
});

export const organizationId = 'org_example';

/** The caller that `GET /auth/me` returns. */
export const me = {
  id: 'usr_ada',
  type: 'user',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  mfaEnabled: false,
  mailNotifications: true,
  organizationId,
  scopes: ['monitors:read', 'monitors:write'],
  memberships: [{ organizationId, organizationName: 'Example Ltd', role: 'owner', scopes: ['monitors:read'] }],
};

/** A monitor as the API returns it. */
export const monitor = (more: object = {}): object => ({
  id: 'mon_website',
  createdAt: '2026-01-10T12:00:00.000Z',
  updatedAt: '2026-01-10T12:00:00.000Z',
  version: 1,
  name: 'Website',
  type: 'https',
  currentStatus: 'up',
  target: 'https://example.com/',
  enabled: true,
  isVerifying: false,
  lastCheckedAt: '2026-01-10T12:00:00.000Z',
  lastResult: { ok: true, latencyMs: 42, statusCode: 200 },
  tags: [],
  ...more,
});

/** A page of a list. */
export const pageOf = (data: readonly object[], meta: object = {}): Answer => ({
  body: { data, meta: { page: 1, pageSize: 20, totalItems: data.length, ...meta } },
});

/** A key with the right form. */
export const apiKey = `wp_${'a1B2'.repeat(9)}`;

/** Answers may be given after the headers of a response, for as long as a test likes. */
type Written = Required<Pick<Answer, 'write'>> & Answer;

const isWritten = (answer: Answer): answer is Written => answer.write !== undefined;

/**
 * The client's fake server, which holds requests to the contract, on a port: it knows one user, one key and what a test
 * answers otherwise, and keeps every request.
 */
export class FakeApi {
  readonly seen: SeenRequest[] = [];
  /** Access tokens that are accepted. */
  readonly accessTokens = new Set<string>(['access-1']);
  refreshes = 0;
  readonly #fake: FakeServer = createFakeServer({ apiKey });
  readonly #routes = new Map<string, Route>();
  readonly #answered = new Set<string>();
  readonly #server: Server;
  /** What a route that a test answers has to say beside what the fake server passes on. */
  readonly #answers = new Map<string, Answer>();

  private constructor() {
    this.#server = createServer((request, response) => {
      // Such as a body where the contract has none: a mistake of the test, which a hanging request would hide.
      this.#serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    this.on('GET /auth/me', () => ({ body: me }));
    this.on('POST /auth/refresh', () => this.#refresh());
  }

  static async start(): Promise<FakeApi> {
    const api = new FakeApi();
    await new Promise<void>((resolve) => api.#server.listen(0, '127.0.0.1', resolve));
    return api;
  }

  get url(): string {
    // A server that listens on TCP has an address of this shape.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Answers requests such as `GET /monitors/mon_1` in another way than the fake server would; the query does not count. */
  on(what: string, route: Route): this {
    this.#routes.set(what, route);
    const [method = '', path = ''] = what.split(' ');
    const declared = findRoute(method, `/api/v1${path}`)?.route;
    const name = declared === undefined ? undefined : `${declared.method} ${declared.path}`;
    if (name === undefined || this.#answered.has(name)) return this;
    this.#answered.add(name);
    this.#fake.answer(name, (request) => this.#answer(request));
    return this;
  }

  /** The requests to a route, in order. */
  requests(what: string): SeenRequest[] {
    return this.seen.filter((request) => keyOf(request) === what);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const body =
      Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] ? await json(request) : undefined;
    const seen: SeenRequest = { method, url, headers, body };
    const id = String(this.seen.push(seen) - 1);
    const own = this.#routes.get(keyOf(seen));
    if (own !== undefined && findRoute(method, url.split('?')[0] ?? '') === undefined) {
      return send(response, await own(seen));
    }
    const answer = await this.#fake.fetch(
      new Request(new URL(url, this.url), {
        method,
        headers: { ...this.#credential(seen), [seenAs]: id, ...kept(headers) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const given = this.#answers.get(id);
    if (given !== undefined && isWritten(given)) return send(response, given);
    response.writeHead(answer.status, {
      ...Object.fromEntries(answer.headers),
      'x-request-id': 'req_test',
      ...given?.headers,
    });
    response.end(await answer.text());
  }

  /** What a test answers at the path of a request. */
  async #answer({ headers }: FakeRequest): Promise<FakeAnswer> {
    const id = headers.get(seenAs) ?? '';
    const seen = this.seen[Number(id)];
    const route = seen === undefined ? undefined : this.#routes.get(keyOf(seen));
    const answer =
      seen === undefined || route === undefined
        ? problem(404, 'not_found', 'There is nothing here.')
        : await route(seen);
    this.#answers.set(id, answer);
    return { status: answer.status, headers: answer.headers, body: answer.body };
  }

  /** The tokens of these tests stand for the key of the fake server. */
  #credential({ headers }: SeenRequest): Record<string, string> {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (headers['x-api-key'] === apiKey || (token !== undefined && this.accessTokens.has(token))) {
      return { 'x-api-key': apiKey };
    }
    return headers.authorization === undefined ? {} : { authorization: headers.authorization };
  }

  #refresh(): Answer {
    this.refreshes += 1;
    const accessToken = `access-${this.refreshes + 1}`;
    this.accessTokens.add(accessToken);
    return {
      body: { accessToken, refreshToken: `refresh-${this.refreshes + 1}`, tokenType: 'Bearer', expiresIn: 600 },
    };
  }
}

/** Names a request to the route that answers it. */
const seenAs = 'x-seen-as';

/** Headers by which the contract reads requests. */
const kept = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'idempotency-key', 'if-match'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

const send = (response: ServerResponse, answer: Answer): void => {
  if (isWritten(answer)) {
    response.writeHead(200, answer.headers);
    answer.write(response);
    return;
  }
  response.writeHead(answer.status ?? (answer.body === undefined ? 204 : 200), {
    ...(answer.body === undefined ? {} : { 'content-type': 'application/json' }),
    'x-request-id': 'req_test',
    ...answer.headers,
  });
  response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
};

const keyOf = ({ method, url }: SeenRequest): string =>
  `${method} ${(url.split('?')[0] ?? '').replace(/^\/api\/v1/, '')}`;
