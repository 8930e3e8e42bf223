import type { Change, Row, Store } from '../../store/interface/store.js';
import { failedPage } from '../delivery/failed-page.js';
import type { MailOutcome } from './mail-outcome.js';

type Mail = Row<'mails'>;
type Delivery = Row<'notificationDeliveries'>;

/**
 * The message that a mail carries; `null` for a mail that carries none, and `undefined` when it is not to be sent any more, because
 * the message was superseded or deleted. A channel's message is delivered once it is in the outbox: its mails are sent.
 *
 * @throws StoreUnavailableError
 */
export const readCarried = async (
  { deliveryId }: Pick<Mail, 'deliveryId'>,
  store: Pick<Store, 'get'>,
): Promise<Delivery | null | undefined> => {
  if (deliveryId === null) return null;
  const delivery = await store.get('notificationDeliveries', { id: deliveryId });
  if (delivery === undefined) return undefined;
  return delivery.nextAt === null && !isHandedOver(delivery) ? undefined : delivery;
};

/** Whether a page was superseded while it was being sent, and that did not end well. */
export const isOutdated = ({ userId, unsentReason, expiresAt, leaseUntil }: Delivery, now: number): boolean =>
  userId !== null && unsentReason !== null && expiresAt <= now && (leaseUntil ?? 0) <= now;

/** The entries that end such a page without sending it. */
export const outdatedChanges = ({ id, expiresAt }: Delivery, now: number): Change[] => [
  {
    kind: 'update',
    table: 'notificationDeliveries',
    where: { id, expiresAt, nextAt: { not: null } },
    set: { status: 'superseded', nextAt: null, leaseToken: null, leaseUntil: null, updatedAt: now },
  },
];

/** When the mail of a message to a person is to be read again: its time has not come, or another mail carries it; `null` for now. */
export const sentLater = ({ userId, nextAt, leaseUntil }: Delivery, now: number): number | null => {
  if (userId === null) return null;
  const at = Math.max(nextAt ?? 0, leaseUntil ?? 0);
  return at > now ? at : null;
};

/** Whether a message of a channel is in the outbox: one or more mails carry it. */
const isHandedOver = ({ channelId, deliveredAt }: Delivery): boolean => channelId !== null && deliveredAt !== null;

/** What becomes of a message that several mails carry: it has arrived when one has, and failed when the last of them has. */
const handedOverChanges = ({ id }: Delivery, { sentAt, failedAt, lastError }: MailOutcome, now: number): Change[] => {
  if (sentAt != null) {
    const set = { status: 'delivered', certainty: 'posted', lastError: null, updatedAt: now } as const;
    return [{ kind: 'update', table: 'notificationDeliveries', where: { id }, set }];
  }
  if (failedAt == null) return [];
  const set = { status: 'failed', lastError: lastError ?? null, updatedAt: now } as const;
  return [{ kind: 'update', table: 'notificationDeliveries', where: { id, certainty: 'accepted' }, set }];
};

/** What the outcome of a mail makes of the message that it carries; `null` for one that was not tried. */
const messageOutcome = (
  outcome: MailOutcome,
  now: number,
): { readonly delivery: Partial<Delivery>; readonly hasArrived: boolean } | null => {
  if (outcome.sentAt != null) {
    const { sentAt } = outcome;
    const arrived = { status: 'delivered', deliveredAt: sentAt, certainty: 'accepted', unsentReason: null } as const;
    return { delivery: { ...arrived, nextAt: null, lastError: null, updatedAt: now }, hasArrived: true };
  }
  const { failedAt = null, nextAt, lastError = null } = outcome;
  if (nextAt === undefined) return null;
  // Without a mail server it stays in the outbox, where only the operator sees it.
  if (lastError === null) {
    return {
      delivery: { status: 'dropped', unsentReason: 'noMailServer', nextAt: null, updatedAt: now },
      hasArrived: false,
    };
  }
  const status = failedAt === null ? 'pending' : 'failed';
  return { delivery: { status, nextAt, lastError, updatedAt: now }, hasArrived: false };
};

/** The entries that write the outcome of a mail to the message that it carries, with the attempt. */
export const messageChanges = (
  { attempts }: Pick<Mail, 'attempts'>,
  carried: Delivery | null,
  outcome: MailOutcome,
  now: number,
): Change[] => {
  if (carried !== null && isHandedOver(carried)) return handedOverChanges(carried, outcome, now);
  const known = carried === null ? null : messageOutcome(outcome, now);
  if (carried === null || known === null) return [];
  const { id } = carried;
  const { delivery, hasArrived } = known;
  const number = attempts + 1;
  const attempt: Change = {
    kind: 'insert',
    table: 'notificationAttempts',
    row: {
      deliveryId: id,
      number,
      startedAt: now,
      status: hasArrived ? 'delivered' : 'failed',
      step: 'post',
      error: hasArrived ? null : 'mail',
      message: delivery.lastError ?? null,
    },
    onConflict: 'ignore',
  };
  const isTried = delivery.status !== 'dropped';
  return [
    {
      kind: 'update',
      table: 'notificationDeliveries',
      // Superseded while it was sent: then only that it has arrived is worth knowing.
      where: hasArrived ? { id } : { id, nextAt: { not: null } },
      set: { ...delivery, ...(isTried && { attemptCount: number }) },
    },
    ...(isTried ? [attempt] : []),
    ...(delivery.status === 'failed' ? failedPage(carried, now) : []),
  ];
};
