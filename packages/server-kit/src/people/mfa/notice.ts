import type { Context } from '../../request/context.js';
import type { MailValues } from '../../request/ports/outbox.js';
import type { Change, Row } from '../../store/interface/store.js';
import { mayMail } from '../throttle/mail-requests.js';

/** Mails a user that their second factor has changed, in case another person did it. The first mails of an hour warn; the audit trail has all. */
export const noticeTo = async (
  user: Row<'users'>,
  change: MailValues['second-factor-changed']['change'],
  context: Context<'outbox'>,
): Promise<readonly Change[]> => {
  if (!(await mayMail(user.email, 'second-factor', context))) return [];
  const mail = { to: user.email, template: 'second-factor-changed', values: { change } } as const;
  return [context.services.outbox.mailChange(mail, context.now)];
};
