import { unsubscribeLinks } from '../../../outbound/channels/recipients/recipient-pages.js';
import type { InvoiceMailValues, Outbox } from '../../../request/ports/outbox.js';
import type { DerivedKeys } from '../../../secrets/derived-keys.js';
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
    if (organization?.status !== 'active') return [];
    const profile = await store.get('billingProfiles', { organizationId });
    const email = profile?.profile.email ?? customer.email;
    const services = { store, outbox, derivedKeys, publicUrl };
    const { contacts, changes } = await billingContacts(email, { organizationId, now, services });
    if (contacts.length === 0) return changes;
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
    return [
      ...changes,
      ...contacts.map(({ to, token }) => {
        const unsubscribe = unsubscribeLinks(token, { publicUrl, apiUrl });
        return outbox.mailChange({ to, organizationId, template: 'invoice', values: { ...values, unsubscribe } }, now);
      }),
    ];
  },
});
