import { describe, expect, it, vi } from 'vitest';
import { createClientOn } from '../src/create-client/create-client.js';
import { createClient, type WebhookRecovery } from '../src/index.js';
import { instantRuntime } from './instant-runtime.js';
import { page, problem, scriptedServer } from './scripted-server.js';

const apiKey = 'wp_key';

const recovery = (more: Partial<WebhookRecovery>): { status: number; body: Partial<WebhookRecovery> } => ({
  status: 200,
  body: { id: 'rcv_1', webhookId: 'whk_1', totalEvents: 300, checkedEvents: 0, recoveredCount: 0, ...more },
});

describe('the wait for a recovery', () => {
  const answers = [
    recovery({ status: 'queued' }),
    recovery({ status: 'running', checkedEvents: 100, recoveredCount: 2 }),
    recovery({ status: 'done', checkedEvents: 300, recoveredCount: 5 }),
  ];

  it.each([
    ['every second', {}, [1000, 1000]],
    ['as often as requested', { pollMs: 250 }, [250, 250]],
  ])('polls %s until it is done, and reports the progress', async (_, options, waits) => {
    const server = await scriptedServer((_request, count) => answers[count - 1] ?? expect.fail('asked once too often'));
    const runtime = instantRuntime();
    const client = createClientOn(runtime, { baseUrl: server.baseUrl, apiKey });
    const onProgress = vi.fn();

    const done = await client.webhooks.waitForRecovery('whk_1', 'rcv_1', { ...options, onProgress });
    expect(done).toMatchObject({ status: 'done', recoveredCount: 5 });
    expect(runtime.waits).toEqual(waits);
    expect(onProgress.mock.calls.map(([{ status, checkedEvents }]) => [status, checkedEvents])).toEqual([
      ['queued', 0],
      ['running', 100],
      ['done', 300],
    ]);
    expect(new Set(server.seen.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set(['GET /api/v1/webhooks/whk_1/recoveries/rcv_1']),
    );
  });

  it('ends when the recovery was canceled', async () => {
    const server = await scriptedServer(() => recovery({ status: 'canceled' }));
    const client = createClient({ baseUrl: server.baseUrl, apiKey });
    await expect(client.webhooks.waitForRecovery('whk_1', 'rcv_1')).resolves.toMatchObject({ status: 'canceled' });
  });

  it('survives a server that is briefly unavailable', async () => {
    const server = await scriptedServer((_, count) =>
      count === 1 ? problem(503, 'unavailable') : recovery({ status: 'done' }),
    );
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, apiKey });
    await expect(client.webhooks.waitForRecovery('whk_1', 'rcv_1')).resolves.toMatchObject({ status: 'done' });
  });

  it('outlasts the timeout of other calls', async () => {
    const server = await scriptedServer((_, count) => recovery({ status: count < 100 ? 'running' : 'done' }));
    const runtime = instantRuntime();
    const client = createClientOn(runtime, { baseUrl: server.baseUrl, apiKey, totalTimeoutMs: 60_000 });
    await client.webhooks.waitForRecovery('whk_1', 'rcv_1');
    expect(runtime.waits).toHaveLength(99);
  });

  it('fails when its own timeout is over, and names it in milliseconds', async () => {
    const server = await scriptedServer(() => recovery({ status: 'running' }));
    const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, apiKey });
    const waiting = client.webhooks.waitForRecovery('whk_1', 'rcv_1', { totalTimeoutMs: 5000 });
    await expect(waiting).rejects.toMatchObject({ code: 'timeout', timeoutMs: 5000 });
  });

  it('ends with the reason of an aborted signal', async () => {
    const stop = new AbortController();
    const server = await scriptedServer(() => recovery({ status: 'running' }));
    const client = createClient({ baseUrl: server.baseUrl, apiKey });
    const waiting = client.webhooks.waitForRecovery('whk_1', 'rcv_1', {
      signal: stop.signal,
      onProgress: () => stop.abort('enough'),
    });
    await expect(waiting).rejects.toMatchObject({ code: 'aborted', reason: 'enough' });
  });

  it.each([0, -1, Number.NaN])('refuses to poll every %s ms', async (pollMs) => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey });
    await expect(client.webhooks.waitForRecovery('whk_1', 'rcv_1', { pollMs })).rejects.toThrow(TypeError);
  });
});

describe('the ids of webhooks and deliveries', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey });

  it.each([
    ['a webhook', () => client.webhooks.get('')],
    ['a delivery', () => client.webhooks.delivery('whk_1', '..')],
    ['a recovery', () => client.webhooks.waitForRecovery('whk_1', '.')],
    ['an event', () => client.events.get('')],
  ])('of %s may not be empty or change the path', async (_, call) => {
    await expect(call()).rejects.toThrow(TypeError);
  });
});

it('the list of webhook subjects has each name once', async () => {
  const subjects = [{ subject: 'incident.opened' }, { subject: 'incident.resolved' }];
  const server = await scriptedServer(() => page(subjects, { page: 1, pageSize: 100, totalItems: 2 }));
  const client = createClient({ baseUrl: server.baseUrl, apiKey });
  const found: string[] = [];
  for await (const { subject } of client.webhooks.subjects()) found.push(subject);
  expect(found).toEqual(['incident.opened', 'incident.resolved']);
});

it.each(['rotateSecret', 'test', 'enable'] as const)('%s takes effect once, however often it is sent', async (verb) => {
  const server = await scriptedServer((_, count) =>
    count === 1 ? problem(503, 'unavailable') : { status: 200, body: {} },
  );
  const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl, apiKey });
  await client.webhooks[verb]('whk_1');
  expect(server.seen).toHaveLength(2);
  expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});
