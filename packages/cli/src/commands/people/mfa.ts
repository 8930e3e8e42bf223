import type { BackupCodes, Reauthentication } from '@watchpost/client';
import { factsOf } from '../../nouns/nouns.js';
import type { Flag } from '../../program/flag.js';
import { askOrExplain, passwordQuestion, type Question, readLines } from '../../prompts/ask-or-read.js';
import type { Command, Invocation } from '../command/command.js';
import { prepareDelivery, type SecretKind, secretFlags } from '../command/secret-delivery.js';
import { mfaSetupCommand } from './mfa-setup.js';

const codeQuestion: Question = {
  ask: (prompts) => prompts.secret('Code of the authenticator app'),
  what: 'The code of the authenticator app',
  otherwise: 'Give it as the second line of --password-stdin.',
};

const backupCodes: SecretKind = {
  name: 'backup codes',
  isPlural: true,
  whenLost: '`watchpost mfa backup-codes` replaces them.',
  exampleFile: 'backup-codes.txt',
};

const stdinFlag: Flag = {
  name: 'password-stdin',
  kind: 'switch',
  description: 'Read the password, and the code as a second line, from standard input',
};

/** Password and code that a change of the second factor needs. */
const readProof = async ({ context, flags }: Invocation): Promise<Reauthentication> => {
  const { prompts, terminal } = context;
  const [password, code] = flags.isOn('password-stdin') ? await readLines(terminal.stdin) : [];
  return {
    password: password ?? (await askOrExplain(prompts, passwordQuestion)),
    code: withoutBlanks(code || (await askOrExplain(prompts, codeQuestion))),
  };
};

/** Apps show codes in two groups of three. */
const withoutBlanks = (code: string): string => code.replaceAll(/\s/g, '');

/** Gets backup codes, and shows or hands over what is shown only once. */
const obtainCodes = async (
  { context, flags }: Invocation,
  obtain: () => Promise<BackupCodes>,
  done: string,
): Promise<void> => {
  const { output } = context;
  const delivery = await prepareDelivery(flags, backupCodes);
  let codes: BackupCodes;
  try {
    codes = await obtain();
  } catch (error) {
    await delivery?.abandon();
    throw error;
  }
  // Reported before the codes are handed over: should that fail, the change is still done.
  await output.done(done);
  if (delivery !== undefined) return output.done(await delivery.deliver(codes.backupCodes.join('\n')));
  if (output.format === 'table') await output.lines(codes.backupCodes);
  else await output.item(codes);
  await output.note('These backup codes are shown only now. Each is good once, instead of a code of the app.');
};

const confirmCommand: Command = {
  path: ['mfa', 'confirm'],
  summary: 'Switch the second factor on',
  description: 'With a code that the authenticator app shows. Answers with ten backup codes, shown only now.',
  arguments: [{ name: 'code', description: 'Six digits; asked for when left out', isOptional: true }],
  flags: secretFlags(backupCodes),
  examples: ['mfa confirm 123456', 'mfa confirm 123456 --out backup-codes.txt'],
  run: async (invocation) => {
    const { context, args } = invocation;
    const { connect, output, prompts, signal } = context;
    output.expectFields(['backupCodes']);
    const code = args.code ?? (await askOrExplain(prompts, { ...codeQuestion, otherwise: 'Give it as an argument.' }));
    const { client } = await connect();
    await obtainCodes(
      invocation,
      () => client.mfa.confirm({ code: withoutBlanks(code) }, { signal }),
      'The second factor is on.',
    );
  },
};

const disableCommand: Command = {
  path: ['mfa', 'disable'],
  summary: 'Switch the second factor off',
  description: 'Asks for the password and a code of the authenticator app. The backup codes are gone with it.',
  flags: [stdinFlag],
  hints: factsOf('mfa.disable').hints,
  run: async (invocation) => {
    const { connect, output, signal } = invocation.context;
    const proof = await readProof(invocation);
    const { client } = await connect();
    await client.mfa.disable(proof, { signal });
    await output.done('The second factor is off; the backup codes are gone.');
  },
};

const backupCodesCommand: Command = {
  path: ['mfa', 'backup-codes'],
  summary: 'Replace the backup codes',
  description: 'Asks for the password and a code of the authenticator app. The old codes stop working.',
  flags: [stdinFlag, ...secretFlags(backupCodes)],
  examples: ['mfa backup-codes --out backup-codes.txt'],
  hints: factsOf('mfa.backupCodes').hints,
  run: async (invocation) => {
    const { connect, output, signal } = invocation.context;
    output.expectFields(['backupCodes']);
    const proof = await readProof(invocation);
    const { client } = await connect();
    await obtainCodes(invocation, () => client.mfa.backupCodes(proof, { signal }), 'The backup codes are replaced.');
  },
};

/** `mfa …`: the second factor of the signed-in user. */
export const mfaCommands: readonly Command[] = [mfaSetupCommand, confirmCommand, disableCommand, backupCodesCommand];
