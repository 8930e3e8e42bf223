import { atMost, bounds } from '../../bounds.js';
import { defineDocument, optional, readOnly, required } from '../../document.js';
import { allEventSubjects } from '../../event-subjects.js';
import { idField, nameField, timestampField } from '../../fields.js';
import { defineResource } from '../../resource.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { declaredKeyField, declaredKeyFilter } from '../fields/declared-key.js';
import { deliveryAttemptSchema, deliveryListRoutes, deliverySchema } from './webhook-delivery.js';
import { webhookEventRoutes } from './webhook-event.js';
import { recoveryListRoutes, recoverySchema } from './webhook-recovery.js';

/** The form of a secret: `wph_`, 30 random base62 digits, and a CRC-32 of what precedes it in 6 more. */
export const webhookSecretPattern = /^wph_[0-9A-Za-z]{36}$/;

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
};
const hasNoPassword = (text: string): boolean => {
  const url = URL.parse(text);
  return url === null || (url.username === '' && url.password === '');
};

const urlField = z
  .string({ error: 'must be text' })
  .max(...atMost(bounds.webhookUrl))
  .refine(isWebAddress, { error: 'must be a web address that starts with https:// or http://' })
  .refine(hasNoPassword, { error: 'must not hold a user name or password' })
  .describe('Where deliveries are sent with POST. Redirects are not followed.');

const subscriptionField = z.enum([...allEventSubjects, '*'], {
  error: 'must be a subject of GET /webhook-events, or *',
});
const eventsField = z
  .array(subscriptionField, { error: 'must be a list of subjects' })
  .min(1, { error: 'must name at least one subject' })
  .max(...atMost(bounds.subscriptions))
  .refine((events) => new Set(events).size === events.length, { error: 'must not name a subject twice' })
  .describe(
    'Subjects that are delivered. `*` means all but `audit.recorded`, which must be named; for a caller without the permission to read some of them, it becomes the list of the others.',
  );

const descriptionField = z
  .string({ error: 'must be text' })
  .max(...atMost(bounds.line))
  .describe('What it is for.');
const enabledField = z
  .boolean({ error: 'must be true or false' })
  .describe('Whether events are delivered. What waits when it is switched off is given up.');

const webhook = defineDocument({
  id: 'Webhook',
  idPrefix: 'whk',
  descriptions: {
    create: 'A webhook to create.',
    update: 'A merge patch for a webhook.',
    shown: 'A receiver of signed events, without its secret.',
  },
  fields: {
    name: {
      ...required(nameField.describe('Display name.')),
      create: nameField.optional().describe('Display name. Default: the host of `url`.'),
    },
    key: declaredKeyField('whk'),
    url: { ...required(urlField), shown: z.string().describe('Where deliveries are sent.') },
    events: {
      ...optional(eventsField, ['*']),
      shown: z.array(subscriptionField).describe('Subjects that are delivered.'),
    },
    description: { ...optional(descriptionField, ''), shown: z.string().describe('What it is for.') },
    enabled: { ...optional(enabledField, true), shown: z.boolean().describe('Whether events are delivered.') },
    status: readOnly(
      z
        .enum(['active', 'failing', 'disabled'])
        .describe('`failing` when the last attempts failed; `disabled` when nothing is delivered.'),
    ),
    disabledReason: readOnly(
      z
        .enum(['manual', 'gone', 'failing'])
        .nullable()
        .describe('`gone`: the receiver answered 410. `failing`: nothing arrived for five days.'),
    ),
    failingSince: readOnly(
      timestampField('When the failures began that no success has ended; `null` when all is well.').nullable(),
    ),
    lastDeliveredAt: readOnly(
      timestampField('When a delivery last arrived, to the minute; `null` if never.').nullable(),
    ),
    pausedUntil: readOnly(
      timestampField('When the next attempt is made, while the receiver is given a rest.').nullable(),
    ),
    previousSecretEndsAt: readOnly(
      timestampField('Until when the secret before this one still signs; `null` without one.').nullable(),
    ),
  },
});

const webhookSchema = webhook.schema;

/** A webhook just made, or with a new secret: the only time the secret is shown. */
export const webhookWithSecretSchema = webhookSchema
  .extend({ secret: z.string().describe('Key of the HMAC, as text. Shown only now.') })
  .meta({ id: 'WebhookWithSecret', description: 'A webhook just made or rotated, with its secret.' });

/** A webhook as the API returns it, without its secret. */
export interface Webhook extends z.output<typeof webhookSchema> {}
/** A webhook just made or rotated, with its secret: it is shown only once. */
export interface WebhookWithSecret extends z.output<typeof webhookWithSecretSchema> {}
/** What `POST /webhooks` takes; `events` is `*` by default, `name` the host of `url`. */
export interface WebhookCreate extends z.input<typeof webhook.create> {}
/** A merge patch for a webhook; `null` puts a default back. */
export interface WebhookUpdate extends z.input<typeof webhook.update> {}

const params = z.object({ id: idField('whk') });
const deliveryParams = z.object({ id: idField('whk'), deliveryId: idField('dlv') });
const example = { name: 'Pager', url: 'https://hooks.example.com/watchpost', events: ['incident.opened'] };

/** A delivery with everything about it. */
export const deliveryDetailSchema = deliverySchema
  .extend({
    attempts: z.array(deliveryAttemptSchema).describe('Every attempt, the first one first.'),
    body: z.unknown().describe('What is signed, but for `sentAt` and `attempt`, which each attempt has its own.'),
  })
  .meta({ id: 'WebhookDeliveryDetail', description: 'A delivery with its attempts and its body.' });

