import type { Change, Row } from '../../store/interface/store.js';

/** The feature flags of an organization, as they were at one moment. */
export interface FeatureFlagSet {
  /** The same in every process, and another after every change. */
  readonly version: string;
  /** In the order of their keys. */
  readonly flags: readonly Row<'featureFlags'>[];
  /** The plan of the organization; `null` where its limits come from no plan. */
  readonly planCode: string | null;
}

/** Feature flags in memory. */
export interface FeatureFlagSets {
  /**
   * The flags of an organization. A change that was answered by this process is in it; one of another process is within a
   * second at the latest.
   *
   * @throws StoreUnavailableError
   */
  read(organizationId: string): Promise<FeatureFlagSet>;
  /** Stops following changes. */
  close(): void;
}

/** Alerts that have begun to fire, in one evaluation. */
export interface FiredAlerts {
  readonly organizationId: string;
  readonly rules: readonly Pick<Row<'alertRules'>, 'id' | 'name'>[];
  /** What was evaluated: the id of a monitor, an agent or an exporter. */
  readonly sourceId: string;
  readonly now: number;
}

/** Entries that go into the commit by which alerts fire; the rooms above add what alerts guard. */
export type FollowFiredAlerts = (fired: FiredAlerts) => Promise<readonly Change[]>;
