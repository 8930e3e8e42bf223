import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAddressGuard } from '@watchpost/checks/address-guard';
import { expect, onTestFinished, vi } from 'vitest';
import { systemClock } from '../../../src/base/clock.js';
import { createChannelCourier } from '../../../src/outbound/channels/channel-courier.js';
import { createChannelTypes } from '../../../src/outbound/channels/channel-registry.js';
import { createFamilySender } from '../../../src/outbound/delivery/family-sender.js';
import { createDeliveryTransport } from '../../../src/outbound/delivery/transport.js';
import { createOutbox } from '../../../src/outbound/mail/outbox.js';
import { writeDelivery } from '../../../src/outbound/notifications/write-delivery.js';
import { createDerivedKeys } from '../../../src/secrets/derived-keys.js';
import type { KitFixture, Member } from '../../kit-fixture.js';
import { messageOf } from '../../outbound/channels/message-fixture.js';
import { secretBox } from '../../outbound/webhooks/webhook-rows.js';

export const base = '/api/v1';
export const publicUrl = 'https://watch.example.com';
export const consoleUrl = 'https://console.example.com';

const textOf = async (request: IncomingMessage): Promise<string> => {
  request.setEncoding('utf8');
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};

/** Sends messages about incidents of a kit through the real courier, to a receiver on loopback. */
export const createMessageWorld = async (
  fixture: KitFixture,
  transport: Partial<Parameters<typeof createDeliveryTransport>[0]> = {},
) => {
  const { store, clock } = fixture;
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    received.push(await textOf(request));
    response.writeHead(200).end(JSON.stringify({ id: received.length }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const derivedKeys = createDerivedKeys({ store, secretBox, clock: () => clock.now });
  const outbox = createOutbox({ secretBox, publicUrl, isSealed: false });
  const sender = createFamilySender({
    store,
    courier: createChannelCourier({
      types: createChannelTypes(),
      store,
      transport: createDeliveryTransport({ guard: createAddressGuard({ allowPrivate: true }), ...transport }),
      secretBox,
      outbox,
      now: () => clock.now,
      derivedKeys,
      actions: { publicUrl, apiUrl: `${publicUrl}${base}`, consoleUrl },
    }),
    retrySeconds: [5],
    dispatches: false,
    clock: { ...systemClock, now: () => clock.now },
    pollMs: 20,
  });
  sender.start();
  onTestFinished(async () => {
    await sender.stop({ deadlineMs: 1000 });
    server.close();
  });

  const call = (method: string, path: string, by: Member | null, body?: unknown) =>
    fixture.request(method, base + path, {
      ...(by === null ? {} : { token: by.token }),
      ...(body === undefined ? {} : { body }),
    });
  const newChannel = async (by: Member, more: object = {}) => {
    const reply = await call('POST', '/notification-channels', by, {
      name: 'Operations',
      type: 'gotify',
      config: { serverUrl: url },
      credentials: { appToken: 'token-of-an-app' },
      subscriptions: [],
      actions: 'anyone',
      ...more,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body as { id: string; type: string; organizationId: string };
  };
  const newIncident = async (by: Member, title = 'Checkout is down') =>
    (await call('POST', '/incidents', by, { title, severity: 'critical' })).body as { id: string; number: number };
  /** Sends a message about an incident to a channel, and hands over its delivery when it has arrived. */
  const notify = async (by: Member, channel: { id: string; type: string }, incidentId: string, more: object = {}) => {
    const written = await writeDelivery(
      {
        organizationId: by.organizationId,
        place: { kind: 'channel', channelId: channel.id, type: channel.type },
        subject: { type: 'incident', id: incidentId },
        message: messageOf(),
        reason: 'subscription',
        causeAt: clock.now,
        expiresAt: clock.now + 3_600_000,
        incidentId,
        ...more,
      },
      { store, now: clock.now },
    );
    expect(await store.commit(written.changes)).toEqual({ isCommitted: true });
    const { id } = written.row;
    await vi.waitFor(
      async () =>
        expect(await store.get('notificationDeliveries', { id })).toMatchObject({ status: 'delivered', nextAt: null }),
      { timeout: 20_000, interval: 20 },
    );
    return { deliveryId: id, text: received.at(-1) ?? '' };
  };
  /** The token of the link in a message that arrived. */
  const tokenIn = (text: string): string => {
    const [, token] = /https:\/\/watch\.example\.com\/incidents\/act#([\w.-]+)/.exec(text) ?? [];
    if (token === undefined) throw new Error(`no link to act in: ${text}`);
    return token;
  };
  const act = (step: 'read' | 'acknowledge', body: object) =>
    call('POST', `/public/incident-actions/${step}`, null, body);
  return { call, newChannel, newIncident, notify, tokenIn, act, derivedKeys, received, url };
};
