import { bounds } from '../../bounds.js';
import { defineDocument, formShape } from '../../document.js';
import { idField, timestampField } from '../../fields.js';
import { listQuerySchema, pageSchema } from '../../list.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { declaredKeyFilter } from '../fields/declared-key.js';
import {
  channelFields,
  channelStatuses,
  channelSupportSchema,
  channelTypeField,
} from './notification-channel-fields.js';
import { notificationDeliveryRoutes } from './notification-delivery.js';
import { messageKindField } from './notification-message.js';

const channel = defineDocument({
  id: 'NotificationChannel',
  idPrefix: 'nch',
  descriptions: {
    create: 'A notification channel to create.',
    update: 'A merge patch for a notification channel.',
    shown: 'A place that is notified of what happens, without its credentials.',
  },
  fields: channelFields,
});

const channelSchema = channel.schema;

/** A place that is notified, as the API returns it. */
export interface NotificationChannel extends z.output<typeof channelSchema> {}
/** What `POST /notification-channels` takes. */
export interface NotificationChannelCreate extends z.input<typeof channel.create> {}
/** The same with its defaults. */
export interface NotificationChannelDocument extends z.output<typeof channel.create> {}
/** A merge patch for a notification channel; `null` puts a default back. */
export interface NotificationChannelUpdate extends z.input<typeof channel.update> {}

const channelTypeSchema = z
  .object({
    type: z.string().describe('What `type` of a channel names, such as `slack`.'),
    title: z.string().describe('Its name as its makers write it.'),
    configSchema: z.record(z.string(), z.unknown()).describe('JSON Schema of `config`.'),
    credentialFields: z
      .array(
        z.object({
          name: z.string().describe('Its name in `credentials`.'),
          isRequired: z.boolean().describe('Whether a channel of the type cannot do without it.'),
          hint: z.string().describe('Where it is found, and how it looks.'),
        }),
      )
      .describe('What `credentials` holds.'),
    supports: channelSupportSchema,
    limits: z
      .object({
        title: z.int().nullable().describe('Longest title; `null` for a type without titles.'),
        body: z.int().describe('Longest text of a message.'),
        unit: z.enum(['utf16', 'codePoints', 'bytes']).describe('What the provider counts.'),
      })
      .describe('How long messages may be; longer ones are cut.'),
    helpUrl: z
      .string()
      .nullable()
      .describe('Its page of the documentation; `null` for a type of the host without one.'),
  })
  .meta({ id: 'NotificationChannelType', description: 'A kind of place that can be notified.' });

/** A kind of place that can be notified, with what a form needs. */
export interface NotificationChannelType extends z.output<typeof channelTypeSchema> {}

/** How types are listed. */
export const channelTypeList = {
  sort: ['type'],
  defaultSort: 'type',
  search: ['type', 'title'],
  filters: {},
} as const;

/** What becomes of a message in a preview. */
export const previewFates = ['sent', 'held', 'dropped', 'superseded'] as const;

const previewSchema = z
  .object({
    messages: z
      .array(
        z.object({
          at: timestampField('When what it says happened.'),
          sentAt: timestampField('When it would have been sent; `null` if never.').nullable(),
          kind: messageKindField,
          title: z.string().describe('The title of the message.'),
          fate: z
            .enum(previewFates)
            .describe(
              '`held`: sent after quiet hours. `dropped`: never sent, for quiet hours. `superseded`: a newer message or a digest took its place.',
            ),
        }),
      )
      .describe('In the order of what happened.'),
    totals: z
      .object({
        sent: z.int().describe('Messages that would have been sent at once.'),
        held: z.int().describe('Messages that would have been sent after quiet hours.'),
        dropped: z.int().describe('Messages that quiet hours would have kept back for good.'),
        superseded: z.int().describe('Messages whose place a newer one or a digest would have taken.'),
      })
      .describe('How many messages had each fate.'),
    longestDelaySeconds: z.int().describe('From what happened to the message about it, at most.'),
    truncatedAt: timestampField('Later incidents were left out; `null` when none was.').nullable(),
  })
  .meta({ id: 'NotificationChannelPreview', description: 'What a channel would have sent.' });

/** What a channel would have sent. */
export interface NotificationChannelPreview extends z.output<typeof previewSchema> {}

const { subscriptions, grouping, quietHours, repeat, flapping } = channelFields;
/** The settings that a preview can try. */
const triedFields = { subscriptions, grouping, quietHours, repeat, flapping };

const rangeTime = (description: string) =>
  z.iso.datetime({ offset: true, error: 'must be a time such as 2026-03-01T00:00:00Z' }).describe(description);

const previewRequestSchema = z
  .strictObject({
    from: rangeTime('From when. Default: seven days before `to`.').optional(),
    to: rangeTime('Until when, at most 31 days after `from`. Default: now.').optional(),
    ...z.object(formShape(triedFields, 'update')).partial().shape,
  })
  .meta({
    id: 'NotificationChannelPreviewRequest',
    description: 'A time, and settings to try; what is left out is as the channel has it.',
  });

