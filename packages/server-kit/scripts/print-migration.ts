import { indexName } from '../src/store/tables/declaration/drizzle-tables.js';
import { sqlName, type Table } from '../src/store/tables/declaration/table-declaration.js';
import { type SqlPrinter, sqlPrinters } from './print-table.js';

/** The names in a database that all migrations so far were applied to. */
export interface MigratedNames {
  /** The columns of each table. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  readonly indexes: ReadonlySet<string>;
}

/**
 * Prints what the declared tables have and the migrations so far lack: tables, columns and indexes.
 *
 * @returns no statement when nothing is missing
 * @throws Error when a new column of an existing table has neither a default nor may be `null`
 */
export const missingSql = (
  printer: SqlPrinter,
  declared: Readonly<Record<string, Table>>,
  migrated: MigratedNames,
): string[] =>
  Object.entries(declared).flatMap(([name, table]) => {
    const columns = migrated.tables.get(sqlName(name));
    if (columns === undefined) return [printer.table(name, table)];
    const added = Object.keys(table.columns).filter((key) => !columns.has(sqlName(key)));
    const indexes = table.indexes.filter((index) => !migrated.indexes.has(indexName(name, index)));
    const statements = [
      ...added.map((key) => printer.column(name, table, key)),
      ...indexes.map((index) => printer.index(name, index)),
    ];
    return statements.length === 0 ? [] : [statements.join('\n')];
  });

const camelCase = (name: string): string => name.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());

/**
 * Prints a migration for each database, as the text of its file.
 *
 * @returns `undefined` when the migrations so far lack nothing
 */
export const printMigrations = (options: {
  readonly id: number;
  /** Lower-case words with hyphens. */
  readonly name: string;
  readonly declared: Readonly<Record<string, Table>>;
  readonly migrated: MigratedNames;
}): { readonly path: string; readonly text: string }[] | undefined => {
  const { id, name, declared, migrated } = options;
  const made = (['sqlite', 'postgres'] as const).map((dialect) => {
    const statements = missingSql(sqlPrinters[dialect], declared, migrated);
    return { dialect, statements };
  });
  if (made.every(({ statements }) => statements.length === 0)) return undefined;
  return made.map(({ dialect, statements }) => ({
    path: `${dialect}/migrations/${String(id).padStart(4, '0')}-${name}.ts`,
    text: `import type { Migration } from '../../upkeep/migrate.js';

/** Say here why the tables change. */
export const ${camelCase(name)}: Migration = {
  id: ${id},
  name: '${name}',
  isBreaking: false,
  sql: \`
${statements.join('\n\n')}
\`,
};
`,
  }));
};
