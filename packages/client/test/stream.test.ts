import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createClientOn } from '../src/create-client/create-client.js';
import {
  AnswerError,
  type ClientOptions,
  ConnectionError,
  PermissionError,
  SessionExpiredError,
  type StreamConnection,
  type StreamOptions,
} from '../src/index.js';
import type { Runtime } from '../src/runtime.js';
import { systemRuntime } from '../src/runtime.js';
import { problem, type Script, scriptedServer } from './scripted-server.js';

const watchdogMs = 45_000;

/** Waits before a new connection take no time, and are written down; silence lasts until a test says so. */
const streamRuntime = (): Runtime & { readonly waits: number[]; readonly silence: () => void } => {
  const waits: number[] = [];
  let fall: () => void = () => {};
  return {
    ...systemRuntime,
    waits,
    silence: () => fall(),
    random: () => 1,
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      if (ms !== watchdogMs) {
        waits.push(ms);
        return;
      }
      await new Promise<void>((resolve, reject) => {
        fall = resolve;
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    },
  };
};

const message = (id: number, more: object = {}): string => {
  const type = 'monitor.status_changed';
  const data = { monitorId: 'mon_1', monitorName: 'Website', from: 'up', to: 'down', at: '', cause: null };
  const body = { id: `evt_${id}`, type, occurredAt: '', subject: { type: 'monitor', id: 'mon_1', sequence: id }, data };
  return `id: evt_${id}\nevent: ${type}\ndata: ${JSON.stringify({ ...body, ...more })}\n\n`;
};

const streaming = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };

/** Writes some of the stream; then ends it, breaks it, or leaves it open. */
const says =
  (text: string, then: 'end' | 'break' | 'stay' = 'stay') =>
  (response: ServerResponse): void => {
    response.writeHead(200, streaming);
    response.flushHeaders();
    response.write(text, () => {
      if (then === 'end') response.end();
      if (then === 'break') response.destroy();
    });
  };

interface Followed {
  readonly ids: string[];
  readonly connections: StreamConnection[];
  readonly waits: number[];
  readonly seen: Awaited<ReturnType<typeof scriptedServer>>['seen'];
}

/** Follows a scripted server until a number of messages came. */
const follow = async (
  script: Script,
  { until, ...options }: StreamOptions & { until: number },
  credentials: Partial<ClientOptions> = { apiKey: 'wp_key' },
): Promise<Followed> => {
  const server = await scriptedServer(script);
  const runtime = streamRuntime();
  // Both halves have at most one kind of credentials.
  const client = createClientOn(runtime, { baseUrl: server.baseUrl, ...credentials } as ClientOptions);
  const ids: string[] = [];
  const connections: StreamConnection[] = [];
  for await (const { id } of client.stream({ ...options, onConnection: (state) => connections.push(state) })) {
    if (ids.push(id) === until) break;
  }
  return { ids, connections, waits: runtime.waits, seen: server.seen };
};

it('a stream yields each message with its type and data', async () => {
  const server = await scriptedServer(() => says(`: hello\n\n${message(1)}`));
  const client = createClientOn(streamRuntime(), { baseUrl: server.baseUrl, apiKey: 'wp_key' });
  const stream = client.stream({ types: ['monitor.status_changed', 'incident.opened'], lastEventId: 'evt_0' });
  const { value } = await stream.next();
  if (value?.type !== 'monitor.status_changed') expect.fail('it is another');
  expect(value.data.monitorName).toBe('Website');
  await stream.return();
  const [first] = server.seen;
  expect(first).toMatchObject({ method: 'GET', path: '/api/v1/stream' });
  expect(first?.query.get('types')).toBe('monitor.status_changed,incident.opened');
  expect(first?.headers).toMatchObject({
    accept: 'text/event-stream',
    'last-event-id': 'evt_0',
    'x-api-key': 'wp_key',
  });
});

