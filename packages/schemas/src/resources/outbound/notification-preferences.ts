import { atMost, bounds } from '../../bounds.js';
import { describedAs, timeZoneField } from '../../fields.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { severityField } from '../fields/severity.js';
import { storedWeeklyRangesField, weeklyRangesField } from './notification-settings.js';

/** What members are notified of without being paged, beside what alert rules send to addresses. */
export const newsEvents = [
  'monitor.down',
  'monitor.recovered',
  'monitor.degraded',
  'certificate.ending',
  'agent.disconnected',
  'agent.connected',
] as const;

/** What members are notified of without being paged. */
export type NewsEvent = (typeof newsEvents)[number];

const viaField = z
  .string({ error: 'must be text' })
  .regex(/^(?:email|cme_[0-9a-z]{1,64})$/, { error: 'must be email, or the id of a contact method' })
  .describe('`email` for the verified address of your account, or the id of a verified contact method of yours.');

const pageEntrySchema = z
  .strictObject({
    afterSeconds: z
      .int({ error: 'must be a whole number of seconds' })
      .min(0, { error: 'must be at least 0' })
      .max(...atMost(bounds.pageDelay))
      .default(0)
      .describe('Seconds after the page began, while no one has acknowledged. Default: 0.'),
    via: viaField,
  })
  .meta({ id: 'PagePreferenceCreate', description: 'Where a page goes, and how long after it began.' });

const storedPageEntrySchema = z
  .object({
    afterSeconds: z.int().describe('Seconds after the page began, while no one has acknowledged.'),
    via: describedAs(z.string(), viaField),
  })
  .meta({ id: 'PagePreference', description: 'Where a page goes, and how long after it began.' });

const quietHoursSchema = z
  .strictObject({
    timezone: timeZoneField.describe('Time zone of `ranges`, as an IANA name.'),
    ranges: weeklyRangesField,
    exceptSeverity: z
      .enum(['major', 'critical'], { error: 'must be major or critical' })
      .optional()
      .describe('What is at least this bad is sent at once. Default: as it was, at first `critical`.'),
  })
  .meta({ id: 'PersonalQuietHoursCreate', description: 'Hours in which you are left alone.' });

const storedQuietHoursSchema = z
  .object({
    timezone: z.string().describe('Time zone of `ranges`, as an IANA name.'),
    ranges: storedWeeklyRangesField,
    exceptSeverity: z.enum(['major', 'critical']).describe('What is at least this bad is sent at once.'),
  })
  .meta({ id: 'PersonalQuietHours', description: 'Hours in which a person is left alone.' });

const newsSchema = z
  .strictObject({
    via: z
      .array(viaField, { error: 'must be a list of places' })
      .max(...atMost(bounds.pagePreferences))
      .refine((places) => new Set(places).size === places.length, { error: 'must not name a place twice' })
      .describe('Where they go, to each at once; empty for nowhere. `email` is `mailNotifications` of the account.'),
    minimumSeverity: severityField.describe('Only what is at least this bad.'),
    events: z
      .array(z.enum(newsEvents, { error: `must be one of: ${newsEvents.join(', ')}` }), {
        error: 'must be a list of events',
      })
      .min(1, { error: 'must name at least one event' })
      .max(...atMost(bounds.newsEvents))
      .refine((events) => new Set(events).size === events.length, { error: 'must not name an event twice' })
      .describe('What you are notified of.'),
  })
  .partial()
  .meta({ id: 'NewsPreferencesUpdate', description: 'Changes to what you are notified of; what is left out stays.' });

const storedNewsSchema = z
  .object({
    via: z.array(z.string()).describe('`email`, or ids of contact methods; empty for nowhere.'),
    minimumSeverity: severityField.describe('Only what is at least this bad.'),
    events: z.array(z.enum(newsEvents)).describe('What the person is notified of.'),
  })
  .meta({ id: 'NewsPreferences', description: 'What a person is notified of without being paged, and where.' });

const preferencesSchema = z
  .object({
    page: z.array(storedPageEntrySchema).describe('Where pages go, in the order of time.'),
    news: storedNewsSchema.describe(
      'What the person is notified of without being paged, as one who may respond to incidents.',
    ),
    quietHours: storedQuietHoursSchema
      .nullable()
      .describe('Pages and what is no page wait for their end; `null` for none.'),
  })
  .meta({ id: 'NotificationPreferences', description: 'How a person wants to be notified.' });

const updateSchema = z
  .strictObject({
    page: z
      .array(pageEntrySchema, { error: 'must be a list of places' })
      .min(1, { error: 'must have at least one place' })
      .max(...atMost(bounds.pagePreferences))
      .refine((entries) => new Set(entries.map(({ via }) => via)).size === entries.length, {
        error: 'must not name a place twice',
      })
      .describe('Where pages go. A list in a change replaces the whole list.'),
    news: newsSchema.describe('What you are notified of without being paged.'),
    quietHours: quietHoursSchema
      .nullable()
      .describe('Hours in which all of it waits, and escalations go on to others; `null` for none.'),
  })
  .partial()
  .meta({ id: 'NotificationPreferencesUpdate', description: 'Changes to your preferences; what is left out stays.' });

/** How a person wants to be notified. */
export interface NotificationPreferences extends z.output<typeof preferencesSchema> {}
/** Changes to the preferences of a person. */
export interface NotificationPreferencesUpdate extends z.input<typeof updateSchema> {}

/** The preferences of a person who has never changed them: a mail at once, about everything. */
export const defaultNotificationPreferences: NotificationPreferences = {
  page: [{ afterSeconds: 0, via: 'email' }],
  news: { via: ['email'], minimumSeverity: 'minor', events: [...newsEvents] },
  quietHours: null,
};

/** Routes of how a person wants to be notified. */
export const notificationPreferenceRoutes = {
  get: defineRoute({
    operationId: 'notificationPreferences.get',
    method: 'GET',
    path: '/auth/me/notification-preferences',
    summary: 'Get how you want to be notified',
    access: 'user',
    answer: { status: 200, description: 'The preferences.', schema: preferencesSchema },
  }),
  update: defineRoute({
    operationId: 'notificationPreferences.update',
    method: 'PATCH',
    path: '/auth/me/notification-preferences',
    summary: 'Change how you want to be notified',
    description:
      'Pages of escalation policies follow it. Where none of its places works, the verified address of the account gets the page. `news` is what goes to everyone who may respond to incidents.',
    access: 'user',
    body: updateSchema,
    answer: { status: 200, description: 'The preferences after the change.', schema: preferencesSchema },
    example: { page: [{ via: 'email' }], news: { minimumSeverity: 'major' }, quietHours: null },
  }),
};
