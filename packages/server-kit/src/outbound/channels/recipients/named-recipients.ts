import { mailboxOf } from '../../../base/mailbox.js';
import type { Change } from '../../../store/interface/store.js';
import type { UnsentMail } from '../../notifications/counted-mail.js';
import { type Asker, askLate } from './ask-recipients.js';
import { readRecipients } from './recipient.js';
import { writeRecipientToken } from './recipient-token.js';

/** An address that an alert rule, a report or a billing profile names. */
export interface NamedRecipient {
  /** As it was written first of all spellings of its mailbox. */
  readonly address: string;
  /** Why it gets no mails; `null` when it may be mailed. */
  readonly unsentReason: Extract<UnsentMail, 'unconfirmed' | 'refused'> | null;
  /** By which its owner ends the mails; `null` for a member. */
  readonly token: string | null;
}

/** One recipient for each mailbox, with the entries that ask those who could not be asked when they were named. */
export interface NamedRecipients {
  readonly recipients: readonly NamedRecipient[];
  readonly changes: readonly Change[];
}

const reasons = { confirmed: null, pending: 'unconfirmed', refused: 'refused' } as const;

/**
 * What becomes of mails to the addresses that alert rules and reports name: members and who has confirmed get them. All others have
 * been asked when they were named, or are asked now.
 *
 * @throws StoreUnavailableError
 */
export const readNamedRecipients = async (
  addresses: readonly string[],
  asker: Omit<Asker, 'personName'>,
): Promise<NamedRecipients> => {
  const { organizationId, services } = asker;
  const mailboxes = new Map(addresses.toReversed().map((address) => [mailboxOf(address), address]));
  const named = await readRecipients([...mailboxes.values()].toReversed(), organizationId, services);
  const { recipients, changes } = await askLate(named, asker);
  return {
    recipients: await Promise.all(
      recipients.map(async ({ address, id, isMember, status }) => ({
        address,
        unsentReason: reasons[status],
        token: isMember || status !== 'confirmed' ? null : await writeRecipientToken(id, null, services.derivedKeys),
      })),
    ),
    changes,
  };
};
