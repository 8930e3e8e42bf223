import type { MailValues } from '../../../request/ports/outbox.js';
import { actionPage } from '../action-page.js';
import { consolePages } from '../console-pages.js';
import { type MailContent, unlinkedName, unlinkedText, writeMail } from '../mail-content.js';

/** To a person who is paged about an incident: what is wrong, and how to acknowledge it. */
export const page = (values: MailValues['page'], publicUrl: string, consoleUrl: string | undefined): MailContent => {
  const { organizationName, incident, cause, since, step, actionToken } = values;
  const url = consolePages({ monitorId: null, incident, rule: null }, consoleUrl).incident;
  const title = unlinkedName(incident.title);
  return writeMail({
    subject: `${title} (${incident.severity})`,
    ...(actionToken !== null
      ? { link: { label: 'Acknowledge the incident', url: actionPage(publicUrl, actionToken) } }
      : url === undefined
        ? {}
        : { link: { label: 'Open and acknowledge the incident', url } }),
    paragraphs: [
      'An incident needs you. Acknowledge it, and no further people are paged.',
      {
        headline: title,
        tone: 'bad',
        facts: [
          ['Severity', incident.severity],
          ...(cause === null ? [] : [['Cause', unlinkedText(cause, 300)] as const]),
          ['Since', since],
          url === undefined
            ? ['Incident', `#${incident.number}, ${incident.id}`]
            : ['Incident', `#${incident.number}`, url],
          ...(step === null ? [] : [['Step', step] as const]),
        ],
      },
    ],
    closing: [
      ...(actionToken === null ? [] : ['The link acknowledges as you for 24 hours: do not forward this mail.']),
      ...(url === undefined ? [`Acknowledge it with: watchpost incidents acknowledge ${incident.id}`] : []),
      `You get this mail because an escalation policy of ${unlinkedName(organizationName)} pages you.`,
    ],
  });
};
