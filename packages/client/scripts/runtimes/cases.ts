/** What the client promises where a server fails, on every runtime: these cases need nothing but `fetch`. */
import type * as Api from '@watchpost/client';

/** A request as the server of the cases saw it. */
export interface SeenRequest {
  readonly method: string;
  /** Below `/api/v1`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What came of the cases in one runtime. */
export interface Report {
  /** What the runtime calls itself. */
  readonly runtime: string;
  readonly passed: number;
  /** Each with the name of its case. */
  readonly failures: readonly string[];
}

/** What a case has at hand. */
interface Bench {
  readonly api: typeof Api;
  /** A client of the server at a place of its own. */
  client(place: string, options?: Partial<Api.ConnectionOptions>): Api.Client;
  /** What the server saw there. */
  seen(place: string): Promise<readonly SeenRequest[]>;
  readonly origin: string;
}

type Case = (bench: Bench) => Promise<void>;

const check = (isTrue: boolean, message: string): void => {
  if (!isTrue) throw new Error(message);
};

const same = (found: unknown, expected: unknown): void =>
  check(
    JSON.stringify(found) === JSON.stringify(expected),
    `${JSON.stringify(found)} is not ${JSON.stringify(expected)}`,
  );

/** The error of a call, by its class and the fields that are asked for. */
const failure = async (call: Promise<unknown>, names: readonly string[] = []): Promise<unknown[]> => {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Error)) return [error];
    return [error.name, ...names.map((name) => Reflect.get(error, name))];
  }
  return ['no error'];
};

const timed = async (work: Promise<unknown>): Promise<number> => {
  const startedAt = Date.now();
  await work;
  return Date.now() - startedAt;
};

