import type { InvoiceMailValues, Outbox } from '../../../request/ports/outbox.js';
import type { Change, Row, Store } from '../../../store/store.js';
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
  /** The entries that put the mails of a reason into the outbox; none without a recipient. */
  changesFor(invoice: Row<'invoices'>, reason: MailReason, now: number): Promise<readonly Change[]>;
}

export const createInvoiceMails = ({
  store,
  outbox,
}: {
  readonly store: Store;
  readonly outbox: Pick<Outbox, 'mailChange'>;
}): InvoiceMails => ({
  async changesFor(invoice, reason, now) {
    const { organizationId, customer, currency, exponent, number, id, dueAt, seller } = invoice;
    const organization = await store.get('organizations', { id: organizationId });
    if (organization?.status !== 'active') return [];
    const profile = await store.get('billingProfiles', { organizationId });
    const email = profile?.profile.email ?? customer.email;
    const contacts = await billingContacts({ organizationId, email }, { store, now });
    if (contacts.length === 0) return [];
    const { locale } = customer;
    const failed = reason.kind === 'failed' ? reason : null;
    const values: InvoiceMailValues = {
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
    return contacts.map((to) => outbox.mailChange({ to, organizationId, template: 'invoice', values }, now));
  },
});
