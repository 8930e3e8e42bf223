import type { MfaChallenge } from '../contract-types.js';
import type { RequestOptions } from '../request/options.js';
import type { SessionTokens, UserSession } from '../session/session.js';
import type { FactorOfChallenge, SecondFactor, SignIn } from './sign-in.js';

/** Signed in: the client uses these tokens from now on, and keeps them in its store. */
export interface SignedIn {
  readonly status: 'tokens';
  readonly tokens: SessionTokens;
}

/** The first factor was right; a second one is needed. */
export interface MfaRequired {
  readonly status: 'mfaRequired';
  /** Good for one sign-in until `expiresAt`; useless as a credential. */
  readonly challengeToken: string;
  /** When the challenge ends, RFC 3339: 5 minutes after the login. */
  readonly expiresAt: string;
  /**
   * Presents the second factor and signs in, as `client.mfa.verify()` does with the challenge token.
   *
   * @throws AuthenticationError (`mfa_invalid`) when it is wrong or was used before, (`token_expired`) when the challenge
   * has ended
   */
  verify(factor: SecondFactor & Pick<FactorOfChallenge, 'staySignedIn'>, options?: RequestOptions): Promise<SignedIn>;
}

/** What a login leads to. */
export type LoginResult = SignedIn | MfaRequired;

/** Begins a session after all factors were presented. */
export const signedIn = async (session: UserSession, tokens: SessionTokens): Promise<SignedIn> => {
  await session.begin(tokens);
  return { status: 'tokens', tokens };
};

/** What a login goes on with. */
export interface LoginParts {
  readonly session: UserSession;
  readonly signIn: SignIn;
  /** Presents the second factor and begins the session. */
  readonly verify: (factor: FactorOfChallenge, options?: RequestOptions) => Promise<SignedIn>;
}

/** Goes on from the answer to a first factor. */
export const loginResult = async (
  answer: SessionTokens | MfaChallenge,
  { session, signIn, verify }: LoginParts,
): Promise<LoginResult> => {
  if (!('mfaRequired' in answer)) return signedIn(session, answer);
  const { challengeToken, expiresIn } = answer;
  return {
    status: 'mfaRequired',
    challengeToken,
    expiresAt: signIn.endOf(expiresIn),
    verify: (factor, options) => verify({ challengeToken, ...factor }, options),
  };
};
