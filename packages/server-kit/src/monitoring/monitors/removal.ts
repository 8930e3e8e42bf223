import { groupMonitorConfig, monitors } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { decideRemove } from '../../request/verbs/remove.js';
import type { Change, Row } from '../../store/interface/store.js';
import { closeAlertsAndIncidents } from '../incidents/close-alerts-and-incidents.js';
import { membersOf } from '../targets/group-members.js';
import { monitorsBounds } from './bounds.js';
import { monitorChanged } from './monitor-events.js';
import { monitorResource } from './present-monitor.js';

type MonitorRow = Row<'monitors'>;

const maxGroups = monitorsBounds.organizationGroups.most;

/** What goes with a monitor: its place among what is evaluated, its alerts, and the incidents that it opened. */
const endOf = async (row: MonitorRow, context: OrganizationContext): Promise<readonly Change[]> => {
  const { id } = row;
  const evaluation = await context.services.store.get('evaluations', { id });
  return [
    ...(decideRemove(monitorResource, row, context).changes ?? []),
    monitorChanged('monitor.deleted', row, context),
    { kind: 'delete', table: 'checkEvidence', where: { monitorRef: row.ref } },
    // When an incident or an alert has begun since it was read, or another resource names it, there is more to end.
    ...(evaluation === undefined
      ? []
      : [
          {
            kind: 'delete',
            table: 'evaluations',
            where: { id, beginnings: evaluation.beginnings },
            mustMatch: true,
          } as const,
        ]),
    ...(await closeAlertsAndIncidents(
      {
        states: { monitorId: id },
        incidents: { monitorIds: { includes: id } },
        isOver: ({ monitorIds, source }) => source !== 'manual' && monitorIds[0] === id,
        message: `${row.name} was deleted`,
      },
      context,
    )),
    { kind: 'update', table: 'monitors', where: { parentId: id }, set: { parentId: null } },
  ];
};

/** Takes members from a group, which bears the loss of as many as before at most. One that has none left keeps their ids. */
const takeMembers = (group: MonitorRow, gone: ReadonlySet<string>, context: OrganizationContext): readonly Change[] => {
  const monitorIds = membersOf(group).filter((id) => !gone.has(id));
  if (monitorIds.length === 0) return [];
  const { atLeast } = groupMonitorConfig.parse(group.config);
  const config = {
    ...group.config,
    monitorIds,
    atLeast: atLeast === null ? null : Math.min(atLeast, monitorIds.length),
  };
  return [
    {
      kind: 'update',
      table: 'monitors',
      where: { id: group.id, version: group.version },
      set: { config, version: group.version + 1, updatedAt: context.now, definedAt: context.now },
      mustMatch: true,
    },
    monitorChanged('monitor.updated', { ...group, version: group.version + 1 }, context, ['config']),
    auditChange(context, {
      resource: { type: monitors.name, id: group.id, name: group.name },
      before: { config: group.config },
      after: { config },
    }),
  ];
};

/** The changes that delete monitors, and with them what hangs on them. */
export const removalChanges = async (
  rows: readonly MonitorRow[],
  context: OrganizationContext,
): Promise<readonly Change[]> => {
  const gone = new Set(rows.map(({ id }) => id));
  const changes: Change[] = [];
  for (const row of rows) changes.push(...(await endOf(row, context)));
  const where = { organizationId: context.caller.organizationId, type: 'group' } as const;
  const groups = await context.services.store.find('monitors', where, { limit: maxGroups });
  for (const group of groups) {
    const isConcerned = !gone.has(group.id) && membersOf(group).some((id) => gone.has(id));
    if (isConcerned) changes.push(...takeMembers(group, gone, context));
  }
  return changes;
};
