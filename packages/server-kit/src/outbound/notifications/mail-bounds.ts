import { mailboxOf } from '../../base/mailbox.js';
import { windowAt } from '../../request/rate-limit/window.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Store } from '../../store/interface/store.js';
import { notificationsBounds } from './bounds.js';

const hourMs = 3_600_000;
const most = notificationsBounds.newsToMailbox.most;
const mostUnsent = notificationsBounds.unsentMails.most;

/** Whether another mail may go to an address, and whether it is the last of this hour. */
export interface MailAllowance {
  readonly isAllowed: boolean;
  readonly isLast: boolean;
}

interface CountOptions {
  readonly store: Pick<Store, 'requestCounter'>;
  readonly now: number;
}

/** Mails that do not use each other up: what happens to monitors, invoices, and places that fail. */
export type OrganizationMail = 'news' | 'invoice' | 'failing';

/**
 * Counts a mail of an organization to a member or to an address that has confirmed, for this organization alone: no other one
 * can use its mails up.
 */
export const countMail = async (
  kind: OrganizationMail,
  { to, organizationId }: { readonly to: string; readonly organizationId: string },
  { store, now }: CountOptions,
): Promise<MailAllowance> => {
  const bucket = `mail:${kind}:${organizationId}:${hashSecret(mailboxOf(to))}`;
  const sent = await store.requestCounter.count(bucket, windowAt(now, hourMs));
  return { isAllowed: sent <= most, isLast: sent === most };
};

/** Whether another message that is not sent gets a row: who names many strangers must not fill the database. */
export const mayRecordUnsent = async (organizationId: string, { store, now }: CountOptions): Promise<boolean> =>
  (await store.requestCounter.count(`mail:unsent:${organizationId}`, windowAt(now, hourMs))) <= mostUnsent;
