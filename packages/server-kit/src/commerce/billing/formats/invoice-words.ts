import type { Invoice, InvoiceCustomer, InvoiceSeller } from '@watchpost/schemas';
import { decimalOf } from '../../money/currency.js';

const english = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  issued: 'Date',
  due: 'Due on',
  period: 'Period',
  purchaseOrder: 'Purchase order',
  from: 'From',
  to: 'To',
  taxId: 'Tax number',
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  amount: 'Amount',
  subtotal: 'Subtotal',
  total: 'Total',
  credited: 'Credited',
  creditUsed: 'Credit used',
  paidAmount: 'Paid',
  amountDue: 'Amount due',
  taxOn: 'on',
  reason: 'Reason',
  page: 'Page',
  hash: 'SHA-256 of the content',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Written off',
};

/** The words of an invoice. */
export type InvoiceWords = Readonly<Record<keyof typeof english, string>>;

const german: InvoiceWords = {
  invoice: 'Rechnung',
  creditNote: 'Gutschrift',
  issued: 'Datum',
  due: 'Fällig am',
  period: 'Zeitraum',
  purchaseOrder: 'Bestellnummer',
  from: 'Von',
  to: 'An',
  taxId: 'Steuernummer',
  description: 'Beschreibung',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  amount: 'Betrag',
  subtotal: 'Zwischensumme',
  total: 'Gesamt',
  credited: 'Gutgeschrieben',
  creditUsed: 'Mit Guthaben bezahlt',
  paidAmount: 'Bezahlt',
  amountDue: 'Offener Betrag',
  taxOn: 'auf',
  reason: 'Grund',
  page: 'Seite',
  hash: 'SHA-256 des Inhalts',
  open: 'Offen',
  paid: 'Bezahlt',
  void: 'Storniert',
  uncollectible: 'Ausgebucht',
};

/** The words of a language; English where there are no others. */
export const wordsIn = (locale: string): InvoiceWords => (/^de\b/i.test(locale) ? german : english);

/** A locale that this runtime writes numbers in; a tag that it does not know is English. */
const known = (locale: string): string => {
  try {
    return Intl.NumberFormat.supportedLocalesOf([locale])[0] ?? 'en';
  } catch {
    return 'en';
  }
};

/** An amount with the code of its currency, which every font has: `EUR 12.50`, or `12,50 EUR` in German. */
export const amountText = (
  amountMinor: number,
  { currency, exponent, locale }: { readonly currency: string; readonly exponent: number; readonly locale: string },
): string =>
  new Intl.NumberFormat(known(locale), {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    // Those of the invoice, not those that the runtime has for the currency.
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  }).format(decimalOf(amountMinor, exponent));

/** A day in UTC, as the locale writes it. */
export const dayText = (time: number, locale: string): string =>
  new Intl.DateTimeFormat(known(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(time);

/** The days of a period: the last one is the day before the next period begins. */
export const periodText = (start: string | null, end: string | null, locale: string): string => {
  if (start === null || end === null) return '';
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const first = dayText(from, locale);
  const last = dayText(Math.max(from, to - 1), locale);
  return first === last ? first : `${first} – ${last}`;
};

const percentText = (percent: number, locale: string): string =>
  new Intl.NumberFormat(known(locale), { maximumFractionDigits: 4 }).format(percent);

/** The lines of who is on an invoice: name, address, tax number. */
export const partyLines = (party: InvoiceSeller | InvoiceCustomer, locale: string): string[] => {
  const { line1, line2, postalCode, city, region, country } = party.address;
  const countryName =
    country === '' ? '' : (new Intl.DisplayNames(known(locale), { type: 'region' }).of(country) ?? country);
  const place = [postalCode, city].filter(Boolean).join(' ');
  const tax = party.taxId === '' ? '' : `${wordsIn(locale).taxId}: ${party.taxId}`;
  return [party.name, line1, line2, place, region, countryName, tax, party.email].filter((line) => line !== '');
};

/** What an invoice says of itself beside parties and lines, as names and values. */
export const invoiceFacts = (invoice: Invoice): (readonly [name: string, value: string])[] => {
  const { locale, purchaseOrder } = invoice.customer;
  const words = wordsIn(locale);
  const facts: (readonly [string, string])[] = [
    [words.issued, dayText(Date.parse(invoice.issuedAt), locale)],
    [words.due, invoice.kind === 'invoice' ? dayText(Date.parse(invoice.dueAt), locale) : ''],
    [words.period, periodText(invoice.periodStart, invoice.periodEnd, locale)],
    [words.purchaseOrder, purchaseOrder],
    [words.reason, invoice.reason ?? ''],
  ];
  return facts.filter(([, value]) => value !== '');
};

/** A sum of an invoice. */
export interface SumLine {
  readonly name: string;
  readonly amount: string;
  /** Whether it is one that people look for. */
  readonly isTotal: boolean;
}

/** The sums of an invoice, from the subtotal to what is still due. */
export const invoiceSumLines = (invoice: Invoice): SumLine[] => {
  const { currency, exponent, customer, taxes, kind, paidMinor, creditUsedMinor, creditedMinor } = invoice;
  const { locale } = customer;
  const words = wordsIn(locale);
  const amount = (minor: number): string => amountText(minor, { currency, exponent, locale });
  const sum = (name: string, minor: number, isTotal = false): SumLine => ({ name, amount: amount(minor), isTotal });
  const isSettledInPart = kind === 'invoice' && (paidMinor !== 0 || creditUsedMinor !== 0 || creditedMinor !== 0);
  return [
    ...(taxes.length === 0 ? [] : [sum(words.subtotal, invoice.subtotalMinor)]),
    ...taxes.map(({ name, ratePercent, baseMinor, amountMinor }) =>
      sum(`${name} ${percentText(ratePercent, locale)} % ${words.taxOn} ${amount(baseMinor)}`, amountMinor),
    ),
    sum(words.total, invoice.totalMinor, true),
    ...(isSettledInPart && creditedMinor !== 0 ? [sum(words.credited, -creditedMinor)] : []),
    ...(isSettledInPart && creditUsedMinor !== 0 ? [sum(words.creditUsed, -creditUsedMinor)] : []),
    ...(isSettledInPart && paidMinor !== 0 ? [sum(words.paidAmount, -paidMinor)] : []),
    ...(isSettledInPart ? [sum(words.amountDue, invoice.amountDueMinor, true)] : []),
  ];
};
