/**
 * Prints the next migration of both databases: the tables, columns and indexes that are declared in the store and that
 * the migrations so far lack. Read what it wrote, say why in its comment, and add what moves existing rows.
 *
 *     pnpm new-migration dashboards
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { importBundle } from './import-bundle.ts';

const root = new URL('../', import.meta.url);
const kit = fileURLToPath(new URL('packages/server-kit', root));

/** As much of the kit as a migration is made of. */
interface Kit {
  readonly tables: object;
  readonly sqliteMigrations: readonly { readonly id: number; readonly sql: string }[];
  readonly printMigrations: (options: {
    readonly id: number;
    readonly name: string;
    readonly declared: object;
    readonly migrated: { readonly tables: Map<string, Set<string>>; readonly indexes: Set<string> };
  }) => readonly { readonly path: string; readonly text: string }[] | undefined;
}

/** Bundles the kit's sources in memory: this works on a clean checkout, before any build. */
const readKit = async (): Promise<Kit> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
export { tables } from './src/store/tables/tables.js';
export { sqliteMigrations } from './src/store/sqlite/migrations/migrations.js';
export { printMigrations } from './scripts/print-migration.js';`,
      resolveDir: kit,
      loader: 'ts',
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'error',
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error('esbuild wrote no bundle of the tables');
  return importBundle<Kit>('tables', bundle.contents);
};

/** What all migrations so far make. Both databases have the same names, and SQLite needs no server. */
const migratedNames = (migrations: Kit['sqliteMigrations']) => {
  const database = new DatabaseSync(':memory:');
  for (const { sql } of migrations) database.exec(sql);
  const namesOf = (query: string, ...parameters: string[]): string[] =>
    database
      .prepare(query)
      .all(...parameters)
      .map(({ name }) => String(name));
  const tables = namesOf("SELECT name FROM sqlite_schema WHERE type = 'table'");
  return {
    tables: new Map(tables.map((name) => [name, new Set(namesOf('SELECT name FROM pragma_table_info(?)', name))])),
    indexes: new Set(namesOf("SELECT name FROM sqlite_schema WHERE type = 'index'")),
  };
};

const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  console.error('Name the migration in lower-case words with hyphens: pnpm new-migration dashboards');
  process.exit(1);
}
/** Brings the lists of tables and migrations up to date. */
const generate = (): void => {
  execFileSync(process.execPath, [fileURLToPath(new URL('generate.ts', import.meta.url))]);
};

generate();
const { tables, sqliteMigrations, printMigrations } = await readKit();
const printed = printMigrations({
  id: Math.max(...sqliteMigrations.map(({ id }) => id)) + 1,
  name,
  declared: tables,
  migrated: migratedNames(sqliteMigrations),
});
if (printed === undefined) {
  console.log('Nothing is missing: the migrations have every declared table, column and index.');
} else {
  for (const { path, text } of printed) {
    await writeFile(`${kit}/src/store/${path}`, text, { flag: 'wx' });
    console.log(`Written: packages/server-kit/src/store/${path}. Review it.`);
  }
  generate();
}
