import type { AuditSubject } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Row } from '../../store/interface/store.js';

/** The user who is calling; the route admits only users. */
export const callingUser = async (context: Context): Promise<Row<'users'>> => {
  const user = await context.services.store.get('users', { id: context.caller.id ?? '' });
  if (user === undefined) throw new ProblemError('unauthenticated', 'The session has ended.');
  return user;
};

/** How the audit trail names a user. */
export const userResource = (user: Row<'users'>): AuditSubject['resource'] => ({
  type: 'user',
  id: user.id,
  name: user.name,
});
