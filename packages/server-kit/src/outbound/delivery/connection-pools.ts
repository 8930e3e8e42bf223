import { type buildConnector, Pool } from 'undici';
import { deliveryBounds } from './bounds.js';

/** Connections to receivers, kept for a while for the next delivery. */
export interface ConnectionPools {
  /** The connections to an origin; give them back when the request is over. */
  take(origin: string): Pool;
  giveBack(origin: string): void;
  /** Origins that connections may be open to. */
  readonly size: number;
  /** Drops every connection. */
  close(): Promise<void>;
}

/** An idle connection is closed after this, unless its server said sooner. Many servers close theirs after five. */
const keepAliveMs = 4000;
/** A pool that was not used for this long is forgotten; all its connections are closed by then. */
const forgetAfterMs = 10_000;
/** Connections to one origin: what waits for longer than its deadline may still hold one of them for a moment. */
const maxConnections = deliveryBounds.receiverConnections.most;
const maxIdlePools = deliveryBounds.idleOrigins.most;

/** The headers of an answer may have this much. */
export const maxHeaderBytes: number = deliveryBounds.receiverHeaders.most;

/** Makes {@link ConnectionPools}, whose connections are made by `connect`. */
export const createConnectionPools = (connect: buildConnector.connector): ConnectionPools => {
  const pools = new Map<string, { readonly pool: Pool; users: number }>();
  /** Those without users, the one that has been so the longest first. */
  const idle = new Map<string, NodeJS.Timeout>();

  const forget = (origin: string): void => {
    clearTimeout(idle.get(origin));
    idle.delete(origin);
    const known = pools.get(origin);
    pools.delete(origin);
    void known?.pool.destroy();
  };

  return {
    get size() {
      return pools.size;
    },
    take: (origin) => {
      clearTimeout(idle.get(origin));
      idle.delete(origin);
      const known = pools.get(origin) ?? { pool: openPool(origin, connect), users: 0 };
      known.users += 1;
      pools.set(origin, known);
      return known.pool;
    },
    giveBack: (origin) => {
      const known = pools.get(origin);
      if (known === undefined) return;
      known.users -= 1;
      if (known.users > 0) return;
      idle.set(origin, setTimeout(() => forget(origin), forgetAfterMs).unref());
      const [longestIdle] = idle.keys();
      if (idle.size > maxIdlePools && longestIdle !== undefined) forget(longestIdle);
    },
    close: async () => {
      const all = [...pools.values()];
      for (const origin of pools.keys()) forget(origin);
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
};

const openPool = (origin: string, connect: buildConnector.connector): Pool =>
  new Pool(origin, {
    connect,
    connections: maxConnections,
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    // Headers are bounded before they come here, a few bytes longer.
    maxHeaderSize: 2 * maxHeaderBytes,
    // The sender keeps one deadline over everything.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
