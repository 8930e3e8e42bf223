import { mailboxOf } from '../../../base/mailbox.js';
import type { OrganizationContext } from '../../../request/context.js';
import { ProblemError } from '../../../request/http/problem.js';
import type { Outbox } from '../../../request/ports/outbox.js';
import { secondsUntilEnd, windowAt } from '../../../request/rate-limit/window.js';
import { hashSecret } from '../../../secrets/api-key-secret.js';
import type { DerivedKeys } from '../../../secrets/derived-keys.js';
import type { Change, Row, Store } from '../../../store/interface/store.js';
import { mailBounds } from '../../mail/bounds.js';
import { maskedAddress } from '../../mail/mail-address.js';
import { countStrangerMail } from '../../mail/stranger-mails.js';
import { reportWithheldMail, type WithheldMail } from '../../mail/withheld-mails.js';
import { channelsBounds } from '../bounds.js';
import { type Recipient, readRecipients } from './recipient.js';
import { recipientPage } from './recipient-pages.js';
import { writeRecipientToken } from './recipient-token.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const linkLifetimeMs = 7 * dayMs;
const mostAsks = channelsBounds.asksOfRecipient.most;
const mostOfAddress = channelsBounds.recipientAsksOfAddress.most;
const mostRecipients = channelsBounds.mailRecipients.most;

const onlyCounted = { orderBy: 'id', isDescending: false, limit: 1, offset: 0 } as const;

/** Who asks, and what with. */
export interface Asker {
  readonly organizationId: string;
  /** Who wants it: a member or an API key; `null` where it follows from what was saved before. */
  readonly personName: string | null;
  readonly now: number;
  readonly services: {
    readonly store: Pick<Store, 'find' | 'get' | 'page' | 'requestCounter'>;
    readonly outbox: Pick<Outbox, 'mailChange'>;
    readonly derivedKeys: Pick<DerivedKeys, 'of'>;
    readonly publicUrl: string;
  };
}

/** Recipients after they were asked, with the entries that write it. */
export interface AskedRecipients {
  readonly recipients: readonly Recipient[];
  /** The rows and the mails; none when none was asked. */
  readonly changes: readonly Change[];
}

/** Why someone is not asked now. */
type Refusal = 'organization' | 'account' | 'room';

/** Whether the owner of an address can be asked now: not more often than a person bears, and never after a refusal. */
const canBeAsked = ({ isMember, status, row }: Recipient, now: number): boolean => {
  if (isMember || status !== 'pending') return false;
  return row === undefined || (row.asks < mostAsks && (row.askedAt === null || row.askedAt <= now - dayMs));
};

/** Whether the mail goes to the mailbox today: all organizations together ask it so often at most. */
const isBearable = async (address: string, { now, services }: Asker): Promise<boolean> => {
  const bucket = `mail:recipient-ask:${hashSecret(mailboxOf(address))}`;
  return (await services.store.requestCounter.count(bucket, windowAt(now, dayMs))) <= mostOfAddress;
};

/** The row and the mail of a question. */
const question = async (
  { address, id, row: known }: Recipient,
  organizationName: string,
  { organizationId, personName, now, services }: Asker,
): Promise<{ readonly row: Row<'mailRecipients'>; readonly changes: readonly Change[] }> => {
  const { outbox, derivedKeys, publicUrl } = services;
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
  const values = { organizationName, personName, url: recipientPage(publicUrl, token) };
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
 * Asks those of the recipients that may be asked. One that others have asked too often today, or that the server has no mails left
 * for, stays unasked without a word: an error would tell what others do.
 */
const ask = async (
  recipients: readonly Recipient[],
  isDue: (recipient: Recipient) => boolean,
  asker: Asker,
): Promise<
  AskedRecipients & { readonly refusal: Refusal | null; readonly withheldBy: readonly WithheldMail['bound'][] }
> => {
  const { organizationId, now, services } = asker;
  const withheldBy: WithheldMail['bound'][] = [];
  if (!recipients.some(isDue)) return { recipients, changes: [], refusal: null, withheldBy };
  const where = { organizationId };
  const { store } = services;
  const [organization, { totalItems }] = await Promise.all([
    store.get('organizations', { id: organizationId }),
    store.page('mailRecipients', { where, ...onlyCounted }),
  ]);
  let room = mostRecipients - totalItems;
  let refusal: Refusal | null = null;
  const changes: Change[] = [];
  /** Two spellings are one row. */
  const askedRows = new Map<string, Row<'mailRecipients'>>();
  for (const recipient of recipients) {
    if (!isDue(recipient) || askedRows.has(recipient.id)) continue;
    const isNew = recipient.row === undefined;
    if (isNew && room <= 0) {
      refusal ??= 'room';
      continue;
    }
    const refusedBy = await countStrangerMail('question', organizationId, { store, now });
    if (refusedBy === 'organization' || refusedBy === 'account') {
      refusal ??= refusedBy;
      break;
    }
    // Nothing is written then: a request beside it that may still ask would have to decide again, and would count once more.
    if (refusedBy === 'server' || !(await isBearable(recipient.address, asker))) {
      withheldBy.push(refusedBy ?? 'mailbox');
      continue;
    }
    const asked = await question(recipient, organization?.name ?? '', asker);
    if (isNew) room -= 1;
    askedRows.set(recipient.id, asked.row);
    changes.push(...asked.changes);
  }
  const hasNew = changes.some(({ kind }) => kind === 'insert');
  return {
    refusal,
    withheldBy,
    recipients: recipients.map((each) => ({ ...each, row: askedRows.get(each.id) ?? each.row })),
    changes: [
      ...changes,
      ...(hasNew ? [{ kind: 'bound', table: 'mailRecipients', where, atMost: mostRecipients } as const] : []),
    ],
  };
};

const hasNeverBeenAsked = ({ row }: Recipient): boolean => (row?.asks ?? 0) === 0;

/** @throws ProblemError always */
const refuse = (refusal: Refusal, now: number): never => {
  if (refusal === 'room') {
    throw new ProblemError(
      'conflict',
      `Channels, rules and reports of an organization mail to at most ${mostRecipients} addresses that are no members'.`,
    );
  }
  const seconds = String(secondsUntilEnd(windowAt(now, hourMs), now));
  const [most, whose] =
    refusal === 'organization'
      ? [mailBounds.recipientAsks.most, 'an organization']
      : [mailBounds.recipientAsksOfAccount.most, 'the organizations of one owner'];
  throw new ProblemError('rate_limited', `At most ${most} addresses are asked in an hour for ${whose}.`, {
    headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
  });
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
  { caller, now, services }: OrganizationContext<'outbox'>,
): Promise<AskedRecipients> => {
  const { organizationId, name: personName } = caller;
  const isDue = (each: Recipient): boolean => canBeAsked(each, now) && (!onlyFirst || hasNeverBeenAsked(each));
  const named = await readRecipients(addresses, organizationId, services);
  const { refusal, withheldBy, ...asked } = await ask(named, isDue, { organizationId, personName, now, services });
  for (const bound of withheldBy) reportWithheldMail({ kind: 'question', bound }, services);
  return refusal === null ? asked : refuse(refusal, now);
};

/**
 * Asks those who were named and could not be asked then, as far as the bounds allow. What is withheld is not reported: the message
 * that waits for the answer says so itself.
 *
 * @throws StoreUnavailableError
 */
export const askLate = (recipients: readonly Recipient[], asker: Omit<Asker, 'personName'>): Promise<AskedRecipients> =>
  ask(recipients, (each) => canBeAsked(each, asker.now) && hasNeverBeenAsked(each), { ...asker, personName: null });
