import { organizations } from '@watchpost/schemas';
import type { Context } from '../../request/context.js';
import { actorOf, eventChanges } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/interface/store.js';
import { newMembership } from '../members/membership.js';
import { organizationResource } from './organization.js';

/** The entries that create an organization for an account that is opened with it: its membership, subscription and event. */
export const foundOrganization = (
  row: Row<'organizations'>,
  owner: Pick<Row<'users'>, 'id' | 'name'>,
  context: Context<'firstSubscription'>,
): Change[] => {
  const { now, caller } = context;
  const membership = newMembership({ organizationId: row.id, userId: owner.id, role: 'owner' }, now);
  // There is no session yet; the account that is being opened acts for itself.
  const asOwner: Context = {
    ...context,
    caller: { ...caller, type: 'user', id: owner.id, name: owner.name, organizationId: row.id },
  };
  return [
    { kind: 'insert', table: 'organizations', row },
    { kind: 'insert', table: 'memberships', row: membership },
    ...context.services.firstSubscription.changesFor(row.id, { actor: actorOf(asOwner), now }),
    ...eventChanges(asOwner, {
      organizationId: row.id,
      subject: { type: organizations.name, id: row.id, sequence: row.version },
      data: organizationResource.present({ ...row }, now),
    }),
  ];
};
