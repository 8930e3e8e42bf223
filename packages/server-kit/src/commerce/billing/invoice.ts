import { invoiceRoutes, invoices } from '@watchpost/schemas';
import { auditChange } from '../../request/audit/record.js';
import type { OrganizationContext } from '../../request/context.js';
import { attachment } from '../../request/http/file-name.js';
import { notFound } from '../../request/http/problem.js';
import { type Decision, serve, serveList, servePlain, type Verb } from '../../request/operation.js';
import { idOf } from '../../request/verbs/get.js';
import { pageBody, readPage } from '../../request/verbs/list.js';
import { readOwnRow, servedResource } from '../../request/verbs/served-resource.js';
import type { Row } from '../../store/interface/store.js';
import { invoiceHtml } from './formats/invoice-html.js';
import { invoicePdf } from './formats/invoice-pdf.js';
import { presentInvoice, presentPayment, readPayments } from './invoices/present-invoice.js';

/** Invoices as the pipeline serves them; what they show of payments lies in other rows. */
export const invoiceResource = servedResource(invoices, 'invoices', (row) => ({ ...presentInvoice(row, []) }));

/** An invoice of the caller's organization, with its payments. */
const readInvoice = async (id: string, context: OrganizationContext) => {
  const row = await readOwnRow('invoices', id, context);
  const payments = await readPayments([id], context.services.store);
  return { row, shown: presentInvoice(row, payments.get(id) ?? []) };
};

const list = serveList(async ({ query }, context) => {
  const { rows, totalItems } = await readPage(invoiceResource, query, context);
  const ids = rows.map(({ id }) => id);
  const payments = await readPayments(ids, context.services.store);
  return {
    body: pageBody(
      query,
      rows.map((row) => presentInvoice(row, payments.get(row.id) ?? [])),
      totalItems,
    ),
  };
});

const get = servePlain(async (input, context) => ({ body: (await readInvoice(idOf(input), context)).shown }));

/** Styles of its own, and nothing else: the policy of every other page would refuse them. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const download = serve(invoiceRoutes.download, async ({ params, query: { format } }, context) => {
  const { shown } = await readInvoice(params.id, context);
  const headers = attachment(shown.number, format);
  const contents: Readonly<Record<typeof format, () => Decision | Promise<Decision>>> = {
    json: () => ({ body: shown }),
    html: () => ({ text: invoiceHtml(shown), headers: { 'content-security-policy': pagePolicy } }),
    pdf: async () => ({ bytes: await invoicePdf(shown) }),
  };
  const decision = await contents[format]();
  return { ...decision, headers: { ...headers, ...decision.headers } };
});

/** The entry of the audit trail, written with the attempt: what the provider says is recorded when it has said it. */
const auditOf = (
  { id, number }: Row<'invoices'>,
  reference: string | undefined,
  context: OrganizationContext<'payments'>,
) =>
  auditChange(context, {
    resource: { type: invoices.name, id, name: number },
    after: { provider: context.services.payments.provider, reference: reference ?? null },
  });

const payInvoice = serve(invoiceRoutes.pay, async ({ params, body }, context: OrganizationContext<'payments'>) => {
  const { caller, services } = context;
  const row = await readOwnRow('invoices', params.id, context);
  // The provider is called now, outside of the commit of the pipeline: the attempt is written before, its outcome after.
  const payment = await services.payments.pay({
    invoiceId: row.id,
    organizationId: caller.organizationId,
    methodRef: body.paymentMethodId,
    reference: body.reference === '' ? undefined : body.reference,
    paidBy: caller.id,
    changes: [auditOf(row, body.reference, context)],
  });
  const after = await services.store.get('invoices', { id: row.id });
  if (after === undefined) throw notFound();
  const payments = await readPayments([row.id], services.store);
  return {
    body: { invoice: presentInvoice(after, payments.get(row.id) ?? []), payment: presentPayment(payment, row) },
  };
});

export const invoiceOperations: Readonly<Record<string, Verb>> = {
  'invoices.list': list,
  'invoices.get': get,
  'invoices.download': download,
  'invoices.pay': payInvoice,
};
