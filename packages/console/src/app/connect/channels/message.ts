import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { NotificationDetail } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { changeAtOnce } from '../../store/change.js';
import { createQuery } from '../../store/query.js';
import { readAgainWhile } from '../../store/read-again.js';
import { channelWords } from './words.js';

/** One message with its attempts. */
export interface MessageModel {
  readonly message: ReadonlySignal<NotificationDetail | undefined>;
  /** The name of its channel; `undefined` until that was read. */
  readonly channelName: ReadonlySignal<string | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly isBusy: ReadonlySignal<boolean>;
  reload(): Promise<void>;
  redeliver(): Promise<boolean>;
  dispose(): void;
}

/** Reads a message, and again while it is under way. */
export const createMessage = (
  parts: Pick<ConsoleParts, 'client' | 'address' | 'toasts' | 'language'>,
  channelId: string,
  deliveryId: string,
): MessageModel => {
  const { client, toasts, language } = parts;
  const query = createQuery((abort) => client.notificationChannels.delivery(channelId, deliveryId, { signal: abort }));
  const channel = createQuery((abort) => client.notificationChannels.get(channelId, { signal: abort }));
  const isBusy = signal(false);
  const stop = readAgainWhile(() => query.data.value?.status === 'pending', query.reload);
  return {
    message: query.data,
    channelName: computed(() => channel.data.value?.name),
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
          await client.notificationChannels.redeliver(channelId, deliveryId);
          isBusy.value = false;
          toasts.show({ kind: 'note', text: channelWords[language.peek()].sentAgain });
          await query.reload();
        },
      }),
    dispose() {
      stop();
      query.dispose();
      channel.dispose();
    },
  };
};
