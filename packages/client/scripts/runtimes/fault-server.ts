import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SeenRequest } from './cases.ts';

/** Answers one request of a case; `count` is 1 for the first. */
type Script = (request: SeenRequest, count: number, response: ServerResponse) => void;

/** A server that fails in the ways that the cases are about, each at a place of its own. */
export interface FaultServer {
  readonly origin: string;
  /** Resolves with what the page of the browser reports. */
  readonly report: Promise<string>;
  close(): void;
}

const send = (response: ServerResponse, status: number, body?: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
};

const fail = (response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}): void =>
  send(response, status, { code, title: code, status, detail: code, instance: 'req_1' }, headers);

const monitor = { id: 'mon_1', name: 'Website', version: 1, currentStatus: 'up' };

/** Fails as often as is said, then succeeds. */
const failing =
  (times: number, status: number, headers: Record<string, string> = {}): Script =>
  (_, count, response) =>
    count <= times ? fail(response, status, 'unavailable', headers) : send(response, 200, monitor);

/** Breaks the connection as often as is said, then succeeds. */
const breaking =
  (times: number): Script =>
  (_, count, response) => {
    if (count <= times) response.destroy();
    else send(response, 200, monitor);
  };

const scripts: Readonly<Record<string, Script>> = {
  fine: (_, __, response) => send(response, 200, monitor, { etag: '"1"' }),
  'passing-503': failing(2, 503),
  'lasting-503': failing(100, 503),
  'short-wait': failing(1, 429, { 'retry-after': '1' }),
  'long-wait': failing(100, 429, { 'retry-after': '31' }),
  'waiting-503': failing(100, 503, { 'retry-after': '2' }),
  'broken-once': breaking(1),
  'broken-always': breaking(100),
  'stalled-head': () => {},
  'stalled-body': (_, __, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"id": "mon');
  },
  redirecting: (_, __, response) => send(response, 302, undefined, { location: '/cases/leak/api/v1/monitors/mon_1' }),
  leak: (_, __, response) => send(response, 200, monitor),
  'no-content': (_, __, response) => {
    response.writeHead(204, { 'x-request-id': 'req_1' });
    response.end();
  },
  html: (_, __, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<p>A page of a proxy.</p>');
  },
  missing: (_, __, response) => fail(response, 404, 'not_found'),
  pages: ({ query }, _, response) => {
    const { page = '1', pageSize = '100' } = query;
    const start = (Number(page) - 1) * Number(pageSize);
    const data = Array.from({ length: Math.min(Number(pageSize), 250 - start) }, (_, index) => ({
      ...monitor,
      id: `mon_${start + index}`,
    }));
    send(response, 200, { data, meta: { page: Number(page), pageSize: Number(pageSize), totalItems: 250 } });
  },
  stream: (_, __, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const id of ['evt_1', 'evt_2']) {
      const data = { monitorId: 'mon_1', monitorName: 'Website', from: 'up', to: 'down', at: '', cause: null };
      response.write(`id: ${id}\ndata: ${JSON.stringify({ id, type: 'monitor.status_changed', data })}\n\n`);
    }
  },
  revoked: ({ path, headers }, _, response) => {
    if (path === '/auth/refresh') send(response, 200, { accessToken: 'new', refreshToken: 'next', expiresIn: 600 });
    else if (headers.authorization === 'Bearer new') send(response, 200, monitor);
    else setTimeout(() => fail(response, 401, 'token_expired'), Math.random() * 300);
  },
};

const bodyOf = async (request: IncomingMessage): Promise<string> => (await request.toArray()).join('');

/**
 * Starts it on a free port of 127.0.0.1.
 *
 * @param page what a browser runs that opens `/`
 */
export const startFaultServer = async (page: string): Promise<FaultServer> => {
  const seen = new Map<string, SeenRequest[]>();
  const report = Promise.withResolvers<string>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://server');
    const [, place, name = '', path = ''] = /^\/(cases|seen)\/([\w-]+)(?:\/api\/v1(.*))?$/.exec(url.pathname) ?? [];
    if (place === 'seen') return send(response, 200, seen.get(name) ?? []);
    if (url.pathname === '/report') {
      report.resolve(await bodyOf(request));
      return send(response, 204);
    }
    if (url.pathname === '/page.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(page);
      return;
    }
    const script = scripts[name];
    if (place === undefined || script === undefined) {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><script type="module" src="/page.js"></script>');
      return;
    }
    await bodyOf(request);
    const { method = '', headers } = request;
    const one: SeenRequest = { method, path, query: Object.fromEntries(url.searchParams), headers: { ...headers } };
    const all = [...(seen.get(name) ?? []), one];
    seen.set(name, all);
    script(one, all.length, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a port, so this is not the name of a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    report: report.promise,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
};
