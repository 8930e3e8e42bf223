import { createHmac } from 'node:crypto';
import { startWebhookReceiver } from '@watchpost/testbed/webhook-receiver';
import { afterEach, describe, expect, test } from 'vitest';
import { createServerKit } from '../../../src/kit/create-kit.js';
import type { ServerKitOptions } from '../../../src/kit/options.js';
import { dialects, type KitFixture, openKit } from '../../kit-fixture.js';

describe.each(dialects)('a kit on %s', (dialect) => {
  let fixture: KitFixture;
  afterEach(() => fixture.close());
  const open = async (more: Partial<ServerKitOptions> = {}): Promise<void> => {
    fixture = await openKit(dialect, { allowPrivateTargets: true, ...more });
  };

  test('delivers the events of its API, and reports the deliveries in its health', async () => {
    await open();
    const receiver = await startWebhookReceiver();
    const owner = await fixture.newMember('owner');
    const { token, organizationId } = owner;
    expect((await fixture.kit.health()).webhooks).toBeNull();
    const created = await fixture.request('POST', '/api/v1/webhooks', { token, body: { url: `${receiver.url}/hook` } });
    expect(created.status).toBe(201);

    await fixture.kit.start();
    const path = `/api/v1/organizations/${organizationId}`;
    expect((await fixture.request('PATCH', path, { token, body: { name: 'Renamed' } })).status).toBe(200);
    await receiver.arrived(1);
    const [one] = receiver.received;
    const body = JSON.parse(one?.body.toString() ?? '');
    expect(body).toMatchObject({
      type: 'organization.updated',
      organizationId,
      data: { name: 'Renamed' },
      links: { self: `https://watchpost.test${path}` },
    });
    expect(one?.headers['x-service-signature']).toBe(
      createHmac('sha256', created.body.secret)
        .update(one?.body ?? '')
        .digest('hex'),
    );
    const delivered = { running: 0, pending: 0, delivered: 1, failed: {} };
    await expect.poll(() => fixture.kit.health()).toMatchObject({ webhooks: delivered });
    await fixture.kit.stop();
    expect((await fixture.kit.health()).webhooks).toBeNull();
  });

  test('sends nothing to private addresses unless it is configured to', async () => {
    await open({ allowPrivateTargets: false });
    const receiver = await startWebhookReceiver();
    const { token, organizationId } = await fixture.newMember('owner');
    const body = { url: 'https://hooks.example.com/' };
    const created = await fixture.request('POST', '/api/v1/webhooks', { token, body });
    // As if the name led there: the API refuses such an address.
    await fixture.store.commit([
      { kind: 'update', table: 'webhooks', where: { id: created.body.id }, set: { url: receiver.url } },
    ]);
    await fixture.kit.start();
    const rename = { token, body: { name: 'Renamed' } };
    await fixture.request('PATCH', `/api/v1/organizations/${organizationId}`, rename);
    await expect.poll(() => fixture.kit.health()).toMatchObject({ webhooks: { failed: { refused_address: 1 } } });
    expect(receiver.received).toEqual([]);
  });
});

test.each([[[]], [[-1]], [[1.5]], [[86_401]], [[Number.NaN]], [Array<number>(11).fill(1)]])(
  'a kit cannot be created with the retry waits %j',
  async (seconds) => {
    const fixture = await openKit('sqlite');
    const options = {
      store: fixture.store,
      secretKeys: [{ id: 'k1', bytes: new Uint8Array(32) }] as const,
      publicUrl: 'https://watchpost.test',
    };
    for (const name of ['webhookRetrySeconds', 'notificationRetrySeconds']) {
      expect(() => createServerKit({ ...options, [name]: seconds })).toThrow(name);
    }
    await fixture.close();
  },
);
