import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAgent } from '../../src/agent.js';
import { createMemoryLogger } from '../memory-logger.js';

/** What an agent logs that is started with a socket of a container engine, by what there is at its path. */
const logged = async (prepare: (path: string) => Promise<unknown>): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-socket-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dockerSocket = join(folder, 'docker.sock');
  await prepare(dockerSocket);
  const logger = createMemoryLogger();
  const fetch = () => Promise.reject(new TypeError('fetch failed'));
  const options = { url: 'http://127.0.0.1:1', token: 'wpa_1', bufferPath: join(folder, 'buffer'), fetch };
  const agent = createAgent({ ...options, dockerSocket, logger });
  await agent.start();
  await agent.stop();
  return logger.messages;
};

const unreachable = 'container engine unreachable; monitors of type docker stay unknown until it answers';

test.each([
  ['nothing is', async () => {}],
  ['a file is', (path: string) => writeFile(path, '')],
])('an agent warns at its start where %s at the path of --docker-socket', async (_, prepare) => {
  expect(await logged(prepare)).toContain(unreachable);
});

test('an agent does not warn of a socket that it can use', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  expect(await logged((path) => once(server.listen(path), 'listening'))).not.toContain(unreachable);
});
