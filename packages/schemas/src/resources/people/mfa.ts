import { atMost, bounds } from '../../bounds.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { passwordField, totpCodeField } from '../fields/credentials.js';
import { keepInFields, sessionTokensSchema } from './session.js';

export const mfaSetupSchema = z
  .object({
    secret: z.string().describe('The shared secret in base32, for typing in by hand. Shown only now.'),
    provisioningUri: z.string().describe('`otpauth://` URI of the secret, as in the QR code.'),
    qrCodePngBase64: z.string().describe('The QR code: a PNG, base64-encoded.'),
  })
  .meta({ id: 'MfaSetup', description: 'A second factor that waits to be confirmed.' });

export const backupCodesSchema = z
  .object({
    backupCodes: z
      .array(z.string())
      .length(10)
      .describe('Ten codes, each good once instead of an app’s code. Shown only now.'),
  })
  .meta({ id: 'BackupCodes', description: 'Backup codes for the second factor.' });

/** What an authenticator app needs to set up a second factor; shown only once. */
export interface MfaSetup extends z.output<typeof mfaSetupSchema> {}
/** New backup codes of a second factor: they are shown only once, and each works once. */
export interface BackupCodes extends z.output<typeof backupCodesSchema> {}

const challengeToken = z
  .string({ error: 'must be text' })
  .min(1)
  .max(...atMost(bounds.token))
  .describe('From the answer to the sign-in.');
const reauthentication = z
  .strictObject({ password: passwordField, code: totpCodeField })
  .meta({ id: 'Reauthentication', description: 'Password and code, to be sure that it is you.' });

/** Routes of the second factor: setup, confirm, verify, disable, backup codes. */
export const mfaRoutes = {
  setup: defineRoute({
    operationId: 'mfa.setup',
    method: 'POST',
    path: '/auth/mfa/setup',
    summary: 'Begin to set up a second factor',
    description:
      'TOTP (RFC 6238). Nothing changes until it is confirmed; a new setup replaces an unconfirmed one. The session must be one of a sign-in of the last 15 minutes: a stolen session must not lock its owner out.',
    access: 'user',
    answer: { status: 200, description: 'What the authenticator app needs.', schema: mfaSetupSchema },
    errors: ['conflict'],
  }),
  confirm: defineRoute({
    operationId: 'mfa.confirm',
    method: 'POST',
    path: '/auth/mfa/confirm',
    summary: 'Switch the second factor on',
    description: 'Every other session of the user ends.',
    access: 'user',
    body: z
      .strictObject({ code: totpCodeField })
      .meta({ id: 'MfaConfirmRequest', description: 'The proof that the authenticator app is set up.' }),
    answer: { status: 200, description: 'It is on; these are the backup codes.', schema: backupCodesSchema },
    errors: ['mfa_invalid', 'conflict'],
    example: { code: '123456' },
  }),
  verify: defineRoute({
    operationId: 'mfa.verify',
    method: 'POST',
    path: '/auth/mfa/verify',
    summary: 'Complete a sign-in with the second factor',
    description: 'Five tries, five minutes; then the sign-in starts over.',
    access: 'public',
    body: z
      .union([
        z.strictObject({ challengeToken, code: totpCodeField, ...keepInFields }),
        z.strictObject({
          challengeToken,
          backupCode: z
            .string()
            .min(1)
            .max(...atMost(bounds.backupCode))
            .describe('One of the backup codes.'),
          ...keepInFields,
        }),
      ])
      .meta({
        id: 'MfaVerifyRequest',
        description: 'The second factor of a sign-in: a code of the app, or a backup code.',
      }),
    answer: { status: 200, description: 'Signed in.', schema: sessionTokensSchema },
    errors: ['mfa_invalid', 'token_expired', 'forbidden'],
    example: { challengeToken: 'wpc_…', code: '123456' },
  }),
  disable: defineRoute({
    operationId: 'mfa.disable',
    method: 'POST',
    path: '/auth/mfa/disable',
    summary: 'Switch the second factor off',
    description: 'Every other session of the user ends.',
    access: 'user',
    body: reauthentication,
    answer: { status: 204, description: 'It is off; the backup codes are gone.' },
    errors: ['invalid_credentials', 'mfa_invalid', 'conflict'],
    example: { password: 'correct horse battery staple', code: '123456' },
  }),
  backupCodes: defineRoute({
    operationId: 'mfa.backupCodes',
    method: 'POST',
    path: '/auth/mfa/backup-codes',
    summary: 'Replace the backup codes',
    access: 'user',
    body: reauthentication,
    answer: { status: 200, description: 'The new codes; the old ones are gone.', schema: backupCodesSchema },
    errors: ['invalid_credentials', 'mfa_invalid', 'conflict'],
    example: { password: 'correct horse battery staple', code: '123456' },
  }),
};
