import type { ServerResponse } from 'node:http';

/** Notes an answer under way, so that its connection ends with it once the kit stops. */
export type ConnectionEnd = (response: ServerResponse) => void;

/**
 * Has connections end with the answer that is under way when a kit stops, and with each one that follows. Node closes those that are idle
 * with the server, and keeps what becomes idle afterwards open for its `keepAliveTimeout`, which holds the server and its process.
 */
export const createConnectionEnd = (stopping: AbortSignal): ConnectionEnd => {
  const underWay = new Set<ServerResponse>();
  const endWith = (response: ServerResponse): void => {
    // Streams of HTTP/2 end alone, and their connection is not this one's to close.
    if (response.req.httpVersionMajor !== 1) return;
    if (response.headersSent) response.once('finish', () => response.req.socket.destroySoon());
    // The client learns it from `Connection: close` (RFC 9112 §9.6).
    else response.shouldKeepAlive = false;
  };
  const endAll = (): void => {
    for (const response of underWay) endWith(response);
    underWay.clear();
  };
  stopping.addEventListener('abort', endAll, { once: true });
  return (response) => {
    if (stopping.aborted) return endWith(response);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  };
};
