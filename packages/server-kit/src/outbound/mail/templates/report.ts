import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, writeMail } from '../mail-content.js';

/** To the recipients of a report, when a scheduled run is ready. */
export const report = (values: MailValues['report']): MailContent => ({
  ...writeMail({
    subject: `${values.hasChanged ? 'Corrected report' : 'Report'} ${unlinkedName(values.reportName)}: ${values.period}`,
    paragraphs: [
      `The report ${unlinkedName(values.reportName)} of ${unlinkedName(values.organizationName)}: ${values.period}.`,
      ...values.groups.map(({ title, figures }) => ({ headline: title, tone: 'neutral' as const, facts: figures })),
    ],
    closing: [
      'The report is attached as a page and as a table.',
      values.unsubscribe === null
        ? 'You get this mail because the report names this address as a recipient.'
        : {
            text: `You get this mail because the report names this address as a recipient. End all notifications of ${unlinkedName(values.organizationName)}:`,
            url: values.unsubscribe.pageUrl,
          },
    ],
  }),
  attachments: values.attachments,
  ...(values.unsubscribe !== null && { unsubscribeUrl: values.unsubscribe.postUrl }),
});
