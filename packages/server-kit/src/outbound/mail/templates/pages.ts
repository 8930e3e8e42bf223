import type { MailValues } from '../../../request/ports/outbox.js';
import { actionPage } from '../action-page.js';
import { consolePages } from '../console-pages.js';
import { type MailBlock, type MailContent, unlinkedName, unlinkedText, writeMail } from '../mail-content.js';

/** To a person who is paged about several incidents at once: what is wrong, and how to acknowledge all of it. */
export const pages = (values: MailValues['pages'], publicUrl: string, consoleUrl: string | undefined): MailContent => {
  const { organizationName, incidents, count, actionToken } = values;
  const [worst] = incidents;
  const more = count - incidents.length;
  const block = ({ id, number, title, severity, cause, since }: (typeof incidents)[number]): MailBlock => {
    const url = consolePages({ monitorId: null, incident: { id, number }, rule: null }, consoleUrl).incident;
    return {
      headline: unlinkedName(title),
      tone: 'bad',
      facts: [
        ['Severity', severity],
        ...(cause === null ? [] : [['Cause', unlinkedText(cause, 300)] as const]),
        ['Since', since],
        url === undefined ? ['Incident', `#${number}, ${id}`] : ['Incident', `#${number}`, url],
      ],
    };
  };
  return writeMail({
    subject: `${count} incidents: ${unlinkedName(worst?.title ?? '')} (${worst?.severity ?? ''}) and ${count - 1} more`,
    ...(actionToken !== null && {
      link: { label: `Acknowledge all ${count} incidents`, url: actionPage(publicUrl, actionToken) },
    }),
    paragraphs: [
      `${count} incidents need you. Acknowledge them, so that no further people are paged.`,
      ...incidents.map(block),
      ...(more === 0 ? [] : [`And ${more} more.`]),
    ],
    closing: [
      ...(actionToken === null ? [] : ['The link acknowledges as you, for 24 hours: do not pass this mail on.']),
      `You get this mail because an escalation policy of ${unlinkedName(organizationName)} pages you.`,
    ],
  });
};
