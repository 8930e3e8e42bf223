import type { Route, Scope } from '@watchpost/schemas';
import type { CoreAnd, Services } from './services.js';

/** Who is calling. */
export interface Caller {
  /** `system` is the host's own code. */
  readonly type: 'user' | 'apiKey' | 'agent' | 'notificationChannel' | 'system' | 'anonymous';
  /** `null` for the host, and when anonymous. */
  readonly id: string | null;
  readonly name: string;
  /** The organization that the request acts in; `null` for a user without one, and when anonymous. */
  readonly organizationId: string | null;
  /** Key of the system role or id of the custom role that the user has there; `null` for an API key. */
  readonly role: string | null;
  /** What the caller may do there. */
  readonly scopes: ReadonlySet<Scope>;
  /** What restricts the caller there, whatever the scopes. */
  readonly restriction: Restriction | null;
  /** The session of a user. */
  readonly sessionId: string | null;
  /** The one organization that the session may act in, because that organization's own identity provider opened it. */
  readonly boundTo: string | null;
  /** When the credential expires by itself, in milliseconds since the epoch; left out when it does not. */
  readonly accessEndsAt?: number;
}

/** Who is calling, where the request acts in an organization. */
export interface OrganizationCaller extends Caller {
  readonly organizationId: string;
}

/**
 * `readOnly`: the organization is suspended. `deleting`: it is to be deleted, and is suspended until then. `needsMfa`: it
 * requires a second factor, which the user does not have.
 */
export type Restriction = 'readOnly' | 'deleting' | 'needsMfa';

/** A request without a credential. */
export const anonymous: Caller = {
  type: 'anonymous',
  id: null,
  name: 'anonymous',
  organizationId: null,
  role: null,
  scopes: new Set(),
  restriction: null,
  sessionId: null,
  boundTo: null,
};

/**
 * What every step after the first knows about a request.
 *
 * @typeParam Uses services of rooms, besides those of the core: what a verb does not name, it does not see
 */
export interface Context<Uses extends keyof Services = never> {
  readonly requestId: string;
  /** When the request began, in milliseconds since the epoch; the one clock of all its rows. */
  readonly now: number;
  readonly clientAddress: string;
  readonly userAgent: string | null;
  /** `If-Match`, as it was sent. */
  readonly ifMatch: string | null;
  /** Calls `listener` when the client hangs up before it has its answer; returns how to stop listening. */
  onHangUp(listener: () => void): () => void;
  readonly route: Route;
  /** Path of the request, encoded, without the query. */
  readonly path: string;
  readonly caller: Caller;
  /** The body as it was sent, without defaults: a default may depend on what the organization may have. */
  readonly sentBody?: unknown;
  readonly services: CoreAnd<Uses>;
}

/** What only the verbs of `serveCall` know: a header that any verb could read would be an input that no schema has validated. */
export interface CallContext<Uses extends keyof Services = never> extends Context<Uses> {
  /** One header of the request by its lower-case name; `null` without it. */
  header(name: string): string | null;
  /**
   * Authenticates the caller again, for answers that last, such as streams.
   *
   * @throws ProblemError when they may not use the route any more
   */
  readCaller(): Promise<Caller>;
}

/** What the pipeline hands to every verb, whatever of it the verb names. */
export type RequestContext = CallContext<keyof Services>;

/** What a verb knows that acts in an organization. */
export interface OrganizationContext<Uses extends keyof Services = never> extends Context<Uses> {
  readonly caller: OrganizationCaller;
}

/** Whether it acts in an organization: `authorize` refuses every request that has to and does not. */
export const actsInOrganization = <C extends Context>(context: C): context is C & OrganizationContext =>
  context.caller.organizationId !== null;

/** What is known of a request before its caller is. */
export type UnauthenticatedContext<Uses extends keyof Services = never> = Pick<
  Context<Uses>,
  'requestId' | 'now' | 'clientAddress' | 'route' | 'path' | 'services'
>;
