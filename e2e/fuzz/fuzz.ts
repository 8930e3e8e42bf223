import { type Connection, createConnection } from './connection.ts';
import { curlLine } from './curl-line.ts';
import type { Document, Operation } from './document.ts';
import type { FuzzServer } from './fuzz-server.ts';
import { type AnswerJudge, asksOthers } from './hold-answer.ts';
import { createLearned, type Learned } from './learned.ts';
import { type FuzzRequest, type Header, makeRequest } from './make-request.ts';
import { oddMessages } from './odd-messages.ts';
import { type Random, randomOf } from './random.ts';
import { shrinkRequest } from './shrink-request.ts';
import { createTally, type Tally } from './tally.ts';
import { createTenant, type Tenant } from './tenant.ts';
import { requestBytes, type WireAnswer } from './wire.ts';

/** A run against one server. */
export interface FuzzOptions {
  readonly server: FuzzServer;
  readonly document: Document;
  readonly judge: AnswerJudge;
  readonly seed: number;
  readonly count: number;
  /** Requests under way at once. */
  readonly connections: number;
  /** Says something to people while it runs. */
  readonly say: (line: string) => void;
}

/** What a run has found. */
export interface FuzzResult {
  readonly tally: Tally;
  /** Each fault once for each operation, with the request that shows it. */
  readonly faults: readonly string[];
  readonly tenants: readonly Tenant[];
}

/** So often it is made sure that sessions and keys still work, and that there is something of everything. */
const requestsPerBatch = 250;
/** Then another organization takes over: pages stay short, and what was broken in one hides nothing. */
const requestsPerTenant = 2000;
/** Enough to mend by; a server that answers nothing right would fill the screen. */
const maxFaults = 40;
/** Tenants whose lists and audit chains are read at the end. */
const heldTenants = 5;

/** What distinguishes one fault from another: ids and numbers do not. */
const keyOf = (what: string, fault: string): string =>
  `${what}: ${fault.replace(/[a-z]{3}_[0-9a-z]{10,}|\d{3,}/g, '…')}`;

