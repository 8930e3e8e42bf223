import { is, sql, type Table } from 'drizzle-orm';
import { BaseSQLiteDatabase, SQLiteSession, SQLiteSyncDialect, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Builders } from '../statements/dialect.js';

class Texts extends SQLiteSyncDialect {
  // A bare parameter has SQLite plan the statement again each time it is run, to use its value: a third of a list.
  override escapeParam(): string {
    return 'likely(?)';
  }
}

/** Drizzle writes the texts; the connection of the store runs them. */
class NoSession extends SQLiteSession<'sync', unknown, Record<string, never>, Record<string, never>> {
  prepareQuery(): never {
    throw new TypeError('the connection of the store runs statements');
  }
  transaction(): never {
    throw new TypeError('the connection of the store runs transactions');
  }
}

const texts = new Texts();
const builder = new BaseSQLiteDatabase('sync', texts, new NoSession(texts), undefined);

const own = (table: Table): SQLiteTable => {
  if (is(table, SQLiteTable)) return table;
  throw new TypeError('a table of SQLite is needed');
};

/** Drizzle's builders for SQLite. */
export const sqliteBuilders: Builders = {
  select({ fields, from, where, orderBy = [], limit, offset }) {
    const source = is(from, SQLiteTable) ? from : sql`${from}`;
    const query = builder
      .select({ ...fields })
      .from(source)
      .where(where)
      .orderBy(...orderBy)
      .$dynamic();
    if (limit !== undefined) query.limit(limit);
    if (offset !== undefined) query.offset(offset);
    return query;
  },
  insert({ into, values, isIgnoredOnConflict, returning }) {
    const query = builder.insert(own(into)).values(values).$dynamic();
    if (isIgnoredOnConflict) query.onConflictDoNothing();
    return returning === undefined ? query : query.returning({ ...returning });
  },
  update({ table, set, where, returning }) {
    const query = builder.update(own(table)).set(set).where(where).$dynamic();
    return returning === undefined ? query : query.returning({ ...returning });
  },
  delete({ from, where, returning }) {
    const query = builder.delete(own(from)).where(where).$dynamic();
    return returning === undefined ? query : query.returning({ ...returning });
  },
  toQuery: (built) => texts.sqlToQuery(built),
};
