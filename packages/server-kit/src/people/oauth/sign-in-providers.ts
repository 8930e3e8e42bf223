import type { AddressGuard } from '@watchpost/checks/address-guard';
import { type OAuthProviderKey, oauthProviderKeys } from '@watchpost/schemas';
import type { SignInProviders } from '../../request/ports/sign-in-providers.js';
import { createGitHubProtocol } from './github.js';
import { createGuardedFetch } from './guarded-fetch.js';
import { createOpenIdProtocol } from './openid.js';
import { type OAuthProviderOptions, protocolOf, publicIssuers } from './provider-settings.js';

/** What {@link createSignInProviders} works with. */
export interface SignInProvidersOptions {
  readonly providers: Partial<Record<OAuthProviderKey, OAuthProviderOptions>>;
  readonly guard: AddressGuard;
  readonly allowsHttp: boolean;
  /** Where the API is reached; providers send people back there. */
  readonly apiUrl: string;
}

const assertUsable = (key: OAuthProviderKey, { clientId, clientSecret, issuer }: OAuthProviderOptions): void => {
  if (clientId === '' || clientSecret === '') throw new TypeError(`The provider ${key} needs a client id and secret.`);
  if (issuer !== undefined && !URL.canParse(issuer)) throw new TypeError(`The issuer of ${key} must be a URL.`);
};

/**
 * Makes the providers of a kit.
 *
 * @throws TypeError when a provider is configured without client id or secret, or with an issuer that is no URL
 */
export const createSignInProviders = (options: SignInProvidersOptions): SignInProviders => {
  const { providers, guard, allowsHttp, apiUrl } = options;
  for (const key of oauthProviderKeys) {
    const given = providers[key];
    if (given !== undefined) assertUsable(key, given);
  }
  const transport = { fetch: createGuardedFetch({ guard }), allowsHttp };
  const protocols = { openid: createOpenIdProtocol(transport), oauth2: createGitHubProtocol(transport) };
  const ownIssuer = (key: OAuthProviderKey): string => providers[key]?.issuer ?? publicIssuers[key];
  return {
    allowsHttp,
    isHttps: new URL(apiUrl).protocol === 'https:',
    ownIssuer,
    configured(key) {
      const given = providers[key];
      if (given === undefined) return undefined;
      const { clientId, clientSecret } = given;
      const issuer = ownIssuer(key);
      return { key, protocol: protocolOf(key), issuer, clientId, clientSecret, isTrustedWithEmails: true };
    },
    protocol: ({ protocol }) => protocols[protocol],
    callbackUrl: (key) => new URL(`${apiUrl}/auth/oauth/${key}/callback`),
  };
};
