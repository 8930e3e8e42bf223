import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy on loopback that can hold every byte, as a network does whose packets are dropped. */
export interface HoldingProxy {
  readonly port: number;
  /** From now on nothing passes, in both directions; connections stay open, and new ones are accepted. */
  hold(): void;
  /** Lets pass what was held, and everything after it. */
  release(): void;
  close(): Promise<void>;
}

/** Starts a proxy to a port on loopback. */
export const startHoldingProxy = async (targetPort: number): Promise<HoldingProxy> => {
  const sockets = new Set<Socket>();
  let isHolding = false;
  const adopt = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (isHolding) socket.pause();
  };
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      adopt(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('close', () => to.destroy());
      if (isHolding) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    hold() {
      isHolding = true;
      for (const socket of sockets) socket.pause();
    },
    release() {
      isHolding = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
