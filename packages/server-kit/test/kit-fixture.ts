import { hash, verify } from '@node-rs/argon2';
import {
  ofrepRoutes,
  problemSchema,
  prometheusFailureSchema,
  prometheusRulesRoute,
  type Route,
  routes,
  type Scope,
  type SystemRoleKey,
} from '@watchpost/schemas';
import { maxStretchMs, stretchOf } from '@watchpost/testbed/event-loop';
import { expect } from 'vitest';
import { newId } from '../src/base/ids.js';
import { mailboxOf } from '../src/base/mailbox.js';
import { kitServing, type ServerKit } from '../src/kit/create-kit.js';
import { allOperations } from '../src/kit/operations.js';
import type { ServerKitOptions } from '../src/kit/options.js';
import { servedContract } from '../src/kit/served-contract.js';
import type { PasswordHasher } from '../src/request/ports/credentials.js';
import type { Store } from '../src/store/interface/store.js';
import { type Dialect, openStore } from './store/open-store.js';

export { allDialects, type Dialect, dialects } from './store/open-store.js';

export const ownerPassword = 'a long enough passphrase';
/**
 * argon2id with the least work that it can be given, because tests sign in thousands of times. What a hash costs, and that it
 * does, is tested with the server's own hasher where that matters.
 */
export const quickHasher: PasswordHasher = {
  hash: (password) => hash(password.normalize('NFKC'), { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  verify: (hashed, password) => verify(hashed, password.normalize('NFKC')).catch(() => false),
  needsRehash: () => false,
};
/** The same hash for every account of the tests. */
const passwordHash = quickHasher.hash(ownerPassword);

/** An answer, with its body parsed and held against the contract. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies whose form has just been checked against the contract
  readonly body: any;
}

export interface RequestOptions {
  readonly token?: string;
  readonly apiKey?: string;
  readonly body?: unknown;
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
  readonly ip?: string;
}

/** A user with a session. */
export interface Member {
  readonly userId: string;
  readonly organizationId: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly email: string;
}

/** A kit on a fresh database, with a clock that tests turn. */
export interface KitFixture {
  readonly kit: ServerKit;
  readonly store: Store;
  /** The file of SQLite, or the URL of PostgreSQL. */
  readonly location: string;
  /** Opens a store of another process on the same database. */
  anotherStore(): Store;
  readonly clock: { now: number };
  readonly logs: { level: string; message: string; fields: unknown }[];
  request(method: string, path: string, options?: RequestOptions): Promise<Reply>;
  /** A new organization with one member who is signed in. */
  newMember(role: SystemRoleKey, organizationId?: string): Promise<Member>;
  /** An API key made by a member through the API. */
  newApiKey(member: Member, scopes: readonly Scope[], more?: object): Promise<{ id: string; secret: string }>;
  close(): Promise<void>;
}

const isJson = (headers: Headers): boolean => /\bjson\b/.test(headers.get('content-type') ?? '');

const routePattern = (route: Route): RegExp => new RegExp(`^/api/v1${route.path.replace(/:\w+/g, '[^/]+')}$`);
const parameters = (route: Route): number => route.path.split('/:').length;
const served: readonly Route[] = [...routes, prometheusRulesRoute, ...Object.values(ofrepRoutes)];
/** The most literal first, as the router takes them. */
const patterns = served
  .toSorted((a, b) => parameters(a) - parameters(b))
  .map((route) => ({ route, pattern: routePattern(route) }));

/** Checks an answer against the declaration of its route: every test also tests the contract. */
const assertContract = (method: string, path: string, reply: Reply): void => {
  expect(reply.headers.get('x-request-id')).toMatch(/^req_[0-9a-z]+$/);
  expect(reply.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
  expect(reply.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  const found = patterns.find(
    ({ route, pattern }) =>
      (route.method === method || (route.takesForm && method === 'POST')) && pattern.test(path.split('?')[0] ?? ''),
  );
  if (reply.status >= 400 && path.startsWith('/api/v1/prometheus/api/v1/')) {
    expect(reply.headers.get('content-type')).toBe('application/json');
    prometheusFailureSchema.strict().parse(reply.body);
    return;
  }
  if (reply.status >= 400) {
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    const problem = problemSchema.strict().parse(reply.body);
    expect(problem.status).toBe(reply.status);
    expect(problem.instance).toBe(reply.headers.get('x-request-id'));
    return;
  }
  if (found === undefined) return;
  const isSentOn = reply.status === 302 && found.route.redirect !== undefined;
  if (reply.status === 304) {
    expect(found.route.answer.etag).toBe(true);
    expect(reply.body).toBeUndefined();
    return;
  }
  if (!isSentOn) expect(reply.status).toBe(found.route.answer.status);
  const { contentType } = found.route.answer;
  if (!isSentOn && contentType !== undefined) {
    expect(reply.headers.get('content-type')?.split(';')[0]).toBe(contentType);
    expect(typeof reply.body).toBe('string');
  } else if (isSentOn || found.route.answer.schema === undefined) expect(reply.body).toBeUndefined();
  else found.route.answer.schema.parse(reply.body);
};

/** How often in a row each operation that changes something kept the event loop for too long. */
const slowInARow = new Map<string, number>();

/**
 * How long a request may keep the event loop. Now and then one that takes 20 ms is measured with 80 to 110, whichever it is, and what
 * changes something can't be sent again: it may be too long once or twice, but not thrice the bound, and not three times in a row.
 */
const boundOf = (method: string, path: string, longestMs: number): number => {
  if (method === 'GET') return maxStretchMs;
  const [pathname = ''] = path.split('?');
  const operation = `${method} ${patterns.find(({ pattern }) => pattern.test(pathname))?.route.path ?? pathname}`;
  const slow = longestMs < maxStretchMs ? 0 : (slowInARow.get(operation) ?? 0) + 1;
  slowInARow.set(operation, slow);
  return slow < 3 ? 3 * maxStretchMs : maxStretchMs;
};

/** Opens a kit on an empty database; it serves the contract, or other operations that a test declares. */
export const openKit = async (
  dialect: Dialect,
  options: Partial<ServerKitOptions> = {},
  operations = allOperations(options.basePath, servedContract(options.without, options.checks)),
): Promise<KitFixture> => {
  const database = await openStore(dialect);
  const { store, location, clock } = database;
  const logs: KitFixture['logs'] = [];
  const log = (level: string) => (message: string, fields?: unknown) => void logs.push({ level, message, fields });
  const kit = kitServing(operations, {
    store,
    secretKeys: [{ id: 'k1', bytes: new Uint8Array(32).fill(7) }],
    publicUrl: 'https://watchpost.test',
    passwordHasher: quickHasher,
    clock: () => clock.now,
    logger: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
    ...options,
  });
  // The clock of a test jumps, which is no absence.
  await kit.start({ background: false, requests: false });

  const request = async (method: string, path: string, more: RequestOptions = {}): Promise<Reply> => {
    const headers = new Headers(more.headers);
    if (more.token !== undefined) headers.set('authorization', `Bearer ${more.token}`);
    if (more.apiKey !== undefined) headers.set('x-api-key', more.apiKey);
    if (more.body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const body = more.rawBody ?? (more.body === undefined ? undefined : JSON.stringify(more.body));
    const send = async () => {
      const response = await kit.fetch(
        new Request(`https://watchpost.test${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
        { ip: more.ip ?? '203.0.113.1' },
      );
      const isEndless = response.headers.get('content-type') === 'text/event-stream';
      if (isEndless) await response.body?.cancel();
      return { response, isEndless, text: isEndless ? '' : await response.text() };
    };
    let { result, longestMs } = await stretchOf(send);
    // A processor that others use as well is slower at times: what changes nothing counts only when it is slow again and again.
    // A sign-in that comes back does so once, though by a GET.
    const comesBack = path.includes('/callback');
    const changesNothing = !comesBack && (method === 'GET' || result.response.status === 400);
    for (let tries = 1; changesNothing && (longestMs ?? 0) >= maxStretchMs && tries < 3; tries++) {
      ({ result, longestMs } = await stretchOf(send));
    }
    // Every test also checks this: a request that blocks the event loop delays all others.
    expect(longestMs ?? 0, `${method} ${path} kept the event loop`).toBeLessThan(boundOf(method, path, longestMs ?? 0));
    const { response, isEndless, text } = result;
    const reply = {
      status: response.status,
      headers: response.headers,
      body: text === '' && !isEndless ? undefined : isJson(response.headers) ? JSON.parse(text) : text,
    };
    assertContract(method, path, reply);
    return reply;
  };

  const newOrganization = async (): Promise<string> => {
    const now = clock.now;
    const id = newId('org', now);
    await store.commit([
      {
        kind: 'insert',
        table: 'organizations',
        row: {
          id,
          version: 1,
          name: `Organization ${id}`,
          slug: id.replace('_', '-'),
          status: 'active',
          timezone: 'UTC',
          settings: { requireMfa: false, sessionTtlSeconds: 2_592_000, escalationPolicyId: null },
          searchText: id,
          createdAt: now,
          updatedAt: now,
        },
      },
    ]);
    return id;
  };

  const newMember = async (role: SystemRoleKey, inOrganization?: string): Promise<Member> => {
    const organizationId = inOrganization ?? (await newOrganization());
    const now = clock.now;
    const userId = newId('usr', now);
    const email = `${userId}@example.com`;
    await store.commit([
      {
        kind: 'insert',
        table: 'users',
        row: {
          id: userId,
          email,
          name: role,
          mailbox: mailboxOf(email),
          passwordHash: await passwordHash,
          emailVerifiedAt: now,
          createdAt: now,
          updatedAt: now,
        },
      },
      {
        kind: 'insert',
        table: 'memberships',
        row: { id: newId('mbr', now), organizationId, userId, role, createdAt: now, updatedAt: now },
      },
    ]);
    const login = await request('POST', '/api/v1/auth/login', { body: { email, password: ownerPassword } });
    expect(login.status).toBe(200);
    return { userId, organizationId, email, token: login.body.accessToken, refreshToken: login.body.refreshToken };
  };

  return {
    kit,
    store,
    location,
    anotherStore: database.another,
    clock,
    logs,
    request,
    newMember,
    async newApiKey(member, scopes, more = {}) {
      const reply = await request('POST', `/api/v1/organizations/${member.organizationId}/api-keys`, {
        token: member.token,
        body: { name: 'test', scopes, ...more },
      });
      expect(reply.status).toBe(201);
      return { id: reply.body.id, secret: reply.body.secret };
    },
    async close() {
      await kit.stop();
      await database.close();
    },
  };
};

/** A monitor that can be created as it is. */
export const monitorBody = (more: object = {}): Record<string, unknown> => ({
  name: 'Website',
  type: 'https',
  target: 'https://example.com/',
  ...more,
});
