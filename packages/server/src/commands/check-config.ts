import { existsSync } from 'node:fs';
import { type Configuration, readConfiguration } from '../configuration/configuration.js';
import { ConfigurationError } from '../configuration/configuration-error.js';
import { assertWritable } from '../configuration/data-folder.js';
import { assertReadable } from '../configuration/json-file.js';
import { readPlansFile } from '../configuration/plans-file.js';
import { secretKeyFile } from '../configuration/secret-key.js';
import { readSellerFile } from '../configuration/seller-file.js';
import { openStore } from '../open-store.js';
import { readWords } from './command.js';
import { commandLogger } from './with-kit.js';

/** Checks everything that a start would, and makes nothing. */
export const checkConfig = async (words: readonly string[]): Promise<void> => {
  readWords(words, { options: {}, most: 0 });
  const configuration = readConfiguration();
  const { plansFile, sellerFile, license, warnings } = configuration;
  for (const warning of warnings) say('warning', warning);
  say('ok', 'Every variable has a value that is allowed.');
  if (plansFile !== undefined) say('ok', `${plansFile} has ${readPlansFile(plansFile).length} plans.`);
  if (sellerFile !== undefined) {
    readSellerFile(sellerFile);
    say('ok', `${sellerFile} has who issues invoices.`);
  }
  if (license !== undefined) {
    assertReadable(license.file, 'LICENSE_FILE');
    say('ok', `${license.file} can be read.`);
  }
  await checkDatabase(configuration);
};

const say = (state: 'ok' | 'warning', text: string): void => void process.stdout.write(`${state.padEnd(8)} ${text}\n`);

const checkDatabase = async (configuration: Configuration): Promise<void> => {
  const { database, secretKeys } = configuration;
  if (database.kind === 'sqlite') {
    assertWritable(database.file);
    const keyFile = secretKeys.kind === 'beside' ? secretKeyFile(database.file) : undefined;
    const hasKey = keyFile === undefined || existsSync(keyFile);
    if (!existsSync(database.file)) {
      if (keyFile !== undefined && hasKey)
        throw new ConfigurationError(`${keyFile} is there, but its database ${database.file} is not.`);
      return say('ok', `${database.file} does not exist yet; the first start makes it.`);
    }
    if (!hasKey) throw new ConfigurationError(`${database.file} is there, but its key ${keyFile} is not.`);
  }
  const store = await openStore(database, await commandLogger(configuration), configuration);
  try {
    const { version, expectedVersion, pending } = await store.schemaStatus();
    const what = database.kind === 'sqlite' ? database.file : 'The database';
    say('ok', `${what} answers; it has schema ${version} of ${expectedVersion}.`);
    if (pending.length > 0) {
      const who =
        configuration.migrate === 'auto' ? 'the next start applies them' : 'watchpost-server migrate applies them';
      say('warning', `${pending.length} migrations are pending; ${who}.`);
    }
  } finally {
    await store.close();
  }
};
