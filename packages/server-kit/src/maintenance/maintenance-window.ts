import { type MaintenanceWindow, maintenanceWindows } from '@watchpost/schemas';
import type { Context } from '../context.js';
import { actorOf } from '../events/emit.js';
import { invalidField } from '../http/problem.js';
import type { Verb } from '../operation.js';
import { cronProblem } from '../schedules/cron.js';
import type { Change, Row } from '../store/store.js';
import { decideCreate, newDocumentRow } from '../verbs/create.js';
import { idOf } from '../verbs/get.js';
import { decideRemove } from '../verbs/remove.js';
import {
  assertVersion,
  type PlainRow,
  presentByContract,
  readOwnRow,
  servedResource,
} from '../verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../verbs/update.js';
import { endMaintenance, maxMonitors, readCovered, readOtherActive } from './covered-monitors.js';
import { occurrenceColumns } from './occurrence.js';

type WindowRow = Row<'maintenanceWindows'>;

const presentFields = presentByContract(maintenanceWindows);

/** `ended` when it does not take place again; one that is switched off is `scheduled`, for when it is switched on. */
const statusOf = (row: PlainRow): MaintenanceWindow['status'] => {
  if (row.isActive === true) return 'active';
  return row.startsAt === null ? 'ended' : 'scheduled';
};

export const maintenanceWindowResource = servedResource(maintenanceWindows, 'maintenanceWindows', (row) => ({
  ...presentFields(row),
  status: statusOf(row),
}));

/** @throws ProblemError `validation_failed` when a schedule could never take place */
const assertSchedule = (schedule: MaintenanceWindow['schedule'], { now }: Context): void => {
  if (schedule.type === 'recurring') {
    const problem = cronProblem(schedule);
    if (problem !== null) throw invalidField('schedule.cron', 'invalid', problem);
  } else if (Date.parse(schedule.endsAt) <= now) {
    throw invalidField('schedule.endsAt', 'in_the_past', 'must be in the future');
  }
};

/** @throws ProblemError `validation_failed` when a target names what is not there */
const assertTarget = async (target: MaintenanceWindow['target'], context: Context): Promise<void> => {
  if (target.scope !== 'monitors') return;
  const organizationId = context.caller.organizationId ?? '';
  const where = { organizationId, id: { in: target.monitorIds } };
  const found = await context.services.store.find('monitors', where, { limit: target.monitorIds.length });
  const missing = target.monitorIds.find((id) => !found.some((monitor) => monitor.id === id));
  if (missing !== undefined) {
    throw invalidField(
      'target.monitorIds',
      'not_found',
      `must name monitors of this organization; there is no ${missing}`,
    );
  }
};

const createWindow: Verb = async (input, context) => {
  const document = input.body as Pick<MaintenanceWindow, 'schedule' | 'target' | 'enabled'>;
  assertSchedule(document.schedule, context);
  await assertTarget(document.target, context);
  const columns = { ...document, ...occurrenceColumns(document, context.now) };
  return decideCreate(maintenanceWindowResource, newDocumentRow(maintenanceWindowResource, columns, context), context);
};

/** Lets out what a window that lasts has put into maintenance. */
const endNow = async (row: WindowRow, context: Context): Promise<Change[]> => {
  if (!row.isActive) return [];
  const { store } = context.services;
  const inMaintenance = { statuses: ['maintenance'], limit: maxMonitors } as const;
  const [covered, others] = await Promise.all([readCovered(store, row, inMaintenance), readOtherActive(store, row)]);
  return endMaintenance(covered, others, context.now, actorOf(context));
};

/** Fields that say when a window takes place and for what: one that lasts ends, and may begin anew. */
const definition = ['enabled', 'target', 'schedule'];

const updateWindow: Verb = async (input, context) => {
  const row = await readOwnRow('maintenanceWindows', idOf(input), context);
  assertVersion(row, context);
  const patch = input.body as { schedule?: unknown; target?: unknown };
  // A schedule or a target of another kind has other fields: it is replaced as a whole.
  const replaced = {
    ...(patch.schedule !== undefined && { schedule: null }),
    ...(patch.target !== undefined && { target: null }),
  };
  const columns = changedColumns(maintenanceWindowResource, { ...row, ...replaced }, input.body);
  if (!definition.some((field) => field in columns))
    return decideUpdate(maintenanceWindowResource, row, columns, context);
  const changed = { ...row, ...columns } as WindowRow;
  // A window that is switched off may be over, and its monitors gone; what a change says about it must be right.
  if (changed.enabled || 'schedule' in columns) assertSchedule(changed.schedule, context);
  if (changed.enabled || 'target' in columns) await assertTarget(changed.target, context);
  const occurrence = { ...occurrenceColumns(changed, context.now), leaseUntil: null, leaseToken: null };
  const decision = decideUpdate(maintenanceWindowResource, row, { ...columns, ...occurrence }, context);
  return { ...decision, changes: [...(decision.changes ?? []), ...(await endNow(row, context))] };
};

const removeWindow: Verb = async (input, context) => {
  const row = await readOwnRow('maintenanceWindows', idOf(input), context);
  assertVersion(row, context);
  const { changes = [] } = decideRemove(maintenanceWindowResource, row, context);
  return { changes: [...changes, ...(await endNow(row, context))] };
};

export const maintenanceWindowOperations: Readonly<Record<string, Verb>> = {
  'maintenanceWindows.create': createWindow,
  'maintenanceWindows.update': updateWindow,
  'maintenanceWindows.remove': removeWindow,
};
