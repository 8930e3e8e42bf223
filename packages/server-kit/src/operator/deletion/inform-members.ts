import { mayMail } from '../../people/throttle/mail-requests.js';
import type { CoreAnd } from '../../request/services.js';
import type { Change, Row } from '../../store/interface/store.js';

/** Members that are mailed in one commit. */
const portion = 100;

/**
 * The entries that mail the next members of an organization that it will be deleted; each member once. With the lease of
 * the deletion they are written once, or not at all when it has been undone.
 */
export const informMembers = async (
  { id, endsAt, mailedTo }: Row<'deletions'>,
  services: CoreAnd<'outbox'>,
): Promise<{ readonly changes: readonly Change[]; readonly isDone: boolean }> => {
  const { store, outbox, clock } = services;
  const after = mailedTo === null ? {} : { id: { above: mailedTo } };
  const members = await store.find('memberships', { organizationId: id, ...after }, { orderBy: 'id', limit: portion });
  const last = members.at(-1);
  if (last === undefined) return { changes: [], isDone: true };
  const [organization, users] = await Promise.all([
    store.get('organizations', { id }),
    store.find(
      'users',
      { id: { in: members.map(({ userId }) => userId) }, emailVerifiedAt: { not: null }, disabledAt: null },
      { limit: portion },
    ),
  ]);
  const values = { organizationName: organization?.name ?? '', deletesAt: endsAt };
  const now = clock();
  const mailed: string[] = [];
  // A deletion that is undone and asked for again and again mails a member no more often than other mails do.
  for (const { email } of users) {
    if (await mayMail(email, 'organization-deletion', { now, services })) mailed.push(email);
  }
  return {
    changes: [
      { kind: 'update', table: 'deletions', where: { id }, set: { mailedTo: last.id } },
      // About what the account belongs to, so it goes although the organization's own mails wait.
      ...mailed.map((to) => outbox.mailChange({ to, template: 'organization-deletion', values }, now)),
    ],
    isDone: members.length < portion,
  };
};
