import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import type { Change } from '../../store/interface/store.js';

/** The ids that a list did not name before. A monitor that was named before may be deleted by now. */
export const newlyNamed = (after: readonly string[], before: readonly string[] = []): readonly string[] => {
  const known = new Set(before);
  return after.filter((id) => !known.has(id));
};

/** The monitors that a target names; a target of another scope names none. */
export const namedBy = (target: {
  readonly scope: string;
  readonly monitorIds?: readonly string[];
}): readonly string[] => target.monitorIds ?? [];

/**
 * Checks the monitors that a document names.
 *
 * @param field the field that names them, or which one names a monitor
 * @returns the change that makes a deletion of one of them at the same moment come first, which refuses this commit, or
 *   come second and see the document
 * @throws ProblemError `validation_failed` when one is not a monitor of the organization
 */
export const nameMonitors = async (
  field: string | ((monitorId: string) => string),
  monitorIds: readonly string[],
  { caller, services }: OrganizationContext,
): Promise<readonly Change[]> => {
  const ids = [...new Set(monitorIds)];
  if (ids.length === 0) return [];
  const where = { organizationId: caller.organizationId, id: { in: ids } } as const;
  const found = new Set((await services.store.find('monitors', where, { limit: ids.length })).map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) {
    const path = typeof field === 'string' ? field : field(missing);
    throw invalidField(path, 'not_found', `must name monitors of this organization; there is no ${missing}`);
  }
  return [
    {
      kind: 'derive',
      // Every monitor has a row here, and its deletion guards `beginnings`.
      table: 'evaluations',
      where,
      limit: ids.length,
      changes: (rows) => {
        if (rows.length < ids.length) return null;
        const beginnings = Math.max(...rows.map((row) => row.beginnings)) + 1;
        return [{ kind: 'update', table: 'evaluations', where, set: { beginnings } }];
      },
    },
  ];
};
