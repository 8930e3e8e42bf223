import { accountRoutes } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { Context } from '../../request/context.js';
import { type Decision, serve } from '../../request/operation.js';
import type { Row } from '../../store/interface/store.js';
import { isHostAccount } from '../auth/host-account.js';
import { countMailRequest, mayMail } from '../throttle/mail-requests.js';
import { type MailTokenPurpose, newMailToken } from './mail-token.js';

const templateOf = { resetPassword: 'reset-password', verifyEmail: 'verify-email' } as const;

/**
 * Mails a link to a user. Without a user, or when there were enough mails, it does the same work and mails no one: the
 * answer and its duration are the same. The token of such a decoy belongs to no one and opens nothing.
 */
export const mailLinkTo = async (
  user: Row<'users'> | undefined,
  request: { readonly email: string; readonly purpose: MailTokenPurpose },
  context: Context<'outbox'>,
): Promise<Decision> => {
  const { outbox } = context.services;
  const { email, purpose } = request;
  const isWanted = (await mayMail(email, purpose, context)) && user !== undefined;
  const { token, change } = newMailToken(purpose, isWanted ? user.id : '', context);
  const mail = { to: email, template: templateOf[purpose], values: { token } };
  return {
    body: {},
    changes: [
      change,
      isWanted ? outbox.mailChange(mail, context.now) : outbox.decoyChange(mail, context.now),
      auditChange(context, { resource: { type: 'user', id: user?.id ?? null, name: null } }),
    ],
  };
};

/** Mails a link for a new password, whether or not the address was verified: following it verifies the address. */
export const forgotPassword = serve(
  accountRoutes.forgotPassword,
  async ({ body: { email } }, context: Context<'outbox'>) => {
    await countMailRequest(context);
    const user = await context.services.store.get('users', { email });
    const canReset = user !== undefined && user.disabledAt === null && !isHostAccount(user);
    return mailLinkTo(canReset ? user : undefined, { email, purpose: 'resetPassword' }, context);
  },
);

/** Mails the link that verifies an address, unless it is verified. */
export const resendVerification = serve(
  accountRoutes.resendVerification,
  async ({ body: { email } }, context: Context<'outbox'>) => {
    await countMailRequest(context);
    const user = await context.services.store.get('users', { email });
    const canVerify = user !== undefined && user.disabledAt === null && user.emailVerifiedAt === null;
    return mailLinkTo(canVerify ? user : undefined, { email, purpose: 'verifyEmail' }, context);
  },
);