/** A delivery with its attempts and the body that is signed. */
export interface WebhookDeliveryDetail extends z.output<typeof deliveryDetailSchema> {}

/** Routes of webhooks beyond the plain verbs: create, test, enable, rotate, deliveries, recoveries. */
export const webhookRoutes = {
  create: defineRoute({
    operationId: 'webhooks.create',
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook',
    description: `The answer holds the secret that signs its deliveries; it is never shown again. An organization has at most ${bounds.organizationWebhooks.most} webhooks.`,
    access: 'webhooks:write',
    isVersioned: true,
    body: webhook.create,
    answer: { status: 201, description: 'The webhook, with its secret.', schema: webhookWithSecretSchema },
    errors: ['plan_limit_reached'],
    example,
  }),
  test: defineRoute({
    operationId: 'webhooks.test',
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Send a test event',
    description:
      'Delivers an event of type `webhook.test` as it would any other, with retries and a record of attempts.',
    access: 'webhooks:write',
    params,
    answer: { status: 202, description: 'The delivery that waits to be sent.', schema: deliverySchema },
    errors: ['conflict'],
  }),
  enable: defineRoute({
    operationId: 'webhooks.enable',
    method: 'POST',
    path: '/webhooks/:id/enable',
    summary: 'Enable a webhook',
    description:
      'Begins anew, as if nothing had failed. What happened while it was disabled is not sent; `recover` fetches it.',
    access: 'webhooks:write',
    isVersioned: true,
    params,
    answer: { status: 200, description: 'The webhook.', schema: webhookSchema },
    errors: ['version_mismatch'],
  }),
  rotateSecret: defineRoute({
    operationId: 'webhooks.rotateSecret',
    method: 'POST',
    path: '/webhooks/:id/rotate-secret',
    summary: 'Give a webhook a new secret',
    description:
      'For `graceSeconds` the old secret still signs `X-Service-Signature`, and the new one `X-Service-Signature-Next`.',
    access: 'webhooks:write',
    isVersioned: true,
    params,
    body: z
      .strictObject({
        graceSeconds: z
          .int({ error: 'must be a whole number of seconds' })
          .min(0, { error: 'must be at least 0' })
          .max(...atMost(bounds.rotationGrace))
          .default(86_400)
          .describe('Seconds for which the old secret still signs, up to 7 days. Default: a day.'),
      })
      .meta({ id: 'WebhookRotate', description: 'How long the old secret still signs.' }),
    isBodyOptional: true,
    answer: { status: 200, description: 'The webhook, with its new secret.', schema: webhookWithSecretSchema },
    errors: ['version_mismatch'],
    example: { graceSeconds: 3600 },
  }),
  ...deliveryListRoutes,
  delivery: defineRoute({
    operationId: 'webhooks.delivery',
    method: 'GET',
    path: '/webhooks/:id/deliveries/:deliveryId',
    summary: 'Get a delivery with its attempts',
    access: 'webhooks:read',
    params: deliveryParams,
    answer: { status: 200, description: 'The delivery.', schema: deliveryDetailSchema },
  }),
  redeliver: defineRoute({
    operationId: 'webhooks.redeliver',
    method: 'POST',
    path: '/webhooks/:id/deliveries/:deliveryId/redeliver',
    summary: 'Deliver once more',
    description: 'Sends the same event with the same id, whatever became of it, with retries as if it were new.',
    access: 'webhooks:write',
    params: deliveryParams,
    answer: { status: 202, description: 'The delivery that waits to be sent.', schema: deliverySchema },
    errors: ['conflict'],
  }),
  recover: defineRoute({
    operationId: 'webhooks.recover',
    method: 'POST',
    path: '/webhooks/:id/recover',
    summary: 'Deliver what did not arrive',
    description:
      'Delivers every event since a time that the webhook subscribes to and that has not arrived: those that failed, and those that happened while it was disabled. The work continues after the answer; `recoveries` shows its progress.',
    access: 'webhooks:write',
    params,
    body: z
      .strictObject({ since: timestampField('Events from this time on; 30 days ago at most.') })
      .meta({ id: 'WebhookRecover', description: 'From when on to deliver what did not arrive.' }),
    answer: { status: 202, description: 'The recovery that begins.', schema: recoverySchema },
    errors: ['conflict'],
    example: { since: '2026-03-01T00:00:00.000Z' },
  }),
  ...recoveryListRoutes,
};

/** Webhooks: receivers of signed events. */
export const webhooks = defineResource({
  name: 'webhook',
  collection: 'webhooks',
  path: '/webhooks',
  idPrefix: 'whk',
  scopes: { read: 'webhooks:read', write: 'webhooks:write' },
  ...webhook,
  verbs: ['list', 'get', 'update', 'remove'],
  list: {
    sort: ['name', 'createdAt', 'updatedAt'],
    defaultSort: '-createdAt',
    search: ['name', 'url', 'description'],
    filters: {
      key: declaredKeyFilter('whk'),
      enabled: {
        schema: z.enum(['true', 'false'], { error: 'must be true or false' }).transform((text) => text === 'true'),
        description: 'Only those that are switched on, or off.',
      },
      event: {
        schema: subscriptionField,
        description: 'Only those that name this subject.',
        field: 'events',
        match: 'includes',
      },
    },
  },
  routes: [...Object.values(webhookRoutes), ...Object.values(webhookEventRoutes)],
  example,
  limit: bounds.organizationWebhooks,
  words: { one: 'a webhook', many: 'webhooks' },
  chapter: 'Webhooks',
});
