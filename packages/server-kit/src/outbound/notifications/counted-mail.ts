import type { Mail, Outbox } from '../../request/ports/outbox.js';
import type { Change, Store } from '../../store/store.js';
import { countMail, mayRecordUnsent } from './mail-bounds.js';
import { type NewDelivery, writeDelivery } from './write-delivery.js';

/** Why a mail is not sent: its owner has not answered or has refused, or there were enough in this hour. */
export type UnsentMail = 'unconfirmed' | 'refused' | 'tooMany';

interface WriteOptions {
  readonly store: Pick<Store, 'get' | 'requestCounter'>;
  readonly now: number;
}

/** The row of a message that is not sent, with its reason. */
export const unsentChanges = async (
  delivery: NewDelivery,
  unsentReason: UnsentMail,
  { store, now }: WriteOptions,
): Promise<readonly Change[]> => {
  if (!(await mayRecordUnsent(delivery.organizationId, { store, now }))) return [];
  // What waits is not superseded by what is never sent.
  const unsent = { ...delivery, status: 'dropped', unsentReason, supersedes: false } as const;
  return (await writeDelivery(unsent, { store, now })).changes;
};

/**
 * The entries of a mail about monitors, counted for its mailbox: its message and the mail, or the message with the reason why
 * there is no mail.
 */
export const countedMail = async (
  {
    to,
    delivery,
    unsentReason,
    mail,
  }: {
    readonly to: string;
    readonly delivery: NewDelivery;
    /** `null` for an address that may be mailed. */
    readonly unsentReason: UnsentMail | null;
    readonly mail: (about: { readonly deliveryId: string; readonly isLast: boolean }) => Mail;
  },
  { outbox, ...options }: WriteOptions & { readonly outbox: Pick<Outbox, 'mailChange'> },
): Promise<readonly Change[]> => {
  if (unsentReason !== null) return unsentChanges(delivery, unsentReason, options);
  const { organizationId } = delivery;
  const { isAllowed, isLast } = await countMail('news', { to, organizationId }, options);
  if (!isAllowed) return unsentChanges(delivery, 'tooMany', options);
  const { row, changes } = await writeDelivery(delivery, options);
  return [...changes, outbox.mailChange(mail({ deliveryId: row.id, isLast }), options.now)];
};
