// What any payment provider must do, as cases for any test runner.
export {
  type PaymentCapabilities,
  type PaymentConformanceCase,
  type PaymentProviderBench,
  type PlannedEnd,
  paymentProviderConformance,
  type SentWebhook,
} from './commerce/payments/conformance.js';
