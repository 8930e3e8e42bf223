import { withProfile } from '../../config/profiles.js';
import { usageFailure } from '../../failure.js';
import { chooseProfileName } from '../../session/choose-server.js';
import type { Command } from '../command/command.js';

/** `organizations use ID`: the organization that a profile acts in from now on. */
export const organizationsUseCommand: Command = {
  path: ['organizations', 'use'],
  summary: 'Act in an organization from now on',
  description: 'Kept in the profile; --organization and WATCHPOST_ORGANIZATION go before it.',
  hasNoDryRun: true,
  arguments: [{ name: 'id', description: 'Its id or name' }],
  examples: ['organizations use "Example Ltd"', 'organizations use org_01hzy3v8w2q4'],
  run: async ({ context, args: { id = '' }, flags }) => {
    const { client, server } = await context.connect();
    const { memberships, organizationId } = await client.auth.me({ signal: context.signal });
    const name = memberships.find((membership) => membership.organizationId === id)?.organizationName;
    // An API key belongs to one organization, which is no membership.
    if (name === undefined && organizationId !== id) throw usageFailure('You are not a member of that organization.');
    const profileName = chooseProfileName(flags, context.environment, await context.config.read());
    await context.config.change((config) => {
      const profile = Object.hasOwn(config.profiles, profileName) ? config.profiles[profileName] : undefined;
      if (profile === undefined) {
        throw usageFailure(
          'There is no profile to keep it in.',
          'Make one with `watchpost login`, or set WATCHPOST_ORGANIZATION.',
        );
      }
      return withProfile(config, profileName, { ...profile, organizationId: id });
    });
    await context.output.done(`The profile “${server.profileName}” acts in ${name ?? id} from now on.`);
  },
};
