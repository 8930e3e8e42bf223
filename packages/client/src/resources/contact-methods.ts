import type {
  ContactMethod,
  ContactMethodCreate,
  ContactMethodsListQuery,
  ContactMethodUpdate,
  ContactMethodVerifyRequest,
  PushKey,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/**
 * Where the signed-in user is notified, besides the verified address of the account. They belong to the user, whatever
 * organization the client acts in; an API key has none.
 */
export interface ContactMethods {
  /**
   * Lists the user's contact methods, the oldest first unless `sort` says otherwise.
   *
   * @throws ValidationError when the query is invalid, PermissionError for API keys
   */
  list(query?: ContactMethodsListQuery, options?: RequestOptions): List<ContactMethod>;

  /**
   * Creates a contact method and sends it a code of six digits, which `verify` takes. Where it leads is sealed and only shown
   * masked. `lastError` of the answer says when the code could not be sent.
   *
   * @example
   * ```ts
   * const { id } = await client.contactMethods.create({
   *   type: 'sms',
   *   name: 'My phone',
   *   config: { number: '+12025550123' },
   * });
   * await client.contactMethods.verify(id, { code: '123456' });
   * ```
   * @throws ValidationError, PermissionError when the sign-in is older than 15 minutes, for API keys, and when the user
   * has ten of them (`plan_limit_reached`); ConflictError when the organization has no carrier, RateLimitError
   */
  create(method: ContactMethodCreate, options?: PostOptions): ApiPromise<ContactMethod>;

  /**
   * Gets a contact method.
   *
   * @param id such as `cme_…`
   * @throws NotFoundError when it is not the user's
   */
  get(id: string, options?: RequestOptions): ApiPromise<ContactMethod>;

  /**
   * Renames a contact method; where it leads stays.
   *
   * @throws NotFoundError, ValidationError
   */
  update(id: string, changes: ContactMethodUpdate, options?: RequestOptions): ApiPromise<ContactMethod>;

  /**
   * Sends another code; the one before it is good no longer. One place gets three an hour, over all accounts.
   *
   * @throws NotFoundError, ConflictError when it is verified already, RateLimitError
   */
  sendCode(id: string, options?: PostOptions): ApiPromise<ContactMethod>;

  /**
   * Verifies a contact method with the code that was sent there, within 15 minutes and five tries.
   *
   * @throws NotFoundError, ValidationError when the code is wrong, ConflictError when no code is good any more
   */
  verify(id: string, verification: ContactMethodVerifyRequest, options?: PostOptions): ApiPromise<ContactMethod>;

  /**
   * Sends a test to a verified contact method; it counts like a code. `lastError` of the answer says when it could not be sent.
   *
   * @throws NotFoundError, ConflictError when it is not verified, RateLimitError
   */
  test(id: string, options?: PostOptions): ApiPromise<ContactMethod>;

  /**
   * Gets the key for `PushManager.subscribe()`: what a browser makes with it are the credentials of a contact method of type
   * `webPush`.
   *
   * @example
   * ```ts
   * const { publicKey } = await client.contactMethods.pushKey();
   * const subscription = await registration.pushManager.subscribe({
   *   userVisibleOnly: true,
   *   applicationServerKey: publicKey,
   * });
   * ```
   */
  pushKey(options?: RequestOptions): ApiPromise<PushKey>;

  /**
   * Deletes a contact method; what waits to be sent there is given up.
   *
   * @throws NotFoundError, PermissionError when the sign-in is older than 15 minutes
   */
  delete(id: string, options?: RequestOptions): ApiPromise<void>;
}

const root = '/auth/me/contact-methods';

/** Every text in what a contact method signs in with. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

export const contactMethodsOf = (caller: Caller): ContactMethods => ({
  list: (query, options) => listOf(caller, root, query, options),
  create: (method, options) => caller.call('POST', root, method, { ...options, secrets: textsIn(method.credentials) }),
  get: (id, options) => caller.call('GET', path`/auth/me/contact-methods/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/auth/me/contact-methods/${id}`, changes, options),
  sendCode: (id, options) => caller.call('POST', path`/auth/me/contact-methods/${id}/send-code`, undefined, options),
  verify: (id, { code }, options) =>
    caller.call('POST', path`/auth/me/contact-methods/${id}/verify`, { code }, { ...options, secrets: [code] }),
  test: (id, options) => caller.call('POST', path`/auth/me/contact-methods/${id}/test`, undefined, options),
  pushKey: (options) => caller.call('GET', '/auth/me/push-key', undefined, options),
  delete: (id, options) => caller.call('DELETE', path`/auth/me/contact-methods/${id}`, undefined, options),
});
