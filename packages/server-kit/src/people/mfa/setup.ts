import { type BackupCodes, type MfaSetup, mfaRoutes } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { ProblemError } from '../../request/http/problem.js';
import { serve, type Verb } from '../../request/operation.js';
import type { Row } from '../../store/interface/store.js';
import { endOtherSessions } from '../auth/end-other-sessions.js';
import { recentSignIn } from '../auth/recent-sign-in.js';
import { replaceBackupCodes } from './backup-codes.js';
import { callingUser, userResource } from './calling-user.js';
import { noticeTo } from './notice.js';
import { hasSecondFactor, wrongCode } from './second-factor.js';
import { matchingStep, newTotpSecret, provisioningUri } from './totp.js';

const assertOff = (user: Row<'users'>): void => {
  if (hasSecondFactor(user)) throw new ProblemError('conflict', 'The second factor is on; switch it off first.');
};

/**
 * Begins a setup. The secret waits, sealed, until a code proves that an app has it. A stolen session would lock the owner out
 * with a second factor of the thief's, so the session has to be one of a recent sign-in.
 */
const setup = serve(mfaRoutes.setup, async (_input, context) => {
  const user = await callingUser(context);
  assertOff(user);
  const signIn = await recentSignIn(context);
  const secret = await newTotpSecret();
  const uri = provisioningUri(secret, user.email);
  // Few ask for it, and every process would pay for loading it.
  const { toBuffer } = await import('qrcode');
  const body: MfaSetup = {
    secret,
    provisioningUri: uri,
    qrCodePngBase64: (await toBuffer(uri, { type: 'png', errorCorrectionLevel: 'M' })).toString('base64'),
  };
  return {
    body,
    changes: [
      ...signIn,
      {
        kind: 'update',
        table: 'users',
        where: { id: user.id, totpEnabledAt: null },
        // No code of the new secret was used yet, whatever the step of the last code of an old one.
        set: {
          totpSecret: context.services.secretBox.seal(secret, user.id),
          totpLastStep: 0,
          updatedAt: context.now,
        },
        mustMatch: true,
      },
      auditChange(context, { resource: userResource(user) }),
    ],
  };
});

const wrongConfirmation = (user: Row<'users'>, context: Context): ProblemError =>
  wrongCode([auditChange(context, { resource: userResource(user), result: 'failure' })]);

/**
 * Switches the second factor on. The code that does so is spent, like one that signs in. Sessions that were opened without
 * it end, but for the one that asks.
 */
const confirm = serve(mfaRoutes.confirm, async ({ body: { code } }, context: Context<'outbox'>) => {
  const { secretBox, derivedKeys } = context.services;
  const user = await callingUser(context);
  assertOff(user);
  if (user.totpSecret === null)
    throw new ProblemError('conflict', 'There is nothing to confirm; begin with the setup.');
  const step = await matchingStep(secretBox.open(user.totpSecret, user.id), code, context.now);
  // Guesses are not counted here: the user who may confirm has seen the secret.
  if (step === undefined) throw wrongConfirmation(user, context);
  const { backupCodes, changes } = await replaceBackupCodes(user.id, context.now, derivedKeys);
  const body: BackupCodes = { backupCodes };
  return {
    body,
    changes: [
      {
        kind: 'update',
        table: 'users',
        where: { id: user.id, totpEnabledAt: null, totpSecret: user.totpSecret },
        set: { totpEnabledAt: context.now, totpLastStep: step, updatedAt: context.now },
        mustMatch: true,
      },
      ...endOtherSessions(context),
      ...changes,
      auditChange(context, {
        resource: userResource(user),
        before: { mfaEnabled: false },
        after: { mfaEnabled: true },
      }),
      ...(await noticeTo(user, 'switchedOn', context)),
    ],
  };
});

export const setupOperations: Readonly<Record<string, Verb>> = {
  'mfa.setup': setup,
  'mfa.confirm': confirm,
};
