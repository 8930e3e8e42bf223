import type { Plan } from '@watchpost/schemas';
import type { Change } from '../../store/interface/store.js';

/** The plans of this server, as the operator configured them. */
export interface Plans {
  /** In the order of their positions. */
  readonly all: readonly Plan[];
  /** The plan of an organization that subscribed to nothing else; it is free. */
  readonly defaultPlan: Plan;
  /** Whether the operator configured plans. Without any, organizations have no subscription and no limits. */
  readonly isConfigured: boolean;
  /** Whether the plans decide what organizations may have; `false` where the host decides, or no plans are configured. */
  readonly setsLimits: boolean;
  find(code: string): Plan | undefined;
}

/** Who makes an organization. */
export interface Founder {
  readonly type: string;
  readonly id: string | null;
  readonly name: string;
}

/** What a new organization subscribes to. */
export interface FirstSubscription {
  /** The entries that start it, for the commit that makes the organization; as many for each. */
  changesFor(organizationId: string, by: { readonly actor: Founder; readonly now: number }): readonly Change[];
}
