import type { Route } from '@watchpost/schemas';
import { newId } from '../base/ids.js';
import type { Tracer } from '../base/tracing.js';
import { authenticateAgent } from '../monitoring/agents/authenticate-agent.js';
import { type Authentication, authenticate, type SignInByHost } from '../people/auth/authenticate.js';
import { authorize } from '../request/access/authorize.js';
import { auditChange } from '../request/audit/record.js';
import { withFewRefusals } from '../request/audit/refusal-limit.js';
import type { Context, RequestContext } from '../request/context.js';
import {
  answeredRequest,
  type KnownOfRequest,
  nothingKnown,
  type RequestObserver,
} from '../request/http/answered-request.js';
import { createBodyBudget, type HeldBody } from '../request/http/body-budget.js';
import type { Answer, Call } from '../request/http/call.js';
import { addressBucket, type ClientAddressReader } from '../request/http/client-address.js';
import { createCompressor, withVary } from '../request/http/compression.js';
import { conditionalAnswer } from '../request/http/conditional.js';
import type { CorsPolicy } from '../request/http/cors.js';
import { asProblem, failureAnswer } from '../request/http/failure-answer.js';
import { beginIdempotentRun } from '../request/http/idempotency.js';
import type { RouteMatch, RouteMatcher } from '../request/http/match-route.js';
import { createPerformer } from '../request/http/perform.js';
import { ProblemError } from '../request/http/problem.js';
import { readRequest } from '../request/http/read-request.js';
import { tracedRequest } from '../request/http/traced-request.js';
import { holdToLimits } from '../request/limits/hold-to-limits.js';
import { createRequestLimits } from '../request/rate-limit/request-limits.js';
import { createAddressWarning } from '../request/rate-limit/unknown-address.js';
import type { Services } from '../request/services.js';
import type { Change } from '../store/interface/store.js';

/** What the pipeline is built from. */
export interface HandlerOptions {
  readonly services: Services;
  readonly matchRoute: RouteMatcher;
  readonly readClientAddress: ClientAddressReader;
  /** Requests per minute and source address. */
  readonly rateLimitPerIp: number;
  /** Requests per minute and API key, at most. Default: what each key says. */
  readonly rateLimitPerKey?: number | undefined;
  /** Where the host has its own users. */
  readonly signInByHost: SignInByHost | undefined;
  readonly observe: RequestObserver;
  /** Gets a span for each request. */
  readonly tracer?: Tracer | undefined;
  readonly corsHeaders: CorsPolicy;
}

/** How one call is handled; each part has a default. */
interface CallOptions {
  /** What the method and path of the call lead to, where that was found already. */
  readonly match?: RouteMatch | undefined;
  /** Who calls, where that is the host's own code: it has no address to count. */
  readonly caller?: SignInByHost | undefined;
}

