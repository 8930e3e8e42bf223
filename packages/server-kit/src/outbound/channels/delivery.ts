import {
  channelDeliveryList,
  type Notification,
  type NotificationAttempt,
  type NotificationDetail,
  notificationDeliveryRoutes,
  notificationList,
} from '@watchpost/schemas';
import { timestamp, timestampOrNull } from '../../base/timestamp.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import { filterConditions, pageBody, pageOptions } from '../../request/verbs/list.js';
import { readOwnRow } from '../../request/verbs/served-resource.js';
import type { Row, Where } from '../../store/interface/store.js';
import { deliveryBounds } from '../delivery/bounds.js';
import { stillEnabled } from '../notifications/write-delivery.js';

type Delivery = Row<'notificationDeliveries'>;

const maxAttempts = deliveryBounds.deliveryAttempts.most;

/** A message as the API returns it. */
export const presentNotification = (row: Delivery): Notification => ({
  id: row.id,
  createdAt: timestamp(row.createdAt),
  updatedAt: timestamp(row.updatedAt),
  channelId: row.channelId,
  userId: row.userId,
  contactMethodId: row.contactMethodId,
  address: row.address,
  type: row.type,
  kind: row.kind,
  reason: row.reason,
  subject: { type: row.subjectType, id: row.subjectId },
  incidentId: row.incidentId,
  alertRuleId: row.alertRuleId,
  monitorIds: [...row.monitorIds],
  // Rows count from 0, people from 1.
  escalation: row.escalation && {
    ...row.escalation,
    round: row.escalation.round + 1,
    step: row.escalation.step + 1,
  },
  title: row.title,
  status: row.status,
  // How the next attempt is made is no reason why there was none.
  unsentReason: row.unsentReason === 'plainText' ? null : row.unsentReason,
  supersededBy: row.supersededBy,
  carriedBy: row.carriedBy,
  certainty: row.certainty,
  attemptCount: row.attemptCount,
  deferredCount: row.deferredCount,
  notBefore: timestamp(row.notBefore),
  nextAttemptAt: timestampOrNull(row.nextAt),
  expiresAt: timestamp(row.expiresAt),
  deliveredAt: timestampOrNull(row.deliveredAt),
  lagMs: row.deliveredAt === null ? null : Math.max(0, row.deliveredAt - row.causeAt),
  link: row.link,
  lastStatusCode: row.lastStatusCode,
  lastError: row.lastError,
});

const presentAttempt = ({ startedAt, durationUs, ...row }: Row<'notificationAttempts'>): NotificationAttempt => ({
  number: row.number,
  startedAt: timestamp(startedAt),
  status: row.status,
  step: row.step,
  durationMs: durationUs === null ? null : durationUs / 1000,
  statusCode: row.statusCode,
  // Only verdicts write this column.
  error: row.error as NotificationAttempt['error'],
  message: row.message,
  response: row.response,
  retryAfterSeconds: row.retryAfterSeconds,
  request: row.request,
});

const detailOf = async (row: Delivery, { services }: OrganizationContext): Promise<NotificationDetail> => {
  const attempts = await services.store.find(
    'notificationAttempts',
    { deliveryId: row.id },
    { limit: maxAttempts, orderBy: 'number' },
  );
  return { ...presentNotification(row), message: row.message, attempts: attempts.map(presentAttempt) };
};

/** @throws ProblemError `not_found` */
const readOwnDelivery = async (
  where: { readonly id: string; readonly channelId?: string },
  { caller, services }: OrganizationContext,
): Promise<Delivery> => {
  const row = await services.store.get('notificationDeliveries', where);
  if (row === undefined || row.organizationId !== caller.organizationId) throw notFound();
  return row;
};

const listOfChannel = serve(notificationDeliveryRoutes.deliveries, async ({ params, query }, context) => {
  const channel = await readOwnRow('notificationChannels', params.id, context);
  const { rows, totalItems } = await context.services.store.page('notificationDeliveries', {
    // The filters are the contract's, and each is a column of the table.
    where: {
      channelId: channel.id,
      ...filterConditions(channelDeliveryList, query),
    } as Where<'notificationDeliveries'>,
    ...pageOptions(query),
    orderBy: 'createdAt',
  });
  return { body: pageBody(query, rows.map(presentNotification), totalItems) };
});

const listAll = serve(notificationDeliveryRoutes.list, async ({ query }, context) => {
  const { rows, totalItems } = await context.services.store.page('notificationDeliveries', {
    where: {
      organizationId: context.caller.organizationId,
      ...filterConditions(notificationList, query),
    } as Where<'notificationDeliveries'>,
    ...pageOptions(query),
    orderBy: 'createdAt',
  });
  return { body: pageBody(query, rows.map(presentNotification), totalItems) };
});

const getOfChannel = serve(notificationDeliveryRoutes.delivery, async ({ params }, context) => {
  const channel = await readOwnRow('notificationChannels', params.id, context);
  return {
    body: await detailOf(await readOwnDelivery({ id: params.deliveryId, channelId: channel.id }, context), context),
  };
});

const getOne = serve(notificationDeliveryRoutes.get, async ({ params }, context) => ({
  body: await detailOf(await readOwnDelivery({ id: params.id }, context), context),
}));

/** Sends a message once more, unless its conversation has gone on: an old message would take back what a newer one says. */
const redeliver = serve(notificationDeliveryRoutes.redeliver, async ({ params }, context) => {
  const { now, services } = context;
  const channel = await readOwnRow('notificationChannels', params.id, context);
  const row = await readOwnDelivery({ id: params.deliveryId, channelId: channel.id }, context);
  if (!channel.enabled) throw new ProblemError('conflict', 'The channel is disabled; enable it first.');
  if (row.nextAt !== null) throw new ProblemError('conflict', 'The message waits to be sent already.');
  const conversation = await services.store.get('conversations', { id: row.conversationId });
  const { sequence } = row.message;
  if (conversation === undefined || conversation.sequence !== sequence) {
    throw new ProblemError('conflict', 'A newer message of its conversation was written.');
  }
  const set = {
    status: 'pending',
    unsentReason: null,
    supersededBy: null,
    failureCount: 0,
    deferredCount: 0,
    stepsDone: 0,
    deliveredAt: null,
    notBefore: now,
    nextAt: now,
    expiresAt: now + channel.expiresAfterSeconds * 1000,
    updatedAt: now,
  } as const;
  return {
    body: presentNotification({ ...row, ...set }),
    changes: [
      stillEnabled(channel),
      {
        kind: 'update',
        table: 'conversations',
        where: { id: row.conversationId, sequence },
        set: { updatedAt: now },
        mustMatch: true,
      },
      {
        kind: 'update',
        table: 'notificationDeliveries',
        where: { id: row.id, status: row.status, nextAt: null },
        set,
        mustMatch: true,
      },
      auditChange(context, {
        resource: { type: 'notificationChannel', id: channel.id, name: channel.name },
        after: { deliveryId: row.id },
      }),
    ],
  };
});

export const notificationDeliveryOperations: Readonly<Record<string, Verb>> = {
  'notificationChannels.deliveries': listOfChannel,
  'notificationChannels.delivery': getOfChannel,
  'notificationChannels.redeliver': redeliver,
  'notifications.list': listAll,
  'notifications.get': getOne,
};
