import { systemAuditChange } from '../../request/audit/record-by-system.js';
import { systemActor } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/interface/store.js';
import { statusChanges } from '../status/status-changes.js';
import { monitorChangedBy } from './monitor-events.js';
import { stateGuard, switchedColumns, switchedState } from './monitor-states.js';

/** Pauses or resumes a monitor because of what its organization is entitled to; a suspended one is not due by it. */
export const switchByPlan = (row: Row<'monitors'>, enabled: boolean, now: number): Change[] => {
  const { id, organizationId, name, isSuspended, version } = row;
  const switched = enabled
    ? switchedColumns(row, true, now)
    : ({ ...switchedState(row, false, now), pausedReason: 'plan' } as const);
  const columns: Partial<Row<'monitors'>> = { ...switched, ...(isSuspended && { nextCheckAt: null }) };
  const after = { ...row, ...columns, version: version + 1 };
  const recorded = ({ enabled: isEnabled, pausedReason }: Row<'monitors'>) => ({ enabled: isEnabled, pausedReason });
  return [
    {
      kind: 'update',
      table: 'monitors',
      where: { id, version, ...stateGuard(row, columns) },
      set: { ...columns, version: after.version, updatedAt: now },
      mustMatch: true,
    },
    ...statusChanges(row, after, { now }),
    monitorChangedBy('monitor.updated', after, { actor: systemActor, now }, ['enabled']),
    systemAuditChange(
      {
        organizationId,
        action: enabled ? 'monitors.resume' : 'monitors.pause',
        resource: { type: 'monitor', id, name },
        before: recorded(row),
        after: recorded(after),
        causeId: organizationId,
      },
      now,
    ),
  ];
};
