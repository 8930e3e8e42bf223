/**
 * What a compose file would describe, as processes: a server that may not reach private addresses, a service inside of a
 * network, and an agent in there that checks it. `pnpm start` runs it until Ctrl-C.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from '@watchpost/client';
import { type ServerProcess, startServer } from '@watchpost/testbed/server-process';

/** A network with everything in it. */
export interface Network {
  readonly server: ServerProcess;
  readonly client: Client;
  readonly monitorId: string;
  stop(): Promise<void>;
}

const program = fileURLToPath(
  import.meta.resolve('@watchpost/agent/package.json').replace('package.json', 'dist/watchpost-agent.js'),
);

/** Starts the service that only the network reaches. */
const startService = async () => {
  const service = createServer((_request, response) => response.end('in stock'));
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/`, close: () => service.close() };
};

/** Starts the network, and creates the agent and the monitor on the server. */
export const startNetwork = async (): Promise<Network> => {
  const server = await startServer();
  const service = await startService();
  const client = createClient({ baseUrl: server.url, ...server.owner });
  const { id, token } = await client.agents.create({ name: 'Warehouse', location: 'Hamburg, Germany' });
  const folder = await mkdtemp(join(tmpdir(), 'watchpost-network-'));
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, token, { mode: 0o600 });
  const options = ['--url', server.url, '--token-file', tokenFile, '--buffer-path', join(folder, 'buffer')];
  const agent = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  // What comes to an agent that runs is checked at once; after its start the first checks are spread over a minute.
  while ((await client.agents.get(id)).status !== 'online') await setTimeout(100);
  const monitor = await client.monitors.create({ name: 'Stock', type: 'http', target: service.url, agentIds: [id] });
  return {
    server,
    client,
    monitorId: monitor.id,
    async stop() {
      agent.kill('SIGTERM');
      await once(agent, 'exit');
      service.close();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
};

if (import.meta.main) {
  const { server, stop } = await startNetwork();
  console.log(`Sign in at ${server.url} as ${server.owner.email} with ${server.owner.password}`);
  await once(process, 'SIGINT');
  await stop();
}
