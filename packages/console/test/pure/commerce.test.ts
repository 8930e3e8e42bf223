import { expect, test } from 'vitest';
import { valuesIn } from '../../src/app/settings/feature-flags/rule-values.js';
import { moneyOf } from '../../src/app/settings/plans/money.js';

test.each([
  [199_000, 'EUR', 2, 'en', '€1,990.00'],
  [-5, 'EUR', 2, 'en', '-€0.05'],
  [1250, 'EUR', 2, 'de', '12,50 €'],
  [2500, 'JPY', 0, 'en', '¥2,500'],
  [1234, 'BHD', 3, 'en', 'BHD 1.234'],
  // Versions of browsers differ about the forint.
  [299_000, 'HUF', 2, 'en', 'HUF 2,990.00'],
  [299_000, 'HUF', 0, 'en', 'HUF 299,000'],
  [100, 'not a currency', 0, 'en', '100 not a currency'],
])('%d of %s with %d decimals in %s is written as %s', (amount, currency, exponent, language, written) => {
  expect(moneyOf(amount, { currency, exponent }, language).replaceAll('\u00A0', ' ')).toBe(written);
});

test('lines of a rule are numbers and booleans where they are written so', () => {
  expect(valuesIn('beta\n 12 \n-1.5\ntrue\n007\n\n1.2.3')).toEqual(['beta', 12, -1.5, true, '007', '1.2.3']);
});
