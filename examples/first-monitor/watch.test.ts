import { createClient } from '@watchpost/client';
import { startServer } from '@watchpost/testbed/server-process';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { expect, test } from 'vitest';
import { watch } from './watch.js';

test('a few lines create a monitor and see it go up', async () => {
  const server = await startServer({ env: { ALLOW_PRIVATE_TARGETS: 'true' } });
  const target = await startHttpTarget();
  const client = createClient({ baseUrl: server.url, ...server.owner });
  expect(await watch(client, `${target.url}/`)).toMatch(/^up after [\d.]+ ms$/);
  await target.stop();
  await server.stop();
});
