import { exactAmount } from './fraction.js';

/** The currencies that this runtime knows by ISO 4217. */
const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether it is the code of a currency, in capitals: `EUR`. */
export const isCurrency = (code: string): boolean => known.has(code);

const exponents = new Map<string, number>();

/**
 * Decimals of a currency: 2 for EUR, 0 for JPY, 3 for BHD.
 *
 * @throws RangeError when there is no such currency
 */
export const exponentOf = (currency: string): number => {
  if (!isCurrency(currency)) throw new RangeError(`${currency} is no currency of ISO 4217`);
  let exponent = exponents.get(currency);
  if (exponent === undefined) {
    const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    exponent = options.maximumFractionDigits ?? 2;
    exponents.set(currency, exponent);
  }
  return exponent;
};

/**
 * An amount as a decimal number without a currency: `-12.50`.
 *
 * @throws RangeError when there is no such currency, or the amount is not whole
 */
export const decimalOf = (amountMinor: number, currency: string): `${number}` => {
  const exponent = exponentOf(currency);
  const amount = exactAmount(amountMinor);
  const digits = (amount < 0n ? -amount : amount).toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  return `${amount < 0n ? '-' : ''}${whole}${fraction}` as `${number}`;
};

/**
 * An amount as people write it: `€12.50` in English, `12,50 €` in German.
 *
 * @param locale BCP 47; one that the runtime does not know falls back to English
 * @throws RangeError when there is no such currency, or the amount is not whole
 */
export const readableMoney = (amountMinor: number, currency: string, locale = 'en'): string =>
  new Intl.NumberFormat([locale, 'en'], { style: 'currency', currency }).format(decimalOf(amountMinor, currency));
