import type { BackupCodes, MfaConfirmRequest, MfaSetup, Reauthentication } from '../contract-types.js';
import type { Caller } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { PostOptions, RequestOptions } from '../request/options.js';
import type { UserSession } from '../session/session.js';
import { type SignedIn, signedIn } from '../sign-in/login-result.js';
import type { FactorOfChallenge, SignIn } from '../sign-in/sign-in.js';

/** The second factor of the signed-in user: codes of an authenticator app (TOTP, RFC 6238) and backup codes. */
export interface Mfa {
  /**
   * Begins to set up a second factor. Nothing changes until `confirm`; a new setup replaces an unconfirmed one.
   *
   * @example
   * ```ts
   * const { qrCodePngBase64 } = await client.mfa.setup();
   * image.src = `data:image/png;base64,${qrCodePngBase64}`;
   * ```
   * @throws ConflictError when a second factor is on, PermissionError for API keys
   */
  setup(options?: PostOptions): ApiPromise<MfaSetup>;

  /**
   * Switches the second factor on with a code of the app; that code is spent.
   *
   * @returns ten backup codes, each good once instead of a code of the app; shown only now
   * @throws AuthenticationError (`mfa_invalid`), ConflictError when nothing was set up or it is on already
   */
  confirm(confirmation: MfaConfirmRequest, options?: PostOptions): ApiPromise<BackupCodes>;

  /**
   * Completes a sign-in with the second factor: a code of the app, or a backup code. The client uses the tokens from
   * then on. `verify()` of a login's result does the same.
   *
   * @example
   * ```ts
   * await client.mfa.verify({ challengeToken, code: '123456' });
   * ```
   * @throws AuthenticationError (`mfa_invalid`) when it is wrong or was used before, (`token_expired`) when the challenge
   * has ended: after five tries or five minutes
   */
  verify(factor: FactorOfChallenge, options?: RequestOptions): Promise<SignedIn>;

  /**
   * Switches the second factor off; the backup codes are gone with it.
   *
   * @param proof the user's password and a code of the app
   * @throws AuthenticationError (`invalid_credentials` or `mfa_invalid`), ConflictError when it is off already
   */
  disable(proof: Reauthentication, options?: PostOptions): ApiPromise<void>;

  /**
   * Replaces the backup codes; the old ones stop working.
   *
   * @param proof the user's password and a code of the app
   * @throws AuthenticationError (`invalid_credentials` or `mfa_invalid`), ConflictError when the second factor is off
   */
  backupCodes(proof: Reauthentication, options?: PostOptions): ApiPromise<BackupCodes>;
}

export const mfaOf = (caller: Caller, session: UserSession, signIn: SignIn): Mfa => {
  const withProof = <T>(path: string, { password, code }: Reauthentication, options?: PostOptions): ApiPromise<T> =>
    caller.call('POST', path, { password, code }, { ...options, secrets: [password, code] });
  return {
    setup: (options) => caller.call('POST', '/auth/mfa/setup', undefined, options),
    confirm: ({ code }, options) => caller.call('POST', '/auth/mfa/confirm', { code }, { ...options, secrets: [code] }),
    verify: async (factor, options) => signedIn(session, await signIn.verify(factor, options)),
    disable: (proof, options) => withProof('/auth/mfa/disable', proof, options),
    backupCodes: (proof, options) => withProof('/auth/mfa/backup-codes', proof, options),
  };
};
