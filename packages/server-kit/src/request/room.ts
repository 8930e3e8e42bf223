import type { EventSubject } from '@watchpost/schemas';
import type { Clock } from '../base/clock.js';
import type { SealedColumn } from '../secrets/sealed-column.js';
import type { PortionedDeletion, QueueTable, Store } from '../store/interface/store.js';
import type { FreeLeases } from '../workers/silent-workers.js';
import type { Worker } from '../workers/worker-loop.js';
import type { LimitRule } from './limits/limit-rules.js';
import type { Metric } from './metrics.js';
import type { Verb } from './operation.js';
import type { AccessTokens } from './ports/credentials.js';
import type { WorkStatistics } from './ports/work-statistics.js';
import type { CoreAnd, Services } from './services.js';
import type { ServedResource } from './verbs/served-resource.js';

/** Parts of the product that a host may leave out as a whole; several rooms may be one part. */
export const optionalParts = [
  'commerce',
  'licenses',
  'featureFlags',
  'statusPages',
  'reports',
  'exporters',
  /** Accounts with passwords and sessions, second factors, providers, invitations: for a host that has users of its own. */
  'signIn',
  'agents',
] as const;

/** The name of a part that a host may leave out. */
export type OptionalPart = (typeof optionalParts)[number];

/** What every worker may be made with. A room that needs more names it, and the kit proves that it has it. */
export interface WorkerParts extends Omit<Services, 'clock'> {
  readonly clock: Clock;
  /** Id of the engine of this process, by which others free what it held when it dies. */
  readonly engineId: string;
}

/** A worker of a room, with what it reports of itself. */
export interface RoomWorker extends Worker {
  readonly statistics?: () => Partial<WorkStatistics>;
}

/** What a step of upkeep works with. */
export interface UpkeepParts {
  readonly store: Store;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly accessTokens: Pick<AccessTokens, 'rotate'>;
  /** Deletes in portions; ends early when the kit stops. */
  removeAll(deletion: PortionedDeletion): Promise<void>;
  /** Whether the kit stops: a long step ends then. */
  isStopped(): boolean;
}

/** Work that is done at the start and then every hour, by every process; it may be done twice at once. */
export interface UpkeepStep {
  /** For the log, when it fails; it is done again in an hour. */
  readonly title: string;
  run(parts: UpkeepParts): Promise<unknown>;
}

/**
 * What of a room answers requests and works in the background.
 *
 * @typeParam Parts what its workers are made with
 */
export interface Serving<Parts = WorkerParts> {
  /** Resources with a presentation of their own. A plain one needs no line anywhere. */
  readonly resources?: readonly ServedResource[];
  /** Verbs that replace a plain one or serve a route of their own, by operation id. */
  readonly verbs?: Readonly<Record<string, Verb>>;
  /** Is done before the workers of any room start; a start fails with it. */
  readonly prepares?: (parts: Parts) => Promise<void>;
  /** What goes on without a request, in a process that does background work. */
  readonly workers?: (parts: Parts) => readonly RoomWorker[];
  /** What goes on in a process that takes requests and does no background work. */
  readonly requestWorkers?: (parts: WorkerParts) => readonly Worker[];
}

/** A {@link Serving} that a kit loads when it starts, or with the first request before: one that leaves it out never does. */
export interface DeferredServing<Parts = WorkerParts> {
  /** Ids of the operations that it serves, or the group of several: `reports` for all whose ids begin with `reports.`. */
  readonly operations: readonly string[];
  /** Imports it. Node imports a module once. */
  readonly load: () => Promise<Serving<Parts>>;
}

/**
 * What a room adds to a kit: plain data in any order, which the kit folds without knowing the room.
 *
 * @typeParam Parts what its workers are made with
 * @typeParam Host what its services are made with besides services: options of the host
 * @typeParam Provided services that it makes
 * @typeParam Needs services of other rooms that those are made with
 * @typeParam Offered what it puts on the kit for the host to call
 */
export interface Room<
  Parts = WorkerParts,
  Host = unknown,
  Provided extends object = object,
  Needs extends keyof Services = never,
  Offered extends object = object,
> extends Serving<Parts> {
  /** Unique among rooms; that of its folder. */
  readonly name: string;
  /** Services of rooms that are listed before, which `provides` uses. */
  readonly needs?: readonly Needs[];
  /**
   * Makes services, once for each kit, also where the room is left out: they cost nothing until they are used. Those with a
   * method `close` are closed when the kit stops, the last one first. A service that {@link Services} does not name is for
   * workers and the kit alone.
   */
  readonly provides?: (services: CoreAnd<Needs>, host: Host) => Provided;
  /**
   * Makes what a host may call on the kit, with the services of all rooms and what this one provides. A method, because
   * what a room provides stands on both sides of it.
   */
  offers?(services: Services & Provided): Offered;
  /** What is loaded later instead of with the kit. A room of an optional part serves by it alone. */
  readonly serving?: DeferredServing<Parts>;
  /** The part with which the room is left out; without it the room is always served. Tables exist in any case. */
  readonly part?: OptionalPart;
  /** Operations that stay when the part is left out. */
  readonly keeps?: readonly string[];
  /** Events that happen in this room alone. */
  readonly subjects?: readonly EventSubject[];
  /** What entitlements limit of its tables, also where the room is left out. */
  readonly limits?: readonly LimitRule[];
  /** Columns that hold what the secret key seals. */
  readonly seals?: readonly SealedColumn[];
  /**
   * Rows that have ended by `now` and are not needed, also where the room is left out; after a long pause of all processes
   * they may be very many. The oldest go first, by an index: otherwise PostgreSQL may begin at the front of the table for
   * each portion, over all that was deleted there before.
   */
  readonly expires?: (now: number) => readonly PortionedDeletion[];
  readonly upkeep?: readonly UpkeepStep[];
  /** Queues whose length and age the operator sees, also where the room is left out: rows may be left in them. */
  readonly queues?: readonly QueueTable[];
  /** What else the operator sees of it, also where the room is left out. */
  readonly metrics?: readonly Metric[];
  /** Frees what a worker had leased that died. */
  readonly freesLeases?: FreeLeases;
}

/** Declares a room. */
export const defineRoom = <
  Parts = WorkerParts,
  Host = unknown,
  Provided extends object = object,
  Needs extends keyof Services = never,
  Offered extends object = object,
>(
  room: Room<Parts, Host, Provided, Needs, Offered>,
): Room<Parts, Host, Provided, Needs, Offered> => room;

/** A room as the kit folds it. */
export type AnyRoom = Room<never, never, object, keyof Services>;
