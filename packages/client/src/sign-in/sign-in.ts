import type {
  CookieTokens,
  LoginRequest,
  MfaChallenge,
  MfaVerifyRequest,
  OAuthExchangeRequest,
  SetupRequest,
  Tokens,
} from '../contract-types.js';
import type { Caller } from '../request/call.js';
import type { RequestOptions } from '../request/options.js';
import type { Runtime } from '../runtime.js';
import type { SessionTokens } from '../session/session.js';

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
  login(credentials: LoginCredentials, options?: RequestOptions): Promise<SessionTokens | MfaChallenge> {
    return this.#present<MfaChallenge>('/auth/login', credentials, [credentials.password], options);
  }

  /** Presents the one-time code that a sign-in with a provider ended with. */
  exchange(redemption: OAuthRedemption, options?: RequestOptions): Promise<SessionTokens | MfaChallenge> {
    const secrets = [redemption.code, redemption.codeVerifier];
    return this.#present<MfaChallenge>('/auth/oauth/exchange', redemption, secrets, options);
  }

  /** Creates the first owner of the server. */
  setUp(setup: Setup, options?: RequestOptions): Promise<SessionTokens> {
    return this.#present<never>('/setup', setup, [setup.token, setup.password], options);
  }

  /** Presents the second factor. */
  verify(factor: FactorOfChallenge, options?: RequestOptions): Promise<SessionTokens> {
    const secrets = [factor.challengeToken, factor.code, factor.backupCode];
    return this.#present<never>('/auth/mfa/verify', factor, secrets, options);
  }

  /** Redeems a refresh token. The server gives a lost answer once more, so this may be repeated. */
  async redeem(refreshToken: string): Promise<SessionTokens> {
    const body = this.#isInCookie ? {} : { refreshToken };
    const options = { isRepeatable: true, secrets: [refreshToken] };
    return this.tokensOf(await this.#anonymous.call('POST', '/auth/refresh', body, options));
  }

  async #present<Challenge extends MfaChallenge>(
    path: string,
    { staySignedIn, ...known }: { readonly staySignedIn?: boolean | undefined },
    secrets: readonly (string | undefined)[],
    options: RequestOptions | undefined,
  ): Promise<SessionTokens | Challenge> {
    const keep = this.#isInCookie ? { keepIn: 'cookie', staySignedIn } : {};
    const answer = await this.#anonymous.call<Tokens | CookieTokens | Challenge>(
      'POST',
      path,
      { ...known, ...keep },
      { ...options, isRepeatable: false, secrets: secrets.filter((secret) => secret !== undefined) },
    );
    return 'mfaRequired' in answer ? answer : this.tokensOf(answer);
  }

  /** The tokens of an answer, as they are kept. */
  tokensOf({ accessToken, expiresIn, ...rest }: Tokens | CookieTokens): SessionTokens {
    const refreshToken = 'refreshToken' in rest ? rest.refreshToken : 'in-cookie';
    return { accessToken, refreshToken, expiresAt: this.endOf(expiresIn) };
  }

  /** The time that is so many seconds from now. */
  endOf(expiresIn: number): string {
    return new Date(this.#runtime.now() + expiresIn * 1000).toISOString();
  }
}
