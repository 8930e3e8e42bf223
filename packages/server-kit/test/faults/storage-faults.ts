import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HoldingProxy } from '@watchpost/testbed/holding-proxy';
import type { ServerProcess } from '@watchpost/testbed/server-process';
import type { PostgresServer } from '@watchpost/testbed/start-postgres';
import Database from 'better-sqlite3';
import pg from 'pg';

/** A server on a database, with what faults are made with. */
export interface FaultyServer {
  readonly server: ServerProcess;
  /** SQLite's file. */
  readonly file: string;
  readonly postgres?: { readonly server: PostgresServer; readonly url: string; readonly proxy: HoldingProxy };
}

/** A fault of the database, its disk or the network to it. A new one joins every test by its line here. */
export interface StorageFault {
  readonly title: string;
  readonly dialect: 'sqlite' | 'postgres';
  /** What `/readyz` says meanwhile; `undefined` for a fault that is over in a moment. */
  readonly trouble: string | undefined;
  /** Whether lists are read all the same. */
  readonly isReadable: boolean;
  /** Begins the fault; returns how it ends. */
  begin(world: FaultyServer): Promise<() => Promise<void>>;
}

/** Moves files of SQLite away, and later back: the same files, as the server has them open. */
const awayAndBack = async (paths: readonly string[]): Promise<() => Promise<void>> => {
  for (const path of paths) renameSync(path, `${path}.away`);
  return async () => {
    for (const path of paths) renameSync(`${path}.away`, path);
  };
};

const requirePostgres = ({ postgres }: FaultyServer): NonNullable<FaultyServer['postgres']> => {
  if (postgres === undefined) throw new Error('this fault is one of PostgreSQL');
  return postgres;
};

const connectAside = async (world: FaultyServer): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: requirePostgres(world).url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const backendsOf = async (aside: pg.Client): Promise<number[]> => {
  const { rows } = await aside.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'watchpost'",
  );
  return rows.map(({ pid }) => Number(pid));
};

const postmasterOf = async (aside: pg.Client): Promise<number> => {
  const { rows } = await aside.query('SHOW data_directory');
  return Number.parseInt(readFileSync(join(rows[0].data_directory, 'postmaster.pid'), 'utf8'), 10);
};

/** The most bytes of a file that a process may write, as a quota or a full disk would bound it. */
const limitFileSize = ({ server }: FaultyServer, limit: string): void => {
  execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${limit}:`]);
};

export const storageFaults: readonly StorageFault[] = [
  {
    title: 'the database file is moved away',
    dialect: 'sqlite',
    trouble: 'filesLost',
    isReadable: true,
    begin: ({ file }) => awayAndBack([file]),
  },
  {
    title: 'the database file, its log and the index of its log are moved away',
    dialect: 'sqlite',
    trouble: 'filesLost',
    isReadable: true,
    begin: ({ file }) => awayAndBack([file, `${file}-wal`, `${file}-shm`]),
  },
  {
    title: 'the write-ahead log is moved away',
    dialect: 'sqlite',
    trouble: 'filesLost',
    isReadable: true,
    begin: ({ file }) => awayAndBack([`${file}-wal`]),
  },
  {
    title: 'the database file is replaced by another',
    dialect: 'sqlite',
    trouble: 'filesLost',
    isReadable: true,
    begin: async ({ file }) => {
      linkSync(file, `${file}.original`);
      writeFileSync(`${file}.other`, 'a backup of last week');
      renameSync(`${file}.other`, file);
      return async () => renameSync(`${file}.original`, file);
    },
  },
  {
    title: 'there is no room for another byte',
    dialect: 'sqlite',
    trouble: 'diskError',
    isReadable: true,
    begin: async (world) => {
      limitFileSize(world, '1');
      return async () => limitFileSize(world, 'unlimited');
    },
  },
  {
    title: 'another process holds the lock for writing',
    dialect: 'sqlite',
    trouble: 'locked',
    isReadable: true,
    begin: async ({ file }) => {
      const other = new Database(file);
      other.exec('BEGIN IMMEDIATE');
      return async () => {
        other.exec('ROLLBACK');
        other.close();
      };
    },
  },
  {
    title: 'another client holds locks on tables',
    dialect: 'postgres',
    trouble: 'locked',
    isReadable: false,
    begin: async (world) => {
      const aside = await connectAside(world);
      await aside.query("SET deadlock_timeout = '60s'");
      await aside.query('BEGIN; LOCK TABLE watchpost.workers, watchpost.sessions IN ACCESS EXCLUSIVE MODE');
      return () => aside.end();
    },
  },
  {
    title: 'the network holds every byte',
    dialect: 'postgres',
    trouble: 'unreachable',
    isReadable: false,
    begin: async (world) => {
      const { proxy } = requirePostgres(world);
      proxy.hold();
      return async () => proxy.release();
    },
  },
  {
    title: 'PostgreSQL and its backends are stopped',
    dialect: 'postgres',
    trouble: 'unreachable',
    isReadable: false,
    begin: async (world) => {
      const aside = await connectAside(world);
      const pids = [await postmasterOf(aside), ...(await backendsOf(aside))];
      await aside.end();
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return async () => {
        for (const pid of pids.toReversed()) process.kill(pid, 'SIGCONT');
      };
    },
  },
  {
    title: 'PostgreSQL may only be read',
    dialect: 'postgres',
    trouble: 'readOnly',
    isReadable: false,
    begin: async (world) => {
      const aside = await connectAside(world);
      await aside.query('SET default_transaction_read_only = off');
      const set = async (value: string): Promise<void> => {
        await aside.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
        await aside.query('SELECT pg_reload_conf()');
      };
      await set('on');
      return async () => {
        await set('off');
        await aside.end();
      };
    },
  },
  {
    title: 'a backend is killed, and PostgreSQL recovers from it',
    dialect: 'postgres',
    trouble: undefined,
    isReadable: false,
    begin: async (world) => {
      const aside = await connectAside(world);
      const [pid] = await backendsOf(aside);
      const ended = new Promise((resolve) => aside.once('end', resolve));
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      await ended;
      return async () => undefined;
    },
  },
  {
    title: 'PostgreSQL is restarted',
    dialect: 'postgres',
    trouble: undefined,
    isReadable: false,
    begin: async (world) => {
      const restarted = requirePostgres(world).server.restart();
      return () => restarted;
    },
  },
];

/** Deletes what SQLite has open, which nothing but its process can bring back. */
export const deleteFiles = (file: string): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`);
};
