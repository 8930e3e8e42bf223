import { serverBounds } from '../../../base/bounds.js';
import type { OrganizationContext } from '../../../request/context.js';
import { ProblemError } from '../../../request/http/problem.js';
import { secondsUntilEnd, windowAt } from '../../../request/rate-limit/window.js';
import { hashSecret } from '../../../secrets/api-key-secret.js';
import type { Change, Row } from '../../../store/store.js';
import { maskedAddress } from '../../mail/mail-address.js';
import { type Recipient, readRecipients } from './recipient.js';
import { recipientPage } from './recipient-pages.js';
import { writeRecipientToken } from './recipient-token.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const linkLifetimeMs = 7 * dayMs;
const mostAsks = serverBounds.asksOfRecipient.most;
const mostOfAddress = serverBounds.recipientAsksOfAddress.most;
const mostOfOrganization = serverBounds.recipientAsks.most;
const mostRecipients = serverBounds.mailRecipients.most;

const onlyCounted = { orderBy: 'id', isDescending: false, limit: 1, offset: 0 } as const;

/** Whether the owner of an address can be asked now: not more often than a person bears, and never after a refusal. */
const canBeAsked = ({ isMember, status, row }: Recipient, now: number): boolean => {
  if (isMember || status !== 'pending') return false;
  return row === undefined || (row.asks < mostAsks && (row.askedAt === null || row.askedAt <= now - dayMs));
};

/** @throws ProblemError `rate_limited` when the organization has asked too many in this hour */
const countAsk = async ({ caller, now, services }: OrganizationContext): Promise<void> => {
  const window = windowAt(now, hourMs);
  const count = await services.store.requestCounter.count(`mail:recipient-asks:${caller.organizationId}`, window);
  if (count <= mostOfOrganization) return;
  const seconds = String(secondsUntilEnd(window, now));
  const detail = `At most ${mostOfOrganization} addresses are asked in an hour for an organization.`;
  throw new ProblemError('rate_limited', detail, { headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds } });
};

/** What follows a plus is chosen by who names the address, and reaches the same mailbox (RFC 5233). */
const withoutDetail = (address: string): string => address.replace(/^([^+@]+)\+[^@]*@/, '$1@');

/** Whether the mail goes to the address today: all organizations together ask it so often at most. */
const isBearable = async (address: string, { now, services }: OrganizationContext): Promise<boolean> => {
  const bucket = `mail:recipient-ask:${hashSecret(withoutDetail(address))}`;
  return (await services.store.requestCounter.count(bucket, windowAt(now, dayMs))) <= mostOfAddress;
};

/** @throws ProblemError `conflict` when the organization knows as many addresses as it may */
const assertRoom = async ({ caller, services }: OrganizationContext): Promise<void> => {
  const where = { organizationId: caller.organizationId };
  const { totalItems } = await services.store.page('mailRecipients', { where, ...onlyCounted });
  if (totalItems < mostRecipients) return;
  throw new ProblemError(
    'conflict',
    `Channels of an organization mail to at most ${mostRecipients} addresses that are no members'.`,
  );
};

/** Recipients after they were asked, with the entries that write it. */
export interface AskedRecipients {
  readonly recipients: readonly Recipient[];
  /** The rows and the mails; none when none was asked. */
  readonly changes: readonly Change[];
}

/** Asks the owner of an address; one that others have asked too often today is asked another time. */
const askOne = async (
  { address, id, row: known }: Recipient,
  organizationName: string,
  context: OrganizationContext,
): Promise<{ readonly row: Row<'mailRecipients'> | undefined; readonly changes: readonly Change[] }> => {
  const { caller, now, services } = context;
  const { organizationId } = caller;
  const { outbox, derivedKeys, publicUrl } = services;
  await countAsk(context);
  // Nothing is written then: a request beside it that may still ask would have to decide again, and would count once more.
  if (!(await isBearable(address, context))) return { row: known, changes: [] };
  const asked = { asks: (known?.asks ?? 0) + 1, askedAt: now, updatedAt: now };
  const row: Row<'mailRecipients'> = {
    id,
    organizationId,
    shown: maskedAddress(address),
    status: 'pending',
    decidedAt: null,
    createdAt: known?.createdAt ?? now,
    ...asked,
  };
  const token = await writeRecipientToken(id, now + linkLifetimeMs, derivedKeys);
  const values = { organizationName, personName: caller.name, url: recipientPage(publicUrl, token) };
  const mail = { to: address, organizationId, template: 'confirm-recipient', values } as const;
  return {
    row,
    changes: [
      known === undefined
        ? { kind: 'insert', table: 'mailRecipients', row }
        : {
            kind: 'update',
            table: 'mailRecipients',
            // Two requests do not ask twice, and none asks after a refusal that came meanwhile.
            where: { id, status: 'pending', asks: known.asks },
            set: asked,
            mustMatch: true,
          },
      outbox.mailChange(mail, now),
    ],
  };
};

/**
 * Asks the owners of those addresses that may be asked, by a mail each, whether they want mails of the organization.
 *
 * @param onlyFirst leaves out who was asked before
 * @throws ProblemError `rate_limited`, `conflict`
 */
export const askRecipients = async (
  addresses: readonly string[],
  { onlyFirst }: { readonly onlyFirst: boolean },
  context: OrganizationContext,
): Promise<AskedRecipients> => {
  const { caller, now, services } = context;
  const recipients = await readRecipients(addresses, caller.organizationId, services);
  const isDue = (each: Recipient): boolean => canBeAsked(each, now) && !(onlyFirst && (each.row?.asks ?? 0) > 0);
  if (!recipients.some(isDue)) return { recipients, changes: [] };
  const hasNew = recipients.some((each) => isDue(each) && each.row === undefined);
  if (hasNew) await assertRoom(context);
  const organization = await services.store.get('organizations', { id: caller.organizationId });
  const changes: Change[] = [];
  const after: Recipient[] = [];
  for (const recipient of recipients) {
    if (!isDue(recipient)) {
      after.push(recipient);
      continue;
    }
    const asked = await askOne(recipient, organization?.name ?? '', context);
    changes.push(...asked.changes);
    after.push({ ...recipient, row: asked.row });
  }
  const where = { organizationId: caller.organizationId };
  return {
    recipients: after,
    changes: [
      ...changes,
      ...(hasNew ? [{ kind: 'bound', table: 'mailRecipients', where, atMost: mostRecipients } as const] : []),
    ],
  };
};
