import { connectTo, createPool, type LoneConnection, type Pool, type PostgresAddress } from './connection.js';
import { borrowAlone, borrowedPool, type PostgresPool } from './host-pool.js';

/** Where connections come from: an address, or a pool of the host. */
export type PostgresPlace = PostgresAddress | { readonly pool: PostgresPool };

/** How connections for statements are had; milliseconds are those of each. */
export interface PoolLimits {
  /** Of a pool of the store's own. */
  readonly max: number;
  readonly limitMs: number;
}

/** Connections for statements and transactions: a pool of the store's own, or the host's. */
export const poolAt = (place: PostgresPlace, { max, limitMs }: PoolLimits): Pool =>
  'pool' in place ? borrowedPool(place.pool, limitMs) : createPool({ place, max, limitMs });

/** One connection without the bounds on what a query may take. The caller ends it. */
export const connectAlone = (place: PostgresPlace): Promise<LoneConnection> =>
  'pool' in place ? borrowAlone(place.pool) : connectTo(place);
