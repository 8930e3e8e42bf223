import { type MailContent, unlinkedName, writeMail } from '../mail-content.js';
import { mailLink } from '../mail-link.js';

/** What an invitation tells. */
export interface InvitationValues {
  readonly organizationName: string;
  readonly inviterName: string;
  /** Name of the role, for people. */
  readonly role: string;
  readonly token: string;
}

/** To somebody who is invited to an organization. */
export const invitation = (values: InvitationValues, publicUrl: string): MailContent => {
  const organization = unlinkedName(values.organizationName);
  return writeMail({
    subject: `You are invited to ${organization}`,
    paragraphs: [
      `${unlinkedName(values.inviterName)} invites you to the organization ${organization} at Watchpost, with the role ${unlinkedName(values.role)}.`,
    ],
    link: { label: 'Accept the invitation', url: mailLink(publicUrl, '/auth/accept-invitation', values.token) },
    closing: [
      'The invitation is good for seven days. You need an account with this e-mail address.',
      'If you do not know who this is, do nothing.',
    ],
  });
};
