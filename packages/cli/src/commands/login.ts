import type { Credential, Profile } from '../config/profiles.js';
import { usageFailure } from '../failure.js';
import { askOrExplain, emailQuestion, passwordQuestion, readLines } from '../prompts/ask-or-read.js';
import { chooseProfileName, parseServerUrl } from '../session/choose-server.js';
import type { Command, Invocation } from './command.js';
import { keepSignIn } from './keep-sign-in.js';

/** Where the reference server listens unless configured otherwise. */
const localServer = 'http://127.0.0.1:3000';

const chooseUrl = async ({ context, flags }: Invocation, profile: Profile | undefined): Promise<string> => {
  const given = flags.text('server') ?? context.environment.url ?? profile?.url;
  if (given !== undefined) return parseServerUrl(given);
  if (context.prompts.isPossible) {
    return parseServerUrl(await context.prompts.text('Server', { isWrong: checkUrl, initial: localServer }));
  }
  throw usageFailure('No server is named.', `Name it with --server, such as --server ${localServer}.`);
};

const checkUrl = (answer: string): string | undefined => {
  try {
    parseServerUrl(answer);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'This is not an address.';
  }
};

const withPassword = async ({ context, flags }: Invocation, url: string): Promise<Credential> => {
  const { prompts, terminal } = context;
  const [fromStdin, secondFactor] = flags.isOn('password-stdin') ? await readLines(terminal.stdin) : [];
  const email = flags.text('email') ?? (await askOrExplain(prompts, emailQuestion));
  const password = fromStdin ?? (await askOrExplain(prompts, passwordQuestion));
  const askCode = (): Promise<string> =>
    askOrExplain(prompts, {
      ask: () => prompts.secret('Code of the second factor, or a backup code'),
      what: 'The code of the second factor',
      otherwise: 'Give it as the second line of --password-stdin.',
    });
  const { signIn } = await import('../session/sign-in.js');
  return signIn({ url, email, password, secondFactor: secondFactor || undefined, askCode, ...context });
};

const withApiKey = async ({ context }: Invocation): Promise<Credential> => {
  const [apiKey = ''] = await readLines(context.terminal.stdin);
  if (apiKey.trim() === '') throw usageFailure('There is no API key on standard input.');
  return { type: 'apiKey', apiKey: apiKey.trim() };
};

/** `login`: as a person with e-mail, password and second factor, or as a program with an API key. */
export const loginCommand: Command = {
  path: ['login'],
  summary: 'Sign in to a server',
  hasNoDryRun: true,
  description:
    'Asks for what is not given. Secrets are typed, or come through standard input; they are never flags. A second line on standard input is the code of the second factor, or a backup code.',
  flags: [
    { name: 'email', kind: 'text', description: 'E-mail address of the account' },
    { name: 'password-stdin', kind: 'switch', description: 'Read the password from standard input' },
    { name: 'api-key-stdin', kind: 'switch', description: 'Read an API key from standard input instead' },
  ],
  examples: [
    `login --server ${localServer}`,
    'login --profile ci --server https://watchpost.example.com --api-key-stdin < key.txt',
  ],
  run: async (invocation) => {
    const { context, flags } = invocation;
    const before = await context.config.read();
    const profileName = chooseProfileName(flags, context.environment, before);
    const url = await chooseUrl(invocation, before.profiles[profileName]);
    if (flags.isOn('api-key-stdin') && flags.isOn('password-stdin')) {
      throw usageFailure('--api-key-stdin and --password-stdin exclude each other.');
    }
    const credential = flags.isOn('api-key-stdin') ? await withApiKey(invocation) : await withPassword(invocation, url);
    await keepSignIn(invocation, { url, profileName, credential });
  },
};
