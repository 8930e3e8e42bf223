import { auditChange } from '../../request/audit/record.js';
import { anonymous, type UnauthenticatedContext } from '../../request/context.js';
import { notFound, ProblemError } from '../../request/http/problem.js';
import { holdToLimits } from '../../request/limits/hold-to-limits.js';
import type { SignInByHost } from '../auth/authenticate.js';
import { askHost, isFromOwnPages, type KnownHostUser } from './ask-host.js';
import { hostUsersBounds } from './bounds.js';
import { assertRoomForRole } from './host-role.js';
import { callerOf, type HostRows, readHostRows } from './host-rows.js';
import type { HostIdentity } from './host-user.js';
import { provision } from './provision.js';

const maxAttempts = hostUsersBounds.joinAttempts.most;

/**
 * Makes the sign-in by the users of a host. A request of a user, an organization or a role that is new commits it before
 * the request goes on.
 */
export const createSignInByHost =
  (identity: HostIdentity): SignInByHost =>
  async (call, namedOrganizationId, context) => {
    const { store, publicOrigin } = context.services;
    const hostUser = await askHost(identity, call);
    if (hostUser === undefined) return undefined;
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const rows = await readHostRows(hostUser, store);
      if (!isFromOwnPages(call, publicOrigin)) throw crossSiteRefusal(hostUser, rows, context);
      if (rows.user !== undefined && rows.user.disabledAt !== null) {
        throw new ProblemError('forbidden', 'This account is disabled.');
      }
      const changes = await provision(hostUser, rows, context);
      if (changes.length === 0) {
        const caller = await callerOf(rows, store);
        if (namedOrganizationId !== null && namedOrganizationId !== caller?.organizationId) throw notFound();
        return caller;
      }
      const caller = { ...anonymous, type: 'user', id: rows.user?.id ?? null, name: hostUser.name } as const;
      const held = holdToLimits(changes, { ...context, caller, organizationId: rows.organization?.id ?? null });
      const result = await store.commit(held.changes);
      if (!result.isCommitted && result.reason === 'over_limit') throw await held.refusalOf(result);
      assertRoomForRole(result);
    }
    throw new ProblemError('conflict', 'Others are changing this at the same time; try again.');
  };

const crossSiteRefusal = (hostUser: KnownHostUser, rows: HostRows, context: UnauthenticatedContext): ProblemError => {
  const caller = { ...anonymous, type: 'user', id: rows.user?.id ?? null, name: hostUser.name } as const;
  const refused = auditChange(
    { ...context, caller },
    {
      resource: { type: 'route', id: null, name: context.path },
      organizationId: rows.organization?.id ?? 'system',
      result: 'refused',
    },
  );
  return new ProblemError('forbidden', 'Requests from pages of other sites are refused.', { changes: [refused] });
};
