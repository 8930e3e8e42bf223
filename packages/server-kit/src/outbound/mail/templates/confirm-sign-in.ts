import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, writeMail } from '../mail-content.js';
import { type AccountLinks, mailLink } from '../mail-link.js';

/** To a member as whom someone signed in at the organization's own provider for the first time. */
export const confirmSignIn = (
  { organizationName, issuer, token }: MailValues['confirm-sign-in'],
  _publicUrl: string,
  _consoleUrl: string | undefined,
  links: Required<AccountLinks>,
): MailContent => {
  const organization = unlinkedName(organizationName);
  return writeMail({
    subject: `Confirm your sign-in to ${organization}`,
    paragraphs: [
      `Someone signed in at ${unlinkedName(issuer)} with your e-mail address, to use your account at Watchpost in ${organization}.`,
      'If that was you, confirm it once. From then on, this provider decides who is signed in to your account in this organization.',
    ],
    link: { label: 'Confirm the sign-in', url: mailLink(links.confirmSignIn, token) },
    closing: [
      'The link is valid for 60 minutes and works once. A newer mail replaces it.',
      'If this was not you, ignore this mail and report it to an owner of the organization: your account stays closed to that provider.',
    ],
  });
};
