import { deviceRoutes } from '@watchpost/schemas';
import { timestamp } from '../../base/timestamp.js';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { addressBucket } from '../../request/http/client-address.js';
import { ProblemError } from '../../request/http/problem.js';
import { serve } from '../../request/operation.js';
import type { Row } from '../../store/interface/store.js';
import { recentSignIn } from '../auth/recent-sign-in.js';
import { countGuess } from '../throttle/guesses.js';
import { hashUserCode } from './user-code.js';

/**
 * Reads the sign-in that waits under a code. Wrong codes count: a person who guesses one could sign the program of another in to
 * the wrong account.
 *
 * @throws ProblemError `not_found`, `rate_limited`, `forbidden` for those who have no session here
 */
const readWaiting = async (userCode: string, context: Context): Promise<Row<'deviceSignIns'>> => {
  const { caller, services, now } = context;
  if (caller.id === null || caller.sessionId === null) {
    throw new ProblemError('forbidden', 'You are signed in by another system, which cannot sign programs in here.');
  }
  const guess = await countGuess(context, { secret: 'deviceCode', account: caller.id, userId: caller.id });
  const userCodeHash = await hashUserCode(userCode, services.derivedKeys);
  const row = await services.store.get('deviceSignIns', { userCodeHash });
  if (row === undefined || row.status !== 'pending' || row.expiresAt <= now) {
    throw new ProblemError(
      'not_found',
      'No program waits under this code: it is wrong, used, or older than ten minutes.',
    );
  }
  await guess.forgive();
  return row;
};

export const readDevice = serve(deviceRoutes.readDevice, async ({ body: { userCode } }, context) => {
  const row = await readWaiting(userCode, context);
  return {
    body: {
      clientName: row.clientName,
      ip: row.ip,
      userAgent: row.userAgent,
      isSameNetwork: addressBucket(row.ip) === addressBucket(context.clientAddress),
      createdAt: timestamp(row.createdAt),
      expiresAt: timestamp(row.expiresAt),
    },
  };
});

/**
 * Decides. What the program gets lasts longer than an access token, so it takes a sign-in that is recent: a token that was stolen
 * must not become a session.
 */
export const confirmDevice = serve(deviceRoutes.confirmDevice, async ({ body: { userCode, decision } }, context) => {
  const { caller, services } = context;
  const row = await readWaiting(userCode, context);
  const isAllowed = decision === 'allow';
  const recent = isAllowed ? await recentSignIn(context) : [];
  const session = await services.store.get('sessions', { id: caller.sessionId ?? '' });
  return {
    changes: [
      ...recent,
      {
        kind: 'update',
        table: 'deviceSignIns',
        where: { deviceHash: row.deviceHash, status: 'pending' },
        set: {
          status: isAllowed ? 'allowed' : 'refused',
          userId: caller.id,
          organizationId: caller.organizationId,
          allowedBy: caller.sessionId,
          boundTo: session?.boundTo ?? null,
          ssoConnectionId: session?.ssoConnectionId ?? null,
        },
        mustMatch: true,
      },
      auditChange(context, {
        resource: { type: 'deviceSignIn', id: null, name: row.clientName },
        after: { decision, ip: row.ip },
      }),
    ],
  };
});
