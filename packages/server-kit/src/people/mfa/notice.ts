import type { SecondFactorChange } from '../../outbound/mail/templates/second-factor-changed.js';
import type { Context } from '../../request/context.js';
import type { Change, Row } from '../../store/store.js';

/** Tells a user by mail what happened to their second factor, in case it was somebody else. */
export const noticeTo = (user: Row<'users'>, change: SecondFactorChange, context: Context): Change =>
  context.services.outbox.mailChange(
    { to: user.email, template: 'second-factor-changed', values: { change } },
    context.now,
  );
