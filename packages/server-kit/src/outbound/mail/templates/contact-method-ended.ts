import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, writeMail } from '../mail-content.js';

/** To a person one of whose places was ended by its provider: pages go elsewhere from now on. */
export const contactMethodEnded = ({ methodName, destination }: MailValues['contact-method-ended']): MailContent =>
  writeMail({
    subject: `${unlinkedName(methodName)} is not notified any more`,
    paragraphs: [
      `The push service ${unlinkedName(destination)} has ended the subscription of ${unlinkedName(methodName)}, so Watchpost has deleted it from your places. That happens when a browser is reset or removed, or when its permission is taken back.`,
      'Pages go to your other places, or to the address of your account when you have no other.',
    ],
    closing: ['To be notified there again, open the settings of your notifications in that browser.'],
  });
