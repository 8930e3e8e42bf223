import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { createClientOn } from '../src/create-client/create-client.js';
import { createClient, NotFoundError } from '../src/index.js';
import { instantRuntime } from './instant-runtime.js';
import { problem, scriptedServer } from './scripted-server.js';

const token = 'hb_0123456789abcdefghij';

it.each([
  ['success', ''],
  ['start', '/start'],
  ['fail', '/fail'],
] as const)('the signal %s is sent without a credential', async (step, path) => {
  const server = await scriptedServer(() => ({ status: 202, body: { currentStatus: 'up' } }));
  const client = createClient({ baseUrl: server.baseUrl, apiKey: 'wp_key' });
  await expect(client.heartbeats[step](token, { exitCode: 0 })).resolves.toEqual({ currentStatus: 'up' });
  const [sent] = server.seen;
  expect(sent).toMatchObject({ method: 'POST', path: `/api/v1/heartbeats/${token}${path}`, body: { exitCode: 0 } });
  expect(sent?.headers).not.toHaveProperty('x-api-key');
});

it('a heartbeat signal is retried when the server fails', async () => {
  const server = await scriptedServer((_, count) =>
    count < 3 ? problem(503, 'unavailable') : { status: 202, body: { currentStatus: 'up' } },
  );
  const client = createClientOn(instantRuntime(), { baseUrl: server.baseUrl });
  await client.heartbeats.success(token);
  expect(server.seen).toHaveLength(3);
});

it('a heartbeat signal shows its token neither in errors nor in logs', async () => {
  const server = await scriptedServer(() => problem(404, 'not_found', { detail: `No heartbeat has ${token}.` }));
  const logged: unknown[] = [];
  const note = (...said: unknown[]): void => void logged.push(said);
  const client = createClient({ baseUrl: server.baseUrl, logger: { debug: note, warn: note } });
  const error: unknown = await client.heartbeats.fail(token).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NotFoundError);
  expect(inspect([error, logged], { depth: 9 })).not.toContain(token);
  expect(JSON.stringify([error, logged])).toContain('POST /api/v1/heartbeats/…/fail');
});