it.each(['end', 'break'] as const)(
  'a stream continues after the last message when the connection is cut: %s',
  async (how) => {
    const { ids, connections, seen } = await follow(
      (_, count) => (count === 1 ? says(message(1) + message(2), how) : says(message(2) + message(3))),
      { until: 3 },
    );
    expect(ids).toEqual(['evt_1', 'evt_2', 'evt_3']);
    expect(seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'evt_2']);
    expect(connections.map(({ state }) => state)).toEqual(['open', 'lost', 'open']);
  },
);

it('a stream has its position from the start when the server sends an id without a message', async () => {
  const { seen } = await follow((_, count) => (count === 1 ? says('id: evt_9\n\n', 'end') : says(message(10))), {
    until: 1,
  });
  expect(seen[1]?.headers['last-event-id']).toBe('evt_9');
});

it('a stream drops half a message at a break, and reads it whole from the next connection', async () => {
  const half = message(2).slice(0, 40);
  const { ids, seen } = await follow(
    (_, count) => (count === 1 ? says(message(1) + half, 'break') : says(message(2))),
    { until: 2 },
  );
  expect(ids).toEqual(['evt_1', 'evt_2']);
  expect(seen[1]?.headers['last-event-id']).toBe('evt_1');
});

it('a stream skips data that is not a message', async () => {
  const strange = 'data: {"no":"id"}\n\ndata: not json\n\ndata: null\n\n';
  const { ids } = await follow(() => says(strange + message(1)), { until: 1 });
  expect(ids).toEqual(['evt_1']);
});

it('a stream waits longer after each failure, until a message arrives', async () => {
  const down = problem(503, 'unavailable');
  const { ids, waits } = await follow(
    (_, count) => {
      if (count === 1) return says(message(1), 'end');
      if (count === 5) return says(message(2), 'end');
      return count < 7 ? down : says(message(3));
    },
    { until: 3 },
  );
  expect(ids).toHaveLength(3);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 1_000, 2_000]);
});

it('a stream waits as long as the server asks', async () => {
  const { waits } = await follow(
    (_, count) => {
      if (count === 1) return says('retry: 200\n\n', 'end');
      if (count === 2) return problem(429, 'rate_limited', { headers: { 'retry-after': '7' } });
      return says(message(1));
    },
    { until: 1 },
  );
  expect(waits).toEqual([200, 7_000]);
});

it('a stream reconnects after 45 silent seconds, and closes the silent connection', async () => {
  const closed = Promise.withResolvers<void>();
  const server = await scriptedServer((_, count) => (response) => {
    if (count === 1) response.once('close', closed.resolve);
    says(count === 1 ? message(1) : message(2))(response);
  });
  const runtime = streamRuntime();
  const client = createClientOn(runtime, { baseUrl: server.baseUrl, apiKey: 'wp_key' });
  const connections: StreamConnection[] = [];
  const stream = client.stream({ onConnection: (state) => connections.push(state) });
  expect((await stream.next()).value?.id).toBe('evt_1');
  const second = stream.next();
  // The reader has to be waiting before there can be silence.
  while (connections.length === 1) {
    await delay(1);
    runtime.silence();
  }
  expect((await second).value?.id).toBe('evt_2');
  await closed.promise;
  expect(connections[1]).toMatchObject({ state: 'lost', error: { code: 'timeout', timeoutMs: watchdogMs } });
  expect(server.seen[1]?.headers['last-event-id']).toBe('evt_1');
  await stream.return();
});

it('a comment of the server counts as a sign of life of the stream', async () => {
  const server = await scriptedServer(() => async (response: ServerResponse) => {
    says(': one\n\n')(response);
    await delay(20);
    response.write(': two\n\n');
    await delay(20);
    response.write(message(1));
  });
  const runtime = streamRuntime();
  const begun: number[] = [];
  const client = createClientOn(
    {
      ...runtime,
      sleep: (ms, signal) => {
        begun.push(ms);
        return runtime.sleep(ms, signal);
      },
    },
    { baseUrl: server.baseUrl, apiKey: 'wp_key' },
  );
  const stream = client.stream();
  await stream.next();
  await stream.return();
  expect(begun.length).toBeGreaterThanOrEqual(3);
  expect(new Set(begun)).toEqual(new Set([watchdogMs]));
});

