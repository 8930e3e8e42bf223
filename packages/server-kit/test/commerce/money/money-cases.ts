import { moneyText } from '../../../../cli/src/output/money.js';
import { moneyOf } from '../../../../console/src/app/settings/plans/money.js';
import { amountText } from '../../../src/commerce/billing/formats/invoice-words.js';
import { exponentOf } from '../../../src/commerce/money/currency.js';
import { toStripeAmount } from '../../../src/commerce/payments/stripe/stripe-amount.js';

/** Currencies with their decimals by ISO 4217, an amount as text, and what Stripe is given for it; `null` where it cannot charge that. */
export const moneyCases: readonly (readonly [
  currency: string,
  exponent: number,
  amountMinor: number,
  text: string,
  stripe: number | null,
])[] = [
  ['EUR', 2, 123_456, 'EUR 1,234.56', 123_456],
  ['JPY', 0, 123_456, 'JPY 123,456', 123_456],
  ['BHD', 3, 123_450, 'BHD 123.450', 123_450],
  ['KWD', 3, 7, 'KWD 0.007', null],
  ['IQD', 3, 123_450, 'IQD 123.450', 12_345],
  ['CLF', 4, 123_456, 'CLF 12.3456', null],
  // What versions of CLDR have as whole units.
  ['HUF', 2, 299_000, 'HUF 2,990.00', 299_000],
  ['COP', 2, 4_990_000, 'COP 49,900.00', 4_990_000],
  ['IDR', 2, 9_900_050, 'IDR 99,000.50', 9_900_050],
  ['PKR', 2, 150_000, 'PKR 1,500.00', 150_000],
  ['RSD', 2, 99_900, 'RSD 999.00', 99_900],
  ['AFN', 2, 5000, 'AFN 50.00', 5000],
  ['ALL', 2, 5000, 'ALL 50.00', 5000],
  ['LBP', 2, 5000, 'LBP 50.00', 5000],
  ['MMK', 2, 5000, 'MMK 50.00', 5000],
  ['MGA', 2, 500_000, 'MGA 5,000.00', 5000],
  ['TWD', 2, 80_045, 'TWD 800.45', 80_045],
  ['ISK', 0, 5, 'ISK 5', 500],
  ['UGX', 0, 5, 'UGX 5', 500],
  // Newer than what old versions of CLDR know.
  ['XCG', 2, 1250, 'XCG 12.50', 1250],
  ['ZWG', 2, 1250, 'ZWG 12.50', 1250],
];

const plain = (text: string, currency: string): string => {
  const number = text.replace(/^\D+/, '');
  return `${currency} ${number}`;
};

const stripeAmount = (amountMinor: number, currency: string): number | null => {
  try {
    return toStripeAmount(amountMinor, currency);
  } catch {
    return null;
  }
};

/** An amount as each part of the product shows it, with the code of its currency for its symbol. */
export const shownMoney = (currency: string, amountMinor: number) => {
  const exponent = exponentOf(currency);
  return {
    exponent,
    text: plain(amountText(amountMinor, { currency, exponent, locale: 'en' }), currency),
    cli: plain(moneyText(amountMinor, { currency, exponent }), currency),
    console: plain(moneyOf(amountMinor, { currency, exponent }, 'en'), currency),
    stripe: stripeAmount(amountMinor, currency),
  };
};
