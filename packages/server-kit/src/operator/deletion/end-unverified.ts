import { newId } from '../../base/ids.js';
import { queueDeletion } from '../../people/organizations/delete-organization.js';
import { systemAuditChange } from '../../request/audit/record-by-system.js';
import type { Row, Store } from '../../store/interface/store.js';

const dayMs = 86_400_000;

/** An account whose address was not verified by then is deleted: thirty times as long as the link in its mail is valid. */
export const unverifiedMs: number = 30 * dayMs;
/** An invitation that was not accepted is kept so long after it has expired, for those who ask what became of it. */
export const expiredInvitationMs: number = 30 * dayMs;

/** Rows that are read at a time. */
const portion = 200;

/** Whether it was never used: what a provider or a host signs in has no address that it has verified itself. */
const wasNeverUsed = async ({ id }: Row<'users'>, store: Store): Promise<boolean> => {
  const [identities, sessions] = await Promise.all([
    store.find('oauthIdentities', { userId: id }, { limit: 1 }),
    store.find('sessions', { userId: id }, { limit: 1 }),
  ]);
  return identities.length === 0 && sessions.length === 0;
};

/** Queues the deletion of accounts that were opened and never verified, with the organizations that were made for them. */
export const endUnverifiedAccounts = async (store: Store, now: number): Promise<void> => {
  for (let after = { createdAt: 0, id: '' }; ; ) {
    const where = {
      emailVerifiedAt: null,
      deletesAt: null,
      createdAt: { atLeast: after.createdAt, atMost: now - unverifiedMs },
    };
    const users = await store.find('users', where, { orderBy: 'createdAt', limit: portion });
    const fresh = users.filter(({ createdAt, id }) => createdAt > after.createdAt || id > after.id);
    for (const user of fresh) {
      if (!(await wasNeverUsed(user, store))) continue;
      await store.commit([
        {
          kind: 'update',
          table: 'users',
          // The owner of the address may be verifying it at this moment.
          where: { id: user.id, emailVerifiedAt: null, deletesAt: null },
          set: { deletesAt: now, disabledAt: now, updatedAt: now },
          mustMatch: true,
        },
        queueDeletion({ id: user.id, subject: 'account', endsAt: now }, now),
        systemAuditChange(
          {
            organizationId: 'system',
            action: 'accounts.expire',
            resource: { type: 'user', id: user.id, name: null },
            causeId: newId('del', now),
          },
          now,
        ),
      ]);
    }
    const last = fresh.at(-1);
    if (last === undefined || users.length < portion) return;
    after = last;
  }
};

/** Deletes invitations that have expired and were not accepted. */
export const removeExpiredInvitations = async (store: Store, now: number): Promise<void> => {
  const where = { acceptedAt: null, expiresAt: { atMost: now - expiredInvitationMs } };
  for (;;) {
    const rows = await store.findColumns('invitations', ['id'], where, { orderBy: 'expiresAt', limit: portion });
    if (rows.length === 0) return;
    // By the condition as well: one may be sent again at this moment.
    const expired = { ...where, id: { in: rows.map(({ id }) => id) } };
    await store.commit([{ kind: 'delete', table: 'invitations', where: expired }]);
  }
};
