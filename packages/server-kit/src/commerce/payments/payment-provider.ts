/** Whom the provider collects from. */
export interface PaymentCustomer {
  readonly organizationId: string;
  /** As it stands on invoices. */
  readonly name: string;
  readonly email: string;
}

/** One attempt to collect an invoice. Its row is written before the provider is called. */
export interface PaymentAttempt {
  /** Names the attempt for ever, such as `pay_…`: at most 100 letters, digits, `_` and `-`. */
  readonly id: string;
  readonly invoice: { readonly id: string; readonly number: string };
  /** Whole minor units of ISO 4217; above 0. */
  readonly amountMinor: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
  /** The customer at the provider; `null` for a provider without customers. */
  readonly customerRef: string | null;
  /** The payment method to charge; `null` asks the customer for one. */
  readonly methodRef: string | null;
  /** Where the provider sends the customer afterwards. */
  readonly returnUrl: string;
  /** When the attempt was recorded; milliseconds since the epoch. */
  readonly createdAt: number;
}

/** What is known of an attempt when the provider is asked about it. */
export interface KnownAttempt {
  readonly id: string;
  /** The provider's name for it; `null` when its answer was never recorded. */
  readonly ref: string | null;
  readonly customerRef: string | null;
  /** As that of {@link PaymentAttempt}. */
  readonly createdAt: number;
}

/** How an attempt is at the provider. */
export type PaymentOutcome =
  /** The money is collected, or on its way; `pending` ends by itself, as `succeeded` or `failed`. */
  | { readonly status: 'succeeded' | 'pending'; readonly ref: string }
  /** The customer must do something, such as confirm a card, at `redirectUrl`. */
  | { readonly status: 'actionRequired'; readonly ref: string; readonly redirectUrl: string }
  | {
      readonly status: 'failed';
      readonly ref: string | null;
      /** The provider's word for it, such as `card_declined`. */
      readonly code: string;
      /** One sentence for the customer, without secrets. */
      readonly message: string;
      /** Whether another attempt with the same payment method cannot succeed. */
      readonly isFinal: boolean;
    };

/** What the provider says about an attempt; `unknown` when it never saw it, so nothing was charged. */
export type LookedUpPayment = PaymentOutcome | { readonly status: 'unknown' };

/** A way to pay that a customer has stored at the provider. */
export interface PaymentMethod {
  readonly ref: string;
  /** As people recognize it, such as `Visa •••• 4242`; never a whole number. */
  readonly label: string;
  /** The first moment at which it can no longer be charged; milliseconds since the epoch, `null` when unknown. */
  readonly expiresAt: number | null;
}

/** What to give back of an attempt that succeeded. */
export interface RefundRequest {
  /** Names the refund for ever, as the id of an attempt does. */
  readonly id: string;
  /** The `ref` of the attempt. */
  readonly paymentRef: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** A request that claims to be the provider's. */
export interface PaymentWebhookRequest {
  /** One header by its lower-case name; `null` without it. */
  header(name: string): string | null;
  /** The body byte for byte: the signature covers nothing else. */
  readonly rawBody: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What a signed webhook is about. It holds no amounts and no states: a webhook only makes us look up. */
export interface PaymentNotice {
  /** The same each time the provider sends the event. */
  readonly eventId: string;
  /** Ids of {@link PaymentAttempt}s to look up. */
  readonly attemptIds: readonly string[];
  /** Customers of the provider whose payment methods have changed. */
  readonly customerRefs: readonly string[];
}

/**
 * Collects money for invoices. A host hands one in, or uses `manualPayments` or `stripePayments`. The suite
 * `@watchpost/server-kit/payment-provider-conformance` proves that an implementation keeps these promises.
 *
 * Methods reject with {@link PaymentProviderError} when the provider did not say what became of a call. Then the caller
 * looks the attempt up, or makes the same call again with the same id. Another error is a defect of the provider.
 */
export interface PaymentProvider {
  /** Part of the webhook's path: a lower-case letter, then up to 31 letters, digits and `-`; such as `stripe`. */
  readonly key: string;

  /**
   * Makes the customer at the provider, before the first attempt. A call that is repeated soon makes no second one. Left
   * out by a provider without customers.
   */
  createCustomer?(customer: PaymentCustomer): Promise<{ readonly customerRef: string }>;

  /**
   * Collects. Idempotent by `attempt.id`: however often and from however many processes it is called with the same
   * attempt, the customer is charged at most once.
   */
  collect(attempt: PaymentAttempt): Promise<PaymentOutcome>;

  /** Reads how an attempt is, after a crash or a webhook: by `ref`, or by our id. It charges nothing. */
  lookUp(attempt: KnownAttempt): Promise<LookedUpPayment>;

  /** Begins to store a payment method on a page of the provider. */
  setUpMethod?(customerRef: string, returnUrl: string): Promise<{ readonly redirectUrl: string }>;
  listMethods?(customerRef: string): Promise<readonly PaymentMethod[]>;
  /** Removes a payment method of this customer; one that is gone already is no failure. */
  removeMethod?(customerRef: string, methodRef: string): Promise<void>;

  /**
   * Gives money back. Idempotent by `refund.id`, also days later; called again, it says how the refund is then. A `refused` that it
   * rejects with ends the refund.
   */
  refund?(
    refund: RefundRequest,
  ): Promise<{ readonly ref: string; readonly status: 'succeeded' | 'pending' | 'failed' }>;

  /**
   * Reads a webhook; `ignored` for one that is signed and about nothing of ours. Left out by a provider without webhooks.
   *
   * @throws UnsignedWebhookError when the signature is missing, wrong or too old
   */
  readWebhook?(request: PaymentWebhookRequest): PaymentNotice | 'ignored';
}

/** Why a provider did not say what became of a call. */
export type PaymentProviderTrouble =
  /** No answer, or none in time. The call may have had its effect. */
  | 'unreachable'
  /** It answered that it fails. The call may have had its effect. */
  | 'failing'
  /** Too many calls; this one had no effect. */
  | 'rateLimited'
  /** It refuses our credentials; the operator must act. The call had no effect. */
  | 'unauthorized'
  /** It refuses what was sent, such as a currency; the operator must act. The call had no effect. */
  | 'refused';

/** A provider did not say what became of a call. Its message holds no secrets and may be logged. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  readonly trouble: PaymentProviderTrouble;
  /** How long to wait before the next call, where the provider said so; milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(trouble: PaymentProviderTrouble, message: string, options: { readonly retryAfterMs?: number } = {}) {
    super(message);
    this.trouble = trouble;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }

  /** Whether the call may have had its effect, so that only a look-up tells. */
  get isOutcomeUnknown(): boolean {
    return this.trouble === 'unreachable' || this.trouble === 'failing';
  }
}

/** A webhook is not proved to be the provider's; the answer is 401. */
export class UnsignedWebhookError extends Error {
  override readonly name = 'UnsignedWebhookError';
}

const keyForm = /^[a-z][a-z0-9-]{0,31}$/;

/** @throws TypeError unless the key of a provider can be a part of a path */
export const assertProviderKey = (key: string): void => {
  if (keyForm.test(key)) return;
  throw new TypeError(`PaymentProvider.key must match ${keyForm} (got ${JSON.stringify(key)})`);
};
