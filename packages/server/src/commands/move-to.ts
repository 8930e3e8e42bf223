import { StoreUnavailableError } from '@watchpost/server-kit';
import { readConfiguration } from '../configuration/configuration.js';
import { ConfigurationError } from '../configuration/configuration-error.js';
import { secretKeyFile } from '../configuration/secret-key.js';
import { readWords, UsageError } from './command.js';

/** Copies everything to PostgreSQL, and says what to set then. SQLite stays as it is. */
export const moveTo = async (words: readonly string[]): Promise<void> => {
  const { positionals } = readWords(words, { options: {}, most: 1 });
  const [connectionString] = positionals;
  if (
    connectionString === undefined ||
    !/^postgres(ql)?:\/\/./.test(connectionString) ||
    !URL.canParse(connectionString)
  ) {
    throw new UsageError('The address of a PostgreSQL database is missing');
  }
  const { database, secretKeys } = readConfiguration();
  if (database.kind !== 'sqlite')
    throw new ConfigurationError('DATABASE_URL is PostgreSQL already; move-to reads SQLite.');
  const { moveToPostgres } = await import('@watchpost/server-kit/postgres');
  const { tables, rows, isResumed } = await moveToPostgres({
    file: database.file,
    connectionString,
    onTable: ({ name, rows: copied }) => {
      if (copied > 0) process.stdout.write(`${name}: ${copied}\n`);
    },
  }).catch((error: unknown) => {
    throw isConnectionFailure(error) ? new StoreUnavailableError('PostgreSQL cannot be used', { cause: error }) : error;
  });
  const key =
    secretKeys.kind === 'given'
      ? 'the WATCHPOST_SECRET_KEY that you have'
      : `WATCHPOST_SECRET_KEY=$(cat ${secretKeyFile(database.file)})`;
  process.stdout.write(
    `${isResumed ? 'Resumed, and copied' : 'Copied'} ${rows} rows of ${tables} tables; ${database.file} is unchanged.
Start the server with DATABASE_URL=postgres://… and ${key}.\n`,
  );
};

/** What the driver reports of the network, and PostgreSQL of its sign-in and its databases. */
const isConnectionFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(E[A-Z]+|08...|28...|3D000|42501|57...)$/.test(String(error.code));
