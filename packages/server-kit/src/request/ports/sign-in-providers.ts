import type { OAuthProviderKey } from '@watchpost/schemas';

/** Everything that a sign-in with one provider needs to know. */
export interface ProviderSettings {
  readonly key: OAuthProviderKey;
  readonly protocol: 'oauth2' | 'openid';
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * Whether its statement about an e-mail counts on the whole server. The operator trusts the issuers that they
   * configured; an issuer that an organization named could claim any e-mail for one of its users.
   */
  readonly isTrustedWithEmails: boolean;
}

/** The secrets of one sign-in, kept until the browser returns. */
export interface SignInSecrets {
  /** Proves that the code is redeemed by the one who asked for it (PKCE, RFC 7636 §4.1). */
  readonly verifier: string;
  /** Ties an ID token to this sign-in (OpenID Connect Core 1.0 §3.1.2.1). */
  readonly nonce: string;
}

/** A user at a provider. */
export interface ProviderIdentity {
  /** Together with `subject` the key of an identity. */
  readonly issuer: string;
  readonly subject: string;
  /** `null` when the provider names no usable one. */
  readonly email: string | null;
  /** Whether the provider says that it has verified the e-mail. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

/** Where to send the browser. */
export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly secrets: SignInSecrets;
}

/** The parameters that the browser returned with. */
export interface AuthorizationResponse {
  /** As they arrived, `code`, `state`, `iss` and `error` among them. */
  readonly parameters: URLSearchParams;
  readonly redirectUri: string;
  readonly state: string;
  readonly secrets: SignInSecrets;
}

/** How to sign in with a provider: the authorization code flow (RFC 6749 §4.1) and who the code identifies. */
export interface SignInProtocol {
  /** @throws ProviderUnreachableError, and errors of the protocol library */
  authorizationUrl(settings: ProviderSettings, request: AuthorizationRequest, now: number): Promise<URL>;
  /**
   * Checks the answer, redeems its code, which works once, and asks who it identifies.
   *
   * @throws ProviderUnreachableError, and errors of the protocol library
   */
  identify(settings: ProviderSettings, response: AuthorizationResponse, now: number): Promise<ProviderIdentity>;
}

/** The providers that people can sign in with, and the protocols to reach them. */
export interface SignInProviders {
  /** Whether an issuer may be reached by plain `http:`. */
  readonly allowsHttp: boolean;
  /** The provider that the operator has configured; `undefined` without one. */
  configured(key: OAuthProviderKey): ProviderSettings | undefined;
  /** The issuer that counts for a provider unless an organization names another. */
  ownIssuer(key: OAuthProviderKey): string;
  protocol(settings: ProviderSettings): SignInProtocol;
  /** Whether browsers reach this server by `https:`, as its public address says. */
  readonly isHttps: boolean;
  /** Where a provider sends the browser back to. Made from the public address alone, never from a request. */
  callbackUrl(key: OAuthProviderKey): URL;
}
