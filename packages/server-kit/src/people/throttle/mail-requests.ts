import { mailboxOf } from '../../base/mailbox.js';
import { mailBounds } from '../../outbound/mail/bounds.js';
import { countStrangerMail } from '../../outbound/mail/stranger-mails.js';
import { reportWithheldMail } from '../../outbound/mail/withheld-mails.js';
import type { Context, OrganizationContext } from '../../request/context.js';
import { sourceNetworks } from '../../request/http/client-address.js';
import { ProblemError } from '../../request/http/problem.js';
import { secondsUntilEnd, windowAt } from '../../request/rate-limit/window.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import { throttleBounds } from './bounds.js';

const windowMs = 900_000;
const perAddress = throttleBounds.mailRequestsOfAddress.most;

const hourMs = 3_600_000;
/** Mails of one kind to one mailbox in an hour. More would be a nuisance that a stranger can cause. */
const perRecipient = throttleBounds.mailsOfRecipient.most;

const refusals = {
  mailbox: `At most ${perRecipient} invitations go to one address in an hour.`,
  organization: `At most ${mailBounds.invitationMails.most} invitations of an organization are mailed in an hour.`,
  account: `At most ${mailBounds.invitationMailsOfAccount.most} invitations of all organizations of one owner are mailed in an hour.`,
  server: 'This server has mailed as many invitations as it may in this hour; wait for the next.',
} as const;

/**
 * Counts a mail to a recipient who did not ask for it, for the organization that has it sent.
 *
 * @throws ProblemError `rate_limited` with `Retry-After`
 */
export const countInvitationMail = async (to: string, context: OrganizationContext): Promise<void> => {
  const { caller, now, services } = context;
  const refusedBy = await countStrangerMail('invitation', caller.organizationId, { store: services.store, now });
  if (refusedBy === null && (await mayMail(to, 'invitation', context))) return;
  const seconds = String(secondsUntilEnd(windowAt(now, hourMs), now));
  const detail = refusals[refusedBy ?? 'mailbox'];
  throw new ProblemError('rate_limited', detail, { headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds } });
};

/** Counts a request that makes us send a mail. @throws ProblemError `rate_limited` with `Retry-After` */
export const countMailRequest = async ({ now, clientAddress, services }: Context): Promise<void> => {
  const window = windowAt(now, windowMs);
  const { requestCounter } = services.store;
  let isWithin = true;
  for (const { bucket, factor } of sourceNetworks(clientAddress)) {
    isWithin &&= (await requestCounter.count(`mail-request:${bucket}`, window)) <= perAddress * factor;
  }
  if (isWithin) return;
  const seconds = String(secondsUntilEnd(window, now));
  throw new ProblemError('rate_limited', 'Your address has asked for too many e-mails; wait before you go on.', {
    headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
  });
};

/**
 * Whether another mail of a kind may go to a mailbox, from everybody together. Each kind is counted alone: requests for one must not keep
 * another from its recipient. The caller is not notified, because the answer would reveal what the mail does; the operator is.
 */
export const mayMail = async (
  to: string,
  kind: string,
  { now, services, requestId }: Pick<Context, 'now' | 'services'> & Partial<Pick<Context, 'requestId'>>,
): Promise<boolean> => {
  const bucket = `mail:${kind}:${hashSecret(mailboxOf(to))}`;
  const isWithin = (await services.store.requestCounter.count(bucket, windowAt(now, hourMs))) <= perRecipient;
  // What follows a colon says whose mails are counted apart.
  if (!isWithin) reportWithheldMail({ kind: kind.replace(/:.*/, ''), bound: 'mailbox', requestId }, services);
  return isWithin;
};
