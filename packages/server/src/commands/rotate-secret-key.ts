import { SecretKeyError } from '@watchpost/server-kit';
import { ConfigurationError } from '../configuration/configuration-error.js';
import { readWords } from './command.js';
import { withKit } from './with-kit.js';

/** Seals everything anew, with the first of the server's secret keys; servers may run meanwhile. */
export const rotateSecretKey = async (words: readonly string[]): Promise<void> => {
  readWords(words, { options: {}, most: 0 });
  await withKit(async ({ kit }) => {
    const resealed = await kit.rotateSecretKeys().catch(explainLostKey);
    for (const [table, count] of Object.entries(resealed)) process.stdout.write(`${table}: ${count}\n`);
    process.stdout.write(closingLine(Object.values(resealed).some((count) => count > 0)));
  });
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
