import type { Change, Row, Store } from '../../store/interface/store.js';
import { evaluateSoon } from '../status/status-changes.js';
import { evaluationBounds } from './bounds.js';
import type { Facts } from './facts.js';

const maxDependents = evaluationBounds.dependents.most;

const isMember = (group: Row<'monitors'>, monitorId: string): boolean =>
  (group.config.monitorIds as readonly string[] | undefined)?.includes(monitorId) ?? false;

/** Has a group checked now: its status follows from those of its members. */
const checkNow = ({ id }: Row<'monitors'>, now: number): Change => ({
  kind: 'update',
  table: 'monitors',
  where: { id, leaseToken: null, nextCheckAt: { above: now } },
  set: { nextCheckAt: now },
});

/** After a new status: evaluates the monitors that depend on this one, and checks the groups that it is in. */
export const updateDependents = async (
  { newStatuses, monitor }: Pick<Facts, 'newStatuses' | 'monitor'>,
  now: number,
  store: Pick<Store, 'find'>,
): Promise<Change[]> => {
  if (newStatuses.statuses.length === 0) return [];
  const { id, organizationId } = monitor;
  const limit = maxDependents;
  const children = await store.find('monitors', { parentId: id }, { limit });
  const groups = await store.find('monitors', { organizationId, type: 'group', enabled: true }, { limit });
  return [
    ...children.flatMap((child) => evaluateSoon(child.id, now)),
    ...groups.filter((group) => isMember(group, id)).map((group) => checkNow(group, now)),
  ];
};
