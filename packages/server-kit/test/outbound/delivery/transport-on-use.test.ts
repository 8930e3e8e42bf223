import { createAddressGuard } from '@watchpost/checks/address-guard';
import { startHttpTarget } from '@watchpost/testbed/targets';
import { expect, it } from 'vitest';
import { createTransportOnUse } from '../../../src/outbound/delivery/transport-on-use.js';

const guard = createAddressGuard({ allowPrivate: true });

it('carries deliveries once it is loaded, those that came at the same time included', async () => {
  const target = await startHttpTarget();
  const transport = createTransportOnUse({ guard });
  const delivery = { url: `http://127.0.0.1:${target.port}/`, headers: [], body: '{}' };
  const results = await Promise.all([transport.send(delivery), transport.send(delivery)]);
  expect(results).toMatchObject([{ kind: 'answered' }, { kind: 'answered' }]);
  expect(await transport.send(delivery)).toMatchObject({ kind: 'answered' });
  await transport.close();
  await target.stop();
});

it('closes without having been used', async () => {
  await expect(createTransportOnUse({ guard }).close()).resolves.toBeUndefined();
});
