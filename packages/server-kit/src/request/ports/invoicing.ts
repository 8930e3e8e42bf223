import type { InvoiceCustomer, InvoiceLine, InvoiceSeller } from '@watchpost/schemas';

/** A tax on some lines of an invoice. */
export interface TaxRate {
  /** What invoices call it, such as `VAT`. */
  readonly name: string;
  /** 0 to 100, with up to four decimals. */
  readonly ratePercent: number;
  /** The lines it is on. Default: all of them. */
  readonly lineIds?: readonly string[];
}

/** What taxes are decided from. */
export interface TaxedInvoice {
  readonly organizationId: string;
  readonly customer: InvoiceCustomer;
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
}

/** How this server issues invoices. */
export interface Invoicing {
  readonly seller: InvoiceSeller;
  /** What the numbers of invoices begin with; then come the year and a number. */
  readonly invoicePrefix: string;
  readonly creditNotePrefix: string;
  /** Days in which an invoice is to be paid. */
  readonly dueDays: number;
  /** Whether a plan that costs something begins when it is asked for, or with its first payment. */
  readonly firstPayment: 'afterwards' | 'beforehand';
  /** The taxes of an invoice; none is an empty list. What it throws keeps the invoice from being issued. */
  tax(invoice: TaxedInvoice): readonly TaxRate[] | Promise<readonly TaxRate[]>;
}
