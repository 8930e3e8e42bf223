import type pg from 'pg';
import { isAnswered, type LoneConnection, type Pool, rowTypes } from './connection.js';

/** What is used of a connection of a host's pool, which is one of `pg` or has its methods. */
export interface PostgresPoolClient {
  query(config: { text: string; values?: unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }>;
  on(event: string, listener: (...given: unknown[]) => void): unknown;
  removeListener(event: string, listener: (...given: unknown[]) => void): unknown;
  /** `true` closes the connection, and gives its place free. */
  release(destroy?: boolean): void;
}

/** What is used of a pool that the host has: a `Pool` of `pg`, or one with its methods. */
export interface PostgresPool {
  connect(): Promise<PostgresPoolClient>;
  readonly options: { readonly max?: number | undefined };
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** A lost connection is reported by the query that it breaks. Without a listener it would end the process. */
const ignore = (): void => undefined;

/** A statement as `pg` takes it, with what holds for it alone. */
const configured = (given: string | object, values: unknown[] | undefined, limitMs: number | undefined) => ({
  ...(typeof given === 'string'
    ? { text: given, ...(values !== undefined && { values }) }
    : (given as { text: string })),
  types: rowTypes,
  ...(limitMs !== undefined && { query_timeout: limitMs }),
});

/**
 * A connection of the host's pool while it is borrowed. Types and limits go with each statement, because a setting of the
 * connection would stay when it is given back.
 */
const borrow = async (pool: PostgresPool, limitMs?: number) => {
  const client = await pool.connect();
  client.on('error', ignore);
  return {
    query: (given: string | object, values?: unknown[]) => client.query(configured(given, values, limitMs)),
    on: (event: string, listener: () => void) => client.on(event, listener),
    release(destroy?: boolean) {
      client.removeListener('error', ignore);
      client.release(destroy);
    },
  };
};

/** What the server holds itself to in a transaction, so that it gives up before its caller does. */
const limitsOf = (limitMs: number): string =>
  `SET LOCAL statement_timeout = ${Math.ceil(limitMs * 0.9)}; SET LOCAL idle_in_transaction_session_timeout = 30000`;

/**
 * The pool of a host as the store uses it. It is never ended, and its connections come back as they were lent.
 *
 * @param limitMs of each statement, in milliseconds
 */
export const borrowedPool = (pool: PostgresPool, limitMs: number): Pool => {
  const query = async (given: string | object, values?: unknown[]) => {
    const client = await borrow(pool, limitMs);
    let isUsable = false;
    try {
      const result = await client.query(given, values);
      isUsable = true;
      return result;
    } catch (error) {
      isUsable = isAnswered(error);
      throw error;
    } finally {
      client.release(!isUsable);
    }
  };
  const borrowed = {
    query,
    connect: () => borrow(pool, limitMs),
    end: async () => {},
    beginWith: limitsOf(limitMs),
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return pool.waitingCount;
    },
  };
  // The methods of `pg` have forms that the store does not use.
  return borrowed as unknown as Pool;
};

/** One connection of the pool for long, such as to listen. At its end it is closed, because what it listens to would stay. */
export const borrowAlone = async (pool: PostgresPool): Promise<LoneConnection> => {
  const client = await borrow(pool);
  const lone = {
    query: client.query,
    on: client.on,
    once: client.on,
    end: async () => client.release(true),
  };
  return lone as unknown as pg.Client;
};
