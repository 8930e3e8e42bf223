import { computed, type ReadonlySignal } from '@preact/signals';
import type {
  BillingProfile,
  BillingProfileWrite,
  Invoice,
  InvoicePayRequest,
  InvoicesListQuery,
  Payment,
  PaymentMethod,
} from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import type { Values } from '../../forms/draft.js';
import { createSavedDraft, type SavedDraft } from '../../forms/saved-draft.js';
import { type Attempts, createAttempts } from '../../store/attempt.js';
import { createList, type ListModel } from '../../store/list.js';
import { createQuery } from '../../store/query.js';
import { billingWords } from './words.js';

/** Parts of an address, which the form shows beside the other fields. */
export const addressFields = ['line1', 'line2', 'postalCode', 'city', 'region', 'country'] as const;

/** Invoices, profile and payment methods of the organization. */
export interface BillingModel extends ListModel<Invoice> {
  readonly profile: SavedDraft<BillingProfile>;
  /** `null` where the server keeps none. */
  readonly methods: ReadonlySignal<readonly PaymentMethod[] | null | undefined>;
  /** Whether the payment provider lets people enter one. */
  readonly hasProvider: ReadonlySignal<boolean>;
  readonly attempts: Attempts;
  /** The invoice as a document to print. */
  download(invoice: Invoice): Promise<Blob | undefined>;
  /** Pays what is due of an invoice; says how it goes on. `undefined` when that was refused. */
  pay(invoice: Invoice, payment: InvoicePayRequest): Promise<Payment | undefined>;
  /** Address of the provider's page on which a payment method is entered. */
  addMethod(): Promise<string | undefined>;
  removeMethod(method: PaymentMethod): Promise<boolean>;
}

/** Reads what the organization pays. */
export const createBilling = (
  parts: Pick<ConsoleParts, 'client' | 'address' | 'session' | 'toasts' | 'language'>,
): BillingModel => {
  const { client, address, session, toasts, language } = parts;
  const attempts = createAttempts(parts);
  const list = createList<Invoice>({
    address,
    fields: ['search', 'status', 'sort'],
    read: (query, options) => client.invoices.list(query as InvoicesListQuery, options),
  });
  const methods = createQuery((abort) => client.billing.paymentMethods({}, { signal: abort }).toArray({ limit: 100 }));
  const subscriptions = session.may('subscription:read')
    ? createQuery((abort) => client.subscriptions.list({ pageSize: 1 }, { signal: abort }))
    : undefined;
  const profile = createSavedDraft<BillingProfile>({
    read: (options) => client.billing.profile(options),
    valuesOf: valuesOfProfile,
    // PUT takes the whole profile: what was not changed is as it was read.
    save: async (changes, ifVersion) =>
      client.billing.updateProfile(writeOf({ ...valuesOfProfile(await client.billing.profile()), ...changes }), {
        ifVersion,
      }),
    onSaved: () => {
      toasts.show({ kind: 'note', text: billingWords[language.peek()].saved }, 3_000);
    },
  });
  const answer = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    let result: T | undefined;
    await attempts.run(async () => {
      result = await work();
    });
    return result;
  };
  return {
    ...list,
    profile,
    methods: computed(() => (methods.error.value === undefined ? methods.data.value : null)),
    hasProvider: computed(() => (subscriptions?.data.value?.data[0]?.provider ?? 'manual') !== 'manual'),
    attempts,
    download: ({ id }) => answer(() => client.invoices.download(id, { format: 'html' })),
    pay: async ({ id }, request) => {
      const paid = await answer(async () => client.invoices.pay(id, request));
      if (paid !== undefined) await list.reload();
      return paid?.payment;
    },
    addMethod: async () => (await answer(() => client.billing.addPaymentMethod()))?.redirectUrl,
    removeMethod: ({ id }) =>
      attempts.run(async () => {
        await client.billing.removePaymentMethod(id);
        await methods.reload();
      }),
    dispose() {
      subscriptions?.dispose();
      list.dispose();
      methods.dispose();
      profile.dispose();
    },
  };
};

const valuesOfProfile = (profile: BillingProfile): Values => {
  const { companyName, email, address, taxId, purchaseOrder, locale } = profile;
  return { companyName, email, taxId, purchaseOrder, locale, ...address };
};

const writeOf = (values: Values): BillingProfileWrite => {
  const text = (name: string): string => String(values[name] ?? '');
  return {
    companyName: text('companyName'),
    email: text('email'),
    taxId: text('taxId'),
    purchaseOrder: text('purchaseOrder'),
    locale: text('locale'),
    address: Object.fromEntries(addressFields.map((name) => [name, text(name)])),
  };
};
