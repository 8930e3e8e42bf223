import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startNetwork } from './network.js';
import { runAgent } from './run-agent.js';

test('an agent in a network checks what the server cannot reach', async () => {
  const { client, monitorId, stop } = await startNetwork();
  // Also after a failure: processes that go on keep the whole run from ending.
  onTestFinished(stop);
  const currentStatus = async () => (await client.monitors.get(monitorId)).currentStatus;
  await expect.poll(currentStatus, { timeout: 65_000 }).toBe('up');
  const [location] = (await client.monitors.get(monitorId)).locations;
  expect(location).toMatchObject({ name: 'Warehouse', status: 'up', isFresh: true });
});

test('a few lines run an agent inside a program', async () => {
  const { client, server, stop } = await startNetwork();
  onTestFinished(stop);
  const { id, token } = await client.agents.create({ name: 'In a program' });
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-agent-'));
  const agent = await runAgent(server.url, token, folder);
  await expect.poll(async () => (await client.agents.get(id)).status).toBe('online');
  await agent.stop();
  expect(await agent.ended).toEqual({ reason: 'stopped' });
  await rm(folder, { recursive: true });
});
