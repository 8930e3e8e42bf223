import type { Mail, Outbox } from '../../request/ports/outbox.js';
import type { Change, Store } from '../../store/interface/store.js';
import { countMail, mayRecordUnsent, type OrganizationMail } from './mail-bounds.js';
import { type NewDelivery, writeDelivery } from './write-delivery.js';

/**
 * Why a mail is not sent: the owner of the address has not answered or has refused, there were enough in this hour, the
 * organization is suspended, or the account is disabled.
 */
export type UnsentMail = 'unconfirmed' | 'refused' | 'tooMany' | 'suspended' | 'disabled';

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

interface LoggedMail {
  readonly delivery: NewDelivery;
  /** `null` for what may be mailed. */
  readonly unsentReason: UnsentMail | null;
}

type MailOptions = WriteOptions & { readonly outbox: Pick<Outbox, 'mailChange'> };

/** The entries of a mail and its message in the log, or of the message alone, with the reason why there is no mail. */
export const loggedMail = async (
  { delivery, unsentReason, mail }: LoggedMail & { readonly mail: (deliveryId: string) => Mail },
  { outbox, ...options }: MailOptions,
): Promise<readonly Change[]> => {
  if (unsentReason !== null) return unsentChanges(delivery, unsentReason, options);
  const { row, changes } = await writeDelivery(delivery, options);
  return [...changes, outbox.mailChange(mail(row.id), options.now)];
};

/** The same, counted for its mailbox. */
export const countedMail = async (
  {
    kind = 'news',
    to,
    mail,
    ...logged
  }: LoggedMail & {
    /** What it is counted as. Default: `news`. */
    readonly kind?: OrganizationMail;
    readonly to: string;
    readonly mail: (about: { readonly deliveryId: string; readonly isLast: boolean }) => Mail;
  },
  options: MailOptions,
): Promise<readonly Change[]> => {
  if (logged.unsentReason !== null) return unsentChanges(logged.delivery, logged.unsentReason, options);
  const { organizationId } = logged.delivery;
  const { isAllowed, isLast } = await countMail(kind, { to, organizationId }, options);
  return loggedMail(
    {
      ...logged,
      unsentReason: isAllowed ? null : 'tooMany',
      mail: (deliveryId) => mail({ deliveryId, isLast }),
    },
    options,
  );
};
