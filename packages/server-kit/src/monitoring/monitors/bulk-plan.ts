import { bounds, type FieldError, type MonitorBulkResult } from '@watchpost/schemas';
import { ProblemError } from '../../request/http/problem.js';
import type { DocumentDecision } from '../../request/operation.js';
import type { Row } from '../../store/interface/store.js';
import { type ChangedColumns, changedFields } from './change-monitor.js';
import { monitorResource } from './present-monitor.js';

type MonitorRow = Row<'monitors'>;

/** What would change of one monitor, and the decision that does it. */
export interface PlannedChange {
  readonly columns: ChangedColumns;
  readonly decision: DocumentDecision;
}

/** What one request would do to many monitors. */
export interface Plan {
  /** In the order of the monitors, without those that cannot be changed. */
  readonly planned: readonly (PlannedChange & { readonly index: number; readonly row: MonitorRow })[];
  /** Each names its place in `monitorIds`, or a field of the patch. */
  readonly problems: readonly FieldError[];
}

const errorsOf = (error: unknown): readonly FieldError[] => {
  if (error instanceof ProblemError && error.code === 'validation_failed' && error.errors !== undefined)
    return error.errors;
  throw error;
};

/**
 * Decides about each monitor, and collects what is invalid instead of ending at the first.
 *
 * @param rows in the order of `monitorIds`; `undefined` where there is no such monitor
 */
export const planAll = async (
  rows: readonly (MonitorRow | undefined)[],
  decide: (row: MonitorRow) => Promise<PlannedChange>,
  assertAll: (planned: Plan['planned']) => Promise<void>,
): Promise<Plan> => {
  const planned: Plan['planned'][number][] = [];
  const problems: FieldError[] = [];
  for (const [index, row] of rows.entries()) {
    if (row === undefined) {
      problems.push({
        path: `monitorIds[${index}]`,
        code: 'not_found',
        message: 'must be a monitor of the organization',
      });
      continue;
    }
    try {
      planned.push({ ...(await decide(row)), index, row });
    } catch (error) {
      problems.push(...errorsOf(error).map((field) => ({ ...field, path: `monitorIds[${index}].${field.path}` })));
    }
  }
  try {
    await assertAll(planned);
  } catch (error) {
    problems.push(...errorsOf(error));
  }
  return { planned, problems };
};

/** A value as a preview shows it; a long one is left out. */
const previewed = (value: unknown): { readonly value: unknown; readonly isTooLong: boolean } => {
  const isTooLong = JSON.stringify(value ?? null).length > bounds.previewValue.most;
  return { value: isTooLong ? null : (value ?? null), isTooLong };
};

/** What a dry run answers: before and after of each field that would change, and every problem. */
export const presentPlan = ({ planned, problems }: Plan): Pick<MonitorBulkResult, 'changes' | 'problems'> => ({
  changes: planned.map(({ index, row, columns, decision }) => {
    const shown = monitorResource.present(row, row.updatedAt);
    return {
      index,
      monitorId: row.id,
      monitorName: row.name,
      fields: changedFields(columns).map((field) => {
        const [before, after] = [previewed(shown[field]), previewed(decision.body[field])];
        return { field, before: before.value, after: after.value, isTooLong: before.isTooLong || after.isTooLong };
      }),
    };
  }),
  problems: [...problems],
});
