import { setTimeout as delay } from 'node:timers/promises';
import { auditChange } from './audit/record.js';
import { authenticate } from './auth/authenticate.js';
import { authorize } from './auth/authorize.js';
import { anonymous, type Context } from './context.js';
import type { Answer, Call } from './http/call.js';
import { beginIdempotentRun, type IdempotentRun } from './http/idempotency.js';
import type { RouteMatch, RouteMatcher } from './http/match-route.js';
import { ProblemError, problemAnswer } from './http/problem.js';
import { readRequest } from './http/read-request.js';
import { createTurns } from './http/turns.js';
import { writeAnswer } from './http/write-answer.js';
import { newId } from './ids.js';
import type { Decision, Operation } from './operation.js';
import { addressBucket, type ClientAddressReader } from './rate-limit/client-address.js';
import { assertWithinLimit, countRequest, rateLimitHeaders } from './rate-limit/window.js';
import type { Services } from './services.js';
import { type Change, StoreUnavailableError } from './store/store.js';

/** What the pipeline is built from. */
export interface HandlerOptions {
  readonly services: Services;
  readonly matchRoute: RouteMatcher;
  readonly readClientAddress: ClientAddressReader;
  /** Requests per minute and source address. */
  readonly rateLimitPerIp: number;
}

/** The whole way of a request. It always answers: whatever goes wrong becomes a problem. */
export const createHandler = ({ services, matchRoute, readClientAddress, rateLimitPerIp }: HandlerOptions) => {
  const { store, clock } = services;
  const turns = createTurns();

  return async (call: Call): Promise<Answer> => {
    const now = clock();
    const requestId = newId('req', now);
    const headers: Record<string, string> = { 'x-request-id': requestId };
    try {
      const clientAddress = readClientAddress(call.peerAddress, call.header('x-forwarded-for'));
      const byAddress = await countRequest(
        store.requestCounter,
        `ip:${addressBucket(clientAddress)}`,
        rateLimitPerIp,
        now,
      );
      Object.assign(headers, rateLimitHeaders(byAddress));
      assertWithinLimit(byAddress, 'Your address');

      const match = matchRoute(call.method, call.path);
      if (match.kind === 'options') return { status: 204, headers: { ...headers, allow: match.allow }, body: null };
      const { operation, params } = assertOperation(match);
      const { route } = operation;

      const about = { requestId, now, clientAddress, route, path: call.path, services };
      const { caller, apiKey } =
        route.access === 'public'
          ? { caller: anonymous, apiKey: undefined }
          : await authenticate(call, pathOrganization(params), about);
      if (apiKey !== undefined) {
        const byKey = await countRequest(store.requestCounter, `key:${apiKey.id}`, apiKey.rateLimitPerMinute, now);
        Object.assign(headers, rateLimitHeaders(byKey));
        assertWithinLimit(byKey, 'The API key');
      }
      const context: Context = {
        ...about,
        userAgent: call.header('user-agent'),
        ifMatch: call.header('if-match'),
        header: (name) => call.header(name),
        caller,
        async readCaller() {
          const again = await authenticate(call, pathOrganization(params), { ...about, now: clock() });
          authorize(route, again.caller);
          return again.caller;
        },
      };
      assertAuthorized(context);

      const { input, bodyBytes } = await readRequest(call, route, params);
      const idempotencyKey = route.method === 'POST' && caller.id !== null ? call.header('idempotency-key') : null;
      const run = idempotencyKey === null ? undefined : await beginIdempotentRun(idempotencyKey, context, bodyBytes);
      const answer = run?.replay ?? (await perform(operation, input, context, run));
      const isBodyless = call.method === 'HEAD';
      if (isBodyless && answer.body instanceof ReadableStream) await answer.body.cancel();
      return { ...answer, headers: { ...answer.headers, ...headers }, body: isBodyless ? null : answer.body };
    } catch (error) {
      return answerFailure(error, requestId, headers);
    }
  };

  /** Runs the verb once and commits what it decided; `undefined` when another request was faster. */
  async function attempt(
    operation: Operation,
    input: Parameters<Operation['verb']>[0],
    context: Context,
    run: IdempotentRun | undefined,
  ): Promise<Answer | undefined> {
    const decision = await operation.verb(input, context);
    let answer: Answer | undefined;
    const entriesOf = (final: Decision): readonly Change[] => {
      answer = writeAnswer(operation.route, final);
      return [...(final.changes ?? []), ...(run === undefined ? [] : [run.complete(answer)])];
    };
    const { derive, changes: besides = [] } = decision;
    const changes = derive === undefined ? entriesOf(decision) : [derive(entriesOf), ...besides];
    const isDone = changes.length === 0 || (await store.commit(changes)).isCommitted;
    return isDone ? answer : undefined;
  }

  /** Runs the verb, and again with fresh reads when another request was faster: then one after the other. */
  async function perform(...[operation, input, context, run]: Parameters<typeof attempt>): Promise<Answer> {
    try {
      const answer =
        (await attempt(operation, input, context, run)) ??
        (await turns(context.caller.organizationId ?? operation.path, async () => {
          for (let retry = 0; retry < maxRetries; retry++) {
            const late = await attempt(operation, input, context, run);
            if (late !== undefined) return late;
            // Uneven pauses, so that two processes that met once do not meet again.
            await delay(Math.random() * 5 * retry);
          }
          return undefined;
        }));
      if (answer !== undefined) return answer;
      throw new ProblemError('conflict', 'Others are changing this at the same time; try again.');
    } catch (error) {
      if (run !== undefined) await store.commit([run.abandon()]).catch(() => undefined);
      throw error;
    }
  }

  async function answerFailure(error: unknown, requestId: string, headers: Record<string, string>): Promise<Answer> {
    let problem = asProblem(error);
    if (problem.changes.length > 0) {
      try {
        await store.commit(problem.changes);
      } catch (failure) {
        problem = asProblem(failure);
      }
    }
    if (problem.cause !== undefined) services.logger.error('A request failed', { requestId, error: problem.cause });
    const answer = problemAnswer(problem, requestId);
    return { ...answer, headers: { ...answer.headers, ...headers } };
  }
};

/** Those of a process wait for their turn, so it is processes that lose to each other: so often only in a storm. */
const maxRetries = 20;

const assertOperation = (match: RouteMatch): Extract<RouteMatch, { kind: 'operation' }> => {
  if (match.kind === 'operation') return match;
  if (match.kind === 'methodNotAllowed') {
    throw new ProblemError('method_not_allowed', `Allowed here: ${match.allow}.`, { headers: { allow: match.allow } });
  }
  throw new ProblemError('not_found', 'There is no such endpoint.');
};

/** Ids carry their type, so a path names an organization whether the parameter is `orgId` or an organization's `id`. */
const pathOrganization = (params: Readonly<Record<string, string>>): string | null =>
  params.orgId ?? (params.id?.startsWith('org_') ? params.id : null);

/** A refusal of somebody known is worth an audit entry; of nobody in particular it is noise. */
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

const asProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (error instanceof StoreUnavailableError) {
    return new ProblemError('unavailable', 'The database cannot be reached right now; try again soon.', {
      headers: { 'retry-after': '5' },
      cause: error,
    });
  }
  return new ProblemError('internal', 'Something went wrong on our side; the request id finds it in the log.', {
    cause: error,
  });
};
