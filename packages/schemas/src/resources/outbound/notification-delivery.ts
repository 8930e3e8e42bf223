import { commonFields, idField, timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { channelFields } from './notification-channel-fields.js';
import { messageKindField, messageKinds, notificationMessageSchema } from './notification-message.js';
import { attemptErrors } from './webhook-delivery.js';

export const notificationStatuses = [
  'held',
  'pending',
  'delivered',
  'failed',
  'superseded',
  'expired',
  'dropped',
] as const;

/** Why a message is sent. */
export const notificationReasons = [
  'subscription',
  'rule',
  'escalation',
  'onCall',
  'preference',
  'fallback',
  'role',
  'test',
] as const;

/** Why an attempt to send a message failed: as with webhooks, and what providers say. */
export const messageAttemptErrors = {
  ...attemptErrors,
  rate_limited: 'The provider asked to wait; no retry was spent.',
  unauthorized: 'The provider refused the credentials.',
  gone: 'The provider does not know the place.',
  rejected: 'The provider refused what was sent.',
  lost_message: 'The message that was to be changed is gone; a new one is posted.',
  moved: 'The place has another address now.',
  outdated: 'It was too late to send it.',
  mail: 'The mail server did not take it.',
} as const;

const oneOf = <const Words extends readonly [string, ...string[]]>(values: Words) =>
  z.enum(values, { error: `must be one of: ${values.join(', ')}` });

const attemptSchema = z
  .object({
    number: z.int().min(1).describe('Counts the attempts of the message, from 1.'),
    startedAt: timestampField('When it began.'),
    status: z
      .enum(['running', 'delivered', 'failed', 'deferred'])
      .describe('`deferred`: the provider asked to wait, which spends no retry.'),
    step: z
      .enum(['post', 'edit', 'reply', 'close'])
      .nullable()
      .describe('What was asked of the provider; `null` before it is known.'),
    durationMs: z
      .number()
      .min(0)
      .nullable()
      .describe('Milliseconds until the answer was complete, or until it failed.'),
    statusCode: z.int().nullable().describe('Status of the answer, if one came.'),
    error: z
      .enum(
        Object.keys(messageAttemptErrors) as [
          keyof typeof messageAttemptErrors,
          ...(keyof typeof messageAttemptErrors)[],
        ],
      )
      .nullable()
      .describe(
        Object.entries(messageAttemptErrors)
          .map(([error, meaning]) => `\`${error}\`: ${meaning}`)
          .join(' '),
      ),
    message: z.string().nullable().describe('What went wrong, in words, without secrets.'),
    response: z
      .string()
      .nullable()
      .describe('The first 16 kB of the answer’s body, without secrets; `null` without one.'),
    retryAfterSeconds: z.int().nullable().describe('How long the provider asked to wait.'),
    request: z
      .object({
        method: z.string().describe('The HTTP method.'),
        url: z.string().describe('The address.'),
        body: z.string().describe('The body as text.'),
      })
      .nullable()
      .describe('What was sent, without secrets.'),
  })
  .meta({ id: 'NotificationAttempt', description: 'One request to a provider; written before it is sent.' });

export const notificationSchema = z
  .object({
    ...commonFields('ndl'),
    channelId: z.string().nullable().describe('The channel; `null` for a message to a person or an address.'),
    userId: z.string().nullable().describe('The person; `null` for a message to a channel or an address.'),
    contactMethodId: z
      .string()
      .nullable()
      .describe(
        'The contact method of the person; `null` for a mail to the address of the account, and for a channel.',
      ),
    address: z
      .string()
      .nullable()
      .describe(
        'The address that an alert rule, a report or a billing profile names, as it is written there, or that of a subscriber, masked; `null` for all other messages.',
      ),
    type: z.string().describe('The type of the place, such as `slack`.'),
    kind: messageKindField,
    reason: z
      .enum(notificationReasons)
      .describe('Why it is sent; `role`: because of what the person may do in the organization.'),
    subject: z
      .object({
        type: z.string().describe('What kind of thing it is, such as `incident`.'),
        id: z.string().describe('Id of the incident, the alert or the digest.'),
      })
      .describe('What all messages of its conversation are about: an incident, an alert, a digest.'),
    incidentId: z.string().nullable().describe('The incident that it is about; `null` for anything else.'),
    alertRuleId: z.string().nullable().describe('The alert rule whose alert it is about; `null` for anything else.'),
    monitorIds: z.array(z.string()).describe('Monitors that it is about, the first of them.'),
    escalation: z
      .object({
        policyId: z.string().describe('The escalation policy.'),
        round: z.int().describe('Which round of it, from 1.'),
        step: z.int().describe('Which step of the round, from 1.'),
      })
      .nullable()
      .describe('The step that it is a page of; `null` for what is no page.'),
    title: z.string().describe('The title of the message.'),
    status: z
      .enum(notificationStatuses)
      .describe(
        '`held` until quiet hours end; `pending` while attempts are to come; `superseded` by a newer message or a digest; `expired` when it was too late; `dropped` when it was not to be sent.',
      ),
    unsentReason: z
      .string()
      .nullable()
      .describe(
        'Why it was not sent, such as `quietHours`, `acknowledged`, `disabled`, `unconfirmed` or `refused` by the owner of the address, `tooMany` mails in the hour, `suspended`, or `deleted` with its organization.',
      ),
    supersededBy: z.string().nullable().describe('The message that took its place.'),
    carriedBy: z
      .string()
      .nullable()
      .describe(
        'The page that said this too, because several incidents waited for the same person; its attempts are the ones of this. `null` for what is sent by itself.',
      ),
    certainty: z
      .enum(['accepted', 'posted', 'confirmed'])
      .nullable()
      .describe('How sure it is that people can see it: the provider took it over, posted it, or confirmed it.'),
    attemptCount: z.int().min(0).describe('Attempts that were begun.'),
    deferredCount: z.int().min(0).describe('How often the provider asked to wait.'),
    notBefore: timestampField('It is not sent before this time, so that what comes meanwhile is part of it.'),
    nextAttemptAt: timestampField('When the next attempt is due; `null` when none is.').nullable(),
    expiresAt: timestampField('It is not sent after this time.'),
    deliveredAt: timestampField('When it arrived.').nullable(),
    lagMs: z.int().nullable().describe('Milliseconds from what happened to the provider’s answer.'),
    link: z.string().nullable().describe('The message where the provider shows it.'),
    lastStatusCode: z.int().nullable().describe('Status of the last answer.'),
    lastError: z.string().nullable().describe('What went wrong the last time, in words.'),
  })
  .meta({ id: 'Notification', description: 'One message on its way to one place.' });

const detailSchema = notificationSchema
  .extend({
    message: notificationMessageSchema,
    attempts: z.array(attemptSchema).describe('Every attempt, the first one first.'),
  })
  .meta({ id: 'NotificationDetail', description: 'A message with what it says and its attempts.' });

/** One message on its way to one place. */
export interface Notification extends z.output<typeof notificationSchema> {}
/** A message with what it says and its attempts. */
export interface NotificationDetail extends z.output<typeof detailSchema> {}
/** One request to a provider. */
export interface NotificationAttempt extends z.output<typeof attemptSchema> {}

const timeFilters = {
  since: {
    schema: timestampField('From this time on.'),
    description: 'From this time on.',
    field: 'createdAt',
    match: 'from',
  },
  until: {
    schema: timestampField('Before this time.'),
    description: 'Before this time.',
    field: 'createdAt',
    match: 'until',
  },
} as const;
const stateFilters = {
  status: { schema: oneOf(notificationStatuses), description: 'With this status.' },
  kind: { schema: oneOf(messageKinds), description: 'Of this kind.' },
} as const;

/** How the messages of a channel are listed: the latest first by default. */
export const channelDeliveryList = {
  sort: ['createdAt'],
  defaultSort: '-createdAt',
  search: [],
  filters: { ...stateFilters, ...timeFilters },
} as const satisfies ListRules;

/** How the messages of an organization are listed. */
export const notificationList = {
  sort: ['createdAt'],
  defaultSort: '-createdAt',
  search: [],
  filters: {
    channelId: { schema: idField('nch'), description: 'To this channel.' },
    userId: { schema: idField('usr'), description: 'To this person.' },
    incidentId: { schema: idField('inc'), description: 'About this incident.' },
    alertRuleId: { schema: idField('alr'), description: 'About alerts of this rule.' },
    reason: { schema: oneOf(notificationReasons), description: 'For this reason.' },
    ...stateFilters,
    ...timeFilters,
  },
} as const satisfies ListRules;

const channelParams = z.object({ id: idField('nch') });
const deliveryParams = z.object({ id: idField('nch'), deliveryId: idField('ndl') });

/** What a test sends. */
export const testMessages = ['opened', 'resolved', 'digest', 'conversation'] as const;

const draftTestSchema = z
  .object({
    destination: z.string().describe('Where it leads, with what is secret left out.'),
    messages: z
      .array(
        z.object({
          kind: messageKindField,
          title: z.string().describe('The title of the message.'),
          status: z
            .enum(['delivered', 'failed', 'deferred'])
            .describe('`deferred`: the provider lets nothing more through for now; try again later.'),
          certainty: notificationSchema.shape.certainty,
          link: notificationSchema.shape.link,
          error: z.string().nullable().describe('What went wrong, in words, without secrets.'),
          attempts: z.array(attemptSchema).describe('Every request, the first one first.'),
        }),
      )
      .describe('In their order, up to the first one that did not arrive.'),
  })
  .meta({
    id: 'NotificationChannelDraftTestResult',
    description: 'What became of test messages to a channel that is not kept.',
  });

/** What became of test messages to a channel that is not kept. */
export interface NotificationChannelDraftTestResult extends z.output<typeof draftTestSchema> {}

/** Why a channel or a person got no message about an incident. */
export const notNotifiedReasons = [
  'disabled',
  'belowSeverity',
  'noSubscription',
  'quietHours',
  'superseded',
  'expired',
  'failed',
  'unreachable',
  'noMailServer',
  'noRecord',
] as const;

const incidentNotificationsSchema = z
  .object({
    notified: z
      .array(notificationSchema)
      .describe('Messages about the incident, and digests that it is part of, the first one first.'),
    notNotified: z
      .array(
        z.object({
          channelId: z.string().nullable().describe('The channel that got no message; `null` for a person.'),
          userId: z.string().nullable().describe('The person who got no message; `null` for a channel.'),
          why: z
            .enum(notNotifiedReasons)
            .describe(
              '`belowSeverity`: the subscription or the person asks for worse incidents. `noSubscription`: neither wants such news. `unreachable`: the person has no verified place. `noRecord`: the log has no message, for no other reason that is known. `superseded`, `expired` and `failed`: what became of the message.',
            ),
          message: z.string().describe('Why, in words.'),
        }),
      )
      .describe(
        'Channels of the organization, and members who may respond to incidents, that did not get a message about it, and why. Members are left out without `members:read`.',
      ),
  })
  .meta({ id: 'IncidentNotifications', description: 'Who was notified of an incident, and who was not.' });

/** Who was notified of an incident, and who was not. */
export interface IncidentNotifications extends z.output<typeof incidentNotificationsSchema> {}

/** Routes of the messages to channels. */
export const notificationDeliveryRoutes = {
  testDraft: defineRoute({
    operationId: 'notificationChannels.testDraft',
    method: 'POST',
    path: '/notification-channels/test',
    summary: 'Send a test message to a channel that is not created yet',
    description:
      'Sends at once, behind the same guard and at the same pace as any message, and keeps the audit entry alone. Takes up to 25 s; counts as a test, of which there are at most 10 a minute.',
    access: 'notifications:write',
    body: z
      .strictObject({
        name: channelFields.name.create
          .optional()
          .describe('What the channel is to be called. The audit trail names the test by it. Default: where it leads.'),
        type: channelFields.type.create,
        config: channelFields.config.document,
        credentials: channelFields.credentials.create,
        template: channelFields.template.create,
        timezone: channelFields.timezone.document,
        message: oneOf(testMessages).default('opened').describe('What is sent. Default: `opened`.'),
      })
      .meta({ id: 'NotificationChannelDraftTest', description: 'A channel that is not kept, and what to send to it.' }),
    answer: { status: 200, description: 'What became of the messages.', schema: draftTestSchema },
    errors: ['rate_limited', 'unavailable'],
    example: {
      type: 'gotify',
      config: { serverUrl: 'https://gotify.example.com' },
      credentials: { appToken: 'AbCdEf123456789' },
    },
  }),
  test: defineRoute({
    operationId: 'notificationChannels.test',
    method: 'POST',
    path: '/notification-channels/:id/test',
    summary: 'Send a test message',
    description:
      'Sends a message as any other; `conversation` sends three: an incident that begins, is acknowledged and ends. At most 10 a minute.',
    access: 'notifications:write',
    params: channelParams,
    body: z
      .strictObject({
        message: oneOf(testMessages).default('opened').describe('What is sent. Default: `opened`.'),
      })
      .meta({ id: 'NotificationChannelTest', description: 'What a test sends.' }),
    isBodyOptional: true,
    answer: {
      status: 202,
      description: 'The messages that wait to be sent.',
      schema: z
        .object({ deliveries: z.array(notificationSchema).describe('The messages, in their order.') })
        .meta({ id: 'NotificationChannelTestDeliveries', description: 'The messages of a test.' }),
    },
    errors: ['conflict', 'rate_limited'],
    example: { message: 'conversation' },
  }),
  deliveries: defineRoute({
    operationId: 'notificationChannels.deliveries',
    method: 'GET',
    path: '/notification-channels/:id/deliveries',
    summary: 'List the messages of a notification channel',
    access: 'notifications:read',
    params: channelParams,
    query: listQuerySchema(channelDeliveryList),
    answer: {
      status: 200,
      description: 'A page of messages.',
      schema: pageSchema(notificationSchema, 'NotificationPage'),
    },
  }),
  delivery: defineRoute({
    operationId: 'notificationChannels.delivery',
    method: 'GET',
    path: '/notification-channels/:id/deliveries/:deliveryId',
    summary: 'Get a message of a notification channel with its attempts',
    access: 'notifications:read',
    params: deliveryParams,
    answer: { status: 200, description: 'The message.', schema: detailSchema },
  }),
  redeliver: defineRoute({
    operationId: 'notificationChannels.redeliver',
    method: 'POST',
    path: '/notification-channels/:id/deliveries/:deliveryId/redeliver',
    summary: 'Send a message once more',
    description:
      'With retries as if it were new. `conflict` while it waits, and after a newer message of its conversation.',
    access: 'notifications:write',
    params: deliveryParams,
    answer: { status: 202, description: 'The message that waits to be sent.', schema: notificationSchema },
    errors: ['conflict'],
  }),
  list: defineRoute({
    operationId: 'notifications.list',
    method: 'GET',
    path: '/notifications',
    summary: 'List messages to all channels and people',
    access: 'notifications:read',
    query: listQuerySchema(notificationList),
    answer: {
      status: 200,
      description: 'A page of messages.',
      schema: pageSchema(notificationSchema, 'NotificationPage'),
    },
  }),
  get: defineRoute({
    operationId: 'notifications.get',
    method: 'GET',
    path: '/notifications/:id',
    summary: 'Get a message with its attempts',
    access: 'notifications:read',
    params: z.object({ id: idField('ndl') }),
    answer: { status: 200, description: 'The message.', schema: detailSchema },
  }),
};

/** Who was notified of an incident: the route belongs to incidents. */
export const incidentNotificationRoutes = {
  notifications: defineRoute({
    operationId: 'incidents.notifications',
    method: 'GET',
    path: '/incidents/:id/notifications',
    summary: 'Get who was notified of an incident',
    description: 'Messages to channels and people, and those that got none.',
    access: 'incidents:read',
    params: z.object({ id: idField('inc') }),
    answer: { status: 200, description: 'Who was notified, and who was not.', schema: incidentNotificationsSchema },
  }),
};
