import type { Row, Store } from '../../../store/interface/store.js';
import type { PaymentProvider } from '../../payments/payment-provider.js';
import { answered } from '../collection/call-provider.js';
import { readCustomer } from '../invoices/invoice-terms.js';

/** The customer that an organization is at the provider; `undefined` until it is made. */
export const knownCustomer = (
  organizationId: string,
  { store, provider }: { readonly store: Pick<Store, 'get'>; readonly provider: Pick<PaymentProvider, 'key'> },
): Promise<Row<'paymentCustomers'> | undefined> =>
  store.get('paymentCustomers', { organizationId, provider: provider.key });

/**
 * The same, made where the provider has customers and this one is new; `undefined` where it has none. Two processes that
 * make it at once get the same one.
 *
 * @throws PaymentProviderError
 */
export const customerOf = async (
  organizationId: string,
  { store, provider, now }: { readonly store: Store; readonly provider: PaymentProvider; readonly now: number },
): Promise<Row<'paymentCustomers'> | undefined> => {
  const known = await knownCustomer(organizationId, { store, provider });
  if (known !== undefined || provider.createCustomer === undefined) return known;
  const { name, email } = await readCustomer(organizationId, store);
  const { customerRef } = await answered(provider.createCustomer({ organizationId, name, email }));
  const row = { organizationId, provider: provider.key, customerRef, methodRef: null, createdAt: now, updatedAt: now };
  await store.commit([{ kind: 'insert', table: 'paymentCustomers', row, onConflict: 'ignore' }]);
  return row;
};

/**
 * Charges due invoices to another method from now on: the first one that the provider lists, where the one that was charged is
 * gone or there was none. Open invoices are collected at once.
 *
 * @throws PaymentProviderError
 */
export const followMethods = async (
  customer: Row<'paymentCustomers'>,
  { store, provider, now }: { readonly store: Store; readonly provider: PaymentProvider; readonly now: number },
): Promise<void> => {
  if (provider.listMethods === undefined) return;
  const methods = await answered(provider.listMethods(customer.customerRef));
  if (methods.some(({ ref }) => ref === customer.methodRef)) return;
  const methodRef = methods[0]?.ref ?? null;
  if (methodRef === customer.methodRef) return;
  const { organizationId } = customer;
  await store.commit([
    {
      kind: 'update',
      table: 'paymentCustomers',
      where: { organizationId, provider: provider.key },
      set: { methodRef, updatedAt: now },
    },
    ...(methodRef === null
      ? []
      : ([
          {
            kind: 'update',
            table: 'invoices',
            where: { organizationId, status: 'open', leaseToken: null },
            set: { collectAt: now, nextAt: now },
          },
        ] as const)),
  ]);
};
