import { bounds, type OAuthProviderKey } from '@watchpost/schemas';
import { aBoolean, aFunction, anObjectWith, type OptionRules, oneOf } from '../base/options.js';
import type { PasswordHasher } from '../request/ports/credentials.js';
import type { HostIdentity } from './host-users/host-user.js';
import type { OAuthProviderOptions } from './oauth/provider-settings.js';
import { signInProviders } from './oauth/providers-rule.js';

/** What a host says about accounts, sign-in and organizations. */
export interface PeopleOptions {
  /** argon2id by default. */
  readonly passwordHasher?: PasswordHasher;
  /** Who may open an account: anyone (`open`, the default), or only people with an invitation. */
  readonly signup?: 'open' | 'invite';
  /**
   * Whether the holder of a link creates the first owner, by `POST /setup` with a token of {@link ServerKit.setupToken}.
   * Default: `false`; a host that has its own users, or calls `createFirstOwner`, needs no such link.
   */
  readonly setup?: boolean;
  /** Providers that anyone can sign in with, by their key in the catalog. Default: none. */
  readonly oauthProviders?: Partial<Record<OAuthProviderKey, OAuthProviderOptions>>;
  /**
   * Returns who is calling, for hosts that have their own users. Default: no one. It is called when a request for
   * more than the public endpoints carries neither `Authorization` nor `X-Api-Key`; with `without: ['signIn']` also when it
   * carries `Authorization`, which is then the host's. Users, organizations and
   * memberships are made when they are seen first. Such a caller has no session and acts in the organization that the
   * host names and in no other; an organization's `requireMfa` does not apply, because the host signs its users in.
   * Anything but GET and HEAD is refused when a page of another site asks for it, because the host may use cookies.
   */
  readonly identity?: HostIdentity;
  /**
   * Days for which the deletion of an organization or an account can be undone; 14 by default, 1 to 90. A deletion that was asked for
   * keeps its time.
   */
  readonly deletionGraceDays?: number;
}

export const peopleRules: OptionRules<PeopleOptions> = {
  passwordHasher: anObjectWith('a hasher', 'hash', 'verify', 'needsRehash'),
  signup: oneOf('open', 'invite'),
  setup: aBoolean,
  oauthProviders: signInProviders,
  identity: aFunction,
  deletionGraceDays: {
    is: `a whole number from 1 to ${bounds.deletionGrace.most}`,
    fits: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= bounds.deletionGrace.most,
  },
};

/**
 * Holds options about signing in to the parts that are served: they mean nothing where the host alone signs people in.
 *
 * @throws TypeError with a line for each option without a meaning
 */
export const assertSignInIsServed = (
  without: readonly string[],
  { signup, setup, oauthProviders }: PeopleOptions,
): void => {
  if (!without.includes('signIn')) return;
  const idle = Object.entries({ signup, setup, oauthProviders }).filter(([, value]) => value !== undefined);
  if (idle.length === 0) return;
  throw new TypeError(idle.map(([name]) => `createServerKit: ${name} has no meaning without signIn`).join('\n'));
};
