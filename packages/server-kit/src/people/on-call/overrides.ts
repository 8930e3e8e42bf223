import { bounds, type OnCallOverrideCreate, onCallScheduleRoutes, onCallSchedules } from '@watchpost/schemas';
import { newId } from '../../base/ids.js';
import { timestamp } from '../../base/timestamp.js';
import { refusal } from '../../request/access/authorize.js';
import { nameMembers } from '../../request/access/named-members.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { locationOf } from '../../request/http/location.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, pageOptions } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { evaluateOnCallSoon } from './on-call-state.js';

const most = bounds.onCallOverrides.most;
/** Overrides that ended before this are deleted when a new one is made: shifts of the past year stay as they were. */
const keptMs = 366 * 86_400_000;

const present = ({ id, createdAt, updatedAt, startsAt, endsAt, ...row }: Row<'onCallOverrides'>) => ({
  id,
  createdAt: timestamp(createdAt),
  updatedAt: timestamp(updatedAt),
  scheduleId: row.scheduleId,
  userId: row.userId,
  replacesUserId: row.replacesUserId,
  from: timestamp(startsAt),
  to: timestamp(endsAt),
  createdBy: row.createdBy,
});

const resourceOf = ({ id, name }: Row<'onCallSchedules'>) => ({ type: onCallSchedules.name, id, name });

const listOverrides = serve(onCallScheduleRoutes.overrides, async ({ params, query }, context) => {
  const { id } = await readOwnRow('onCallSchedules', params.id, context);
  const { orderBy, ...page } = pageOptions(query);
  const { rows, totalItems } = await context.services.store.page('onCallOverrides', {
    where: { scheduleId: id },
    orderBy: orderBy === 'from' ? 'startsAt' : 'createdAt',
    ...page,
  });
  return { body: pageBody(query, rows.map(present), totalItems) };
});

/** Whether people of a schedule arrange it among themselves: one of them takes over, or hands over to another of them. */
const isTheirOwn = (
  { memberIds }: Row<'onCallSchedules'>,
  { userId, replacesUserId }: OnCallOverrideCreate,
  { caller }: OrganizationContext,
): boolean =>
  caller.type === 'user' &&
  caller.id !== null &&
  caller.scopes.has('incidents:respond') &&
  memberIds.includes(caller.id) &&
  userId !== null &&
  memberIds.includes(userId) &&
  (userId === caller.id || replacesUserId === caller.id);

const addOverride = serve(onCallScheduleRoutes.addOverride, async ({ params, body }, context) => {
  const schedule = await readOwnRow('onCallSchedules', params.id, context);
  const { caller, now, services } = context;
  if (!caller.scopes.has('on-call:write') && !isTheirOwn(schedule, body, context)) {
    throw refusal(
      context,
      'This needs the permission on-call:write, or, for people of the schedule with incidents:respond, an override by which they take over or hand over their own shift.',
      resourceOf(schedule),
    );
  }
  const { userId, replacesUserId } = body;
  const naming = await nameMembers(
    [userId, replacesUserId].filter((id) => id !== null),
    (id) => (id === userId ? 'userId' : 'replacesUserId'),
    context,
  );
  const where = { scheduleId: schedule.id, endsAt: { atLeast: now - keptMs } };
  const { totalItems } = await services.store.page('onCallOverrides', {
    where,
    orderBy: 'startsAt',
    isDescending: false,
    limit: 1,
    offset: 0,
  });
  if (totalItems >= most) {
    throw new ProblemError('conflict', `A schedule keeps ${most} overrides of the last year; remove some first.`);
  }
  const row = {
    id: newId('oco', now),
    organizationId: caller.organizationId,
    scheduleId: schedule.id,
    userId,
    replacesUserId,
    startsAt: Date.parse(body.from),
    endsAt: Date.parse(body.to),
    createdBy: caller.id ?? '',
    createdAt: now,
    updatedAt: now,
  };
  return {
    body: present(row),
    headers: { location: locationOf(context, row.id) },
    changes: [
      ...naming,
      // The schedule must still be there: nothing else would ever delete its overrides.
      {
        kind: 'update',
        table: 'onCallSchedules',
        where: { id: schedule.id },
        set: { createdAt: schedule.createdAt },
        mustMatch: true,
      },
      { kind: 'delete', table: 'onCallOverrides', where: { scheduleId: schedule.id, endsAt: { below: now - keptMs } } },
      { kind: 'insert', table: 'onCallOverrides', row },
      { kind: 'bound', table: 'onCallOverrides', where: { scheduleId: schedule.id }, atMost: most },
      evaluateOnCallSoon(schedule, now),
      auditChange(context, { resource: resourceOf(schedule), after: { override: present(row) } }),
    ],
  };
});

const removeOverride = serve(onCallScheduleRoutes.removeOverride, async ({ params }, context) => {
  const schedule = await readOwnRow('onCallSchedules', params.id, context);
  const where = { id: params.overrideId, scheduleId: schedule.id };
  const row = await context.services.store.get('onCallOverrides', where);
  if (row === undefined) throw notFound();
  const { caller } = context;
  const isMaker = caller.scopes.has('incidents:respond') && row.createdBy === caller.id;
  if (!caller.scopes.has('on-call:write') && !isMaker) {
    throw refusal(
      context,
      'This needs the permission on-call:write, or to be the person who made the override.',
      resourceOf(schedule),
    );
  }
  return {
    changes: [
      { kind: 'delete', table: 'onCallOverrides', where, mustMatch: true },
      evaluateOnCallSoon(schedule, context.now),
      auditChange(context, { resource: resourceOf(schedule), before: { override: present(row) } }),
    ],
  };
});

export const onCallOverrideOperations: Readonly<Record<string, Verb>> = {
  'onCallSchedules.overrides': listOverrides,
  'onCallSchedules.addOverride': addOverride,
  'onCallSchedules.removeOverride': removeOverride,
};
