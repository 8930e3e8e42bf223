import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import type { Change, Row } from '../../store/interface/store.js';

type Guarded = Pick<Row<'featureFlags'>, 'enabled' | 'guard'>;

const idsOf = ({ guard }: Guarded): readonly string[] => [...new Set(guard?.alertRuleIds ?? [])];

/**
 * Checks the alert rules that guard a flag, and makes their alerts and the change of the flag come one after the other: an
 * alert that fires at the same moment either finds the flag as it is now, or fired before.
 *
 * @param before the flag before the change; rules that it named already may have been deleted since
 * @throws ProblemError `validation_failed` when one is not an alert rule of the organization
 */
export const guardingRules = async (
  flag: Guarded,
  { caller, services }: OrganizationContext,
  before?: Guarded,
): Promise<readonly Change[]> => {
  const ids = idsOf(flag);
  if (ids.length === 0) return [];
  const where = { organizationId: caller.organizationId, id: { in: ids } } as const;
  const rules = await services.store.find('alertRules', where, { limit: ids.length });
  const known = new Set([...rules.map(({ id }) => id), ...(before === undefined ? [] : idsOf(before))]);
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) {
    const message = `must name alert rules of this organization; there is no ${missing}`;
    throw invalidField('guard.alertRuleIds', 'not_found', message);
  }
  if (!flag.enabled) return [];
  // The commit by which the rule fires compares this count with what was read before the flags.
  return rules
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, beginnings }) => ({
      kind: 'update',
      table: 'alertRules',
      where: { id, beginnings },
      set: { beginnings: beginnings + 1 },
      mustMatch: true,
    }));
};
