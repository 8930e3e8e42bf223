import type { Credentials } from '@watchpost/checks';
import { monitors } from '@watchpost/schemas';
import type { OrganizationContext } from '../../request/context.js';
import type { DocumentDecision } from '../../request/operation.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Row } from '../../store/store.js';
import { evaluateSoon } from '../status/status-changes.js';
import { redefinedState } from '../status/status-machine.js';
import { assertSameReceiver, credentialColumns } from './credentials.js';
import { assertHeartbeatSchedule } from './heartbeat-schedule.js';
import { monitorChanged } from './monitor-events.js';
import { changesOfCaller, stateGuard, switchedState } from './monitor-states.js';
import { monitorResource } from './present-monitor.js';
import { relateMonitors } from './related-monitors.js';

type MonitorRow = Row<'monitors'>;

/** Columns of a monitor that change, as they are stored. */
export type ChangedColumns = Readonly<Record<string, unknown>>;

/** Fields that say what is checked, how, and how often: a result for the old values says nothing about the new ones. */
const definition = ['target', 'config', 'assertions', 'credentials', 'intervalSeconds', 'timeoutSeconds'];

/** The columns that a patch changes; credentials are not shown, so they are held against nothing that was read. */
const patchedColumns = (row: MonitorRow, patch: unknown, context: OrganizationContext): Record<string, unknown> => {
  const columns = changedColumns(monitorResource, row, patch);
  const { credentials, ...others } = columns;
  if (!Object.hasOwn(patch as object, 'credentials')) {
    if (typeof others.target === 'string') assertSameReceiver(row, others.target);
    return others;
  }
  // The contract's schema has just made sure of their form.
  return { ...others, ...credentialColumns(row.id, credentials as Credentials | null, context.services.secretBox) };
};

const stateAfter = (row: MonitorRow, columns: ChangedColumns, now: number): object => {
  if (typeof columns.enabled === 'boolean') return switchedState({ ...row, ...columns }, columns.enabled, now);
  const isRedefined = row.enabled && row.nextCheckAt !== null && definition.some((field) => field in columns);
  return isRedefined ? redefinedState(now) : {};
};

/** Fields that people write, and the names of the credentials; what those are is never shown. */
const writtenFields: ReadonlySet<string> = new Set(
  Object.keys(monitors.document.shape)
    .filter((field) => field !== 'credentials')
    .concat('credentialFields'),
);

/** The fields among columns that callers know. */
export const changedFields = (columns: ChangedColumns): string[] =>
  Object.keys(columns).filter((field) => writtenFields.has(field));

/** Changes columns of a monitor, with all that follows from its status. */
export const decideMonitor = (
  row: MonitorRow,
  columns: ChangedColumns,
  context: OrganizationContext,
): DocumentDecision => {
  const decision = decideUpdate(monitorResource, row, columns, context, stateGuard(row, columns));
  const changed: MonitorRow = { ...row, ...columns, version: row.version + 1 };
  const changes = [
    ...(decision.changes ?? []),
    ...(Object.keys(columns).length === 0
      ? []
      : [monitorChanged('monitor.updated', changed, context, changedFields(columns))]),
    ...changesOfCaller(row, columns, context),
    // Rules that are about tags may be about it from now on, or no longer.
    ...('tags' in columns ? evaluateSoon(row.id, context.now) : []),
  ];
  return { ...decision, changes };
};

/**
 * What a merge patch changes of a monitor, and the decision that does it. Patterns of assertions are for the caller to
 * read, because many monitors may have the same.
 *
 * @throws ProblemError `validation_failed` when the changed document breaks a rule
 */
export const decidePatch = async (
  row: MonitorRow,
  patch: unknown,
  context: OrganizationContext,
): Promise<{ readonly columns: ChangedColumns; readonly decision: DocumentDecision }> => {
  const patched = patchedColumns(row, patch, context);
  if ('config' in patched) assertHeartbeatSchedule({ ...row, ...patched });
  const relations = await relateMonitors({ ...row, ...patched }, row, context);
  const columns = { ...patched, ...stateAfter(row, patched, context.now) };
  const decision = decideMonitor(row, columns, context);
  return { columns, decision: { ...decision, changes: [...relations, ...(decision.changes ?? [])] } };
};
