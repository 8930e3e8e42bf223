import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { KeyAndCertificate } from './authority.ts';

/** A database of its own on a PostgreSQL server that was started for tests. */
export interface TestDatabase {
  /** `postgres://…` of a superuser. */
  readonly url: string;
  /** Removes it, with whoever is still connected. */
  drop(): Promise<void>;
}

/** A PostgreSQL server in a process of its own. */
export interface PostgresServer {
  /** Where databases are made and dropped. */
  readonly door: string;
  /** Ends it, with every connection, and starts it again on the same port and data. */
  restart(): Promise<void>;
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
    async restart() {
      await ask(message.url, 'PUT');
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

/** Makes an empty database on a server. */
export const createDatabaseOn = async (door: string): Promise<TestDatabase> => {
  const { name, url }: { name: string; url: string } = JSON.parse(await ask(door, 'POST'));
  return {
    url,
    async drop() {
      await ask(`${door}/${name}`, 'DELETE');
    },
  };
};