it.each([
  ['while it waits for a message', () => says(': hello\n\n')],
  ['while it waits to connect again', (count: number) => (count === 1 ? says('', 'end') : problem(503, 'unavailable'))],
])('a stream ends without an error when the signal aborts %s', async (_, answer) => {
  const server = await scriptedServer((_request, count) => answer(count));
  const client = createClientOn(systemRuntime, { baseUrl: server.baseUrl, apiKey: 'wp_key' });
  const caller = new AbortController();
  const onConnection = ({ state }: StreamConnection): void => {
    if (state === 'lost') caller.abort();
    else setImmediate(() => caller.abort());
  };
  const ids: string[] = [];
  for await (const { id } of client.stream({ signal: caller.signal, onConnection })) ids.push(id);
  expect(ids).toEqual([]);
});

it('a stream sends nothing when its signal is already aborted', async () => {
  const server = await scriptedServer(() => says(message(1)));
  const client = createClientOn(systemRuntime, { baseUrl: server.baseUrl, apiKey: 'wp_key' });
  expect((await client.stream({ signal: AbortSignal.abort() }).next()).done).toBe(true);
  expect(server.seen).toHaveLength(0);
});

it('a stream closes its connection when the loop is left', async () => {
  const closed = Promise.withResolvers<void>();
  await follow(
    () => (response) => {
      response.once('close', closed.resolve);
      says(message(1))(response);
    },
    { until: 1 },
  );
  await closed.promise;
});

it.each([
  ['with a 403', () => problem(403, 'forbidden'), PermissionError],
  ['without a stream', () => ({ status: 200, body: {} }), AnswerError],
] as const)('a stream fails when the server answers %s, at first and later', async (_, answer, expected) => {
  await expect(follow(answer, { until: 1 })).rejects.toBeInstanceOf(expected);
  const later = follow((_request, count) => (count === 1 ? says(message(1), 'end') : answer()), { until: 2 });
  await expect(later).rejects.toBeInstanceOf(expected);
});

it('a stream fails when no server answers its first request', async () => {
  const client = createClientOn(streamRuntime(), { baseUrl: 'http://127.0.0.1:1', apiKey: 'wp_key' });
  await expect(client.stream().next()).rejects.toBeInstanceOf(ConnectionError);
});

it('a stream renews an expired token, and fails when the session has ended', async () => {
  const tokens = { accessToken: 'first', refreshToken: 'refresh' };
  const script: Script = ({ path, headers }, count) => {
    if (path.endsWith('/refresh')) {
      return count < 5
        ? { status: 200, body: { accessToken: 'second', refreshToken: 'next', expiresIn: 600 } }
        : problem(401, 'token_expired');
    }
    if (count === 1) return says(message(1), 'end');
    return count < 5 && headers.authorization === 'Bearer second'
      ? says(message(2), 'end')
      : problem(401, 'token_expired');
  };
  await expect(follow(script, { until: 3 }, { session: { tokens } })).rejects.toBeInstanceOf(SessionExpiredError);
});

it('a stream of a thousand messages in small chunks is read completely', async () => {
  const text = Array.from({ length: 1_000 }, (_, index) => message(index)).join('');
  const { ids } = await follow(
    () => async (response: ServerResponse) => {
      response.writeHead(200, streaming);
      for (let at = 0; at < text.length; at += 997) response.write(text.slice(at, at + 997));
    },
    { until: 1_000 },
  );
  expect(new Set(ids).size).toBe(1_000);
});
