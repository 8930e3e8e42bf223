import { describe, expect, test } from 'vitest';
import { exponentOf, isCurrency } from '../../../src/commerce/money/currency.js';
import { moneyCases, shownMoney } from './money-cases.js';

describe('currencies', () => {
  test.each(moneyCases)(
    '%s has %i decimals: %i is %s, and %s at Stripe',
    (...[currency, exponent, amount, text, stripe]) => {
      expect(shownMoney(currency, amount)).toEqual({ exponent, text, cli: text, console: text, stripe });
    },
  );

  test('are those that ISO 4217 lists as in use', () => {
    for (const code of ['EUR', 'XCG', 'ZWG', 'SLE', 'VES']) expect(isCurrency(code)).toBe(true);
    for (const code of ['eur', 'EURO', 'ZZZ', '', 'DEM', 'HRK', 'BGN', 'XAU', 'XTS', 'XXX']) {
      expect(isCurrency(code)).toBe(false);
      expect(() => exponentOf(code)).toThrow(RangeError);
    }
  });
});
