import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent } from '@watchpost/agent';
import { createClient } from '@watchpost/client';
import { createServerKit, toFetchHandler, toNodeHandler } from '@watchpost/server-kit';
import { createSqliteStore } from '@watchpost/server-kit/sqlite';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { expect, onTestFinished, test } from 'vitest';
import { makeAgentFolder, startAgentProcess } from './agent-process.js';

const owner = { email: 'owner@example.com', password: 'correct horse battery staple' };

/** An app whose API is at a path, behind a mount that takes the path of the app off. */
const startApp = async (prefix: string, basePath: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-app-'));
  let listener: Parameters<typeof createServer>[1] = (_request, response) => response.end();
  const server = createServer((request, response) => listener?.(request as never, response as never));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const store = createSqliteStore({ file: join(folder, 'watchpost.db') });
  const secretKeys = [{ id: 'main', bytes: randomBytes(32) }] as const;
  const kit = createServerKit({ store, secretKeys, publicUrl: `${url}${prefix}`, basePath });
  await kit.start();
  await kit.createFirstOwner(owner);
  const handle = toNodeHandler(kit);
  listener = (request, response) => {
    const path = request.url ?? '/';
    if (!path.startsWith(`${prefix}${basePath}/`)) return response.writeHead(404).end();
    request.url = path.slice(prefix.length);
    return handle(request, response);
  };
  onTestFinished(async () => {
    await kit.stop();
    server.closeAllConnections();
    server.close();
    await store.close();
    await rm(folder, { recursive: true });
  });
  const api = toFetchHandler(kit, { prefix, ipOf: () => '192.0.2.1' });
  const client = createClient({ baseUrl: `${url}${prefix}`, basePath, ...owner, fetch: (request) => api(request) });
  return { url, client };
};

test.each([
  ['of a server below a path', '/ops', '/api/v1', '/ops', []],
  ['at a path of its own', '', '/ops/watch/api', '', ['--base-path', '/ops/watch/api']],
  ['at a path of its own below that of the app', '/ops', '/watch/api', '/ops/', ['--base-path', '/watch/api/']],
  ['that the address names whole', '', '/ops/watch/api', '/ops/watch/api', ['--base-path', '/ops/watch/api']],
])('watchpost-agent reports to an API %s', async (_where, prefix, basePath, path, flags) => {
  const { url, client } = await startApp(prefix, basePath);
  const target = await startHttpTarget();
  onTestFinished(() => target.stop());
  const { id, token } = await client.agents.create({ name: 'Office' });
  const folder = await makeAgentFolder(token);
  onTestFinished(() => folder.remove());
  const monitor = await client.monitors.create({
    name: 'Inside',
    type: 'http',
    target: target.url,
    agentIds: [id],
    intervalSeconds: 5,
    timeoutSeconds: 2,
    retries: 0,
  });
  const agent = startAgentProcess(`${url}${path}`, folder.path, flags);
  onTestFinished(async () => void (await agent.signal('SIGKILL')));
  await expect.poll(() => agent.log, { timeout: 15_000 }).toContain('"connected"');
  await expect.poll(async () => (await client.monitors.get(monitor.id)).currentStatus, { timeout: 30_000 }).toBe('up');
  expect(await agent.signal('SIGTERM')).toBe(0);
});

test('createAgent takes the path as well, and refuses one that no request can match', async () => {
  const { url, client } = await startApp('', '/ops/watch/api');
  const { token } = await client.agents.create({ name: 'Office' });
  const folder = await makeAgentFolder(token);
  onTestFinished(() => folder.remove());
  const options = { url, token, bufferPath: join(folder.path, 'buffer') };
  const agent = createAgent({ ...options, basePath: '/ops/watch/api' });
  await agent.start();
  await expect.poll(() => agent.health.isConnected, { timeout: 15_000 }).toBe(true);
  await agent.stop();
  expect(() => createAgent({ ...options, basePath: 'ops' })).toThrow('basePath must begin with a slash');
});
