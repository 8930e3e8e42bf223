import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';

/** An HTTP server that can be listened on before it can answer, and that ends without dropping a request. */
export interface HttpServer {
  /**
   * Takes the port; requests are answered with 503 until {@link HttpServer.serve}.
   *
   * @returns the port
   * @throws NodeJS.ErrnoException `EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`, `ENOTFOUND`
   */
  listen(address: { readonly host: string; readonly port: number }): Promise<number>;
  /** Lets `listener` answer from now on; `prepare` gets the server first, to hear of what never becomes a request. */
  serve(listener: RequestListener, prepare?: (server: Server) => void): void;
  /** Stops accepting connections and resolves when every running request has its answer, or after `timeoutMs`. */
  drain(timeoutMs: number): Promise<void>;
}

/** A connection has this long to send its headers, and this long for a whole request; then it is closed with 408. */
const headersTimeout = 10_000;
const requestTimeout = 30_000;
/** Longer than the 60 s after which common load balancers close: this server never closes first. */
const keepAliveTimeout = 65_000;

/** Makes the server; nothing is opened before {@link HttpServer.listen}. */
export const createHttpServer = (): HttpServer => {
  let listener: RequestListener = answerStarting;
  let isDraining = false;
  const running = new Set<ServerResponse>();

  const server: Server = createServer(
    {
      headersTimeout,
      requestTimeout,
      keepAliveTimeout,
      // How often the timeouts above are checked; they are exact to this.
      connectionsCheckingInterval: 5000,
      maxHeaderSize: 16_384,
      // The listeners ask for it themselves, to refuse in their own words.
      requireHostHeader: false,
    },
    (request, response) => {
      // One that waits behind others of its connection is not running, and not closed either if the connection ends first.
      if (response.socket === null) response.once('socket', () => run(response));
      else run(response);
      listener(request, response);
    },
  );

  const run = (response: ServerResponse): void => {
    running.add(response);
    response.once('close', () => {
      running.delete(response);
      if (isDraining) server.closeIdleConnections();
    });
    if (isDraining) response.setHeader('connection', 'close');
  };

  return {
    async listen({ host, port }) {
      server.listen({ host, port });
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    serve(next, prepare) {
      prepare?.(server);
      listener = next;
    },
    async drain(timeoutMs) {
      isDraining = true;
      if (!server.listening) return;
      for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close');
      const closed = once(server, 'close');
      server.close();
      const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearTimeout(timer);
    },
  };
};

const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end('{"status":"starting"}');
};

/** The address for people: a server that listens everywhere is on this machine, too. */
export const listeningUrl = (host: string, port: number): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return `http://${name}:${port}`;
};
