import type { RecipientStatus } from '@watchpost/schemas';
import type { DerivedKeys } from '../../../secrets/derived-keys.js';
import type { Row, Store } from '../../../store/store.js';
import { readMembersAmong } from '../../notifications/responders.js';
import { recipientId } from './recipient-token.js';

/** An address that channels of an organization name. */
export interface Recipient {
  readonly address: string;
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
const statusOf = (isMember: boolean, row: Row<'mailRecipients'> | undefined): RecipientStatus =>
  isMember && row?.status !== 'refused' ? 'confirmed' : (row?.status ?? 'pending');

/** What an organization may mail to addresses, in their order. @throws StoreUnavailableError */
export const readRecipients = async (
  addresses: readonly string[],
  organizationId: string,
  { store, derivedKeys }: RecipientReads,
): Promise<Recipient[]> => {
  if (addresses.length === 0) return [];
  const ids = await Promise.all(addresses.map((address) => recipientId(address, organizationId, derivedKeys)));
  const [rows, members] = await Promise.all([
    store.find('mailRecipients', { id: { in: ids }, organizationId }, { limit: ids.length }),
    readMembersAmong(addresses, organizationId, store),
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  const belonging = new Set(members);
  return addresses.map((address, index) => {
    const id = ids[index] ?? '';
    const row = known.get(id);
    const isMember = belonging.has(address);
    return { address, id, isMember, row, status: statusOf(isMember, row) };
  });
};
