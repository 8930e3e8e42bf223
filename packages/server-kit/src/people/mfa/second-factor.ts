import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import type { Decision } from '../../request/operation.js';
import type { Change, Row } from '../../store/interface/store.js';
import { hashBackupCode } from './backup-codes.js';
import { mfaBounds } from './bounds.js';
import { matchingStep } from './totp.js';
import { readWrongCodes } from './wrong-codes.js';

/** The result of a code: the entries of a commit that spend it, or that count it as wrong. */
export interface Judgement {
  readonly isRight: boolean;
  readonly changes: readonly Change[];
}

/** A user whose second factor is on. */
export type UserWithFactor = Row<'users'> & { readonly totpSecret: string; readonly totpEnabledAt: number };

/** Whether the second factor is on; a setup that waits to be confirmed is not. */
export const hasSecondFactor = (user: Row<'users'>): user is UserWithFactor =>
  user.totpEnabledAt !== null && user.totpSecret !== null;

export const wrongCode = (changes: readonly Change[] = []): ProblemError =>
  new ProblemError('mfa_invalid', 'The code is wrong or was used before.', { changes });

/**
 * Checks an app's code. It works once per user whatever it is used for: spending it moves the user's last step on, and
 * of requests that do so at the same time, one succeeds (RFC 6238 §5.2).
 *
 * @throws ProblemError `rate_limited` after too many wrong ones
 */
export const judgeCode = async (user: UserWithFactor, code: string, context: Context): Promise<Judgement> => {
  const wrongCodes = await readWrongCodes(user.id, context);
  const secret = context.services.secretBox.open(user.totpSecret, user.id);
  const step = await matchingStep(secret, code, context.now);
  if (step === undefined || step <= user.totpLastStep) return { isRight: false, changes: [wrongCodes.countOne()] };
  return {
    isRight: true,
    changes: [
      {
        kind: 'update',
        table: 'users',
        where: { id: user.id, totpSecret: user.totpSecret, totpLastStep: { below: step } },
        set: { totpLastStep: step },
        mustMatch: true,
      },
    ],
  };
};

/** Checks a backup code. It works once: of requests that spend it at the same time, one succeeds. */
export const judgeBackupCode = async (user: UserWithFactor, code: string, context: Context): Promise<Judgement> => {
  const { store, derivedKeys } = context.services;
  const where = { codeHash: await hashBackupCode(code, user.id, derivedKeys), userId: user.id, usedAt: null };
  const known = await store.get('backupCodes', where);
  if (known === undefined) return { isRight: false, changes: [] };
  return {
    isRight: true,
    changes: [{ kind: 'update', table: 'backupCodes', where, set: { usedAt: context.now }, mustMatch: true }],
  };
};

/**
 * Runs a verb that checks a code. A wrong one is counted before the answer: otherwise many tried at once would count as
 * one. When another was counted meanwhile, the verb reads and checks again, at most as often as codes may be wrong,
 * because each time a try is used up.
 *
 * @param judge the decision for a right code, or what a wrong one leaves behind
 * @throws ProblemError `mfa_invalid`, `rate_limited` when it cannot be counted
 */
export const withCountedTries = async (
  context: Context,
  judge: () => Promise<{ readonly decision: Decision } | { readonly wrong: readonly Change[] }>,
): Promise<Decision> => {
  for (let counted = 0; counted <= mfaBounds.wrongCodes.most; counted++) {
    const judged = await judge();
    if ('decision' in judged) return judged.decision;
    const { isCommitted } = await context.services.store.commit(judged.wrong);
    if (isCommitted) throw wrongCode();
  }
  throw new ProblemError('rate_limited', 'Too many codes are tried at once.', { headers: { 'retry-after': '1' } });
};
