import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { headerRules, type StripeRule, stripeRules } from './stripe-rules.js';

type Json = { [name: string]: unknown };

/** A request as the stand-in received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  /** Nested, as Stripe reads a form. */
  readonly parameters: unknown;
  readonly headers: IncomingMessage['headers'];
}

/** Calls that never get an answer: so their process can be killed at a known point. */
export interface HeldCalls {
  /** `POST /payment_intents`, for example. */
  readonly call: string;
  /** Whether they have had their effect. */
  readonly when: 'beforeEffect' | 'afterEffect';
  /** Called for each of them. */
  onHeld(): void;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

/** Reads `a[b][0]=c` as Stripe does; indices make lists. */
export const readForm = (text: string): unknown => {
  const root: Json = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [name.replace(/\[.*$/, ''), ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? '')];
    let at = root;
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {};
      at = at[key] as Json;
    }
    at[keys.at(-1) ?? ''] = value;
  }
  const asLists = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [key, asLists(inner)] as const);
    const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
    return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
  };
  return asLists(root);
};

const problem = (status: number, error: Json): Reply => ({ status, body: { error } });
const invalid = (message: string, code = 'parameter_unknown'): Reply =>
  problem(400, { type: 'invalid_request_error', code, message });
const missing = (id: string): Reply =>
  problem(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: '${id}'` });

const ruleOf = (method: string, path: string): { rule: StripeRule; ids: string[] } | undefined => {
  for (const rule of stripeRules) {
    const pattern = new RegExp(`^${rule.path.replaceAll(':id', '(\\w+)')}$`);
    const match = rule.method === method ? pattern.exec(path) : null;
    if (match !== null) return { rule, ids: match.slice(1) };
  }
  return undefined;
};

/** What cards do, by the name of their method, as Stripe's test cards: https://docs.stripe.com/testing (2026-11-23). */
const declines: Readonly<Record<string, Json>> = {
  pm_card_chargeDeclined: { code: 'card_declined', decline_code: 'generic_decline', advice_code: 'try_again_later' },
  pm_card_chargeDeclinedLostCard: { code: 'card_declined', decline_code: 'lost_card', advice_code: 'do_not_try_again' },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card', advice_code: 'do_not_try_again' },
  pm_card_authenticationRequired: { code: 'authentication_required', decline_code: 'authentication_required' },
};

/** A stand-in for Stripe: it refuses what Stripe's documentation does not allow, and keeps what it allows. */
export const startStripe = async () => {
  const requests: ReceivedRequest[] = [];
  const refused: string[] = [];
  const intents = new Map<string, Json>();
  const sessions = new Map<string, Json>();
  const methods = new Map<string, Json>();
  const refunds: Json[] = [];
  const answered = new Map<string, { readonly request: string; readonly reply: Reply }>();
  /** How the next calls go wrong. */
  const faults: { next?: Reply | 'lost' | 'silent'; all?: Reply | 'closed'; held?: HeldCalls; pageSize: number } = {
    pageSize: 100,
  };
  let made = 0;
  let now = Date.UTC(2026, 0, 15, 12);
  const newId = (prefix: string): string => {
    made += 1;
    return `${prefix}_${String(made).padStart(6, '0')}`;
  };
  const seconds = (): number => Math.floor(now / 1000);

  const makeIntent = (given: Json, more: Json = {}): Json => {
    const intent: Json = {
      id: newId('pi'),
      object: 'payment_intent',
      amount: Number(given.amount),
      currency: given.currency,
      customer: given.customer ?? null,
      metadata: given.metadata ?? {},
      created: seconds(),
      last_payment_error: null,
      next_action: null,
      status: 'requires_payment_method',
      ...more,
    };
    intents.set(String(intent.id), intent);
    return intent;
  };

  const handlers: Readonly<Record<string, (given: Json, ids: readonly string[]) => Reply>> = {
    'POST /customers': (given) => ({
      status: 200,
      body: {
        id: newId('cus'),
        object: 'customer',
        name: given.name,
        email: given.email,
        metadata: given.metadata ?? {},
      },
    }),
    'POST /payment_intents': (given) => {
      const intent = makeIntent(given);
      const decline = declines[String(given.payment_method)];
      if (decline !== undefined) {
        const error = { type: 'card_error', message: 'Your card was declined.', ...decline };
        intent.last_payment_error = error;
        return problem(402, { ...error, payment_intent: intent });
      }
      if (given.payment_method === 'pm_slow_bank') intent.status = 'processing';
      else if (given.confirm === 'true') intent.status = 'succeeded';
      return { status: 200, body: intent };
    },
    'GET /payment_intents/:id': (_given, [id = '']) => {
      const intent = intents.get(id);
      return intent === undefined ? missing(id) : { status: 200, body: intent };
    },
    'POST /payment_intents/:id/cancel': (_given, [id = '']) => {
      const intent = intents.get(id);
      if (intent === undefined) return missing(id);
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        return invalid('This PaymentIntent could not be canceled.', 'payment_intent_unexpected_state');
      }
      intent.status = 'canceled';
      return { status: 200, body: intent };
    },
    'GET /payment_intents': (given) => listed(intents, given),
    'POST /checkout/sessions': (given) => {
      const id = newId('cs_test');
      const session: Json = {
        id,
        object: 'checkout.session',
        mode: given.mode,
        status: 'open',
        payment_status: given.mode === 'setup' ? 'no_payment_required' : 'unpaid',
        url: `https://checkout.stripe.com/c/pay/${id}`,
        customer: given.customer ?? null,
        payment_intent: null,
        metadata: given.metadata ?? {},
        created: seconds(),
        given,
      };
      // A setup has nothing to pay, and yet is open.
      sessions.set(id, session);
      return { status: 200, body: session };
    },
    'GET /checkout/sessions/:id': (given, [id = '']) => {
      const session = sessions.get(id);
      return session === undefined ? missing(id) : { status: 200, body: expanded(session, given.expand, '') };
    },
    'GET /checkout/sessions': (given) => listed(sessions, given),
    'GET /customers/:id/payment_methods': (_given, [customer]) => ({
      status: 200,
      body: {
        object: 'list',
        has_more: false,
        data: [...methods.values()].filter((method) => method.customer === customer),
      },
    }),
    'GET /customers/:id/payment_methods/:id': (_given, [customer, id = '']) => {
      const method = methods.get(id);
      return method === undefined || method.customer !== customer ? missing(id) : { status: 200, body: method };
    },
    'POST /payment_methods/:id/detach': (_given, [id = '']) => {
      const method = methods.get(id);
      if (method === undefined) return missing(id);
      methods.set(id, { ...method, customer: null });
      return { status: 200, body: methods.get(id) };
    },
    'GET /refunds': (given) => {
      const ofIntent = refunds.filter((refund) => refund.payment_intent === given.payment_intent);
      const { customer: _, ...page } = given;
      return listed(new Map(ofIntent.map((refund) => [String(refund.id), refund])), page);
    },
    'POST /refunds': (given) => {
      const intent = intents.get(String(given.payment_intent));
      if (intent === undefined) return missing(String(given.payment_intent));
      const before = refunds.reduce(
        (sum, refund) => sum + (refund.payment_intent === intent.id ? Number(refund.amount) : 0),
        0,
      );
      const amount = Number(given.amount ?? intent.amount);
      if (before + amount > Number(intent.amount))
        return invalid('Refund amount is greater than the charge.', 'amount_too_large');
      const made = { id: newId('re'), object: 'refund', amount, payment_intent: intent.id, status: 'succeeded' };
      const refund = { ...made, metadata: given.metadata ?? {}, created: seconds() };
      refunds.push(refund);
      return { status: 200, body: refund };
    },
  };

  const expanded = (session: Json, expand: unknown, prefix: string): Json =>
    Array.isArray(expand) && expand.includes(`${prefix}payment_intent`) && typeof session.payment_intent === 'string'
      ? { ...session, payment_intent: intents.get(session.payment_intent) }
      : session;

  const listed = (objects: ReadonlyMap<string, Json>, given: Json): Reply => {
    const since = Number((given.created as Json | undefined)?.gte ?? 0);
    // The newest first.
    const all = [...objects.values()]
      .filter((object) => given.customer === undefined || object.customer === given.customer)
      .filter((object) => Number(object.created) >= since)
      .reverse();
    const start = given.starting_after === undefined ? 0 : all.findIndex(({ id }) => id === given.starting_after) + 1;
    const size = Math.min(Number(given.limit ?? 10), faults.pageSize);
    const data = all.slice(start, start + size).map((object) => expanded(object, given.expand, 'data.'));
    return { status: 200, body: { object: 'list', data, has_more: start + size < all.length } };
  };

  const reply = (request: ReceivedRequest): Reply => {
    const { method, path } = request;
    const headers = headerRules.safeParse(request.headers);
    const found = ruleOf(method, path.replace(/^\/v1/, ''));
    const refuse = (why: string): Reply => {
      refused.push(`${method} ${path}: ${why}`);
      return invalid(why);
    };
    if (!path.startsWith('/v1/') || found === undefined) return refuse('unrecognized request URL');
    if (!headers.success) return refuse(headers.error.message);
    const given = found.rule.parameters.safeParse(request.parameters);
    if (!given.success) return refuse(given.error.message);
    const key = headers.data['idempotency-key'];
    const known = key === undefined || method === 'GET' ? undefined : answered.get(key);
    const text = JSON.stringify([path, request.parameters]);
    if (known !== undefined) {
      if (known.request === text) return { ...known.reply, headers: { 'idempotent-replayed': 'true' } };
      return problem(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      });
    }
    const handler = handlers[`${method} ${found.rule.path}`];
    const made = handler?.(given.data as Json, found.ids) ?? invalid('not served by the stand-in');
    // Kept as it was: an object that changes later does not change an answer that was given.
    const result: Reply = { status: made.status, body: structuredClone(made.body) };
    if (key !== undefined && method === 'POST') answered.set(key, { request: text, reply: result });
    return result;
  };

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    const url = new URL(incoming.url ?? '/', 'http://stripe.test');
    const method = incoming.method ?? '';
    const form = method === 'GET' ? url.search.slice(1) : body;
    const request = { method, path: url.pathname, parameters: readForm(form), headers: incoming.headers };
    requests.push(request);
    if (faults.all === 'closed') return void outgoing.destroy();
    if (faults.all !== undefined) return send(outgoing, faults.all);
    const { next } = faults;
    delete faults.next;
    if (next === 'silent') return;
    if (next !== undefined && next !== 'lost') return send(outgoing, next);
    const held = faults.held?.call === `${method} ${request.path.replace(/^\/v1/, '')}` ? faults.held : undefined;
    if (held?.when === 'beforeEffect') return held.onHeld();
    const result = reply(request);
    if (held !== undefined) return held.onHeld();
    if (next === 'lost') return void outgoing.destroy();
    send(outgoing, result);
  };
  const send = (outgoing: ServerResponse, { status, body, headers = {} }: Reply): void => {
    outgoing.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req'), ...headers });
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    /** Requests that Stripe would have refused for their form; a test that meant to be correct asserts that this is empty. */
    refused,
    faults,
    intents,
    sessions,
    methods,
    refunds,
    setNow(at: number): void {
      now = at;
    },
    /** Pays the open session of an attempt, as the customer does on Stripe's page. */
    paySession(attemptId: string): void {
      const session = [...sessions.values()].find(
        ({ metadata, status }) => status === 'open' && (metadata as Json).watchpost_payment === attemptId,
      );
      if (session === undefined) throw new TypeError(`there is no open session of ${attemptId}`);
      const given = session.given as Json;
      const [line] = given.line_items as { price_data: { currency: string; unit_amount: string } }[];
      const { metadata } = given.payment_intent_data as Json;
      const intent = makeIntent(
        {
          amount: line?.price_data.unit_amount,
          currency: line?.price_data.currency,
          customer: session.customer,
          metadata,
        },
        { status: 'succeeded' },
      );
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id });
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** A running stand-in. */
export type StripeServer = Awaited<ReturnType<typeof startStripe>>;
