import { type MaintenanceWindow, maintenanceWindows } from '@watchpost/schemas';
import { cronProblem } from '../../base/cron.js';
import type { OrganizationContext } from '../../request/context.js';
import { actorOf } from '../../request/events/emit.js';
import { invalidField } from '../../request/http/problem.js';
import { servePlain, type Verb } from '../../request/operation.js';
import { decideCreate, newDocumentRow } from '../../request/verbs/create.js';
import { assertKeyIsFree } from '../../request/verbs/declared-key.js';
import { idOf } from '../../request/verbs/get.js';
import { decideRemove } from '../../request/verbs/remove.js';
import {
  assertVersion,
  type PlainRow,
  presentByContract,
  readOwnRow,
  servedResource,
} from '../../request/verbs/served-resource.js';
import { changedColumns, decideUpdate } from '../../request/verbs/update.js';
import type { Change, Row } from '../../store/interface/store.js';
import { namedBy, nameMonitors, newlyNamed } from '../targets/named-monitors.js';
import { endMaintenance, maxMonitors, readCovered, readOtherActive } from './covered-monitors.js';
import { occurrenceColumns } from './occurrence.js';
import { occurrenceEnded, occurrenceMoved } from './recorded-occurrence.js';

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

/** @throws ProblemError `validation_failed` when the window could never take place; one that is switched off may be over */
const assertPossible = ({ schedule, enabled }: Pick<MaintenanceWindow, 'schedule' | 'enabled'>, now: number): void => {
  if (schedule.type === 'recurring') {
    const problem = cronProblem(schedule);
    if (problem !== null) throw invalidField('schedule.cron', 'invalid', problem);
  } else if (enabled && Date.parse(schedule.endsAt) <= now) {
    throw invalidField('schedule.endsAt', 'in_the_past', 'must be in the future');
  }
};

const createWindow = servePlain(async (input, context) => {
  const document = input.body as Pick<MaintenanceWindow, 'schedule' | 'target' | 'enabled'>;
  assertPossible(document, context.now);
  await assertKeyIsFree(maintenanceWindowResource, { ...document }, context);
  const naming = await nameMonitors('target.monitorIds', namedBy(document.target), context);
  const columns = { ...document, ...occurrenceColumns(document, context.now) };
  const row = newDocumentRow(maintenanceWindowResource, columns, context);
  const decision = decideCreate(maintenanceWindowResource, row, context);
  return { ...decision, changes: [...naming, ...(decision.changes ?? [])] };
});

/** Lets out what a window that lasts has put into maintenance. */
const endNow = async (row: WindowRow, context: OrganizationContext): Promise<Change[]> => {
  if (!row.isActive) return [];
  const { store } = context.services;
  const inMaintenance = { statuses: ['maintenance'], limit: maxMonitors } as const;
  const [covered, others] = await Promise.all([readCovered(store, row, inMaintenance), readOtherActive(store, row)]);
  const actor = actorOf(context);
  return [
    ...endMaintenance(covered, others, { ended: context.now, now: context.now }, actor),
    ...occurrenceEnded(row, { ended: context.now, now: context.now, actor, isCancelled: true }),
  ];
};

/** Fields that say when a window takes place and for what: one that lasts ends, and may begin anew. */
const definition = ['enabled', 'target', 'schedule'];

/** Whether a window that lasts goes on after a change of its schedule, only for longer or shorter. */
const goesOn = (row: WindowRow, changed: WindowRow, columns: object, now: number): boolean =>
  row.isActive && changed.enabled && !('target' in columns) && changed.startsAt !== null && changed.startsAt <= now;

const updateWindow = servePlain(async (input, context) => {
  const row = await readOwnRow('maintenanceWindows', idOf(input), context);
  assertVersion(row, context);
  const patch = input.body as { schedule?: unknown; target?: unknown };
  // A schedule or a target of another kind has other fields: it is replaced as a whole.
  const replaced = {
    ...(patch.schedule !== undefined && { schedule: null }),
    ...(patch.target !== undefined && { target: null }),
  };
  const columns = changedColumns(maintenanceWindowResource, { ...row, ...replaced }, input.body);
  await assertKeyIsFree(maintenanceWindowResource, columns, context);
  if (!definition.some((field) => field in columns))
    return decideUpdate(maintenanceWindowResource, row, columns, context);
  const changed = { ...row, ...columns } as WindowRow;
  assertPossible(changed, context.now);
  const named = newlyNamed(namedBy(changed.target), namedBy(row.target));
  const naming = await nameMonitors('target.monitorIds', named, context);
  const occurrence = { ...occurrenceColumns(changed, context.now), leaseUntil: null, leaseToken: null };
  const isActive = goesOn(row, { ...changed, ...occurrence }, columns, context.now);
  const decision = decideUpdate(maintenanceWindowResource, row, { ...columns, ...occurrence, isActive }, context);
  const following = isActive ? occurrenceMoved(row, occurrence.endsAt) : await endNow(row, context);
  return { ...decision, changes: [...naming, ...(decision.changes ?? []), ...following] };
});

const removeWindow = servePlain(async (input, context) => {
  const row = await readOwnRow('maintenanceWindows', idOf(input), context);
  assertVersion(row, context);
  const { changes = [] } = decideRemove(maintenanceWindowResource, row, context);
  return { changes: [...changes, ...(await endNow(row, context))] };
});

export const maintenanceWindowOperations: Readonly<Record<string, Verb>> = {
  'maintenanceWindows.create': createWindow,
  'maintenanceWindows.update': updateWindow,
  'maintenanceWindows.remove': removeWindow,
};
