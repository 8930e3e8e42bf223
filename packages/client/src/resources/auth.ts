import type {
  AuthSessionsQuery,
  ChangePasswordRequest,
  DeviceConfirmRequest,
  DeviceReadRequest,
  DeviceSignIn,
  DeviceSignInDetails,
  DeviceSignInPending,
  DeviceSignInRequest,
  DeviceTokenRequest,
  ForgotPasswordRequest,
  Me,
  MeUpdate,
  RegisterRequest,
  ResendVerificationRequest,
  ResetPasswordRequest,
  Session,
  Tokens,
  VerifyEmailRequest,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';
import type { SessionTokens } from '../session/session.js';
import { type LoginParts, type LoginResult, loginResult, type SignedIn, signedIn } from '../sign-in/login-result.js';
import type { LoginCredentials } from '../sign-in/sign-in.js';

import { type CurrentSession, currentSessionOf } from './current-session.js';

/** Accounts, signing in and out, and sessions. */
export interface Auth extends CurrentSession {
  /**
   * Opens an account. Needs no credential.
   *
   * The answer is always the same; an e-mail informs the owner of the address whether the account was opened, was there
   * already, or needs an invitation on this server.
   *
   * @param registration `password`: at least 15 characters, not one of the common ones
   * @throws ValidationError, RateLimitError
   */
  register(registration: RegisterRequest, options?: RequestOptions): Promise<void>;

  /**
   * Verifies an e-mail address. Needs no credential.
   *
   * @param verification `token`: from the link in the e-mail, valid for 24 hours, once; `password`: of the account from
   *   now on, the one that it was opened with or another one
   * @throws AuthenticationError (`token_expired`), ValidationError
   */
  verifyEmail(verification: VerifyEmailRequest, options?: RequestOptions): Promise<void>;

  /**
   * Sends the verification e-mail again, if there is anything to verify; the answer is always the same. Needs no
   * credential.
   *
   * @throws RateLimitError
   */
  resendVerification(account: ResendVerificationRequest, options?: RequestOptions): Promise<void>;

  /**
   * Sends an e-mail with a link to set a new password, if there is such an account; the answer is always the same.
   * Needs no credential.
   *
   * @throws RateLimitError
   */
  forgotPassword(account: ForgotPasswordRequest, options?: RequestOptions): Promise<void>;

  /**
   * Sets a new password. Every session of the user ends; a second factor stays. Needs no credential.
   *
   * @param reset `token`: from the link in the e-mail, valid for 60 minutes, once
   * @throws AuthenticationError (`token_expired`), ValidationError when the password will not do
   */
  resetPassword(reset: ResetPasswordRequest, options?: RequestOptions): Promise<void>;

  /**
   * Signs in with e-mail and password.
   *
   * @example
   * ```ts
   * const result = await client.auth.login({ email, password });
   * if (result.status === 'mfaRequired') await result.verify({ code: '123456' });
   * ```
   * @param credentials `staySignedIn`: in a client with `session: 'cookie'`, whether the session outlasts the browser
   * @throws AuthenticationError (`invalid_credentials`), PermissionError (`email_not_verified`), RateLimitError
   */
  login(credentials: LoginCredentials, options?: RequestOptions): Promise<LoginResult>;

  /**
   * Begins to sign in a program that has no browser: show `userCode` and `verificationUrl` to a person, then call `deviceToken`.
   * Needs no credential.
   *
   * @throws NotFoundError when the server has no console, RateLimitError
   */
  beginDevice(program: DeviceSignInRequest, options?: RequestOptions): Promise<DeviceSignIn>;

  /**
   * Asks once whether a person has confirmed the code; signs in when one has. Wait `interval` seconds between two calls.
   *
   * @throws PermissionError when the person refused, AuthenticationError (`token_expired`) after ten minutes
   */
  deviceToken(device: DeviceTokenRequest, options?: RequestOptions): Promise<SignedIn | DeviceSignInPending>;

  /**
   * Gets the program that waits under a code, for a person who decides.
   *
   * @throws NotFoundError when none waits, RateLimitError after too many wrong codes
   */
  readDevice(code: DeviceReadRequest, options?: RequestOptions): ApiPromise<DeviceSignInDetails>;

  /**
   * Signs the program that waits under a code in as the caller, or refuses it.
   *
   * @throws NotFoundError, PermissionError when the caller signed in more than 15 minutes ago
   */
  confirmDevice(confirmation: DeviceConfirmRequest, options?: PostOptions): ApiPromise<void>;

  /**
   * Renews the tokens now. The client does this by itself when it has to.
   *
   * @throws SessionExpiredError when there is no session, or it has ended
   */
  refresh(): Promise<SessionTokens>;

  /**
   * Changes the profile of the signed-in user: what is left out stays.
   *
   * @throws ValidationError, PermissionError for API keys
   */
  updateMe(changes: MeUpdate, options?: RequestOptions): ApiPromise<Me>;

  /**
   * Deletes the account of the signed-in user, 14 days later; until then {@link Auth.restoreMe} undoes it. Other sessions
   * end. Organizations without another member are deleted with it. Needs a sign-in of the last 15 minutes.
   *
   * @throws PermissionError, ConflictError for the only owner of an organization with other members
   */
  removeMe(options?: RequestOptions): ApiPromise<void>;

  /**
   * Undoes the deletion of the account before its `deletesAt`.
   *
   * @throws ConflictError when the deletion has begun
   */
  restoreMe(options?: PostOptions): ApiPromise<Me>;

  /**
   * Changes the password of the signed-in user. This session goes on; every other one of theirs ends.
   *
   * @throws AuthenticationError (`invalid_credentials`) when the current password is wrong, ValidationError when the new
   * one will not do, PermissionError for API keys
   */
  changePassword(passwords: ChangePasswordRequest, options?: PostOptions): ApiPromise<void>;

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
  revokeSession(id: string, options?: RequestOptions): ApiPromise<void>;
}

/** What the namespace is made of. */
export interface AuthParts {
  readonly caller: Caller;
  /** Calls without a credential. */
  readonly anonymous: Caller;
  readonly login: LoginParts;
}

export const authOf = ({ caller, anonymous, login }: AuthParts): Auth => {
  const { session, signIn } = login;
  /**
   * Has an account do what an e-mail or a link is about. Twice would be two e-mails, or a link that is spent. All of the
   * body is secret unless it is said otherwise.
   */
  const ask = <T>(
    place: string,
    body: object,
    options?: RequestOptions,
    secrets: readonly string[] = Object.values(body),
  ) => anonymous.call<T>('POST', place, body, { ...options, isRepeatable: false, secrets });
  /** What is answered stays here: it could quote a secret. */
  const request = async (...asked: Parameters<typeof ask>): Promise<void> => {
    await ask(...asked);
  };
  return {
    ...currentSessionOf({ caller, session, signIn }),
    register: (registration, options) => request('/auth/register', registration, options, [registration.password]),
    verifyEmail: (verification, options) => request('/auth/verify-email', verification, options),
    resendVerification: ({ email }, options) => request('/auth/resend-verification', { email }, options),
    forgotPassword: ({ email }, options) => request('/auth/forgot-password', { email }, options),
    resetPassword: (reset, options) => request('/auth/reset-password', reset, options),
    login: async (credentials, options) => loginResult(await signIn.login(credentials, options), login),
    beginDevice: (program, options) => ask('/auth/device', program, options),
    deviceToken: async ({ deviceCode }, options) => {
      const answer = await ask<Tokens | DeviceSignInPending>('/auth/device/token', { deviceCode }, options);
      return 'status' in answer ? answer : signedIn(session, signIn.tokensOf(answer));
    },
    readDevice: (code, options) => caller.call('POST', '/auth/device/read', code, options),
    confirmDevice: (confirmation, options) => caller.call('POST', '/auth/device/confirm', confirmation, options),
    refresh: async () => session.renew(await session.tokens()),
    updateMe: (changes, options) => caller.call('PATCH', '/auth/me', changes, options),
    changePassword: (passwords, options) =>
      caller.call('POST', '/auth/change-password', passwords, { ...options, secrets: Object.values(passwords) }),
    sessions: (query, options) => listOf(caller, '/auth/sessions', query, options),
    revokeSession: (id, options) => caller.call('DELETE', path`/auth/sessions/${id}`, undefined, options),
    removeMe: (options) => caller.call('DELETE', '/auth/me', undefined, options),
    restoreMe: (options) => caller.call('POST', '/auth/me/restore', undefined, options),
  };
};
