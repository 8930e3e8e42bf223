import { accountRoutes } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { serve } from '../../request/operation.js';
import { hasSecondFactor } from '../mfa/second-factor.js';
import { endBoundSignIns } from '../sessions/bound-sign-ins.js';
import { homeOrganizationId } from '../sessions/open-session.js';
import { countGuess } from '../throttle/guesses.js';
import { mayMail } from '../throttle/mail-requests.js';
import { endSignIns } from './end-sign-ins.js';
import { readMailToken, spendMailToken, spendVerification } from './mail-token.js';
import { assertAcceptablePassword } from './password-policy.js';

/**
 * Sets a new password by a mailed link. Every session ends, because anyone who knew the old password may have opened
 * one. A second factor stays, because a mailbox is only one factor. A person who has the link reads the mail of the
 * address, which is therefore verified as well.
 */
export const resetPassword = serve(
  accountRoutes.resetPassword,
  async ({ body }, context: Context<'outbox' | 'passwordHasher'>) => {
    const { now, services } = context;
    const { row, user } = await readMailToken('resetPassword', body.token, context);
    assertAcceptablePassword(body.password, {
      path: 'password',
      email: user.email,
      hasSecondFactor: hasSecondFactor(user),
    });
    const passwordHash = await services.passwordHasher.hash(body.password);
    return {
      changes: [
        ...spendMailToken(row, context),
        spendVerification(user.id, context),
        {
          kind: 'update',
          table: 'users',
          where: { id: user.id, disabledAt: null },
          set: { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now, updatedAt: now },
          mustMatch: true,
        },
        ...endSignIns(user.id, context),
        ...endBoundSignIns(user.id, context),
        services.outbox.mailChange({ to: user.email, template: 'password-changed', values: { isReset: true } }, now),
        auditChange(context, {
          resource: { type: 'user', id: user.id, name: user.name },
          actor: { type: 'user', id: user.id, name: user.name },
          organizationId: (await homeOrganizationId(user.id, context)) ?? 'system',
        }),
      ],
    };
  },
);

/** Changes the caller's password. The session that does so stays, every other one ends. */
export const changePassword = serve(
  accountRoutes.changePassword,
  async ({ body }, context: Context<'outbox' | 'passwordHasher'>) => {
    const { now, services, caller } = context;
    const user = await services.store.get('users', { id: caller.id ?? '' });
    if (user === undefined) throw new ProblemError('unauthenticated', 'The session has ended.');
    const resource = { type: 'user', id: user.id, name: user.name };

    const guess = await countGuess(context, { secret: 'password', account: user.id, userId: user.id });
    if (!(await services.passwordHasher.verify(user.passwordHash, body.currentPassword))) {
      throw new ProblemError('invalid_credentials', 'The current password is wrong.', {
        changes: [auditChange(context, { resource, result: 'failure' })],
      });
    }
    await guess.forgive();
    assertAcceptablePassword(body.newPassword, {
      path: 'newPassword',
      email: user.email,
      hasSecondFactor: hasSecondFactor(user),
    });
    const passwordHash = await services.passwordHasher.hash(body.newPassword);
    // The first ones warn the owner; more would only be a nuisance that a program can cause.
    const isMailed = await mayMail(user.email, 'password-changed', context);
    const mail = { to: user.email, template: 'password-changed', values: { isReset: false } } as const;
    return {
      changes: [
        {
          kind: 'update',
          table: 'users',
          // Of two changes at once one wins; for the other, the current password is then wrong.
          where: { id: user.id, passwordHash: user.passwordHash },
          set: { passwordHash, updatedAt: now },
          mustMatch: true,
        },
        ...endSignIns(user.id, context, { except: caller.sessionId }),
        {
          kind: 'update',
          table: 'mailTokens',
          where: { userId: user.id, purpose: 'resetPassword', usedAt: null },
          set: { usedAt: now },
        },
        ...(isMailed ? [services.outbox.mailChange(mail, now)] : []),
        auditChange(context, { resource }),
      ],
    };
  },
);
