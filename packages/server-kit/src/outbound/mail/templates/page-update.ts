import { bounds } from '@watchpost/schemas';
import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, unlinkedText, writeMail } from '../mail-content.js';

/** To a subscriber of a status page: an incident has a public update. */
export const pageUpdate = (values: MailValues['page-update']): MailContent => {
  const { locale, status, url, unsubscribe } = values;
  const [name, title] = [unlinkedName(values.pageName), unlinkedName(values.title)];
  const paragraphs = values.text.split(/\r?\n\s*\r?\n/).map((text) => unlinkedText(text, bounds.note.most));
  const mail = writeMail({
    subject: `[${name}] ${status}: ${title}`,
    paragraphs: [`${status}: ${title}`, ...paragraphs.filter((text) => text !== '')],
    link: { label: locale === 'de' ? 'Statusseite öffnen' : 'Open the status page', url },
    closing: [
      {
        text:
          locale === 'de'
            ? `Sie haben die Statusseite ${name} abonniert. Abbestellen:`
            : `You subscribed to the status page ${name}. Unsubscribe:`,
        url: unsubscribe.pageUrl,
      },
    ],
  });
  return { ...mail, unsubscribeUrl: unsubscribe.postUrl };
};
