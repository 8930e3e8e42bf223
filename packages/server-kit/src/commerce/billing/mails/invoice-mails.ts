import { unsubscribeLinks } from '../../../outbound/channels/recipients/recipient-pages.js';
import { invoiceHeadlines } from '../../../outbound/mail/templates/invoice.js';
import { countedMail } from '../../../outbound/notifications/counted-mail.js';
import { noticeDelivery } from '../../../outbound/notifications/notice.js';
import type { InvoiceMailValues, Outbox } from '../../../request/ports/outbox.js';
import type { DerivedKeys } from '../../../secrets/derived-keys.js';
import type { Change, Row, Store } from '../../../store/interface/store.js';
import { invoiceHtml } from '../formats/invoice-html.js';
import { amountText, dayText } from '../formats/invoice-words.js';
import { amountDueOf } from '../invoices/invoice-account.js';
import { presentInvoice } from '../invoices/present-invoice.js';
import { billingContacts } from './billing-contacts.js';

/** Why a mail is sent. */
export type MailReason =
  | { readonly kind: 'dueSoon' | 'due' | 'overdue' }
  | { readonly kind: 'failed'; readonly message: string; readonly collectAt: number | null };

/** Writes mails about invoices into the outbox. */
export interface InvoiceMails {
  /** The entries that put the mails of a reason into the outbox, and into the log of messages; none without a recipient. */
  changesFor(invoice: Row<'invoices'>, reason: MailReason, now: number): Promise<readonly Change[]>;
}

export const createInvoiceMails = ({
  store,
  outbox,
  derivedKeys,
  publicUrl,
  apiUrl,
}: {
  readonly store: Store;
  readonly outbox: Pick<Outbox, 'mailChange'>;
  readonly derivedKeys: Pick<DerivedKeys, 'of'>;
  readonly publicUrl: string;
  readonly apiUrl: string;
}): InvoiceMails => ({
  async changesFor(invoice, reason, now) {
    const { organizationId, customer, currency, exponent, number, id, dueAt, seller } = invoice;
    const organization = await store.get('organizations', { id: organizationId });
    if (organization === undefined) return [];
    const profile = await store.get('billingProfiles', { organizationId });
    const email = profile?.profile.email ?? customer.email;
    const services = { store, outbox, derivedKeys, publicUrl };
    const { contacts, changes } = await billingContacts(email, { organizationId, now, services });
    const { locale } = customer;
    const failed = reason.kind === 'failed' ? reason : null;
    const values: Omit<InvoiceMailValues, 'unsubscribe'> = {
      organizationName: organization.name,
      sellerName: seller.name,
      invoiceId: id,
      number,
      kind: reason.kind,
      amount: amountText(amountDueOf(invoice), { currency, exponent, locale }),
      dueOn: dayText(dueAt, locale),
      failure: failed?.message ?? null,
      triedAgainOn: failed === null || failed.collectAt === null ? null : dayText(failed.collectAt, locale),
      attachments: [
        {
          filename: `${number}.html`,
          contentType: 'text/html; charset=utf-8',
          content: invoiceHtml(presentInvoice(invoice, [])),
        },
      ],
    };
    const isActive = organization.status === 'active';
    // Readers of the log of messages need not know what is to be paid.
    const title = invoiceHeadlines[reason.kind](values);
    const notice = { organizationId, title, severity: 'minor', subject: { type: 'invoice', id }, now } as const;
    const mails: Change[] = [];
    for (const { to, place, unsentReason, token } of contacts) {
      const unsubscribe = unsubscribeLinks(token, { publicUrl, apiUrl });
      const written = await countedMail(
        {
          ...{ kind: 'invoice', to },
          delivery: noticeDelivery(notice, place),
          unsentReason: isActive ? unsentReason : 'suspended',
          mail: ({ deliveryId }) => ({
            ...{ to, organizationId, deliveryId },
            template: 'invoice',
            values: { ...values, unsubscribe },
          }),
        },
        { store, outbox, now },
      );
      mails.push(...written);
    }
    return [...(isActive ? changes : []), ...mails];
  },
});