const cases: Readonly<Record<string, Case>> = {
  'a GET is repeated after 503': async ({ client, seen }) => {
    same((await client('passing-503').monitors.get('mon_1')).id, 'mon_1');
    same((await seen('passing-503')).length, 3);
  },
  'a POST is repeated with the same key, a PATCH is not': async ({ client, seen }) => {
    const all = client('lasting-503');
    const monitor = { name: 'Website', type: 'http', target: 'http://example.com/' } as const;
    same(await failure(all.monitors.create(monitor), ['status']), ['ServerError', 503]);
    same(await failure(all.monitors.update('mon_1', { name: 'B' }), ['status']), ['ServerError', 503]);
    const requests = await seen('lasting-503');
    same(
      requests.map(({ method }) => method),
      ['POST', 'POST', 'POST', 'PATCH'],
    );
    same(new Set(requests.slice(0, 3).map(({ headers }) => headers['idempotency-key'])).size, 1);
  },
  'a short Retry-After is waited for': async ({ client }) => {
    const ms = await timed(client('short-wait').monitors.get('mon_1'));
    check(ms >= 950, `it waited for ${ms} ms of 1,000`);
  },
  'a long Retry-After is left to the caller': async ({ client, seen }) => {
    const found = await failure(client('long-wait').monitors.get('mon_1'), ['retryAfterMs']);
    same(found, ['RateLimitError', 31_000]);
    same((await seen('long-wait')).length, 1);
  },
  'a broken connection is made again': async ({ client }) => {
    same((await client('broken-once').monitors.get('mon_1')).id, 'mon_1');
  },
  'a connection that breaks again and again is an error': async ({ client }) => {
    same(await failure(client('broken-always', { maxRetries: 1 }).monitors.get('mon_1')), ['ConnectionError']);
  },
  'a server that does not listen is an error': async ({ api }) => {
    // A port that was free a moment ago may be taken; this one takes no web server.
    const unreachable = api.createClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'wp_key', maxRetries: 0 });
    same(await failure(unreachable.monitors.get('mon_1')), ['ConnectionError']);
  },
  'an answer that does not begin is late': async ({ client }) => {
    const late = client('stalled-head', { timeoutMs: 400, maxRetries: 0 });
    same(await failure(late.monitors.get('mon_1'), ['scope', 'timeoutMs']), ['TimeoutError', 'attempt', 400]);
  },
  'an answer that does not end is late': async ({ client }) => {
    const late = client('stalled-body', { timeoutMs: 400, maxRetries: 0 });
    same(await failure(late.monitors.get('mon_1'), ['scope', 'timeoutMs']), ['TimeoutError', 'attempt', 400]);
  },
  'a call has a limit for all of its attempts': async ({ client }) => {
    const late = client('waiting-503', { totalTimeoutMs: 700 });
    same(await failure(late.monitors.get('mon_1'), ['scope', 'timeoutMs']), ['TimeoutError', 'call', 700]);
  },
  'the reason of a signal is kept': async ({ client }) => {
    const controller = new AbortController();
    const call = client('stalled-head').monitors.get('mon_2', { signal: controller.signal });
    setTimeout(() => controller.abort('enough'), 50);
    same(await failure(call, ['reason']), ['AbortedError', 'enough']);
  },
  'no redirect is followed': async ({ client, seen }) => {
    same(await failure(client('redirecting').monitors.get('mon_1')), ['RedirectError']);
    same(await seen('leak'), []);
  },
  'an answer without content is an answer': async ({ client, seen }) => {
    same((await client('no-content').monitors.delete('mon_1')) ?? 'nothing', 'nothing');
    same((await seen('no-content')).length, 1);
  },
  'a page of a proxy is no answer': async ({ client }) => {
    same(await failure(client('html').monitors.get('mon_1'), ['status']), ['AnswerError', 200]);
  },
  'an error of the server is typed': async ({ api, client }) => {
    const call = client('missing').monitors.get('mon_1');
    same(await failure(call, ['status', 'code', 'requestId']), ['NotFoundError', 404, 'not_found', 'req_1']);
    same(
      await client('missing')
        .monitors.get('mon_1')
        .catch((error: unknown) => error instanceof api.ApiError),
      true,
    );
  },
  'the rest of an answer is there': async ({ client }) => {
    const { status, headers, requestId, data } = await client('fine').monitors.get('mon_1').withResponse();
    same([status, headers.get('etag'), requestId, data.id], [200, '"1"', 'req_1', 'mon_1']);
  },
  'a list gives each item once': async ({ client, seen }) => {
    const ids = new Set<string>();
    for await (const { id } of client('pages').monitors.list()) ids.add(id);
    same([ids.size, (await seen('pages')).length], [250, 3]);
  },
  'a stream gives messages and can be left': async ({ client }) => {
    const ids: (string | null)[] = [];
    for await (const message of client('stream').stream()) {
      ids.push(message.id);
      if (ids.length === 2) break;
    }
    same(ids, ['evt_1', 'evt_2']);
  },
  'fifty calls with a revoked token renew it once': async ({ api, origin, seen }) => {
    const session = { tokens: { accessToken: 'old', refreshToken: 'first' } };
    const client = api.createClient({ baseUrl: `${origin}/cases/revoked`, session });
    const all = await Promise.all(Array.from({ length: 50 }, () => client.monitors.get('mon_1')));
    same(all.filter(({ id }) => id === 'mon_1').length, 50);
    same((await seen('revoked')).filter(({ path }) => path === '/auth/refresh').length, 1);
  },
};

/** Runs all cases, at the same time. */
export const runCases = async (api: typeof Api, origin: string): Promise<Report> => {
  const bench: Bench = {
    api,
    origin,
    client: (place, options) => api.createClient({ baseUrl: `${origin}/cases/${place}`, apiKey: 'wp_key', ...options }),
    seen: async (place) => (await fetch(`${origin}/seen/${place}`)).json(),
  };
  const failures: string[] = [];
  const entries = Object.entries(cases);
  await Promise.all(
    entries.map(async ([name, run]) => {
      try {
        await run(bench);
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }),
  );
  return { runtime: navigator.userAgent, passed: entries.length - failures.length, failures };
};
