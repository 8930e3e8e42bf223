import type { Socket } from 'node:net';
import { startTcpTarget, type Target } from '@watchpost/testbed/targets';
import { expect } from 'vitest';
import { type Settings, verdict } from '../run.js';

/** What a server does with a connection. */
export type Behaviour = (socket: Socket) => void;

const garbage = Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 7 + 129) % 256));

/** Writes as fast as the other side reads, until the connection is gone. */
const pour = (socket: Socket, chunk: Buffer): void => {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk)) {
      // The socket says when it has taken enough.
    }
  };
  socket.on('drain', more);
  more();
};

/** Writes a piece at once and another every 20 ms, for ever. */
const drip = (socket: Socket, piece: Buffer): void => {
  socket.write(piece);
  const timer = setInterval(() => socket.write(piece), 20);
  socket.once('close', () => clearInterval(timer));
};

/** Servers that speak no protocol at all; they do not wait to be asked. */
export const strangers = {
  closes: (socket) => void socket.end(),
  garbage: (socket) => void socket.end(garbage),
  http: (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'),
  ssh: (socket) => void socket.write('SSH-2.0-OpenSSH_9.2p1\r\n'),
  zeros: (socket) => pour(socket, Buffer.alloc(65_536)),
  resets: (socket) => void socket.once('data', () => socket.resetAndDestroy()),
} as const satisfies Record<string, Behaviour>;

/** How a script goes on. */
export interface ScriptOptions {
  /** Whether the first piece is sent before anything has come. */
  readonly speaksFirst?: boolean;
  /** What is sent every 20 ms once the pieces are out. */
  readonly thenDrip?: Buffer;
  /** What is sent as fast as it is read once the pieces are out. */
  readonly thenPour?: Buffer;
}

/** A server that sends these pieces, each after something has come. */
export const script =
  (pieces: readonly Buffer[], { speaksFirst = false, thenDrip, thenPour }: ScriptOptions = {}): Behaviour =>
  (socket) => {
    const waiting = [...pieces];
    const next = (): void => {
      const piece = waiting.shift();
      if (piece !== undefined) socket.write(piece);
      if (waiting.length > 0) return;
      socket.off('data', next);
      if (thenDrip !== undefined) drip(socket, thenDrip);
      if (thenPour !== undefined) pour(socket, thenPour);
    };
    socket.on('data', next);
    if (speaksFirst) next();
  };

/** What a server may push into the buffers of both systems and the check together. */
const maxBytesTaken = 32 * 1_048_576;

/** Checks a server that does this with its connection, and makes sure that it is disconnected and cost little. */
export const verdictOn = async (behaviour: Behaviour, settings: Settings) => {
  const accepted: Socket[] = [];
  const target: Target = await startTcpTarget({
    onConnection: (socket) => {
      accepted.push(socket);
      // Who does not read does not notice that the other side has gone.
      socket.resume();
      behaviour(socket);
    },
  });
  try {
    const found = await verdict(target.url, settings);
    await target.idle();
    expect(accepted.reduce((sum, socket) => sum + socket.bytesWritten, 0)).toBeLessThan(maxBytesTaken);
    return found;
  } finally {
    await target.stop();
  }
};
