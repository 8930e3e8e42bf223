import { serverBounds } from '../../../base/bounds.js';
import type { DerivedKeys } from '../../../secrets/derived-keys.js';
import type { Change, Row, Store } from '../../../store/store.js';
import { maskedAddress } from '../../mail/mail-address.js';
import { type Recipient, readRecipients } from './recipient.js';
import { writeRecipientToken } from './recipient-token.js';

const mostRecipients = serverBounds.mailRecipients.most;
const onlyCounted = { orderBy: 'id', isDescending: false, limit: 1, offset: 0 } as const;

/** An address that an alert rule or a report names and that may be mailed. */
export interface NamedRecipient {
  readonly address: string;
  /** Whether it is a member's, or has confirmed: its mails are counted for this organization alone. */
  readonly isKnown: boolean;
  /** By which its owner ends the mails; `null` for a member, and when the organization knows as many addresses as it may. */
  readonly token: string | null;
}

/** The addresses that may be mailed, with the entries that remember those that are new: a link needs a row that it changes. */
export interface NamedRecipients {
  readonly recipients: readonly NamedRecipient[];
  readonly changes: readonly Change[];
}

/** How many more addresses an organization may know. */
const readRoom = async (organizationId: string, store: Pick<Store, 'page'>): Promise<number> => {
  const { totalItems } = await store.page('mailRecipients', { where: { organizationId }, ...onlyCounted });
  return mostRecipients - totalItems;
};

/**
 * Those of the addresses that alert rules and reports name whose owners have not refused. They mailed addresses before channels
 * asked them, so they are not asked; but each mail has the link that ends all of them.
 *
 * @throws StoreUnavailableError
 */
export const readNamedRecipients = async (
  addresses: readonly string[],
  organizationId: string,
  {
    store,
    derivedKeys,
    now,
  }: { readonly store: Store; readonly derivedKeys: Pick<DerivedKeys, 'of'>; readonly now: number },
): Promise<NamedRecipients> => {
  const all = (await readRecipients(addresses, organizationId, { store, derivedKeys })).filter(
    ({ status }) => status !== 'refused',
  );
  const strangers = all.filter(({ isMember, row }) => !isMember && row === undefined);
  // Two spellings of an address are one row.
  const unknown = [...new Map(strangers.map((each) => [each.id, each])).values()];
  const room = unknown.length === 0 ? 0 : await readRoom(organizationId, store);
  const remembered = unknown.slice(0, Math.max(0, room));
  const hasRow = (recipient: Recipient): boolean =>
    recipient.row !== undefined || remembered.some(({ id }) => id === recipient.id);
  const rows = remembered.map(
    ({ address, id }): Row<'mailRecipients'> => ({
      ...{ id, organizationId, shown: maskedAddress(address), status: 'pending', asks: 0 },
      ...{ askedAt: null, decidedAt: null, createdAt: now, updatedAt: now },
    }),
  );
  return {
    recipients: await Promise.all(
      all.map(async (recipient) => ({
        address: recipient.address,
        isKnown: recipient.status === 'confirmed',
        token:
          recipient.isMember || !hasRow(recipient) ? null : await writeRecipientToken(recipient.id, null, derivedKeys),
      })),
    ),
    changes: [
      ...rows.map((row): Change => ({ kind: 'insert', table: 'mailRecipients', row })),
      ...(rows.length > 0
        ? [{ kind: 'bound', table: 'mailRecipients', where: { organizationId }, atMost: mostRecipients } as const]
        : []),
    ],
  };
};
