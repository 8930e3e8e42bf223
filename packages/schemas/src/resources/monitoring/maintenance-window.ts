import { atMost, bounds } from '../../bounds.js';
import { defineDocument, optional, readOnly, required } from '../../document.js';
import { idField, nameField, oneOfForms, timestampField, timeZoneField } from '../../fields.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { declaredKeyField, declaredKeyFilter } from '../fields/declared-key.js';
import { monitorTargetSchema } from '../fields/monitor-target.js';

const kinds = {
  once: z.literal('once').describe('It takes place one time.'),
  recurring: z.literal('recurring').describe('It takes place whenever `cron` says.'),
};

const scheduleSchema = z
  .discriminatedUnion(
    'type',
    [
      z
        .strictObject({
          type: kinds.once,
          startsAt: timestampField('When it begins.'),
          endsAt: timestampField('When it ends.'),
        })
        .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], error: 'must be after startsAt' }),
      z.strictObject({
        type: kinds.recurring,
        cron: z
          .string({ error: 'must be text' })
          .min(1, { error: 'must not be empty' })
          .max(...atMost(bounds.cron))
          .describe('When it begins, as a cron expression of five fields.'),
        timezone: timeZoneField
          .default('UTC')
          .describe('Time zone of `cron`; it begins at that hour of the day whatever summer time does.'),
        durationSeconds: z
          .int({ error: 'must be a whole number of seconds' })
          .min(60, { error: 'must be at least 60' })
          .max(...atMost(bounds.maintenance))
          .describe('How long it lasts, in seconds that pass.'),
      }),
    ],
    { error: oneOfForms('once, recurring') },
  )
  .describe('When it is: once, or again and again.');

/** A schedule as it is kept, with its defaults. */
const storedScheduleSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: kinds.once,
      startsAt: z.string().describe('When it begins.'),
      endsAt: z.string().describe('When it ends.'),
    }),
    z.object({
      type: kinds.recurring,
      cron: z.string().describe('When it begins, as a cron expression of five fields.'),
      timezone: z
        .string()
        .describe('Time zone of `cron`; it begins at that hour of the day whatever summer time does.'),
      durationSeconds: z.int().describe('How long it lasts, in seconds that pass.'),
    }),
  ])
  .meta({ id: 'MaintenanceSchedule', description: 'When a maintenance window is: once, or again and again.' });

const maintenanceWindow = defineDocument({
  id: 'MaintenanceWindow',
  idPrefix: 'mnt',
  descriptions: {
    create: 'A maintenance window to create.',
    update: 'A patch for a maintenance window.',
    shown: 'A time in which monitors are checked and no notification is sent.',
  },
  fields: {
    name: required(nameField.describe('Display name.')),
    key: declaredKeyField('mnt'),
    description: optional(
      z
        .string()
        .max(...atMost(bounds.description))
        .describe('What is done meanwhile.'),
      '',
    ),
    publicTitle: optional(
      z
        .string()
        .trim()
        .min(1, { error: 'must not be empty' })
        .max(...atMost(bounds.name))
        .nullable()
        .describe('What status pages call it. Default: what it is about.'),
      null,
    ),
    publicText: optional(
      z
        .string()
        .max(...atMost(bounds.description))
        .describe('What status pages say about it. The name and the description stay internal.'),
      '',
    ),
    enabled: optional(z.boolean({ error: 'must be true or false' }).describe('Whether it takes place.'), true),
    target: required(monitorTargetSchema),
    schedule: {
      ...required(scheduleSchema),
      update: scheduleSchema.describe('The whole schedule; it is replaced.'),
      shown: storedScheduleSchema,
    },
    status: readOnly(z.enum(['scheduled', 'active', 'ended']).describe('`ended` when it will not take place again.')),
    startsAt: readOnly(timestampField('When it began, or begins next; `null` when it is over.').nullable()),
    endsAt: readOnly(timestampField('When that one ends.').nullable()),
  },
});

const occurrencesSchema = z
  .object({
    from: timestampField('Where the range begins.'),
    to: timestampField('Where the answer ends: before what was asked for when there are too many.'),
    occurrences: z
      .array(
        z.object({
          windowId: idField('mnt'),
          windowName: z.string().describe('Display name of the window.'),
          status: z
            .enum(['scheduled', 'active', 'ended', 'cancelled'])
            .describe('`cancelled` when a change of its window ended it early.'),
          startsAt: timestampField('When it begins; of one that has begun, when it did.'),
          endsAt: timestampField('When it ends, or has ended.'),
          target: monitorTargetSchema,
        }),
      )
      .describe('The first one first; at most 500.'),
    notice: z
      .enum(['tooMany'])
      .nullable()
      .describe('`tooMany` when the range has more: ask again from `to` on. Else `null`.'),
  })
  .meta({ id: 'MaintenanceOccurrences', description: 'When maintenance takes place, and when it did.' });

/** Routes of maintenance windows beyond the plain verbs: their occurrences. */
export const maintenanceWindowRoutes = {
  occurrences: defineRoute({
    operationId: 'maintenanceWindows.occurrences',
    method: 'GET',
    path: '/maintenance-windows/occurrences',
    summary: 'See when maintenance takes place, and when it did',
    description:
      'Each time of each enabled window, with cron expressions worked out in their time zones. What has begun is on record as it was, also when its window was changed or deleted since; it is kept for three years.',
    access: 'monitors:read',
    query: z.strictObject({
      from: timestampField('Where the range begins, at most 400 days before `to`.'),
      to: timestampField('Where it ends.'),
      monitorId: idField('mon').optional().describe('Only what covers this monitor; by tags, those that it has now.'),
    }),
    answer: { status: 200, description: 'The occurrences.', schema: occurrencesSchema },
    errors: ['not_found'],
  }),
};

/** Maintenance windows: monitors are checked, and notifications are suppressed. */
export const maintenanceWindows = defineResource({
  name: 'maintenanceWindow',
  collection: 'maintenanceWindows',
  path: '/maintenance-windows',
  idPrefix: 'mnt',
  scopes: { read: 'monitors:read', write: 'monitors:write' },
  ...maintenanceWindow,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'createdAt', 'updatedAt', 'startsAt'],
    defaultSort: '-createdAt',
    search: ['name', 'description'],
    filters: { key: declaredKeyFilter('mnt') },
  },
  routes: [],
  example: {
    name: 'Database upgrade',
    target: { scope: 'tags', tags: ['database'] },
    schedule: { type: 'once', startsAt: '2030-03-01T02:00:00.000Z', endsAt: '2030-03-01T04:00:00.000Z' },
  },
  limit: bounds.organizationMaintenanceWindows,
  words: { one: 'a maintenance window', many: 'maintenance windows' },
  chapter: 'Monitoring',
});

/** A maintenance window as the API returns it, with its current or next occurrence. */
export interface MaintenanceWindow extends z.output<typeof maintenanceWindow.schema> {}
/** What `POST /maintenance-windows` takes; it is enabled by default. */
export interface MaintenanceWindowCreate extends z.input<typeof maintenanceWindow.create> {}
/** A merge patch for a maintenance window; `schedule` and `target` are replaced as a whole. */
export interface MaintenanceWindowUpdate extends z.input<typeof maintenanceWindow.update> {}
/** When maintenance takes place in a range, and when it did; at most 500 occurrences. */
export interface MaintenanceOccurrences extends z.output<typeof occurrencesSchema> {}
