import { accountRoutes } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import { serve } from '../../request/operation.js';
import { meBody } from '../sessions/session.js';

/**
 * Changes the caller's profile: only the fields that were sent, and only while they are as they were read. A change of another field
 * at the same moment is neither undone nor in the way.
 */
export const updateMe = serve(accountRoutes.updateMe, async ({ body }, context) => {
  const { caller, now } = context;
  const me = await meBody(context);
  const sent = Object.keys(body) as (keyof typeof body)[];
  const changed = sent.filter((field) => body[field] !== undefined && body[field] !== me[field]);
  if (changed.length === 0) return { body: me };
  const before = Object.fromEntries(changed.map((field) => [field, me[field]]));
  const after = Object.fromEntries(changed.map((field) => [field, body[field]]));
  const name = body.name ?? me.name;
  return {
    body: { ...me, ...after },
    changes: [
      {
        kind: 'update',
        table: 'users',
        where: { id: caller.id ?? '', ...before },
        set: { ...after, updatedAt: now },
        mustMatch: true,
      },
      auditChange(context, { resource: { type: 'user', id: caller.id, name }, before, after }),
    ],
  };
});
