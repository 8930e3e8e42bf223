import { type ReadonlySignal, signal } from '@preact/signals';
import type {
  Webhook,
  WebhookDelivery,
  WebhookRecovery,
  WebhooksDeliveriesQuery,
  WebhookWithSecret,
} from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createAttempts } from '../../store/attempt.js';
import { changeAtOnce } from '../../store/change.js';
import { createList, type ListModel } from '../../store/list.js';
import { createQuery } from '../../store/query.js';
import { readAgainWhile } from '../../store/read-again.js';
import { webhookWords } from './words.js';

/** One webhook, its deliveries, and what can be done with it. */
export interface WebhookDetailModel {
  readonly webhook: ReadonlySignal<Webhook | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly deliveries: ListModel<WebhookDelivery>;
  readonly recovery: ReadonlySignal<WebhookRecovery | undefined>;
  /** What was begun and has not been answered. */
  readonly isBusy: ReadonlySignal<boolean>;
  /** The webhook with its new secret, until it is put away. */
  readonly rotated: ReadonlySignal<WebhookWithSecret | undefined>;
  reload(): Promise<void>;
  test(): Promise<boolean>;
  setEnabled(enabled: boolean): Promise<boolean>;
  rotate(graceSeconds: number): Promise<boolean>;
  putSecretAway(): void;
  /** Delivers what did not arrive since a time (RFC 3339), and follows how far it is. */
  recover(since: string): Promise<boolean>;
  remove(): Promise<boolean>;
  dispose(): void;
}

/** Reads a webhook and its deliveries; again while deliveries are under way. */
export const createWebhookDetail = (
  parts: Pick<ConsoleParts, 'client' | 'address' | 'toasts' | 'language'>,
  id: string,
): WebhookDetailModel => {
  const { client, address, toasts, language } = parts;
  const query = createQuery<Webhook>((abort) => client.webhooks.get(id, { signal: abort }));
  const deliveries = createList<WebhookDelivery>({
    address,
    fields: ['status', 'event'],
    pageSize: 20,
    read: (fields, options) => client.webhooks.deliveries(id, fields as WebhooksDeliveriesQuery, options),
  });
  const recovery = signal<WebhookRecovery | undefined>(undefined);
  const rotated = signal<WebhookWithSecret | undefined>(undefined);
  const { isBusy, run: attempt } = createAttempts(parts);
  const end = new AbortController();

  const reload = async (): Promise<void> => {
    await Promise.all([query.reload(), deliveries.reload()]);
  };
  const stopWaiting = readAgainWhile(
    () => deliveries.rows.value?.some(({ status }) => status === 'pending') === true,
    reload,
  );
  const follow = async (begun: WebhookRecovery): Promise<void> => {
    try {
      recovery.value = await client.webhooks.waitForRecovery(id, begun.id, {
        signal: end.signal,
        onProgress: (next: WebhookRecovery) => {
          recovery.value = next;
        },
      });
      await reload();
    } catch {
      // The page was closed, or the recovery takes longer than it is followed: the list shows what arrives.
    }
  };
  return {
    webhook: query.data,
    error: query.error,
    deliveries,
    recovery,
    rotated,
    isBusy,
    reload,
    test: () =>
      attempt(async () => {
        await client.webhooks.test(id);
        toasts.show({ kind: 'note', text: webhookWords[language.peek()].tested });
        await deliveries.reload();
      }),
    setEnabled(enabled) {
      const before = query.data.peek();
      if (before === undefined) return Promise.resolve(false);
      return changeAtOnce(parts, {
        apply: () => {
          query.set({ ...before, enabled, status: enabled ? 'active' : 'disabled' });
          return () => query.set(before);
        },
        // `enable` also forgets the failures that disabled it.
        send: async () =>
          query.set(enabled ? await client.webhooks.enable(id) : await client.webhooks.update(id, { enabled })),
      });
    },
    rotate: (graceSeconds) =>
      attempt(async () => {
        rotated.value = await client.webhooks.rotateSecret(id, { graceSeconds });
        await query.reload();
      }),
    putSecretAway() {
      rotated.value = undefined;
    },
    recover: (since) =>
      attempt(async () => {
        recovery.value = await client.webhooks.recover(id, { since });
        void follow(recovery.value);
      }),
    remove: () =>
      attempt(async () => {
        await client.webhooks.delete(id);
        address.go('/webhooks');
      }),
    dispose() {
      end.abort();
      stopWaiting();
      query.dispose();
      deliveries.dispose();
    },
  };
};
