import type { Context } from '../../request/context.js';
import type { Change } from '../../store/interface/store.js';

/**
 * Makes the organization the active one of the caller's session, if the session has none that the user belongs to:
 * a user who has just got a first organization means to work in it.
 */
export const activateOrganization = (organizationId: string, { caller, now }: Context): Change[] =>
  caller.organizationId !== null || caller.sessionId === null
    ? []
    : [
        {
          kind: 'update',
          table: 'sessions',
          where: { id: caller.sessionId },
          set: { organizationId, updatedAt: now },
        },
      ];
