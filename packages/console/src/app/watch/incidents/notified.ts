import { computed, type ReadonlySignal } from '@preact/signals';
import type { IncidentNotifications, Notification } from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { createQuery } from '../../store/query.js';
import { readAgainWhile } from '../../store/read-again.js';

/** Channels whose names are read. */
const mostChannels = 200;

/** A channel or a person, with the messages that it got about an incident. */
export interface NotifiedPlace {
  readonly channelId: string | null;
  readonly userId: string | null;
  /** That an alert rule names; `null` for a channel and a person. */
  readonly address: string | null;
  /** The first one first; never empty. */
  readonly messages: readonly Notification[];
}

/** Who was notified of an incident, and who was not, and why. */
export interface NotifiedModel {
  /** In the order of their first messages; `undefined` until they are read. */
  readonly notified: ReadonlySignal<readonly NotifiedPlace[] | undefined>;
  readonly notNotified: ReadonlySignal<IncidentNotifications['notNotified']>;
  readonly error: ReadonlySignal<unknown>;
  /** Name of a channel; the id for a person who may not read channels. */
  channelName(id: string): string;
  reload(): Promise<void>;
  dispose(): void;
}

/** Messages of the same place together. */
export const placesOf = (messages: readonly Notification[]): readonly NotifiedPlace[] => {
  const places = new Map<string, NotifiedPlace>();
  for (const message of messages) {
    const { channelId, userId, address } = message;
    const key = `${channelId} ${userId} ${address}`;
    places.set(key, { channelId, userId, address, messages: [...(places.get(key)?.messages ?? []), message] });
  }
  return [...places.values()];
};

/** Reads the messages about an incident, and again while one is under way. */
export const createNotified = (
  { client, session }: Pick<ConsoleParts, 'client' | 'session'>,
  incidentId: string,
): NotifiedModel => {
  const query = createQuery((abort) => client.incidents.notifications(incidentId, { signal: abort }));
  const channels = session.may('notifications:read')
    ? createQuery((abort) =>
        client.notificationChannels.list({ pageSize: 100 }, { signal: abort }).toArray({ limit: mostChannels }),
      )
    : undefined;
  const stop = readAgainWhile(
    () => query.data.value?.notified.some(({ status }) => status === 'pending') === true,
    query.reload,
  );
  const names = computed(() => new Map(channels?.data.value?.map(({ id, name }) => [id, name])));
  return {
    notified: computed(() => query.data.value && placesOf(query.data.value.notified)),
    notNotified: computed(() => query.data.value?.notNotified ?? []),
    error: query.error,
    channelName: (id) => names.value.get(id) ?? id,
    reload: query.reload,
    dispose() {
      stop();
      query.dispose();
      channels?.dispose();
    },
  };
};
