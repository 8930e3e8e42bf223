import { computed, type ReadonlySignal } from '@preact/signals';
import type {
  NotificationChannel,
  NotificationChannelCreate,
  NotificationChannelType,
  NotificationChannelUpdate,
} from '@watchpost/client';
import type { ConsoleParts } from '../../console.js';
import { notificationChannelCreateFields } from '../../contract/notification-channel-create.js';
import { createDraft, type Draft, type Values } from '../../forms/draft.js';
import { type FormFields, presetsOf } from '../../forms/field-schema.js';
import { createSavedDraft, type SavedDraft } from '../../forms/saved-draft.js';
import { createQuery } from '../../store/query.js';
import { configFieldsOf, configOf, credentialFieldsOf } from './type-form.js';

/** What a channel can subscribe to, in the order in which people think of it. */
const events = [
  'incident.opened',
  'incident.acknowledged',
  'incident.updated',
  'incident.escalated',
  'incident.resolved',
  'monitor.degraded',
  'certificate.ending',
  'agent.disconnected',
  'agent.connected',
  'exporter.failed',
  'exporter.recovered',
  'maintenance.started',
  'maintenance.ended',
  'report.ready',
  'license.expiring',
  'channel.failing',
] as const;

/** More types than a server has. */
const mostTypes = 500;

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

const oneOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  Array.isArray(value) && value.length === 1 ? value[0] : undefined;

/** Creates a channel, or changes the one with this id. */
export const createChannelForm = (
  { client, address }: Pick<ConsoleParts, 'client' | 'address'>,
  id: string | undefined,
): ChannelFormModel => {
  const types = createQuery((abort) =>
    client.notificationChannels.types({ pageSize: 100 }, { signal: abort }).toArray({ limit: mostTypes }),
  );
  const typeOf = (name: unknown): NotificationChannelType | undefined =>
    types.data.peek()?.find(({ type }) => type === name);

  /** What is sent of what the form holds: `events` and `minimumSeverity` are the only subscription. */
  const requestOf = (changes: Values, all: Values): Values => {
    const { events: chosen, minimumSeverity, credentials, config, ...rest } = changes;
    const type = typeOf(all.type);
    const subscription = oneOf(all.subscriptions) ?? {};
    const isChosen = chosen !== undefined || minimumSeverity !== undefined;
    const given = Object.entries((credentials ?? {}) as Values).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    return {
      ...rest,
      ...(config !== undefined && type !== undefined && { config: configOf(type, config as Values) }),
      ...(given.length > 0 && { credentials: Object.fromEntries(given) }),
      ...(isChosen && {
        subscriptions: [{ ...subscription, events: all.events, minimumSeverity: all.minimumSeverity }],
      }),
    };
  };

  /** All that the form of a saved channel holds, changed or not. */
  const current = (): Values => saved?.draft.peek()?.values.peek() ?? {};
  const saved: SavedDraft<NotificationChannel> | undefined =
    id === undefined
      ? undefined
      : createSavedDraft<NotificationChannel>({
          read: (options) => client.notificationChannels.get(id, options),
          valuesOf,
          save: (changes, ifVersion) =>
            client.notificationChannels.update(id, requestOf(changes, current()) as NotificationChannelUpdate, {
              ifVersion,
            }),
          onSaved: () => address.go(`/channels/${id}`),
        });
  const presets = presetsOf(notificationChannelCreateFields);
  const created =
    saved === undefined
      ? createDraft<NotificationChannel>({
          initial: {
            ...presets,
            config: {},
            events: oneOf(presets.subscriptions)?.events,
            minimumSeverity: 'minor',
          },
          save: (values) => {
            const { subscriptions: _, ...request } = requestOf(values, values);
            return client.notificationChannels.create({
              ...request,
              subscriptions: [{ events: values.events, minimumSeverity: values.minimumSeverity }],
            } as unknown as NotificationChannelCreate);
          },
          onSaved: (channel) => address.go(`/channels/${channel.id}`),
        })
      : undefined;
  const draft = computed(() => (saved === undefined ? created : saved.draft.value));
  const type = computed(() => {
    const chosen = draft.value?.values.value.type;
    return types.data.value?.find((one) => one.type === chosen);
  });
  const hasOneSubscription = computed(
    () => saved === undefined || oneOf(draft.value?.values.value.subscriptions) !== undefined,
  );
  const fields = computed<FormFields>(() => {
    const { config: _, credentials: __, ...plain } = notificationChannelCreateFields as FormFields;
    return {
      ...plain,
      events: { kind: 'list', isRequired: true, item: { kind: 'choice', choices: events } },
      minimumSeverity: { kind: 'choice', choices: ['minor', 'major', 'critical'], preset: 'minor' },
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
