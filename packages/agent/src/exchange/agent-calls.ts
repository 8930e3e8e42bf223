import { gzipSync } from 'node:zlib';
import { createClient, type Fetch, type Middleware, type RawRequest } from '@watchpost/client';
import type {
  AgentAssignments,
  AgentHello,
  AgentResult,
  AgentResultsAnswer,
  AgentScrape,
  AgentWelcome,
} from '@watchpost/schemas';
import { agentProtocolRoutes } from '@watchpost/schemas/agent';
import type * as z from '@watchpost/schemas/zod';
import type { Runtime } from '../clock/runtime.js';
import type { ServerClock } from '../clock/server-clock.js';

/** What is assigned, and the tag by which a change of it is noticed. */
export interface TaggedAssignments extends AgentAssignments {
  readonly etag: string | undefined;
}

/** The calls of an agent to its server. Each sets the clock by the answer, and rejects as a client does. */
export interface AgentCalls {
  hello(hello: Omit<AgentHello, 'instanceId' | 'sentAt'>, signal: AbortSignal): Promise<AgentWelcome>;
  /** Waits up to 25 seconds for assignments that differ from those with this tag; `undefined` when none came. */
  assignments(etag: string | undefined, signal: AbortSignal): Promise<TaggedAssignments | undefined>;
  results(results: readonly AgentResult[], signal: AbortSignal): Promise<AgentResultsAnswer>;
  scrapes(scrapes: readonly AgentScrape[], signal: AbortSignal): Promise<AgentResultsAnswer>;
  goodbye(signal: AbortSignal): Promise<void>;
}

/** What the calls are made with. */
export interface AgentCallsOptions {
  readonly url: string | URL;
  /** Default: `/api/v1`. */
  readonly basePath?: string | undefined;
  /** Read before each call, so a rotated token is used without a restart. */
  readonly token: () => string | Promise<string>;
  readonly instanceId: string;
  readonly clock: ServerClock;
  readonly runtime: Runtime;
  /** Called when the server has answered. */
  readonly onContact: () => void;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

const waitSeconds = 25;
const timeoutMs = 30_000;
/** Smaller bodies are not worth compressing. */
const leastCompressed = 1024;
const assignmentsPath = '/agent/assignments';

const authorized =
  (token: AgentCallsOptions['token']): Middleware =>
  async (request, next) => {
    request.headers.set('Authorization', `Bearer ${await token()}`);
    return next(request);
  };

/** Asks only for assignments that have changed (RFC 9110 §13.1.2), and waits for them (RFC 7240 §4.3). */
const conditional =
  (etagOf: () => string | undefined): Middleware =>
  async (request, next) => {
    const etag = etagOf();
    if (!new URL(request.url).pathname.endsWith(assignmentsPath) || etag === undefined) return next(request);
    request.headers.set('If-None-Match', etag);
    request.headers.set('Prefer', `wait=${waitSeconds}`);
    const response = await next(request);
    // To a client, an answer without a body is one without data.
    return response.status === 304 ? new Response(null, { status: 204, headers: response.headers }) : response;
  };

/** Compresses bodies, unless the server or a proxy on the way has refused that (RFC 9110 §8.4). */
const compressed = (): Middleware => {
  let isRefused = false;
  return async (request, next) => {
    if (request.body === null) return next(request);
    const body = Buffer.from(await request.arrayBuffer());
    const { headers, method, signal, url } = request;
    const plain = () => new Request(url, { method, headers, signal, body });
    if (isRefused || body.length < leastCompressed) return next(plain());
    const packed = new Headers(headers);
    packed.set('Content-Encoding', 'gzip');
    const response = await next(
      new Request(url, { method, headers: packed, signal, body: gzipSync(body, { level: 1 }) }),
    );
    if (response.status !== 400 && response.status !== 415) return response;
    await response.body?.cancel();
    const answer = await next(plain());
    isRefused = answer.ok;
    return answer;
  };
};

/** Makes the calls of one instance of an agent. */
export const createAgentCalls = (options: AgentCallsOptions): AgentCalls => {
  const { url, token, instanceId, clock, runtime, onContact } = options;
  let knownEtag: string | undefined;
  const client = createClient({
    baseUrl: url,
    basePath: options.basePath,
    fetch: options.fetch,
    timeoutMs,
    totalTimeoutMs: timeoutMs + waitSeconds * 1000,
    // The agent backs off itself, longer than a client would.
    maxRetries: 0,
    middleware: [authorized(token), conditional(() => knownEtag), compressed()],
  });

  const sentAt = (): string => new Date(runtime.wall()).toISOString();

  const send = async <Schema extends z.ZodType<{ readonly serverTime: string }>>(
    schema: Schema,
    request: RawRequest,
  ): Promise<{ readonly data: z.output<Schema> | undefined; readonly headers: Headers }> => {
    const startedAt = runtime.monotonic();
    const { data, headers } = await client.request({ ...request, isAnonymous: true });
    const receivedAt = runtime.monotonic();
    onContact();
    if (data === undefined) return { data, headers };
    const answer = schema.parse(data);
    clock.observe({ sentAt: startedAt, receivedAt, serverTime: Date.parse(answer.serverTime) });
    return { data: answer, headers };
  };

  const post = async <Schema extends z.ZodType<{ readonly serverTime: string }>>(
    schema: Schema,
    path: string,
    body: object,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> => {
    const { data } = await send(schema, { method: 'POST', path, body, signal });
    return schema.parse(data);
  };

  const { hello, assignments, results } = agentProtocolRoutes;
  const report = (batch: object, signal: AbortSignal): Promise<AgentResultsAnswer> =>
    post(results.answer.schema, results.path, { instanceId, sentAt: sentAt(), ...batch }, signal);

  return {
    hello: (introduction, signal) =>
      post(hello.answer.schema, hello.path, { ...introduction, instanceId, sentAt: sentAt() }, signal),
    async assignments(etag, signal) {
      knownEtag = etag;
      const { data, headers } = await send(assignments.answer.schema, {
        method: 'GET',
        path: assignmentsPath,
        query: { instanceId },
        timeoutMs: timeoutMs + waitSeconds * 1000,
        signal,
      });
      return data === undefined ? undefined : { ...data, etag: headers.get('etag') ?? undefined };
    },
    results: (batch, signal) => report({ results: batch }, signal),
    scrapes: (batch, signal) => report({ scrapes: batch }, signal),
    async goodbye(signal) {
      await client.request({ method: 'POST', path: '/agent/goodbye', body: { instanceId }, isAnonymous: true, signal });
    },
  };
};
