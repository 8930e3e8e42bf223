import type { EventSubject } from '@watchpost/schemas';
import type { Context } from '../../request/context.js';
import { actorOf, type EventContent, newEvent } from '../../request/events/emit.js';
import type { Change, Row } from '../../store/interface/store.js';
import { presentMember, roleChangeContent } from '../members/membership.js';
import { organizationResource } from '../organizations/organization.js';

/** What the host's answer has changed. */
export interface Provisioned {
  readonly user: Row<'users'>;
  readonly organization: Row<'organizations'>;
  readonly isNewOrganization: boolean;
  /** With the role that the host names. */
  readonly membership: Row<'memberships'>;
  /** The role that the member had; `null` for a new one. */
  readonly roleBefore: string | null;
}

/**
 * The events of what the host's answer has changed. No operation emits them, because any request can bring such an
 * answer; a receiver learns of each role, however it was assigned.
 */
export const hostUserEvents = (
  { user, organization, isNewOrganization, membership, roleBefore }: Provisioned,
  context: Pick<Context, 'caller' | 'now'>,
): Change[] => {
  const { now } = context;
  const event = (type: EventSubject, content: EventContent): Change => ({
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
  const events: Change[] = isNewOrganization ? [event('organization.created', created)] : [];
  if (roleBefore === membership.role) return events;
  if (roleBefore !== null) events.push(event('role.revoked', ofRole(roleBefore)));
  return [...events, event('role.assigned', ofRole(membership.role))];
};
