import { defaultProfile, withoutProfile } from '../../config/profiles.js';
import { usageFailure } from '../../failure.js';
import { chooseProfileName } from '../../session/choose-server.js';
import type { Command, Invocation } from '../command/command.js';

const fields = ['isCurrent', 'name', 'server', 'account', 'credential', 'organizationId'];
const nameArgument = [{ name: 'name', description: 'Name of the profile' }];

const list = async ({ context, flags }: Invocation): Promise<void> => {
  const config = await context.config.read();
  const inUse = chooseProfileName(flags, context.environment, config);
  // Whether there is a credential, and of which kind; never the credential.
  const data = Object.entries(config.profiles).map(([name, { url, account, credential, organizationId }]) => ({
    isCurrent: name === inUse,
    name,
    server: url,
    account,
    credential: credential?.type ?? null,
    organizationId,
  }));
  const meta = { page: 1, pageSize: Math.max(1, data.length), totalItems: data.length };
  await context.output.page({ data, meta }, { operationId: 'profile.list', fields });
};

const expectProfile = (profiles: Readonly<Record<string, unknown>>, name: string): void => {
  if (Object.hasOwn(profiles, name)) return;
  const names = Object.keys(profiles);
  throw usageFailure(
    `There is no profile “${name}”.`,
    names.length === 0 ? 'Make one with `watchpost login`.' : `There is: ${names.join(', ')}.`,
  );
};

/** `profile …`: which server and identity the other commands use. */
export const profileCommands: readonly Command[] = [
  { path: ['profile', 'list'], summary: 'List the profiles on this machine', run: list },
  {
    path: ['profile', 'use'],
    summary: 'Use a profile from now on',
    hasNoDryRun: true,
    arguments: nameArgument,
    examples: ['profile use staging'],
    run: async ({ context, args: { name = '' } }) => {
      await context.config.change((config) => {
        expectProfile(config.profiles, name);
        return { ...config, currentProfile: name };
      });
      await context.output.done(`The profile “${name}” is in use.`);
    },
  },
  {
    path: ['profile', 'delete'],
    summary: 'Forget a profile and its credentials',
    hasNoDryRun: true,
    description: 'The session goes on at the server; `watchpost logout` ends it.',
    arguments: nameArgument,
    run: async ({ context, args: { name = '' } }) => {
      await context.config.change((config) => {
        expectProfile(config.profiles, name);
        const { currentProfile, ...rest } = withoutProfile(config, name);
        return { ...rest, currentProfile: currentProfile === name ? defaultProfile : currentProfile };
      });
      await context.output.done(`The profile “${name}” is forgotten.`);
    },
  },
];
