import { realpathSync } from 'node:fs';
import { createWeightedCache, type WeightedCache } from '../../base/weighted-cache.js';
import type { Row, TableName } from '../interface/rows.js';
import type { Where } from '../interface/where.js';
import { keptRowName } from '../reading/kept-tables.js';
import { sqliteBounds } from './bounds.js';
import type { Connection } from './connection.js';
import { type LogHeader, readLogHeader } from './log-header.js';

/** Rows that were read, for as long as they are as they were read. */
export interface KeptRows {
  /** The row that meets conditions: the one that is kept, or else what `read` finds. It is frozen. */
  get<Table extends TableName>(
    table: Table,
    where: Where<Table>,
    read: () => Row<Table> | undefined,
  ): Row<Table> | undefined;
  /** Forgets the rows of tables that this connection has changed. */
  forget(tables: Iterable<TableName>): void;
}

/**
 * Keeps rows of a few tables that were read over a connection. SQLite counts the commits of all other connections, also of
 * other processes: after any of them nothing is kept, so a credential that is revoked is refused at once everywhere.
 */
export const createKeptRows = ({ database }: Connection): KeptRows => {
  // https://www.sqlite.org/pragma.html#pragma_data_version: it stays the same over commits of this connection.
  const readVersion = database.prepare('PRAGMA data_version').pluck();
  const byTable = new Map<TableName, WeightedCache<object>>();
  let version: unknown;
  let header: LogHeader | undefined;
  let isAsked = false;

  const endMoment = (): void => {
    isAsked = false;
  };

  /** Forgets everything when another connection has committed. */
  const forgetOld = (): void => {
    if (header?.hasChanged() === false) return;
    const seen = readVersion.get();
    // The first read has made the files of the log.
    header ??= readLogHeader(realpathSync(database.name));
    if (seen !== version) byTable.clear();
    version = seen;
  };

  const rowsOf = (table: TableName): WeightedCache<object> => {
    if (!isAsked) {
      forgetOld();
      isAsked = true;
      // It is done once for all that follows from one event, such as the bytes of a request: those had arrived by then. A tick
      // that a microtask asks for comes when no microtask is left.
      queueMicrotask(() => process.nextTick(endMoment));
    }
    const rows = byTable.get(table) ?? createWeightedCache(sqliteBounds.keptRows.most);
    byTable.set(table, rows);
    return rows;
  };

  return {
    get<Table extends TableName>(table: Table, where: Where<Table>, read: () => Row<Table> | undefined) {
      const key = keptRowName(table, where);
      if (key === undefined) return read();
      const rows = rowsOf(table);
      // What is kept under a table was read from it.
      const known = rows.get(key) as Row<Table> | undefined;
      if (known !== undefined) return known;
      const row = read();
      // One that is missing is not kept: anybody could fill the memory with credentials that do not exist.
      if (row !== undefined) rows.set(key, Object.freeze(row), 1);
      return row;
    },
    forget(tables) {
      for (const table of tables) byTable.delete(table);
    },
  };
};
