/** What to do about an error, by its code; of one invalid field, by code and field. */
export type Hints = Readonly<Record<string, string>>;

const typesHint: Hints = {
  'validation_failed config': '`watchpost monitors types TYPE` tells what a type takes.',
  'validation_failed type': '`watchpost monitors types` lists them.',
};

const wrongPassword: Hints = { invalid_credentials: 'Type the password that you sign in with now.' };

/** Operations for which a code of the server means something of its own, and what to do then. */
export const operationHints: Readonly<Record<string, Hints>> = {
  'auth.verifyEmail': { token_expired: '`watchpost account resend-verification` sends a new link.' },
  'auth.resetPassword': { token_expired: '`watchpost account forgot-password` sends a new link.' },
  'auth.changePassword': wrongPassword,
  'invitations.accept': { token_expired: 'Ask for the invitation to be sent again.' },
  'monitors.create': typesHint,
  'monitors.update': typesHint,
  'monitors.test': typesHint,
  'mfa.disable': wrongPassword,
  'mfa.backupCodes': wrongPassword,
};
