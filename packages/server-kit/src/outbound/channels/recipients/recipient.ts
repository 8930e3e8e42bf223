import type { RecipientStatus } from '@watchpost/schemas';
import { mailboxOf } from '../../../base/mailbox.js';
import type { DerivedKeys } from '../../../secrets/derived-keys.js';
import type { Row, Store } from '../../../store/interface/store.js';
import { readMemberMailboxes } from '../../notifications/responders.js';
import { recipientId } from './recipient-token.js';

/** As many as one statement takes. */
const portion = 500;

/** An address that channels, rules or reports of an organization name. */
export interface Recipient {
  /** As it was written where it is named. */
  readonly address: string;
  /** The row that its owner's answer is written to. */
  readonly id: string;
  /** Whether it is the verified address of a member: it needs no asking. */
  readonly isMember: boolean;
  readonly status: RecipientStatus;
  /** What is remembered of the address; `undefined` before its owner was to be asked. */
  readonly row: Row<'mailRecipients'> | undefined;
}

/** What recipients are read with. */
export interface RecipientReads {
  readonly store: Pick<Store, 'find'>;
  readonly derivedKeys: Pick<DerivedKeys, 'of'>;
}

/** A refusal holds for members as well. */
const statusOf = (isMember: boolean, rows: readonly Row<'mailRecipients'>[]): RecipientStatus => {
  if (rows.some(({ status }) => status === 'refused')) return 'refused';
  return isMember || rows.some(({ status }) => status === 'confirmed') ? 'confirmed' : 'pending';
};

const readPortion = async (
  addresses: readonly string[],
  organizationId: string,
  { store, derivedKeys }: RecipientReads,
): Promise<Recipient[]> => {
  const idsOf = async (address: string): Promise<readonly string[]> => [
    await recipientId(mailboxOf(address), organizationId, derivedKeys),
    // A row from when each spelling had one, which the links in its mails lead to.
    await recipientId(address.toLowerCase(), organizationId, derivedKeys),
  ];
  const named = await Promise.all(addresses.map(async (address) => ({ address, ids: await idsOf(address) })));
  const ids = [...new Set(named.flatMap((each) => each.ids))];
  const [found, members] = await Promise.all([
    store.find('mailRecipients', { id: { in: ids }, organizationId }, { limit: ids.length }),
    readMemberMailboxes(addresses, organizationId, store),
  ]);
  const known = new Map(found.map((row) => [row.id, row]));
  return named.map(({ address, ids: [id = '', spelled = ''] }) => {
    const rows = [...new Set([id, spelled])].flatMap((each) => known.get(each) ?? []);
    const isMember = members.has(mailboxOf(address));
    const [row] = rows;
    return { address, id: row?.id ?? id, isMember, row, status: statusOf(isMember, rows) };
  });
};

/** What an organization may mail to addresses, in their order. @throws StoreUnavailableError */
export const readRecipients = async (
  addresses: readonly string[],
  organizationId: string,
  reads: RecipientReads,
): Promise<Recipient[]> => {
  const recipients: Recipient[] = [];
  for (let from = 0; from < addresses.length; from += portion) {
    recipients.push(...(await readPortion(addresses.slice(from, from + portion), organizationId, reads)));
  }
  return recipients;
};
