import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyRotate,
  ApiKeysListQuery,
  ApiKeyUpdate,
  ApiKeyWithSecret,
} from '../contract-types.js';
import type { Caller } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';
import { type OrganizationIdOf, organizationPaths } from './organization-paths.js';

/**
 * Everything about API keys.
 *
 * They belong to an organization: `organizationId` of the call, else of the client, else of `auth.me()`, which is
 * then asked once.
 */
export interface ApiKeys {
  /**
   * Lists API keys without their secrets, newest first. Needs `api-keys:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: ApiKeysListQuery, options?: RequestOptions): List<ApiKey>;

  /**
   * Creates an API key. Only this answer and that of `rotate` hold its `secret`. Needs `api-keys:write`.
   *
   * @example
   * ```ts
   * const { secret } = await client.apiKeys.create({ name: 'deploy', scopes: ['monitors:read'] });
   * ```
   * @throws ValidationError, PermissionError when it would get a scope that the caller lacks
   */
  create(key: ApiKeyCreate, options?: PostOptions): ApiPromise<ApiKeyWithSecret>;

  /**
   * Gets an API key without its secret. Needs `api-keys:read`.
   *
   * @param id such as `key_…`; not the secret
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<ApiKey>;

  /**
   * Changes an API key: what is left out stays, `null` puts a field back to its default. Needs `api-keys:write`.
   *
   * @throws NotFoundError, ValidationError, PermissionError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: ApiKeyUpdate, options?: ChangeOptions): ApiPromise<ApiKey>;

  /**
   * Revokes an API key: its next request is refused. Needs `api-keys:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Gives an API key a new secret. Needs `api-keys:write`.
   *
   * @param grace `graceSeconds`: how long the old secret still works, 0 (default) to 604,800
   * @throws NotFoundError, ConflictError when the key is revoked or expired
   */
  rotate(id: string, grace?: ApiKeyRotate, options?: PostOptions): ApiPromise<ApiKeyWithSecret>;
}

export const apiKeysOf = (caller: Caller, organizationIdOf: OrganizationIdOf): ApiKeys => {
  const { all, one } = organizationPaths(organizationIdOf, 'api-keys');
  return {
    list: (query, options) => listOf(caller, () => all(options), query, options),
    create: (key, options) => caller.call('POST', () => all(options), key, options),
    get: (id, options) => caller.call('GET', () => one(id, options), undefined, options),
    update: (id, changes, options) => caller.call('PATCH', () => one(id, options), changes, options),
    delete: (id, options) => caller.call('DELETE', () => one(id, options), undefined, options),
    rotate: (id, grace, options) => caller.call('POST', async () => `${await one(id, options)}/rotate`, grace, options),
  };
};
