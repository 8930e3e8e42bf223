import { usageFailure } from '../../failure.js';
import { askNewSecret, askOrExplain, emailQuestion, passwordQuestion, readLines } from '../../prompts/ask-or-read.js';
import { chooseProfileName, parseServerUrl } from '../../session/choose-server.js';
import type { Command } from '../command/command.js';
import { keepSignIn } from './keep-sign-in.js';

const exampleLink = 'http://127.0.0.1:3000/welcome#wps_…';

/** The server that a link names, and its token. @throws CommandFailure `usage` */
const readLink = (link: string): { readonly url: string; readonly token: string } => {
  const [, address = '', token = ''] = /^(.+)\/welcome#(wps_[\w-]+)$/.exec(link.trim()) ?? [];
  // The link itself is not repeated: until it is used, it is as good as a password.
  if (token === '') {
    throw usageFailure('This is not a setup link.', `The start of the server prints one such as ${exampleLink}`);
  }
  return { url: parseServerUrl(address), token };
};

const newPasswordQuestion = {
  ...passwordQuestion,
  ask: (prompts: Parameters<typeof passwordQuestion.ask>[0]) =>
    askNewSecret(prompts, 'New password (at least 15 characters; a few words are easy to remember)'),
};

/** `setup LINK`: the first owner of a server, signed in. */
export const setupCommand: Command = {
  path: ['setup'],
  hasNoDryRun: true,
  summary: 'Create the first owner of a new server, and sign in',
  description:
    'The start of a server without an owner prints a link that is valid for an hour, once. The organization gets the time zone of this machine.',
  arguments: [{ name: 'link', description: `What the start printed, such as ${exampleLink}` }],
  flags: [
    { name: 'email', kind: 'text', description: 'E-mail address of the account' },
    { name: 'password-stdin', kind: 'switch', description: 'Read the password from standard input' },
    { name: 'organization-name', kind: 'text', description: 'Name of the first organization' },
  ],
  hints: {
    token_expired: 'Restart the server: each start prints another link until there is an owner.',
    conflict: 'Sign in with `watchpost login`.',
  },
  examples: [`setup '${exampleLink}'`],
  run: async (invocation) => {
    const { context, args, flags } = invocation;
    const { prompts, terminal } = context;
    const { url, token } = readLink(args.link ?? '');
    const profileName = chooseProfileName(flags, context.environment, await context.config.read());
    const [fromStdin] = flags.isOn('password-stdin') ? await readLines(terminal.stdin) : [];
    const email = flags.text('email') ?? (await askOrExplain(prompts, emailQuestion));
    const password = fromStdin ?? (await askOrExplain(prompts, newPasswordQuestion));
    const organizationName = flags.text('organization-name');
    const { createOwner } = await import('../../session/sign-in.js');
    const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
    const owner = { token, email, password, timezone, ...(organizationName === undefined ? {} : { organizationName }) };
    const credential = await createOwner({ ...context, url, owner });
    await keepSignIn(invocation, { url, profileName, credential });
  },
};
