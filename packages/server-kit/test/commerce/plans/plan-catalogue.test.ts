import { entitlementNames } from '@watchpost/schemas';
import { describe, expect, test } from 'vitest';
import { createPlanCatalogue } from '../../../src/commerce/plans/plan-catalogue.js';

const free = { code: 'free', name: 'Free', isDefault: true };
const price = { interval: 'month', currency: 'EUR', unitAmountMinor: 4900, per: 'organization' };
const team = { code: 'team', name: 'Team', prices: [price] };

const mistakes: readonly (readonly [what: string, plans: unknown, message: string])[] = [
  ['no list', { plans: [] }, 'plans: must be a list of plans'],
  ['no plan', [], 'plans: must have at least one plan'],
  ['an unknown field', [free, { ...team, price: 5 }], 'plans[1]: has no field "price"'],
  [
    'a bad code',
    [{ ...free, code: 'Free Plan' }],
    'plans[0].code: must be lower-case words joined by hyphens, such as team',
  ],
  ['a code twice', [free, team, team], 'plans[2].code: must be unique (got "team" again)'],
  ['no default plan', [team], 'plans: must have exactly one plan with "isDefault": true (got 0)'],
  [
    'two default plans',
    [free, { ...free, code: 'other' }],
    'plans: must have exactly one plan with "isDefault": true (got 2)',
  ],
  [
    'a default plan that costs',
    [{ ...team, isDefault: true }],
    'plans: the default plan "team" must be free, because organizations fall back to it',
  ],
  [
    'half a cent',
    [free, { ...team, prices: [{ ...price, unitAmountMinor: 49.5 }] }],
    'plans[1].prices[0].unitAmountMinor: must be a whole number of the smallest unit, such as cents',
  ],
  [
    'a price below 0',
    [free, { ...team, prices: [{ ...price, unitAmountMinor: -1 }] }],
    'plans[1].prices[0].unitAmountMinor: must be at least 0',
  ],
  [
    'a currency that does not exist',
    [free, { ...team, prices: [{ ...price, currency: 'EUX' }] }],
    'plans[1].prices[0].currency: must be a currency of ISO 4217 such as EUR (got "EUX")',
  ],
  [
    'other decimals than the currency has',
    [free, { ...team, prices: [{ ...price, currency: 'HUF', exponent: 0 }] }],
    'plans[1].prices[0].exponent: must be 2, the decimals of HUF by ISO 4217 (got 0)',
  ],
  [
    'gold',
    [free, { ...team, prices: [{ ...price, currency: 'XAU' }] }],
    'plans[1].prices[0].currency: must be a currency of ISO 4217 such as EUR (got "XAU")',
  ],
  [
    'a price twice',
    [free, { ...team, prices: [price, { ...price, unitAmountMinor: 1 }] }],
    'plans[1].prices[1]: must not repeat the price in EUR per month',
  ],
  [
    'prices per seat and per organization',
    [free, { ...team, prices: [price, { ...price, currency: 'USD', per: 'seat' }] }],
    'plans[1].prices: must all be per organization or all be per seat',
  ],
  [
    'a price of 0 beside another',
    [free, { ...team, prices: [price, { ...price, currency: 'USD', unitAmountMinor: 0 }] }],
    'plans[1].prices: must all be 0 or all be above 0',
  ],
  [
    'an unknown entitlement',
    [{ ...free, entitlements: { maxMonitor: 5 } }],
    'plans[0].entitlements: has no field "maxMonitor"',
  ],
  [
    'more than databases count',
    [{ ...free, entitlements: { maxMonitors: 3_000_000_000 } }],
    'plans[0].entitlements.maxMonitors: must be at most 2147483647, or null for no limit',
  ],
  ['a trial below 0', [free, { ...team, trialDays: -1 }], 'plans[1].trialDays: must be at least 0'],
];

describe('The catalogue of plans', () => {
  test('without a configuration is one free plan without limits', () => {
    const plans = createPlanCatalogue();
    expect(plans.isConfigured).toBe(false);
    expect(plans.all).toEqual([plans.defaultPlan]);
    expect(plans.defaultPlan).toEqual({
      code: 'community',
      name: 'Community',
      description: '',
      isDefault: true,
      position: 0,
      prices: [],
      trialDays: 0,
      entitlements: Object.fromEntries(entitlementNames.map((name) => [name, null])),
    });
  });

  test('keeps the order of its list, and includes without limit what is left out', () => {
    const plans = createPlanCatalogue([team, { ...free, entitlements: { maxMonitors: 5, sso: false } }]);
    expect(plans.all.map(({ code, position }) => [code, position])).toEqual([
      ['team', 0],
      ['free', 1],
    ]);
    expect(plans.defaultPlan.entitlements).toMatchObject({
      maxMonitors: 5,
      sso: false,
      maxMembers: null,
      customRoles: null,
    });
    expect(plans.find('team')?.prices).toEqual([{ ...price, exponent: 2 }]);
    expect(plans.find('gone')).toBeUndefined();
  });

  test.each(mistakes)('refuses %s, and says where', (_what, plans, message) => {
    expect(() => createPlanCatalogue(plans)).toThrow(new TypeError(message));
  });

  test('names every mistake at once', () => {
    const bad = [
      { ...free, code: '!' },
      { ...team, trialDays: 1.5 },
    ];
    expect(() => createPlanCatalogue(bad)).toThrow(/plans\[0\]\.code.*\nplans\[1\]\.trialDays/);
  });
});
