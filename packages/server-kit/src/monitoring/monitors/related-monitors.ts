import { isDeepStrictEqual } from 'node:util';
import type { MonitorDocument } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import type { Change, Row } from '../../store/interface/store.js';
import { targetsBounds } from '../targets/bounds.js';
import { membersOf } from '../targets/group-members.js';
import { nameMonitors, newlyNamed } from '../targets/named-monitors.js';

const maxDepth = targetsBounds.dependencyDepth.most;

type Related = Pick<Row<'monitors'>, 'id' | 'parentId' | 'type' | 'config'>;

const readOwn = (ids: readonly string[], context: OrganizationContext): Promise<Related[]> =>
  context.services.store.find(
    'monitors',
    { organizationId: context.caller.organizationId, id: { in: ids } },
    { limit: ids.length },
  );

/** A relation between monitors: those that one leads to. */
type Relation = (monitor: Related) => readonly string[];

const parentOf: Relation = ({ parentId }) => (parentId === null ? [] : [parentId]);

/**
 * Follows a relation from `start`, level by level.
 *
 * @returns the monitors on the path
 * @throws ProblemError `validation_failed` for the field when the path leads to `self`, or is too long
 */
const follow = async (
  field: string,
  start: readonly string[],
  self: string | null,
  next: Relation,
  context: OrganizationContext,
): Promise<readonly Related[]> => {
  const seen = new Set<string>();
  const path: Related[] = [];
  let level = [...new Set(start)];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === maxDepth) throw invalidField(field, 'too_deep', `must not be more than ${maxDepth} monitors deep`);
    if (self !== null && level.includes(self))
      throw invalidField(field, 'circular', 'must not lead back to this monitor');
    const found = await readOwn(level, context);
    path.push(...found);
    for (const id of level) seen.add(id);
    level = [...new Set(found.flatMap(next))].filter((id) => !seen.has(id) || id === self);
  }
  return path;
};

/** Makes sure that monitors lead where they led when they were read: else two changes at once could close a circle. */
const unmoved = (path: readonly Related[], next: Relation): readonly Change[] => {
  if (path.length === 0) return [];
  const read = new Map(path.map((monitor) => [monitor.id, next(monitor)]));
  return [
    {
      kind: 'derive',
      table: 'monitors',
      where: { id: { in: [...read.keys()] } },
      limit: read.size,
      changes: (rows) => (rows.every((row) => isDeepStrictEqual(next(row), read.get(row.id))) ? [] : null),
    },
  ];
};

/**
 * Lets a monitor depend on another and a group consist of others.
 *
 * @param before the monitor as it is; `null` for one that is about to be created
 * @returns entries by which the related monitors are there, and none leads back, when the document is written
 * @throws ProblemError `validation_failed` when one is not of the same organization, or leads back to the monitor
 */
export const relateMonitors = async (
  document: Pick<MonitorDocument, 'type' | 'parentId' | 'config'>,
  before: Related | null,
  context: OrganizationContext,
): Promise<readonly Change[]> => {
  const relations = [
    { field: 'parentId', next: parentOf, isOnPath: () => true },
    // What is no group leads nowhere, and never becomes one.
    { field: 'config.monitorIds', next: membersOf, isOnPath: ({ type }: Related) => type === 'group' },
  ];
  const changes: Change[] = [];
  for (const { field, next, isOnPath } of relations) {
    const related = next({ ...document, id: before?.id ?? '' });
    const named = newlyNamed(related, before === null ? [] : next(before));
    if (named.length === 0) continue;
    const naming = await nameMonitors(field, named, context);
    const path = await follow(field, named, before?.id ?? null, next, context);
    // A monitor that is new is part of no circle. One that moves is locked in one order with those on its path.
    if (before !== null) changes.push(...unmoved([before, ...path.filter(isOnPath)], next));
    changes.push(...naming);
  }
  return changes;
};
