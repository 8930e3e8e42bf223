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
    const answer = await this.#anonymous.call<Tokens | MfaChallenge>(
      'POST',
      '/auth/login',
      { email, password },
      { ...options, isRepeatable: false, secrets: [password] },
    );
    return 'mfaRequired' in answer ? answer : this.#tokensOf(answer);
  }

  /** Presents the second factor. */
  async verify(challengeToken: string, factor: SecondFactor, options?: RequestOptions): Promise<SessionTokens> {
    const { code, backupCode } = factor;
    const body = { challengeToken, code, backupCode };
    const secrets = [challengeToken, code ?? '', backupCode ?? ''];
    return this.#tokensOf(
      await this.#anonymous.call('POST', '/auth/mfa/verify', body, { ...options, isRepeatable: false, secrets }),
    );
  }

  /** Redeems a refresh token. The server gives a lost answer once more, so this may be repeated. */
  async redeem(refreshToken: string): Promise<SessionTokens> {
    const options = { isRepeatable: true, secrets: [refreshToken] };
    return this.#tokensOf(await this.#anonymous.call('POST', '/auth/refresh', { refreshToken }, options));
  }

  #tokensOf({ accessToken, refreshToken, expiresIn }: Tokens): SessionTokens {
    return { accessToken, refreshToken, expiresAt: this.endOf(expiresIn) };
  }

  /** The time that is so many seconds from now. */
  endOf(expiresIn: number): string {
    return new Date(this.#runtime.now() + expiresIn * 1000).toISOString();
  }
}
