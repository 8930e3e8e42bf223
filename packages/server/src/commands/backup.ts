import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '../configuration/configuration.js';
import { ConfigurationError } from '../configuration/configuration-error.js';
import { readKeyFile, secretKeyFile, writeKeyFile } from '../configuration/secret-key.js';
import { readWords, UsageError } from './command.js';

/** Copies the database of a running or a stopped server; without its key it opens nothing that is sealed. */
export const backup = async (words: readonly string[]): Promise<void> => {
  const { values, positionals } = readWords(words, { options: { 'with-key': { type: 'boolean' } }, most: 1 });
  const [target] = positionals;
  if (target === undefined) throw new UsageError('A file or a folder is missing');
  const { database, secretKeys } = readConfiguration();
  if (database.kind === 'postgres') {
    throw new ConfigurationError(
      'The database is PostgreSQL: back it up with pg_dump --format=custom --schema=watchpost, and keep WATCHPOST_SECRET_KEY.',
    );
  }
  const to = isFolder(target) ? join(target, `watchpost-${new Date().toISOString().replace(/[:.]/g, '-')}.db`) : target;
  const { backupSqlite } = await import('@watchpost/server-kit/sqlite');
  const { bytes, schemaVersion } = backupSqlite({ file: database.file, to });
  process.stdout.write(`Backed up ${database.file} to ${to} (${bytes} bytes, schema ${schemaVersion}).\n`);

  const where = secretKeys.kind === 'given' ? 'WATCHPOST_SECRET_KEY' : secretKeyFile(database.file);
  if (values['with-key'] !== true) {
    process.stdout.write(`The secret key is not in it. Keep ${where} in another place: a restore needs both.\n`);
    return;
  }
  const key = secretKeys.kind === 'given' ? secretKeys.keys[0] : readKeyFile(secretKeyFile(database.file));
  writeKeyFile(secretKeyFile(to), key);
  process.stdout.write(`The secret key is in ${secretKeyFile(to)}. Who has both files can read everything.\n`);
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
