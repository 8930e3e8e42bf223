import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { KeyAndCertificate } from './authority.ts';

/** A database of its own on a PostgreSQL server that was started for tests. */
export interface TestDatabase {
  /** `postgres://…` of a superuser. */
  readonly url: string;
  /** Removes it, with all open connections. */
  drop(): Promise<void>;
}

/** A PostgreSQL server in a process of its own. */
export interface PostgresServer {
  /** Where databases are made and dropped. */
  readonly door: string;
  /**
   * Ends it, with every connection, and starts it again on the same port and data.
   *
   * @param awayMs how long it stays away. Default: 0
   */
  restart(awayMs?: number): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL 18 on a free port of the loopback address, on an empty directory. It ends with this
 * process, however that ends.
 *
 * @param certificate for connections with TLS, which are then offered but not demanded
 */
export const startPostgres = async (certificate: KeyAndCertificate | null = null): Promise<PostgresServer> => {
  // In a group of its own: Ctrl-C reaches this process, whose end then stops the server in good order.
  const child = fork(fileURLToPath(new URL('./postgres-server.ts', import.meta.url)), [JSON.stringify(certificate)], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const [message] = await Promise.race([
    once(child, 'message'),
    exited.then(() => [{ failure: 'the process of PostgreSQL ended before it was ready' }]),
  ]);
  if (typeof message?.url !== 'string') throw new Error(String(message?.failure));
  return {
    door: message.url,
    async restart(awayMs = 0) {
      await ask(`${message.url}?away=${awayMs}`, 'PUT');
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
};

/** Sends a request to a door and gives its answer. */
export const ask = async (url: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE'): Promise<string> => {
  const response = await fetch(url, { method });
  const body = await response.text();
  if (!response.ok) throw new Error(body);
  return body;
};

/** What a door reports of a database that it has made. */
interface CreatedDatabase {
  readonly name: string;
  readonly url: string;
}

const testDatabase = (door: string, { name, url }: CreatedDatabase): TestDatabase => ({
  url,
  async drop() {
    await ask(`${door}/${name}`, 'DELETE');
  },
});

/** Makes an empty database on a server. */
export const createDatabaseOn = async (door: string): Promise<TestDatabase> =>
  testDatabase(door, JSON.parse(await ask(door, 'POST')));

/** How a kind of database is made that tests want many of. */
export interface DatabaseKind {
  /** Lower-case letters. */
  readonly name: string;
  /** Makes an empty database one of this kind, and leaves no connection to it. */
  readonly prepare: (url: string) => Promise<void>;
}

/** Makes a database of a kind as a copy of the first of that kind, which takes a fraction of what preparing it takes. */
export const createDatabaseLikeOn = async (door: string, { name, prepare }: DatabaseKind): Promise<TestDatabase> => {
  const copy = async (): Promise<CreatedDatabase | null> => JSON.parse(await ask(`${door}/like/${name}`, 'POST'));
  const copied = await copy();
  if (copied !== null) return testDatabase(door, copied);
  // Two test files that ask at the same time both prepare one, and either is copied: they are alike.
  const original: CreatedDatabase = JSON.parse(await ask(door, 'POST'));
  await prepare(original.url);
  await ask(`${door}/like/${name}/${original.name}`, 'PUT');
  return createDatabaseLikeOn(door, { name, prepare });
};
