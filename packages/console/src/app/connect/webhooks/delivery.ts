import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { WebhookDeliveryDetail } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { changeAtOnce } from '../../store/change.js';
import { createQuery } from '../../store/query.js';
import { readAgainWhile } from '../../store/read-again.js';
import { webhookWords } from './words.js';

/** One delivery with its attempts. */
export interface DeliveryModel {
  readonly delivery: ReadonlySignal<WebhookDeliveryDetail | undefined>;
  /** The name of its webhook; `undefined` until that was read. */
  readonly webhookName: ReadonlySignal<string | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly isBusy: ReadonlySignal<boolean>;
  reload(): Promise<void>;
  /** Sends the same event once more, and shows the delivery that waits to be sent. */
  redeliver(): Promise<boolean>;
  dispose(): void;
}

/** Reads a delivery, and again while it is under way. */
export const createDelivery = (
  parts: Pick<ConsoleParts, 'client' | 'address' | 'toasts' | 'language'>,
  webhookId: string,
  deliveryId: string,
): DeliveryModel => {
  const { client, address, toasts, language } = parts;
  const query = createQuery((abort) => client.webhooks.delivery(webhookId, deliveryId, { signal: abort }));
  const webhook = createQuery((abort) => client.webhooks.get(webhookId, { signal: abort }));
  const isBusy = signal(false);
  const stop = readAgainWhile(() => query.data.value?.status === 'pending', query.reload);
  return {
    delivery: query.data,
    webhookName: computed(() => webhook.data.value?.name),
    error: query.error,
    isBusy,
    reload: query.reload,
    redeliver: () =>
      changeAtOnce(parts, {
        apply: () => {
          isBusy.value = true;
          return () => {
            isBusy.value = false;
          };
        },
        async send() {
          const next = await client.webhooks.redeliver(webhookId, deliveryId);
          isBusy.value = false;
          toasts.show({ kind: 'note', text: webhookWords[language.peek()].redelivered });
          if (next.id === deliveryId) await query.reload();
          else address.go(`/webhooks/${webhookId}/deliveries/${next.id}`);
        },
      }),
    dispose() {
      stop();
      query.dispose();
      webhook.dispose();
    },
  };
};
