import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as the server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** What the server answers: JSON by status, or whatever a function does with the socket. */
export type Answer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | ((response: ServerResponse) => void);

/** Chooses the answer; the second argument counts the requests, from 1. */
export type Script = (request: SeenRequest, count: number) => Answer | Promise<Answer>;

export interface ScriptedServer {
  readonly baseUrl: string;
  /** Everything that arrived, in order. */
  readonly seen: SeenRequest[];
}

/** Starts a real HTTP server that plays a script, until the test ends. */
export const scriptedServer = async (script: Script): Promise<ScriptedServer> => {
  const seen: SeenRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://server');
    const text = (await incoming.toArray()).join('');
    const request: SeenRequest = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    seen.push(request);
    const answer = await script(request, seen.length);
    if (typeof answer === 'function') return answer(response);
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  // The server listens on a port, so this is not the name of a pipe.
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, seen };
};

/** A problem as in RFC 9457. */
export const problem = (
  status: number,
  code: string,
  more: {
    readonly headers?: Record<string, string>;
    readonly errors?: readonly unknown[];
    readonly detail?: string;
  } = {},
): Answer => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'x-request-id': 'req_1', ...more.headers },
  body: {
    type: `https://watchpost.example/problems/${code}`,
    title: `The title of ${code}`,
    status,
    detail: more.detail ?? `The detail of ${code}`,
    instance: 'req_1',
    code,
    ...(more.errors === undefined ? {} : { errors: more.errors }),
  },
});

/** A page of a list. */
export const page = (
  data: readonly unknown[],
  meta: { page: number; pageSize: number; totalItems: number },
): Answer => ({
  status: 200,
  body: { data, meta },
});
