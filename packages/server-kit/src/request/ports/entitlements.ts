import type { Entitlement } from '@watchpost/schemas';
import type { Change } from '../../store/interface/store.js';

/** A request that a limit refused. */
export interface LimitRefusal {
  readonly organizationId: string;
  readonly entitlement: Entitlement;
  /** What the organization is entitled to; 0 for a feature that is not included. */
  readonly limit: number;
  /** What it has without the request; for an interval or a rate, what was asked for; `null` for a feature. */
  readonly current: number | null;
  /** How many the request would have added; 0 for an interval, a rate or a feature. */
  readonly added: number;
  /** Code and name of the plan; `null` where the limits come from no plan. */
  readonly plan: string | null;
  readonly planName: string | null;
}

/** What requests need of the source of entitlements. The rows themselves are in the database: no request asks the source. */
export interface EntitlementSource {
  /** What a commit writes besides when it makes an organization: its first limits. */
  readonly firstChanges: (organizationId: string, now: number) => readonly Change[];
  /** The sentence of the host for a refusal; `undefined` for the usual one. */
  readonly describeLimit: (refusal: LimitRefusal) => string | undefined;
}

/** Without any source, nothing is limited. */
export const unlimitedSource: EntitlementSource = {
  firstChanges: () => [],
  describeLimit: () => undefined,
};
