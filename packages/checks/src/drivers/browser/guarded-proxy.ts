import { once } from 'node:events';
import { type AddressInfo, connect, createServer, isIP, type Server, type Socket } from 'node:net';
import { checkBounds } from '../../bounds.js';
import { type AddressGuard, AddressRefusedError } from '../../network/address-guard.js';
import { guardedLookup } from '../../network/guarded-lookup.js';
import {
  connectReply,
  greetingReply,
  noMethodReply,
  readConnect,
  readGreeting,
  type SocksDestination,
  type SocksReading,
  socksReplies,
} from './socks-request.js';

/** The proxy of one flow: every connection of its pages goes through it. */
export interface GuardedProxy {
  /** On 127.0.0.1. */
  readonly port: number;
  /** What pages have sent and received. */
  readonly bytes: number;
  /** Which bound the pages have exceeded: then all their connections are closed. */
  readonly exceeded: 'traffic' | 'connects' | undefined;
  /** Why no connection to a host and port was made; `undefined` when one was, or none was asked for. */
  failureOf(host: string, port: number): unknown;
  /** Closes it with all its connections. */
  close(): void;
}

/** What the pages of a flow may do. */
export interface ProxyBounds {
  readonly traffic: number;
  readonly connections: number;
  readonly connects: number;
}

const usualBounds: ProxyBounds = {
  traffic: checkBounds.pageTraffic.most,
  connections: checkBounds.pageConnections.most,
  connects: checkBounds.pageConnects.most,
};

/** Chromium says what it wants at once. */
const handshakeMs = 10_000;
const connectMs = 15_000;
const mostHandshake = checkBounds.proxyHandshake.most;

const keyOf = (host: string, port: number): string => `${host.toLowerCase()}:${port}`;

const replyFor = (error: unknown): number => {
  if (error instanceof AddressRefusedError) return socksReplies.notAllowed;
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
    ? socksReplies.refused
    : socksReplies.hostUnreachable;
};

/**
 * Dials a destination. The guard resolves a name, and the connection is made to an address that it admits: a second answer of a name server
 * has no part in it.
 */
const dial = (guard: AddressGuard, { host, port }: SocksDestination): Socket => {
  if (isIP(host) !== 0) {
    const refusal = guard.refusalOf(host);
    if (refusal !== null) throw new AddressRefusedError(refusal);
  }
  return connect({ host, port, lookup: guardedLookup(guard), autoSelectFamily: true, noDelay: true });
};

/** Opens a proxy (SOCKS 5, RFC 1928) for one flow. */
export const openGuardedProxy = async (
  guard: AddressGuard,
  {
    bounds = usualBounds,
    onExceeded,
  }: { readonly bounds?: ProxyBounds; readonly onExceeded?: (() => void) | undefined } = {},
): Promise<GuardedProxy> => {
  const sockets = new Set<Socket>();
  const failures = new Map<string, unknown>();
  let bytes = 0;
  let connects = 0;
  let open = 0;
  let exceeded: GuardedProxy['exceeded'];

  const exceed = (which: NonNullable<GuardedProxy['exceeded']>): void => {
    exceeded ??= which;
    onExceeded?.();
    for (const socket of sockets) socket.destroy();
  };

  const adopt = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };

  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > bounds.traffic) exceed('traffic');
  };

  const note = (destination: SocksDestination, error: unknown): void => {
    if (failures.size < checkBounds.pageFailures.most) failures.set(keyOf(destination.host, destination.port), error);
  };

  const join = (client: Socket, remote: Socket, rest: Buffer): void => {
    for (const [from, to] of [
      [client, remote],
      [remote, client],
    ] as const) {
      from.on('data', count);
      from.pipe(to);
      from.once('close', () => to.destroy());
    }
    if (rest.length > 0) remote.write(rest);
  };

  const serve = async (client: Socket, destination: SocksDestination, rest: Buffer): Promise<void> => {
    connects += 1;
    if (connects > bounds.connects) exceed('connects');
    if (exceeded !== undefined || open >= bounds.connections) {
      client.end(connectReply(socksReplies.notAllowed));
      return;
    }
    open += 1;
    client.once('close', () => {
      open -= 1;
    });
    try {
      const remote = dial(guard, destination);
      adopt(remote);
      client.once('close', () => remote.destroy());
      await once(remote, 'connect', { signal: AbortSignal.timeout(connectMs) }).catch((error: unknown) => {
        remote.destroy();
        throw error instanceof Error && error.name === 'AbortError'
          ? Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })
          : error;
      });
      failures.delete(keyOf(destination.host, destination.port));
      client.write(connectReply(socksReplies.connected));
      join(client, remote, rest);
    } catch (error) {
      note(destination, error);
      client.end(connectReply(replyFor(error)));
    }
  };

  /** Reads one message of the handshake. @returns `undefined` when the client speaks something else, or has gone */
  const readMessage = async <Message>(
    client: Socket,
    read: (bytes: Buffer) => SocksReading<Message>,
    begun: Buffer,
  ): Promise<{ readonly message: Message; readonly rest: Buffer } | undefined> => {
    let received = begun;
    for (;;) {
      const reading = read(received);
      if (typeof reading === 'object') return { message: reading.message, rest: received.subarray(reading.length) };
      if (reading === 'wrong' || received.length > mostHandshake) return undefined;
      const chunk: Buffer | null = client.read() ?? (await once(client, 'readable').then(() => client.read()));
      if (chunk === null) return undefined;
      received = Buffer.concat([received, chunk]);
    }
  };

  const greet = async (client: Socket): Promise<void> => {
    const greeting = await readMessage(client, readGreeting, Buffer.alloc(0));
    if (greeting?.message !== true) {
      client.end(noMethodReply);
      return;
    }
    client.write(greetingReply);
    const request = await readMessage(client, readConnect, greeting.rest);
    if (request === undefined) {
      client.end(connectReply(socksReplies.notSupported));
      return;
    }
    client.setTimeout(0);
    await serve(client, request.message, request.rest);
  };

  const server: Server = createServer({ noDelay: true }, (client) => {
    adopt(client);
    client.setTimeout(handshakeMs, () => client.destroy());
    greet(client).catch(() => client.destroy());
  });
  server.maxConnections = bounds.connections * 2;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    get bytes() {
      return bytes;
    },
    get exceeded() {
      return exceeded;
    },
    failureOf: (host, port) => failures.get(keyOf(host, port)),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
