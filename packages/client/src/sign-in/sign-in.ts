import type { Caller } from '../call.js';
import type {
  CookieTokens,
  LoginRequest,
  MfaChallenge,
  MfaVerifyRequest,
  OAuthExchangeRequest,
  SetupRequest,
  Tokens,
} from '../contract-types.js';
import type { RequestOptions } from '../options.js';
import type { Runtime } from '../runtime.js';
import type { SessionTokens } from '../session.js';

/** The second factor: a code of the authenticator app, or one of the backup codes. */
export type SecondFactor =
  | { readonly code: string; readonly backupCode?: undefined }
  | { readonly backupCode: string; readonly code?: undefined };

/** E-mail and password. */
export type LoginCredentials = Omit<LoginRequest, 'keepIn'>;
/** The second factor and the challenge that it answers. */
export type FactorOfChallenge = SecondFactor & Pick<MfaVerifyRequest, 'challengeToken' | 'staySignedIn'>;
/** The one-time code of a sign-in with a provider. */
export type OAuthRedemption = Omit<OAuthExchangeRequest, 'keepIn'>;
/** The first owner of a server, and the token of the link that its start printed. */
export type Setup = Omit<SetupRequest, 'keepIn'>;

/** The requests that turn what a person knows into tokens. They carry no credential. */
export class SignIn {
  readonly #anonymous: Caller;
  readonly #runtime: Runtime;
  readonly #isInCookie: boolean;

  constructor(anonymous: Caller, runtime: Runtime, isInCookie: boolean) {
    this.#anonymous = anonymous;
    this.#runtime = runtime;
    this.#isInCookie = isInCookie;
  }

  /** Presents e-mail and password. */
  async login(
    { email, password, staySignedIn }: LoginCredentials,
    options?: RequestOptions,
  ): Promise<SessionTokens | MfaChallenge> {
    const body = { email, password, ...this.#keep(staySignedIn) };
    return this.#firstFactor('/auth/login', body, [password], options);
  }

  /** Presents the one-time code that a sign-in with a provider ended with. */
  async exchange(
    { code, codeVerifier, staySignedIn }: OAuthRedemption,
    options?: RequestOptions,
  ): Promise<SessionTokens | MfaChallenge> {
    const redemption = { code, ...(codeVerifier === undefined ? {} : { codeVerifier }) };
    const body = { ...redemption, ...this.#keep(staySignedIn) };
    return this.#firstFactor('/auth/oauth/exchange', body, Object.values(redemption), options);
  }

  /** Creates the first owner of the server. */
  async setUp({ staySignedIn, ...setup }: Setup, options?: RequestOptions): Promise<SessionTokens> {
    const body = { ...setup, ...this.#keep(staySignedIn) };
    const secrets = [setup.token, setup.password];
    return this.tokensOf(
      await this.#anonymous.call('POST', '/setup', body, { ...options, isRepeatable: false, secrets }),
    );
  }

  /** Presents the second factor. */
  async verify({ staySignedIn, ...factor }: FactorOfChallenge, options?: RequestOptions): Promise<SessionTokens> {
    const secrets = Object.values(factor).filter((secret) => secret !== undefined);
    const body = { ...factor, ...this.#keep(staySignedIn) };
    return this.tokensOf(
      await this.#anonymous.call('POST', '/auth/mfa/verify', body, { ...options, isRepeatable: false, secrets }),
    );
  }

  /** Redeems a refresh token. The server gives a lost answer once more, so this may be repeated. */
  async redeem(refreshToken: string): Promise<SessionTokens> {
    const body = this.#isInCookie ? {} : { refreshToken };
    const options = { isRepeatable: true, secrets: Object.values(body) };
    return this.tokensOf(await this.#anonymous.call('POST', '/auth/refresh', body, options));
  }

  async #firstFactor(
    path: string,
    body: object,
    secrets: readonly string[],
    options: RequestOptions | undefined,
  ): Promise<SessionTokens | MfaChallenge> {
    const answer = await this.#anonymous.call<Tokens | CookieTokens | MfaChallenge>('POST', path, body, {
      ...options,
      isRepeatable: false,
      secrets,
    });
    return 'mfaRequired' in answer ? answer : this.tokensOf(answer);
  }

  /** The tokens of an answer, as they are kept. */
  tokensOf({ accessToken, expiresIn, ...rest }: Tokens | CookieTokens): SessionTokens {
    const refreshToken = 'refreshToken' in rest ? rest.refreshToken : 'in-cookie';
    return { accessToken, refreshToken, expiresAt: this.endOf(expiresIn) };
  }

  #keep(staySignedIn: boolean | undefined): Pick<LoginRequest, 'keepIn' | 'staySignedIn'> {
    if (!this.#isInCookie) return {};
    return { keepIn: 'cookie', ...(staySignedIn === undefined ? {} : { staySignedIn }) };
  }

  /** The time that is so many seconds from now. */
  endOf(expiresIn: number): string {
    return new Date(this.#runtime.now() + expiresIn * 1000).toISOString();
  }
}
