import { explainStartError } from '../start-error.js';
import { version } from '../version.js';
import { type Command, readWords, UsageError } from './command.js';

const start = async (words: readonly string[]): Promise<void> => {
  readWords(words, { options: {}, most: 0 });
  const { runServer } = await import('../run-server.js');
  await runServer();
};

/** Every command, in the order of the help. */
const commands: Readonly<Record<string, Command>> = {
  start: {
    summary: 'Start the server (the default).',
    load: async () => start,
  },
  'check-config': {
    summary: 'Check the variables, the files they name and the database, and change nothing.',
    load: async () => (await import('./check-config.js')).checkConfig,
  },
  migrate: {
    usage: '[--dry-run]',
    summary: 'Bring the database to the schema of this version.',
    load: async () => (await import('./migrate.js')).migrate,
  },
  backup: {
    usage: 'FILE [--with-key]',
    summary: 'Copy the SQLite database to FILE, consistently, while the server runs.',
    load: async () => (await import('./backup.js')).backup,
  },
  restore: {
    usage: 'FILE [--key FILE] [--replace]',
    summary: 'Put a backup in the place of the database; the server must not run.',
    load: async () => (await import('./restore.js')).restore,
  },
  'move-to': {
    usage: 'postgres://USER:PASSWORD@HOST/DATABASE',
    summary: 'Copy everything from SQLite to an empty PostgreSQL; again after an interruption.',
    load: async () => (await import('./move-to.js')).moveTo,
  },
  'reset-owner': {
    usage: '[EMAIL] [--new-email EMAIL]',
    summary: 'Give an owner who is locked out a new password, shown once.',
    load: async () => (await import('./reset-owner.js')).resetOwner,
  },
  'rotate-secret-key': {
    summary: 'Seal everything anew with the first key of WATCHPOST_SECRET_KEY.',
    load: async () => (await import('./rotate-secret-key.js')).rotateSecretKey,
  },
};

const lineOf = (name: string): string => [name, commands[name]?.usage].filter(Boolean).join(' ');

const help = (): string => {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${lineOf(name)}\n      ${summary}`);
  return `Usage: watchpost-server [COMMAND]

${lines.join('\n')}

Options:
  --help, -h     Show this.
  --version, -v  Show the version.

The configuration comes from the environment; docs/operations/configuration.md lists every variable.
`;
};

/** Runs the command of these words, and sets the exit code: 0, 1 for a failure, 2 for what must be changed first. */
export const runCommand = async ([name = 'start', ...words]: readonly string[]): Promise<void> => {
  if (['--help', '-h', 'help'].includes(name)) return void process.stdout.write(help());
  if (['--version', '-v', 'version'].includes(name)) return void process.stdout.write(`${version}\n`);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    process.stderr.write(`watchpost: There is no command '${name}'. See watchpost-server --help.\n`);
    process.exitCode = 2;
    return;
  }
  if (words.includes('--help') || words.includes('-h')) {
    return void process.stdout.write(`Usage: watchpost-server ${lineOf(name)}\n\n${command.summary}\n`);
  }
  try {
    await (await command.load())(words);
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`watchpost: ${error.message}. Usage: watchpost-server ${lineOf(name)}\n`);
      process.exitCode = 2;
      return;
    }
    const failure = explainStartError(error);
    process.stderr.write(`watchpost: ${failure?.message ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exitCode = failure?.exitCode ?? 1;
  }
};
