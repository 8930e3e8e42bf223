import { OpenFeature } from '@openfeature/server-sdk';
import { createClient } from '@watchpost/client';
import { startServer } from '@watchpost/testbed/server-process';
import { expect, test } from 'vitest';
import { connect } from './checkout.js';

test('a flag decides which checkout a user gets, and a change is there at once', async () => {
  const server = await startServer();
  const client = createClient({ baseUrl: server.url, ...server.owner });
  const isBeta = { attribute: 'plan', operator: 'equals' as const, values: ['beta'] };
  await client.featureFlags.create({ key: 'new-checkout', enabled: true, rules: [isBeta], rolloutPercent: 0 });
  const { secret } = await client.apiKeys.create({ name: 'shop', scopes: ['feature-flags:read'] });
  const checkoutOf = await connect(server.url, secret);
  expect(await checkoutOf('ada', 'beta')).toBe('the new checkout');
  expect(await checkoutOf('eve', 'free')).toBe('the checkout as it was');
  await client.featureFlags.disable('new-checkout');
  expect(await checkoutOf('ada', 'beta')).toBe('the checkout as it was');
  await OpenFeature.close();
  await server.stop();
});
