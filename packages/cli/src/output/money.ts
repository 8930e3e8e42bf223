const formats = new Map<string, Intl.NumberFormat | undefined>();

const formatOf = (currency: string): Intl.NumberFormat | undefined => {
  if (!formats.has(currency)) {
    let format: Intl.NumberFormat | undefined;
    try {
      format = new Intl.NumberFormat('en', { style: 'currency', currency });
    } catch {
      // Not the form of a currency; it is shown as it came.
    }
    formats.set(currency, format);
  }
  return formats.get(currency);
};

/** An amount as people write it, such as `€1,990.00` or `¥2,500`. */
export const moneyText = (amountMinor: number, currency: string): string => {
  const format = formatOf(currency);
  if (format === undefined) return `${amountMinor} ${currency}`;
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  const digits = String(Math.abs(amountMinor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const decimal = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  // As text: a number could not hold every amount exactly.
  return format.format(`${amountMinor < 0 ? '-' : ''}${decimal}` as `${number}`);
};

type Fields = Readonly<Record<string, unknown>>;

/** A price of a plan: `€9.00 a month per seat`. */
export const priceText = ({ unitAmountMinor, currency, interval, per }: Fields): string =>
  `${moneyText(Number(unitAmountMinor), String(currency))} a ${interval}${per === 'seat' ? ' per seat' : ''}`;
