import type { Invoice } from '@watchpost/schemas';
import { escapedText } from '../../../base/escaped-text.js';
import { invoiceStyles } from './invoice-styles.js';
import { amountText, invoiceFacts, invoiceSumLines, partyLines, periodText, wordsIn } from './invoice-words.js';

const party = (title: string, lines: readonly string[]): string =>
  `<section><h2>${escapedText(title)}</h2><address>${lines.map((line) => `<span>${escapedText(line)}</span>`).join('')}</address></section>`;

const lineRow = (invoice: Invoice, line: Invoice['lines'][number]): string => {
  const { currency, exponent, customer } = invoice;
  const { locale } = customer;
  const words = wordsIn(locale);
  const amount = (minor: number): string => amountText(minor, { currency, exponent, locale });
  const period = periodText(line.periodStart, line.periodEnd, locale);
  const days = period === '' ? '' : `<small>${escapedText(period)}</small>`;
  const cells = [
    [words.quantity, String(line.quantity)],
    [words.unitPrice, amount(line.unitAmountMinor)],
    [words.amount, amount(line.amountMinor)],
  ] as const;
  const named = cells.map(([name, text]) => `<td data-name="${escapedText(name)}">${escapedText(text)}</td>`);
  return `<tr><td>${escapedText(line.description)}${days}</td>${named.join('')}</tr>`;
};

/**
 * An invoice as a page that needs nothing besides: light and dark, narrow, and with styles for print, in the language and the
 * numbers of its customer. Whatever people wrote is escaped.
 */
export const invoiceHtml = (invoice: Invoice): string => {
  const { customer, seller, number, kind, status } = invoice;
  const { locale } = customer;
  const words = wordsIn(locale);
  const title = kind === 'invoice' ? words.invoice : words.creditNote;
  const state = kind === 'invoice' ? `<span class="status ${status}">${escapedText(words[status])}</span>` : '';
  const facts = invoiceFacts(invoice).map(
    ([name, value]) => `<div><dt>${escapedText(name)}</dt><dd>${escapedText(value)}</dd></div>`,
  );
  const sums = invoiceSumLines(invoice).map(({ name, amount, isTotal }) => {
    const mark = isTotal ? ' class="total"' : '';
    return `<dt${mark}>${escapedText(name)}</dt><dd${mark}>${escapedText(amount)}</dd>`;
  });
  const columns = [words.description, words.quantity, words.unitPrice, words.amount];
  return `<!doctype html>
<html lang="${/^de\b/i.test(locale) ? 'de' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapedText(`${title} ${number}`)}</title><style>${invoiceStyles}</style></head>
<body>
<header><div><h1>${escapedText(title)}</h1><div class="number">${escapedText(number)}</div></div>${state}</header>
<main>
<div class="parties">
${party(words.from, partyLines(seller, locale))}
${party(words.to, partyLines(customer, locale))}
</div>
<dl class="facts">${facts.join('')}</dl>
<table><thead><tr>${columns.map((name) => `<th scope="col">${escapedText(name)}</th>`).join('')}</tr></thead><tbody>
${invoice.lines.map((line) => lineRow(invoice, line)).join('\n')}
</tbody></table>
<dl class="sums">${sums.join('')}</dl>
${seller.footer === '' ? '' : `<p class="footer">${escapedText(seller.footer)}</p>`}
<p class="hash">${escapedText(words.hash)}: <code>${escapedText(invoice.contentHash)}</code></p>
</main>
</body>
</html>
`;
};
