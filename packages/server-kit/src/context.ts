import type { Route, Scope } from '@watchpost/schemas';
import type { Services } from './services.js';

/** Who is calling. */
export interface Caller {
  readonly type: 'user' | 'apiKey' | 'anonymous';
  /** `null` when anonymous. */
  readonly id: string | null;
  readonly name: string;
  /** The organization that the request acts in; `null` for a user without one, and when anonymous. */
  readonly organizationId: string | null;
  /** What the caller may do there. */
  readonly scopes: ReadonlySet<Scope>;
  /** The session of a user. */
  readonly sessionId: string | null;
}

/** Nobody in particular. */
export const anonymous: Caller = {
  type: 'anonymous',
  id: null,
  name: 'anonymous',
  organizationId: null,
  scopes: new Set(),
  sessionId: null,
};

/** What every step after the first knows about a request. */
export interface Context {
  readonly requestId: string;
  /** When the request began, in milliseconds since the epoch; the one clock of all its rows. */
  readonly now: number;
  readonly clientAddress: string;
  readonly userAgent: string | null;
  /** One header of the request by its lower-case name; `null` without it. */
  header(name: string): string | null;
  /** `If-Match`, as it was sent. */
  readonly ifMatch: string | null;
  readonly route: Route;
  /** Path of the request, encoded, without the query. */
  readonly path: string;
  readonly caller: Caller;
  readonly services: Services;
}
