import type { Caller } from './call.js';
import type { LoginRequest, MfaChallenge, Tokens } from './contract-types.js';
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
    const answer = await this.#post<Tokens | MfaChallenge>('/auth/login', { email, password }, [password], options);
    return 'mfaRequired' in answer ? answer : this.#tokensOf(answer);
  }

  /** Presents the second factor. */
  async verify(challengeToken: string, factor: SecondFactor, options?: RequestOptions): Promise<SessionTokens> {
    const given = factor.code === undefined ? { backupCode: factor.backupCode } : { code: factor.code };
    const secrets = [challengeToken, ...Object.values(given)];
    return this.#tokensOf(await this.#post('/auth/mfa/verify', { challengeToken, ...given }, secrets, options));
  }

  /** Redeems a refresh token. The server gives a lost answer once more, so this may be repeated. */
  async redeem(refreshToken: string): Promise<SessionTokens> {
    return this.#tokensOf(await this.#post('/auth/refresh', { refreshToken }, [refreshToken], undefined, true));
  }

  async #post<T>(
    path: string,
    body: Readonly<Record<string, string>>,
    secrets: readonly string[],
    options: RequestOptions | undefined,
    isRepeatable = false,
  ): Promise<T> {
    return this.#anonymous.call<T>(
      { method: 'POST', path, body, secrets, isRepeatable, takesIdempotencyKey: false },
      options,
    );
  }

  #tokensOf({ accessToken, refreshToken, expiresIn }: Tokens): SessionTokens {
    return { accessToken, refreshToken, expiresAt: this.endOf(expiresIn) };
  }

  /** The time that is so many seconds from now. */
  endOf(expiresIn: number): string {
    return new Date(this.#runtime.now() + expiresIn * 1000).toISOString();
  }
}
