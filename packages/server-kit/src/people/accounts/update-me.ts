import { accountRoutes } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import { serve } from '../../request/operation.js';
import { meBody } from '../sessions/session.js';

/** Changes the caller's profile. */
export const updateMe = serve(accountRoutes.updateMe, async ({ body }, context) => {
  const { caller, now } = context;
  const me = await meBody(context);
  const before = { name: me.name, mailNotifications: me.mailNotifications };
  const { name = me.name, mailNotifications = me.mailNotifications } = body;
  const after = { name, mailNotifications };
  if (after.name === before.name && after.mailNotifications === before.mailNotifications) return { body: me };
  return {
    body: { ...me, ...after },
    changes: [
      { kind: 'update', table: 'users', where: { id: caller.id ?? '' }, set: { ...after, updatedAt: now } },
      auditChange(context, { resource: { type: 'user', id: caller.id, name: after.name }, before, after }),
    ],
  };
});
