import { accountRoutes } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import { serve } from '../../request/operation.js';
import { endBoundSignIns } from '../sessions/bound-sign-ins.js';
import { homeOrganizationId } from '../sessions/open-session.js';
import { readMailToken, spendMailToken } from './mail-token.js';

/** Marks an address as verified: a person who has the link reads its mail. */
export const verifyEmail = serve(accountRoutes.verifyEmail, async ({ body }, context) => {
  const { now } = context;
  const { row, user } = await readMailToken('verifyEmail', body.token, context);
  return {
    changes: [
      ...spendMailToken(row, context),
      {
        kind: 'update',
        table: 'users',
        where: { id: user.id, emailVerifiedAt: null },
        set: { emailVerifiedAt: now, updatedAt: now },
      },
      // An account that an organization's issuer made belongs from now on to the reader of its mail.
      ...endBoundSignIns(user.id, context),
      auditChange(context, {
        resource: { type: 'user', id: user.id, name: user.name },
        actor: { type: 'user', id: user.id, name: user.name },
        organizationId: (await homeOrganizationId(user.id, context)) ?? 'system',
      }),
    ],
  };
});
