import { type ListQuery, onCallRoutes, onCallScheduleRoutes } from '@watchpost/schemas';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import { invalidField } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { pageBody, readPage } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { onCallBounds } from './bounds.js';
import { readNames, readPlans } from './kept-schedule.js';
import { onCallScheduleResource } from './on-call-schedule.js';
import { mostShiftsMs, type OnCall, onCallAt, type Shift, shiftsBetween } from './shifts.js';

const momentOf = (at: string | undefined, now: number): number => (at === undefined ? now : Date.parse(at));

const reasonOf = ({ layer, overrideIds }: OnCall) => ({ layer: layer?.name ?? null, overrideIds });

/** Who is on call in schedules at a moment, as the API shows it. */
const readOnCall = async (
  rows: readonly Row<'onCallSchedules'>[],
  at: number,
  { store }: Pick<Parameters<Verb>[1]['services'], 'store'>,
) => {
  const plans = await readPlans(rows, store);
  const found = rows.flatMap((row) => {
    const plan = plans.get(row.id);
    return plan === undefined ? [] : [{ row, onCall: onCallAt(plan, at) }];
  });
  const nameOf = await readNames(
    found.flatMap(({ onCall }) => onCall.userId ?? []),
    store,
  );
  return found.map(({ row, onCall }) => ({
    id: row.id,
    name: row.name,
    at: timestamp(at),
    users: onCall.userId === null ? [] : [{ id: onCall.userId, name: nameOf(onCall.userId) }],
    ...reasonOf(onCall),
    since: timestampOrNull(onCall.since),
    until: timestampOrNull(onCall.until),
  }));
};

const getOnCall = serve(onCallScheduleRoutes.onCall, async ({ params, query }, context) => {
  const row = await readOwnRow('onCallSchedules', params.id, context);
  const [onCall] = await readOnCall([row], momentOf(query.at, context.now), context.services);
  return { body: onCall };
});

const listOnCall = serve(onCallRoutes.now, async ({ query }, context) => {
  // The route's query is that of a list, with a moment besides.
  const { at, ...list } = query as ListQuery & { readonly at?: string };
  const { rows, totalItems } = await readPage(onCallScheduleResource, list, context);
  return { body: pageBody(list, await readOnCall(rows, momentOf(at, context.now), context.services), totalItems) };
});

/** Shifts as the API shows them. */
export const presentShifts = (shifts: readonly Shift[], nameOf: (userId: string) => string) =>
  shifts.map(({ userId, since, until, ...reason }) => ({
    user: { id: userId, name: nameOf(userId) },
    ...reasonOf({ userId, since, until, ...reason }),
    since: timestamp(since),
    until: timestamp(until),
  }));

const getShifts = serve(onCallScheduleRoutes.shifts, async ({ params, query }, context) => {
  const row = await readOwnRow('onCallSchedules', params.id, context);
  const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
  if (from >= to) throw invalidField('from', 'not_before', 'must be before to');
  if (to - from > mostShiftsMs)
    throw invalidField('from', 'too_long', `must be at most ${onCallBounds.shiftsRange.most} days before to`);
  const { store } = context.services;
  const plan = (await readPlans([row], store)).get(row.id);
  const { shifts, next } = plan === undefined ? { shifts: [], next: null } : shiftsBetween(plan, from, to);
  const nameOf = await readNames(
    shifts.map(({ userId }) => userId),
    store,
  );
  return {
    body: {
      from: query.from,
      to: timestamp(next ?? to),
      shifts: presentShifts(shifts, nameOf),
      notice: next === null ? null : 'tooMany',
    },
  };
});

export const onCallOperations: Readonly<Record<string, Verb>> = {
  'onCallSchedules.onCall': getOnCall,
  'onCallSchedules.shifts': getShifts,
  'onCall.now': listOnCall,
};
