import { bounds, featureFlags } from '@watchpost/schemas';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import { newEvent, systemActor } from '../../request/events/emit.js';
import type { FiredAlerts, FollowFiredAlerts } from '../../request/ports/feature-flags.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { presentFlag } from './present-flag.js';

const maxFlags = bounds.organizationFeatureFlags.most;

/** Switches one flag off; a person who changes it at the same moment comes first, and the alert is evaluated again. */
const switchOff = (
  row: Row<'featureFlags'>,
  { organizationId, rules, sourceId, now }: FiredAlerts,
): readonly Change[] => {
  const columns = { enabled: false, guardedAt: now, lastChangedAt: now };
  const changed = { ...row, ...columns, version: row.version + 1, updatedAt: now };
  const before = presentFlag(row, now);
  const after = presentFlag(changed, now);
  const cause = rules.find(({ id }) => row.guard?.alertRuleIds.includes(id));
  const subject = { type: featureFlags.name, id: row.id, sequence: changed.version };
  return [
    {
      kind: 'update',
      table: 'featureFlags',
      where: { id: row.id, version: row.version },
      set: { ...columns, version: changed.version, updatedAt: now },
      mustMatch: true,
    },
    systemAuditChange(
      {
        organizationId,
        action: 'featureFlags.guard',
        causeId: sourceId,
        resource: { type: featureFlags.name, id: row.id, name: row.name },
        before: { enabled: before.enabled, guardedAt: before.guardedAt },
        after: {
          enabled: after.enabled,
          guardedAt: after.guardedAt,
          alertRuleId: cause?.id,
          alertRuleName: cause?.name,
        },
      },
      now,
    ),
    {
      kind: 'insert',
      table: 'events',
      row: newEvent('feature_flag.updated', { organizationId, subject, data: after }, { actor: systemActor, now }),
    },
  ];
};

/** Makes what switches flags off in the commit by which an alert fires that guards them. Only a person switches them on again. */
export const createAlertGuard =
  (store: Pick<Store, 'find' | 'findColumns'>): FollowFiredAlerts =>
  async (fired) => {
    const { organizationId, rules } = fired;
    const ruleIds = new Set(rules.map(({ id }) => id));
    const guarded = await store.findColumns(
      'featureFlags',
      ['id', 'guard'],
      { organizationId, enabled: true, guard: { not: null } },
      { limit: maxFlags },
    );
    const ids = guarded.filter(({ guard }) => guard?.alertRuleIds.some((id) => ruleIds.has(id))).map(({ id }) => id);
    if (ids.length === 0) return [];
    const rows = await store.find(
      'featureFlags',
      { organizationId, id: { in: ids }, enabled: true },
      { limit: ids.length },
    );
    return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).flatMap((row) => switchOff(row, fired));
  };
