import { type Credential, type Profile, withProfile } from '../../config/profiles.js';
import type { Invocation } from '../command/command.js';

/** A credential that a server gave, and where it is kept. */
export interface SignInToKeep {
  readonly url: string;
  readonly profileName: string;
  readonly credential: Credential;
}

/** Keeps a credential in its profile, and says whose it is. */
export const keepSignIn = async (
  { context, flags }: Invocation,
  { url, profileName, credential }: SignInToKeep,
): Promise<void> => {
  const { whoIs } = await import('../../session/sign-in.js');
  const organizationId = flags.text('organization');
  // Asked before anything is kept: a key that does not work would only be a riddle later.
  const me = await whoIs({ ...context, url, credential, organizationId });
  const account = me.email ?? me.name;
  const profile: Profile = { url, account, organizationId: organizationId ?? null, credential };
  let current = profileName;
  await context.config.change((config) => {
    // Who signs in to a second server goes on working with the first until `profile use`.
    current = Object.hasOwn(config.profiles, config.currentProfile) ? config.currentProfile : profileName;
    return { ...withProfile(config, profileName, profile), currentProfile: current };
  });
  const inOrganization = me.memberships.find(({ organizationId: id }) => id === me.organizationId)?.organizationName;
  await context.output.done(
    `Signed in to ${url} as ${account}${inOrganization === undefined ? '' : `, ${inOrganization}`} (profile “${profileName}”).`,
  );
  if (current !== profileName) {
    await context.output.note(
      `Commands still use the profile “${current}”. To change that: watchpost profile use ${profileName}`,
    );
  }
  if (url.startsWith('http:') && !/^http:\/\/(localhost|127\.|\[::1\])/.test(url)) {
    await context.output.warn('This server is reached without TLS: what you send can be read on the way.');
  }
  if (context.environment.apiKey !== undefined) {
    await context.output.warn('WATCHPOST_API_KEY overrides this profile.');
  }
};
