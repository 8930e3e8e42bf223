import { createHash } from 'node:crypto';
import { hashedInvoiceFields, type Invoice, type InvoiceLine } from '@watchpost/schemas';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoiceHtml } from '../../../src/commerce/billing/formats/invoice-html.js';
import { invoicePdf } from '../../../src/commerce/billing/formats/invoice-pdf.js';
import { createInvoicing } from '../../../src/commerce/billing/invoicing.js';
import type { TaxRate } from '../../../src/request/ports/invoicing.js';
import { dialects } from '../../kit-fixture.js';
import { type BillingFixture, dayMs, oneLine, openBilling, operatorOn } from './billing-fixture.js';

const hashOf = (invoice: Invoice): string => {
  const content = Object.fromEntries(hashedInvoiceFields.map((field) => [field, invoice[field]]));
  return createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex');
};

/** Every place of a value, with a function that gives the value with something else there. */
const mutations = (value: unknown, path: string[] = []): { path: string; mutated: unknown }[] => {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, member]) =>
      mutations(member, [...path, name]).map(({ path: place, mutated }) => ({
        path: place,
        mutated: Array.isArray(value)
          ? value.map((other, index) => (String(index) === name ? mutated : other))
          : { ...value, [name]: mutated },
      })),
    );
  }
  const other = typeof value === 'number' ? value + 1 : typeof value === 'string' ? `${value}.` : 'other';
  return [{ path: path.join('.'), mutated: other }];
};

const tax = (name: string, ratePercent: number, lineIds?: readonly string[]): TaxRate => ({
  name,
  ratePercent,
  ...(lineIds && { lineIds }),
});

const lines = (...amounts: number[]): InvoiceLine[] =>
  amounts.map((amount, index) => oneLine(amount, `line_${index + 1}`));

