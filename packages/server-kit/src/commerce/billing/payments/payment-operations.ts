import { billingRoutes } from '@watchpost/schemas';
import { auditChange } from '../../../request/audit/record.js';
import type { CallContext, OrganizationContext } from '../../../request/context.js';
import { serve, serveCall, type Verb } from '../../../request/operation.js';
import { pageBody } from '../../../request/verbs/list.js';

const resource = (id: string | null) => ({ type: 'paymentMethod', id, name: null });

const listMethods = serve(
  billingRoutes.paymentMethods,
  async ({ query }, { caller, services }: OrganizationContext<'payments'>) => {
    const methods = await services.payments.methods(caller.organizationId);
    const order = query.sort.startsWith('-') ? -1 : 1;
    const sorted = methods.toSorted((a, b) => (a.id < b.id ? -order : order));
    const start = (query.page - 1) * query.pageSize;
    return { body: pageBody(query, sorted.slice(start, start + query.pageSize), sorted.length) };
  },
);

const addMethod = serve(billingRoutes.addPaymentMethod, async (_, context: OrganizationContext<'payments'>) => {
  const { redirectUrl } = await context.services.payments.setUpMethod(context.caller.organizationId);
  return { body: { redirectUrl }, changes: [auditChange(context, { resource: resource(null) })] };
});

const removeMethod = serve(
  billingRoutes.removePaymentMethod,
  async ({ params }, context: OrganizationContext<'payments'>) => {
    await context.services.payments.removeMethod(context.caller.organizationId, params.methodId);
    return { changes: [auditChange(context, { resource: resource(params.methodId) })] };
  },
);

const receiveWebhook = serveCall(
  billingRoutes.receiveWebhook,
  async ({ params, body }, context: CallContext<'payments'>) => {
    const { provider } = params;
    await context.services.payments.receiveWebhook({ provider, header: (name) => context.header(name), rawBody: body });
    return { body: { received: true } };
  },
);

export const paymentOperations: Readonly<Record<string, Verb>> = {
  'billing.paymentMethods': listMethods,
  'billing.addPaymentMethod': addMethod,
  'billing.removePaymentMethod': removeMethod,
  'billing.receiveWebhook': receiveWebhook,
};
