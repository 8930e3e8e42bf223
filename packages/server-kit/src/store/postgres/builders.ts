import { is, sql, type Table } from 'drizzle-orm';
import { PgDatabase, PgDialect, PgSession, PgTable } from 'drizzle-orm/pg-core';
import type { Builders } from '../statements/dialect.js';

/** Drizzle writes the texts; the connections of the store run them. */
class NoSession extends PgSession {
  prepareQuery(): never {
    throw new TypeError('the connections of the store run statements');
  }
  transaction(): never {
    throw new TypeError('the connections of the store run transactions');
  }
}

const texts = new PgDialect();
const builder = new PgDatabase(texts, new NoSession(texts), undefined);

const own = (table: Table): PgTable => {
  if (is(table, PgTable)) return table;
  throw new TypeError('a table of PostgreSQL is needed');
};

/** Drizzle's builders for PostgreSQL. */
export const postgresBuilders: Builders = {
  select({ fields, from, where, orderBy = [], limit, offset, isLocked }) {
    const source = is(from, PgTable) ? from : sql`${from}`;
    const query = builder
      .select({ ...fields })
      .from(source)
      .where(where)
      .orderBy(...orderBy)
      .$dynamic();
    if (limit !== undefined) query.limit(limit);
    if (offset !== undefined) query.offset(offset);
    if (isLocked) query.for('update', { skipLocked: true });
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
