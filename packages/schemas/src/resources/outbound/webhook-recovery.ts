import { commonFields, idField, timestampField } from '../../fields.js';
import { type ListRules, listQuerySchema, pageSchema } from '../../list.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';

export const recoverySchema = z
  .object({
    ...commonFields('rcv'),
    webhookId: idField('whk'),
    since: timestampField('Events from this time on.'),
    until: timestampField('Events before this time: when it was asked for.'),
    status: z
      .enum(['queued', 'running', 'done', 'canceled'])
      .describe('`canceled` when the webhook was disabled meanwhile.'),
    totalEvents: z.int().min(0).describe('Events between the two times.'),
    checkedEvents: z.int().min(0).describe('How many of them have been processed.'),
    recoveredCount: z.int().min(0).describe('How many of them are delivered once more.'),
    finishedAt: timestampField('When it was done.').nullable(),
  })
  .meta({ id: 'WebhookRecovery', description: 'The work of delivering what did not arrive.' });

/** How recoveries of a webhook are listed: the latest first by default. */
export const recoveryList = {
  sort: ['createdAt'],
  defaultSort: '-createdAt',
  search: [],
  filters: {},
} as const satisfies ListRules;

export const recoveryListRoutes = {
  recoveries: defineRoute({
    operationId: 'webhooks.recoveries',
    method: 'GET',
    path: '/webhooks/:id/recoveries',
    summary: 'List recoveries',
    access: 'webhooks:read',
    params: z.object({ id: idField('whk') }),
    query: listQuerySchema(recoveryList),
    answer: {
      status: 200,
      description: 'A page of recoveries.',
      schema: pageSchema(recoverySchema, 'WebhookRecoveryPage'),
    },
  }),
  recovery: defineRoute({
    operationId: 'webhooks.recovery',
    method: 'GET',
    path: '/webhooks/:id/recoveries/:recoveryId',
    summary: 'See how far a recovery is',
    access: 'webhooks:read',
    params: z.object({ id: idField('whk'), recoveryId: idField('rcv') }),
    answer: { status: 200, description: 'The recovery.', schema: recoverySchema },
  }),
};

/** A recovery: events that did not arrive are delivered again. */
export interface WebhookRecovery extends z.output<typeof recoverySchema> {}
