import { atMost, bounds } from '../../bounds.js';
import { defineDocument, optional, required } from '../../document.js';
import { commonFields, describedAs, idField, nameField, timestampField, timeZoneField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { declaredKeyField, declaredKeyFilter } from '../fields/declared-key.js';
import { clockField, storedWeeklyRangesField, weeklyRangesField } from '../outbound/notification-settings.js';

const dateField = z.iso
  .date({ error: 'must be a date such as 2026-01-31' })
  .describe('Local date of the first turn; the layer is empty before.');

const layerSchema = z
  .strictObject({
    name: nameField.describe('What people call it, such as `Primary`.'),
    userIds: z
      .array(idField('usr'), { error: 'must be a list of ids' })
      .max(...atMost(bounds.onCallUsers))
      .describe('Members of the organization in the order of their turns. A layer without any covers nothing.'),
    startsOn: dateField,
    handoff: z
      .strictObject({
        every: z
          .int({ error: 'must be a whole number' })
          .min(1, { error: 'must be at least 1' })
          .max(...atMost(bounds.onCallTurn))
          .default(1)
          .describe('So many units are one turn. Default: 1.'),
        unit: z
          .enum(['hour', 'day', 'week'], { error: 'must be one of: hour, day, week' })
          .default('week')
          .describe(
            'Days and weeks are local ones, whatever summer time does; an hour is 60 minutes. Default: `week`.',
          ),
        at: clockField
          .default('09:00')
          .describe('Local time of each handoff; for hours, of the first. Default: 09:00.'),
      })
      .prefault({})
      .describe('When the next person takes over.'),
    restrictions: weeklyRangesField
      .nullable()
      .default(null)
      .describe('Only at these times of the week; `null` for always. Turns pass on regardless of them.'),
  })
  .meta({ id: 'OnCallLayerCreate', description: 'People who take turns.' });

/** A layer as it is kept, with its defaults. */
const storedLayerSchema = z
  .object({
    name: describedAs(z.string(), layerSchema.shape.name),
    userIds: z.array(idField('usr')).describe('Members of the organization in the order of their turns.'),
    startsOn: z.string().describe('Local date of the first turn.'),
    handoff: z
      .object({
        every: z.int().describe('So many units are one turn.'),
        unit: z
          .enum(['hour', 'day', 'week'])
          .describe('Days and weeks are local ones, whatever summer time does; an hour is 60 minutes.'),
        at: z.string().describe('Local time of each handoff; for hours, of the first.'),
      })
      .describe('When the next person takes over.'),
    restrictions: storedWeeklyRangesField.nullable().describe('Only at these times of the week; `null` for always.'),
  })
  .meta({ id: 'OnCallLayer', description: 'People who take turns.' });

const layersField = z
  .array(layerSchema, { error: 'must be a list of layers' })
  .min(1, { error: 'must have at least one layer' })
  .max(...atMost(bounds.onCallLayers))
  .describe('A later layer covers an earlier one. A list in a change replaces the whole list.');

const schedule = defineDocument({
  id: 'OnCallSchedule',
  idPrefix: 'ocs',
  descriptions: {
    create: 'A schedule to create.',
    update: 'A merge patch for a schedule.',
    shown: 'Who is on call, and when.',
  },
  fields: {
    name: required(nameField.describe('Display name.')),
    key: declaredKeyField('ocs'),
    description: optional(
      z
        .string({ error: 'must be text' })
        .max(...atMost(bounds.description))
        .describe('What the people on call are responsible for.'),
      '',
    ),
    timezone: required(timeZoneField.describe('Time zone of every local date and time.')),
    layers: {
      ...required(layersField),
      shown: z.array(storedLayerSchema).describe('A later layer covers an earlier one.'),
    },
    announceChannelId: optional(
      idField('nch')
        .nullable()
        .describe('A notification channel that is notified when another person is on call; `null` for none.'),
      null,
    ),
  },
});

const personSchema = z
  .object({ id: idField('usr'), name: z.string().describe('How the member is called.') })
  .meta({ id: 'OnCallPerson', description: 'A member who is on call.' });

/** What changes who is on call. */
export const onCallChangeCauses = ['handoff', 'override', 'schedule'] as const;

/** Another person is on call: what the message `onCall.changed` of the live stream carries. */
export const onCallChangeSchema = z
  .object({
    schedule: z
      .object({
        id: idField('ocs').describe('Id of the schedule.'),
        name: z.string().describe('What the schedule is called.'),
      })
      .describe('The schedule that has another person on call.'),
    before: personSchema.nullable().describe('Who was on call; `null` for no person.'),
    after: personSchema.nullable().describe('Who is on call now; `null` for no person.'),
    cause: z
      .enum(onCallChangeCauses)
      .describe(
        '`handoff`: it was time. `override`: one began, ended, was made or removed. `schedule`: it was edited, or a member left.',
      ),
    layer: z.string().nullable().describe('The layer whose turn it is; `null` for an override of a whole stretch.'),
    overrideIds: z.array(idField('oco')).describe('The overrides that led to this person, in the order they apply.'),
    at: timestampField('Since when it is so.'),
    until: timestampField('Until when; `null` when it stays so.').nullable(),
  })
  .meta({ id: 'OnCallChange', description: 'Who was on call in a schedule, and who is now.' });

const shiftFields = {
  layer: z.string().nullable().describe('The layer whose turn it is; `null` for an override of a whole stretch.'),
  overrideIds: z.array(idField('oco')).describe('The overrides that led to this person, in the order they apply.'),
};

const onCallSchema = z
  .object({
    id: idField('ocs').describe('The schedule that has another person on call.'),
    name: z.string().describe('What the schedule is called.'),
    at: timestampField('The moment that was asked for.'),
    users: z.array(personSchema).describe('Empty while the schedule has no person.'),
    ...shiftFields,
    since: timestampField('Since when that is so; `null` when it always was.').nullable(),
    until: timestampField('Until when; `null` when it stays so.').nullable(),
  })
  .meta({ id: 'OnCall', description: 'Who is on call at a moment.' });

const shiftsSchema = z
  .object({
    from: timestampField('Where the range begins.'),
    to: timestampField('Where the answer ends: before what was asked for when there are too many.'),
    shifts: z
      .array(
        z.object({
          user: personSchema,
          ...shiftFields,
          since: timestampField('When it begins, which may be before the range.'),
          until: timestampField('When it ends, which may be after the range.'),
        }),
      )
      .describe('In the order of time. Where none is, no person is on call.'),
    notice: z
      .enum(['tooMany'])
      .nullable()
      .describe('`tooMany` when the range has more: ask again from `to` on. Else `null`.'),
  })
  .meta({ id: 'OnCallShifts', description: 'Who is on call in a range of time.' });

export const onCallOverrideSchema = z
  .object({
    ...commonFields('oco'),
    scheduleId: idField('ocs'),
    userId: idField('usr').nullable().describe('Who is on call instead; `null` for no person.'),
    replacesUserId: idField('usr').nullable().describe('Only while this person would be on call; `null` for always.'),
    from: timestampField('When it begins.'),
    to: timestampField('When it ends.'),
    createdBy: z.string().describe('Id of the user or API key that made it.'),
  })
  .meta({ id: 'OnCallOverride', description: 'A change of a schedule for a stretch of time.' });

const overrideCreateSchema = z
  .strictObject({
    userId: idField('usr').nullable().describe('Who is on call instead; `null` for no person.'),
    replacesUserId: idField('usr')
      .nullable()
      .default(null)
      .describe('Only while this person would be on call. Default: `null`, the whole stretch.'),
    from: timestampField('When it begins.'),
    to: timestampField(`When it ends, at most ${bounds.onCallOverride.most} days later.`),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'must be after from' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= bounds.onCallOverride.most * 86_400_000, {
    path: ['to'],
    error: `must be at most ${bounds.onCallOverride.most} days after from`,
  })
  .refine(({ userId, replacesUserId }) => userId === null || userId !== replacesUserId, {
    path: ['userId'],
    error: 'must not be the person who is replaced',
  })
  .meta({ id: 'OnCallOverrideCreate', description: 'An override to create.' });

/** How overrides of a schedule are listed: the latest first by default. */
export const onCallOverrideList = {
  sort: ['from', 'createdAt'],
  defaultSort: '-from',
  search: [],
  filters: {},
} as const satisfies ListRules;

/** How `GET /on-call` lists schedules: by name. */
export const onCallList = {
  sort: ['name', 'createdAt'],
  defaultSort: 'name',
  search: ['name', 'description'],
  filters: {},
} as const satisfies ListRules;

const params = z.object({ id: idField('ocs') });
const momentField = timestampField('The moment. Default: now.').optional();
const calendarLinkSchema = z
  .object({
    url: z
      .string()
      .describe('Calendar programs subscribe to it. It opens the schedule without a sign-in, so share it with care.'),
  })
  .meta({ id: 'OnCallCalendarLink', description: 'Where a schedule is read as a calendar.' });

/** Routes of schedules beyond the plain verbs. */
export const onCallScheduleRoutes = {
  onCall: defineRoute({
    operationId: 'onCallSchedules.onCall',
    method: 'GET',
    path: '/on-call-schedules/:id/on-call',
    summary: 'See who is on call in a schedule',
    access: 'on-call:read',
    params,
    query: z.strictObject({ at: momentField }),
    answer: { status: 200, description: 'Who is on call.', schema: onCallSchema },
  }),
  shifts: defineRoute({
    operationId: 'onCallSchedules.shifts',
    method: 'GET',
    path: '/on-call-schedules/:id/shifts',
    summary: 'See the shifts of a schedule',
    access: 'on-call:read',
    params,
    query: z.strictObject({
      from: timestampField('Where the range begins, at most 92 days before `to`.').meta({
        examples: ['2030-03-01T00:00:00.000Z'],
      }),
      to: timestampField('Where it ends.').meta({ examples: ['2030-04-01T00:00:00.000Z'] }),
    }),
    answer: { status: 200, description: 'The shifts.', schema: shiftsSchema },
  }),
  overrides: defineRoute({
    operationId: 'onCallSchedules.overrides',
    method: 'GET',
    path: '/on-call-schedules/:id/overrides',
    summary: 'List the overrides of a schedule',
    access: 'on-call:read',
    params,
    query: listQuerySchema(onCallOverrideList),
    answer: {
      status: 200,
      description: 'A page of overrides.',
      schema: pageSchema(onCallOverrideSchema, 'OnCallOverridePage'),
    },
  }),
  addOverride: defineRoute({
    operationId: 'onCallSchedules.addOverride',
    method: 'POST',
    path: '/on-call-schedules/:id/overrides',
    summary: 'Change who is on call for a stretch of time',
    description:
      'Needs `on-call:write`. People of the schedule who have `incidents:respond` may also put themselves in, or another member of the schedule in their own place.',
    access: 'on-call:read',
    params,
    body: overrideCreateSchema,
    answer: { status: 201, description: 'The override.', schema: onCallOverrideSchema },
    errors: ['conflict'],
    example: {
      userId: null,
      from: '2030-12-24T08:00:00.000Z',
      to: '2030-12-27T08:00:00.000Z',
    },
  }),
  removeOverride: defineRoute({
    operationId: 'onCallSchedules.removeOverride',
    method: 'DELETE',
    path: '/on-call-schedules/:id/overrides/:overrideId',
    summary: 'Remove an override',
    description: 'Needs `on-call:write`, or to be the person who made it.',
    access: 'on-call:read',
    params: params.extend({ overrideId: idField('oco') }),
    answer: { status: 204, description: 'Removed; the schedule is as it was before.' },
  }),
  calendarLink: defineRoute({
    operationId: 'onCallSchedules.calendarLink',
    method: 'GET',
    path: '/on-call-schedules/:id/calendar-link',
    summary: 'Get the address of a schedule as a calendar',
    access: 'on-call:read',
    params,
    answer: { status: 200, description: 'The address.', schema: calendarLinkSchema },
  }),
  rotateCalendarLink: defineRoute({
    operationId: 'onCallSchedules.rotateCalendarLink',
    method: 'POST',
    path: '/on-call-schedules/:id/rotate-calendar-link',
    summary: 'Replace the address of a schedule as a calendar',
    description: 'The old address no longer works.',
    access: 'on-call:write',
    params,
    answer: { status: 200, description: 'The new address.', schema: calendarLinkSchema },
  }),
  calendar: defineRoute({
    operationId: 'onCallSchedules.calendar',
    method: 'GET',
    path: '/on-call-schedules/:id/calendar.ics',
    summary: 'Get the shifts of a schedule as a calendar',
    description:
      'The shifts of the last 30 and the next 60 days (RFC 5545). The token in the address is the permission.',
    access: 'public',
    params,
    query: z.strictObject({
      token: z
        .string()
        .max(...atMost(bounds.token))
        .describe('Of the address that `calendar-link` gives.')
        .meta({ examples: ['a-token-of-a-calendar'] }),
    }),
    answer: { status: 200, description: 'The calendar.', contentType: 'text/calendar' },
    errors: ['not_found'],
  }),
};

/** Who is on call in all schedules of an organization. */
export const onCallRoutes = {
  now: defineRoute({
    operationId: 'onCall.now',
    method: 'GET',
    path: '/on-call',
    summary: 'See who is on call in all schedules',
    access: 'on-call:read',
    query: listQuerySchema(onCallList).extend({ at: momentField }),
    answer: {
      status: 200,
      description: 'A page of schedules, each with who is on call.',
      schema: pageSchema(onCallSchema, 'OnCallPage'),
    },
  }),
};

/** Schedules of who is on call. */
export const onCallSchedules = defineResource({
  name: 'onCallSchedule',
  collection: 'onCallSchedules',
  path: '/on-call-schedules',
  idPrefix: 'ocs',
  scopes: { read: 'on-call:read', write: 'on-call:write' },
  ...schedule,
  versionCoversAll: true,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'createdAt', 'updatedAt'],
    defaultSort: 'name',
    search: ['name', 'description'],
    filters: { key: declaredKeyFilter('ocs') },
  },
  routes: [...Object.values(onCallScheduleRoutes), ...Object.values(onCallRoutes)],
  example: {
    name: 'Platform',
    timezone: 'Europe/Berlin',
    layers: [
      { name: 'Primary', userIds: [], startsOn: '2030-01-07', handoff: { every: 1, unit: 'week', at: '09:00' } },
    ],
  },
  limit: bounds.organizationOnCallSchedules,
  words: { one: 'a schedule of who is on call', many: 'schedules of who is on call' },
  chapter: 'Monitoring',
});

/** A schedule as the API returns it. */
export interface OnCallSchedule extends z.output<typeof schedule.schema> {}
/** What `POST /on-call-schedules` takes. */
export interface OnCallScheduleCreate extends z.input<typeof schedule.create> {}
/** A merge patch for a schedule; `layers` is replaced as a whole. */
export interface OnCallScheduleUpdate extends z.input<typeof schedule.update> {}
/** People who take turns, as they are kept. */
export interface OnCallLayer extends z.output<typeof storedLayerSchema> {}
/** Who is on call at a moment. */
export interface OnCall extends z.output<typeof onCallSchema> {}
/** Another person is on call. */
export interface OnCallChange extends z.output<typeof onCallChangeSchema> {}
/** Who is on call in a range of time; at most 2,500 shifts. */
export interface OnCallShifts extends z.output<typeof shiftsSchema> {}
/** A change of a schedule for a stretch of time. */
export interface OnCallOverride extends z.output<typeof onCallOverrideSchema> {}
/** What `POST /on-call-schedules/:id/overrides` takes. */
export interface OnCallOverrideCreate extends z.input<typeof overrideCreateSchema> {}
