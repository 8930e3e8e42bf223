import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { KeyAndCertificate } from './authority.js';
import { startServerTarget, type Target } from './targets.js';

/** What a WebSocket server is made with. */
export interface WebSocketTargetOptions extends Pick<ServerOptions, 'handleProtocols' | 'verifyClient'> {
  /** Speaks TLS with it; in the clear unless given. */
  readonly certificate?: KeyAndCertificate;
  /** What it does with a WebSocket; by default it repeats what it hears. */
  readonly onWebSocket?: (webSocket: WebSocket) => void;
}

const repeat = (webSocket: WebSocket): void => {
  webSocket.on('message', (data, isBinary) => webSocket.send(data, { binary: isBinary }));
};

/** Starts a real WebSocket server on loopback; its `url` begins with `ws:` or `wss:`. */
export const startWebSocketTarget = ({
  certificate,
  onWebSocket = repeat,
  ...options
}: WebSocketTargetOptions = {}): Promise<Target> => {
  const server = certificate === undefined ? createHttpServer() : createHttpsServer({ ...certificate });
  new WebSocketServer({ server, ...options }).on('connection', (webSocket) => {
    webSocket.on('error', () => {});
    onWebSocket(webSocket);
  });
  return startServerTarget(server, { scheme: certificate === undefined ? 'ws://' : 'wss://' });
};
