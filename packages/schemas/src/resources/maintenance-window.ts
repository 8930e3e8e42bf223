import * as z from 'zod';
import { atMost, bounds } from '../bounds.js';
import { commonFields, nameField, oneOfForms, timestampField, timeZoneField, versionField } from '../fields.js';
import { defineResource } from '../resource.js';
import { monitorTargetSchema } from './monitor-target.js';

const scheduleSchema = z
  .discriminatedUnion(
    'type',
    [
      z
        .strictObject({
          type: z.literal('once'),
          startsAt: timestampField('When it begins.'),
          endsAt: timestampField('When it ends.'),
        })
        .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], error: 'must be after startsAt' }),
      z.strictObject({
        type: z.literal('recurring'),
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
    z.object({ type: z.literal('once'), startsAt: z.string(), endsAt: z.string() }),
    z.object({ type: z.literal('recurring'), cron: z.string(), timezone: z.string(), durationSeconds: z.int() }),
  ])
  .meta({ id: 'MaintenanceSchedule', description: 'When a maintenance window is: once, or again and again.' });

const writable = {
  name: nameField.describe('Display name.'),
  description: z
    .string()
    .max(...atMost(bounds.description))
    .describe('What is done meanwhile.'),
  enabled: z.boolean({ error: 'must be true or false' }).describe('Whether it takes place.'),
  target: monitorTargetSchema,
  schedule: scheduleSchema,
};

const documentSchema = z
  .strictObject({
    name: writable.name,
    description: writable.description.default(''),
    enabled: writable.enabled.default(true),
    target: writable.target,
    schedule: writable.schedule,
  })
  .meta({ id: 'MaintenanceWindowCreate', description: 'A maintenance window to create.' });

const updateSchema = z
  .strictObject({
    name: writable.name,
    description: writable.description.nullable(),
    enabled: writable.enabled.nullable(),
    target: writable.target,
    schedule: scheduleSchema.describe('The whole schedule; it is replaced.'),
  })
  .partial()
  .meta({ id: 'MaintenanceWindowUpdate', description: 'A patch for a maintenance window.' });

export const maintenanceWindowSchema = z
  .object({
    ...commonFields('mnt'),
    version: versionField,
    ...writable,
    schedule: storedScheduleSchema,
    status: z.enum(['scheduled', 'active', 'ended']).describe('`ended` when it will not take place again.'),
    startsAt: timestampField('When it began, or begins next; `null` when it is over.').nullable(),
    endsAt: timestampField('When that one ends.').nullable(),
  })
  .meta({ id: 'MaintenanceWindow', description: 'A time in which monitors are checked but nobody is told.' });

export const maintenanceWindows = defineResource({
  name: 'maintenanceWindow',
  collection: 'maintenanceWindows',
  path: '/maintenance-windows',
  idPrefix: 'mnt',
  scopes: { read: 'monitors:read', write: 'monitors:write' },
  schema: maintenanceWindowSchema,
  create: documentSchema,
  update: updateSchema,
  document: documentSchema,
  verbs: ['list', 'create', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'createdAt', 'updatedAt', 'startsAt'],
    defaultSort: '-createdAt',
    search: ['name', 'description'],
    filters: {},
  },
  routes: [],
  example: {
    name: 'Database upgrade',
    target: { scope: 'tags', tags: ['database'] },
    schedule: { type: 'once', startsAt: '2030-03-01T02:00:00.000Z', endsAt: '2030-03-01T04:00:00.000Z' },
  },
  words: { one: 'a maintenance window', many: 'maintenance windows' },
});

export interface MaintenanceWindow extends z.infer<typeof maintenanceWindowSchema> {}
export interface MaintenanceWindowCreate extends z.input<typeof documentSchema> {}
export interface MaintenanceWindowUpdate extends z.input<typeof updateSchema> {}
