import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

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

/** What anybody may call. */
const publicRoutes = new Set([
  ...['login', 'refresh', 'mfa/verify', 'register', 'device', 'device/token'].map((path) => `POST /auth/${path}`),
  ...['verify-email', 'resend-verification', 'forgot-password', 'reset-password'].map((path) => `POST /auth/${path}`),
  ...['GET /auth/oauth/providers', 'GET /openapi.json', 'GET /plans', 'GET /server', 'POST /setup'],
]);

/**
 * A real HTTP server that plays the API: it knows one user, one key and what a test gives it, and keeps every request.
 */
export class FakeApi {
  readonly seen: SeenRequest[] = [];
  /** Access tokens that are accepted. */
  readonly accessTokens = new Set<string>(['access-1']);
  refreshes = 0;
  readonly #routes = new Map<string, Route>();
  readonly #allowed = new Set(publicRoutes);
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
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

  /** Answers requests such as `GET /monitors`; the query does not count. */
  on(what: string, route: Route): this {
    this.#routes.set(what, route);
    return this;
  }

  /** Lets anybody call a route. */
  allow(what: string): this {
    this.#allowed.add(what);
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
    this.seen.push(seen);
    const answer = await this.#answer(seen);
    if (answer.write !== undefined) {
      response.writeHead(200, answer.headers);
      return answer.write(response);
    }
    response.writeHead(answer.status ?? (answer.body === undefined ? 204 : 200), {
      ...(answer.body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-request-id': 'req_test',
      ...answer.headers,
    });
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
  }

  async #answer(seen: SeenRequest): Promise<Answer> {
    const key = keyOf(seen);
    const isPublic = this.#allowed.has(key);
    if (!isPublic && !this.#isAllowed(seen)) return problem(401, 'token_expired', 'The access token has expired.');
    const route = this.#routes.get(key);
    if (route !== undefined) return route(seen);
    if (key === 'GET /auth/me') return { body: me };
    if (key === 'GET /openapi.json') return { body: { openapi: '3.1.0', info: { version: '1.0.0' } } };
    if (key === 'POST /auth/refresh') return this.#refresh();
    return problem(404, 'not_found', 'There is nothing here.');
  }

  #isAllowed({ headers }: SeenRequest): boolean {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    return headers['x-api-key'] === apiKey || (token !== undefined && this.accessTokens.has(token));
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

const keyOf = ({ method, url }: SeenRequest): string =>
  `${method} ${(url.split('?')[0] ?? '').replace(/^\/api\/v1/, '')}`;
