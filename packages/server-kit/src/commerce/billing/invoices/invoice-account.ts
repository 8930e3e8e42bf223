import type { Row } from '../../../store/interface/store.js';

/** The amounts of an invoice that change after it was issued, and what they are held against. */
export type InvoiceAccount = Pick<
  Row<'invoices'>,
  | 'kind'
  | 'status'
  | 'totalMinor'
  | 'paidMinor'
  | 'creditUsedMinor'
  | 'creditedMinor'
  | 'creditKeptMinor'
  | 'refundedMinor'
>;

/** What of an invoice is still to be paid. */
export const amountDueOf = ({
  kind,
  status,
  totalMinor,
  paidMinor,
  creditUsedMinor,
  creditedMinor,
}: Omit<InvoiceAccount, 'creditKeptMinor' | 'refundedMinor'>): number =>
  kind === 'creditNote' || status === 'void'
    ? 0
    : Math.max(0, totalMinor - paidMinor - creditUsedMinor - creditedMinor);

/**
 * What an invoice has received, as money or from credit, and neither is owed nor was given back: all of one that is void, and what
 * credit notes took off one that is paid.
 */
export const surplusOf = (account: InvoiceAccount): number => {
  const { status, totalMinor, paidMinor, creditUsedMinor, creditedMinor, creditKeptMinor, refundedMinor } = account;
  const received = paidMinor + creditUsedMinor;
  const owed = status === 'void' ? 0 : Math.min(received, Math.max(0, totalMinor - creditedMinor));
  return Math.max(0, received - owed - refundedMinor - creditKeptMinor);
};

/** What of that can be refunded: money that was paid of this invoice. */
export const refundableOf = (account: InvoiceAccount): number =>
  Math.min(surplusOf(account), Math.max(0, account.paidMinor - account.refundedMinor));

/** What of the surplus came from credit, and becomes credit again. */
export const returnedCreditOf = (account: InvoiceAccount): number => surplusOf(account) - refundableOf(account);
