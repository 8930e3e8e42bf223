import { computed, type ReadonlySignal } from '@preact/signals';
import type {
  NotificationChannel,
  NotificationChannelCreate,
  NotificationChannelType,
  NotificationChannelUpdate,
} from '@watchpost/client';
import type { ConsoleParts } from '../../console/parts.js';
import { notificationChannelCreateFields } from '../../contract/notification-channel-create.js';
import { createDraft, type Draft, type Values } from '../../forms/draft.js';
import { type FormFields, presetsOf } from '../../forms/field-schema.js';
import { createSavedDraft, type SavedDraft } from '../../forms/saved-draft.js';
import { createChannelTypes } from './channel-types.js';
import { configFieldsOf, configOf, credentialFieldsOf } from './type-form.js';
import { channelWords } from './words.js';

/** The form of a new channel, or of a saved one. */
export interface ChannelFormModel {
  readonly draft: ReadonlySignal<Draft | undefined>;
  /** The fields that are asked for the chosen type. */
  readonly fields: ReadonlySignal<FormFields>;
  /** The types of channels that the server has. */
  readonly types: ReadonlySignal<readonly NotificationChannelType[] | undefined>;
  /** The chosen one. */
  readonly type: ReadonlySignal<NotificationChannelType | undefined>;
  /** Whether its subscriptions can be chosen here: several are edited as JSON. */
  readonly hasOneSubscription: ReadonlySignal<boolean>;
  readonly error: ReadonlySignal<unknown>;
  reload(): Promise<void>;
  dispose(): void;
}

type Subscription = NotificationChannel['subscriptions'][number];

/** What the form holds: of the only subscription what it asks for, as fields of their own. */
type ChannelFields = NotificationChannelCreate & Partial<Pick<Subscription, 'events' | 'minimumSeverity'>>;

const onlyOf = <T>(subscriptions: readonly T[] | undefined): T | undefined =>
  subscriptions?.length === 1 ? subscriptions[0] : undefined;

/** What a new channel is notified of, until a person chooses. */
const presetEvents = onlyOf(notificationChannelCreateFields.subscriptions.default)?.events ?? [];

/** Creates a channel, or changes the one with this id. */
export const createChannelForm = (
  { client, address }: Pick<ConsoleParts, 'client' | 'address'>,
  id: string | undefined,
): ChannelFormModel => {
  const types = createChannelTypes({ client });
  const typeOf = (name: unknown): NotificationChannelType | undefined =>
    types.data.peek()?.find(({ type }) => type === name);

  /** What is sent of the fields that a channel has under the same name; the others are its subscription. */
  const plainOf = (
    changes: Partial<ChannelFields>,
    type: string | undefined,
  ): Omit<Partial<NotificationChannelCreate>, 'type'> => {
    const { events: _events, minimumSeverity: _severity, credentials = {}, config, type: _type, ...rest } = changes;
    const known = typeOf(type);
    const given = Object.entries(credentials).filter(([, value]) => value !== undefined && value !== '');
    return {
      ...rest,
      ...(config !== undefined && known !== undefined && { config: configOf(known, config) }),
      ...(given.length > 0 && { credentials: Object.fromEntries(given) }),
    };
  };
  /** The changes of a saved channel: one of `events` and `minimumSeverity` is a change of its only subscription. */
  const changesOf = (changes: Partial<ChannelFields>): NotificationChannelUpdate => {
    const { type, subscriptions, events, minimumSeverity } = saved?.draft.peek()?.filled.peek() ?? {};
    const isChosen = changes.events !== undefined || changes.minimumSeverity !== undefined;
    return {
      ...plainOf(changes, type),
      ...(isChosen &&
        events !== undefined && { subscriptions: [{ ...onlyOf(subscriptions), events, minimumSeverity }] }),
    };
  };

  const saved: SavedDraft<NotificationChannel, ChannelFields> | undefined =
    id === undefined
      ? undefined
      : createSavedDraft<NotificationChannel, ChannelFields>({
          read: (options) => client.notificationChannels.get(id, options),
          valuesOf,
          save: (changes, ifVersion) => client.notificationChannels.update(id, changesOf(changes), { ifVersion }),
          onSaved: () => address.go(`/channels/${id}`),
        });
  const created =
    saved === undefined
      ? createDraft<NotificationChannel, ChannelFields>({
          initial: {
            ...presetsOf(notificationChannelCreateFields),
            config: {},
            events: presetEvents,
            minimumSeverity: 'minor',
          },
          save: (fields) => {
            const { name, type, config, events = [], minimumSeverity } = fields;
            const plain = plainOf(fields, type);
            return client.notificationChannels.create({
              ...plain,
              ...{ name, type, config: plain.config ?? config },
              subscriptions: [{ events, minimumSeverity }],
            });
          },
          onSaved: (channel) => address.go(`/channels/${channel.id}`),
        })
      : undefined;
  const draft = computed(() => (saved === undefined ? created : saved.draft.value));
  const type = computed(() => {
    const chosen = draft.value?.filled.value.type;
    return types.data.value?.find((one) => one.type === chosen);
  });
  const hasOneSubscription = computed(
    () => saved === undefined || onlyOf(draft.value?.filled.value.subscriptions) !== undefined,
  );
  const fields = computed<FormFields>(() => {
    const { config: _, credentials: __, ...plain } = notificationChannelCreateFields as FormFields;
    return {
      ...plain,
      events: {
        kind: 'list',
        isRequired: true,
        item: { kind: 'choice', choices: Object.keys(channelWords.en.events) },
      },
      minimumSeverity: { kind: 'choice', choices: ['minor', 'major', 'critical'], default: 'minor' },
      ...(type.value !== undefined && {
        config: { kind: 'object', fields: configFieldsOf(type.value) },
        credentials: { kind: 'object', fields: credentialFieldsOf(type.value, saved !== undefined) },
      }),
    };
  });
  return {
    draft,
    fields,
    types: types.data,
    type,
    hasOneSubscription,
    error: computed(() => types.error.value ?? saved?.error.value),
    reload: async () => {
      await Promise.all([types.reload(), saved?.reload()]);
    },
    dispose() {
      types.dispose();
      saved?.dispose();
      created?.dispose();
    },
  };
};

const valuesOf = (channel: NotificationChannel): Values => {
  const { name, description, type, config, enabled, subscriptions, grouping, quietHours, repeat, flapping } = channel;
  const { template, updates, actions, showTarget, timezone, expiresAfterSeconds } = channel;
  const [only] = subscriptions.length === 1 ? subscriptions : [];
  return {
    ...{ name, description, type, config, credentials: {}, enabled, subscriptions, grouping, quietHours, repeat },
    ...{ flapping, template, updates, actions, showTarget, timezone, expiresAfterSeconds },
    ...(only !== undefined && { events: only.events, minimumSeverity: only.minimumSeverity }),
  };
};
