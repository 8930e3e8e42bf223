import { describe, expect, test } from 'vitest';
import { exponentOf, isCurrency } from '../../../src/commerce/money/currency.js';
import { toStripeAmount } from '../../../src/commerce/payments/stripe/stripe-amount.js';
import { isoCurrencies, noMoney, stripeCounts, withdrawn } from './iso-4217.js';
import { moneyCases, shownMoney } from './money-cases.js';

describe('currencies', () => {
  test.each(moneyCases)(
    '%s has %i decimals: %i is %s, and %s at Stripe',
    (...[currency, exponent, amount, text, stripe]) => {
      expect(shownMoney(currency, amount)).toEqual({ exponent, text, cli: text, console: text, stripe });
    },
  );

  test('are those that ISO 4217 lists as in use, with their decimals', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c))).filter(isCurrency);
    const listed = isoCurrencies.map(([, code, decimals]) => [code, decimals] as const).toSorted();
    expect(codes.map((code) => [code, exponentOf(code)])).toEqual(listed);
    const numbers = isoCurrencies.map(([number]) => number);
    expect([...new Set(numbers)].toSorted()).toEqual(numbers);
    for (const code of ['eur', 'EURO', 'ZZZ', '', 'DEM', ...Object.keys(withdrawn), ...noMoney]) {
      expect(isCurrency(code)).toBe(false);
      expect(() => exponentOf(code)).toThrow(RangeError);
    }
  });

  test('lack none that the runtime names, but what is withdrawn and what is no money', () => {
    const unknown = Intl.supportedValuesOf('currency').filter((code) => !isCurrency(code));
    const explained = [...Object.keys(withdrawn), ...noMoney];
    expect(unknown.filter((code) => !explained.includes(code))).toEqual([]);
  });

  test.each(isoCurrencies.map(([, code, decimals]) => [code, decimals] as const))(
    '%s with %i decimals is charged by Stripe in its units, and no fraction of one is',
    (code, decimals) => {
      const is = (list: readonly string[]): boolean => list.includes(code);
      const { whole, thousandths, hundredthsOfWhole } = stripeCounts;
      const digits = is(whole) ? 0 : is(thousandths) ? 3 : 2;
      const smallest = is(thousandths) ? 10 : is(hundredthsOfWhole) ? 100 : 1;
      const units = 10 ** decimals;
      expect(toStripeAmount(7 * units, code)).toBe(7 * 10 ** digits);
      // What the minor unit is at Stripe, when it is less than what can be charged or no multiple of it.
      const minor = 10 ** (digits - decimals);
      if (minor % smallest === 0) expect(toStripeAmount(1, code)).toBe(minor);
      else expect(() => toStripeAmount(1, code)).toThrow(`Stripe cannot charge 1 minor units of ${code}`);
    },
  );
});
