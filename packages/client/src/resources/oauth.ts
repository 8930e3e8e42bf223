import type {
  IdentityLink,
  IdentityLinkConfirmRequest,
  IdentityLinkReadRequest,
  OAuthAuthorizeQuery,
  OAuthProvider,
  OAuthProviderKey,
  OAuthProvidersQuery,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { RequestOptions } from '../request/options.js';
import { catalogOf, type List } from '../request/pages.js';
import { type LoginParts, type LoginResult, loginResult } from '../sign-in/login-result.js';
import type { OAuthRedemption } from '../sign-in/sign-in.js';

/** Signing in with a provider, such as GitHub. */
export interface OAuth {
  /**
   * Lists the providers there are. Show buttons for those that are `enabled`.
   *
   * @example
   * ```ts
   * const { data } = await client.oauth.providers();
   * const buttons = data.filter(({ enabled }) => enabled);
   * ```
   */
  providers(query?: OAuthProvidersQuery, options?: RequestOptions): List<OAuthProvider>;

  /**
   * Builds the address to send a browser to for signing in; nothing is requested.
   *
   * It has to be the browser itself that goes there: the server binds the sign-in to it with a cookie. It comes back to
   * `returnTo` with a one-time `code` for {@link OAuth.exchange}.
   *
   * @param start `returnTo`: a path on the server, such as `/dashboard`; `organizationId`: to sign in through that
   * organization's own connection; `codeChallenge`: where not the browser redeems the code but a program, the S256 of a
   * verifier that only this program has (RFC 7636 §4.2)
   * @example
   * ```ts
   * location.assign(client.oauth.authorizeUrl('github', { returnTo: '/dashboard' }));
   * ```
   */
  authorizeUrl(provider: OAuthProviderKey, start?: OAuthAuthorizeQuery): string;

  /**
   * Builds the address that the provider sends browsers back to: what to enter there as redirect URI (RFC 6749 §3.1.2).
   * Nothing is requested.
   */
  callbackUrl(provider: OAuthProviderKey): string;

  /**
   * Redeems the one-time code that came back to `returnTo`. It is valid for one minute, once, in the browser that began
   * the sign-in; elsewhere with the `codeVerifier` of its `codeChallenge`.
   *
   * @example
   * ```ts
   * const code = new URLSearchParams(location.search).get('code') ?? '';
   * const result = await client.oauth.exchange({ code });
   * ```
   * @throws AuthenticationError (`token_expired`) when the code was used before or is too old, (`invalid_credentials`)
   * when another browser or program began the sign-in; the code is spent then
   */
  exchange(redemption: OAuthRedemption, options?: RequestOptions): Promise<LoginResult>;

  /**
   * Reads which sign-in the link in a mail confirms. The token is not used up.
   *
   * @throws AuthenticationError (`token_expired`) when the link was used, is older than an hour, or was replaced
   */
  readLink(link: IdentityLinkReadRequest, options?: RequestOptions): ApiPromise<IdentityLink>;

  /**
   * Lets an organization's own provider sign the member in to the account that the mail went to. The token is that of the
   * mail, which the first sign-in of a member sends.
   *
   * @throws AuthenticationError (`token_expired`) when the link was used, is older than an hour, or was replaced
   */
  confirmLink(link: IdentityLinkConfirmRequest, options?: RequestOptions): ApiPromise<void>;
}

/** What signing in with a provider is made of. */
export interface OAuthParts {
  /** Calls without a credential. */
  readonly anonymous: Caller;
  readonly apiUrl: URL;
  readonly login: LoginParts;
}

export const oauthOf = ({ anonymous, apiUrl, login }: OAuthParts): OAuth => ({
  providers: (query, options) => catalogOf(anonymous, '/auth/oauth/providers', query, options, ({ key }) => key),
  authorizeUrl: (provider, { organizationId, returnTo, codeChallenge } = {}) => {
    const url = new URL(apiUrl.href + path`/auth/oauth/${provider}/authorize`());
    if (organizationId !== undefined) url.searchParams.set('organizationId', organizationId);
    if (returnTo !== undefined) url.searchParams.set('returnTo', returnTo);
    if (codeChallenge !== undefined) url.searchParams.set('codeChallenge', codeChallenge);
    return url.href;
  },
  callbackUrl: (provider) => apiUrl.href + path`/auth/oauth/${provider}/callback`(),
  readLink: (link, options) =>
    anonymous.call('POST', '/auth/oauth/links/read', link, { ...options, isRepeatable: true, secrets: [link.token] }),
  confirmLink: (link, options) =>
    anonymous.call('POST', '/auth/oauth/links/confirm', link, {
      ...options,
      isRepeatable: false,
      secrets: [link.token],
    }),
  exchange: async (redemption, options) => loginResult(await login.signIn.exchange(redemption, options), login),
});
