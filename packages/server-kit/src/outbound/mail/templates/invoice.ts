import type { MailValues } from '../../../request/ports/outbox.js';
import { type MailContent, unlinkedName, unlinkedText, writeMail } from '../mail-content.js';

type Values = MailValues['invoice'];

/** What an invoice is mailed for, without what is to be paid. */
export const invoiceHeadlines: Readonly<Record<Values['kind'], (values: Pick<Values, 'number' | 'dueOn'>) => string>> =
  {
    dueSoon: ({ number, dueOn }) => `Invoice ${number} is due on ${dueOn}`,
    due: ({ number }) => `Invoice ${number} is due`,
    overdue: ({ number }) => `Invoice ${number} is overdue`,
    failed: ({ number }) => `The payment of invoice ${number} failed`,
  };

const tones = { dueSoon: 'neutral', due: 'warning', overdue: 'bad', failed: 'bad' } as const;

/** To the one who pays for an organization. */
export const invoice = (values: Values): MailContent => {
  const { kind, number, amount, dueOn, failure, triedAgainOn, invoiceId, unsubscribe } = values;
  const headline = invoiceHeadlines[kind](values);
  const facts: (readonly [string, string])[] = [
    ['Invoice', number],
    ['Amount due', amount],
    ['Due on', dueOn],
    ['Organization', unlinkedName(values.organizationName)],
    ...(values.sellerName === '' ? [] : ([['From', unlinkedName(values.sellerName)]] as const)),
    ...(failure === null ? [] : ([['Reason', unlinkedText(failure, 300)]] as const)),
    ...(triedAgainOn === null ? [] : ([['Tried again on', triedAgainOn]] as const)),
  ];
  return {
    ...writeMail({
      subject: `${headline}: ${amount}`,
      paragraphs: [{ headline, tone: tones[kind], facts }],
      closing: [
        `Pay it with: watchpost invoices pay ${invoiceId}`,
        'Checks and alerts go on while an invoice is unpaid. The invoice is attached.',
        ...(unsubscribe === null
          ? []
          : [{ text: `End all mails of ${unlinkedName(values.organizationName)}:`, url: unsubscribe.pageUrl }]),
      ],
    }),
    attachments: values.attachments,
    ...(unsubscribe !== null && { unsubscribeUrl: unsubscribe.postUrl }),
  };
};
