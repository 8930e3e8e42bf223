import { isAbout } from '../../base/is-about.js';
import { isAtLeast } from '../../outbound/notifications/severity-order.js';
import type { Row } from '../../store/store.js';

type PolicyRow = Row<'escalationPolicies'>;

const scopes = ['monitors', 'tags', 'all'] as const;

/**
 * The policy that escalates an incident by itself: one that names a monitor goes before one that names a tag, and that
 * before one for all; of several, the oldest. An incident without monitors is only meant by those for all.
 */
export const choosePolicy = (
  policies: readonly PolicyRow[],
  incident: Pick<Row<'incidents'>, 'severity'>,
  monitors: readonly { readonly id: string; readonly tags: readonly string[] }[],
): PolicyRow | undefined => {
  const meant = policies.filter(
    ({ target, minimumSeverity }) =>
      target !== null &&
      isAtLeast(incident.severity, minimumSeverity) &&
      (target.scope === 'all' || monitors.some((monitor) => isAbout(target, monitor))),
  );
  return meant.toSorted(
    (a, b) =>
      scopes.indexOf(a.target?.scope ?? 'all') - scopes.indexOf(b.target?.scope ?? 'all') ||
      a.createdAt - b.createdAt ||
      (a.id < b.id ? -1 : 1),
  )[0];
};
