import type { Readable, Writable } from 'node:stream';

/** A stream that may be a terminal. */
interface MaybeTerminal {
  readonly isTTY?: boolean;
}

/** The three streams of the process, or a test's. */
export interface Terminal {
  readonly stdin: Readable & MaybeTerminal;
  readonly stdout: Writable & MaybeTerminal & { readonly columns?: number; readonly rows?: number };
  readonly stderr: Writable & MaybeTerminal & { readonly columns?: number };
}

/** Writes text and waits while the reader is slower. */
export const write = async (stream: Writable, text: string): Promise<void> => {
  if (stream.write(text)) return;
  await new Promise<void>((resolve, reject) => {
    const onDrain = (): void => {
      stream.off('error', onError);
      resolve();
    };
    const onError = (error: Error): void => {
      stream.off('drain', onDrain);
      reject(error);
    };
    stream.once('drain', onDrain);
    stream.once('error', onError);
  });
};
