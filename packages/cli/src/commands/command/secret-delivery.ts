import { spawn } from 'node:child_process';
import { open, unlink } from 'node:fs/promises';
import type { Operation } from '../../contract/manifest.js';
import { CommandFailure, usageFailure } from '../../failure.js';
import type { Flag } from '../../program/flag.js';
import type { FlagValues } from '../../program/flag-values.js';

/** What is delivered, in words. */
export interface SecretKind {
  readonly name: string;
  readonly isPlural?: true;
  /** What to do when it could not be kept. */
  readonly whenLost: string;
  /** A good name for its file, for examples. */
  readonly exampleFile: string;
}

const agentToken: SecretKind = {
  name: 'token',
  whenLost: 'Rotate the token to get a new one: `watchpost agents rotate-token ID`.',
  exampleFile: 'agent-token.txt',
};
const keySecret: SecretKind = {
  name: 'secret',
  whenLost: 'Rotate the key to get a new secret.',
  exampleFile: 'key.txt',
};
const licenseKey: SecretKind = {
  name: 'key',
  whenLost: 'Rotate the key to get a new one: `watchpost licenses rotate-key ID`.',
  exampleFile: 'license-key.txt',
};
const webhookSecret: SecretKind = {
  name: 'secret',
  whenLost: 'Rotate the secret to get a new one: `watchpost webhooks rotate-secret ID`.',
  exampleFile: 'webhook-secret.txt',
};

/** The secret in the answer of an operation; its name is that of the field. */
export const secretOf = ({ id }: Pick<Operation, 'id'>): SecretKind => {
  if (id.startsWith('agents.')) return agentToken;
  if (id.startsWith('licenses.')) return licenseKey;
  return id.startsWith('webhooks.') ? webhookSecret : keySecret;
};

const wordsFor = ({ name, isPlural }: SecretKind) => {
  const it = isPlural === true ? 'them' : 'it';
  return { it, isIn: `The ${name} ${isPlural === true ? 'are' : 'is'} in`, took: `The command took the ${name}.` };
};

/** Flags of commands whose answer holds a secret that is shown only once. */
export const secretFlags = (kind: SecretKind): readonly Flag[] => [
  {
    name: 'out',
    kind: 'text',
    placeholder: 'file',
    description: `Write the ${kind.name} to a new file that only you can read, and do not show ${wordsFor(kind).it}`,
  },
  {
    name: 'pipe',
    kind: 'text',
    placeholder: 'command',
    description: `Hand the ${kind.name} to a shell command on its standard input, and do not show ${wordsFor(kind).it}`,
  },
];

/** A place for a secret, made before the secret exists, so that one that can't be kept is never made. */
export interface SecretDelivery {
  readonly deliver: (secret: string) => Promise<string>;
  /** Undoes the preparation when there will be no secret. */
  readonly abandon: () => Promise<void>;
}

const toFile = async (path: string, kind: SecretKind): Promise<SecretDelivery> => {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    const doesExist = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw usageFailure(
      doesExist ? `--out: ${path} exists already.` : `--out: cannot write ${path}.`,
      'Name a new file in a folder that exists.',
    );
  });
  return {
    deliver: async (secret) => {
      await file.writeFile(`${secret}\n`);
      await file.sync();
      await file.close();
      return `${wordsFor(kind).isIn} ${path}.`;
    },
    abandon: async () => {
      await file.close();
      await unlink(path);
    },
  };
};

const toCommand = (command: string, kind: SecretKind): SecretDelivery => ({
  deliver: (secret) =>
    new Promise((resolve, reject) => {
      const fail = (reason: string): void =>
        reject(
          new CommandFailure(
            'output_failed',
            `--pipe: the command ${reason}; it may not have kept the ${kind.name}.`,
            kind.whenLost,
          ),
        );
      // Its output goes to standard error, so that ours stays one document.
      const child = spawn(command, { shell: true, stdio: ['pipe', process.stderr, process.stderr] });
      child.on('error', () => fail('could not be started'));
      child.on('close', (code) => (code === 0 ? resolve(wordsFor(kind).took) : fail(`ended with ${code}`)));
      // A command that does not read is found by its exit code.
      child.stdin.on('error', () => undefined);
      child.stdin.end(`${secret}\n`);
    }),
  abandon: async () => undefined,
});

/** The place that the flags name for the secret; `undefined` when it is shown like any other field. */
export const prepareDelivery = async (flags: FlagValues, kind: SecretKind): Promise<SecretDelivery | undefined> => {
  const path = flags.text('out');
  const command = flags.text('pipe');
  if (path !== undefined && command !== undefined) throw usageFailure('--out and --pipe exclude each other.');
  if (path !== undefined) return toFile(path, kind);
  return command === undefined ? undefined : toCommand(command, kind);
};
