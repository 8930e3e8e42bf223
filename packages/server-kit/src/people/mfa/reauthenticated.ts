import { type BackupCodes, mfaRoutes } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { type Decision, serve, type Verb } from '../../request/operation.js';
import type { Change } from '../../store/interface/store.js';
import { endOtherSessions } from '../auth/end-other-sessions.js';
import { countGuess } from '../throttle/guesses.js';
import { replaceBackupCodes } from './backup-codes.js';
import { callingUser, userResource } from './calling-user.js';
import { endChallenges } from './challenge.js';
import { noticeTo } from './notice.js';
import { hasSecondFactor, judgeCode, type UserWithFactor, withCountedTries } from './second-factor.js';

const userWithFactor = async (context: Context): Promise<UserWithFactor> => {
  const user = await callingUser(context);
  if (!hasSecondFactor(user)) throw new ProblemError('conflict', 'The second factor is off.');
  return user;
};

/**
 * Runs a change of the second factor for a user who presents both factors: a session alone may be stolen.
 *
 * @throws ProblemError `conflict` when it is off, `invalid_credentials`, `mfa_invalid`, `rate_limited`
 */
const reauthenticated = async (
  { password, code }: { readonly password: string; readonly code: string },
  context: Context<'passwordHasher'>,
  change: (user: UserWithFactor) => Promise<{ readonly body?: BackupCodes; readonly changes: readonly Change[] }>,
): Promise<Decision> => {
  const { id: userId, name, passwordHash } = await userWithFactor(context);
  const failure = auditChange(context, { resource: { type: 'user', id: userId, name }, result: 'failure' });
  const guess = await countGuess(context, { secret: 'password', account: userId, userId });
  if (!(await context.services.passwordHasher.verify(passwordHash, password))) {
    throw new ProblemError('invalid_credentials', 'The password is wrong.', { changes: [failure] });
  }
  await guess.forgive();
  return withCountedTries(context, async () => {
    const user = await userWithFactor(context);
    const judgement = await judgeCode(user, code, context);
    if (!judgement.isRight) return { wrong: [...judgement.changes, failure] };
    const { body, changes } = await change(user);
    // A password that was reset or changed since its verification is verified again.
    const unchanged: Change = {
      kind: 'update',
      table: 'users',
      where: { id: userId, passwordHash },
      set: { passwordHash },
      mustMatch: true,
    };
    return { decision: { body, changes: [unchanged, ...judgement.changes, ...changes] } };
  });
};

/** Switches the second factor off; its secret and the backup codes are deleted, and the user's other sessions end. */
const disable = serve(mfaRoutes.disable, ({ body }, context: Context<'outbox' | 'passwordHasher'>) =>
  reauthenticated(body, context, async (user) => ({
    changes: [
      {
        kind: 'update',
        table: 'users',
        where: { id: user.id },
        set: { totpSecret: null, totpEnabledAt: null, updatedAt: context.now },
      },
      { kind: 'delete', table: 'backupCodes', where: { userId: user.id } },
      endChallenges(user.id),
      ...endOtherSessions(context),
      auditChange(context, {
        resource: userResource(user),
        before: { mfaEnabled: true },
        after: { mfaEnabled: false },
      }),
      ...(await noticeTo(user, 'switchedOff', context)),
    ],
  })),
);

const backupCodes = serve(mfaRoutes.backupCodes, ({ body }, context: Context<'outbox' | 'passwordHasher'>) =>
  reauthenticated(body, context, async (user) => {
    const replaced = await replaceBackupCodes(user.id, context.now, context.services.derivedKeys);
    return {
      body: { backupCodes: replaced.backupCodes },
      changes: [
        ...replaced.changes,
        auditChange(context, { resource: userResource(user) }),
        ...(await noticeTo(user, 'backupCodesReplaced', context)),
      ],
    };
  }),
);

export const reauthenticatedOperations: Readonly<Record<string, Verb>> = {
  'mfa.disable': disable,
  'mfa.backupCodes': backupCodes,
};
