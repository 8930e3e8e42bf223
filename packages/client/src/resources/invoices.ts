import type {
  Invoice,
  InvoicePayment,
  InvoicePayRequest,
  InvoicesDownloadQuery,
  InvoicesListQuery,
} from '../contract-types.js';
import { type Caller, path } from '../request/call.js';
import type { ApiPromise } from '../request/exchange/api-promise.js';
import type { PostOptions, RequestOptions } from '../request/options.js';
import { type List, listOf } from '../request/pages.js';

/** Invoices and credit notes of an organization. */
export interface Invoices {
  /**
   * Lists invoices, newest first unless `sort` says otherwise. Needs `billing:read`.
   *
   * @throws ValidationError when the query is invalid
   */
  list(query?: InvoicesListQuery, options?: RequestOptions): List<Invoice>;

  /**
   * Gets an invoice with its payments. Needs `billing:read`.
   *
   * @param id such as `inv_…`
   * @throws NotFoundError
   */
  get(id: string, options?: RequestOptions): ApiPromise<Invoice>;

  /**
   * Downloads an invoice as JSON, HTML or PDF. Needs `billing:read`.
   *
   * @param query `format`, default `json`
   * @example
   * ```ts
   * const file = await client.invoices.download(id, { format: 'pdf' });
   * ```
   * @throws NotFoundError, ValidationError for `pdf` where the server has no PDF
   */
  download(id: string, query?: InvoicesDownloadQuery, options?: RequestOptions): Promise<Blob>;

  /**
   * Pays what is due, or answers the payment that is under way. With `actionRequired` the customer goes on at
   * `payment.redirectUrl`. Needs `billing:write`.
   *
   * @example
   * ```ts
   * const { invoice, payment } = await client.invoices.pay(id, { reference: 'Transfer of 1 March' });
   * ```
   * @throws NotFoundError; ConflictError when nothing is due; UnavailableError when the payment provider is
   */
  pay(id: string, payment?: InvoicePayRequest, options?: PostOptions): ApiPromise<InvoicePayment>;
}

export const invoicesOf = (caller: Caller): Invoices => ({
  list: (query, options) => listOf(caller, '/billing/invoices', query, options),
  get: (id, options) => caller.call('GET', path`/billing/invoices/${id}`, undefined, options),
  download: async (id, query = {}, options) => {
    const { format = 'json' } = query;
    const accept = format === 'html' ? 'text/html' : `application/${format}`;
    const more = { ...options, query, accept, isStream: true };
    const file = path`/billing/invoices/${id}/download`;
    const stream = await caller.call<ReadableStream<Uint8Array>>('GET', file, undefined, more);
    return new Response(stream, { headers: { 'Content-Type': accept } }).blob();
  },
  pay: (id, payment, options) => caller.call('POST', path`/billing/invoices/${id}/pay`, payment, options),
});
