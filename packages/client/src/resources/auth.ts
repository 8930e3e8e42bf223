import { type Caller, path } from '../call.js';
import type { AuthSessionsQuery, LoginRequest, Me, Session } from '../contract-types.js';
import { bearer, type Credentials } from '../credentials.js';
import { AuthenticationError } from '../errors.js';
import type { RequestOptions } from '../options.js';
import { type List, listOf } from '../pages.js';
import type { SessionTokens, UserSession } from '../session.js';
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

/** Signing in and out, and sessions. */
export interface Auth {
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
  login(credentials: LoginRequest, options?: RequestOptions): Promise<LoginResult>;

  /**
   * Renews the tokens now. The client does this by itself when it has to.
   *
   * @throws SessionExpiredError when there is no session, or it has ended
   */
  refresh(): Promise<SessionTokens>;

  /**
   * Signs out: the tokens are forgotten here first, then the session is ended at the server.
   *
   * Without a session it does nothing.
   *
   * @throws ConnectionError, TimeoutError or ServerError when the server could not be told; the tokens are forgotten
   * all the same, and the session ends there by itself
   */
  logout(options?: RequestOptions): Promise<void>;

  /**
   * Tells who is calling, and what they may do.
   *
   * @example
   * ```ts
   * const { name, organizationId, scopes } = await client.auth.me();
   * ```
   */
  me(options?: RequestOptions): Promise<Me>;

  /**
   * Lists the signed-in devices of the caller, the last used first.
   *
   * @throws PermissionError for API keys
   */
  sessions(query?: AuthSessionsQuery, options?: RequestOptions): List<Session>;

  /**
   * Ends one of the caller's sessions at once.
   *
   * @param id such as `ses_…`
   * @throws NotFoundError when it is not one of the caller's, or has ended
   */
  revokeSession(id: string, options?: RequestOptions): Promise<void>;
}

export const authOf = (caller: Caller, session: UserSession, signIn: SignIn): Auth => {
  const begin = async (tokens: SessionTokens): Promise<SignedIn> => {
    await session.begin(tokens);
    return { status: 'tokens', tokens };
  };
  return {
    login: async (credentials, options) => {
      const answer = await signIn.login(credentials, options);
      if (!('mfaRequired' in answer)) return begin(answer);
      const { challengeToken, expiresIn } = answer;
      return {
        status: 'mfaRequired',
        challengeToken,
        expiresAt: signIn.endOf(expiresIn),
        verify: async (factor, verifyOptions) => begin(await signIn.verify(challengeToken, factor, verifyOptions)),
      };
    },
    refresh: async () => session.renew(await session.tokens()),
    logout: (options) =>
      session.end(async (tokens) => {
        try {
          await caller.as(lastUseOf(tokens, signIn)).call('POST', '/auth/logout', undefined, options);
        } catch (error) {
          // Nothing is left to end.
          if (!(error instanceof AuthenticationError)) throw error;
        }
      }),
    me: (options) => caller.call('GET', '/auth/me', undefined, options),
    sessions: (query, options) => listOf(caller, '/auth/sessions', query, options),
    revokeSession: async (id, options) => caller.call('DELETE', path`/auth/sessions/${id}`, undefined, options),
  };
};

/** An access token that has run out must still be able to end its session. */
const lastUseOf = (tokens: SessionTokens, signIn: SignIn): Credentials => {
  let last = tokens;
  const renew = async (): Promise<void> => {
    last = await signIn.redeem(last.refreshToken);
  };
  return { read: async () => ({ ...bearer(last.accessToken), renew }) };
};
