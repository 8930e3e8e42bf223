import type { SessionTokens, TokenStore } from '@watchpost/client';
import type { ConfigFile } from '../config/config-file.js';
import { type Credential, withProfile } from '../config/profiles.js';

/** Tokens as a profile keeps them. */
export const toCredential = ({ accessToken, refreshToken, expiresAt }: SessionTokens): Credential => ({
  type: 'session',
  accessToken,
  refreshToken,
  expiresAt: expiresAt ?? null,
});

/** Tokens as the client takes them. */
export const toTokens = ({
  accessToken,
  refreshToken,
  expiresAt,
}: Credential & { type: 'session' }): SessionTokens => ({
  accessToken,
  refreshToken,
  ...(expiresAt === null ? {} : { expiresAt }),
});

/**
 * Keeps the tokens of a profile in the configuration.
 *
 * The lock is held while tokens are renewed: a second process waits, then finds the new tokens and renews nothing.
 */
export const profileTokens = (config: ConfigFile, name: string): TokenStore => {
  const keep = async (credential: Credential | null): Promise<void> => {
    await config.change((current) => {
      const profile = current.profiles[name];
      // A profile that was deleted meanwhile stays deleted.
      return profile === undefined ? current : withProfile(current, name, { ...profile, credential });
    });
  };
  return {
    load: async () => {
      const credential = (await config.read()).profiles[name]?.credential;
      return credential?.type === 'session' ? toTokens(credential) : undefined;
    },
    save: (tokens) => keep(toCredential(tokens)),
    clear: () => keep(null),
    lock: (work) => config.locked(`session-${name}`, work),
  };
};
