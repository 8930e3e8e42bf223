import type { PaymentMethod } from '@watchpost/schemas';
import { timestampOrNull } from '../../../base/timestamp.js';
import { notFound, ProblemError } from '../../../request/http/problem.js';
import type { Payments } from '../../../request/ports/payments.js';
import { answered } from '../collection/call-provider.js';
import type { CollectorParts } from '../collection/collector.js';
import { customerOf, followMethods, knownCustomer } from './customer.js';
import { countCall, forMember, type PayingParts, pay } from './pay.js';
import { receiveWebhook } from './receive-webhook.js';

/** Makes what verbs collect money through. */
export const createPayments = (parts: PayingParts & Pick<CollectorParts, 'logger' | 'returnUrl'>): Payments => {
  const { store, provider, clock, returnUrl } = parts;
  const now = clock;
  return {
    provider: provider.key,
    pay: (request) => pay(request, parts),
    async methods(organizationId) {
      const { listMethods } = provider;
      const customer = await knownCustomer(organizationId, { store, provider });
      if (listMethods === undefined || customer === undefined) return [];
      await countCall(organizationId, 'methods', parts);
      return forMember(async () => {
        await followMethods(customer, { store, provider, now: now() });
        const current = await knownCustomer(organizationId, { store, provider });
        const methods = await answered(listMethods.call(provider, customer.customerRef));
        return methods.map(
          ({ ref, label, expiresAt }): PaymentMethod => ({
            id: ref,
            label,
            expiresAt: timestampOrNull(expiresAt),
            isDefault: ref === current?.methodRef,
          }),
        );
      });
    },
    async setUpMethod(organizationId) {
      const { setUpMethod } = provider;
      if (setUpMethod === undefined) {
        throw new ProblemError('conflict', `The payment provider ${provider.key} keeps no payment methods.`);
      }
      await countCall(organizationId, 'methods', parts);
      return forMember(async () => {
        const customer = await customerOf(organizationId, { store, provider, now: now() });
        if (customer === undefined) throw new TypeError(`${provider.key} sets up methods, but makes no customers`);
        return answered(setUpMethod.call(provider, customer.customerRef, returnUrl));
      });
    },
    async removeMethod(organizationId, methodRef) {
      const { removeMethod } = provider;
      if (removeMethod === undefined) {
        throw new ProblemError('conflict', `The payment provider ${provider.key} keeps no payment methods.`);
      }
      await countCall(organizationId, 'methods', parts);
      const customer = await knownCustomer(organizationId, { store, provider });
      if (customer === undefined) throw notFound();
      await forMember(async () => {
        await answered(removeMethod.call(provider, customer.customerRef, methodRef));
        await followMethods(customer, { store, provider, now: now() });
      });
    },
    receiveWebhook: (webhook) => receiveWebhook(webhook, parts),
  };
};
