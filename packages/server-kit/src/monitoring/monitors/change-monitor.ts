import { isDeepStrictEqual } from 'node:util';
import type { Credentials } from '@watchpost/checks';
import { isBuiltInMonitorType, type MonitorDocument, monitors } from '@watchpost/schemas';
import { nameEscalationPolicy } from '../../request/access/named-policy.js';
import type { OrganizationContext } from '../../request/context.js';
import type { DocumentDecision } from '../../request/operation.js';
import { assertKeyIsFree } from '../../request/verbs/declared-key.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Change, Row } from '../../store/interface/store.js';
import { ownTypeConfig } from '../engine/own-types/own-type-rules.js';
import { afterSilence, coveredUntil } from '../status/coverage.js';
import { evaluateSoon } from '../status/status-changes.js';
import { noRun, redefinedState } from '../status/status-machine.js';
import { assertSameReceiver } from '../targets/sealed-credentials.js';
import { assignAgents } from './assigned-agents.js';
import { assertMayReveal, assertSameReceivers, credentialColumns } from './credentials.js';
import { assertHeartbeatSchedule } from './heartbeat-schedule.js';
import { monitorChanged } from './monitor-events.js';
import { changesOfCaller, stateGuard, switchedState } from './monitor-states.js';
import { monitorResource } from './present-monitor.js';
import { relateMonitors } from './related-monitors.js';
import { isFaster, slowedBySteps, stepLimit } from './step-limit.js';

type MonitorRow = Row<'monitors'>;

/** Columns of a monitor that change, as they are stored. */
export type ChangedColumns = Readonly<Record<string, unknown>>;

/**
 * Fields that say what is checked, how, and when it counts as down or up again. What was found for the old values says nothing
 * about the new ones: a run of failures or successes ends.
 */
const judged = ['target', 'config', 'assertions', 'credentials', 'timeoutSeconds', 'retries', 'recoveryThreshold'];
/** Fields whose change is checked at once. How often it is checked decides nothing: a run goes on. */
const definition = [...judged, 'intervalSeconds'];

/**
 * A patch of agents alone also moves where they are the default: whether the server checks as well. A quorum that is given
 * with another mode has no count of the one before.
 */
const withLocationDefaults = (row: MonitorRow, patch: Record<string, unknown>): Record<string, unknown> => {
  const isDefault = row.checkFromServer === (row.agentIds.length === 0);
  const { quorum } = patch;
  const isOtherMode = typeof quorum === 'object' && quorum !== null && 'mode' in quorum && !('count' in quorum);
  return {
    ...patch,
    ...('agentIds' in patch && !('checkFromServer' in patch) && isDefault && { checkFromServer: null }),
    ...(isOtherMode && { quorum: { ...quorum, count: null } }),
  };
};

/** The columns that a patch changes; credentials are not shown, so they are held against nothing that was read. */
const patchedColumns = (row: MonitorRow, patch: unknown, context: OrganizationContext): Record<string, unknown> => {
  const columns = changedColumns(monitorResource, row, withLocationDefaults(row, patch as Record<string, unknown>));
  const { credentials, ...others } = columns;
  if (!Object.hasOwn(patch as object, 'credentials')) {
    if (typeof others.target === 'string') assertSameReceiver(row, others.target);
    assertSameReceivers(row, { ...row, ...others });
    return others;
  }
  // The contract's schema has just made sure of their form.
  return { ...others, ...credentialColumns(row.id, credentials as Credentials | null, context.services.secretBox) };
};

const isIn =
  (columns: ChangedColumns) =>
  (field: string): boolean =>
    field in columns;

/** Fields that the rules of a type are about. */
const typed = ['target', 'config', 'assertions', 'credentials', 'credentialFields'];

/**
 * The columns of a patch, with the settings as the type of the host has them. A monitor whose type this server does not have
 * stays as it is checked, and may change in all else.
 *
 * @throws ProblemError `validation_failed`
 */
const withOwnTypeRules = (
  row: MonitorRow,
  columns: ChangedColumns,
  patch: unknown,
  context: OrganizationContext<'ownTypes'>,
): ChangedColumns => {
  if (isBuiltInMonitorType(row.type) || !typed.some(isIn(columns))) return columns;
  const { credentials = null } = patch as Partial<Pick<MonitorDocument, 'credentials'>>;
  const config = ownTypeConfig({ ...row, ...columns, credentials }, context);
  return isDeepStrictEqual(config, row.config) ? columns : { ...columns, config };
};

