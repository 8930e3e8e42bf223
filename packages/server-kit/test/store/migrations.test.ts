import { readdirSync } from 'node:fs';
import Database from 'better-sqlite3';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { SchemaMismatchError, type Store } from '../../src/store/interface/store.js';
import { createPostgresStore } from '../../src/store/postgres/store.js';
import { createSqliteStore } from '../../src/store/sqlite/store.js';
import { postgresForFile } from './empty-postgres.js';
import { temporaryFile } from './temporary-file.js';

/** An empty database: stores on it, and a way around them. */
interface Fresh {
  open(): Store;
  execute(sql: string): Promise<void>;
}

const { url } = postgresForFile();
let schemas = 0;

const freshDatabases: Record<'sqlite' | 'postgres', () => Fresh> = {
  sqlite() {
    const file = temporaryFile();
    return {
      open: () => createSqliteStore({ file }),
      async execute(sql) {
        const database = new Database(file);
        database.exec(sql);
        database.close();
      },
    };
  },
  postgres() {
    schemas += 1;
    const schema = `fresh_${schemas}`;
    return {
      open: () => createPostgresStore({ connectionString: url(), schema }),
      async execute(sql) {
        const client = new pg.Client({ connectionString: url(), options: `-c search_path=${schema}` });
        await client.connect();
        await client.query(sql);
        await client.end();
      },
    };
  },
};

const withStores = async (fresh: Fresh, count: number, use: (...stores: Store[]) => Promise<void>): Promise<void> => {
  const stores = Array.from({ length: count }, () => fresh.open());
  try {
    await use(...stores);
  } finally {
    for (const store of stores) await store.close();
  }
};

/** The names of a database's migrations, by their files. */
const namesIn = (dialect: string): string[] =>
  readdirSync(new URL(`../../src/store/${dialect}/migrations`, import.meta.url))
    .filter((file) => /^\d{4}-/.test(file))
    .sort()
    .map((file) => file.slice('0000-'.length, -'.ts'.length));

test('both databases have the same migrations, in the same order', () => {
  expect(namesIn('postgres')).toEqual(namesIn('sqlite'));
  expect(namesIn('sqlite').slice(0, 3)).toEqual(['foundation', 'identity', 'webhooks']);
});

describe.each(['sqlite', 'postgres'] as const)('migrations of %s', (dialect) => {
  const names = namesIn(dialect);

  test('an empty database lacks all of them, and reading its status does not change that', async () => {
    await withStores(freshDatabases[dialect](), 1, async (store) => {
      const { version, pending } = (await store?.schemaStatus()) ?? { version: -1, pending: [] };
      expect([version, pending]).toEqual([0, names]);
      await expect(store?.migrate('check')).rejects.toThrow(SchemaMismatchError);
      await expect(store?.migrate('check')).rejects.toThrow('the database lacks migrations: foundation, identity');
      expect(await store?.migrate('off')).toMatchObject({ version: 0, pending: names });
      expect((await store?.schemaStatus())?.version).toBe(0);
    });
  });

  test('servers that start at the same time migrate once', async () => {
    await withStores(freshDatabases[dialect](), 5, async (...stores) => {
      const statuses = await Promise.all(stores.map((store) => store.migrate('auto')));
      for (const status of statuses) expect(status.pending).toEqual([]);
    });
  });

  test('a database of a newer build is refused', async () => {
    const fresh = freshDatabases[dialect]();
    await withStores(fresh, 1, async (store) => {
      await store?.migrate('auto');
      await fresh.execute(
        "INSERT INTO schema_migrations (id, name, checksum, applied_at) VALUES (999, 'later', '', 0)",
      );
      for (const mode of ['auto', 'check'] as const) {
        await expect(store?.migrate(mode)).rejects.toThrow(SchemaMismatchError);
        await expect(store?.migrate(mode)).rejects.toThrow('migration 999 (later), which this build does not know');
      }
      expect((await store?.schemaStatus())?.version).toBe(999);
    });
  });

  test('a migration that was applied with other SQL is refused', async () => {
    const fresh = freshDatabases[dialect]();
    await withStores(fresh, 1, async (store) => {
      await store?.migrate('auto');
      await fresh.execute("UPDATE schema_migrations SET checksum = 'edited' WHERE id = 1");
      await expect(store?.migrate('auto')).rejects.toThrow('migration 1 (foundation) was applied with other SQL');
    });
  });

  test('a migration that fails leaves nothing behind', async () => {
    const fresh = freshDatabases[dialect]();
    await withStores(fresh, 1, async (store) => {
      const ahead = dialect === 'postgres' ? `CREATE SCHEMA fresh_${schemas};` : '';
      await fresh.execute(`${ahead} CREATE TABLE workers (id integer)`);
      await expect(store?.migrate('auto')).rejects.toThrow(/workers.* already exists/);
      expect((await store?.schemaStatus())?.version).toBe(0);
      await fresh.execute('DROP TABLE workers');
      expect((await store?.migrate('auto'))?.pending).toEqual([]);
    });
  });
});
