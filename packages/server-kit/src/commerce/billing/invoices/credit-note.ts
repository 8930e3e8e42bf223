import { type InvoiceLine, type InvoiceTax, invoices } from '@watchpost/schemas';
import { newId } from '../../../base/ids.js';
import { ProblemError } from '../../../request/http/problem.js';
import type { Row } from '../../../store/interface/store.js';
import { percentOf } from '../../money/percent.js';
import { type InvoiceDraft, sumOf } from './compose-invoice.js';

type InvoiceRow = Row<'invoices'>;

/** What is taken off a line, without taxes. */
export interface CreditedLine {
  readonly lineId: string;
  /** Above 0, and at most what is left of the line. */
  readonly amountMinor: number;
}

/** What is left of a line, without taxes; below 0 for one that gives something back. */
export const lineLeftOf = (invoice: InvoiceRow, { id, amountMinor }: InvoiceLine): number =>
  amountMinor - (invoice.creditedLines[id] ?? 0);

/** What is left of an invoice, without taxes. Lines that give something back count, too. */
export const netLeftOf = (invoice: InvoiceRow): number =>
  sumOf([invoice.subtotalMinor, ...Object.values(invoice.creditedLines).map((amount) => 0 - amount)]);

const grossLeftOf = ({ totalMinor, creditedMinor }: InvoiceRow): number => totalMinor - creditedMinor;

/** What is taken off each line. @throws ProblemError `validation_failed`, `conflict` */
const creditsOf = (invoice: InvoiceRow, wanted: readonly CreditedLine[] | undefined): ReadonlyMap<string, number> => {
  const left = new Map(invoice.lines.map((line) => [line.id, lineLeftOf(invoice, line)]));
  if (wanted === undefined) {
    const all = new Map([...left].filter(([, amount]) => amount !== 0));
    if (all.size === 0 || grossLeftOf(invoice) <= 0)
      throw new ProblemError('conflict', `Nothing is left of ${invoice.number} to credit.`);
    return all;
  }
  if (wanted.length === 0) throw new ProblemError('validation_failed', 'lines must have at least one entry.');
  const credits = new Map<string, number>();
  for (const { lineId, amountMinor } of wanted) {
    const most = left.get(lineId);
    if (most === undefined)
      throw new ProblemError('validation_failed', `lines: ${invoice.number} has no line ${lineId}.`);
    const isPossible = Number.isSafeInteger(amountMinor) && amountMinor > 0 && amountMinor <= most;
    if (credits.has(lineId) || !isPossible) {
      const rule = `must be a whole number of minor units from 1 to ${most}, once`;
      throw new ProblemError('validation_failed', `lines: amountMinor of ${lineId} ${rule} (got ${amountMinor}).`);
    }
    credits.set(lineId, amountMinor);
  }
  const [net, most] = [sumOf([...credits.values()]), netLeftOf(invoice)];
  if (net > most) {
    const rule = `must add up to at most ${most}, which is left of ${invoice.number} without taxes`;
    throw new ProblemError('validation_failed', `lines: ${rule} (got ${net}).`);
  }
  return credits;
};

/**
 * What is taken off the taxes: the difference of each tax on all that is credited with this note, and on what was before. The
 * notes of an invoice so add up to exactly its taxes once all of it is credited.
 */
const creditedTaxes = (invoice: InvoiceRow, credits: ReadonlyMap<string, number>): InvoiceTax[] =>
  invoice.taxes.map(({ name, ratePercent }, index) => {
    const lines = invoice.taxedLines[index] ?? [];
    const before = sumOf(lines.map((id) => invoice.creditedLines[id] ?? 0));
    const base = sumOf(lines.map((id) => credits.get(id) ?? 0));
    const amount = percentOf(sumOf([before, base]), ratePercent) - percentOf(before, ratePercent);
    return { name, ratePercent, baseMinor: 0 - base, amountMinor: 0 - amount };
  });

/** A credit note to issue, and what of each line it takes off. */
export interface CreditNote {
  readonly draft: InvoiceDraft;
  readonly creditedLines: Readonly<Record<string, number>>;
  /** With taxes; above 0. */
  readonly creditedMinor: number;
}

/**
 * Composes a credit note for an invoice.
 *
 * @param options.orRest credits all that is left where the lines come to more with taxes. Default: refuses
 * @param options.lines default: all that is left of the invoice
 * @throws ProblemError `validation_failed` when a line cannot be credited so far; `conflict` when nothing is left
 */
export const composeCreditNote = (
  invoice: InvoiceRow,
  {
    lines: wanted,
    reason,
    now,
    orRest = false,
  }: {
    readonly lines: readonly CreditedLine[] | undefined;
    readonly reason: string;
    readonly now: number;
    readonly orRest?: boolean;
  },
): CreditNote => {
  const credits = creditsOf(invoice, wanted);
  const lines = invoice.lines.flatMap((line): InvoiceLine[] => {
    const amount = credits.get(line.id);
    if (amount === undefined) return [];
    return [{ ...line, kind: 'credit', quantity: 1, unitAmountMinor: 0 - amount, amountMinor: 0 - amount }];
  });
  const taxes = creditedTaxes(invoice, credits);
  const subtotalMinor = sumOf(lines.map(({ amountMinor }) => amountMinor));
  const totalMinor = sumOf([subtotalMinor, ...taxes.map(({ amountMinor }) => amountMinor)]);
  // Where lines are taxed differently, a part can come to more than the whole.
  if (0 - totalMinor > grossLeftOf(invoice)) {
    if (orRest && wanted !== undefined) return composeCreditNote(invoice, { lines: undefined, reason, now });
    const rule = `must come to at most ${grossLeftOf(invoice)} with taxes, which is left of ${invoice.number}`;
    throw new ProblemError('validation_failed', `lines: ${rule} (got ${0 - totalMinor}).`);
  }
  const creditedLines = { ...invoice.creditedLines };
  for (const [id, amount] of credits) creditedLines[id] = sumOf([creditedLines[id] ?? 0, amount]);
  const { organizationId, subscriptionId, currency, exponent, periodStart, periodEnd, seller, customer, taxedLines } =
    invoice;
  const about = { organizationId, subscriptionId, currency, exponent, periodStart, periodEnd };
  const copied = { ...about, seller, customer, taxedLines };
  return {
    draft: {
      ...copied,
      id: newId(invoices.idPrefix, now),
      kind: 'creditNote',
      correctsInvoiceId: invoice.id,
      lines,
      subtotalMinor,
      taxes,
      totalMinor,
      issuedAt: now,
      dueAt: now,
      reason,
    },
    creditedLines,
    creditedMinor: 0 - totalMinor,
  };
};
