import { type Caller, path } from '../call.js';
import type { AuthSessionsQuery, LoginRequest, Me, SessionPage, Session as SignedInDevice } from '../contract-types.js';
import { bearer, type Credentials } from '../credentials.js';
import { AuthenticationError } from '../errors.js';
import type { RequestOptions } from '../options.js';
import { List } from '../pages.js';
import type { Session, SessionTokens } from '../session.js';
import type { SecondFactor, SignIn } from '../sign-in.js';

/** Signed in: the client uses these tokens from now on, and keeps them in its store. */
export interface SignedIn {
  readonly status: 'tokens';
  readonly tokens: SessionTokens;
}

/** The password was right; a second factor is needed. */
export interface MfaRequired {
  readonly status: 'mfaRequired';
  /** Good for one sign-in until `expiresAt`; useless as a credential. */
  readonly challengeToken: string;
  /** When the challenge ends, RFC 3339: 5 minutes after the login. */
  readonly expiresAt: string;
  /**
   * Presents the second factor and signs in.
   *
   * @throws AuthenticationError (`mfa_invalid`) when it is wrong, was used before, or the challenge has ended
   */
  verify(factor: SecondFactor, options?: RequestOptions): Promise<SignedIn>;
}

/** What a login leads to. */
export type LoginResult = SignedIn | MfaRequired;

/** What the namespace is made of. */
export interface AuthParts {
  readonly caller: Caller;
  readonly session: Session;
  readonly signIn: SignIn;
}

/** Signing in and out, and sessions. */
export class Auth {
  readonly #parts: AuthParts;

  constructor(parts: AuthParts) {
    this.#parts = parts;
  }

  /**
   * Signs in with e-mail and password.
   *
   * @example
   * ```ts
   * const result = await client.auth.login({ email, password });
   * if (result.status === 'mfaRequired') await result.verify({ code: '123456' });
   * ```
   * @throws AuthenticationError (`invalid_credentials`), PermissionError (`email_not_verified`), RateLimitError
   */
  async login(credentials: LoginRequest, options?: RequestOptions): Promise<LoginResult> {
    const { signIn } = this.#parts;
    const answer = await signIn.login(credentials, options);
    if (!('mfaRequired' in answer)) return this.#begin(answer);
    const { challengeToken } = answer;
    return {
      status: 'mfaRequired',
      challengeToken,
      expiresAt: signIn.endOf(answer.expiresIn),
      verify: async (factor, verifyOptions) => this.#begin(await signIn.verify(challengeToken, factor, verifyOptions)),
    };
  }

  /**
   * Renews the tokens now. The client does this by itself when it has to.
   *
   * @throws SessionExpiredError when there is no session, or it has ended
   */
  async refresh(): Promise<SessionTokens> {
    const { session } = this.#parts;
    return session.renew(await session.tokens());
  }

  /**
   * Signs out: the tokens are forgotten here first, then the session is ended at the server.
   *
   * Without a session it does nothing.
   *
   * @throws ConnectionError, TimeoutError or ServerError when the server could not be told; the tokens are forgotten
   * all the same, and the session ends there by itself
   */
  async logout(options?: RequestOptions): Promise<void> {
    const { caller, session } = this.#parts;
    await session.end(async (tokens) => {
      try {
        await caller.as(this.#lastUseOf(tokens)).call({ method: 'POST', path: '/auth/logout' }, options);
      } catch (error) {
        // Nothing is left to end.
        if (!(error instanceof AuthenticationError)) throw error;
      }
    });
  }

  /**
   * Tells who is calling, and what they may do.
   *
   * @example
   * ```ts
   * const { name, organizationId, scopes } = await client.auth.me();
   * ```
   */
  async me(options?: RequestOptions): Promise<Me> {
    return this.#parts.caller.call({ method: 'GET', path: '/auth/me' }, options);
  }

  /**
   * Lists the signed-in devices of the caller, the last used first.
   *
   * @throws PermissionError for API keys
   */
  sessions(query: AuthSessionsQuery = {}, options?: RequestOptions): List<SignedInDevice> {
    const read = (page: object): Promise<SessionPage> =>
      this.#parts.caller.call({ method: 'GET', path: '/auth/sessions', query: { ...query, ...page } }, options);
    return new List(read, query);
  }

  /**
   * Ends one of the caller's sessions at once.
   *
   * @param id such as `ses_…`
   * @throws NotFoundError when it is not one of the caller's, or has ended
   */
  async revokeSession(id: string, options?: RequestOptions): Promise<void> {
    await this.#parts.caller.call({ method: 'DELETE', path: path`/auth/sessions/${id}` }, options);
  }

  async #begin(tokens: SessionTokens): Promise<SignedIn> {
    await this.#parts.session.begin(tokens);
    return { status: 'tokens', tokens };
  }

  /** An access token that has run out must still be able to end its session. */
  #lastUseOf(tokens: SessionTokens): Credentials {
    const { signIn } = this.#parts;
    let last = tokens;
    const renew = async (): Promise<void> => {
      last = await signIn.redeem(last.refreshToken);
    };
    return { read: async () => ({ ...bearer(last.accessToken), renew }) };
  }
}
