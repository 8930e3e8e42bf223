import { nameField } from '../../fields.js';
import { defineRoute } from '../../route.js';
import * as z from '../../zod.js';
import { emailField, mailTokenField, newPasswordField, passwordField } from '../fields/credentials.js';
import { meSchema } from './session.js';

/** The same empty answer in every case: no one learns who has an account. */
const acceptedSchema = z
  .strictObject({})
  .meta({ id: 'Accepted', description: 'Always the same; an e-mail gives the owner the details.' });

/** Routes of accounts: registering, verifying the address, the profile, and changing the password. */
export const accountRoutes = {
  register: defineRoute({
    operationId: 'auth.register',
    method: 'POST',
    path: '/auth/register',
    summary: 'Open an account',
    description:
      'Always answers the same; only an e-mail to the address says whether the account is new or existed already.',
    access: 'public',
    body: z
      .strictObject({
        email: emailField,
        password: newPasswordField,
        name: nameField.describe('How the person is called.'),
        organizationName: nameField.optional().describe('Name of the organization that is made with the account.'),
      })
      .meta({ id: 'RegisterRequest', description: 'An account to open.' }),
    answer: { status: 202, description: 'An e-mail is on its way.', schema: acceptedSchema },
    errors: ['forbidden'],
    example: {
      email: 'ada@example.com',
      password: 'correct horse battery staple',
      name: 'Ada',
      organizationName: 'Example Ltd',
    },
  }),
  verifyEmail: defineRoute({
    operationId: 'auth.verifyEmail',
    method: 'POST',
    path: '/auth/verify-email',
    summary: 'Verify an e-mail address',
    description:
      'With a password, the account has this one from now on: a stranger may have opened it with your address, and their password ends here. Without one, it keeps the password that it was opened with. Pages that follow the link should ask for it, as those of this server do.',
    access: 'public',
    body: z
      .strictObject({ token: mailTokenField, password: newPasswordField.optional() })
      .meta({ id: 'VerifyEmailRequest', description: 'The proof that an e-mail address is yours.' }),
    answer: { status: 204, description: 'Verified.' },
    errors: ['token_expired'],
    example: { token: 'wpm_…', password: 'correct horse battery staple' },
  }),
  resendVerification: defineRoute({
    operationId: 'auth.resendVerification',
    method: 'POST',
    path: '/auth/resend-verification',
    summary: 'Send the verification e-mail again',
    access: 'public',
    body: z
      .strictObject({ email: emailField })
      .meta({ id: 'ResendVerificationRequest', description: 'Where to send the verification again.' }),
    answer: {
      status: 202,
      description: 'An e-mail is on its way, if there is anything to verify.',
      schema: acceptedSchema,
    },
    example: { email: 'ada@example.com' },
  }),
  forgotPassword: defineRoute({
    operationId: 'auth.forgotPassword',
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Ask for a new password',
    access: 'public',
    body: z
      .strictObject({ email: emailField })
      .meta({ id: 'ForgotPasswordRequest', description: 'Whose password is to be replaced.' }),
    answer: {
      status: 202,
      description: 'An e-mail is on its way, if there is such an account.',
      schema: acceptedSchema,
    },
    example: { email: 'ada@example.com' },
  }),
  resetPassword: defineRoute({
    operationId: 'auth.resetPassword',
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password',
    description: 'Every session of the user ends. A second factor stays.',
    access: 'public',
    body: z
      .strictObject({ token: mailTokenField, password: newPasswordField })
      .meta({ id: 'ResetPasswordRequest', description: 'A new password, with the token from the e-mail.' }),
    answer: { status: 204, description: 'The new password is set.' },
    errors: ['token_expired'],
    example: { token: 'wpm_…', password: 'correct horse battery staple' },
  }),
  updateMe: defineRoute({
    operationId: 'auth.updateMe',
    method: 'PATCH',
    path: '/auth/me',
    summary: 'Change your profile',
    access: 'user',
    body: z
      .strictObject({
        name: nameField.describe('How you are called.'),
        mailNotifications: z
          .boolean({ error: 'must be true or false' })
          .describe('Whether what happens to monitors is mailed to you; mails about your account always are.'),
      })
      .partial()
      .meta({ id: 'MeUpdate', description: 'Changes to your profile; what is left out stays.' }),
    answer: { status: 200, description: 'The profile after the change.', schema: meSchema },
    example: { name: 'Ada' },
  }),
  removeMe: defineRoute({
    operationId: 'auth.removeMe',
    method: 'DELETE',
    path: '/auth/me',
    summary: 'Delete your account',
    description: `It is deleted 14 days later, or after as many as the operator of the server says; until then you can sign in and undo it (\`POST /auth/me/restore\`). Every other session of yours ends. Organizations that you alone belong to are deleted with it. An organization with other members needs another owner first. Needs a sign-in of the last 15 minutes.`,
    access: 'user',
    answer: { status: 204, description: '`deletesAt` of your profile says when it is deleted.' },
    errors: ['conflict', 'forbidden'],
  }),
  restoreMe: defineRoute({
    operationId: 'auth.restoreMe',
    method: 'POST',
    path: '/auth/me/restore',
    summary: 'Undo the deletion of your account',
    description: 'Organizations that were to be deleted with it are restored one by one.',
    access: 'user',
    answer: { status: 200, description: 'Your profile, without `deletesAt`.', schema: meSchema },
    errors: ['conflict'],
  }),
  changePassword: defineRoute({
    operationId: 'auth.changePassword',
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Change your password',
    description: 'Every other session of yours ends.',
    access: 'user',
    body: z
      .strictObject({
        currentPassword: passwordField.describe('The present password of your account.'),
        newPassword: newPasswordField,
      })
      .meta({ id: 'ChangePasswordRequest', description: 'The present password and the next one.' }),
    answer: { status: 204, description: 'The new password is set.' },
    errors: ['invalid_credentials'],
    example: { currentPassword: 'the old passphrase', newPassword: 'correct horse battery staple' },
  }),
};
