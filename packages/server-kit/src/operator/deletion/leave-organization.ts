import { newId } from '../../base/ids.js';
import { asOperation, routeOf } from '../../people/host-users/host-context.js';
import { hasAnotherOwner, withoutOwner } from '../../people/members/last-owner.js';
import { membershipRemoval } from '../../people/members/removal.js';
import { queueDeletion } from '../../people/organizations/delete-organization.js';
import { stopChecks } from '../../people/organizations/suspend-organization.js';
import { readPersonWays } from '../../request/access/person-ways.js';
import { systemActor } from '../../request/events/emit.js';
import type { CoreAnd } from '../../request/services.js';
import type { Change, Row, Store } from '../../store/interface/store.js';

/** What stands in the history of an organization in the place of the name. */
const deletedName = 'Deleted account';

/** Incidents whose history is read at a time. */
const portion = 200;

type Membership = Row<'memberships'>;

const hasOthers = async ({ organizationId, userId }: Membership, store: Store): Promise<boolean> => {
  const others = { organizationId, userId: { not: userId } };
  return (await store.find('memberships', others, { limit: 1 })).length > 0;
};

const needsOwner = async (row: Membership, store: Store): Promise<boolean> =>
  row.role === 'owner' &&
  (await hasOthers(row, store)) &&
  !(await hasAnotherOwner(row.organizationId, row.userId, store));

/** Whether an organization with other members would lose its only owner: the others left after the deletion was asked for. */
export const isHeldUp = async (userId: string, store: Store): Promise<boolean> => {
  const owned = await store.find('memberships', { userId, role: 'owner' }, { limit: portion });
  for (const row of owned) {
    const organization = await store.get('organizations', { id: row.organizationId, deletesAt: null });
    if (organization !== undefined && (await needsOwner(row, store))) return true;
  }
  return false;
};

/** Takes the name of a person out of what they did in some incidents, also out of the sentence that says it. */
const forgetIn = async (incidentIds: readonly string[], userId: string, store: Store): Promise<void> => {
  const actor = { type: 'user', id: userId, name: deletedName };
  const incidentId = { in: incidentIds };
  await store.commit([
    { kind: 'update', table: 'incidentNotes', where: { incidentId, 'author.id': userId }, set: { author: actor } },
  ]);
  for (let after = ''; ; ) {
    const where = { incidentId, 'actor.id': userId, id: { above: after } };
    const entries = await store.find('incidentEntries', where, { orderBy: 'id', limit: portion });
    const last = entries.at(-1);
    if (last === undefined) return;
    await store.commit(
      entries.map((entry) => ({
        kind: 'update',
        table: 'incidentEntries',
        where: { id: entry.id },
        set: { actor, message: entry.message.replaceAll(entry.actor.name, deletedName) },
      })),
    );
    after = last.id;
  }
};

/** Takes the name of a person out of the incidents of an organization. */
const forgetName = async ({ organizationId, userId }: Membership, store: Store): Promise<void> => {
  for (let after = ''; ; ) {
    const where = { organizationId, id: { above: after } };
    const found = await store.findColumns('incidents', ['id'], where, { orderBy: 'id', limit: portion });
    const last = found.at(-1);
    if (last === undefined) return;
    await forgetIn(
      found.map(({ id }) => id),
      userId,
      store,
    );
    after = last.id;
  }
};

/** The entries that delete an organization at once, because its only member is deleted. */
const endOrganization = ({ id, version }: Row<'organizations'>, now: number): Change[] => [
  {
    kind: 'update',
    table: 'organizations',
    where: { id, version, deletesAt: null },
    set: { status: 'suspended', deletesAt: now, version: version + 1, updatedAt: now },
    mustMatch: true,
  },
  ...stopChecks(id),
  queueDeletion({ id, subject: 'organization', endsAt: now, begunAt: now }, now),
];

const leaving = async (
  row: Membership,
  user: Row<'users'>,
  services: CoreAnd<'outbox'>,
  now: number,
): Promise<readonly Change[]> => {
  const { store } = services;
  const organization = await store.get('organizations', { id: row.organizationId });
  const ends: Change = { kind: 'delete', table: 'memberships', where: { id: row.id, role: row.role }, mustMatch: true };
  if (organization === undefined) return [ends];
  if (!(await hasOthers(row, store))) {
    return [...(organization.deletesAt === null ? endOrganization(organization, now) : []), ends];
  }
  const request = { requestId: newId('req', now), now, clientAddress: '', route: routeOf('members.remove'), path: '' };
  const context = asOperation('members.remove', { ...request, services }, row.organizationId);
  const ways = (await readPersonWays([user], row.organizationId, store)).get(user.id);
  return [
    ...(organization.deletesAt === null ? await withoutOwner(row, store) : []),
    ...(await membershipRemoval(
      { row, user: { ...user, name: deletedName }, ways },
      {
        ...context,
        caller: { ...context.caller, ...systemActor, type: 'system' },
      },
    )),
  ];
};

/**
 * Ends one membership of a person whose account is deleted, as if an owner had: schedules, policies and API keys follow.
 *
 * @returns whether there was one
 * @throws Error when the lease was lost or others were faster
 */
export const leaveOrganization = async (
  user: Row<'users'>,
  held: Change,
  { services, now }: { readonly services: CoreAnd<'outbox'>; readonly now: number },
): Promise<boolean> => {
  const { store } = services;
  const [row] = await store.find('memberships', { userId: user.id }, { limit: 1, orderBy: 'id' });
  if (row === undefined) return false;
  await forgetName(row, store);
  const { isCommitted } = await store.commit([held, ...(await leaving(row, user, services, now))]);
  if (!isCommitted) throw new Error(`the account ${user.id} could not leave ${row.organizationId}`);
  return true;
};
