import type { Credential, Profile } from '../../config/profiles.js';
import { usageFailure } from '../../failure.js';
import { askOrExplain, emailQuestion, passwordQuestion, type Question, readLines } from '../../prompts/ask-or-read.js';
import { chooseProfileName, parseServerUrl } from '../../session/choose-server.js';
import type { Command, Invocation } from '../command/command.js';
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

/** Signs in by a code that is confirmed in a browser; `undefined` when the server has no page for it. */
const withBrowser = async ({ context }: Invocation, url: string): Promise<Credential | undefined> => {
  const { signInByBrowser } = await import('../../session/device-sign-in.js');
  const { output } = context;
  return signInByBrowser({
    ...context,
    url,
    show: async (page, code) => {
      await output.note(`Open ${page} and type in the code ${code}`);
      await output.note('It is valid for ten minutes. Never give it to others.');
    },
  });
};

/** Who leaves the address empty signs in with a browser: the only way without a password. */
const emailOrBrowser: Question = {
  ...emailQuestion,
  ask: (prompts) => prompts.text('E-mail (empty: sign in with a browser)', { canBeEmpty: true }),
};

const withPassword = async (invocation: Invocation, url: string): Promise<Credential> => {
  const { context, flags } = invocation;
  const { prompts, terminal } = context;
  const { greet, signIn } = await import('../../session/sign-in.js');
  if (prompts.isPossible) await greet({ url, ...context });
  const [fromStdin, secondFactor] = flags.isOn('password-stdin') ? await readLines(terminal.stdin) : [];
  const canChoose = fromStdin === undefined && flags.text('email') === undefined;
  let email = flags.text('email') ?? (await askOrExplain(prompts, canChoose ? emailOrBrowser : emailQuestion));
  if (canChoose && email.trim() === '') {
    const credential = await withBrowser(invocation, url);
    if (credential !== undefined) return credential;
    await context.output.note('This server has no page for that: sign in with e-mail and password.');
    email = await askOrExplain(prompts, emailQuestion);
  }
  const askCode = (): Promise<string> =>
    askOrExplain(prompts, {
      ask: () => prompts.secret('Code of the second factor, or a backup code'),
      what: 'The code of the second factor',
      otherwise: 'Give it as the second line of --password-stdin.',
    });
  return signIn({
    url,
    email,
    password: fromStdin,
    askPassword: () => askOrExplain(prompts, passwordQuestion),
    secondFactor: secondFactor || undefined,
    askCode,
    refused: (problem) => context.output.warn(problem),
    ...context,
  });
};

const withApiKey = async ({ context }: Invocation): Promise<Credential> => {
  const [apiKey = ''] = await readLines(context.terminal.stdin);
  if (apiKey.trim() === '') throw usageFailure('There is no API key on standard input.');
  return { type: 'apiKey', apiKey: apiKey.trim() };
};

const credentialOf = async (invocation: Invocation, url: string): Promise<Credential> => {
  const { flags } = invocation;
  if (flags.isOn('api-key-stdin')) return withApiKey(invocation);
  if (!flags.isOn('browser')) return withPassword(invocation, url);
  const credential = await withBrowser(invocation, url);
  if (credential !== undefined) return credential;
  throw usageFailure('This server has no page on which a sign-in is confirmed.', 'Sign in without --browser.');
};

/** `login`: as a person with e-mail, password and second factor, or as a program with an API key. */
export const loginCommand: Command = {
  path: ['login'],
  summary: 'Sign in to a server',
  hasNoDryRun: true,
  description:
    'Asks for what is not given. With --browser, or an empty e-mail address, it shows a code that you type in on a page of the server, where you are signed in already. Secrets are typed, or come through standard input; they are never flags. A second line on standard input is the code of the second factor, or a backup code.',
  flags: [
    { name: 'email', kind: 'text', description: 'E-mail address of the account' },
    { name: 'password-stdin', kind: 'switch', description: 'Read the password from standard input' },
    { name: 'browser', kind: 'switch', description: 'Sign in with a code that you confirm in a browser' },
    { name: 'api-key-stdin', kind: 'switch', description: 'Read an API key from standard input instead' },
  ],
  examples: [
    `login --server ${localServer}`,
    'login --browser --server https://watchpost.example.com',
    'login --profile ci --server https://watchpost.example.com --api-key-stdin < key.txt',
  ],
  run: async (invocation) => {
    const { context, flags } = invocation;
    const before = await context.config.read();
    const profileName = chooseProfileName(flags, context.environment, before);
    const url = await chooseUrl(invocation, before.profiles[profileName]);
    const ways = ['api-key-stdin', 'password-stdin', 'browser'].filter((way) => flags.isOn(way));
    if (ways.length > 1) {
      throw usageFailure(`${ways.map((way) => `--${way}`).join(' and ')} exclude each other.`);
    }
    const credential = await credentialOf(invocation, url);
    await keepSignIn(invocation, { url, profileName, credential });
  },
};
