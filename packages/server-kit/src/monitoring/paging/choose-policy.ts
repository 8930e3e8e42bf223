import { isAbout } from '../../base/is-about.js';
import { isAtLeast } from '../../outbound/notifications/severity-order.js';
import type { Row } from '../../store/interface/store.js';

type PolicyRow = Row<'escalationPolicies'>;

/** What may name the policy of an incident. */
export interface PolicyNames {
  /** By the alert rule that opened it; `null` for none. */
  readonly ofRule: string | null;
  /** Its monitors, in the order of the incident. */
  readonly monitors: readonly Pick<Row<'monitors'>, 'id' | 'tags' | 'escalationPolicyId'>[];
  /** By the settings of the organization; `null` for none. */
  readonly ofOrganization: string | null;
}

const scopes = ['monitors', 'tags', 'all'] as const;

/** Ids before tags before all, and the oldest first. */
const byTarget = (a: PolicyRow, b: PolicyRow): number =>
  scopes.indexOf(a.target?.scope ?? 'all') - scopes.indexOf(b.target?.scope ?? 'all') ||
  a.createdAt - b.createdAt ||
  (a.id < b.id ? -1 : 1);

/**
 * The policy that escalates an incident by itself: that of its alert rule, else of the first monitor that names one, else
 * the first whose target is about one of its monitors, else that of the organization. A policy that is for worse
 * incidents alone is passed over. An incident without monitors is only meant by targets for all.
 */
export const choosePolicy = (
  policies: readonly PolicyRow[],
  { severity }: Pick<Row<'incidents'>, 'severity'>,
  { ofRule, monitors, ofOrganization }: PolicyNames,
): PolicyRow | undefined => {
  const able = policies.filter(({ minimumSeverity }) => isAtLeast(severity, minimumSeverity));
  const called = (id: string | null): PolicyRow | undefined => able.find((policy) => policy.id === id);
  const targeted = able.filter(
    ({ target }) => target !== null && (target.scope === 'all' || monitors.some((monitor) => isAbout(target, monitor))),
  );
  const ofMonitors = monitors.map(({ escalationPolicyId }) => called(escalationPolicyId));
  return (
    called(ofRule) ??
    ofMonitors.find((policy) => policy !== undefined) ??
    targeted.toSorted(byTarget)[0] ??
    called(ofOrganization)
  );
};
