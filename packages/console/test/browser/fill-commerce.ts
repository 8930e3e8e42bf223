import type { ConsoleFixture } from './open-console.js';

/** Subscribes, issues a license and makes a flag; returns the addresses of their pages. */
export const fillCommerce = async ({ owner }: ConsoleFixture): Promise<readonly string[]> => {
  const [subscription] = (await owner.subscriptions.list()).data;
  if (subscription !== undefined) await owner.subscriptions.changePlan(subscription.id, { planId: 'team' });
  const license = await owner.licenses.create({
    name: 'Acme',
    seats: 25,
    holder: { name: 'Acme Inc.', email: 'it@acme.example' },
    entitlements: { sso: true },
  });
  await owner.licenses.activate(license.id, { fingerprint: 'vault-1', name: 'Build server' });
  const flag = await owner.featureFlags.create({
    key: 'new-checkout',
    enabled: true,
    rolloutPercent: 10,
    rules: [{ conditions: [{ attribute: 'plan', operator: 'in', values: ['beta', 'staff'] }] }],
  });
  return [
    '/settings/plan',
    '/settings/billing',
    '/settings/licenses',
    '/settings/licenses/new',
    `/settings/licenses/${license.id}`,
    '/settings/feature-flags',
    '/settings/feature-flags/new',
    `/settings/feature-flags/${flag.id}`,
    `/settings/feature-flags/${flag.id}/edit`,
  ];
};
