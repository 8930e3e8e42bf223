/** Messages that wait until the reader of a stream takes them, counted in bytes. */
export interface MessageQueue {
  readonly bytes: number;
  push(message: Uint8Array): void;
  /** The next message, when there is one; `undefined` after the end. */
  next(): Promise<Uint8Array | undefined>;
  /** Resolves when all was taken or dropped. */
  drained(): Promise<void>;
  /** Lets the reader take what waits, and ends then. */
  end(): void;
  /** Drops what waits, and ends. */
  drop(): void;
}

/** Makes a queue for one reader. */
export const createMessageQueue = (): MessageQueue => {
  let messages: Uint8Array[] = [];
  let bytes = 0;
  let hasEnded = false;
  let reader: ((message: Uint8Array | undefined) => void) | undefined;
  let onDrained: (() => void)[] = [];

  const settle = (): void => {
    const [message] = messages;
    if (reader !== undefined && (message !== undefined || hasEnded)) {
      const take = reader;
      reader = undefined;
      messages.shift();
      bytes -= message?.byteLength ?? 0;
      take(message);
    }
    if (messages.length > 0) return;
    const resolvers = onDrained;
    onDrained = [];
    for (const resolve of resolvers) resolve();
  };

  return {
    get bytes() {
      return bytes;
    },
    push(message) {
      if (hasEnded) return;
      messages.push(message);
      bytes += message.byteLength;
      settle();
    },
    next: () =>
      new Promise((resolve) => {
        reader = resolve;
        settle();
      }),
    drained: () =>
      new Promise((resolve) => {
        onDrained.push(resolve);
        settle();
      }),
    end() {
      hasEnded = true;
      settle();
    },
    drop() {
      messages = [];
      bytes = 0;
      hasEnded = true;
      settle();
    },
  };
};
