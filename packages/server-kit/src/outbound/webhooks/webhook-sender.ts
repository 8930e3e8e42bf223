import { systemClock } from '../../base/clock.js';
import type { Outbox } from '../../request/ports/outbox.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import { createFamilySender, type DeliverySender, type FamilySenderOptions } from '../delivery/family-sender.js';
import type { DeliveryTransport } from '../delivery/transport.js';
import { createWebhookCourier } from './webhook-courier.js';

export type { DeliverySenderStats } from '../../request/ports/work-statistics.js';
export type { DeliverySender } from '../delivery/family-sender.js';

/** What the sender of webhooks is made with. */
export interface WebhookSenderOptions extends FamilySenderOptions {
  /** Closed when the sender stops. */
  readonly transport: DeliveryTransport;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly outbox: Outbox;
  /** Where the API is reached; links in bodies begin with it. */
  readonly apiUrl: string;
}

/** Makes the sender of webhooks, which also turns events into deliveries. Nothing is sent before it is started. */
export const createWebhookSender = (options: WebhookSenderOptions): DeliverySender => {
  const { store, transport, secretBox, outbox, apiUrl, clock = systemClock } = options;
  const courier = createWebhookCourier({ store, transport, secretBox, outbox, apiUrl, now: clock.now });
  return createFamilySender({ ...options, courier, dispatches: true });
};
