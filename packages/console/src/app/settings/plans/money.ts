/** An amount as people write it: `€12.50` in English, `12,50 €` in German, with the digits of the currency. */
export const moneyOf = (amountMinor: number, currency: string, language: string): string => {
  let format: Intl.NumberFormat;
  try {
    format = new Intl.NumberFormat(language, { style: 'currency', currency });
  } catch {
    // Not the form of a currency; it is shown as it came.
    return `${amountMinor} ${currency}`;
  }
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  const digits = String(Math.abs(amountMinor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const decimal = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  // As text: a number could not hold every amount exactly.
  return format.format(`${amountMinor < 0 ? '-' : ''}${decimal}` as `${number}`);
};
