import type { MailValues } from '../../../request/ports/outbox.js';
import { dayAndTime, type MailContent, unlinkedName, writeMail } from '../mail-content.js';

/** To the members of an organization that will be deleted. */
export const organizationDeletion = ({
  organizationName,
  deletesAt,
}: MailValues['organization-deletion']): MailContent => {
  const organization = unlinkedName(organizationName);
  return writeMail({
    subject: `${organization} will be deleted`,
    paragraphs: [
      `An owner deletes ${organization} at Watchpost. Its monitors are no longer checked and its API keys are refused; everything that it has is deleted at ${dayAndTime(deletesAt)}.`,
      'Until then you can read and export what it has, and an owner can undo the deletion in its settings.',
    ],
    closing: ['This is the only mail about it.'],
  });
};
