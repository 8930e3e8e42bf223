import type { PaymentMethod } from '@watchpost/schemas';
import type { Change, Row } from '../../store/interface/store.js';

/** A request to pay an invoice. */
export interface PaymentRequest {
  readonly invoiceId: string;
  readonly organizationId: string;
  /** Default: that of the organization, or else the page of the provider. */
  readonly methodRef: string | undefined;
  readonly reference: string | undefined;
  /** Who pays: the id of a user or of an API key. */
  readonly paidBy: string | null;
  /** Written with the attempt, such as the audit entry of the request. */
  readonly changes: readonly Change[];
}

/** A webhook of a payment provider, as it arrived. */
export interface PaymentWebhook {
  /** The provider that the path names. */
  readonly provider: string;
  header(name: string): string | null;
  readonly rawBody: Uint8Array;
}

/** Collects money, through the payment provider of this server. */
export interface Payments {
  /** Key of the provider. */
  readonly provider: string;
  /**
   * Collects what is due of an invoice, or answers the payment that is under way.
   *
   * @throws ProblemError `not_found`; `conflict` when nothing is due; `rate_limited`; `unavailable` when the provider did
   *   nothing
   */
  pay(request: PaymentRequest): Promise<Row<'invoicePayments'>>;
  /** @throws ProblemError `unavailable`, `rate_limited` */
  methods(organizationId: string): Promise<readonly PaymentMethod[]>;
  /**
   * Where a payment method is entered.
   *
   * @throws ProblemError `conflict` where the provider has no such page; `unavailable`, `rate_limited`
   */
  setUpMethod(organizationId: string): Promise<{ readonly redirectUrl: string }>;
  /** @throws ProblemError `not_found`, `unavailable`, `rate_limited`; `conflict` where the provider keeps no methods */
  removeMethod(organizationId: string, methodRef: string): Promise<void>;
  /**
   * Takes a webhook into the inbox and looks up what it is about.
   *
   * @throws ProblemError `not_found` when another provider is meant, `unauthenticated` when it is not signed
   */
  receiveWebhook(webhook: PaymentWebhook): Promise<void>;
}
