import type { OAuthProviderKey, SsoConnection, SsoConnectionPut, SsoConnectionsListQuery } from '../contract-types.js';
import type { Caller } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';
import { type OrganizationIdOf, organizationPaths } from './organization-paths.js';

/**
 * An organization's own connections to sign-in providers. All of it needs `sso:write`.
 *
 * The organization is `organizationId` of the call, else of the client, else of `auth.me()`, which is then asked once.
 */
export interface SsoConnections {
  /**
   * Lists connections, by provider.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: SsoConnectionsListQuery, options?: RequestOptions): List<SsoConnection>;

  /**
   * Gets the connection to a provider, without its secret.
   *
   * @throws NotFoundError when there is no connection
   */
  get(provider: OAuthProviderKey, options?: RequestOptions): ApiPromise<SsoConnection>;

  /**
   * Sets up the connection to a provider, or replaces the one there is.
   *
   * `clientSecret` is never shown again; left out, it stays as it is.
   *
   * @example
   * ```ts
   * await client.ssoConnections.put('google', { clientId, clientSecret, role: 'viewer' });
   * ```
   * @throws ValidationError, ConflictError (`version_mismatch`), PermissionError
   */
  put(provider: OAuthProviderKey, connection: SsoConnectionPut, options?: ChangeOptions): ApiPromise<SsoConnection>;

  /**
   * Removes the connection to a provider: sign-in through it ends.
   *
   * @throws NotFoundError when there is no connection
   */
  delete(provider: OAuthProviderKey, options?: RequestOptions): ApiPromise<void>;
}

export const ssoConnectionsOf = (caller: Caller, organizationIdOf: OrganizationIdOf): SsoConnections => {
  const { all, one } = organizationPaths(organizationIdOf, 'sso');
  return {
    list: (query, options) => listOf(caller, () => all(options), query, options),
    get: (provider, options) => caller.call('GET', () => one(provider, options), undefined, options),
    put: (provider, connection, options) =>
      caller.call('PUT', () => one(provider, options), connection, {
        ...options,
        secrets: [connection.clientSecret ?? ''],
      }),
    delete: (provider, options) => caller.call('DELETE', () => one(provider, options), undefined, options),
  };
};