/** Sends requests made from the document until there were `count` of them, and holds every answer. */
export const fuzz = async (options: FuzzOptions): Promise<FuzzResult> => {
  const { server, document, judge, seed, count, say } = options;
  const origin = `http://127.0.0.1:${server.port}`;
  const tally = createTally();
  const faults = new Map<string, string>();
  const tenants: Tenant[] = [];
  let learned: Learned = createLearned();
  let tenant: Tenant;
  let made = 0;
  /** Whether a session or a key that should work does not: logged out, revoked, suspended. */
  let needsRevival = false;

  const nextTenant = async (): Promise<void> => {
    learned = createLearned();
    tenant = await createTenant(server, document, learned, tenants.length);
    tenants.push(tenant);
  };

  const fail = async (
    request: FuzzRequest | undefined,
    what: string,
    fault: string,
    answer?: WireAnswer,
  ): Promise<void> => {
    const key = keyOf(what, fault);
    if (faults.has(key) || faults.size >= maxFaults) return;
    faults.set(key, '');
    const log =
      answer === undefined || answer.status < 500
        ? []
        : await server.logLines(answer.headers.get('x-request-id') ?? '?');
    const shown = answer === undefined ? [] : [`    ${answer.status} ${answer.body.slice(0, 400)}`];
    const shrunk =
      request === undefined ? undefined : await shrinkRequest(request, (candidate) => showsFault(candidate, what, key));
    const lines = [
      `${what} ${fault}`,
      ...(shrunk === undefined ? [] : [`    ${curlLine(shrunk, origin)}`]),
      ...shown,
      ...log.map((line) => `    ${line.slice(0, 1500)}`),
    ];
    faults.set(key, lines.join('\n'));
    say(`✗ ${lines.join('\n')}`);
  };

  const showsFault = async (candidate: FuzzRequest, what: string, key: string): Promise<boolean> => {
    const connection = createConnection(server.port);
    try {
      const [answer] = await connection.exchange(requestBytes(candidate), [candidate.method]);
      if (answer === undefined) return false;
      const found = judge.judge(candidate.method, candidate.target, answer).join(', ');
      return keyOf(what, found) === key;
    } catch {
      return false;
    } finally {
      connection.close();
    }
  };

  /** Holds an answer and takes from it what later requests may use. */
  const receive = async (request: FuzzRequest, answer: WireAnswer): Promise<void> => {
    const isAway = answer.status === 503 && asksOthers(request.operation);
    tally.count(request.operation.id, isAway ? 'provider away (503)' : String(answer.status));
    // Who should be let in and is not has been ended by a request before.
    const isStrong = request.caller === 'owner' || request.caller === 'key';
    if (isStrong && answer.status === 401 && !request.operation.isPublic) needsRevival = true;
    const found = judge.judge(request.method, request.target, answer);
    if (found.length > 0) await fail(request, request.operation.id, found.join(', '), answer);
    const isSuccess = answer.status < 300;
    if (isSuccess && answer.headers.get('content-type') === 'application/json')
      learned.learn(JSON.parse(answer.body || 'null'));
    const named = /\b[a-z]{3}_[0-9a-z]{20,}/.exec(request.target.slice(request.target.lastIndexOf('/')));
    if (named !== null && request.method === 'DELETE' && answer.status === 204) learned.forget(named[0]);
  };

  const sendOne = async (request: FuzzRequest, connection: Connection): Promise<void> => {
    const parts = requestBytes(request);
    if (request.arrival === 'cut') {
      await connection.abandon(parts);
      tally.count(request.operation.id, 'cut');
      return;
    }
    let answers = await connection.exchange(parts, [request.method]);
    // A connection that was kept may have ended just before: once more on a new one.
    if (answers.length === 0) answers = await connection.exchange(parts, [request.method]);
    const [answer] = answers;
    if (answer !== undefined) return receive(request, answer);
    tally.count(request.operation.id, 'no answer');
    await fail(request, request.operation.id, 'is answered by the end of the connection');
  };

  /** Several requests in one write, whose answers come in their order. One with `Connection: close` is the last answered. */
  const sendTogether = async (requests: readonly FuzzRequest[], connection: Connection): Promise<void> => {
    const methods = requests.map(({ method }) => method);
    const answers = await connection.exchange([Buffer.concat(requests.flatMap(requestBytes))], methods);
    for (const [index, request] of requests.entries()) {
      const answer = answers[index];
      // An answer that closes the connection leaves what came after it without one.
      if (answer === undefined) tally.count(request.operation.id, 'closed before');
      else await receive(request, answer);
    }
  };

  /** A message that is no proper HTTP, by itself or in one write with a request before it, whose answer it must not harm. */
  const sendOddMessage = async (random: Random, before: FuzzRequest | undefined): Promise<void> => {
    const { name, bytes } = random.pick(oddMessages);
    const connection = createConnection(server.port);
    const methods = before === undefined ? ['GET'] : [before.method, 'GET'];
    const first = before === undefined ? bytes : Buffer.concat([...requestBytes(before), bytes]);
    try {
      const answers = await connection.exchange([first, Buffer.from('\r\n\r\n')], methods);
      const [answer] = before === undefined ? answers : answers.slice(1);
      tally.count('(no proper HTTP)', String(answer?.status ?? 'closed'));
      if (before !== undefined) await receiveBefore(before, answers[0], name);
      if (answer === undefined) return;
      const found = judge.judgeProblem(answer);
      if (found.length > 0) await fail(undefined, `A message with ${name}`, found.join(', '), answer);
    } finally {
      connection.close();
    }
  };

  const receiveBefore = async (request: FuzzRequest, answer: WireAnswer | undefined, name: string): Promise<void> => {
    if (answer === undefined) await fail(undefined, `A request before ${name}`, 'is not answered');
    else if (answer.body.includes('not well-formed HTTP/1.1'))
      await fail(undefined, `A request before ${name}`, 'is refused in place of what follows it', answer);
    else await receive(request, answer);
  };

  const requestAt = (index: number, operation?: Operation): FuzzRequest => {
    const random = randomOf(seed, index);
    const chosen = operation ?? random.pick(document.operations);
    const { callers, organizationId } = tenant;
    return makeRequest(chosen, { document, learned, random, callers, organizationId });
  };

  /** Small enough to arrive in one piece with what follows; every other one closes the connection (RFC 9112 §9.6). */
  const requestBefore = (index: number): FuzzRequest => {
    const request = requestAt(index);
    const close: Header[] = index % 2 === 0 ? [['Connection', 'close']] : [];
    const isSmall = request.body === null || request.body.length < 4096;
    const body = isSmall ? request.body : Buffer.from('{}');
    return { ...request, arrival: 'at once', body, headers: [...request.headers, ...close] };
  };

  const work = async (until: number): Promise<void> => {
    const connection = createConnection(server.port);
    try {
      while (made < until && !needsRevival && server.isRunning) {
        const index = made++;
        const random = randomOf(seed ^ 0x5bd1_e995, index);
        try {
          if (random.chance(0.01)) await sendOddMessage(random, random.chance(0.5) ? requestBefore(index) : undefined);
          else if (random.chance(0.015)) {
            const more = Math.min(random.below(6) + 1, until - made);
            const requests = Array.from({ length: more + 1 }, (_, step) => requestAt(index + step));
            made += more;
            await sendTogether(
              requests.map((request) => ({ ...request, arrival: 'at once' })),
              connection,
            );
          } else await sendOne(requestAt(index), connection);
        } catch (error) {
          await fail(undefined, `Request ${index}`, error instanceof Error ? error.message : String(error));
          tally.count('(no answer)', 'error');
        }
      }
    } finally {
      connection.close();
    }
  };

  for (let tenantEnd = 0; made < count && server.isRunning; ) {
    if (made >= tenantEnd || !(await tenants.at(-1)?.revive())) {
      await nextTenant();
      tenantEnd = made + requestsPerTenant;
    } else if (!needsRevival) await tenants.at(-1)?.populate();
    needsRevival = false;
    const until = Math.min(count, made + requestsPerBatch);
    await Promise.all(Array.from({ length: options.connections }, () => work(until)));
  }
  if (!server.isRunning) faults.set('end', 'The server ended during the run.');
  return { tally, faults: [...faults.values()], tenants: tenants.slice(-heldTenants) };
};
