import { createHash } from 'node:crypto';
import type { ConnectionOptions as TlsOptions } from 'node:tls';
import type pg from 'pg';
import { RefusedCommit } from '../commits/refused-commit.js';
import { type StoreTrouble, StoreUnavailableError } from '../interface/errors.js';
import type { Statement } from '../statements/statement.js';
import { postgresBounds } from './bounds.js';
import { postgresDriver } from './driver.js';

/** A row as the driver gives it. */
export type RawRow = Record<string, unknown>;

/** What runs statements: a pool, or a client inside a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Where connections for statements and transactions come from. */
export type Pool = Pick<pg.Pool, 'query' | 'connect' | 'end' | 'totalCount' | 'idleCount' | 'waitingCount'> & {
  /** What else begins a transaction, where connections lack settings that the store needs. Default: nothing. */
  readonly beginWith?: string;
};

/** A connection outside of any transaction of others. Its owner ends it. */
export type LoneConnection = Pick<pg.Client, 'query' | 'on' | 'once' | 'end'>;

/** `bigint` columns hold times and counts far below 2^53. */
const bigintOid = 20;
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === bigintOid ? Number : postgresDriver().types.getTypeParser(oid, format)),
};

/** A peer that vanished without a word is noticed within minutes, not hours. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/** A lost connection is reported by the query that it breaks; between queries it does not matter. */
const ignore = (): void => undefined;

/** Where PostgreSQL is, in parts. What is left out is as for `pg`: from the environment, or its own default. */
export interface PostgresConnection {
  readonly host?: string | undefined;
  /** Default: 5432. */
  readonly port?: number | undefined;
  readonly database?: string | undefined;
  readonly user?: string | undefined;
  /** A function is called for each connection, for passwords that change. */
  readonly password?: string | (() => string | Promise<string>) | undefined;
  /** Whether connections are encrypted, and what proves the server; `true` for what the system trusts. Default: `false`. */
  readonly ssl?: boolean | TlsOptions | undefined;
}

/** The address of PostgreSQL, or its parts. */
export type PostgresAddress = { readonly connectionString: string } | PostgresConnection;

/** What `pg` takes of a place: what else a host's object holds, such as the size of its own pool, is not ours to follow. */
const configOf = (place: PostgresAddress): pg.ClientConfig => {
  if ('connectionString' in place) return { connectionString: place.connectionString };
  // Read one by one: `pg` hides the password of a pool from an enumeration.
  const { host, port, database, user, password, ssl } = place;
  const given = Object.entries({ host, port, database, user, password, ssl }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(given);
};

/** How a pool is made. */
export interface PoolOptions {
  readonly place: PostgresAddress;
  readonly max: number;
  /** Milliseconds that a connection, and each statement, may take. */
  readonly limitMs: number;
}

/** A connection pool whose connections never take the process down with them. */
export const createPool = ({ place, max, limitMs }: PoolOptions): pg.Pool => {
  const pool = new (postgresDriver().Pool)({
    ...configOf(place),
    max,
    types: rowTypes,
    application_name: 'watchpost',
    ...keepAlive,
    // Also bounds the wait for a connection that is free.
    connectionTimeoutMillis: limitMs,
    // The server gives up first: then it is known that the statement changed nothing.
    statement_timeout: Math.ceil(limitMs * 0.9),
    query_timeout: limitMs,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
};

/** One connection outside of pools, without the bounds on what a query may take. The caller ends it. */
export const connectTo = async (place: PostgresAddress): Promise<pg.Client> => {
  const client = new (postgresDriver().Client)({
    ...configOf(place),
    types: rowTypes,
    application_name: 'watchpost',
    ...keepAlive,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', ignore);
  await client.connect();
  return client;
};

const maxNamed = postgresBounds.preparedOfPostgres.most;
const names = new Map<string, string>();

/** Of the text itself: a connection of the host may have statements of its own, or of a second copy of this package. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNamed) return known;
  const name = `watchpost_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  return name;
};

const configured = ({ text, values }: Statement): pg.QueryConfig<unknown[]> => {
  const name = nameOf(text);
  return { text, values: [...values], ...(name === undefined ? {} : { name }) };
};

/** Runs a statement, prepared under a name for its text. */
export const run = (on: Queryable, statement: Statement): Promise<pg.QueryResult<RawRow>> =>
  on.query<RawRow>(configured(statement));

/** The same, with each row as a list of values: they are read faster where a row has many. */
export const runForLists = (on: Queryable, statement: Statement): Promise<pg.QueryArrayResult<unknown[]>> =>
  on.query<unknown[]>({ ...configured(statement), rowMode: 'array' });

/** Whether the server sent the error. Not by its class: the pool of a host may come from another copy of the driver. */
const isSent = (error: unknown): error is pg.DatabaseError =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string';

const codeOf = (error: unknown): string => (isSent(error) ? (error.code ?? '') : '');

/** Whether a unique key is taken (`unique_violation`). */
export const isNotUnique = (error: unknown): boolean => codeOf(error) === '23505';

/** Whether a row was on its way to a partition when that became another's: a `check_violation` of no named constraint. */
const isMisrouted = (error: unknown): boolean =>
  isSent(error) && error.code === '23514' && error.constraint === undefined;

/**
 * Whether the transaction lost against another and may simply be run again (`serialization_failure`,
 * `deadlock_detected`, a row whose day got its own partition meanwhile).
 */
export const isRetryable = (error: unknown): boolean => /^40(001|P01)$/.test(codeOf(error)) || isMisrouted(error);

/** Whether others held a lock for longer than the statement was to wait (`lock_not_available`). */
export const isLockedOut = (error: unknown): boolean => codeOf(error) === '55P03';

/**
 * Classes of SQLSTATE that are about the server and not the statement: connection, authorization, resources,
 * operator intervention, system error; a read-only server, a missing database.
 */
const unavailable = /^(08|28|53|57|58|XX|25006|3D000)/;

/** Whether the server answered with an error, which means that the connection goes on and nothing of the statement remains. */
export const isAnswered = (error: unknown): boolean => isSent(error);

const troubles: readonly (readonly [RegExp, StoreTrouble])[] = [
  [/^25006/, 'readOnly'],
  [/^53100/, 'full'],
  // A statement that took too long mostly waited for a lock.
  [/^(57014|55P03)/, 'locked'],
  [/^58/, 'diskError'],
];

const troubleOf = (error: unknown): StoreTrouble =>
  troubles.find(([pattern]) => pattern.test(codeOf(error)))?.[1] ?? 'unreachable';

/** The error as callers of a store know it: what the statement itself is to blame for stays as it is. */
export const asStoreError = (error: unknown): unknown => {
  const isOurs = error instanceof StoreUnavailableError || error instanceof RefusedCommit || error instanceof TypeError;
  // What is neither ours nor the server's comes from the connection.
  const isAboutStatement = isSent(error) && !unavailable.test(codeOf(error));
  if (isOurs || isAboutStatement) return error;
  return new StoreUnavailableError('the database cannot be used', { cause: error, trouble: troubleOf(error) });
};
