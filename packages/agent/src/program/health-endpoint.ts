import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { agentBounds } from '../bounds.js';
import type { AgentHealth } from '../options.js';

const answerOf = (
  path: string | undefined,
  health: AgentHealth,
): { readonly status: number; readonly body: object } => {
  if (path === '/healthz') return { status: 200, body: health };
  if (path === '/readyz') return { status: health.isConnected ? 200 : 503, body: health };
  return { status: 404, body: { paths: ['/healthz', '/readyz'] } };
};

/**
 * Serves how an agent is: `/healthz` answers 200 while it runs, `/readyz` 503 while the server cannot be reached.
 *
 * @param port 0 for any that is free
 */
export const serveHealth = async (
  read: () => AgentHealth,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> => {
  const server = createServer(
    { requestTimeout: 5000, headersTimeout: 5000, keepAliveTimeout: 1000 },
    (request, response) => {
      const { status, body } = answerOf(request.url?.split('?')[0], read());
      response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(`${JSON.stringify(body)}\n`);
    },
  );
  server.maxConnections = agentBounds.healthConnections.most;
  server.listen(port, host);
  await once(server, 'listening');
  return server;
};
