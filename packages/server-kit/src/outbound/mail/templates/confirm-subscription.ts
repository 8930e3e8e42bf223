import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, writeMail } from '../mail-content.js';

/** To an address that a visitor of a status page has entered, which may be another person's. */
export const confirmSubscription = ({ pageName, locale, url }: MailValues['confirm-subscription']): MailContent => {
  const name = unlinkedName(pageName);
  return locale === 'de'
    ? writeMail({
        subject: `Abonnement bestätigen: ${name}`,
        paragraphs: [`Diese Adresse wurde für Meldungen der Statusseite ${name} eingetragen.`],
        link: { label: 'Abonnement bestätigen', url },
        closing: [
          'Der Link gilt 24 Stunden.',
          'Haben Sie das nicht veranlasst, ignorieren Sie diese Mail: Die Adresse wird nicht gespeichert.',
        ],
      })
    : writeMail({
        subject: `Confirm your subscription: ${name}`,
        paragraphs: [`This address was entered for updates of the status page ${name}.`],
        link: { label: 'Confirm the subscription', url },
        closing: [
          'The link is valid for 24 hours.',
          'Ignore this mail if you did not ask for it: the address is not kept.',
        ],
      });
};
