import { defineRoom, type WorkerParts } from '../../request/room.js';
import { sealedColumn } from '../../secrets/sealed-column.js';
import { keptEventMs } from '../../store/upkeep/retention.js';
import type { DeliveryTransport } from '../delivery/transport.js';
import { deliveryOperations } from './delivery.js';
import { endedSecrets } from './ended-secrets.js';
import { recoveryOperations } from './recovery.js';
import { createRecoveryWorker } from './recovery-worker.js';
import { redeliveryOperations } from './redeliver.js';
import { senderMetrics } from './sender-metrics.js';
import { webhookOperations, webhookResource } from './webhook.js';
import { webhookSecretSealContext } from './webhook-secret.js';
import { createWebhookSender } from './webhook-sender.js';

/** What webhooks are delivered with. */
interface WebhookParts extends WorkerParts {
  readonly openTransport: () => DeliveryTransport;
  readonly webhookRetrySeconds: readonly number[];
}

export const webhooksRoom = defineRoom({
  name: 'webhooks',
  resources: [webhookResource],
  verbs: {
    ...webhookOperations,
    ...deliveryOperations,
    ...redeliveryOperations,
    ...recoveryOperations,
  },
  workers: ({ openTransport, webhookRetrySeconds: retrySeconds, ...parts }: WebhookParts) => {
    const sender = createWebhookSender({ ...parts, transport: openTransport(), retrySeconds });
    return [{ ...sender, statistics: () => ({ webhooks: sender.stats() }) }, createRecoveryWorker(parts)];
  },
  seals: [
    sealedColumn('webhooks', 'secret', ({ id }) => ({ key: { id }, context: webhookSecretSealContext(id) })),
    sealedColumn('webhooks', 'previousSecret', ({ id }) => ({ key: { id }, context: webhookSecretSealContext(id) })),
  ],
  expires: (now) => {
    const atMost = now - keptEventMs;
    return [
      {
        kind: 'delete',
        table: 'webhookDeliveries',
        where: { nextAt: null, createdAt: { atMost } },
        orderBy: 'createdAt',
      },
      // A delivery that still waits after twice the time belongs to a deleted webhook.
      {
        kind: 'delete',
        table: 'webhookDeliveries',
        where: { createdAt: { atMost: atMost - keptEventMs } },
        orderBy: 'createdAt',
      },
      // No attempt is older than its delivery, and one that waits for so long goes on counting without the rows.
      { kind: 'delete', table: 'webhookAttempts', where: { startedAt: { atMost } }, orderBy: 'startedAt' },
      { kind: 'delete', table: 'webhookRecoveries', where: { nextAt: null, createdAt: { atMost } } },
    ];
  },
  queues: ['webhookDeliveries', 'webhookRecoveries', 'webhookRemovals'],
  metrics: [senderMetrics],
  upkeep: [{ title: 'remove ended secrets', run: ({ store, now }) => store.commit(endedSecrets(now())) }],
  limits: [
    {
      kind: 'counts',
      entitlement: 'maxWebhooks',
      rows: [{ table: 'webhooks', where: {} }],
      what: 'webhooks',
      advice: 'Delete one',
    },
  ],
});
