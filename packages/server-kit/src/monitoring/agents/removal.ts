import { bounds } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { actorOf } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/interface/store.js';
import { pausedState as pausedExporter } from '../exporters/exporter-status.js';
import { decidedColumns } from '../locations/decided-columns.js';
import { monitorsBounds } from '../monitors/bounds.js';
import { monitorChanged } from '../monitors/monitor-events.js';
import { noCauses } from '../status/cause.js';
import { statusChanges } from '../status/status-changes.js';
import { pausedState } from '../status/status-machine.js';

type MonitorRow = Row<'monitors'>;

const isOnlyLocation = ({ agentIds, checkFromServer }: Pick<MonitorRow, 'agentIds' | 'checkFromServer'>): boolean =>
  agentIds.length === 1 && !checkFromServer;

/** The columns of a monitor without an agent. One without any location left is paused: the server may not reach its target. */
const columnsWithout = (row: MonitorRow, agentId: string, now: number): Partial<MonitorRow> => {
  const agentIds = row.agentIds.filter((id) => id !== agentId);
  const locations = agentIds.length === 0 ? [] : row.locations.filter((run) => run.agentId !== agentId);
  const count = Math.min(row.quorum.count ?? 1, locations.length);
  const quorum = row.quorum.mode === 'count' && locations.length > 0 ? { mode: 'count' as const, count } : row.quorum;
  const placed = { agentIds, quorum, version: row.version + 1, updatedAt: now };
  if (isOnlyLocation(row)) {
    const paused = row.enabled ? { ...pausedState(now), ...noCauses } : {};
    return { ...placed, ...paused, quorum: { mode: 'majority' }, locations, checkFromServer: true };
  }
  if (agentIds.length === 0) return { ...placed, quorum: { mode: 'majority' }, locations };
  return { ...placed, ...decidedColumns({ ...row, quorum }, locations, now) };
};

/**
 * Takes an agent out of its monitors, as they are when it is deleted.
 *
 * @returns the changes, or that it is the only location of a monitor and not forced out of it
 */
export const takeOutOfMonitors = async (
  { id }: Row<'agents'>,
  isForced: boolean,
  context: OrganizationContext,
): Promise<readonly Change[] | 'onlyLocation'> => {
  const { caller, now, services } = context;
  const where = { organizationId: caller.organizationId, agentIds: { includes: id } };
  const limit = monitorsBounds.agentMonitors.most;
  const found = await services.store.findColumns('monitors', ['agentIds', 'checkFromServer'], where, { limit });
  if (!isForced && found.some(isOnlyLocation)) return 'onlyLocation';
  return [
    {
      kind: 'derive',
      table: 'monitors',
      where,
      limit,
      changes: (rows) => {
        if (!isForced && rows.some(isOnlyLocation)) return null;
        return rows.flatMap((row): readonly Change[] => {
          const set = columnsWithout(row, id, now);
          const after = { ...row, ...set };
          return [
            { kind: 'update', table: 'monitors', where: { ref: row.ref }, set },
            monitorChanged('monitor.updated', after, context, ['agentIds']),
            ...statusChanges(row, after, { now, actor: actorOf(context) }),
          ];
        });
      },
    },
  ];
};

/** Takes an agent out of the exporters that it scrapes: the server may not reach them, so they are paused. */
export const takeOutOfExporters = async (
  { id }: Row<'agents'>,
  isForced: boolean,
  { caller, now, services }: OrganizationContext,
): Promise<readonly Change[] | 'onlyLocation'> => {
  const where = { organizationId: caller.organizationId, agentId: id };
  const found = await services.store.findColumns('exporters', ['id'], where, { limit: 1 });
  if (!isForced && found.length > 0) return 'onlyLocation';
  return [
    {
      kind: 'derive',
      table: 'exporters',
      where,
      limit: bounds.organizationExporters.most,
      changes: (rows) => {
        if (!isForced && rows.length > 0) return null;
        return rows.map(({ ref, version }) => ({
          kind: 'update',
          table: 'exporters',
          where: { ref },
          set: {
            ...pausedExporter(now),
            agentId: null,
            enabled: false,
            lastError: null,
            comparableAt: null,
            nextAt: null,
            version: version + 1,
            updatedAt: now,
          },
        }));
      },
    },
  ];
};
