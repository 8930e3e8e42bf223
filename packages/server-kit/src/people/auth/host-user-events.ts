import type { EventSubject } from '@watchpost/schemas';
import type { Context } from '../../request/context.js';
import { actorOf, type EventContent, newEvent } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/store.js';
import { presentMember, roleChangeContent } from '../members/membership.js';
import { organizationResource } from '../organizations/organization.js';

/** What a host has told that was new. */
export interface HostUserNews {
  readonly user: Row<'users'>;
  readonly organization: Row<'organizations'>;
  readonly isNewOrganization: boolean;
  /** With the role that the host names. */
  readonly membership: Row<'memberships'>;
  /** The role that the member had; `null` for one who comes for the first time. */
  readonly roleBefore: string | null;
}

/**
 * The events of what a host tells about its users. No operation emits them, because the host tells it with any request;
 * whoever listens is to know of a role whichever way it was given.
 */
export const hostUserEvents = (
  { user, organization, isNewOrganization, membership, roleBefore }: HostUserNews,
  context: Pick<Context, 'caller' | 'now'>,
): Change[] => {
  const { now } = context;
  const tell = (type: EventSubject, content: EventContent): Change => ({
    kind: 'insert',
    table: 'events',
    row: newEvent(type, content, { actor: actorOf(context), now: context.now }),
  });
  const ofRole = (role: string): EventContent =>
    roleChangeContent(presentMember({ ...membership, role }, user), organization.id, now);
  const created: EventContent = {
    organizationId: organization.id,
    subject: { type: 'organization', id: organization.id, sequence: organization.version },
    data: organizationResource.present({ ...organization }, now),
  };
  const events: Change[] = isNewOrganization ? [tell('organization.created', created)] : [];
  if (roleBefore === membership.role) return events;
  if (roleBefore !== null) events.push(tell('role.revoked', ofRole(roleBefore)));
  return [...events, tell('role.assigned', ofRole(membership.role))];
};
