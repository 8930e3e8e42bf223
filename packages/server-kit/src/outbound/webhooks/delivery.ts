import {
  deliveryList,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  webhookRoutes,
} from '@watchpost/schemas';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import type { OrganizationContext } from '../../request/context.js';
import { notFound } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { filterConditions, pageBody, pageOptions } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row, Where } from '../../store/interface/store.js';
import { deliveryBounds } from '../delivery/bounds.js';
import { mayReadEvents } from '../events/event.js';
import { showDeliveryBody } from './delivery-body.js';

/** A delivery as the API returns it. */
export const presentDelivery = (row: Row<'webhookDeliveries'>): WebhookDelivery => ({
  id: row.id,
  createdAt: timestamp(row.createdAt),
  updatedAt: timestamp(row.updatedAt),
  webhookId: row.webhookId,
  eventId: row.eventId,
  event: row.event,
  status: row.status,
  attemptCount: row.attemptCount,
  nextAttemptAt: timestampOrNull(row.nextAt),
  deliveredAt: timestampOrNull(row.deliveredAt),
  lastStatusCode: row.lastStatusCode,
  lastError: row.lastError,
});

const presentAttempt = ({ deliveryId: _, startedAt, durationUs, ...row }: Row<'webhookAttempts'>): WebhookAttempt => ({
  ...row,
  startedAt: timestamp(startedAt),
  durationMs: durationUs === null ? null : durationUs / 1000,
});

/** Reads a delivery of a webhook of the caller's organization. @throws ProblemError `not_found` */
export const readDelivery = async (
  { id, webhookId }: { readonly id: string; readonly webhookId: string },
  context: OrganizationContext,
): Promise<Row<'webhookDeliveries'>> => {
  const row = await context.services.store.get('webhookDeliveries', { id, webhookId });
  if (row === undefined) throw notFound();
  return row;
};

const listDeliveries = serve(webhookRoutes.deliveries, async (input, context) => {
  const { query } = input;
  const webhook = await readOwnRow('webhooks', input.params.id, context);
  const { rows, totalItems } = await context.services.store.page('webhookDeliveries', {
    // The filters are the contract's, and each is a column of the table.
    where: { webhookId: webhook.id, ...filterConditions(deliveryList, query) } as Where<'webhookDeliveries'>,
    ...pageOptions(query),
    orderBy: 'createdAt',
  });
  return { body: pageBody(query, rows.map(presentDelivery), totalItems) };
});

const maxAttempts = deliveryBounds.deliveryAttempts.most;

/** What is sent; `null` when the event is no longer kept, or is not for the caller's eyes. */
const bodyOf = async (row: Row<'webhookDeliveries'>, { caller, services }: OrganizationContext): Promise<unknown> => {
  if (!mayReadEvents(row.event, caller)) return null;
  const event = await services.store.get('events', { id: row.eventId });
  return event === undefined ? null : showDeliveryBody({ event, webhookId: row.webhookId, apiUrl: services.apiUrl });
};

const getDelivery = serve(webhookRoutes.delivery, async ({ params }, context) => {
  const webhook = await readOwnRow('webhooks', params.id, context);
  const row = await readDelivery({ id: params.deliveryId, webhookId: webhook.id }, context);
  const attempts = await context.services.store.find(
    'webhookAttempts',
    { deliveryId: row.id },
    { limit: maxAttempts, orderBy: 'number' },
  );
  const detail: WebhookDeliveryDetail = {
    ...presentDelivery(row),
    attempts: attempts.map(presentAttempt),
    body: await bodyOf(row, context),
  };
  return { body: detail };
});

export const deliveryOperations: Readonly<Record<string, Verb>> = {
  'webhooks.deliveries': listDeliveries,
  'webhooks.delivery': getDelivery,
};
