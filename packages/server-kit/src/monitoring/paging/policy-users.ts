import { alertRules, type EscalationPolicy } from '@watchpost/schemas';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { policyOfRule } from '../alerts/rule-policy.js';

type PolicyRow = Pick<Row<'escalationPolicies'>, 'id' | 'organizationId'>;
type Rule = Pick<Row<'alertRules'>, 'id' | 'name' | 'channels'>;

const mostRules: number = alertRules.limit.most;

/** The policy that the settings of an organization name; `null` for none. */
export const policyOfOrganization = (organization: Pick<Row<'organizations'>, 'settings'> | undefined): string | null =>
  // Settings that were written before there was such a policy lack it.
  organization?.settings.escalationPolicyId ?? null;

/** What names a policy. */
interface Users {
  readonly rules: readonly Rule[];
  readonly monitors: number;
  readonly isOfOrganization: boolean;
}

/** What may name any policy of an organization: its rules, and its settings. */
const readNaming = async (organizationId: string, store: Pick<Store, 'findColumns' | 'get'>) => {
  const rules = await store.findColumns(
    'alertRules',
    ['id', 'name', 'channels'],
    { organizationId },
    { limit: mostRules },
  );
  return { rules, ofOrganization: policyOfOrganization(await store.get('organizations', { id: organizationId })) };
};

/** What names one policy. Monitors are counted by their index. */
const readUsers = async (
  { id, organizationId }: PolicyRow,
  { rules, ofOrganization }: Awaited<ReturnType<typeof readNaming>>,
  store: Pick<Store, 'page'>,
): Promise<Users> => {
  const where = { organizationId, escalationPolicyId: id };
  const { totalItems } = await store.page('monitors', {
    where,
    orderBy: 'createdAt',
    isDescending: false,
    limit: 1,
    offset: 0,
  });
  return {
    rules: rules.filter((rule) => policyOfRule(rule) === id),
    monitors: totalItems,
    isOfOrganization: ofOrganization === id,
  };
};

/** What names each of these policies of one organization. */
export const countPolicyUsers = async (
  policies: readonly PolicyRow[],
  store: Pick<Store, 'findColumns' | 'get' | 'page'>,
): Promise<ReadonlyMap<string, EscalationPolicy['usedBy']>> => {
  const [first] = policies;
  const counts = new Map<string, EscalationPolicy['usedBy']>();
  if (first === undefined) return counts;
  const naming = await readNaming(first.organizationId, store);
  // One after the other: a page of them would otherwise hold every connection.
  for (const policy of policies) {
    const { rules, monitors, isOfOrganization } = await readUsers(policy, naming, store);
    counts.set(policy.id, { alertRules: rules.length, monitors, organization: isOfOrganization });
  }
  return counts;
};

/** `alert rules (Down, Slow), 12 monitors and the settings of the organization`; `null` when nothing names it. */
const listed = ({ rules, monitors, isOfOrganization }: Users): string | null => {
  const names = rules.slice(0, 3).map(({ name }) => name);
  const more = rules.length > 3 ? ` and ${rules.length - 3} more` : '';
  const parts = [
    ...(rules.length === 0 ? [] : [`alert rules (${names.join(', ')}${more})`]),
    ...(monitors === 0 ? [] : [monitors === 1 ? '1 monitor' : `${monitors} monitors`]),
    ...(isOfOrganization ? ['the settings of the organization'] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
};

/** What names a policy that is about to be removed, and the entries that take it out. */
export interface PolicyRemoval {
  /** In words; `null` when nothing names it. */
  readonly users: string | null;
  /** What it is taken out of, for the audit trail. */
  readonly takenOutOf: {
    readonly alertRules: readonly string[];
    readonly monitors: number;
    readonly organization: boolean;
  };
  /** They refuse the commit when something else names it by then. */
  readonly changes: readonly Change[];
}

/** Decides how a policy is taken out of all that names it. */
export const takeOutOfPolicyUsers = async (
  policy: PolicyRow,
  { store, now }: { readonly store: Pick<Store, 'findColumns' | 'get' | 'page'>; readonly now: number },
): Promise<PolicyRemoval> => {
  const { id, organizationId } = policy;
  const found = await readUsers(policy, await readNaming(organizationId, store), store);
  const users = listed(found);
  const known = new Set(found.rules.map((rule) => rule.id));
  const naming = { organizationId, escalationPolicyId: id };
  const changes: readonly Change[] = [
    {
      kind: 'derive',
      table: 'escalationPolicies',
      where: { id },
      limit: 1,
      // Locked before the rest is read: what names it meanwhile has done so by then, or finds it gone.
      changes: ([row]) => (row === undefined ? null : []),
    },
    {
      kind: 'derive',
      table: 'alertRules',
      where: { organizationId },
      limit: mostRules,
      changes: (rows) => {
        const naming = rows.filter((rule) => policyOfRule(rule) === id);
        if (naming.some((rule) => !known.has(rule.id))) return null;
        return naming.map((rule): Change => {
          const channels = rule.channels.filter(({ type }) => type !== 'escalation');
          const set = { channels, version: rule.version + 1, updatedAt: now };
          return { kind: 'update', table: 'alertRules', where: { id: rule.id }, set };
        });
      },
    },
    {
      kind: 'derive',
      table: 'organizations',
      where: { id: organizationId },
      limit: 1,
      changes: ([organization]) => {
        if (organization === undefined || policyOfOrganization(organization) !== id) return [];
        if (!found.isOfOrganization) return null;
        const settings = { ...organization.settings, escalationPolicyId: null };
        const set = { settings, version: organization.version + 1, updatedAt: now };
        return [{ kind: 'update', table: 'organizations', where: { id: organizationId }, set }];
      },
    },
    found.monitors === 0
      ? { kind: 'bound', table: 'monitors', where: naming, atMost: 0 }
      : { kind: 'update', table: 'monitors', where: naming, set: { escalationPolicyId: null } },
  ];
  const takenOutOf = {
    alertRules: [...known],
    monitors: found.monitors,
    organization: found.isOfOrganization,
  };
  return { users, takenOutOf, changes };
};
