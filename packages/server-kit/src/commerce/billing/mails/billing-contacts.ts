import type { Asker } from '../../../outbound/channels/recipients/ask-recipients.js';
import { readNamedRecipients } from '../../../outbound/channels/recipients/named-recipients.js';
import type { UnsentMail } from '../../../outbound/notifications/counted-mail.js';
import { accountPlace } from '../../../outbound/notifications/notice.js';
import type { DeliveryPlace } from '../../../outbound/notifications/write-delivery.js';
import { readRoleScopes } from '../../../request/access/role-scopes.js';
import type { Change, Store } from '../../../store/interface/store.js';
import { billingBounds } from '../bounds.js';

const mostContacts: number = billingBounds.billingContacts.most;

/** Who gets a mail about an invoice, or does not. */
export interface BillingContact {
  readonly to: string;
  readonly place: DeliveryPlace;
  /** `null` for who may be mailed. */
  readonly unsentReason: UnsentMail | null;
  /** By which the owner of an address that is no member's ends the mails; `null` for a member. */
  readonly token: string | null;
}

/**
 * Members who may pay, as far as their addresses are verified and their accounts are not disabled. Without one of these, those
 * whom no mail reaches: the log of messages then says why.
 */
const readPayers = async (organizationId: string, store: Store): Promise<BillingContact[]> => {
  const members = await store.find('memberships', { organizationId }, { limit: 10_000, orderBy: 'createdAt' });
  const paying = new Set<string>();
  for (const role of new Set(members.map((member) => member.role))) {
    if ((await readRoleScopes({ role, organizationId }, store)).has('billing:write')) paying.add(role);
  }
  const ids = members.filter(({ role }) => paying.has(role)).map(({ userId }) => userId);
  if (ids.length === 0) return [];
  const users = await store.find('users', { id: { in: ids.slice(0, mostContacts) } }, { limit: mostContacts });
  const payers = users.map(
    ({ id, email, disabledAt, emailVerifiedAt }): BillingContact => ({
      ...{ to: email, place: accountPlace(id), token: null },
      unsentReason: disabledAt !== null ? 'disabled' : emailVerifiedAt === null ? 'unconfirmed' : null,
    }),
  );
  const reachable = payers.filter(({ unsentReason }) => unsentReason === null);
  return reachable.length > 0 ? reachable : payers;
};

/**
 * Who gets mails about invoices: the address of the profile, or else the members who may pay. Anybody may write any address into a
 * profile, so one that is no member's gets none before its owner has confirmed; until then the members get them.
 */
export const billingContacts = async (
  email: string,
  asker: Omit<Asker, 'personName'> & { readonly services: { readonly store: Store } },
): Promise<{ readonly contacts: readonly BillingContact[]; readonly changes: readonly Change[] }> => {
  const { organizationId, services } = asker;
  const { recipients, changes } = await readNamedRecipients(email === '' ? [] : [email], asker);
  const named = recipients.map(
    ({ address, ...recipient }): BillingContact => ({
      ...recipient,
      to: address,
      place: { kind: 'address', address, type: 'email' },
    }),
  );
  const isReached = named.some(({ unsentReason }) => unsentReason === null);
  return { contacts: isReached ? named : [...named, ...(await readPayers(organizationId, services.store))], changes };
};
