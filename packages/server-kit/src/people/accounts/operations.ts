import type { Verb } from '../../request/operation.js';
import { accountDeletionOperations } from './delete-account.js';
import { register } from './register.js';
import { forgotPassword, resendVerification } from './request-link.js';
import { serverInfo } from './server-info.js';
import { changePassword, resetPassword } from './set-password.js';
import { setUp } from './set-up.js';
import { updateMe } from './update-me.js';
import { verifyEmail } from './verify-email.js';

export const accountOperations: Readonly<Record<string, Verb>> = {
  'auth.register': register,
  'auth.verifyEmail': verifyEmail,
  'auth.resendVerification': resendVerification,
  'auth.forgotPassword': forgotPassword,
  'auth.resetPassword': resetPassword,
  'auth.changePassword': changePassword,
  'auth.updateMe': updateMe,
  ...accountDeletionOperations,
  'server.get': serverInfo,
  'server.setUp': setUp,
};
