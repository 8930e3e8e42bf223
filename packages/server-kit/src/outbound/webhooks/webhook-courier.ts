import type { Outbox } from '../../request/ports/outbox.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import type { Store } from '../../store/interface/store.js';
import type { Courier } from '../delivery/courier.js';
import type { DeliveryTransport } from '../delivery/transport.js';
import { consequenceChanges } from './consequence.js';
import { writeDeliveryBody } from './delivery-body.js';
import { deliveryHeaders } from './delivery-headers.js';
import { createRecentSecrets } from './recent-secrets.js';
import { signingSecretsOf } from './webhook-secret.js';

/** Makes the courier of webhooks: it writes a body, signs it and sends it to the webhook's URL. */
export const createWebhookCourier = (options: {
  readonly store: Store;
  readonly transport: DeliveryTransport;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly outbox: Outbox;
  /** Where the API is reached; links in bodies begin with it. */
  readonly apiUrl: string;
  readonly now: () => number;
}): Courier<'webhooks'> => {
  const { store, transport, outbox, apiUrl, now } = options;
  const recentSecrets = createRecentSecrets(options.secretBox);
  return {
    family: 'webhooks',
    name: 'webhook delivery',
    opening: 'webhook secret decryption',
    beginBatch: recentSecrets.nextBatch,
    open: (webhook, openedAt) => {
      const secrets = signingSecretsOf(webhook, recentSecrets, openedAt);
      return ({ delivery, event }) => {
        if (event === null) throw new TypeError('a delivery of a webhook has an event');
        const stamp = { attempt: delivery.attemptCount, sentAt: now() };
        const body = writeDeliveryBody({ event, webhookId: webhook.id, apiUrl }, stamp);
        return transport.send({ url: webhook.url, headers: deliveryHeaders(delivery, body, secrets), body });
      };
    },
    consequences: async ({ lane, ...failure }) => {
      // Read again with all of its columns: the mails name the webhook and its host.
      const webhook = await store.get('webhooks', { id: lane.id });
      return webhook === undefined ? [] : consequenceChanges({ ...failure, webhook }, { store, outbox });
    },
    close: transport.close,
  };
};
