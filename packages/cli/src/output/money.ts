/** What amounts are counted in: a currency with its decimals, as the server answers them. */
export interface Denomination {
  readonly currency: unknown;
  readonly exponent: unknown;
}

/** An amount in minor units as a decimal number; as text, because a number could not hold every amount exactly. */
const decimalOf = (amountMinor: number, exponent: number): `${number}` => {
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const decimal = exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}`;
  return `${amountMinor < 0 ? '-' : ''}${decimal}` as `${number}`;
};

/** An amount as people write it, such as `€1,990.00` or `¥2,500`. The decimals are the server's: those of runtimes differ. */
export const moneyText = (amountMinor: number, { currency, exponent }: Denomination): string => {
  if (typeof exponent !== 'number') return `${amountMinor} minor units of ${currency}`;
  const decimal = decimalOf(amountMinor, exponent);
  try {
    const decimals = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
    return new Intl.NumberFormat('en', { style: 'currency', currency: String(currency), ...decimals }).format(decimal);
  } catch {
    // Not the form of a currency; it is shown as it came.
    return `${decimal} ${currency}`;
  }
};

type Fields = Readonly<Record<string, unknown>>;

/** A price of a plan: `€9.00 a month per seat`. */
export const priceText = ({ unitAmountMinor, currency, exponent, interval, per }: Fields): string =>
  `${moneyText(Number(unitAmountMinor), { currency, exponent })} a ${interval}${per === 'seat' ? ' per seat' : ''}`;
