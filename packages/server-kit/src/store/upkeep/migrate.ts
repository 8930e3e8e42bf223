import { createHash } from 'node:crypto';
import { SchemaMismatchError } from '../interface/errors.js';
import type { SchemaStatus } from '../interface/store.js';

/** One step of the schema, as SQL of one dialect. It is never edited once released: its checksum is verified. */
export interface Migration {
  /** Greater than that of the migration before. */
  readonly id: number;
  readonly name: string;
  /** Whether servers of the build before cannot go on working on the migrated database. */
  readonly isBreaking: boolean;
  readonly sql: string;
}

/** A row of the table `schema_migrations`. */
export interface AppliedMigration {
  readonly id: number;
  readonly name: string;
  readonly checksum: string;
}

/** What the runner may do while it holds the lock of the schema; all of it is one transaction. */
export interface MigrationSession {
  /** What has been applied, by `id`; empty when the table does not exist. */
  applied(): Promise<AppliedMigration[]>;
  /** Makes the table of applied migrations if it does not exist. */
  prepare(): Promise<void>;
  apply(migration: Migration, checksum: string): Promise<void>;
}

/** SHA-256 of a migration's SQL, in hexadecimal. */
export const checksumOf = (migration: Migration): string => createHash('sha256').update(migration.sql).digest('hex');

/** Compares what is applied with what this build knows. */
export const statusOf = (migrations: readonly Migration[], applied: readonly AppliedMigration[]): SchemaStatus => ({
  version: applied.at(-1)?.id ?? 0,
  expectedVersion: migrations.at(-1)?.id ?? 0,
  pending: migrations.filter(({ id }) => !applied.some((row) => row.id === id)).map(({ name }) => name),
});

/**
 * Throws when this build must not work on the database.
 *
 * @throws SchemaMismatchError when it was migrated by a newer build, or by other SQL under the same number
 */
export const assertKnown = (migrations: readonly Migration[], applied: readonly AppliedMigration[]): void => {
  for (const row of applied) {
    const migration = migrations.find(({ id }) => id === row.id);
    if (migration === undefined) {
      throw new SchemaMismatchError(
        `the database has migration ${row.id} (${row.name}), which this build does not know: run a newer build`,
      );
    }
    if (checksumOf(migration) !== row.checksum) {
      throw new SchemaMismatchError(
        `migration ${row.id} (${row.name}) was applied with other SQL than this build holds: restore a backup or run the build that applied it`,
      );
    }
  }
};

/**
 * Migrates a database to the schema of this build, or checks that it has it.
 *
 * @param locked runs its argument in one transaction under the lock of the schema
 * @param readApplied reads what is applied without the lock
 * @throws SchemaMismatchError as {@link assertKnown}; with `check` also when a migration is pending
 */
export const runMigrations = async (options: {
  readonly mode: 'auto' | 'check' | 'off';
  readonly migrations: readonly Migration[];
  readonly readApplied: () => Promise<AppliedMigration[]>;
  readonly locked: (work: (session: MigrationSession) => Promise<void>) => Promise<void>;
}): Promise<SchemaStatus> => {
  const { mode, migrations, readApplied, locked } = options;
  const found = await readApplied();
  const status = statusOf(migrations, found);
  if (mode === 'off') return status;
  assertKnown(migrations, found);
  if (status.pending.length === 0) return status;
  if (mode === 'check') {
    throw new SchemaMismatchError(`the database lacks migrations: ${status.pending.join(', ')}. Apply them first`);
  }
  await locked(async (session) => {
    await session.prepare();
    // Another process may have been faster while this one waited for the lock.
    const applied = await session.applied();
    assertKnown(migrations, applied);
    for (const migration of migrations) {
      if (!applied.some(({ id }) => id === migration.id)) await session.apply(migration, checksumOf(migration));
    }
  });
  return statusOf(migrations, await readApplied());
};
