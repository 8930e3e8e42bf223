import type { Me } from '../contract-types.js';
import { AuthenticationError } from '../errors.js';
import type { Caller } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { RequestOptions } from '../request/options.js';
import { bearer, type Credentials } from '../session/credentials.js';
import type { SessionTokens, UserSession } from '../session/session.js';
import { isAsked } from '../sign-in/cookie-session.js';
import type { SignIn } from '../sign-in/sign-in.js';

/** The session that there is. */
export interface CurrentSession {
  /**
   * Signs out: the tokens are forgotten here first, then the session is ended at the server.
   *
   * Without a session it does nothing.
   *
   * @throws ConnectionError, TimeoutError or ServerError when the server could not be reached; the tokens are forgotten
   * all the same, and the session ends there by itself
   */
  logout(options?: RequestOptions): Promise<void>;

  /**
   * Gets who is calling, and what they may do.
   *
   * @example
   * ```ts
   * const { name, organizationId, scopes } = await client.auth.me();
   * ```
   */
  me(options?: RequestOptions): ApiPromise<Me>;
}

export const currentSessionOf = ({
  caller,
  session,
  signIn,
}: {
  readonly caller: Caller;
  readonly session: UserSession;
  readonly signIn: SignIn;
}): CurrentSession => ({
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
});

/** An access token that has run out must still be able to end its session. */
const lastUseOf = (tokens: SessionTokens, signIn: SignIn): Credentials => {
  let last = tokens;
  const renew = async (): Promise<void> => {
    last = await signIn.redeem(last.refreshToken);
  };
  return {
    read: async () => {
      if (!isAsked(last)) await renew();
      return { ...bearer(last.accessToken), renew };
    },
  };
};
