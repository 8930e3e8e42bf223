import { accountRoutes } from '@watchpost/schemas';
import { auditChange } from '../audit/record.js';
import { serve } from '../operation.js';
import { meBody } from '../sessions/session.js';

/** Changes the caller's profile. */
export const updateMe = serve(accountRoutes.updateMe, async ({ body }, context) => {
  const { caller, now } = context;
  const me = await meBody(context);
  const name = body.name ?? me.name;
  if (name === me.name) return { body: me };
  return {
    body: { ...me, name },
    changes: [
      { kind: 'update', table: 'users', where: { id: caller.id ?? '' }, set: { name, updatedAt: now } },
      auditChange(context, {
        resource: { type: 'user', id: caller.id, name },
        before: { name: me.name },
        after: { name },
      }),
    ],
  };
});
