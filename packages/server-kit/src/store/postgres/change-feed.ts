import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createChangeListeners } from '../commits/change-listeners.js';
import type { TableName } from '../interface/rows.js';
import type { LoneConnection, Pool } from './connection.js';

/** Notifies the processes that share a database which tables changed. */
export interface ChangeFeed {
  /** Hands on that tables changed, at once here and soon elsewhere. Nothing waits for it. */
  notify(tables: Iterable<TableName>): void;
  listen(table: TableName, listener: () => void): () => void;
  close(): Promise<void>;
}

/** Pause before the next attempt to listen again, in milliseconds; it doubles up to the last one. */
const firstPauseMs = 250;
const lastPauseMs = 10_000;

/**
 * A feed over LISTEN and NOTIFY. It notifies after the commit and not inside it: PostgreSQL lets only one notifying
 * transaction commit at a time. What is lost that way, listeners find by polling.
 */
export const createChangeFeed = (options: {
  /** Opens the connection that listens. */
  readonly connect: () => Promise<LoneConnection>;
  readonly pool: Pool;
  readonly schema: string;
}): ChangeFeed => {
  const { pool, schema } = options;
  const channel = `watchpost_${schema}`;
  const listeners = createChangeListeners();
  /** Our own changes are reported at once, and their echo is ignored. */
  const sender = randomUUID();
  let unsent = new Set<TableName>();
  let isSending = false;
  let sending = Promise.resolve();
  let connection: Promise<LoneConnection | undefined> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const send = async (): Promise<void> => {
    while (unsent.size > 0) {
      const payload = [sender, ...unsent].join(' ');
      unsent = new Set();
      // One at a time: changes that come meanwhile share the next notification.
      await pool.query('SELECT pg_notify($1, $2)', [channel, payload]).catch(() => undefined);
    }
    isSending = false;
  };

  const hear = ({ payload = '' }: pg.Notification): void => {
    const [from, ...tables] = payload.split(' ');
    // An unknown name finds no listeners.
    if (from !== sender) listeners.notify(tables as TableName[]);
  };

  const reconnectAfter = (pauseMs: number): void => {
    if (isClosed) return;
    retry = setTimeout(() => {
      connection = connect(Math.min(pauseMs * 2, lastPauseMs), true);
    }, pauseMs);
    retry.unref();
  };

  const connect = async (nextPauseMs: number, isAgain: boolean): Promise<LoneConnection | undefined> => {
    let client: LoneConnection | undefined;
    try {
      client = await options.connect();
      client.on('notification', hear);
      await client.query(`LISTEN "${channel}"`);
    } catch {
      await client?.end().catch(() => undefined);
      reconnectAfter(nextPauseMs);
      return undefined;
    }
    client.once('end', () => reconnectAfter(firstPauseMs));
    // Anything may have changed while the connection was lost.
    if (isAgain) listeners.notifyAll();
    return client;
  };

  return {
    notify(tables) {
      const changed = [...tables];
      if (changed.length === 0 || isClosed) return;
      listeners.notify(changed);
      for (const table of changed) unsent.add(table);
      if (isSending) return;
      isSending = true;
      sending = send();
    },
    listen(table, listener) {
      connection ??= connect(firstPauseMs, false);
      return listeners.add(table, listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await sending;
      await (await connection)?.end().catch(() => undefined);
    },
  };
};
