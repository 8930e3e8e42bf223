import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, writeMail } from '../mail-content.js';
import { type AccountLinks, mailLink } from '../mail-link.js';

/** To a person who is invited to an organization. */
export const invitation = (
  values: MailValues['invitation'],
  _publicUrl: string,
  _consoleUrl: string | undefined,
  links: Required<AccountLinks>,
): MailContent => {
  const organization = unlinkedName(values.organizationName);
  return writeMail({
    subject: `You have been invited to ${organization}`,
    paragraphs: [
      `${unlinkedName(values.inviterName)} invites you to the organization ${organization} at Watchpost, with the role ${unlinkedName(values.role)}.`,
    ],
    link: { label: 'Accept the invitation', url: mailLink(links.acceptInvitation, values.token) },
    closing: [
      'The invitation is valid for seven days. You need an account with this e-mail address.',
      'If you do not know this person, ignore this mail.',
    ],
  });
};