/** Worked out by hand, to the last minor unit. */
const table: readonly {
  readonly currency: string;
  readonly amounts: readonly number[];
  readonly rates: readonly TaxRate[];
  readonly taxes: readonly (readonly [baseMinor: number, amountMinor: number])[];
  readonly totalMinor: number;
}[] = [
  // 31.65 EUR · 19 % = 6.0135
  { currency: 'EUR', amounts: [4900, -1735], rates: [tax('VAT', 19)], taxes: [[3165, 601]], totalMinor: 3766 },
  // 0.50 EUR · 19 % = 0.095, in the middle: to the even 0.10; 1.50 · 7 % = 0.105: to the even 0.10
  { currency: 'EUR', amounts: [50], rates: [tax('VAT', 19)], taxes: [[50, 10]], totalMinor: 60 },
  { currency: 'EUR', amounts: [150], rates: [tax('VAT', 7)], taxes: [[150, 10]], totalMinor: 160 },
  // Once over the sum: 1000 JPY · 10 % = 100; line by line it would be 33 + 33 + 33 = 99
  { currency: 'JPY', amounts: [333, 333, 334], rates: [tax('消費税', 10)], taxes: [[1000, 100]], totalMinor: 1100 },
  // 9.999 BHD · 5 % = 0.49995
  { currency: 'BHD', amounts: [9999], rates: [tax('VAT', 5)], taxes: [[9999, 500]], totalMinor: 10_499 },
  // 19.99 CAD · 5 % = 0.9995 on all, 10.00 · 9.975 % = 0.9975 on the first line
  {
    currency: 'CAD',
    amounts: [1000, 999],
    rates: [tax('GST', 5), tax('QST', 9.975, ['line_1'])],
    taxes: [
      [1999, 100],
      [1000, 100],
    ],
    totalMinor: 2199,
  },
  { currency: 'USD', amounts: [100], rates: [], taxes: [], totalMinor: 100 },
  { currency: 'EUR', amounts: [4900, -4900], rates: [tax('VAT', 19)], taxes: [[0, 0]], totalMinor: 0 },
];

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&amp;\u202e<!--`;

describe.each(dialects)('Invoices, on %s', (dialect) => {
  let fixture: BillingFixture;
  let rates: readonly TaxRate[] = [];
  beforeEach(async () => {
    rates = [];
    fixture = await openBilling(dialect, {
      seller: {
        name: 'Watchpost Ltd',
        address: { line1: '1 High Street', city: 'London', country: 'GB' },
        footer: 'IBAN GB00 0000',
      },
      tax: () => rates,
    });
  });
  afterEach(() => fixture.close());
  /** Downloads are files and no JSON. */
  const download = async (id: string, format: string): Promise<{ headers: Headers; text: string }> => {
    const headers = { authorization: `Bearer ${fixture.owner.token}` };
    const url = `https://watchpost.test/api/v1/billing/invoices/${id}/download?format=${format}`;
    const response = await fixture.kit.fetch(new Request(url, { headers }));
    expect(response.status).toBe(200);
    return { headers: response.headers, text: new TextDecoder('latin1').decode(await response.arrayBuffer()) };
  };
  const issue = (currency: string, issued: readonly InvoiceLine[]) =>
    fixture.kit.commerce.issueInvoice({ organizationId: fixture.owner.organizationId, currency, lines: issued });

  test('have every sum of a table that was worked out by hand', async () => {
    for (const { currency, amounts, taxes, totalMinor, rates: wanted } of table) {
      rates = wanted;
      const invoice = await issue(currency, lines(...amounts));
      expect(invoice.taxes.map(({ baseMinor, amountMinor }) => [baseMinor, amountMinor])).toEqual(taxes);
      expect(invoice).toMatchObject({
        currency,
        totalMinor,
        subtotalMinor: amounts.reduce((sum, amount) => sum + amount, 0),
        status: totalMinor === 0 ? 'paid' : 'open',
        amountDueMinor: totalMinor,
        issuedAt: '2026-03-01T12:00:00.000Z',
        dueAt: '2026-03-15T12:00:00.000Z',
        algorithm: 'watchpost-invoice-2',
        seller: { name: 'Watchpost Ltd', footer: 'IBAN GB00 0000' },
      });
      expect(await fixture.invoice(invoice.id)).toEqual(invoice);
    }
  });

  test('are numbered without a gap when 64 are issued at once by two processes', async () => {
    const other = operatorOn(fixture.anotherStore(), fixture.clock);
    const { organizationId } = fixture.owner;
    const one = { organizationId, currency: 'EUR', lines: lines(100) };
    const issued = await Promise.all(
      Array.from({ length: 64 }, (_, index) => (index % 2 ? other : fixture.kit.commerce).issueInvoice(one)),
    );
    const numbers = issued.map(({ number }) => number).sort();
    expect(numbers).toEqual(Array.from({ length: 64 }, (_, index) => `INV-2026-${String(index + 1).padStart(6, '0')}`));
    // Another year, and credit notes, are other series.
    fixture.clock.now = Date.parse('2027-01-01T00:00:00Z');
    expect((await issue('EUR', lines(100))).number).toBe('INV-2027-000001');
    const note = await fixture.kit.commerce.issueCreditNote({ invoiceId: issued[0]?.id ?? '', reason: 'Mistake' });
    expect(note.number).toBe('CN-2027-000001');
  });

  test('leave no gap when a commit that issues one is refused', async () => {
    await issue('EUR', lines(100));
    await expect(issue('EUR', lines(-100))).rejects.toThrow('an invoice is not negative; a credit note is');
    await expect(issue('XXX-', lines(100))).rejects.toThrow(RangeError);
    rates = [tax('VAT', 19, ['line_7'])];
    await expect(issue('EUR', lines(100))).rejects.toThrow('the tax VAT is on a line that the invoice does not have');
    rates = [];
    expect((await issue('EUR', lines(100))).number).toBe('INV-2026-000002');
  });

  test('have a hash that any change breaks, and the audit trail has it', async () => {
    rates = [tax('VAT', 8.875)];
    const invoice = await issue('EUR', lines(4900, -1735));
    expect(hashOf(invoice)).toBe(invoice.contentHash);
    const all = mutations(Object.fromEntries(hashedInvoiceFields.map((field) => [field, invoice[field]])));
    expect(all.length).toBeGreaterThan(50);
    for (const { path, mutated } of all) {
      expect(hashOf({ ...invoice, ...(mutated as object) }), path).not.toBe(invoice.contentHash);
    }
    const [entry] = await fixture.store.find('auditActivities', { action: 'invoices.issue' }, { limit: 5 });
    expect(entry?.changes?.after).toMatchObject({ number: invoice.number, contentHash: invoice.contentHash });
    // It outlasts a payment and a new profile.
    await fixture.call('PUT', '/billing/profile', { companyName: 'Other' });
    await fixture.kit.commerce.recordPayment({ invoiceId: invoice.id });
    const later = await fixture.invoice(invoice.id);
    expect(later).toMatchObject({ status: 'paid', customer: invoice.customer });
    expect(hashOf(later)).toBe(invoice.contentHash);
  });

  test('show what people wrote as text, whatever they wrote', async () => {
    const address = { line1: hostile, line2: hostile, postalCode: '<b>1</b>', city: hostile, region: hostile };
    const words = { companyName: hostile, taxId: '<i>"1"</i>', purchaseOrder: hostile };
    const { status } = await fixture.call('PUT', '/billing/profile', { ...words, address, locale: 'de' });
    expect(status).toBe(200);
    const line = { ...oneLine(100), description: hostile };
    const { id } = await issue('EUR', [line]);
    const { text: html, headers } = await download(id, 'html');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-disposition')).toBe('attachment; filename="INV-2026-000001.html"');
    // The tags are those of the page, and none of them is anybody's.
    const tags = new Set([...html.matchAll(/<\/?([a-z!][a-z0-9-]*)/gi)].map(([, name]) => String(name)));
    for (const tag of ['script', 'img', 'b', 'i']) expect([...tags]).not.toContain(tag);
    expect(html).not.toContain('<!--');
    expect(html.split('&lt;script&gt;alert(1)&lt;/script&gt;').length - 1).toBe(7);
    const pdf = await invoicePdf(await fixture.invoice(id));
    expect(new TextDecoder('latin1').decode(pdf.slice(0, 5))).toBe('%PDF-');
  });

  test('are downloaded as JSON, a page and a PDF, and seen by those who pay', async () => {
    const { id, number } = await issue('EUR', lines(4900));
    const path = `/billing/invoices/${id}/download`;
    expect((await fixture.call('GET', path)).body).toEqual(await fixture.invoice(id));
    const pdf = await download(id, 'pdf');
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
    const other = await fixture.newMember('owner');
    expect(await fixture.request('GET', `/api/v1${path}`, { token: other.token })).toMatchObject({ status: 404 });
    const viewer = await fixture.newMember('viewer', fixture.owner.organizationId);
    expect(await fixture.request('GET', `/api/v1${path}`, { token: viewer.token })).toMatchObject({ status: 403 });
  });

  test('are listed by number, time, amount and status', async () => {
    const { clock, call } = fixture;
    const first = await issue('EUR', lines(300));
    clock.now += dayMs;
    const second = await issue('EUR', lines(100));
    clock.now += dayMs;
    await fixture.kit.commerce.recordPayment({ invoiceId: first.id });
    const numbers = async (query: string): Promise<string[]> =>
      (await call('GET', `/billing/invoices?${query}`)).body.data.map((invoice: Invoice) => invoice.number);
    expect(await numbers('')).toEqual([second.number, first.number]);
    expect(await numbers('sort=totalMinor')).toEqual([second.number, first.number]);
    expect(await numbers('status=paid')).toEqual([first.number]);
    expect(await numbers('search=000002')).toEqual([second.number]);
    expect(await numbers('from=2026-03-02T00:00:00.000Z')).toEqual([second.number]);
    expect(await numbers('until=2026-03-02T00:00:00.000Z')).toEqual([first.number]);
  });

  test('are credited up to their total, also where a line gives something back', async () => {
    rates = [tax('VAT', 20)];
    const invoice = await issue('EUR', lines(-8333, 25_000));
    expect(invoice.totalMinor).toBe(20_000);
    const credit = (amountMinor?: number) =>
      fixture.kit.commerce.issueCreditNote({
        invoiceId: invoice.id,
        reason: 'Outage',
        ...(amountMinor !== undefined && { lines: [{ lineId: 'line_2', amountMinor }] }),
      });
    await expect(credit(25_000)).rejects.toThrow('must add up to at most 16667');
    await expect(credit(16_668)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await credit(10_000)).toMatchObject({ totalMinor: -12_000 });
    await expect(credit(6668)).rejects.toThrow('must add up to at most 6667');
    // The rest is what is left of both lines.
    expect(await credit()).toMatchObject({
      totalMinor: -8000,
      lines: [{ amountMinor: 8333 }, { amountMinor: -15_000 }],
    });
    expect(await fixture.invoice(invoice.id)).toMatchObject({ status: 'void', creditedMinor: 20_000 });
  });

  test('leave nothing to credit once their total is credited, whatever is left of single lines', async () => {
    rates = [];
    const invoice = await issue('EUR', lines(-8333, 25_000));
    const { commerce } = fixture.kit;
    await commerce.recordPayment({ invoiceId: invoice.id });
    const about = { invoiceId: invoice.id, reason: 'Outage' };
    await commerce.issueCreditNote({ ...about, lines: [{ lineId: 'line_2', amountMinor: 16_667 }] });
    await expect(commerce.issueCreditNote(about)).rejects.toThrow('Nothing is left of');
    expect(await fixture.invoice(invoice.id)).toMatchObject({ creditedMinor: 16_667, totalMinor: 16_667 });
  });

  test('with lines that are taxed differently are not credited beyond their total', async () => {
    rates = [tax('VAT', 20, ['line_2'])];
    // 100.00 untaxed, −50.00 with −10.00 of tax: 40.00.
    const invoice = await issue('EUR', lines(10_000, -5000));
    const about = { invoiceId: invoice.id, reason: 'Outage' };
    await expect(
      fixture.kit.commerce.issueCreditNote({ ...about, lines: [{ lineId: 'line_1', amountMinor: 5000 }] }),
    ).rejects.toThrow('must come to at most 4000 with taxes');
    expect(await fixture.kit.commerce.issueCreditNote(about)).toMatchObject({ totalMinor: -4000 });
  });

  test('say and hash the decimals of their currency', async () => {
    rates = [];
    const invoice = await issue('HUF', lines(299_000));
    expect(invoice).toMatchObject({ currency: 'HUF', exponent: 2 });
    expect(hashOf(invoice)).toBe(invoice.contentHash);
    expect(hashOf({ ...invoice, exponent: 0 })).not.toBe(invoice.contentHash);
    expect((await download(invoice.id, 'html')).text).toMatch(/HUF[^0-9]{1,3}2,990\.00/);
  });

  test('add up to nothing with their credit notes, however these are split', async () => {
    rates = [tax('GST', 5), tax('QST', 9.975, ['line_1', 'line_3'])];
    const { commerce } = fixture.kit;
    const amounts = [3333, 1999, 7];
    const invoice = await issue('CAD', lines(...amounts));
    const credit = (more: object) => commerce.issueCreditNote({ invoiceId: invoice.id, reason: 'Outage', ...more });
    const notes = [
      await credit({ lines: [{ lineId: 'line_1', amountMinor: 1111 }] }),
      await credit({
        lines: [
          { lineId: 'line_1', amountMinor: 1 },
          { lineId: 'line_3', amountMinor: 7 },
        ],
      }),
      await credit({ lines: [{ lineId: 'line_2', amountMinor: 1000 }] }),
    ];
    await expect(credit({ lines: [{ lineId: 'line_3', amountMinor: 1 }] })).rejects.toThrow('from 1 to 0');
    expect(await fixture.invoice(invoice.id)).toMatchObject({ status: 'open' });
    notes.push(await credit({}));
    for (const [index, { baseMinor, amountMinor }] of invoice.taxes.entries()) {
      const sum = (pick: (taxed: Invoice['taxes'][number] | undefined) => number): number =>
        notes.reduce((total, note) => total + pick(note.taxes[index]), 0);
      expect(sum((taxed) => taxed?.amountMinor ?? 0)).toBe(-amountMinor);
      expect(sum((taxed) => taxed?.baseMinor ?? 0)).toBe(-baseMinor);
    }
    expect(notes.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(-invoice.totalMinor);
    expect(await fixture.invoice(invoice.id)).toMatchObject({
      status: 'void',
      amountDueMinor: 0,
      creditedMinor: invoice.totalMinor,
    });
    for (const note of notes) {
      expect(hashOf(note)).toBe(note.contentHash);
      expect(note).toMatchObject({
        kind: 'creditNote',
        correctsInvoiceId: invoice.id,
        status: 'paid',
        reason: 'Outage',
      });
    }
    await expect(credit({})).rejects.toThrow('cannot be credited');
  });

  test('are settled, voided and written off by the operator, and not twice', async () => {
    const { commerce } = fixture.kit;
    const paid = await issue('EUR', lines(5000));
    const part = { invoiceId: paid.id, amountMinor: 2000, reference: 'Cheque 7' };
    expect(await commerce.recordPayment(part)).toMatchObject({ status: 'open', amountDueMinor: 3000 });
    await expect(commerce.voidInvoice({ invoiceId: paid.id, reason: 'No' })).rejects.toThrow('is paid in part');
    await expect(commerce.recordPayment({ ...part, amountMinor: 3001 })).rejects.toThrow('from 1 to 3000 (got 3001)');
    const paidAt = new Date('2026-02-27T00:00:00Z');
    expect(await commerce.recordPayment({ invoiceId: paid.id, paidAt })).toMatchObject({
      status: 'paid',
      paidAt: paidAt.toISOString(),
      payments: [{ amountMinor: 2000, reference: 'Cheque 7' }, { amountMinor: 3000 }],
    });
    await expect(commerce.recordPayment({ invoiceId: paid.id })).rejects.toThrow('Nothing is due');
    expect(await fixture.pay(paid.id)).toMatchObject({ status: 409, body: { detail: `${paid.number} is paid.` } });

    const gone = await issue('EUR', lines(5000));
    expect(await commerce.voidInvoice({ invoiceId: gone.id, reason: 'Test' })).toMatchObject({
      status: 'void',
      amountDueMinor: 0,
    });
    await expect(commerce.voidInvoice({ invoiceId: gone.id, reason: 'Test' })).rejects.toThrow('is not open');
    expect(await fixture.pay(gone.id)).toMatchObject({ status: 409 });

    const lost = await issue('EUR', lines(5000));
    expect(await commerce.writeOffInvoice({ invoiceId: lost.id, reason: 'Bankrupt' })).toMatchObject({
      status: 'uncollectible',
    });
    expect((await fixture.pay(lost.id)).body.invoice).toMatchObject({ status: 'paid', amountDueMinor: 0 });
    const acts = await fixture.store.find('auditActivities', {}, { limit: 100, orderBy: 'sequence' });
    expect(acts.filter(({ actor }) => actor.type === 'host').map(({ action }) => action)).toEqual([
      'invoices.recordPayment',
      'invoices.recordPayment',
      'invoices.void',
      'invoices.writeOff',
    ]);
  });

  test('are made out to what the profile was, which is kept whole or not at all', async () => {
    const { call } = fixture;
    const first = await call('GET', '/billing/profile');
    expect(first).toMatchObject({ body: { companyName: '', version: 1, locale: 'en' } });
    const profile = {
      companyName: 'Example GmbH',
      email: 'accounts@example.com',
      address: { line1: 'Hauptstraße 1', line2: '', postalCode: '10115', city: 'Berlin', region: '', country: 'DE' },
      taxId: 'DE123456789',
      purchaseOrder: 'PO 7',
      locale: 'de',
    };
    const put = await call('PUT', '/billing/profile', profile);
    expect(put).toMatchObject({ status: 200, body: { ...profile, version: 2 } });
    expect(put.headers.get('etag')).toBe('"2"');
    const { companyName: name, ...others } = profile;
    expect((await issue('EUR', lines(100))).customer).toEqual({ name, ...others });
    for (const bad of [
      { email: 'no-address' },
      { locale: 'not a locale' },
      { address: { country: 'Germany' } },
      { companyName: 'a\nb' },
      { companyName: 'x'.repeat(201) },
      { plan: 'x' },
    ]) {
      expect(await call('PUT', '/billing/profile', bad)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
    expect((await call('GET', '/billing/profile')).body).toMatchObject(profile);
  });
});

describe('An invoice as a page', () => {
  test('writes amounts and days as its customer does', async () => {
    const fixture = await openBilling('sqlite', { tax: [{ name: 'USt.', ratePercent: 19 }] });
    try {
      await fixture.call('PUT', '/billing/profile', { locale: 'de', address: { country: 'DE' } });
      const html = invoiceHtml(await fixture.issue(123_456)).replaceAll('\u00a0', ' ');
      expect(html).toContain('<h1>Rechnung</h1>');
      expect(html).toContain('USt. 19 % auf 1.234,56 EUR');
      expect(html).toContain('1.469,13 EUR');
      expect(html).toContain('15. März 2026');
      expect(html).toContain('1. März 2026 – 31. März 2026');
      expect(html).toContain('Deutschland');
    } finally {
      await fixture.close();
    }
  });
});

describe('How invoices are issued', () => {
  test.each([
    [{ dueDays: 91 }, 'dueDays must be a whole number from 0 to 90 (got 91)'],
    [{ invoicePrefix: 'inv' }, 'invoicePrefix must be 1 to 12 of A-Z, 0-9, - and / (got "inv")'],
    [{ seller: { name: '' } }, 'seller.name must not be empty'],
    [{ tax: [tax('VAT', 119)] }, 'tax: ratePercent of VAT must be 0 to 100 with up to four decimals (got 119)'],
    [{ tax: [tax('', 19)] }, 'tax: the name of a rate must not be empty'],
  ])('is refused when it cannot be: %o', (options, message) => {
    expect(() => createInvoicing(options)).toThrow(message);
  });

  test('is any rate with up to four decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (scaled) => {
        expect(() => createInvoicing({ tax: [tax('VAT', scaled / 10_000)] })).not.toThrow();
      }),
    );
  });
});
