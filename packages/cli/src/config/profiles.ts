/** What a profile signs in with. */
export type Credential =
  | {
      readonly type: 'session';
      readonly accessToken: string;
      readonly refreshToken: string;
      readonly expiresAt: string | null;
    }
  | { readonly type: 'apiKey'; readonly apiKey: string };

/** One server and one identity there. */
export interface Profile {
  readonly url: string;
  /** Who signed in: an e-mail address, or the name of an API key. */
  readonly account: string | null;
  /** The organization to act in; `null` leaves it to the server. */
  readonly organizationId: string | null;
  /** `null` when signed out. */
  readonly credential: Credential | null;
}

/** Everything that is kept. */
export interface Config {
  readonly version: 1;
  /** The profile that is used unless a flag or the environment names another. */
  readonly currentProfile: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** The profile in use when none is named. */
export const defaultProfile = 'default';

export const emptyConfig: Config = { version: 1, currentProfile: defaultProfile, profiles: {} };

/** Names that are also good file names, so that each profile can have its lock. */
export const isProfileName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9._-]{0,62}$/i.test(name) && name !== '__proto__';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const parseCredential = (value: unknown): Credential | null => {
  if (!isRecord(value)) return null;
  const { type, apiKey, accessToken, refreshToken, expiresAt } = value;
  if (type === 'apiKey' && typeof apiKey === 'string') return { type, apiKey };
  if (type === 'session' && typeof accessToken === 'string' && typeof refreshToken === 'string') {
    return { type, accessToken, refreshToken, expiresAt: textOrNull(expiresAt) };
  }
  return null;
};

const parseProfile = (value: unknown): Profile | undefined => {
  if (!isRecord(value) || typeof value.url !== 'string') return undefined;
  return {
    url: value.url,
    account: textOrNull(value.account),
    organizationId: textOrNull(value.organizationId),
    credential: parseCredential(value.credential),
  };
};

/** Reads a configuration; `undefined` when the text is not a configuration. */
export const parseConfig = (text: string): Config | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || value.version !== 1 || typeof value.currentProfile !== 'string') return undefined;
  if (!isRecord(value.profiles)) return undefined;
  const profiles: Record<string, Profile> = {};
  for (const [name, candidate] of Object.entries(value.profiles)) {
    const profile = isProfileName(name) ? parseProfile(candidate) : undefined;
    if (profile === undefined) return undefined;
    profiles[name] = profile;
  }
  return { version: 1, currentProfile: value.currentProfile, profiles };
};

/** A configuration with one profile put in place. */
export const withProfile = (config: Config, name: string, profile: Profile): Config => ({
  ...config,
  profiles: { ...config.profiles, [name]: profile },
});

/** A configuration without one profile. */
export const withoutProfile = (config: Config, name: string): Config => {
  const { [name]: _, ...profiles } = config.profiles;
  return { ...config, profiles };
};
