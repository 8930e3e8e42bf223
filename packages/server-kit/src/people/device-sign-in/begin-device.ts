import { randomBytes } from 'node:crypto';
import { deviceRoutes } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { sourceNetworks } from '../../request/http/client-address.js';
import { ProblemError } from '../../request/http/problem.js';
import { serve } from '../../request/operation.js';
import { secondsUntilEnd, windowAt } from '../../request/rate-limit/window.js';
import { hashSecret } from '../../secrets/api-key-secret.js';
import { deviceSignInBounds } from './bounds.js';
import { hashUserCode, newUserCode, shownUserCode } from './user-code.js';

const windowMs = 900_000;
/** Ten minutes. */
const lifeSeconds = deviceSignInBounds.deviceSignInTime.most;
/** RFC 8628 §3.2. */
const firstIntervalSeconds = 5;

/** Counts a sign-in that is begun: each is a row that strangers make. @throws ProblemError `rate_limited` */
const countBeginning = async ({ now, clientAddress, services }: Context): Promise<void> => {
  const window = windowAt(now, windowMs);
  const { requestCounter } = services.store;
  let isWithin = true;
  for (const { bucket, factor } of sourceNetworks(clientAddress)) {
    const count = await requestCounter.count(`device-sign-in:${bucket}`, window);
    isWithin &&= count <= deviceSignInBounds.deviceSignInsOfAddress.most * factor;
  }
  if (isWithin) return;
  const seconds = String(secondsUntilEnd(window, now));
  throw new ProblemError('rate_limited', 'Your address has begun too many sign-ins; wait before you go on.', {
    headers: { 'retry-after': seconds, 'x-ratelimit-reset': seconds },
  });
};

/**
 * Begins the sign-in of a program. The address of the page does not have the code in it: a link that a stranger sends must not be
 * enough to sign the stranger's program in (RFC 8628 §5.4).
 */
export const beginDevice = serve(deviceRoutes.beginDevice, async ({ body: { clientName } }, context) => {
  const { now, services } = context;
  const { consoleUrl } = services;
  if (consoleUrl === undefined) {
    throw new ProblemError('not_found', 'This server has no console, in which the sign-in could be confirmed.');
  }
  await countBeginning(context);
  const deviceCode = `wpd_${randomBytes(32).toString('base64url')}`;
  const userCode = newUserCode();
  return {
    body: {
      deviceCode,
      userCode: shownUserCode(userCode),
      verificationUrl: `${consoleUrl.replace(/\/$/, '')}/device`,
      expiresIn: lifeSeconds,
      interval: firstIntervalSeconds,
    },
    changes: [
      {
        kind: 'insert',
        table: 'deviceSignIns',
        row: {
          deviceHash: hashSecret(deviceCode),
          userCodeHash: await hashUserCode(userCode, services.derivedKeys),
          clientName,
          ip: context.clientAddress,
          userAgent: context.userAgent?.slice(0, 500) ?? null,
          status: 'pending',
          intervalSeconds: firstIntervalSeconds,
          polledAt: null,
          userId: null,
          organizationId: null,
          allowedBy: null,
          boundTo: null,
          ssoConnectionId: null,
          createdAt: now,
          expiresAt: now + lifeSeconds * 1000,
          usedAt: null,
        },
      },
      auditChange(context, { resource: { type: 'deviceSignIn', id: null, name: clientName } }),
    ],
  };
});
