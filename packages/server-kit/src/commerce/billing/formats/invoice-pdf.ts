import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Invoice } from '@watchpost/schemas';
import { type LoadPdf, pdfBytes, printable } from '../../../request/http/pdf.js';
import { amountText, invoiceFacts, invoiceSumLines, partyLines, periodText, wordsIn } from './invoice-words.js';

const margin = 50;
const width = 495;
const right = margin + width;
/** Where a page ends for lines; the foot of the page is below. */
const bottom = 760;
const footAt = 800;

/** Lines that are laid out before other requests have their turn. */
const linesInTurn = 20;

const quiet = '#57534e';
const text = '#1c1917';
const rule = '#d6d3d1';

type Pdf = PDFKit.PDFDocument;

const description = { x: margin, width: 245 } as const;
/** Quantity, unit price and amount: where they begin, and how wide they are. */
const figures = [
  { x: margin + 250, width: 50 },
  { x: margin + 305, width: 92 },
  { x: margin + 402, width: 93 },
] as const;

const line = (pdf: Pdf, y: number, color = rule, thickness = 0.5): void => {
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(thickness).strokeColor(color).stroke();
};

const label = (pdf: Pdf, words: string, x: number, y: number): void => {
  pdf.font('Helvetica-Bold').fontSize(7.5).fillColor(quiet);
  pdf.text(printable(words.toUpperCase()), x, y, { width: 155, characterSpacing: 0.4 });
};

/** Who is on the invoice, the name in bold. @returns where the next line would begin */
const party = (pdf: Pdf, lines: readonly string[], x: number, y: number): number => {
  let at = y;
  for (const [index, words] of lines.entries()) {
    pdf
      .font(index === 0 ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(9.5)
      .fillColor(text);
    pdf.text(printable(words), x, at, { width: 155 });
    at = pdf.y + 1;
  }
  return at;
};

const head = (pdf: Pdf, invoice: Invoice): number => {
  const { kind, status, number, seller, customer } = invoice;
  const { locale } = customer;
  const words = wordsIn(locale);
  const title = kind === 'invoice' ? words.invoice : words.creditNote;
  pdf.font('Helvetica-Bold').fontSize(24).fillColor(text).text(printable(title), margin, margin, { width: 330 });
  pdf.font('Helvetica').fontSize(11).fillColor(quiet);
  pdf.text(printable(number), margin, pdf.y + 2, { width: 330 });
  if (kind === 'invoice') {
    pdf
      .font('Helvetica-Bold')
      .fontSize(11)
      .fillColor(status === 'paid' ? '#166534' : text);
    pdf.text(printable(words[status]), margin + 345, margin + 8, { width: 150, align: 'right' });
  }
  const ruleAt = margin + 58;
  line(pdf, ruleAt, text, 1.2);
  const top = ruleAt + 18;
  label(pdf, words.from, margin, top);
  const sellerEnds = party(pdf, partyLines(seller, locale), margin, top + 13);
  label(pdf, words.to, margin + 170, top);
  const customerEnds = party(pdf, partyLines(customer, locale), margin + 170, top + 13);
  let at = top;
  for (const [name, value] of invoiceFacts(invoice)) {
    label(pdf, name, margin + 340, at);
    pdf.font('Helvetica').fontSize(9.5).fillColor(text);
    pdf.text(printable(value), margin + 340, at + 11, { width: 155 });
    at = pdf.y + 6;
  }
  return Math.max(sellerEnds, customerEnds, at) + 22;
};

const tableHead = (pdf: Pdf, invoice: Invoice, y: number): number => {
  const words = wordsIn(invoice.customer.locale);
  pdf.font('Helvetica-Bold').fontSize(7.5).fillColor(quiet);
  const cell = (name: string, x: number, cellWidth: number, align: 'left' | 'right'): void => {
    pdf.text(printable(name.toUpperCase()), x, y, { width: cellWidth, align });
  };
  cell(words.description, description.x, description.width, 'left');
  for (const [index, name] of [words.quantity, words.unitPrice, words.amount].entries()) {
    const column = figures[index] ?? figures[2];
    cell(name, column.x, column.width, 'right');
  }
  line(pdf, y + 13, text, 0.8);
  return y + 21;
};

const tableLine = (pdf: Pdf, invoice: Invoice, item: Invoice['lines'][number], y: number): number => {
  const { currency, exponent, customer } = invoice;
  const { locale } = customer;
  const amount = (minor: number): string => amountText(minor, { currency, exponent, locale });
  pdf.font('Helvetica').fontSize(9.5).fillColor(text);
  pdf.text(printable(item.description), description.x, y, { width: description.width });
  let end = pdf.y;
  const period = periodText(item.periodStart, item.periodEnd, locale);
  if (period !== '') {
    pdf
      .fontSize(8)
      .fillColor(quiet)
      .text(printable(period), description.x, end + 1, { width: description.width });
    end = pdf.y;
  }
  pdf.fontSize(9.5).fillColor(text);
  const cells = [String(item.quantity), amount(item.unitAmountMinor), amount(item.amountMinor)];
  for (const [index, cell] of cells.entries()) {
    const column = figures[index] ?? figures[2];
    pdf.text(printable(cell), column.x, y, { width: column.width, align: 'right' });
    end = Math.max(end, pdf.y);
  }
  line(pdf, end + 5);
  return end + 12;
};

const sums = (pdf: Pdf, invoice: Invoice, y: number): number => {
  const x = margin + 225;
  let at = y;
  for (const { name, amount, isTotal } of invoiceSumLines(invoice)) {
    if (isTotal) {
      pdf.moveTo(x, at).lineTo(right, at).lineWidth(0.8).strokeColor(text).stroke();
      at += 6;
    }
    pdf.font(isTotal ? 'Helvetica-Bold' : 'Helvetica').fontSize(isTotal ? 11 : 9.5);
    pdf.fillColor(isTotal ? text : quiet).text(printable(name), x, at, { width: 160 });
    const end = pdf.y;
    pdf.fillColor(text).text(printable(amount), x + 160, at, { width: 110, align: 'right' });
    at = Math.max(end, pdf.y) + 5;
  }
  return at;
};

/** The foot of each page: the hash, and which page it is. */
const feet = (pdf: Pdf, invoice: Invoice): void => {
  const words = wordsIn(invoice.customer.locale);
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    // Below the margin a text would begin another page.
    pdf.page.margins.bottom = 0;
    pdf.font('Helvetica').fontSize(7).fillColor(quiet);
    pdf.text(printable(`${words.hash}: ${invoice.contentHash}`), margin, footAt, { width: 400 });
    pdf.text(printable(`${words.page} ${page + 1} / ${count}`), right - 90, footAt, { width: 90, align: 'right' });
  }
};

