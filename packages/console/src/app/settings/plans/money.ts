/** What amounts are counted in: a currency with its decimals, as the server answers them. */
export interface Denomination {
  readonly currency: string;
  readonly exponent: number;
}

/** An amount as people write it: `€12.50` in English, `12,50 €` in German. The decimals are the server's: those of browsers differ. */
export const moneyOf = (amountMinor: number, { currency, exponent }: Denomination, language: string): string => {
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const unsigned = exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}`;
  // As text: a number could not hold every amount exactly.
  const decimal = `${amountMinor < 0 ? '-' : ''}${unsigned}` as `${number}`;
  try {
    const decimals = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
    return new Intl.NumberFormat(language, { style: 'currency', currency, ...decimals }).format(decimal);
  } catch {
    // Not the form of a currency; it is shown as it came.
    return `${decimal} ${currency}`;
  }
};