/** Handles a request from start to end. It always answers: any failure becomes a problem. */
export const createHandler = (options: HandlerOptions) => {
  const { services, matchRoute, readClientAddress, rateLimitPerIp, rateLimitPerKey, observe, corsHeaders, tracer } =
    options;
  const { store, clock } = services;
  const limits = createRequestLimits({ requestCounter: store.requestCounter, rateLimitPerIp, rateLimitPerKey });
  const perform = createPerformer({ store, record, holdToLimits });
  const warnOfAddress = createAddressWarning(services.logger);
  const bodies = createBodyBudget();
  const compress = createCompressor();

  return async (call: Call, options: CallOptions = {}): Promise<Answer> => {
    if (tracer === undefined) return (await handle(call, options)).answer;
    return (await tracedRequest(tracer, call.method, () => handle(call, options))).answer;
  };

  async function handle(call: Call, { match, caller: inProcess }: CallOptions) {
    const startedAt = performance.now();
    const now = clock();
    const known = nothingKnown(newId('req', now), match);
    const answer = await respond(call, { now, known, inProcess });
    const request = answeredRequest(call, answer, known, performance.now() - startedAt);
    observe(request);
    return { answer, request };
  }

  /** The way of a request, from its address to its answer. */
  async function respond(
    call: Call,
    { now, known, inProcess }: { now: number; known: KnownOfRequest; inProcess: SignInByHost | undefined },
  ): Promise<Answer> {
    const signInByHost = inProcess ?? options.signInByHost;
    const { requestId } = known;
    const headers: Record<string, string> = { 'x-request-id': requestId };
    let body: HeldBody | undefined;
    try {
      // First, because the page of another site is to read why it was refused, and when it may ask again.
      known.match ??= matchRoute(call.method, call.path);
      const { match } = known;
      const cors = corsHeaders(match, { method: call.method, origin: call.header('origin') });
      Object.assign(headers, cors);
      const clientAddress = readClientAddress(call.peerAddress, call.header('x-forwarded-for'));
      known.clientAddress = clientAddress;
      const source = addressBucket(clientAddress);
      body = bodies.open(source);
      if (inProcess === undefined) {
        warnOfAddress(clientAddress);
        await limits.admitAddress(source, now, headers);
      }

      if (match.kind === 'options') return { status: 204, headers: { ...headers, allow: match.allow }, body: null };
      const { operation, readParams } = assertOperation(match);
      const { route } = operation;
      const params = readParams();

      const about = { requestId, now, clientAddress, route, path: call.path, services };
      // Ids carry their type, so a path names an organization whether the parameter is `orgId` or an organization's `id`.
      const organizationId = params.orgId ?? (params.id?.startsWith('org_') ? params.id : null);
      const identify = (known: typeof about): Promise<Authentication> =>
        route.access === 'agent'
          ? authenticateAgent(call, known)
          : authenticate(call, organizationId, known, signInByHost);
      const identified = route.access === 'public' ? undefined : await identify(about);
      if (identified !== undefined) known.caller = identified.caller;
      const { caller } = known;
      await limits.admitCaller(caller, identified?.apiKey, now, headers);
      const context: RequestContext = {
        ...about,
        userAgent: call.header('user-agent'),
        ifMatch: call.header('if-match'),
        header: (name) => call.header(name),
        onHangUp: (listener) => call.onHangUp(listener),
        caller,
        async readCaller() {
          const again = await identify({ ...about, now: clock() });
          authorize(route, again.caller);
          return again.caller;
        },
      };
      assertAuthorized(context);

      const { input, bodyBytes, sentBody } = await readRequest(call, route, params, body);
      const idempotencyKey = route.method === 'POST' && caller.id !== null ? call.header('idempotency-key') : null;
      const run = idempotencyKey === null ? undefined : await beginIdempotentRun(idempotencyKey, context, bodyBytes);
      const answer = run?.replay ?? (await perform({ operation, input, context: { ...context, sentBody }, run }));
      const sent = await finish(answer, route, call);
      return { ...sent, headers: { ...sent.headers, ...headers, ...joinedVary(sent, cors) } };
    } catch (error) {
      return answerFailure(error, { requestId, headers, match: known.match });
    } finally {
      body?.release();
    }
  }

  /** What of an answer this client gets: nothing that it has, no body for a HEAD, compressed as it accepts. */
  async function finish(answer: Answer, route: Route, call: Call): Promise<Answer> {
    const varied = withVary(answer, route);
    const sent = route.answer.etag ? conditionalAnswer(varied, call.header('if-none-match')) : varied;
    if (call.method !== 'HEAD') return compress(sent, call.mayCompress ? call.header('accept-encoding') : null);
    if (sent.body instanceof ReadableStream) await sent.body.cancel();
    return { ...sent, body: null };
  }

  /** Writes what a refused request leaves behind; `false` when a guard stood against it. */
  async function record(changes: readonly Change[]): Promise<boolean> {
    const few = await withFewRefusals(changes, store.requestCounter, clock());
    return few.length === 0 || (await store.commit(few)).isCommitted;
  }

  async function answerFailure(
    error: unknown,
    {
      requestId,
      headers,
      match,
    }: { requestId: string; headers: Record<string, string>; match: RouteMatch | undefined },
  ): Promise<Answer> {
    let problem = asProblem(error);
    if (problem.changes.length > 0) {
      try {
        // Refusals before the verb bring only entries of the audit trail, which no guard refuses.
        await record(problem.changes);
      } catch (failure) {
        problem = asProblem(failure);
      }
    }
    if (problem.cause !== undefined) services.logger.error('request failed', { requestId, error: problem.cause });
    const answer = failureAnswer(problem, requestId, match);
    return { ...answer, headers: { ...answer.headers, ...headers } };
  }
};

/** What an answer varies by: as it does by itself, and by the site that asks. */
const joinedVary = (answer: Answer, { vary }: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  vary !== undefined && answer.headers.vary !== undefined ? { vary: `${answer.headers.vary}, ${vary}` } : {};

const assertOperation = (match: RouteMatch): Extract<RouteMatch, { kind: 'operation' }> => {
  if (match.kind === 'operation') return match;
  if (match.kind === 'methodNotAllowed') {
    throw new ProblemError('method_not_allowed', `Allowed here: ${match.allow}.`, { headers: { allow: match.allow } });
  }
  throw new ProblemError('not_found', 'There is no such endpoint.');
};

/** A refusal of an authenticated caller is audited; a refusal of an anonymous one would be noise. */
const assertAuthorized = (context: Context): void => {
  try {
    authorize(context.route, context.caller);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'forbidden') throw error;
    const refusal = auditChange(context, {
      resource: { type: 'route', id: null, name: context.path },
      result: 'refused',
    });
    throw new ProblemError('forbidden', error.message, { changes: [refusal] });
  }
};
