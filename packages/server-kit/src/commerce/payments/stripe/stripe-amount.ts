import { exponentOf, isCurrency } from '../../money/currency.js';
import { PaymentProviderError } from '../payment-provider.js';

/**
 * Currencies whose amounts Stripe takes in whole units ("zero-decimal currencies", docs.stripe.com/currencies, read
 * 2026-11-23). UGX is on that list and among the special cases, which ask for hundredths; the special case decides.
 */
const wholeUnits: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
);

/** Currencies in thousandths, whose last digit must be 0 (the same page, "three-decimal currencies"). */
const thousandths: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '));

/**
 * Currencies without a minor unit that Stripe takes in hundredths, of whole units only (the same page, "special cases"). HUF and TWD
 * are special there for payouts alone: they are charged in hundredths.
 */
const hundredthsOfWhole: ReadonlySet<string> = new Set(['ISK', 'UGX']);

const stripeDigits = (currency: string): number => {
  if (wholeUnits.has(currency)) return 0;
  return thousandths.has(currency) ? 3 : 2;
};

/** What an amount must be a multiple of. */
const stepOf = (currency: string): number => {
  if (thousandths.has(currency)) return 10;
  return hundredthsOfWhole.has(currency) ? 100 : 1;
};

/**
 * An amount as Stripe counts it, which differs from minor units for some currencies.
 *
 * @throws PaymentProviderError `refused` when Stripe cannot charge exactly this amount: it is never rounded
 */
export const toStripeAmount = (amountMinor: number, currency: string): number => {
  if (!isCurrency(currency)) {
    throw new PaymentProviderError('refused', `${currency} is no currency of ISO 4217.`);
  }
  const shift = stripeDigits(currency) - exponentOf(currency);
  const amount = shift >= 0 ? amountMinor * 10 ** shift : amountMinor / 10 ** -shift;
  const step = stepOf(currency);
  if (Number.isSafeInteger(amount) && amount > 0 && amount % step === 0) return amount;
  throw new PaymentProviderError(
    'refused',
    `Stripe cannot charge ${amountMinor} minor units of ${currency}: its amounts are above 0 and whole multiples of ${step}.`,
  );
};
