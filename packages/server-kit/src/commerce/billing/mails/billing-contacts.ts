import { serverBounds } from '../../../base/bounds.js';
import { countNewsMail } from '../../../outbound/notifications/mail-bounds.js';
import { readMembersAmong } from '../../../outbound/notifications/responders.js';
import { readRoleScopes } from '../../../request/access/role-scopes.js';
import type { Store } from '../../../store/store.js';

const mostContacts: number = serverBounds.billingContacts.most;

/** Members who may pay, as far as their addresses are verified and their accounts are not disabled. */
const readPayers = async (organizationId: string, store: Store): Promise<string[]> => {
  const members = await store.find('memberships', { organizationId }, { limit: 10_000, orderBy: 'createdAt' });
  const paying = new Set<string>();
  for (const role of new Set(members.map((member) => member.role))) {
    if ((await readRoleScopes({ role, organizationId }, store)).has('billing:write')) paying.add(role);
  }
  const ids = members.filter(({ role }) => paying.has(role)).map(({ userId }) => userId);
  if (ids.length === 0) return [];
  const where = { id: { in: ids.slice(0, mostContacts) }, disabledAt: null, emailVerifiedAt: { not: null } } as const;
  const users = await store.find('users', where, { limit: mostContacts });
  return users.map(({ email }) => email);
};

/**
 * Who gets mails about invoices: the address of the profile, or else the members who may pay. Anybody may write any address
 * into a profile, so a stranger gets as few as from anything else.
 */
export const billingContacts = async (
  { organizationId, email }: { readonly organizationId: string; readonly email: string },
  { store, now }: { readonly store: Store; readonly now: number },
): Promise<readonly string[]> => {
  const addresses = email === '' ? await readPayers(organizationId, store) : [email];
  const members = new Set(await readMembersAmong(addresses, organizationId, store));
  const allowed: string[] = [];
  for (const to of addresses) {
    const bound = { to, organizationId, isMember: members.has(to) };
    if ((await countNewsMail(bound, { store, now })).isAllowed) allowed.push(to);
  }
  return allowed;
};
