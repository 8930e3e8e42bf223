import { open } from 'node:fs/promises';
import { usageFailure } from '../failure.js';

/** What every database of SQLite begins with (https://www.sqlite.org/fileformat.html §1.3). */
const magic = 'SQLite format 3\0';

/** Whether a file is a database of SQLite; not if it cannot be read. */
export const isSqliteFile = async (file: string): Promise<boolean> => {
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined) return false;
  try {
    const { buffer } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.toString('latin1') === magic;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
};

/** Loads what Node has for SQLite, without the remark that it is experimental. */
const loadSqlite = async (): Promise<typeof import('node:sqlite')> => {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return await import('node:sqlite');
  } catch {
    throw usageFailure('This Node cannot read databases of SQLite.', 'Use Node 22.13 or newer.');
  } finally {
    process.emitWarning = emitWarning;
  }
};

type Row = Readonly<Record<string, unknown>>;

const inCamelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const parsedList = (value: unknown): unknown => {
  try {
    return typeof value === 'string' ? JSON.parse(value) : undefined;
  } catch {
    return undefined;
  }
};

/** A row of `monitor` with the names that backups have: some of them are columns, the others in camel case. */
const asInBackups = (row: Row, tags: readonly Row[]): Row => ({
  ...Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => [
      [name, value],
      [inCamelCase(name), value],
    ]),
  ),
  accepted_statuscodes: parsedList(row.accepted_statuscodes_json),
  tags,
});

/**
 * Reads the database of Uptime Kuma 2, `data/kuma.db`, as a backup of 1.23 has it (tables `monitor`, `monitor_tag` and `tag` of
 * db/knex_init_db.js and its migrations, read on 2026-11-26). It is opened for reading alone.
 *
 * @throws CommandFailure `usage` when it is another database
 */
export const readKumaDatabase = async (file: string): Promise<{ readonly monitorList: readonly Row[] }> => {
  const { DatabaseSync } = await loadSqlite();
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    if (!tables.some(({ name }) => name === 'monitor')) {
      throw usageFailure(
        `${file} is no database of Uptime Kuma.`,
        'It is data/kuma.db of an Uptime Kuma that keeps its data in SQLite.',
      );
    }
    const tagged = database
      .prepare(
        'SELECT monitor_tag.monitor_id, tag.name, monitor_tag.value FROM monitor_tag JOIN tag ON tag.id = monitor_tag.tag_id ORDER BY monitor_tag.id',
      )
      .all();
    const monitors = database.prepare('SELECT * FROM monitor ORDER BY id').all();
    const monitorList = monitors.map((row) =>
      asInBackups(
        row,
        tagged.filter(({ monitor_id: id }) => id === row.id),
      ),
    );
    return { monitorList };
  } finally {
    database.close();
  }
};
