import { expect, test } from 'vitest';
import { valuesIn } from '../../src/app/settings/feature-flags/rule-values.js';
import { moneyOf } from '../../src/app/settings/plans/money.js';

test.each([
  [199_000, 'EUR', 'en', '€1,990.00'],
  [-5, 'EUR', 'en', '-€0.05'],
  [1250, 'EUR', 'de', '12,50 €'],
  [2500, 'JPY', 'en', '¥2,500'],
  [1234, 'BHD', 'en', 'BHD 1.234'],
  [100, 'not a currency', 'en', '100 not a currency'],
])('%d of %s in %s is written as %s', (amount, currency, language, written) => {
  expect(moneyOf(amount, currency, language).replaceAll('\u00A0', ' ')).toBe(written);
});

test('lines of a rule are numbers and booleans where they are written so', () => {
  expect(valuesIn('beta\n 12 \n-1.5\ntrue\n007\n\n1.2.3')).toEqual(['beta', 12, -1.5, true, '007', '1.2.3']);
});
