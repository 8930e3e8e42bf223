import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, writeMail } from '../mail-content.js';

/** To owners, when API keys stop because the member who answers for them left or lost permissions. */
export const apiKeysSuspended = (values: MailValues['api-keys-suspended']): MailContent => {
  const { keyNames, keyCount } = values;
  const more = keyCount > keyNames.length ? ` and ${keyCount - keyNames.length} more` : '';
  return writeMail({
    subject: keyCount === 1 ? 'An API key was suspended' : `${keyCount} API keys were suspended`,
    paragraphs: [
      `The member of ${unlinkedName(values.organizationName)} who answers for these API keys left, or lost permissions that the keys have: ${keyNames.map(unlinkedName).join(', ')}${more}.`,
      'Requests with them are refused.',
    ],
    closing: [
      'If a program still needs a key, rotate it: you answer for it then, and the program gets the new secret. Revoke the others.',
    ],
  });
};
