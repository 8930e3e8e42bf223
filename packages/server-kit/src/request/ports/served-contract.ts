import type { EventSubject, OwnTypeConfigs, Route, Scope } from '@watchpost/schemas';

/** What of the contract a kit serves, for what describes it: a host may leave rooms out. */
export interface ServedContract {
  /** The names of the rooms that are left out, sorted. */
  readonly leftOut: readonly string[];
  readonly routes: readonly Route[];
  /** Event subjects that can happen. */
  readonly subjects: ReadonlySet<EventSubject>;
  /** Scopes that something asks for, besides those of rooms that are not built yet. */
  readonly scopes: ReadonlySet<Scope>;
  /** The settings of the types of monitors that the host has of its own. */
  readonly ownTypes: OwnTypeConfigs;
}
