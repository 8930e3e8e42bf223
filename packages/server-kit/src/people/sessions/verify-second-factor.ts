import { mfaRoutes } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { CallContext } from '../../request/context.js';
import { serveCall, type Verb } from '../../request/operation.js';
import { isOriginGood } from '../auth/connection-author.js';
import { challengeEnded, readChallenge, takeTry } from '../mfa/challenge.js';
import { noticeTo } from '../mfa/notice.js';
import { hasSecondFactor, judgeBackupCode, judgeCode, withCountedTries } from '../mfa/second-factor.js';
import { homeOrganizationId, openSession, type SessionServices } from './open-session.js';
import { assertOwnPage } from './session-cookie.js';

/** Completes a sign-in with the second factor: redeems the challenge, spends the code, opens the session. */
const verify = serveCall(mfaRoutes.verify, async ({ body }, context: CallContext<'outbox' | SessionServices>) => {
  if (body.keepIn === 'cookie') assertOwnPage(context);
  return withCountedTries(context, async () => {
    const challenge = await readChallenge(body.challengeToken, context);
    const user = await context.services.store.get('users', { id: challenge.userId });
    if (user === undefined || user.disabledAt !== null || !hasSecondFactor(user)) throw challengeEnded();
    const { boundTo, ssoConnectionId } = challenge;
    const origin = { boundTo, ssoConnectionId };
    if (!(await isOriginGood(user.id, origin, context))) throw challengeEnded();
    const { isRight, changes } =
      'code' in body
        ? await judgeCode(user, body.code, context)
        : await judgeBackupCode(user, body.backupCode, context);
    const audit = {
      resource: { type: 'code' in body ? 'mfaChallenge' : 'backupCode', id: null, name: null },
      actor: { type: 'user', id: user.id, name: user.name },
      organizationId: boundTo ?? (await homeOrganizationId(user.id, context)) ?? 'system',
    };
    if (!isRight) {
      return { wrong: [takeTry(challenge), ...changes, auditChange(context, { ...audit, result: 'failure' })] };
    }
    const session = await openSession(user, context, { origin, keep: body });
    const redeemed = [takeTry(challenge, { usedAt: context.now }), ...changes];
    const notice = 'code' in body ? [] : await noticeTo(user, 'backupCodeUsed', context);
    return {
      decision: {
        body: session.body,
        headers: session.headers,
        changes: [auditChange(context, audit), ...session.changes, ...redeemed, ...notice],
      },
    };
  });
});

export const verifySecondFactorOperations: Readonly<Record<string, Verb>> = {
  'mfa.verify': verify,
};
