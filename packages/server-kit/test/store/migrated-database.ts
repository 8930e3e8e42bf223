import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDatabaseLike } from '@watchpost/testbed/postgres';
import { scratch } from '@watchpost/testbed/scratch';
import type { TestDatabase } from '@watchpost/testbed/start-postgres';
import type { Store } from '../../src/store/interface/store.js';
import { createPostgresStore } from '../../src/store/postgres/store.js';
import { createSqliteStore } from '../../src/store/sqlite/store.js';
import { createEmptier, type Emptier } from './emptied-database.js';

// Databases without rows that need no migration any more. Tests of other things than migrations begin with one, because
// hundreds of them would otherwise spend most of their time on the same SQL.

const migrate = async (store: Store): Promise<void> => {
  await store.migrate('auto');
  await store.close();
};

interface MigratedDatabase extends TestDatabase {
  readonly emptier: Emptier;
}

/** Databases that tests of this process have released, without rows. */
const free: MigratedDatabase[] = [];
let migratedShape: string | undefined;

/** Gives a migrated database on PostgreSQL to one test or file, and takes it back when that drops it. */
export const migratedPostgres = async (): Promise<TestDatabase> => {
  const database = free.pop() ?? (await newPostgres());
  return {
    url: database.url,
    async drop() {
      if (await database.emptier.emptyIfUnchanged(migratedShape ?? '')) free.push(database);
      else {
        await database.emptier.end();
        await database.drop();
      }
    },
  };
};

const newPostgres = async (): Promise<MigratedDatabase> => {
  const database = await createDatabaseLike({
    name: 'migrated',
    prepare: (connectionString) => migrate(createPostgresStore({ connectionString })),
  });
  const emptier = await createEmptier(database.url);
  migratedShape ??= await emptier.readShape();
  return { ...database, emptier };
};

const readMigratedFile = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(scratch, 'watchpost-migrated-'));
  const file = join(folder, 'watchpost.db');
  await migrate(createSqliteStore({ file }));
  const content = await readFile(file);
  await rm(folder, { recursive: true });
  return content;
};

let migratedFile: Promise<Buffer> | undefined;

/** Writes a migrated database of SQLite to a file that does not exist yet. */
export const writeMigratedSqlite = async (file: string): Promise<void> => {
  migratedFile ??= readMigratedFile();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, await migratedFile, { mode: 0o600, flag: 'wx' });
};
