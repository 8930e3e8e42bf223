import { createServerKit, type Logger, type ServerKit, type Store } from '@watchpost/server-kit';
import { type Configuration, readConfiguration } from '../configuration/configuration.js';
import { areForNewDatabase, assertNothingLost, loadSecretKeys, rememberDatabase } from '../configuration/secret-key.js';
import { createLogger } from '../logger.js';
import { openStore } from '../open-store.js';

/** What a command works with. */
export interface CommandTools {
  readonly configuration: Configuration;
  readonly store: Store;
  readonly kit: ServerKit;
}

/** The log of a command is for what it does not print: warnings and errors, on standard error. */
export const commandLogger = (configuration: Configuration): Promise<Logger> =>
  createLogger({ level: configuration.logLevel, isTerminal: process.stderr.isTTY === true });

/** Runs `work` with a kit on the configured database, which runs nothing in the background, and closes both. */
export const withKit = async (
  work: (tools: CommandTools) => Promise<void>,
  configuration: Configuration = readConfiguration(),
): Promise<void> => {
  const secretKeys = loadSecretKeys(configuration.secretKeys);
  const isNew = areForNewDatabase(configuration.secretKeys);
  const logger = await commandLogger(configuration);
  const store = await openStore(configuration.database, logger, configuration);
  try {
    if (!isNew) await assertNothingLost(configuration.secretKeys, store);
    const { publicUrl = 'http://localhost' } = configuration;
    const kit = createServerKit({ store, secretKeys, publicUrl, logger });
    await kit.start({ migrate: configuration.migrate, background: false });
    rememberDatabase(configuration.secretKeys);
    try {
      await work({ configuration, store, kit });
    } finally {
      await kit.stop();
    }
  } finally {
    await store.close();
  }
};
