import { newId } from '../../base/ids.js';
import { closeSomeWaiting } from '../../outbound/delivery/close-waiting.js';
import { subscriberLane } from '../../outbound/mail/subscriber-lane.js';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import type { CoreAnd } from '../../request/services.js';
import type { Change, Row } from '../../store/interface/store.js';
import { informMembers } from './inform-members.js';
import { isHeldUp, leaveOrganization } from './leave-organization.js';
import { removePortions } from './remove-portions.js';

type Deletion = Row<'deletions'>;

/** Commits of one step; after it, the deletions of others have their turn. */
const portionsOfAStep = 20;

/** An account that would leave an organization without an owner is tried again after a day. */
const heldUpMs = 86_400_000;

/** What a step works with. */
export interface StepOptions {
  readonly services: CoreAnd<'outbox'>;
  readonly leaseToken: string;
  readonly now: number;
}

/** The entry that gives the lease back, until the deletion is due again. */
const release = ({ id }: Deletion, nextAt: number, { leaseToken }: StepOptions): Change => ({
  kind: 'update',
  table: 'deletions',
  where: { id, leaseToken },
  set: { nextAt, leaseUntil: null, leaseToken: null },
  mustMatch: true,
});

/** The entries of the last commit: what is deleted itself, and the trace that the server keeps of it. */
const lastChanges = ({ id, subject, createdAt }: Deletion, { leaseToken, now }: StepOptions): readonly Change[] => {
  const isOrganization = subject === 'organization';
  // What is owed stays so, but no one is left to be reminded of it.
  const ofOrganization: readonly Change[] = [
    {
      kind: 'update',
      table: 'invoices',
      where: { organizationId: id, nextAt: { not: null } },
      set: { nextAt: null, leaseUntil: null, leaseToken: null },
    },
    { kind: 'delete', table: 'organizations', where: { id } },
  ];
  return [
    { kind: 'delete', table: 'deletions', where: { id, leaseToken }, mustMatch: true },
    ...(isOrganization ? ofOrganization : [{ kind: 'delete', table: 'users', where: { id } } as const]),
    systemAuditChange(
      {
        organizationId: 'system',
        action: isOrganization ? 'organizations.end' : 'accounts.end',
        resource: { type: isOrganization ? 'organization' : 'user', id, name: null },
        before: { requestedAt: createdAt },
        causeId: newId('del', now),
      },
      now,
    ),
  ];
};

/** Deletes some of what belongs to it; returns whether there may be more. */
const removeSome = async (deletion: Deletion, options: StepOptions): Promise<boolean> => {
  const { id, subject } = deletion;
  const { store } = options.services;
  const held: Change = {
    kind: 'update',
    table: 'deletions',
    where: { id, leaseToken: options.leaseToken },
    set: { updatedAt: options.now },
    mustMatch: true,
  };
  const portions = { store, now: options.now, most: portionsOfAStep };
  if (subject === 'organization') return removePortions({ subject, id, held }, portions);
  const user = await store.get('users', { id });
  if (user === undefined) return false;
  if (await leaveOrganization(user, held, options)) return true;
  return removePortions({ subject: 'person', id, email: user.email, held }, portions);
};

/** Marks a deletion as begun: from then on it cannot be undone. Returns whether this process did it. */
const begin = async ({ id, begunAt }: Deletion, { services, leaseToken, now }: StepOptions): Promise<boolean> => {
  if (begunAt !== null) return true;
  const where = { id, leaseToken, begunAt: null };
  const set = { begunAt: now };
  return (await services.store.commit([{ kind: 'update', table: 'deletions', where, set, mustMatch: true }]))
    .isCommitted;
};

/**
 * Works on a deletion: gives up what waits to be sent and mails the members while it can be undone, then deletes in portions. Each commit needs the lease, so
 * two processes do nothing twice; what breaks off goes on when the lease has ended.
 */
export const deletionStep = async (id: string, options: StepOptions): Promise<void> => {
  const { services, leaseToken, now } = options;
  const { store, logger } = services;
  const deletion = await store.get('deletions', { id, leaseToken });
  // Undone meanwhile.
  if (deletion === undefined) return;
  if (now < deletion.endsAt) {
    const isOrganization = deletion.subject === 'organization';
    const closed = isOrganization ? await closeSomeWaiting([id, subscriberLane(id)], { store, now }) : [];
    if (closed.length > 0) {
      await store.commit([release(deletion, now, options), ...closed]);
      return;
    }
    const { changes, isDone } = isOrganization
      ? await informMembers(deletion, services)
      : { changes: [], isDone: true };
    await store.commit([release(deletion, isDone ? deletion.endsAt : now, options), ...changes]);
    return;
  }
  if (deletion.subject === 'account' && deletion.begunAt === null && (await isHeldUp(id, store))) {
    logger.warn('account deletion held up: it is the only owner of an organization with members', { userId: id });
    await store.commit([release(deletion, now + heldUpMs, options)]);
    return;
  }
  if (!(await begin(deletion, options))) return;
  const hasMore = await removeSome(deletion, options);
  await store.commit(hasMore ? [release(deletion, now, options)] : lastChanges(deletion, options));
};
