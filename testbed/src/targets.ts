import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { Authority, KeyAndCertificate } from './authority.js';
import { freePort } from './free-port.js';

/** A server on loopback that a test watches. */
export interface Target {
  /** `https://localhost:PORT`, `http://localhost:PORT` or `localhost:PORT`. */
  readonly url: string;
  readonly port: number;
  /** Connections that were ever accepted. */
  readonly connectionCount: number;
  /** Connections that are open now. */
  readonly openConnections: number;
  /** Stops listening and drops every connection at once; the port then refuses connections. */
  stop(): Promise<void>;
  /** Listens on the same port again. */
  restart(): Promise<void>;
  /** Resolves once no connection is open. */
  idle(): Promise<void>;
}

/** Where a target listens. */
export interface ListenOptions {
  /** One that stays free when the server stops, unless given. */
  readonly port?: number;
  /** `127.0.0.1` by default. */
  readonly host?: string;
}

/** Turns a server that does not listen yet into a target. */
const startTarget = async (
  server: Server,
  { scheme, host = '127.0.0.1', port: wantedPort }: ListenOptions & { readonly scheme: string },
): Promise<Target> => {
  const open = new Set<Socket>();
  const waiting: (() => void)[] = [];
  let connectionCount = 0;
  server.on('connection', (socket: Socket) => {
    connectionCount += 1;
    open.add(socket);
    // What a client does to its connection is not this server's concern.
    socket.on('error', () => {});
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0) for (const resolve of waiting.splice(0)) resolve();
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(wantedPort ?? (await freePort()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}${host.includes(':') ? `[${host}]` : 'localhost'}:${port}`,
    port,
    get connectionCount() {
      return connectionCount;
    },
    get openConnections() {
      return open.size;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    restart: () => listen(port),
    idle: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
};

const answerOk: RequestListener = (_request, response) => {
  response.setHeader('Content-Type', 'text/plain');
  response.end('ok');
};

/** Starts a real HTTP server; it answers `ok` unless it gets a handler. */
export const startHttpTarget = ({
  handler = answerOk,
  ...listen
}: ListenOptions & { readonly handler?: RequestListener } = {}): Promise<Target> =>
  startTarget(createHttpServer(handler), { ...listen, scheme: 'http://' });

/** What an HTTPS target is made with. */
export interface HttpsTargetOptions extends ListenOptions {
  /** Issues a certificate for `localhost`, `127.0.0.1` and `::1`, unless one is given. */
  readonly authority: Authority;
  readonly certificate?: KeyAndCertificate;
  readonly handler?: RequestListener;
  /** TLS settings such as `maxVersion`. */
  readonly tls?: ServerOptions;
}

/** Starts a real HTTPS server; it answers `ok` unless it gets a handler. */
export const startHttpsTarget = async ({
  authority,
  certificate,
  handler = answerOk,
  tls = {},
  ...listen
}: HttpsTargetOptions): Promise<Target> => {
  const { key, cert } = certificate ?? (await authority.issue({ names: ['localhost', '127.0.0.1', '::1'] }));
  return startTarget(createHttpsServer({ key, cert, ...tls }, handler), { ...listen, scheme: 'https://' });
};

/** Starts a server that accepts connections and handles them with the given function; by default it only listens. */
export const startTcpTarget = ({
  onConnection = hostile.neverAnswers,
  ...listen
}: ListenOptions & { readonly onConnection?: (socket: Socket) => void } = {}): Promise<Target> =>
  startTarget(createTcpServer(onConnection), { ...listen, scheme: '' });

/**
 * Starts any other server on loopback.
 *
 * @param listen its `scheme` is what the URL begins with; nothing unless given
 */
export const startServerTarget = (
  server: Server,
  listen: ListenOptions & { readonly scheme?: string } = {},
): Promise<Target> => startTarget(server, { scheme: '', ...listen });

/** Calls `write` again and again, as fast as the other side reads, until the connection is gone. */
const pour = (socket: Socket, chunk: string | Buffer): void => {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk)) {
      // The socket says when it has taken enough.
    }
  };
  socket.on('drain', more);
  more();
};

const drip = (socket: Socket, chunk: string): void => {
  const timer = setInterval(() => socket.write(chunk), 20);
  socket.once('close', () => clearInterval(timer));
};

const afterRequest =
  (act: (socket: Socket) => void) =>
  (socket: Socket): void => {
    socket.once('data', () => act(socket));
  };

/** Servers that misbehave, each as what it does with a connection; give one to {@link startTcpTarget}. */
export const hostile = {
  /** Reads and never says a word. */
  neverAnswers: (socket: Socket) => void socket.resume(),
  /** Sends the head, one byte now and then, for ever. */
  dripsHead: afterRequest((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    drip(socket, 'a');
  }),
  /** Sends the body, one byte now and then, for ever. */
  dripsBody: afterRequest((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    drip(socket, 'a');
  }),
  /** Sends a body without end, as fast as it is read. */
  endlessBody: afterRequest((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    pour(socket, Buffer.alloc(65_536, 'a'));
  }),
  /** Sends a body without end in pieces of one byte. */
  endlessCrumbs: afterRequest((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    pour(socket, '1\r\na\r\n'.repeat(10_000));
  }),
  /** Sends chunk extensions without end, which are no body. */
  endlessExtensions: afterRequest((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;');
    pour(socket, Buffer.alloc(65_536, 'a'));
  }),
  /** Announces the answer again and again without giving one. */
  endlessInterim: afterRequest((socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000))),
  /** Sends one header of a megabyte. */
  hugeHeader: afterRequest((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nX-Huge: ${'a'.repeat(1_048_576)}\r\n\r\n`);
  }),
  /** Sends headers without end. */
  endlessHeaders: afterRequest((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    pour(socket, 'X-Many: a\r\n'.repeat(5_000));
  }),
  /** Sends bytes that are not HTTP. */
  garbage: afterRequest((socket) => void socket.end(Buffer.from(Array.from({ length: 512 }, (_, i) => (i * 7) % 256)))),
  /** Promises more than it sends. */
  breaksOff: afterRequest((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')),
  /** Closes without a word. */
  closes: afterRequest((socket) => void socket.end()),
  /** Resets the connection. */
  resets: afterRequest((socket) => void socket.resetAndDestroy()),
  /** Answers a TLS greeting with the head of a record whose rest never comes. */
  halfTls: afterRequest((socket) => void socket.write(Buffer.from([22, 3, 3, 64, 0, 2]))),
  /** Switches to another protocol. */
  switchesProtocol: afterRequest(
    (socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n'),
  ),
} as const satisfies Record<string, (socket: Socket) => void>;