/** Fields that say from where it is checked. */
const placing = ['agentIds', 'checkFromServer'];

/** Since when what decides is another. */
const definedAfter = ({ version }: MonitorRow, columns: ChangedColumns, now: number): object =>
  [...judged, 'quorum', ...placing].some(isIn(columns)) ? { definedAt: now, definedVersion: version + 1 } : {};

const stateAfter = (row: MonitorRow, columns: ChangedColumns, now: number): object => {
  if (typeof columns.enabled === 'boolean') return switchedState({ ...row, ...columns }, columns.enabled, now);
  const changed: MonitorRow = { ...row, ...columns };
  if (row.enabled && placing.some(isIn(columns))) {
    return {
      ...redefinedState(now),
      // What its last check does not cover is recorded here: what checks it from now on does not know of that.
      ...afterSilence(row, now, () => 'overdue'),
      nextCheckAt: changed.checkFromServer ? now : null,
      // From here on, its locations say for how long their results count; without any, the check that is due now does.
      coveredUntil: changed.agentIds.length > 0 ? null : coveredUntil(changed, now),
    };
  }
  const isRedefined = row.enabled && row.nextCheckAt !== null && definition.some(isIn(columns));
  return isRedefined ? { ...redefinedState(now), ...(judged.some(isIn(columns)) && noRun) } : {};
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

/** The runs of the locations of a monitor that a patch places or switches on, as they are when it is written. */
const placeMonitor = async (
  row: MonitorRow,
  columns: ChangedColumns,
  context: OrganizationContext,
): Promise<{ readonly locations: Row<'monitors'>['locations']; readonly changes: readonly Change[] }> => {
  const isJudgedAnew = row.locations.length > 0 && judged.some(isIn(columns));
  if (!isJudgedAnew && ![...placing, 'enabled'].some(isIn(columns))) return { locations: row.locations, changes: [] };
  const after: MonitorRow = { ...row, ...columns };
  const known = 'target' in columns ? [] : row.agentIds;
  const assigned = await assignAgents(after, known, context);
  const runsOf = (runs: Row<'monitors'>['locations']) =>
    columns.enabled === true
      ? assigned.runsAfter([])
      : assigned.runsAfter(isJudgedAnew ? runs.map((run) => ({ ...run, ...noRun })) : runs);
  const placed: Change = {
    kind: 'derive',
    table: 'monitors',
    where: { id: row.id },
    limit: 1,
    changes: (rows) =>
      rows.map(({ id, locations }) => ({
        kind: 'update',
        table: 'monitors',
        where: { id },
        set: { locations: runsOf(locations) },
      })),
  };
  return { locations: runsOf(row.locations), changes: [...assigned.changes, placed] };
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
  context: OrganizationContext<'ownTypes'>,
): Promise<{ readonly columns: ChangedColumns; readonly decision: DocumentDecision }> => {
  const patched = withOwnTypeRules(row, patchedColumns(row, patch, context), patch, context);
  await assertKeyIsFree(monitorResource, patched, context);
  if ('config' in patched) assertHeartbeatSchedule({ ...row, ...patched });
  const { escalationPolicyId } = patched as Partial<MonitorRow>;
  const relations = [
    ...(await relateMonitors({ ...row, ...patched }, row, context)),
    ...(await nameEscalationPolicy('escalationPolicyId', escalationPolicyId, context)),
  ];
  assertMayReveal(row, { ...row, ...patched }, context);
  const placed = await placeMonitor(row, patched, context);
  const columns = {
    ...patched,
    ...stateAfter(row, patched, context.now),
    ...definedAfter(row, patched, context.now),
    ...slowedBySteps(row, patched),
  };
  const decision = decideMonitor(row, columns, context);
  const after = { ...row, ...patched };
  const limits = row.type === 'api' && isFaster(row, after) ? stepLimit(after) : [];
  const changes = [...relations, ...placed.changes, ...(decision.changes ?? []), ...limits];
  return { columns: { ...columns, locations: placed.locations }, decision: { ...decision, changes } };
};
