import { createServerKit, SecretKeyError } from '@watchpost/server-kit';
import { readConfiguration } from './configuration/configuration.js';
import { ConfigurationError } from './configuration/configuration-error.js';
import { loadSecretKeys } from './configuration/secret-key.js';
import { createLogger } from './logger.js';
import { openStore } from './open-store.js';
import { explainStartError } from './start-error.js';

/** Seals everything anew, with the first of the server's secret keys, and ends; servers may run meanwhile. */
export const rotateSecretKey = async (): Promise<void> => {
  try {
    const configuration = readConfiguration();
    const secretKeys = loadSecretKeys(configuration.secretKeys);
    const logger = createLogger({ level: configuration.logLevel, isTerminal: process.stderr.isTTY === true });
    const store = await openStore(configuration.database, logger, configuration.databaseTimeoutSeconds * 1000);
    try {
      const kit = createServerKit({
        store,
        secretKeys,
        publicUrl: configuration.publicUrl ?? 'http://localhost',
        logger,
      });
      await kit.start({ migrate: configuration.migrate, background: false });
      const resealed = await kit.rotateSecretKeys().catch(explainLostKey);
      await kit.stop();
      for (const [table, count] of Object.entries(resealed)) process.stdout.write(`${table}: ${count}\n`);
      process.stdout.write(closingLine(Object.values(resealed).some((count) => count > 0)));
    } finally {
      await store.close();
    }
  } catch (error) {
    const failure = explainStartError(error, { host: '', port: 0 });
    process.stderr.write(`watchpost: ${failure?.message ?? String(error)}\n`);
    process.exitCode = failure?.exitCode ?? 1;
  }
};

/** The server starts with these keys, but an older one is missing that some rows still need. */
const explainLostKey = (error: unknown): never => {
  if (!(error instanceof SecretKeyError)) throw error;
  throw new ConfigurationError(
    `All the rest was sealed anew, but some rows are ${error.message}. Add the missing key.`,
  );
};

const closingLine = (didSomething: boolean): string =>
  didSomething
    ? 'Sealed anew with the first key. Run this again: when it counts nothing, the other keys can go.\n'
    : 'Everything is sealed with the first key. Once every server has it in front, the other keys can go.\n';
