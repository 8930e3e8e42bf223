import { createHmac, timingSafeEqual } from 'node:crypto';
import { onCallScheduleRoutes, onCallSchedules } from '@watchpost/schemas';
import { calendarLines, calendarText, calendarTime } from '../../base/calendar-lines.js';
import { dayMs } from '../../base/local-clock.js';
import { timestamp } from '../../base/timestamp.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { notFound } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { readNames, readPlans } from './kept-schedule.js';
import { type Shift, shiftsBetween } from './shifts.js';

type ScheduleRow = Row<'onCallSchedules'>;

/** How much of a schedule its calendar has: together at most what one answer of shifts may have. */
const [pastMs, comingMs] = [30 * dayMs, 60 * dayMs];

/** Nothing of it is stored: a new generation ends it. */
const tokenOf = async (
  { id, calendarGeneration }: Pick<ScheduleRow, 'id' | 'calendarGeneration'>,
  { services }: Context,
): Promise<string> =>
  createHmac('sha256', await services.derivedKeys.of('on-call-calendar'))
    .update(`${id}.${calendarGeneration}`)
    .digest('base64url');

const linkOf = async (
  row: Pick<ScheduleRow, 'id' | 'calendarGeneration'>,
  context: Context,
): Promise<{ readonly url: string }> => ({
  url: `${context.services.apiUrl}/on-call-schedules/${row.id}/calendar.ics?token=${await tokenOf(row, context)}`,
});

const event = (schedule: ScheduleRow, shift: Shift, nameOf: (userId: string) => string, host: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${schedule.id}.${shift.since}.${shift.userId}@${host}`,
  `DTSTAMP:${calendarTime(timestamp(schedule.updatedAt))}`,
  `DTSTART:${calendarTime(timestamp(shift.since))}`,
  `DTEND:${calendarTime(timestamp(shift.until))}`,
  `SUMMARY:${calendarText(`${nameOf(shift.userId)} on call: ${schedule.name}`)}`,
  ...(shift.layer === null ? [] : [`DESCRIPTION:${calendarText(shift.layer.name)}`]),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

const getCalendar = serve(onCallScheduleRoutes.calendar, async ({ params, query }, context) => {
  const { store, publicUrl } = context.services;
  const row = await store.get('onCallSchedules', { id: params.id });
  // A schedule that does not exist costs as much as a wrong token.
  const expected = Buffer.from(await tokenOf(row ?? { id: params.id, calendarGeneration: 0 }, context));
  const given = Buffer.from(query.token);
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  if (row === undefined || !isRight) throw notFound();
  const plan = (await readPlans([row], store)).get(row.id);
  const { shifts } =
    plan === undefined ? { shifts: [] } : shiftsBetween(plan, context.now - pastMs, context.now + comingMs);
  const nameOf = await readNames(
    shifts.map(({ userId }) => userId),
    store,
  );
  return {
    text: calendarLines([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Watchpost//On-call//EN',
      'METHOD:PUBLISH',
      `X-WR-CALNAME:${calendarText(row.name)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      ...shifts.flatMap((shift) => event(row, shift, nameOf, new URL(publicUrl).host)),
      'END:VCALENDAR',
    ]),
  };
});

const getLink = serve(onCallScheduleRoutes.calendarLink, async ({ params }, context) => ({
  body: await linkOf(await readOwnRow('onCallSchedules', params.id, context), context),
}));

/** The document stays as it is, and so does its version. */
const rotateLink = serve(onCallScheduleRoutes.rotateCalendarLink, async ({ params }, context) => {
  const row = await readOwnRow('onCallSchedules', params.id, context);
  const { calendarGeneration } = row;
  const changed = { id: row.id, calendarGeneration: calendarGeneration + 1 };
  return {
    body: await linkOf(changed, context),
    changes: [
      {
        kind: 'update',
        table: 'onCallSchedules',
        where: { id: row.id, calendarGeneration },
        set: { calendarGeneration: changed.calendarGeneration },
        mustMatch: true,
      },
      auditChange(context, { resource: { type: onCallSchedules.name, id: row.id, name: row.name } }),
    ],
  };
});

export const shiftCalendarOperations: Readonly<Record<string, Verb>> = {
  'onCallSchedules.calendar': getCalendar,
  'onCallSchedules.calendarLink': getLink,
  'onCallSchedules.rotateCalendarLink': rotateLink,
};
