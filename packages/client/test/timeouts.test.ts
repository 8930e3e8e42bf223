import { describe, expect, it } from 'vitest';
import { createClientOn } from '../src/create-client/create-client.js';
import { AbortedError, createClient, TimeoutError } from '../src/index.js';
import { instantRuntime } from './instant-runtime.js';
import { type Answer, problem, scriptedServer } from './scripted-server.js';

const apiKey = 'wp_key';

/** Sends the start of an answer and then nothing. */
const stalled: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"id":');
};
const silent: Answer = () => {};

describe('an attempt that takes too long', () => {
  it.each([
    ['the body stalls', stalled],
    ['nothing is answered', silent],
  ])('ends when %s', async (_, answer) => {
    const server = await scriptedServer(() => answer);
    const client = createClient({ baseUrl: server.baseUrl, apiKey, timeoutMs: 50, maxRetries: 0 });

    const failed = client.monitors.get('mon_1');
    await expect(failed).rejects.toBeInstanceOf(TimeoutError);
    await expect(failed).rejects.toMatchObject({ code: 'timeout', scope: 'attempt', timeoutMs: 50 });
  });

  it('is tried again like a broken connection', async () => {
    const server = await scriptedServer((_, count) => (count === 1 ? stalled : { status: 200, body: { id: 'mon_1' } }));
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, apiKey });

    await expect(client.monitors.get('mon_1', { timeoutMs: 200 })).resolves.toEqual({ id: 'mon_1' });
  });

  it('ends even when fetch ignores its signal', async () => {
    const client = createClient({
      baseUrl: 'https://watchpost.example',
      apiKey,
      timeoutMs: 20,
      maxRetries: 0,
      fetch: () => new Promise(() => {}),
    });
    await expect(client.monitors.get('mon_1')).rejects.toMatchObject({ code: 'timeout' });
  });
});

describe('a call that takes too long', () => {
  it('ends in the middle of an attempt', async () => {
    const server = await scriptedServer(() => stalled);
    const client = createClient({ baseUrl: server.baseUrl, apiKey, totalTimeoutMs: 50 });

    await expect(client.monitors.get('mon_1')).rejects.toMatchObject({ code: 'timeout', scope: 'call', timeoutMs: 50 });
    expect(server.seen.length).toBeLessThanOrEqual(1);
  });

  it('ends before a wait that exceeds its time', async () => {
    const runtime = instantRuntime();
    const server = await scriptedServer(() => problem(503, 'unavailable', { headers: { 'retry-after': '20' } }));
    const client = createClientOn(runtime, { baseUrl: server.baseUrl, apiKey, totalTimeoutMs: 30_000 });

    await expect(client.monitors.get('mon_1')).rejects.toMatchObject({ code: 'timeout', scope: 'call' });
    expect(runtime.waits).toEqual([20_000]);
    expect(server.seen).toHaveLength(2);
  });
});

describe('a call that its caller aborts', () => {
  it('keeps the reason, whatever it is', async () => {
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    const server = await scriptedServer(() => {
      resolve();
      return stalled;
    });
    const controller = new AbortController();
    const reason = { because: 'the page was closed' };
    const failed = createClient({ baseUrl: server.baseUrl, apiKey }).monitors.get('mon_1', {
      signal: controller.signal,
    });
    void arrived.then(() => controller.abort(reason));

    await expect(failed).rejects.toBeInstanceOf(AbortedError);
    expect(await failed.catch((error: AbortedError) => error.reason)).toBe(reason);
    expect(server.seen).toHaveLength(1);
  });

  it('sends nothing when it was aborted before', async () => {
    const server = await scriptedServer(() => ({ status: 200, body: {} }));
    const client = createClient({ baseUrl: server.baseUrl, apiKey });

    await expect(client.auth.me({ signal: AbortSignal.abort('never mind') })).rejects.toMatchObject({
      code: 'aborted',
      reason: 'never mind',
    });
    expect(server.seen).toHaveLength(0);
  });

  it('ends its wait for the next attempt', async () => {
    const controller = new AbortController();
    const server = await scriptedServer(() => {
      setImmediate(() => controller.abort('enough'));
      return problem(503, 'unavailable', { headers: { 'retry-after': '25' } });
    });
    const client = createClient({ baseUrl: server.baseUrl, apiKey });

    await expect(client.auth.me({ signal: controller.signal })).rejects.toMatchObject({ code: 'aborted' });
  });
});

it.each([
  ['timeoutMs', 0],
  ['timeoutMs', Number.NaN],
  ['totalTimeoutMs', -1],
  ['maxRetries', 1.5],
  ['maxRetries', -1],
])('a client refuses %s: %d when it is created', (name, value) => {
  expect(() => createClient({ baseUrl: 'https://watchpost.example', [name]: value })).toThrow(TypeError);
});
