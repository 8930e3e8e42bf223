import { type GroupMonitorConfig, groupMonitorConfig, type MonitorDocument } from '@watchpost/schemas';
import type { Context } from '../context.js';
import { invalidField } from '../http/problem.js';
import type { Row } from '../store/store.js';

/** Longer chains of monitors that depend on each other, or of groups in groups, are taken for a mistake. */
const maxDepth = 20;

type Related = Pick<Row<'monitors'>, 'id' | 'parentId' | 'type' | 'config'>;

const readOwn = (ids: readonly string[], context: Context): Promise<Related[]> =>
  context.services.store.find(
    'monitors',
    { organizationId: context.caller.organizationId ?? '', id: { in: ids } },
    { limit: ids.length },
  );

const membersOf = ({ type, config }: Pick<Related, 'type' | 'config'>): readonly string[] => {
  const parsed = type === 'group' ? groupMonitorConfig.safeParse(config) : undefined;
  return parsed?.success ? (parsed.data as GroupMonitorConfig).monitorIds : [];
};

/**
 * Follows a relation from `start`, level by level.
 *
 * @throws ProblemError `validation_failed` for the field when a monitor is not there, is `self`, or the way is too long
 */
const assertReachable = async (
  field: string,
  start: readonly string[],
  self: string | null,
  next: (monitor: Related) => readonly string[],
  context: Context,
): Promise<void> => {
  const seen = new Set<string>();
  let level = [...new Set(start)];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === maxDepth) throw invalidField(field, 'too_deep', `must not be more than ${maxDepth} monitors deep`);
    if (self !== null && level.includes(self))
      throw invalidField(field, 'circular', 'must not lead back to this monitor');
    const found = await readOwn(level, context);
    const missing = level.find((id) => !found.some((monitor) => monitor.id === id));
    // What a monitor further along refers to may be gone; what is named here must be there.
    if (depth === 0 && missing !== undefined) {
      throw invalidField(field, 'not_found', `must name monitors of this organization; there is no ${missing}`);
    }
    for (const id of level) seen.add(id);
    level = [...new Set(found.flatMap(next))].filter((id) => !seen.has(id) || id === self);
  }
};

/**
 * Makes sure that the parent of a monitor and the members of a group are monitors of the same organization, and that
 * none of them leads back to it.
 *
 * @param self the monitor; `null` for one that is about to be created
 * @throws ProblemError `validation_failed`
 */
export const assertRelatedMonitors = async (
  document: Pick<MonitorDocument, 'type' | 'parentId' | 'config'>,
  self: string | null,
  context: Context,
): Promise<void> => {
  const { parentId } = document;
  if (parentId !== null) {
    await assertReachable(
      'parentId',
      [parentId],
      self,
      (monitor) => (monitor.parentId === null ? [] : [monitor.parentId]),
      context,
    );
  }
  const members = membersOf(document);
  if (members.length > 0) await assertReachable('config.monitorIds', members, self, membersOf, context);
};