const write = async (pdf: Pdf, invoice: Invoice): Promise<void> => {
  const nextPage = (): number => {
    pdf.addPage();
    return margin;
  };
  let y = tableHead(pdf, invoice, head(pdf, invoice));
  for (const [index, item] of invoice.lines.entries()) {
    if (index % linesInTurn === 0) await nextTurn();
    pdf.font('Helvetica').fontSize(9.5);
    const height = pdf.heightOfString(printable(item.description), { width: description.width });
    if (y + height + 30 > bottom) y = tableHead(pdf, invoice, nextPage());
    y = tableLine(pdf, invoice, item, y);
  }
  if (y + invoiceSumLines(invoice).length * 26 + 20 > bottom) y = nextPage();
  y = sums(pdf, invoice, y + 6);
  const { footer } = invoice.seller;
  if (footer !== '') {
    pdf.font('Helvetica').fontSize(9).fillColor(text);
    const lines = footer.split('\n').map(printable).join('\n');
    if (y + 24 + pdf.heightOfString(lines, { width }) > bottom) y = nextPage();
    pdf.text(lines, margin, y + 20, { width });
  }
  feet(pdf, invoice);
};

/**
 * An invoice as PDF.
 *
 * @throws ProblemError `validation_failed` where the package `pdfkit` is not installed
 */
export const invoicePdf = (invoice: Invoice, load?: LoadPdf): Promise<Uint8Array<ArrayBuffer>> => {
  const createdAt = new Date(invoice.issuedAt);
  return pdfBytes({ title: invoice.number, createdAt, margin, load, hasFooter: true }, (pdf) => write(pdf, invoice));
};
