import { withProfile } from '../../config/profiles.js';
import { chooseProfileName } from '../../session/choose-server.js';
import type { Command, Invocation } from '../command/command.js';

const forget = async ({ context }: Invocation, name: string): Promise<void> => {
  await context.config.change((config) => {
    const profile = config.profiles[name];
    return profile === undefined ? config : withProfile(config, name, { ...profile, credential: null });
  });
};

/** `logout`: ends the session at the server and forgets it here. */
export const logoutCommand: Command = {
  path: ['logout'],
  summary: 'Sign out',
  hasNoDryRun: true,
  description: 'The session is revoked immediately. An API key is only forgotten here; `api-keys revoke` ends it.',
  flags: [{ name: 'local', kind: 'switch', description: 'Only forget it here; do not notify the server' }],
  run: async (invocation) => {
    const { context, flags } = invocation;
    const config = await context.config.read();
    const name = chooseProfileName(flags, context.environment, config);
    const credential = config.profiles[name]?.credential ?? null;
    if (credential === null) return context.output.note(`The profile “${name}” is not signed in.`);
    if (credential.type === 'session' && !flags.isOn('local')) {
      const { client } = await context.connect();
      await client.auth.logout({ signal: context.signal });
    }
    await forget(invocation, name);
    await context.output.done(`The profile “${name}” is signed out.`);
  },
};
