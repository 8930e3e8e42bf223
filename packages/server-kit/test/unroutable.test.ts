import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { describeUnroutable, type UnroutableUse } from '@watchpost/testbed/unroutable';
import { expect, test } from 'vitest';
import { createDeliveryTransport } from '../src/outbound/delivery/transport.js';
import { createGuardedFetch } from '../src/people/oauth/guarded-fetch.js';

const providerUse =
  (url: string): UnroutableUse =>
  (resolve) => {
    const guard = createAddressGuard({ allowPrivate: true, resolve });
    const request = createGuardedFetch({ guard, timeoutMs: 5000 })(url, { method: 'GET', headers: {} });
    return expect(request).rejects.toMatchObject({ name: 'ProviderUnreachableError' });
  };

const deliveryUse =
  (url: string): UnroutableUse =>
  async (resolve) => {
    const guard = createAddressGuard({ allowPrivate: true, resolve });
    const transport = createDeliveryTransport({ guard, deadlineMs: 5000 });
    expect(await transport.send({ url, headers: [], body: '{}' })).toMatchObject({ kind: 'unanswered' });
    await transport.close();
  };

describeUnroutable([
  [
    'a request to a provider of sign-ins over TLS',
    providerUse('https://name.example/.well-known/openid-configuration'),
  ],
  ['a request to a provider of sign-ins', providerUse('http://name.example/token')],
  ['a delivery to a webhook over TLS', deliveryUse('https://name.example/hook')],
  ['a delivery to a webhook', deliveryUse('http://name.example/hook')],
]);

/** Files that connect where a guard says. */
const users = (): string[] => {
  const source = join(import.meta.dirname, '../src');
  return globSync('**/*.ts', { cwd: source })
    .filter((file) => /\b(admittedAddresses|guardedLookup)\(/.test(readFileSync(join(source, file), 'utf8')))
    .toSorted();
};

test('every place of the server that connects through the guard is tested with an unroutable address', () => {
  // Another one belongs into the table of uses.
  expect(users()).toEqual(['outbound/delivery/guarded-connector.ts', 'people/oauth/guarded-fetch.ts']);
});
