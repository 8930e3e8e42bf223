import type { Environment } from '../config/environment.js';
import { type Config, type Credential, isProfileName, type Profile } from '../config/profiles.js';
import { CommandFailure, usageFailure } from '../failure.js';
import type { FlagValues } from '../program/flag-values.js';

/** Where a call goes. */
export interface ChosenAddress {
  readonly profileName: string;
  /** What is kept under that name; `undefined` before the first login. */
  readonly profile: Profile | undefined;
  readonly url: string;
  /** Where the API is below that, such as `/api/v1`. */
  readonly basePath: string;
}

/** Where a call goes and as whom. */
export interface ChosenServer extends ChosenAddress {
  /** `null` when the profile is not signed in. */
  readonly credential: Credential | null;
  readonly organizationId: string | undefined;
}

/**
 * Reads the address of a server.
 *
 * @throws CommandFailure `usage` when it is not one
 */
export const parseServerUrl = (text: string): string => {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw usageFailure(`“${text}” is not the address of a server.`, 'It has the form https://watchpost.example.com');
  }
  if (url.username !== '' || url.password !== '')
    throw usageFailure('The address of a server takes no user name or password.');
  if (url.search !== '' || url.hash !== '') throw usageFailure('The address of a server has nothing behind its path.');
  // People paste the address of the API, too.
  return url.href.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
};

/**
 * Reads where the API is on the server: the flag, else the environment, else where every server has it.
 *
 * @throws CommandFailure `usage` when it is not a path
 */
export const chooseBasePath = (flags: FlagValues, environment: Environment): string => {
  const path = (flags.text('base-path') ?? environment.basePath ?? '/api/v1').replace(/\/+$/, '');
  if (/^(\/[^/?#\s]+)+$/.test(path)) return path;
  throw usageFailure(`“${path}” is not where an API can be.`, 'It is a path such as /ops/watch/api');
};

/** The profile to use: the flag, else the environment, else the one in use. */
export const chooseProfileName = (flags: FlagValues, environment: Environment, config: Config): string => {
  const name = flags.text('profile') ?? environment.profile ?? config.currentProfile;
  if (!isProfileName(name)) {
    throw usageFailure(
      `“${name}” is not a name for a profile.`,
      'Letters, digits, dots, hyphens and underscores; 63 at most.',
    );
  }
  return name;
};

/**
 * Decides where a call goes: flags come before the environment, the environment before the profile.
 *
 * @throws CommandFailure `not_signed_in` when no server is known
 */
export const chooseAddress = (flags: FlagValues, environment: Environment, config: Config): ChosenAddress => {
  const profileName = chooseProfileName(flags, environment, config);
  const profile = Object.hasOwn(config.profiles, profileName) ? config.profiles[profileName] : undefined;
  const named = flags.text('server') ?? environment.url;
  const url = named === undefined ? profile?.url : parseServerUrl(named);
  if (url === undefined) {
    throw new CommandFailure(
      'not_signed_in',
      `No server is known to the profile “${profileName}”.`,
      'Sign in with `watchpost login --server URL`, or set WATCHPOST_URL.',
    );
  }
  return { profileName, profile, url, basePath: chooseBasePath(flags, environment) };
};

/**
 * Decides where a call goes and as whom.
 *
 * @throws CommandFailure when no server is known, or when a profile's credentials would go to another server than
 * the one that gave them
 */
export const chooseServer = (flags: FlagValues, environment: Environment, config: Config): ChosenServer => {
  const address = chooseAddress(flags, environment, config);
  const { profileName, profile, url } = address;
  const organizationId =
    flags.text('organization') ?? environment.organizationId ?? profile?.organizationId ?? undefined;
  if (environment.apiKey !== undefined) {
    return { ...address, credential: { type: 'apiKey', apiKey: environment.apiKey }, organizationId };
  }
  const credential = profile?.credential ?? null;
  if (credential !== null && url !== profile?.url) {
    throw new CommandFailure(
      'not_signed_in',
      `The profile “${profileName}” is signed in at ${profile?.url}, not at ${url}.`,
      'Use another profile: `watchpost login --profile NAME --server URL`.',
    );
  }
  return { ...address, credential, organizationId };
};
