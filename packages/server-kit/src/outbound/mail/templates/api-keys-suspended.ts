import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, writeMail } from '../mail-content.js';

/** To owners, when API keys stop because the member who answers for them left or lost permissions. */
export const apiKeysSuspended = (values: MailValues['api-keys-suspended']): MailContent => {
  const { keyNames, keyCount } = values;
  const more = keyCount > keyNames.length ? ` and ${keyCount - keyNames.length} more` : '';
  return writeMail({
    subject: keyCount === 1 ? 'An API key was suspended' : `${keyCount} API keys were suspended`,
    paragraphs: [
      `Suspended in ${unlinkedName(values.organizationName)}: ${keyNames.map(unlinkedName).join(', ')}${more}.`,
      `The member who was responsible for ${keyCount === 1 ? 'it' : 'them'} left, or lost permissions that ${keyCount === 1 ? 'it has' : 'they have'}. Requests with ${keyCount === 1 ? 'it' : 'them'} are refused.`,
    ],
    closing: [
      'If a program still needs a key, rotate it: you are then responsible for it. Give the program the new secret. Revoke the other keys.',
    ],
  });
};
