import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { parseAnswer, type WireAnswer } from './wire.ts';

/** Longer than the slowest request of the contract needs on a busy machine. */
const answerTimeoutMs = 30_000;

/** One connection to the server, opened again whenever it has ended. */
export interface Connection {
  /**
   * Sends the parts one after the other and waits for an answer to each method, in order.
   *
   * @returns the answers; fewer when the server closed the connection before it gave them all
   * @throws Error when the server is silent for too long, or sends what is no HTTP
   */
  exchange(parts: readonly Buffer[], methods: readonly string[]): Promise<readonly WireAnswer[]>;
  /** Sends the parts and hangs up without waiting. */
  abandon(parts: readonly Buffer[]): Promise<void>;
  close(): void;
}

export const createConnection = (port: number): Connection => {
  let socket: Socket | undefined;

  const open = async (): Promise<Socket> => {
    if (socket !== undefined && !socket.destroyed && socket.writable && socket.readable) return socket;
    const opened = connect({ host: '127.0.0.1', port, noDelay: true });
    // An error is how the server may end a connection; what follows is seen by `close`.
    opened.on('error', () => undefined);
    await Promise.race([
      once(opened, 'connect'),
      once(opened, 'close').then(() => Promise.reject(new Error('the server refuses connections'))),
    ]);
    socket = opened;
    return opened;
  };

  const write = async (to: Socket, parts: readonly Buffer[]): Promise<void> => {
    for (const part of parts) {
      // Each part leaves by itself before the next: that is what arrives in pieces.
      if (!to.destroyed) await new Promise<void>((resolve) => to.write(part, () => resolve()));
    }
  };

  const read = (from: Socket, methods: readonly string[]): Promise<readonly WireAnswer[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly WireAnswer[]>();
    const answers: WireAnswer[] = [];
    let bytes: Buffer = Buffer.alloc(0);
    const timer = setTimeout(() => finish(new Error(`no answer within ${answerTimeoutMs / 1000} s`)), answerTimeoutMs);
    const finish = (error?: Error): void => {
      clearTimeout(timer);
      from.off('data', onData).off('close', onClose).off('end', onClose);
      if (error !== undefined || answers.length < methods.length || answers.at(-1)?.isLast === true) from.destroy();
      if (error === undefined) resolve(answers);
      else reject(error);
    };
    const parse = (hasEnded: boolean): void => {
      try {
        while (answers.length < methods.length) {
          const parsed = parseAnswer(bytes, methods[answers.length] ?? 'GET', hasEnded);
          if (parsed === undefined) break;
          answers.push(parsed.answer);
          bytes = bytes.subarray(parsed.length);
          if (parsed.answer.isLast) {
            finish();
            return;
          }
        }
        if (answers.length === methods.length || hasEnded) finish();
      } catch (error) {
        finish(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const onData = (chunk: Buffer): void => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      parse(false);
    };
    const onClose = (): void => parse(true);
    from.on('data', onData).once('close', onClose).once('end', onClose);
    return promise;
  };

  return {
    async exchange(parts, methods) {
      const to = await open();
      const answers = read(to, methods);
      await Promise.all([write(to, parts), answers]);
      return answers;
    },
    async abandon(parts) {
      const to = await open();
      await write(to, parts);
      to.destroy();
    },
    close() {
      socket?.destroy();
    },
  };
};