/** A time, and settings to try. */
export type NotificationChannelPreviewRequest = z.output<typeof previewRequestSchema>;

const params = z.object({ id: idField('nch') });
const example = {
  name: 'On-call phone',
  type: 'gotify',
  config: { serverUrl: 'https://gotify.example.com' },
  credentials: { appToken: 'AbCdEf123456789' },
};

/** Routes of notification channels beyond the plain verbs. */
export const notificationChannelRoutes = {
  types: defineRoute({
    operationId: 'notificationChannels.types',
    method: 'GET',
    path: '/notification-channel-types',
    summary: 'List the types of notification channels',
    access: 'notifications:read',
    query: listQuerySchema(channelTypeList),
    answer: {
      status: 200,
      description: 'A page of types.',
      schema: pageSchema(channelTypeSchema, 'NotificationChannelTypePage'),
    },
  }),
  preview: defineRoute({
    operationId: 'notificationChannels.preview',
    method: 'POST',
    path: '/notification-channels/:id/preview',
    summary: 'Preview what a notification channel would have sent',
    description:
      'Plans messages about the incidents of a time again, with the settings of the channel or others. Nothing is sent or kept; what alert rules send is left out.',
    access: 'notifications:read',
    params,
    body: previewRequestSchema,
    example: { grouping: { digestAbove: 10 } },
    answer: { status: 200, description: 'What it would have sent.', schema: previewSchema },
  }),
  revokeActions: defineRoute({
    operationId: 'notificationChannels.revokeActions',
    method: 'POST',
    path: '/notification-channels/:id/revoke-actions',
    summary: 'Revoke the links and buttons of the messages of a notification channel',
    description: 'Those that were sent so far do nothing any more. Later messages have new ones.',
    access: 'notifications:write',
    params,
    answer: { status: 200, description: 'The channel.', schema: channelSchema },
  }),
  askRecipients: defineRoute({
    operationId: 'notificationChannels.askRecipients',
    method: 'POST',
    path: '/notification-channels/:id/ask-recipients',
    summary: 'Ask the pending recipients of a notification channel again',
    description:
      'Mails a link to each address of the channel that is `pending`, where its owner was not asked in the last 24 hours, nor three times. Saving a channel asks those that it names for the first time. `conflict` when none can be asked.',
    access: 'notifications:write',
    params,
    answer: { status: 200, description: 'The channel.', schema: channelSchema },
    errors: ['conflict', 'rate_limited'],
  }),
  enable: defineRoute({
    operationId: 'notificationChannels.enable',
    method: 'POST',
    path: '/notification-channels/:id/enable',
    summary: 'Enable a notification channel',
    description: 'Begins anew, as if nothing had failed. What happened while it was disabled is not sent.',
    access: 'notifications:write',
    isVersioned: true,
    params,
    answer: { status: 200, description: 'The channel.', schema: channelSchema },
    errors: ['version_mismatch'],
  }),
  remove: defineRoute({
    operationId: 'notificationChannels.remove',
    method: 'DELETE',
    path: '/notification-channels/:id',
    summary: 'Delete a notification channel',
    description:
      'What waits for it is given up. While alert rules, escalation policies or reports name it, this is a `conflict` that says which, unless `force` is true: then it is taken out of them.',
    access: 'notifications:write',
    isVersioned: true,
    params,
    query: z.strictObject({
      force: z
        .enum(['true', 'false'], { error: 'must be true or false' })
        .transform((value) => value === 'true')
        .prefault('false')
        .describe('Whether to take it out of the alert rules, escalation policies and reports that name it.'),
    }),
    answer: { status: 204, description: 'Deleted.' },
    errors: ['conflict', 'version_mismatch'],
  }),
};

/** Notification channels: places that are notified of what happens. */
export const notificationChannels = defineResource({
  name: 'notificationChannel',
  collection: 'notificationChannels',
  path: '/notification-channels',
  idPrefix: 'nch',
  scopes: { read: 'notifications:read', write: 'notifications:write' },
  ...channel,
  verbs: ['list', 'create', 'get', 'update'],
  list: {
    sort: ['name', 'type', 'createdAt', 'updatedAt', 'lastDeliveredAt'],
    defaultSort: '-createdAt',
    search: ['name', 'description', 'destination'],
    filters: {
      key: declaredKeyFilter('nch'),
      type: { schema: channelTypeField, description: 'Only of this type.' },
      enabled: {
        schema: z.enum(['true', 'false'], { error: 'must be true or false' }).transform((text) => text === 'true'),
        description: 'Only those that are switched on, or off.',
      },
      status: {
        schema: z.enum(channelStatuses, { error: `must be one of: ${channelStatuses.join(', ')}` }),
        description: 'Only with this status.',
      },
    },
  },
  routes: [...Object.values(notificationChannelRoutes), ...Object.values(notificationDeliveryRoutes)],
  example,
  limit: bounds.organizationNotificationChannels,
  words: { one: 'a notification channel', many: 'notification channels' },
  chapter: 'Monitoring',
});
