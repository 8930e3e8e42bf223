import { createHash } from 'node:crypto';

/** A change of a room's tables: statements that run once, in one transaction with all others that are new. */
export interface TableStep {
  /** Unique in its room, such as `001-runbooks`; steps run in the order of their list. */
  readonly name: string;
  readonly sql: string;
}

/** The tables of a host's room, in a database of the host. */
export interface RoomTables {
  /**
   * Runs the steps that have not run, once, however many processes start at the same time.
   *
   * @throws Error naming room and step, when one fails, or when those that ran are not the first of the list
   */
  update(room: string): Promise<void>;
  /** The names of the steps that have not run. */
  pending(room: string): Promise<readonly string[]>;
}

/** What is used of a database of better-sqlite3; `DatabaseSync` of `node:sqlite` has it as well. */
export interface SqliteStepsDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): { all(...values: unknown[]): unknown[]; run(...values: unknown[]): unknown };
}

/** What is used of a pool of `pg`. */
export interface PostgresStepsPool {
  connect(): Promise<{
    query(text: string, values?: unknown[]): Promise<{ readonly rows: unknown[] }>;
    release(destroy?: boolean): void;
  }>;
}

/** A step that ran. */
interface RanStep {
  readonly step: string;
  readonly checksum: string;
}

const checksumOf = ({ sql }: TableStep): string => createHash('sha256').update(sql).digest('hex');

const createLedger = `CREATE TABLE IF NOT EXISTS watchpost_room_steps (
  room TEXT NOT NULL, position INTEGER NOT NULL, step TEXT NOT NULL, checksum TEXT NOT NULL, ran_at TEXT NOT NULL,
  PRIMARY KEY (room, position)
)`;

/** @throws TypeError for a list that could not run anywhere */
const assertSteps = (steps: readonly TableStep[]): void => {
  const names = new Set<string>();
  for (const { name, sql } of steps) {
    if (typeof name !== 'string' || name === '' || typeof sql !== 'string' || sql.trim() === '') {
      throw new TypeError('the steps of tables must each have a name and sql that are not empty');
    }
    if (names.has(name)) throw new TypeError(`two steps of tables have the name ${JSON.stringify(name)}`);
    names.add(name);
  }
};

/** The steps after those that ran. @throws Error when those are not the first of the list */
const remaining = (room: string, steps: readonly TableStep[], ran: readonly RanStep[]): readonly TableStep[] => {
  for (const [index, { step, checksum }] of ran.entries()) {
    const declared = steps[index];
    if (declared === undefined) {
      throw new Error(`room ${room}: the database has the step "${step}", which this build does not have`);
    }
    if (declared.name !== step) {
      throw new Error(
        `room ${room}: "${declared.name}" stands where the step "${step}" ran; keep the steps that ran, and append new ones`,
      );
    }
    if (checksumOf(declared) !== checksum) {
      throw new Error(`room ${room}: the step "${step}" has changed since it ran; append a step instead`);
    }
  }
  return steps.slice(ran.length);
};

const failureOf = (room: string, { name }: TableStep, error: unknown): Error =>
  new Error(`room ${room}: the step "${name}" failed: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });

/**
 * Keeps the tables of a room in a SQLite database of the host, opened by the host.
 *
 * @throws TypeError for steps without a name or text, or with the same name
 */
export const sqliteTables = (database: SqliteStepsDatabase, steps: readonly TableStep[]): RoomTables => {
  assertSteps(steps);
  const ranOf = (room: string): RanStep[] =>
    database
      .prepare('SELECT step, checksum FROM watchpost_room_steps WHERE room = ? ORDER BY position')
      .all(room) as RanStep[];
  const hasLedger = (): boolean =>
    database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?").all('watchpost_room_steps')
      .length > 0;
  const runAll = (room: string): void => {
    database.exec(createLedger);
    const ran = ranOf(room);
    const insert = database.prepare('INSERT INTO watchpost_room_steps VALUES (?, ?, ?, ?, ?)');
    for (const [index, step] of remaining(room, steps, ran).entries()) {
      try {
        database.exec(step.sql);
      } catch (error) {
        throw failureOf(room, step, error);
      }
      insert.run(room, ran.length + index, step.name, checksumOf(step), new Date().toISOString());
    }
  };
  return {
    async update(room) {
      // Other processes wait here for the one that is first.
      database.exec('BEGIN IMMEDIATE');
      try {
        runAll(room);
        database.exec('COMMIT');
      } catch (error) {
        abandon(database);
        throw error;
      }
    },
    pending: async (room) => remaining(room, steps, hasLedger() ? ranOf(room) : []).map(({ name }) => name),
  };
};

/** Some failures end the transaction by themselves; what is thrown is why it failed. */
const abandon = (database: SqliteStepsDatabase): void => {
  try {
    database.exec('ROLLBACK');
  } catch {
    // It has ended already.
  }
};

/** Advisory lock of the steps of all rooms: "wp" and "room" in ASCII. */
const lockKey = '30576, 1919905645';

/**
 * Keeps the tables of a room in a PostgreSQL database of the host.
 *
 * @throws TypeError for steps without a name or text, or with the same name
 */
export const postgresTables = (pool: PostgresStepsPool, steps: readonly TableStep[]): RoomTables => {
  assertSteps(steps);
  type Client = Awaited<ReturnType<PostgresStepsPool['connect']>>;
  const ranOf = async (client: Client, room: string): Promise<RanStep[]> => {
    const text = 'SELECT step, checksum FROM watchpost_room_steps WHERE room = $1 ORDER BY position';
    return (await client.query(text, [room])).rows as RanStep[];
  };
  const runAll = async (client: Client, room: string): Promise<void> => {
    await client.query(`SELECT pg_advisory_xact_lock(${lockKey})`);
    await client.query(createLedger);
    const ran = await ranOf(client, room);
    for (const [index, step] of remaining(room, steps, ran).entries()) {
      try {
        await client.query(step.sql);
      } catch (error) {
        throw failureOf(room, step, error);
      }
      const values = [room, ran.length + index, step.name, checksumOf(step), new Date().toISOString()];
      await client.query('INSERT INTO watchpost_room_steps VALUES ($1, $2, $3, $4, $5)', values);
    }
  };
  /** A connection whose transaction may not have ended is not given back. */
  const inTransaction = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let isBroken = true;
    try {
      await client.query('BEGIN');
      try {
        const result = await work(client);
        await client.query('COMMIT');
        isBroken = false;
        return result;
      } catch (error) {
        await client.query('ROLLBACK');
        isBroken = false;
        throw error;
      }
    } finally {
      client.release(isBroken);
    }
  };
  return {
    update: (room) => inTransaction((client) => runAll(client, room)),
    pending: (room) =>
      inTransaction(async (client) => {
        const { rows } = await client.query("SELECT to_regclass('watchpost_room_steps') AS ledger");
        const hasLedger = (rows as { readonly ledger: unknown }[])[0]?.ledger !== null;
        return remaining(room, steps, hasLedger ? await ranOf(client, room) : []).map(({ name }) => name);
      }),
  };
};
