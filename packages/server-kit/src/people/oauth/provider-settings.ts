import { type OAuthProviderKey, oauthProviders } from '@watchpost/schemas';
import type { ProviderSettings } from '../../request/ports/sign-in-providers.js';

/** How this server is known to a provider. */
export interface OAuthProviderOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * The OpenID issuer, or for GitHub the address of an Enterprise Server, such as `https://git.example.com`. Default:
   * the provider's public service.
   */
  readonly issuer?: string;
}

/**
 * Where each provider's public service is. Microsoft's is the tenant of personal accounts: a company names the
 * issuer of its tenant, because the one for all tenants has no issuer that could be checked.
 */
export const publicIssuers: Readonly<Record<OAuthProviderKey, string>> = {
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
  google: 'https://accounts.google.com',
  microsoft: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  slack: 'https://slack.com',
};

/** The protocol that a provider implements. */
export const protocolOf = (key: OAuthProviderKey): ProviderSettings['protocol'] => oauthProviders[key].protocol;
