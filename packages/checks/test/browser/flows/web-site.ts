import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a path answers: a page, or something by hand. */
export type Page = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A web site of a test on one address of loopback. */
export interface WebSite extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly paths: string[];
  /** Connections that were opened to it. */
  readonly connections: number;
}

/** Starts a web site; what has no page is not found. */
export const startSite = async (pages: Readonly<Record<string, Page>>, address = '127.0.0.1'): Promise<WebSite> => {
  const paths: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    paths.push(path);
    const page = pages[path.split('?', 1)[0] ?? '/'];
    if (typeof page === 'function') page(request, response);
    else {
      response.statusCode = page === undefined ? 404 : 200;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page === undefined ? 'not found' : `<!doctype html>${page}`);
    }
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${address}:${port}`,
    paths,
    get connections() {
      return connections;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
