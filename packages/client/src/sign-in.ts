import type { Caller } from './call.js';
import type { LoginRequest, MfaChallenge, MfaVerifyRequest, OAuthExchangeRequest, Tokens } from './contract-types.js';
import type { RequestOptions } from './options.js';
import type { Runtime } from './runtime.js';
import type { SessionTokens } from './session.js';

/** The second factor: a code of the authenticator app, or one of the backup codes. */
export type SecondFactor =
  | { readonly code: string; readonly backupCode?: undefined }
  | { readonly backupCode: string; readonly code?: undefined };

/** The requests that turn what a person knows into tokens. They carry no credential. */
export class SignIn {
  readonly #anonymous: Caller;
  readonly #runtime: Runtime;

  constructor(anonymous: Caller, runtime: Runtime) {
    this.#anonymous = anonymous;
    this.#runtime = runtime;
  }

  /** Presents e-mail and password. */
  async login({ email, password }: LoginRequest, options?: RequestOptions): Promise<SessionTokens | MfaChallenge> {
    return this.#firstFactor('/auth/login', { email, password }, [password], options);
  }

  /** Presents the one-time code that a sign-in with a provider ended with. */
  async exchange(
    { code, codeVerifier }: OAuthExchangeRequest,
    options?: RequestOptions,
  ): Promise<SessionTokens | MfaChallenge> {
    const redemption = { code, ...(codeVerifier === undefined ? {} : { codeVerifier }) };
    return this.#firstFactor('/auth/oauth/exchange', redemption, Object.values(redemption), options);
  }

  /** Presents the second factor. */
  async verify(factor: MfaVerifyRequest, options?: RequestOptions): Promise<SessionTokens> {
    const secrets = Object.values(factor);
    return this.#tokensOf(
      await this.#anonymous.call('POST', '/auth/mfa/verify', factor, { ...options, isRepeatable: false, secrets }),
    );
  }

  /** Redeems a refresh token. The server gives a lost answer once more, so this may be repeated. */
  async redeem(refreshToken: string): Promise<SessionTokens> {
    const options = { isRepeatable: true, secrets: [refreshToken] };
    return this.#tokensOf(await this.#anonymous.call('POST', '/auth/refresh', { refreshToken }, options));
  }

  async #firstFactor(
    path: string,
    body: object,
    secrets: readonly string[],
    options: RequestOptions | undefined,
  ): Promise<SessionTokens | MfaChallenge> {
    const answer = await this.#anonymous.call<Tokens | MfaChallenge>('POST', path, body, {
      ...options,
      isRepeatable: false,
      secrets,
    });
    return 'mfaRequired' in answer ? answer : this.#tokensOf(answer);
  }

  #tokensOf({ accessToken, refreshToken, expiresIn }: Tokens): SessionTokens {
    return { accessToken, refreshToken, expiresAt: this.endOf(expiresIn) };
  }

  /** The time that is so many seconds from now. */
  endOf(expiresIn: number): string {
    return new Date(this.#runtime.now() + expiresIn * 1000).toISOString();
  }
}
