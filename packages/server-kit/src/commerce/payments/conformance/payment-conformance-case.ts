import type { PaymentAttempt, PaymentProvider } from '../payment-provider.js';

/** How an attempt of a case is meant to end at the provider. */
export type PlannedEnd = 'succeeds' | 'isDeclined' | 'needsAction';

/** A webhook as the provider sends it. */
export interface SentWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: Uint8Array;
}

/** A provider with what the cases need of its other side: a sandbox, or a local server that stands in for it. */
export interface PaymentProviderBench {
  readonly provider: PaymentProvider;
  /** Makes an attempt with a fresh id that ends as planned, for a customer that the provider knows. */
  newAttempt(end: PlannedEnd): Promise<PaymentAttempt>;
  /** How much the provider has charged for an attempt, in minor units, and how many times. */
  chargesOf(attemptId: string): Promise<{ readonly count: number; readonly amountMinor: number }>;
  /** Lets the next call have its effect at the provider and loses its answer. */
  loseNextAnswer?(): void;
  /** Makes every call fail with an error of the provider until the returned function is called. */
  breakDown?(): () => void;
  /** Does what the customer does at the `redirectUrl` of an attempt. */
  completeAction?(attemptId: string): Promise<void>;
  /** A webhook about an attempt, signed at `signedAt`: the latest, or the one that the provider sent when it began. */
  webhookOf?(attemptId: string, signedAt: number, which?: 'first' | 'latest'): Promise<SentWebhook>;
  /** A webhook that is signed and about nothing of ours. */
  foreignWebhook?(signedAt: number): Promise<SentWebhook>;
  /** Seconds for which a signature counts. Default: 300. */
  readonly webhookToleranceSeconds?: number;
  /** A payment method of the customer of an attempt. */
  storeMethod?(attempt: PaymentAttempt): Promise<{ readonly methodRef: string }>;
  /** What must never stand in an error. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
}

/** What a provider can do; cases about the rest are left out. */
export interface PaymentCapabilities {
  /** It knows by itself which attempts it saw; without it `lookUp` has no `unknown`. */
  readonly records: boolean;
  /** It can decline, and ask the customer to act. */
  readonly declines: boolean;
  readonly actions: boolean;
  readonly webhooks: boolean;
  readonly methods: boolean;
  readonly refunds: boolean;
  /** The bench can lose answers and break the provider down. */
  readonly faults: boolean;
}

/** Something that every payment provider must do. */
export interface PaymentConformanceCase {
  readonly title: string;
  /** What it needs of the provider. */
  readonly needs: readonly (keyof PaymentCapabilities)[];
  /**
   * Runs it, and closes the bench that it opens.
   *
   * @throws AssertionError when the provider does something else
   */
  run(open: () => Promise<PaymentProviderBench>): Promise<void>;
}

/** Makes a case. */
export const paymentCase = (
  title: string,
  needs: PaymentConformanceCase['needs'],
  check: (bench: PaymentProviderBench) => Promise<void>,
): PaymentConformanceCase => ({
  title,
  needs,
  async run(open) {
    const bench = await open();
    try {
      await check(bench);
    } finally {
      await bench.close();
    }
  },
});

/** What of an attempt a process knows that crashed before it recorded the answer. */
export const unrecorded = ({ id, customerRef, createdAt }: PaymentAttempt) => ({
  id,
  ref: null,
  customerRef,
  createdAt,
});

/** A part of the bench that a case needs. @throws TypeError when the bench lacks it */
export const part = <T>(given: T | undefined, name: string): T => {
  if (given === undefined) throw new TypeError(`the bench needs ${name} for a provider with this capability`);
  return given;
};
