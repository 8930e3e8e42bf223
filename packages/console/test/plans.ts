import type { PlanOption } from '@watchpost/server-kit';

/** What organizations can subscribe to in tests. */
export const plans: readonly PlanOption[] = [
  {
    code: 'free',
    name: 'Free',
    isDefault: true,
    description: 'To begin with.',
    entitlements: { maxMonitors: 50, maxMembers: 5 },
  },
  {
    code: 'team',
    name: 'Team',
    description: 'For those who are on call.',
    prices: [
      { interval: 'month', currency: 'EUR', unitAmountMinor: 1900, per: 'organization' },
      { interval: 'year', currency: 'EUR', unitAmountMinor: 19_000, per: 'organization' },
    ],
    entitlements: { maxMonitors: 500 },
  },
];
