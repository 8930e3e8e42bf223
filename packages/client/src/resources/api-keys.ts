import { type Caller, path } from '../call.js';
import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyPage,
  ApiKeyRotate,
  ApiKeysListQuery,
  ApiKeyUpdate,
  ApiKeyWithSecret,
} from '../contract-types.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../options.js';
import { List } from '../pages.js';

/** Tells the organization to act in when a call does not name one. */
export type OrganizationIdOf = (options: RequestOptions | undefined) => Promise<string>;

/**
 * Everything about API keys.
 *
 * They belong to an organization: `organizationId` of the call, else of the client, else of `auth.me()`, which is
 * then asked once.
 */
export class ApiKeys {
  readonly #caller: Caller;
  readonly #organizationIdOf: OrganizationIdOf;

  constructor(caller: Caller, organizationIdOf: OrganizationIdOf) {
    this.#caller = caller;
    this.#organizationIdOf = organizationIdOf;
  }

  /**
   * Lists API keys without their secrets, newest first. Needs `api-keys:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query: ApiKeysListQuery = {}, options?: RequestOptions): List<ApiKey> {
    const read = async (page: object): Promise<ApiKeyPage> =>
      this.#caller.call(
        { method: 'GET', path: await this.#collection(options), query: { ...query, ...page } },
        options,
      );
    return new List(read, query);
  }

  /**
   * Creates an API key. Only this answer and that of `rotate` hold its `secret`. Needs `api-keys:write`.
   *
   * @example
   * ```ts
   * const { secret } = await client.apiKeys.create({ name: 'deploy', scopes: ['monitors:read'] });
   * ```
   * @throws ValidationError, PermissionError when it would get a scope that the caller lacks
   */
  async create(key: ApiKeyCreate, options?: PostOptions): Promise<ApiKeyWithSecret> {
    return this.#caller.call({ method: 'POST', path: await this.#collection(options), body: key }, options);
  }

  /**
   * Gets an API key without its secret. Needs `api-keys:read`.
   *
   * @param id such as `key_…`; not the secret
   * @throws NotFoundError
   */
  async get(id: string, options?: RequestOptions): Promise<ApiKey> {
    return this.#caller.call({ method: 'GET', path: await this.#item(id, options) }, options);
  }

  /**
   * Changes an API key: what is left out stays, `null` puts a field back to its default. Needs `api-keys:write`.
   *
   * @throws NotFoundError, ValidationError, PermissionError, ConflictError (`version_mismatch`)
   */
  async update(id: string, changes: ApiKeyUpdate, options: ChangeOptions = {}): Promise<ApiKey> {
    const { ifVersion } = options;
    return this.#caller.call(
      { method: 'PATCH', path: await this.#item(id, options), body: changes, ifVersion },
      options,
    );
  }

  /**
   * Revokes an API key: its next request is refused. Needs `api-keys:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  async delete(id: string, options: ChangeOptions = {}): Promise<void> {
    const { ifVersion } = options;
    await this.#caller.call({ method: 'DELETE', path: await this.#item(id, options), ifVersion }, options);
  }

  /**
   * Gives an API key a new secret. Needs `api-keys:write`.
   *
   * @param grace `graceSeconds`: how long the old secret still works, 0 (default) to 604,800
   * @throws NotFoundError, ConflictError when the key is revoked or expired
   */
  async rotate(id: string, grace: ApiKeyRotate = {}, options?: PostOptions): Promise<ApiKeyWithSecret> {
    const item = await this.#item(id, options);
    return this.#caller.call({ method: 'POST', path: `${item}/rotate`, body: grace }, options);
  }

  async #collection(options: RequestOptions | undefined): Promise<string> {
    return path`/organizations/${await this.#organizationIdOf(options)}/api-keys`;
  }

  async #item(id: string, options: RequestOptions | undefined): Promise<string> {
    // The id first: a wrong one is the caller's mistake, whatever the server says.
    const item = path`/${id}`;
    return `${await this.#collection(options)}${item}`;
  }
}
