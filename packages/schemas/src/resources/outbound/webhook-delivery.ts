import { allEventSubjects, webhookTestType } from '../../event-subjects.js';
import { commonFields, idField, timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** Why an attempt failed, as far as a program needs to know; the message says it to people. */
export const attemptErrors = {
  status: 'The receiver answered with another status than 2xx.',
  redirect: 'The receiver answered with a redirect, which is not followed.',
  timeout: 'No complete answer came within ten seconds.',
  too_large: 'The answer had more than one megabyte.',
  dns: 'The name could not be resolved.',
  refused_address: 'The name leads to an address that this server may not connect to.',
  connection: 'The connection could not be made, or broke.',
  tls: 'The certificate or the handshake was refused.',
  invalid_response: 'What came back was no HTTP answer.',
  interrupted: 'This server ended before it knew the answer; the receiver may have got it.',
} as const;

const eventTypeField = z.string().describe('Type of the event.');

export const deliveryAttemptSchema = z
  .object({
    number: z.int().min(1).describe('`attempt` of the body and `X-Service-Attempt`.'),
    startedAt: timestampField('When it began.'),
    status: z.enum(['running', 'delivered', 'failed']).describe('`running` until an answer came, or none in time.'),
    durationMs: z
      .number()
      .min(0)
      .nullable()
      .describe('Milliseconds until the answer was complete, or until it failed.'),
    statusCode: z.int().nullable().describe('Status of the answer, if one came.'),
    error: z
      .enum(Object.keys(attemptErrors) as [keyof typeof attemptErrors, ...(keyof typeof attemptErrors)[]])
      .nullable()
      .describe(
        Object.entries(attemptErrors)
          .map(([error, meaning]) => `\`${error}\`: ${meaning}`)
          .join(' '),
      ),
    message: z.string().nullable().describe('What went wrong, in words.'),
    response: z.string().nullable().describe('The first 16 kB of the answer’s body, as text; `null` without one.'),
  })
  .meta({ id: 'WebhookAttempt', description: 'One attempt to deliver; written before the request is sent.' });

export const deliverySchema = z
  .object({
    ...commonFields('dlv'),
    webhookId: idField('whk'),
    eventId: idField('evt'),
    event: eventTypeField,
    status: z
      .enum(deliveryStatuses)
      .describe('`pending` while attempts are to come; `failed` when the last one failed or the webhook was disabled.'),
    attemptCount: z.int().min(0).describe('Attempts that were begun.'),
    nextAttemptAt: timestampField('When the next attempt is due; `null` when none is.').nullable(),
    deliveredAt: timestampField('When it arrived.').nullable(),
    lastStatusCode: z.int().nullable().describe('Status of the last answer.'),
    lastError: z.string().nullable().describe('What went wrong the last time, in words.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'One event on its way to one webhook.' });

/** How deliveries of a webhook are listed: the latest first by default. */
export const deliveryList = {
  sort: ['createdAt'],
  defaultSort: '-createdAt',
  search: [],
  filters: {
    status: {
      schema: z.enum(deliveryStatuses, { error: `must be one of: ${deliveryStatuses.join(', ')}` }),
      description: 'Only with this status.',
    },
    event: {
      schema: z.enum([...allEventSubjects, webhookTestType], { error: 'must be a subject of GET /webhook-events' }),
      description: 'Only of this type.',
    },
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
  },
} as const satisfies ListRules;

export const deliveryListRoutes = {
  deliveries: defineRoute({
    operationId: 'webhooks.deliveries',
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'List deliveries',
    access: 'webhooks:read',
    params: z.object({ id: idField('whk') }),
    query: listQuerySchema(deliveryList),
    answer: {
      status: 200,
      description: 'A page of deliveries.',
      schema: pageSchema(deliverySchema, 'WebhookDeliveryPage'),
    },
  }),
};

/** One event for one webhook, and whether it arrived. */
export interface WebhookDelivery extends z.output<typeof deliverySchema> {}
/** One attempt to deliver an event; its body is kept to 16 kB. */
export interface WebhookAttempt extends z.output<typeof deliveryAttemptSchema> {}
/** Why an attempt failed. */
export type WebhookAttemptError = keyof typeof attemptErrors;
