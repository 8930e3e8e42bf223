import type { MailValues } from '../../../request/ports/outbox.js';
import { consolePages } from '../console-pages.js';
import { type MailContent, unlinkedName, unlinkedText, writeMail } from '../mail-content.js';

/** To a person who is paged about an incident: what is wrong, and how to acknowledge it. */
export const page = (values: MailValues['page'], _publicUrl: string, consoleUrl: string | undefined): MailContent => {
  const { organizationName, incident, cause, since, step } = values;
  const url = consolePages({ monitorId: null, incident, rule: null }, consoleUrl).incident;
  const title = unlinkedName(incident.title);
  return writeMail({
    subject: `${title} (${incident.severity})`,
    ...(url === undefined ? {} : { link: { label: 'Open and acknowledge the incident', url } }),
    paragraphs: [
      'An incident needs you. Acknowledge it, so that no further people are paged.',
      {
        headline: title,
        tone: 'bad',
        facts: [
          ['Severity', incident.severity],
          ...(cause === null ? [] : [['Cause', unlinkedText(cause, 300)] as const]),
          ['Since', since],
          ['Incident', url === undefined ? `#${incident.number}, ${incident.id}` : `#${incident.number}`],
          ...(step === null ? [] : [['Step', step] as const]),
        ],
      },
    ],
    closing: [
      ...(url === undefined ? [`Acknowledge it with: watchpost incidents acknowledge ${incident.id}`] : []),
      `You get this mail because an escalation policy of ${unlinkedName(organizationName)} pages you.`,
    ],
  });
};
