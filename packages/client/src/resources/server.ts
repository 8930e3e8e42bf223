import type { ServerInfo } from '../contract-types.js';
import type { Caller } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { RequestOptions } from '../request/options.js';
import { type LoginParts, type SignedIn, signedIn } from '../sign-in/login-result.js';
import type { Setup } from '../sign-in/sign-in.js';

/** The server itself: what a sign-in page needs to know, and the first owner. */
export interface Server {
  /**
   * Gets what a sign-in page needs to know. Needs no credential.
   *
   * @example
   * ```ts
   * const { name, signUp, providers, needsOwner } = await client.server.get();
   * ```
   */
  get(options?: RequestOptions): ApiPromise<ServerInfo>;

  /**
   * Creates the first owner and organization of a server, with the token of the link that its start printed. The client
   * uses the tokens from then on. Needs no credential.
   *
   * @param setup `password`: at least 15 characters, not one of the common ones; `staySignedIn`: in a client with
   * `session: 'cookie'`, whether the session outlasts the browser
   * @throws ConflictError when the server has an owner, AuthenticationError (`token_expired`) when the token is wrong or
   * older than an hour, ValidationError, NotFoundError when the server's accounts are created by its host
   */
  setUp(setup: Setup, options?: RequestOptions): Promise<SignedIn>;
}

export const serverOf = (anonymous: Caller, { session, signIn }: LoginParts): Server => ({
  get: (options) => anonymous.call('GET', '/server', undefined, options),
  setUp: async (setup, options) => signedIn(session, await signIn.setUp(setup, options)),
});
