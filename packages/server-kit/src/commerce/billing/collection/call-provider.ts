import { PaymentProviderError } from '../../payments/payment-provider.js';
import { billingBounds } from '../bounds.js';

const mostMs: number = billingBounds.paymentCall.most;

/**
 * Waits for a provider, but not for ever: the lease of the attempt must outlast the call.
 *
 * @throws PaymentProviderError `unreachable` when it takes too long; the call may have had its effect
 */
export const answered = async <T>(call: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new PaymentProviderError('unreachable', `the provider did not answer within ${mostMs / 1000} s`)),
    mostMs,
  );
  // Nothing waits for a call that is over but the process that made it.
  timer.unref();
  try {
    return await Promise.race([call, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
