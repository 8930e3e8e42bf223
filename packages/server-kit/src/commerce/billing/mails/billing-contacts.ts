import { serverBounds } from '../../../base/bounds.js';
import type { Asker } from '../../../outbound/channels/recipients/ask-recipients.js';
import { readNamedRecipients } from '../../../outbound/channels/recipients/named-recipients.js';
import { countMail } from '../../../outbound/notifications/mail-bounds.js';
import { readRoleScopes } from '../../../request/access/role-scopes.js';
import type { Change, Store } from '../../../store/store.js';

const mostContacts: number = serverBounds.billingContacts.most;

/** Who gets a mail about an invoice. */
export interface BillingContact {
  readonly to: string;
  /** By which the owner of an address that is no member's ends the mails; `null` for a member. */
  readonly token: string | null;
}

/** Members who may pay, as far as their addresses are verified and their accounts are not disabled. */
const readPayers = async (organizationId: string, store: Store): Promise<BillingContact[]> => {
  const members = await store.find('memberships', { organizationId }, { limit: 10_000, orderBy: 'createdAt' });
  const paying = new Set<string>();
  for (const role of new Set(members.map((member) => member.role))) {
    if ((await readRoleScopes({ role, organizationId }, store)).has('billing:write')) paying.add(role);
  }
  const ids = members.filter(({ role }) => paying.has(role)).map(({ userId }) => userId);
  if (ids.length === 0) return [];
  const where = { id: { in: ids.slice(0, mostContacts) }, disabledAt: null, emailVerifiedAt: { not: null } } as const;
  const users = await store.find('users', where, { limit: mostContacts });
  return users.map(({ email }) => ({ to: email, token: null }));
};

/**
 * Who gets mails about invoices: the address of the profile, or else the members who may pay. Anybody may write any address into a
 * profile, so one that is no member's gets none before its owner has confirmed; until then the members get them.
 */
export const billingContacts = async (
  email: string,
  asker: Omit<Asker, 'personName'> & { readonly services: { readonly store: Store } },
): Promise<{ readonly contacts: readonly BillingContact[]; readonly changes: readonly Change[] }> => {
  const { organizationId, now, services } = asker;
  const { store } = services;
  const { recipients, changes } = await readNamedRecipients(email === '' ? [] : [email], asker);
  const named = recipients.filter(({ unsentReason }) => unsentReason === null);
  const all =
    named.length === 0
      ? await readPayers(organizationId, store)
      : named.map(({ address, token }) => ({ to: address, token }));
  const contacts: BillingContact[] = [];
  for (const contact of all) {
    const { isAllowed } = await countMail('invoice', { to: contact.to, organizationId }, { store, now });
    if (isAllowed) contacts.push(contact);
  }
  return { contacts, changes };
};
