import { bounds, onCallSchedules } from '@watchpost/schemas';
import { createLocalClock } from '../../base/local-clock.js';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import type { Change, Row } from '../../store/interface/store.js';
import { turnsWithout } from './turns.js';

/** Takes a person out of the layers of a schedule; the turns of the others go on, and follow each other without a gap. */
const withoutPerson = (row: Row<'onCallSchedules'>, userId: string, context: OrganizationContext): Change[] => {
  const clock = createLocalClock(row.timezone);
  const layers = row.layers.map((layer) =>
    layer.userIds.includes(userId) ? { ...layer, userIds: turnsWithout(layer, userId, clock, context.now) } : layer,
  );
  const set = {
    layers,
    memberIds: row.memberIds.filter((id) => id !== userId),
    version: row.version + 1,
    updatedAt: context.now,
  };
  return [
    { kind: 'update', table: 'onCallSchedules', where: { id: row.id }, set },
    auditChange(context, {
      resource: { type: onCallSchedules.name, id: row.id, name: row.name },
      before: { layers: row.layers },
      after: { layers },
    }),
  ];
};

/**
 * Takes a member out of all schedules in the commit that ends the membership. The membership comes first: a schedule
 * that is about to name the member has been written by the time that schedules are read, or it is refused.
 */
export const leaveSchedules = (
  { id, organizationId, userId }: Pick<Row<'memberships'>, 'id' | 'organizationId' | 'userId'>,
  context: OrganizationContext,
): Change[] => {
  const ending = { organizationId, endsAt: { above: context.now } };
  return [
    {
      kind: 'derive',
      table: 'memberships',
      where: { id },
      limit: 1,
      changes: (rows) => (rows.length === 1 ? [] : null),
    },
    {
      kind: 'derive',
      table: 'onCallSchedules',
      where: { organizationId, memberIds: { includes: userId } },
      limit: bounds.organizationOnCallSchedules.most,
      changes: (rows) => rows.flatMap((row) => withoutPerson(row, userId, context)),
    },
    { kind: 'delete', table: 'onCallOverrides', where: { ...ending, userId } },
    { kind: 'delete', table: 'onCallOverrides', where: { ...ending, replacesUserId: userId } },
    // An override may name a person who is in no layer.
    {
      kind: 'update',
      table: 'onCallStates',
      where: { organizationId },
      set: { nextAt: context.now, leaseUntil: null, leaseToken: null },
    },
  ];
};
