import pg from 'pg';

// Deleting the rows of a database takes a tenth of what it takes to copy one and to drop it.

/** Everything that a schema has, as text that is the same when nothing was made, changed or dropped. */
const shape = `SELECT md5(string_agg(line, E'\\n' ORDER BY line)) AS shape FROM (
  SELECT concat('column ', attrelid::regclass, ' ', attname, ' ', atttypid::regtype, ' ', attnotnull) AS line
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'watchpost'::regnamespace
  UNION ALL SELECT concat('trigger ', tgrelid::regclass, ' ', tgname, ' ', tgenabled) FROM pg_trigger
  UNION ALL SELECT concat('constraint ', conrelid::regclass, ' ', conname) FROM pg_constraint
  UNION ALL SELECT concat('schema ', nspname) FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_t%'
) AS lines`;

/**
 * Ends all other connections. Most tests write into few tables, and a statement for each of the others would take longer than
 * they do; a table that a test has filled to the brim is made anew, so that the next is as quick.
 */
const empty = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid();
SET session_replication_role = replica;
DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT oid::regclass AS name, pg_relation_size(oid) AS bytes, relkind FROM pg_class
    WHERE relnamespace = 'watchpost'::regnamespace AND relname <> 'schema_migrations'
    AND (relkind = 'S' AND pg_sequence_last_value(oid) IS NOT NULL OR relkind = 'r' AND pg_relation_size(oid) > 0)
  LOOP
    IF one.relkind = 'S' THEN EXECUTE format('ALTER SEQUENCE %s RESTART', one.name);
    ELSIF one.bytes > 1000000 THEN EXECUTE format('TRUNCATE %s', one.name);
    ELSE EXECUTE format('DELETE FROM %s', one.name);
    END IF;
  END LOOP;
END $$`;

/** Empties one database whenever a test has released it. */
export interface Emptier {
  readShape(): Promise<string>;
  /** Deletes all rows, past the triggers that keep some, unless the database has another shape than it should. */
  emptyIfUnchanged(expectedShape: string): Promise<boolean>;
  end(): Promise<void>;
}

/** Keeps its connection: to open one takes longer than to empty a database. */
export const createEmptier = async (connectionString: string): Promise<Emptier> => {
  const client = new pg.Client({ connectionString });
  // A connection that is lost is reported by the next query.
  client.on('error', () => undefined);
  await client.connect();
  const readShape = async (): Promise<string> => (await client.query(shape)).rows[0].shape;
  return {
    readShape,
    async emptyIfUnchanged(expectedShape) {
      if ((await readShape()) !== expectedShape) return false;
      await client.query(empty);
      return true;
    },
    end: () => client.end(),
  };
};
