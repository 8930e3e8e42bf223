import { webhookRoutes, webhooks, webhookTestType } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import { actorOf, newEvent, streamOnly } from '../../request/events/emit.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import { eventGoneMessage } from '../../store/interface/delivery-rules.js';
import type { Row } from '../../store/interface/store.js';
import { presentDelivery, readDelivery } from './delivery.js';
import { newDelivery, queued } from './new-delivery.js';
import { readWebhookToChange, webhookResource } from './webhook.js';

/** @throws ProblemError `conflict` */
export const assertEnabled = (webhook: Pick<Row<'webhooks'>, 'enabled'>): void => {
  if (!webhook.enabled) throw new ProblemError('conflict', 'The webhook is disabled; enable it first.');
};

/** Sends an event that is made for it, to this webhook and no other. */
const testWebhook = serve(webhookRoutes.test, async ({ params }, context): Promise<Decision> => {
  const webhook = await readWebhookToChange(params.id, context);
  assertEnabled(webhook);
  const { id, organizationId, name, version } = webhook;
  const content = {
    organizationId,
    subject: { type: webhooks.name, id, sequence: version },
    data: webhookResource.present({ ...webhook }, context.now),
  };
  const event = newEvent(webhookTestType, content, { actor: actorOf(context), now: context.now });
  const delivery = newDelivery(event, id, context.now);
  return {
    body: presentDelivery(delivery),
    changes: [
      // Its delivery is made below: no other webhook gets it.
      { kind: 'insert', table: 'events', row: streamOnly(event) },
      { kind: 'insert', table: 'webhookDeliveries', row: delivery },
      auditChange(context, {
        resource: { type: webhooks.name, id, name },
        after: { eventId: event.id, deliveryId: delivery.id },
      }),
    ],
  };
});

/** Sends the event of a delivery once more, with the id that it always has. */
const redeliver = serve(webhookRoutes.redeliver, async ({ params }, context): Promise<Decision> => {
  const { store } = context.services;
  const webhook = await readWebhookToChange(params.id, context);
  const row = await readDelivery({ id: params.deliveryId, webhookId: webhook.id }, context);
  assertEnabled(webhook);
  if (row.status === 'pending') throw new ProblemError('conflict', 'The delivery waits to be sent already.');
  if ((await store.get('events', { id: row.eventId })) === undefined) {
    throw new ProblemError('conflict', eventGoneMessage);
  }
  const again = { ...row, ...queued(context.now) };
  return {
    body: presentDelivery(again),
    changes: [
      {
        kind: 'update',
        table: 'webhookDeliveries',
        where: { id: row.id, status: row.status },
        set: queued(context.now),
        mustMatch: true,
      },
      auditChange(context, {
        resource: { type: webhooks.name, id: webhook.id, name: webhook.name },
        after: { eventId: row.eventId, deliveryId: row.id },
      }),
    ],
  };
});

export const redeliveryOperations: Readonly<Record<string, Verb>> = {
  'webhooks.test': testWebhook,
  'webhooks.redeliver': redeliver,
};
