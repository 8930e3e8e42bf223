import type {
  Agent,
  AgentCreate,
  AgentRotateToken,
  AgentsListQuery,
  AgentsRemoveQuery,
  AgentUpdate,
  AgentWithToken,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { ChangeOptions, PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** Programs that run checks from other places, such as a private network. */
export interface Agents {
  /**
   * Lists agents without their tokens, newest first. Needs `agents:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: AgentsListQuery, options?: RequestOptions): List<Agent>;

  /**
   * Creates an agent. Only this answer and that of `rotateToken` hold its `token`. Needs `agents:write`.
   *
   * @example
   * ```ts
   * const { id, token } = await client.agents.create({ name: 'Office Hamburg', location: 'Hamburg, Germany' });
   * ```
   * @throws ValidationError, PermissionError (`plan_limit_reached` with 500 agents)
   */
  create(agent: AgentCreate, options?: PostOptions): ApiPromise<AgentWithToken>;

  /**
   * Gets an agent without its token. Needs `agents:read`.
   *
   * @param id such as `agt_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<Agent>;

  /**
   * Changes an agent: what is left out stays, `null` puts a field back to its default. `enabled: false` disables it. Needs
   * `agents:write`.
   *
   * @throws NotFoundError, ValidationError, ConflictError (`version_mismatch`)
   */
  update(id: string, changes: AgentUpdate, options?: ChangeOptions): ApiPromise<Agent>;

  /**
   * Deletes an agent. Needs `agents:write`.
   *
   * @param query `force: true` also while it is the only location of a monitor; such monitors are paused
   * @throws NotFoundError, ConflictError while it is the only location of a monitor, or with `version_mismatch`
   */
  delete(id: string, query?: AgentsRemoveQuery, options?: ChangeOptions): ApiPromise<void>;

  /**
   * Gives an agent a new token, with which it may bring a new key. Needs `agents:write`.
   *
   * @param grace `graceSeconds`: how long the old token still works, 0 to 604,800; 3,600 by default
   * @throws NotFoundError, ConflictError (`version_mismatch`)
   */
  rotateToken(id: string, grace?: AgentRotateToken, options?: PostOptions & ChangeOptions): ApiPromise<AgentWithToken>;
}

export const agentsOf = (caller: Caller): Agents => ({
  list: (query, options) => listOf(caller, '/agents', query, options),
  create: (agent, options) => caller.call('POST', '/agents', agent, options),
  get: (id, options) => caller.call('GET', path`/agents/${id}`, undefined, options),
  update: (id, changes, options) => caller.call('PATCH', path`/agents/${id}`, changes, options),
  delete: (id, query, options) => caller.call('DELETE', path`/agents/${id}`, undefined, { ...options, query }),
  rotateToken: (id, grace, options) => caller.call('POST', path`/agents/${id}/rotate-token`, grace, options),
});
