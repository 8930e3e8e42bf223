import { type DeviceSignInPending, deviceRoutes } from '@watchpost/schemas';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serve } from '../../request/operation.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import type { Change, Row } from '../../store/interface/store.js';
import { isOriginGood } from '../auth/connection-author.js';
import { openSession, type SessionServices } from '../sessions/open-session.js';
import { deviceSignInBounds } from './bounds.js';

/** RFC 8628 §3.5, `slow_down`. */
const slowerBySeconds = 5;
const mostIntervalSeconds = deviceSignInBounds.deviceInterval.most;

const over = (): ProblemError =>
  new ProblemError('token_expired', 'This sign-in has ended: its codes are used, unknown or older than ten minutes.');

/** Notes a request that came before a decision; one that comes too soon makes the program wait longer. */
const stillPending = (row: Row<'deviceSignIns'>, { now }: Context): Decision => {
  const isTooSoon = row.polledAt !== null && now - row.polledAt < row.intervalSeconds * 1000;
  const intervalSeconds = isTooSoon
    ? Math.min(mostIntervalSeconds, row.intervalSeconds + slowerBySeconds)
    : row.intervalSeconds;
  const body: DeviceSignInPending = { status: 'pending', interval: intervalSeconds };
  const { deviceHash, polledAt } = row;
  return {
    body,
    changes: [
      {
        kind: 'update',
        table: 'deviceSignIns',
        where: { deviceHash, polledAt, status: 'pending' },
        set: { polledAt: now, intervalSeconds },
        mustMatch: true,
      },
    ],
  };
};

/** Signs a program in that a person has allowed. Of many requests at once one gets the tokens. */
export const deviceToken = serve(
  deviceRoutes.deviceToken,
  async ({ body: { deviceCode } }, context: Context<SessionServices>) => {
    const { store } = context.services;
    const deviceHash = hashSecret(deviceCode);
    const row = await store.get('deviceSignIns', { deviceHash });
    if (row === undefined || row.usedAt !== null || row.expiresAt <= context.now) throw over();
    if (row.status === 'pending') return stillPending(row, context);
    const used: Change = {
      kind: 'update',
      table: 'deviceSignIns',
      where: { deviceHash, usedAt: null },
      set: { usedAt: context.now },
      mustMatch: true,
    };
    if (row.status === 'refused') {
      throw new ProblemError('forbidden', 'The person refused to sign this program in.', { changes: [used] });
    }
    const user = await store.get('users', { id: row.userId ?? '' });
    const allowing = await store.get('sessions', { id: row.allowedBy ?? '' });
    if (user === undefined || user.disabledAt !== null) throw over();
    if (allowing === undefined || allowing.revokedAt !== null || allowing.expiresAt <= context.now) throw over();
    const { boundTo, ssoConnectionId, organizationId, allowedBy } = row;
    const origin = { boundTo, ssoConnectionId };
    if (!(await isOriginGood(user.id, origin, context))) throw over();
    const isMember =
      organizationId !== null && (await store.get('memberships', { userId: user.id, organizationId })) !== undefined;
    const session = await openSession(user, context, {
      origin,
      // No one has signed in anew: or else programs that allow each other would stay recent, and signed in, for ever.
      signedInAt: allowing.createdAt,
      ...(isMember && organizationId !== null && { organizationId }),
    });
    return {
      body: session.body,
      headers: session.headers,
      changes: [
        // It has all factors of the session that allowed it, and ends with it until then.
        {
          kind: 'update',
          table: 'sessions',
          where: { id: allowedBy ?? '', revokedAt: null },
          set: { updatedAt: context.now },
          mustMatch: true,
        },
        ...session.changes,
        used,
      ],
    };
  },
);
