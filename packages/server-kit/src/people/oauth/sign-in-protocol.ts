import type { ProviderSettings } from './provider-settings.js';

/** What one sign-in keeps to itself until the browser comes back. */
export interface SignInSecrets {
  /** Proves that who redeems the code is who asked for it (PKCE, RFC 7636 §4.1). */
  readonly verifier: string;
  /** Ties an ID token to this sign-in (OpenID Connect Core 1.0 §3.1.2.1). */
  readonly nonce: string;
}

/** Who somebody is at a provider. */
export interface ProviderIdentity {
  /** Together with `subject` the key of an identity. */
  readonly issuer: string;
  readonly subject: string;
  /** `null` when the provider does not tell a usable one. */
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

/** What the browser came back with. */
export interface AuthorizationResponse {
  /** As they arrived, `code`, `state`, `iss` and `error` among them. */
  readonly parameters: URLSearchParams;
  readonly redirectUri: string;
  readonly state: string;
  readonly secrets: SignInSecrets;
}

/** How to sign in with a provider: the authorization code flow (RFC 6749 §4.1) and who the code stands for. */
export interface SignInProtocol {
  /** @throws ProviderUnreachableError, and errors of the protocol library */
  authorizationUrl(settings: ProviderSettings, request: AuthorizationRequest, now: number): Promise<URL>;
  /**
   * Checks the answer, redeems its code, which works once, and asks who it stands for.
   *
   * @throws ProviderUnreachableError, and errors of the protocol library
   */
  identify(settings: ProviderSettings, response: AuthorizationResponse, now: number): Promise<ProviderIdentity>;
}
