import { type ReadonlySignal, signal } from '@preact/signals';
import type {
  Notification,
  NotificationChannel,
  NotificationChannelPreview,
  NotificationChannelsDeliveriesQuery,
  NotificationChannelTest,
} from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createAttempts } from '../../store/attempt.js';
import { changeAtOnce } from '../../store/change.js';
import { createList, type ListModel } from '../../store/list.js';
import { createQuery } from '../../store/query.js';
import { readAgainWhile } from '../../store/read-again.js';
import { channelWords } from './words.js';

/** One channel, its messages, and what can be done with it. */
export interface ChannelDetailModel {
  readonly channel: ReadonlySignal<NotificationChannel | undefined>;
  readonly error: ReadonlySignal<unknown>;
  readonly messages: ListModel<Notification>;
  /** What was begun and has not been answered. */
  readonly isBusy: ReadonlySignal<boolean>;
  /** What it would have sent in the last seven days, once that was asked for. */
  readonly preview: ReadonlySignal<NotificationChannelPreview | undefined>;
  reload(): Promise<void>;
  test(message: NonNullable<NotificationChannelTest['message']>): Promise<boolean>;
  showPreview(): Promise<boolean>;
  /** Asks those who have not answered whether they want mails once more. */
  askRecipients(): Promise<boolean>;
  setEnabled(enabled: boolean): Promise<boolean>;
  remove(): Promise<boolean>;
  dispose(): void;
}

/** Reads a channel and its messages; again while messages are under way. */
export const createChannelDetail = (
  parts: Pick<ConsoleParts, 'client' | 'address' | 'toasts' | 'language'>,
  id: string,
): ChannelDetailModel => {
  const { client, address, toasts, language } = parts;
  const query = createQuery<NotificationChannel>((abort) => client.notificationChannels.get(id, { signal: abort }));
  const messages = createList<Notification>({
    address,
    fields: ['status'],
    pageSize: 20,
    read: (fields, options) =>
      client.notificationChannels.deliveries(id, fields as NotificationChannelsDeliveriesQuery, options),
  });
  const { isBusy, run: attempt } = createAttempts(parts);
  const preview = signal<NotificationChannelPreview | undefined>(undefined);
  const reload = async (): Promise<void> => {
    await Promise.all([query.reload(), messages.reload()]);
  };
  const stopWaiting = readAgainWhile(
    () => messages.rows.value?.some(({ status }) => status === 'pending') === true,
    reload,
  );
  return {
    channel: query.data,
    error: query.error,
    messages,
    isBusy,
    preview,
    reload,
    test: (message) =>
      attempt(async () => {
        await client.notificationChannels.test(id, { message });
        toasts.show({ kind: 'note', text: channelWords[language.peek()].tested });
        await messages.reload();
      }),
    showPreview: () =>
      attempt(async () => {
        preview.value = await client.notificationChannels.preview(id);
      }),
    askRecipients: () =>
      attempt(async () => {
        query.set(await client.notificationChannels.askRecipients(id));
        toasts.show({ kind: 'note', text: channelWords[language.peek()].askedAgain });
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
          query.set(
            enabled
              ? await client.notificationChannels.enable(id)
              : await client.notificationChannels.update(id, { enabled }),
          ),
      });
    },
    remove: () =>
      attempt(async () => {
        await client.notificationChannels.delete(id);
        address.go('/channels');
      }),
    dispose() {
      stopWaiting();
      query.dispose();
      messages.dispose();
    },
  };
};
