import { readConfiguration } from '../configuration/configuration.js';
import { areForNewDatabase, assertNothingLost, loadSecretKeys, rememberDatabase } from '../configuration/secret-key.js';
import { openStore } from '../open-store.js';
import { readWords } from './command.js';
import { commandLogger } from './with-kit.js';

/** Applies the migrations that the database lacks, each named; `--dry-run` names them alone. */
export const migrate = async (words: readonly string[]): Promise<void> => {
  const { values } = readWords(words, { options: { 'dry-run': { type: 'boolean' } }, most: 0 });
  const configuration = readConfiguration();
  // A database without its key is refused by the next start.
  loadSecretKeys(configuration.secretKeys);
  const isNew = areForNewDatabase(configuration.secretKeys);
  const store = await openStore(configuration.database, await commandLogger(configuration), configuration);
  try {
    if (!isNew) await assertNothingLost(configuration.secretKeys, store);
    const { version, expectedVersion, pending } = await store.schemaStatus();
    if (values['dry-run'] === true) {
      const list = pending.map((name) => `  ${name}\n`).join('');
      process.stdout.write(`Schema ${version}; this version has ${expectedVersion}.\n`);
      if (pending.length > 0) process.stdout.write(`Migrations to apply:\n${list}`);
      return;
    }
    await store.migrate('auto');
    rememberDatabase(configuration.secretKeys);
    for (const name of pending) process.stdout.write(`Applied: ${name}\n`);
    process.stdout.write(`The database has schema ${expectedVersion}.\n`);
  } finally {
    await store.close();
  }
};
