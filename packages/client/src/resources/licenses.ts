import type {
  License,
  LicenseActivate,
  LicenseActivateMachine,
  LicenseActivation,
  LicenseCreate,
  LicenseDeactivateMachine,
  LicenseHeartbeat,
  LicenseHolderFile,
  LicensePublicKeys,
  LicenseRenew,
  LicenseRevoke,
  LicenseSuspend,
  LicensesActivationsQuery,
  LicensesFileQuery,
  LicensesListQuery,
  LicenseUpdate,
  LicenseValidate,
  LicenseValidation,
  LicenseWithKey,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** Licenses that an organization issues, and what programs of their holders ask with a license key. */
export interface Licenses {
  /**
   * Lists licenses without their keys, newest first. Needs `licenses:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: LicensesListQuery, options?: RequestOptions): List<License>;

  /**
   * Issues a license. Only this answer and that of `rotateKey` hold its `key`. Needs `licenses:write`.
   *
   * @example
   * ```ts
   * const { id, key } = await client.licenses.create({ name: 'Acme, on premises', seats: 25, entitlements: { sso: true } });
   * ```
   * @throws ValidationError, PermissionError (`plan_limit_reached`)
   */
  create(license: LicenseCreate, options?: PostOptions): ApiPromise<LicenseWithKey>;

  /**
   * Gets a license without its key. Needs `licenses:read`.
   *
   * @param id such as `lic_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<License>;

  /**
   * Changes a license: what is left out stays, `null` puts a field back to its default. Needs `licenses:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: LicenseUpdate, options?: ChangeOptions): ApiPromise<License>;

  /**
   * Deletes a license that was never activated. Needs `licenses:write`.
   *
   * @throws NotFoundError, ConflictError when it was activated, or with `version_mismatch`
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Starts a license, or activates a machine for its holder when `fingerprint` is given. Needs `licenses:write`.
   *
   * @throws NotFoundError, ConflictError when the license cannot be used, or every seat is taken
   */
  activate(id: string, machine?: LicenseActivate, options?: PostOptions & ChangeOptions): ApiPromise<License>;

  /**
   * Suspends a license until it is reinstated. Needs `licenses:write`.
   *
   * @throws NotFoundError, ConflictError unless it is active or expiring
   */
  suspend(id: string, why?: LicenseSuspend, options?: PostOptions & ChangeOptions): ApiPromise<License>;

  /**
   * Reinstates a suspended license; its status follows from its dates. Needs `licenses:write`.
   *
   * @throws NotFoundError, ConflictError unless it is suspended
   */
  reinstate(id: string, options?: PostOptions & ChangeOptions): ApiPromise<License>;

  /**
   * Gives a license another end, which is announced anew. Needs `licenses:write`.
   *
   * @throws NotFoundError, ValidationError when the end has passed, ConflictError when it is revoked
   */
  renew(id: string, end: LicenseRenew, options?: PostOptions & ChangeOptions): ApiPromise<License>;

  /**
   * Revokes a license for good. Needs `licenses:write`.
   *
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  revoke(id: string, why?: LicenseRevoke, options?: PostOptions & ChangeOptions): ApiPromise<License>;

  /**
   * Gives a license another key; its activations stay. Needs `licenses:write`.
   *
   * @throws NotFoundError, ConflictError when it is revoked
   */
  rotateKey(id: string, options?: PostOptions & ChangeOptions): ApiPromise<LicenseWithKey>;

  /**
   * Lists the machines of a license, newest first. Needs `licenses:read`.
   *
   * @throws NotFoundError, ValidationError
   */
  activations(id: string, query?: LicensesActivationsQuery, options?: RequestOptions): List<LicenseActivation>;

  /**
   * Frees the seat of a machine. Needs `licenses:write`.
   *
   * @param activationId such as `lac_…`
   * @throws NotFoundError
   */
  removeActivation(id: string, activationId: string, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Gets a signed license file, which verifies without a network. Needs `licenses:read`.
   *
   * @param query `encrypt`, default `true`; `activationId` for one machine; `ttlSeconds`
   * @example
   * ```ts
   * await writeFile('acme.lic', await client.licenses.file(id));
   * ```
   * @throws NotFoundError, ConflictError when the license cannot be used
   */
  file(id: string, query?: LicensesFileQuery, options?: RequestOptions): ApiPromise<string>;

  /** Lists the public keys that license files of the organization verify with. */
  keys(options?: RequestOptions): ApiPromise<LicensePublicKeys>;

  /**
   * Validates a license key. It always answers; `code` says what was found. No credential is needed and none is sent.
   *
   * @example
   * ```ts
   * const { valid, code } = await client.licenses.validate({ key, fingerprint });
   * ```
   * @throws ValidationError, RateLimitError
   */
  validate(question: LicenseValidate, options?: RequestOptions): ApiPromise<LicenseValidation>;

  /**
   * Activates a machine with the license key. A fingerprint that is activated already is refreshed. No credential is
   * needed and none is sent.
   *
   * @throws NotFoundError for an unknown key, ConflictError when the license cannot be used or every seat is taken,
   *   RateLimitError
   */
  activateMachine(machine: LicenseActivateMachine, options?: RequestOptions): ApiPromise<LicenseActivation>;

  /**
   * Frees the seat of a machine with the license key. No credential is needed and none is sent.
   *
   * @throws NotFoundError, RateLimitError
   */
  deactivateMachine(activationId: string, holder: LicenseDeactivateMachine, options?: RequestOptions): ApiPromise<void>;

  /**
   * Reports that a machine is there. No credential is needed and none is sent.
   *
   * @throws NotFoundError, ConflictError when it has lapsed and every seat is taken, RateLimitError
   */
  heartbeat(activationId: string, holder: LicenseHeartbeat, options?: RequestOptions): ApiPromise<LicenseActivation>;

  /**
   * Gets a signed license file with the license key. No credential is needed and none is sent.
   *
   * @throws NotFoundError, ConflictError when the key would not validate, RateLimitError
   */
  holderFile(question: LicenseHolderFile, options?: RequestOptions): ApiPromise<string>;
}

/** @param anonymous a caller without credentials, for programs of holders */
export const licensesOf = (caller: Caller, anonymous: Caller): Licenses => {
  /** A repeated call changes nothing more, and no error may repeat the key. */
  const held = (key: string, options: RequestOptions | undefined) => ({
    ...options,
    isRepeatable: true,
    secrets: [key],
  });
  return {
    list: (query, options) => listOf(caller, '/licenses', query, options),
    create: (license, options) => caller.call('POST', '/licenses', license, options),
    get: (id, options) => caller.call('GET', path`/licenses/${id}`, undefined, options),
    update: (id, changes, options) => caller.call('PATCH', path`/licenses/${id}`, changes, options),
    delete: (id, options) => caller.call('DELETE', path`/licenses/${id}`, undefined, options),
    activate: (id, machine, options) => caller.call('POST', path`/licenses/${id}/activate`, machine, options),
    suspend: (id, why, options) => caller.call('POST', path`/licenses/${id}/suspend`, why, options),
    reinstate: (id, options) => caller.call('POST', path`/licenses/${id}/reinstate`, undefined, options),
    renew: (id, end, options) => caller.call('POST', path`/licenses/${id}/renew`, end, options),
    revoke: (id, why, options) => caller.call('POST', path`/licenses/${id}/revoke`, why, options),
    rotateKey: (id, options) => caller.call('POST', path`/licenses/${id}/rotate-key`, undefined, options),
    activations: (id, query, options) => listOf(caller, path`/licenses/${id}/activations`, query, options),
    removeActivation: (id, activationId, options) =>
      caller.call('DELETE', path`/licenses/${id}/activations/${activationId}`, undefined, options),
    file: (id, query, options) =>
      caller.call('GET', path`/licenses/${id}/file`, undefined, { ...options, query, accept: 'text/plain' }),
    keys: (options) => caller.call('GET', '/licenses/keys', undefined, options),
    validate: (question, options) =>
      anonymous.call('POST', '/licenses/validate', question, held(question.key, options)),
    activateMachine: (machine, options) =>
      anonymous.call('POST', '/licenses/activations', machine, held(machine.key, options)),
    deactivateMachine: (id, holder, options) =>
      anonymous.call('DELETE', path`/licenses/activations/${id}`, holder, held(holder.key, options)),
    heartbeat: (id, holder, options) =>
      anonymous.call('POST', path`/licenses/activations/${id}/heartbeat`, holder, held(holder.key, options)),
    holderFile: (question, options) =>
      anonymous.call('POST', '/licenses/file', question, { ...held(question.key, options), accept: 'text/plain' }),
  };
};
