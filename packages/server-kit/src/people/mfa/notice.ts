import type { Context } from '../../request/context.js';
import type { MailValues } from '../../request/ports/outbox.js';
import type { Change, Row } from '../../store/store.js';

/** Mails a user that their second factor has changed, in case another person did it. */
export const noticeTo = (
  user: Row<'users'>,
  change: MailValues['second-factor-changed']['change'],
  context: Context,
): Change =>
  context.services.outbox.mailChange(
    { to: user.email, template: 'second-factor-changed', values: { change } },
    context.now,
  );
