import { atMost, bounds } from '../../bounds.js';
import { recordOf, timeZoneField } from '../../fields.js';
import * as z from '../../zod.js';
import { monitorTargetSchema } from '../fields/monitor-target.js';
import { severityField } from '../fields/severity.js';

/** What a channel can subscribe to. */
export const notificationEvents = [
  'incident.opened',
  'incident.acknowledged',
  'incident.updated',
  'incident.escalated',
  'incident.resolved',
  'monitor.degraded',
  'certificate.ending',
  'agent.disconnected',
  'agent.connected',
  'exporter.failed',
  'exporter.recovered',
  'maintenance.started',
  'maintenance.ended',
  'report.ready',
  'license.expiring',
  'onCall.changed',
  'channel.failing',
] as const;

/** What a channel can subscribe to. */
export type NotificationEvent = (typeof notificationEvents)[number];

const eventField = z.enum(notificationEvents, { error: 'must be an event such as incident.opened' });

/** One subscription of a channel. */
export const notificationSubscriptionSchema = z
  .strictObject({
    events: z
      .array(eventField, { error: 'must be a list of events' })
      .min(1, { error: 'must name at least one event' })
      .max(...atMost(bounds.notificationEvents))
      .refine((events) => new Set(events).size === events.length, { error: 'must not name an event twice' })
      .describe('What it is notified of.'),
    target: monitorTargetSchema.default({ scope: 'all' }).describe('About which monitors. Default: all.'),
    minimumSeverity: severityField.default('minor').describe('Only what is at least this bad. Default: `minor`.'),
    labels: recordOf(
      z
        .string()
        .min(1)
        .max(...atMost(bounds.tag)),
      z.string().max(...atMost(bounds.tag)),
      bounds.notificationLabels,
    )
      .default({})
      .describe('Only what has all of these labels, for alerts about series. Default: none.'),
  })
  .meta({
    id: 'NotificationSubscription',
    description: 'What a channel is notified of, about which monitors, from which severity on.',
  });

/** A local time of day, `HH:MM`. */
export const clockField = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day such as 22:00' })
  .describe('Local time of day, `HH:MM`.');
const dayField = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], { error: 'must be a day such as mon' });

const daysWords = 'Days of the week on which it begins.';
const rangesWords = 'When, in local time. A range that does not end after it begins ends on the next day.';

/** Hours of the week, in local time. A range whose end is not after its begin ends on the next day. */
export const weeklyRangesField = z
  .array(
    z.strictObject({
      days: z
        .array(dayField)
        .min(1, { error: 'must name at least one day' })
        .max(...atMost(bounds.daysOfWeek))
        .describe(daysWords),
      from: clockField,
      to: clockField,
    }),
  )
  .min(1, { error: 'must have at least one range' })
  .max(...atMost(bounds.weeklyRanges))
  .describe(rangesWords);

/** The same as they are kept and shown. */
export const storedWeeklyRangesField = z
  .array(
    z.object({
      days: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).describe(daysWords),
      from: z.string().describe('Local time of day, `HH:MM`.'),
      to: z.string().describe('Local time of day, `HH:MM`.'),
    }),
  )
  .describe(rangesWords);

/** Hours in which a channel is quiet. */
export const quietHoursSchema = z
  .strictObject({
    timezone: timeZoneField.describe('Time zone of `ranges`, as an IANA name.'),
    ranges: weeklyRangesField,
    below: z
      .enum(['major', 'critical'], { error: 'must be major or critical' })
      .describe('What is less bad than this is quiet; the rest is sent at once.'),
    afterwards: z
      .enum(['hold', 'drop'], { error: 'must be hold or drop' })
      .default('hold')
      .describe('`hold`: sent afterwards, in one message. `drop`: never sent. Default: `hold`.'),
  })
  .meta({ id: 'QuietHours', description: 'Hours in which a channel is quiet.' });

/** How messages about several subjects become one. */
export const notificationGroupingSchema = z
  .strictObject({
    waitSeconds: z
      .int({ error: 'must be a whole number of seconds' })
      .min(0, { error: 'must be at least 0' })
      .max(...atMost(bounds.groupingWait))
      .default(5)
      .describe('Seconds that the first message waits; what happens meanwhile becomes part of it. Default: 5.'),
    digestAbove: z
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be at least 1' })
      .max(...atMost(bounds.digestAbove))
      .nullable()
      .default(3)
      .describe('More subjects than this that wait together become one digest; `null` for never. Default: 3.'),
    digestSeconds: z
      .int({ error: 'must be a whole number of seconds' })
      .min(60, { error: 'must be at least 60' })
      .max(...atMost(bounds.digestTime))
      .default(600)
      .describe('Seconds for which later subjects join a digest. Default: 600.'),
  })
  .meta({ id: 'NotificationGrouping', description: 'How messages about several subjects become one.' });

/** Reminders while something is open and not acknowledged. */
export const notificationRepeatSchema = z
  .strictObject({
    everySeconds: z
      .int({ error: 'must be a whole number of seconds' })
      .min(300, { error: 'must be at least 300' })
      .max(...atMost(bounds.repeatTime))
      .describe('Seconds from one reminder to the next.'),
    atMost: z
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be at least 1' })
      .max(...atMost(bounds.repeats))
      .default(10)
      .describe('Most reminders. Default: 10.'),
  })
  .meta({ id: 'NotificationRepeat', description: 'Reminders while an incident is open and not acknowledged.' });

/** When a subject that goes up and down is one message instead of many. */
export const notificationFlappingSchema = z
  .strictObject({
    changes: z
      .int({ error: 'must be a whole number' })
      .min(3, { error: 'must be at least 3' })
      .max(...atMost(bounds.flappingChanges))
      .describe('More changes than this within the window are flapping.'),
    windowSeconds: z
      .int({ error: 'must be a whole number of seconds' })
      .min(300, { error: 'must be at least 300' })
      .max(...atMost(bounds.flappingWindow))
      .describe('Seconds before now in which changes count.'),
  })
  .meta({
    id: 'NotificationFlapping',
    description: 'When a monitor that goes up and down is one message instead of many.',
  });

/** Own words for the messages of a channel. */
export const notificationTemplateSchema = z
  .strictObject({
    title: z
      .string({ error: 'must be text' })
      .max(...atMost(bounds.line))
      .nullable()
      .default(null)
      .describe('Takes the place of the title; `null` for ours. Default: `null`.'),
    body: z
      .string({ error: 'must be text' })
      .max(...atMost(bounds.messageTemplate))
      .nullable()
      .default(null)
      .describe('Takes the place of cause and facts; `null` for ours. Default: `null`.'),
  })
  .meta({ id: 'NotificationTemplate', description: 'Own words for the messages of a channel.' });

/** One subscription of a channel. */
export interface NotificationSubscription extends z.output<typeof notificationSubscriptionSchema> {}
/** Hours in which a channel, or a person, is left alone. */
export interface QuietHours extends z.output<typeof quietHoursSchema> {}
/** Hours of the week in local time. */
export type WeeklyRanges = z.output<typeof weeklyRangesField>;
/** How messages about several subjects become one. */
export interface NotificationGrouping extends z.output<typeof notificationGroupingSchema> {}
/** Reminders of a channel. */
export interface NotificationRepeat extends z.output<typeof notificationRepeatSchema> {}
/** Own words for the messages of a channel. */
export interface NotificationTemplate extends z.output<typeof notificationTemplateSchema> {}
/** When a channel calls a subject flapping. */
export interface NotificationFlapping extends z.output<typeof notificationFlappingSchema> {}
