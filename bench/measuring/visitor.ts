import { Pool } from 'undici';

/** A client that sends the same kind of request over connections that stay open. */
export interface Visitor {
  /** Sends so many requests and waits for their answers; `atMostMs` ends it sooner. */
  send(path: string, limits: { readonly requests: number; readonly atMostMs?: number }): Promise<Visit>;
  /** Sends one request and reads the answer. @throws Error when it is not 200 */
  read(path: string): Promise<string>;
  /** Sends one request and counts the bytes of the body as they came. @throws Error when it is not 200 */
  bytes(path: string): Promise<number>;
  close(): Promise<void>;
}

/** What sending many requests took. */
export interface Visit {
  readonly requests: number;
  readonly seconds: number;
  /** From sending each request to the end of its answer. */
  readonly latenciesMs: readonly number[];
}

/**
 * Keeps this process from sleeping; returns how to let it. A write to a process that sleeps has to wake it, which on a
 * virtual machine costs the writer more than the write: a slow server would pay for it and a fast one would not.
 */
const stayAwake = (): (() => void) => {
  let isAwake = true;
  const turn = (): void => {
    if (isAwake) setImmediate(turn);
  };
  turn();
  return () => {
    isAwake = false;
  };
};

/** Opens a visitor. @param options.connections requests that are under way at once */
export const openVisitor = (options: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  /** Sent with POST; without one the requests are GETs. */
  readonly body?: string | undefined;
}): Visitor => {
  const { url, headers, connections, body: sent } = options;
  const pool = new Pool(url, { connections, pipelining: 1 });

  const request = async (path: string) => {
    const { statusCode, body } = await pool.request(
      sent === undefined ? { path, method: 'GET', headers } : { path, method: 'POST', headers, body: sent },
    );
    if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}: ${await body.text()}`);
    return body;
  };

  return {
    async send(path, { requests, atMostMs = Number.POSITIVE_INFINITY }) {
      const latenciesMs: number[] = [];
      const startedAt = performance.now();
      let begun = 0;
      const keepSending = async (): Promise<void> => {
        while (begun < requests && performance.now() - startedAt < atMostMs) {
          begun += 1;
          const sentAt = performance.now();
          const body = await request(path);
          await body.dump({ limit: Number.POSITIVE_INFINITY });
          latenciesMs.push(performance.now() - sentAt);
        }
      };
      const rest = stayAwake();
      await Promise.all(Array.from({ length: connections }, keepSending));
      rest();
      return { requests: latenciesMs.length, seconds: (performance.now() - startedAt) / 1000, latenciesMs };
    },
    async read(path) {
      return (await request(path)).text();
    },
    async bytes(path) {
      return (await (await request(path)).arrayBuffer()).byteLength;
    },
    close: () => pool.close(),
  };
};
