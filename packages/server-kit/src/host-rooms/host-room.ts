import type { Route, Scope } from '@watchpost/schemas';
import type * as z from '@watchpost/schemas/zod';
import type { Logger } from '../base/logger.js';
import type { EventHandler } from '../outbound/host-handlers/host-event.js';
import type { Store } from '../store/interface/store.js';
import type { RoomTables } from './room-tables.js';

/** What a room may read of the kit. It changes what the kit has through the API, `kit.client`: limits, audit trail and events hold there. */
export type ReadableStore = Pick<Store, 'get' | 'find' | 'findColumns' | 'page'>;

/** Who may call a route of a host's room: anybody, anybody who is authenticated, a signed-in person, or who has a scope. */
export type HostAccess = 'public' | 'authenticated' | 'user' | Scope;

/** Who is calling. */
export interface HostCaller {
  /** `system` is the host's own code, `anonymous` a request without a credential. */
  readonly type: 'user' | 'apiKey' | 'agent' | 'notificationChannel' | 'system' | 'anonymous';
  readonly id: string | null;
  readonly name: string;
  /** Key of the system role, or id of the custom role; `null` for an API key. */
  readonly role: string | null;
  readonly scopes: ReadonlySet<Scope>;
}

/** What a route knows of a request. */
export interface HostCall<Access extends HostAccess = HostAccess> {
  readonly requestId: string;
  /** When the request began, in milliseconds since the epoch. */
  readonly now: number;
  readonly caller: HostCaller;
  /** The organization that the request acts in; `null` where the route asks for no scope and the caller is in none. */
  readonly organizationId: Access extends Scope ? string : string | null;
  readonly store: ReadableStore;
  readonly logger: Logger;
  /** One header of the request by its lower-case name; `null` without it. */
  header(name: string): string | null;
}

/** A route as it is declared. */
export interface HostRouteDeclaration
  extends Pick<Route, 'method' | 'path' | 'summary' | 'description' | 'params' | 'query' | 'body' | 'isBodyOptional'> {
  /** Unique in its room: the audit trail has a refusal under `<room>.<name>`. */
  readonly name: string;
  /** Below the prefix of the room; empty for the prefix itself, parameters as `:name`. */
  readonly path: string;
  readonly access: HostAccess;
  /** Default: 200. */
  readonly status?: 200 | 201 | 202 | 204;
  /** `true` hands over the bytes that were sent, which a signature covers; the route then declares no `body`. */
  readonly rawBody?: boolean;
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What was sent, as the schemas of the route have read it. Parameters of a path stay texts. */
export interface HostInput<R extends HostRouteDeclaration> {
  readonly params: OutputOf<R['params']>;
  readonly query: OutputOf<R['query']>;
  readonly body: R['rawBody'] extends true ? Uint8Array : OutputOf<R['body']>;
}

/** A route of a host's room, as {@link defineHostRoute} returns it. */
export interface HostRoute extends HostRouteDeclaration {
  /** Runs once for each request; what it returns is the answer, as JSON. */
  readonly answer: (input: never, call: never) => unknown;
}

/**
 * Declares a route of a host's room. It is authenticated, authorized, limited and validated as the routes of the kit are,
 * before `answer` is called. A `ProblemError` that it throws is the answer; anything else is logged and answered with 500.
 */
export const defineHostRoute = <const R extends HostRouteDeclaration>(
  route: R,
  answer: (input: HostInput<R>, call: HostCall<R['access']>) => unknown,
): HostRoute => ({ ...route, answer });

/** What work in the background is called with. */
export interface HostWork {
  readonly store: ReadableStore;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Aborted when the kit stops and the work takes longer than five seconds. */
  readonly signal: AbortSignal;
}

/** Work that a room does again and again, in every process that does background work. */
export interface HostWorker {
  /** For the log, as a noun, such as `runbook cleanup`. */
  readonly name: string;
  /** Seconds from the end of one run to the next; 1 to 86,400. */
  readonly everySeconds: number;
  /** One that throws is logged once, and runs again. */
  readonly run: (work: HostWork) => Promise<void> | void;
}

/** What a host adds to a kit: plain data, which the kit holds to its rules when it is made. */
export interface HostRoom {
  /** Lower-case letters, digits and hyphens; none of the kit's own namespaces. */
  readonly name: string;
  /**
   * Where its routes are below the API's base path, such as `/x-runbooks`. The API itself never has a path that begins
   * with `/x-`; any other prefix is free until a version of the API takes it.
   */
  readonly prefix?: string;
  readonly routes?: readonly HostRoute[];
  readonly workers?: readonly HostWorker[];
  /** Functions that receive events, as with `kit.onEvent`; each is named after the room and its subject. */
  readonly events?: { readonly [Subject in keyof HostEvents]?: HostEvents[Subject] };
  /** Its own tables, as `sqliteTables` and `postgresTables` make them; brought up to date by `kit.start()`. */
  readonly tables?: RoomTables;
}

type HostEvents = { readonly [Subject in Parameters<EventHandler>[0]['type']]: EventHandler<Subject> };

/** Declares a room of the host. */
export const defineHostRoom = (room: HostRoom): HostRoom => room;
