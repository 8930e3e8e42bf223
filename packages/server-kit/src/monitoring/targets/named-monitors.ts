import type { OrganizationContext } from '../../request/context.js';
import { invalidField } from '../../request/http/problem.js';
import type { Change } from '../../store/store.js';

/** The ids that a list names newly. What it has named before may be deleted by now, which is no reason to refuse a change. */
export const newlyNamed = (after: readonly string[], before: readonly string[] = []): readonly string[] => {
  const known = new Set(before);
  return after.filter((id) => !known.has(id));
};

/** The monitors that a target names; other targets name none. */
export const namedBy = (target: {
  readonly scope: string;
  readonly monitorIds?: readonly string[];
}): readonly string[] => target.monitorIds ?? [];

/**
 * Lets a document name monitors.
 *
 * @param field the field that names them
 * @returns the entry by which they are there when the document is written: who deletes one at the same moment comes before,
 *   or sees the document
 * @throws ProblemError `validation_failed` when one is not a monitor of the organization
 */
export const nameMonitors = async (
  field: string,
  monitorIds: readonly string[],
  { caller, services }: OrganizationContext,
): Promise<readonly Change[]> => {
  const ids = [...new Set(monitorIds)];
  if (ids.length === 0) return [];
  const where = { organizationId: caller.organizationId, id: { in: ids } } as const;
  const found = new Set((await services.store.find('monitors', where, { limit: ids.length })).map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) {
    throw invalidField(field, 'not_found', `must name monitors of this organization; there is no ${missing}`);
  }
  return [
    {
      kind: 'derive',
      // Every monitor has a row here, and who deletes one guards its `beginnings`.
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
