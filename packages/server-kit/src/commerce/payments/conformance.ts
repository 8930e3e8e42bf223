import { collectingCases } from './conformance/collecting.js';
import type { PaymentCapabilities, PaymentConformanceCase } from './conformance/payment-conformance-case.js';
import { webhookCases } from './conformance/webhooks.js';

export type {
  PaymentCapabilities,
  PaymentConformanceCase,
  PaymentProviderBench,
  PlannedEnd,
  SentWebhook,
} from './conformance/payment-conformance-case.js';

/**
 * Everything that a payment provider must do, for those who write one. Any test runner can loop over it:
 *
 * ```ts
 * for (const { title, run } of paymentProviderConformance(capabilities)) test(title, () => run(openBench));
 * ```
 *
 * where `openBench` gives a fresh provider with the other side that it talks to. Assertions are those of `node:assert`.
 *
 * @param capabilities what the provider can do; cases about the rest are left out
 */
export const paymentProviderConformance = (capabilities: PaymentCapabilities): readonly PaymentConformanceCase[] =>
  [...collectingCases, ...webhookCases].filter(({ needs }) => needs.every((need) => capabilities[need]));
