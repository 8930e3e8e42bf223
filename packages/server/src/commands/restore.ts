import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { createServerKit } from '@watchpost/server-kit';
import { type Configuration, readConfiguration } from '../configuration/configuration.js';
import { ConfigurationError } from '../configuration/configuration-error.js';
import { makeFolder } from '../configuration/data-folder.js';
import { readKeyFile, type SecretKeys, secretKeyFile, writeKeyFile } from '../configuration/secret-key.js';
import { openStore } from '../open-store.js';
import { readWords, UsageError } from './command.js';
import { commandLogger } from './with-kit.js';

/** Puts a backup in the place of the database. What was there is renamed, not deleted. */
export const restore = async (words: readonly string[]): Promise<void> => {
  const options = { key: { type: 'string' }, replace: { type: 'boolean' } } as const;
  const { values, positionals } = readWords(words, { options, most: 1 });
  const [source] = positionals;
  if (source === undefined) throw new UsageError('The file of a backup is missing');
  const configuration = readConfiguration();
  const { database } = configuration;
  if (database.kind === 'postgres') {
    throw new ConfigurationError('The database is PostgreSQL: restore it with pg_restore into an empty database.');
  }
  const { file } = database;
  if (existsSync(file) && values.replace !== true) {
    throw new ConfigurationError(`${file} exists. Add --replace to rename it and put the backup in its place.`);
  }
  const { closeSqliteLog, readBackup } = await import('@watchpost/server-kit/sqlite');
  readBackup(source);
  makeFolder(dirname(file));
  const keys = keysFor(source, values.key, configuration, file);

  // Verified and migrated aside, so that what is there stays until the backup is known to work.
  const draft = `${file}.restoring`;
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${draft}${suffix}`, { force: true });
  copyFileSync(source, draft);
  // A copy that was made by hand may have most of its rows in its log.
  if (existsSync(`${source}-wal`)) copyFileSync(`${source}-wal`, `${draft}-wal`);
  try {
    const counts = await openAndCount(draft, keys, configuration);
    closeSqliteLog(draft);
    if (existsSync(file)) {
      closeSqliteLog(file);
      const aside = `${file.slice(0, file.length - extname(file).length)}.before-restore-${Date.now()}${extname(file)}`;
      const keyFile = secretKeyFile(file);
      if (existsSync(keyFile)) copyFileSync(keyFile, secretKeyFile(aside));
      renameSync(file, aside);
      process.stdout.write(`Renamed the database that was there to ${aside}.\n`);
    }
    if (configuration.secretKeys.kind === 'beside') writeKeyFile(secretKeyFile(file), keys[0]);
    renameSync(draft, file);
    process.stdout.write(`Restored ${source} to ${file}: ${counts}.\n`);
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${draft}${suffix}`, { force: true });
  }
};

/** The key that was named, or that of the environment, or that beside the backup, or that beside the database. */
const keysFor = (
  source: string,
  named: string | undefined,
  { secretKeys }: Configuration,
  file: string,
): SecretKeys => {
  if (named !== undefined) return [readKeyFile(named)];
  if (secretKeys.kind === 'given') return secretKeys.keys;
  const found = [secretKeyFile(source), secretKeyFile(file)].find((path) => existsSync(path));
  if (found === undefined) {
    throw new ConfigurationError(
      `The secret key of the backup is missing: name its file with --key FILE, or set WATCHPOST_SECRET_KEY.`,
    );
  }
  return [readKeyFile(found)];
};

/** @throws SecretKeyError when the key is not that of the backup; SchemaMismatchError when it is of a newer version */
const openAndCount = async (file: string, secretKeys: SecretKeys, configuration: Configuration): Promise<string> => {
  const logger = await commandLogger(configuration);
  const store = await openStore({ kind: 'sqlite', file }, logger, configuration);
  try {
    const kit = createServerKit({ store, secretKeys, publicUrl: 'http://localhost', logger });
    await kit.start({ background: false });
    const first = { where: {}, orderBy: 'id', isDescending: false, limit: 1, offset: 0 } as const;
    const users = await store.page('users', first);
    const monitors = await store.page('monitors', first);
    await kit.stop();
    return `${users.totalItems} users, ${monitors.totalItems} monitors`;
  } finally {
    await store.close();
  }
};
